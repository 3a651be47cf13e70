// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { workbench } from '#contract/workbench.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { on, type Route } from '#web/testing/server.ts'
import { EXPERT } from '../centre/testing.tsx'
import { workbenchLists, open, screenOf } from './testing.tsx'

beforeEach(() => screenOf(1_440))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const SUPERVISOR = {
  ...EXPERT,
  permissions: ['serve:chat', 'serve:chat:supervise'],
} as typeof EXPERT

const server = (userId: string, userName: string, load: number) =>
  make(partOf(workbench.wall.output, 'experts'), {
    ...{ userId, userName, load, capacity: 8, servedToday: 4 },
    presence: { userId, status: 'online', available: true },
    waitingSince: load > 1 ? Date.now() - 68_000 : 0,
  })
const wall = () =>
  make(workbench.wall.output, {
    online: 2,
    load: 3,
    capacity: 16,
    queued: 1,
    waitingSince: Date.now() - 205_000,
    begun: 12,
    answered: 10,
    firstReplyMs: 75_000,
    ended: 7,
    ratings: 5,
    ratingTenths: 46,
    experts: [server('x2', '林予禾', 2), server('x3', '陈砚秋', 1)],
    chats: [
      {
        chatId: 'w',
        customerName: '甲客户',
        companyName: '精测智能',
        status: 'serving',
        assigneeId: 'x2',
        assigneeName: '林予禾',
        waitingSince: Date.now() - 205_000,
        lastText: '还在吗？',
      },
    ],
  })
const line = (serialId: number, text: string, customer: boolean) => ({
  serialId,
  from: customer ? 'k1' : 'x2',
  fromName: customer ? '甲客户' : '林予禾',
  customer,
  msgType: '1',
  text,
  ts: Date.now(),
  deleted: false,
})
const watched: Route = on(workbench.watch, ({ after }) => ({
  customerName: '甲客户',
  assigneeName: '林予禾',
  status: 'serving',
  head: after === 0 ? 2 : 3,
  lines:
    after === 0
      ? [line(1, '高企要几件专利？', true), line(2, '稍等', false)]
      : after === 2
        ? [line(3, '还在吗？', true)]
        : [],
  moves: [{ from: '', to: '林予禾', why: '按领域与空闲分配', brief: '', time: '2026-11-22 09:00' }],
}))
const look = async (more: readonly Route[] = []) =>
  open('?wall=1', [workbenchLists({}), on(workbench.wall, wall), watched, ...more], SUPERVISOR)

test('is none of whoever only answers', async () => {
  const { inputsOf } = await open('?wall=1', [workbenchLists({})])
  expect(await screen.findByRole('group', { name: '会话队列' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: '监看' })).toBeNull()
  expect(inputsOf(workbench.wall)).toEqual([])
})

test('is a view of its own, kept in the address', async () => {
  const { at } = await open('', [workbenchLists({}), on(workbench.wall, wall)], SUPERVISOR)
  fireEvent.click(screen.getByRole('radio', { name: '监看' }))
  expect(at()).toBe('?wall=1')
  expect(await screen.findByRole('table', { name: '专家' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '接待' }))
  expect(at()).toBe('')
})

test('says how the day goes, who serves, and who waits', async () => {
  await look()
  const figure = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent
  expect(await figure('接待中')).toBe('3 / 16会话 / 容量')
  expect(await figure('排队')).toMatch(/^1最长 3:\d\d/)
  expect(await figure('首次答复')).toBe('1:15今日中位数')
  expect(await figure('满意度')).toBe('4.65 次评价')
  const experts = within(screen.getByRole('table', { name: '专家' })).getAllByRole('row')
  expect(experts[1]?.textContent).toMatch(/林予禾在线2 \/ 8已等 1:\d\d4/)
  const chats = within(screen.getByRole('table', { name: /未结束的会话/ })).getAllByRole('row')
  expect(chats[1]?.textContent).toMatch(/甲客户精测智能超时 3:\d\d接待中林予禾还在吗？/)
})

test('listens in, reads on from where it was read, and whispers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { inputsOf, at } = await look([
    on(workbench.addNote, ({ text }) => ({
      noteId: 1,
      authorId: 'x1',
      authorName: '',
      text,
      ts: 1,
    })),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '旁听：甲客户' }))
  expect(at()).toBe('?wall=1&watch=w')
  const log = await screen.findByRole('list', { name: '聊天记录' })
  const said = () =>
    within(log)
      .getAllByRole('listitem')
      .map((one) => one.querySelector('p')?.textContent)
  expect(said()).toEqual(['高企要几件专利？', '稍等'])
  expect(screen.getByText(/按领域与空闲分配/)).toBeTruthy()
  await act(async () => vi.advanceTimersByTimeAsync(11_000))
  await waitFor(() => expect(said()).toEqual(['高企要几件专利？', '稍等', '还在吗？']))
  expect(inputsOf(workbench.watch).map(({ after }) => after)).toEqual([0, 2, 3])
  fireEvent.change(screen.getByRole('textbox', { name: '内部备注，客户看不到' }), {
    target: { value: '先答专利数' },
  })
  fireEvent.click(screen.getByRole('button', { name: '保存备注' }))
  await waitFor(() =>
    expect(inputsOf(workbench.addNote)[0]).toMatchObject({ chatId: 'w', text: '先答专利数' }),
  )
})

test('takes over after a question, and goes to the conversation', async () => {
  const { inputsOf, at } = await look([on(workbench.takeOver, { taken: true })])
  fireEvent.click(await screen.findByRole('button', { name: '旁听：甲客户' }))
  fireEvent.click(await screen.findByRole('button', { name: '接管' }))
  const question = await screen.findByRole('alertdialog', { name: '接管这个会话？' })
  expect(question.textContent).toContain('林予禾不再接待')
  expect(inputsOf(workbench.takeOver)).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: '接管' }))
  await waitFor(() => expect(inputsOf(workbench.takeOver)).toEqual([{ chatId: 'w' }]))
  await waitFor(() => expect(at()).toBe('?chat=w'))
})
