// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { privacy } from '#contract/privacy.ts'
import { jobs } from '#contract/running.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Reply } from '#web/testing/server.ts'
import JobsPage from './JobsPage.tsx'
import type { JobRunRecord, JobRow } from './labels.ts'

afterEach(cleanup)

const RUN: Omit<JobRunRecord, 'cause'> = {
  time: '2026-11-22 10:00:00',
  tookMs: 120,
  outcome: 'done',
  node: 'web-1:3000',
  counts: { moved: 2 },
  error: '',
}
const ROW = make(partOf(jobs.list.output, 'records'), {
  name: 'orders',
  last: RUN,
  nextTime: '2026-11-22 11:00:00',
  canRun: true,
})
const KEPT = {
  key: 'leads' as const,
  what: '咨询中的手机号码',
  why: '安排顾问与您联系',
  basis: '隐私政策的承诺',
  kept: '自提交咨询起 180 天，之后隐去',
  action: 'mask' as const,
  outside: '',
  jobName: '个人信息到期处理',
  lastTime: '2026-11-22 06:00:00',
  failed: false,
  handled: 12,
}
const open = (
  address: string,
  records: readonly JobRow[],
  run: Reply<typeof jobs.run> = { begun: true },
  canErase = false,
) =>
  openPage(JobsPage, address, [
    on(jobs.list, { time: '2026-11-22 10:00:10', records }),
    on(jobs.run, run),
    on(privacy.rounds, { canErase, records: [KEPT] }),
    on(privacy.eraseFor, { erased: '咨询 1', stays: ['安全记录'] }),
    on(jobs.history, { records: [{ ...RUN, cause: 'hand' }], total: 1, pageSize: 20 }),
  ])
const rowOf = async (title: string) =>
  within((await screen.findByText(title, { selector: 'b' })).closest('tr') as HTMLElement)

test.each<[Partial<JobRow>, string]>([
  [{}, '正常'],
  [{ running: true }, '执行中'],
  [{ late: true }, '未按时执行'],
  [{ failures: 3 }, '连续失败 3 次'],
  [{ last: null, nextTime: '' }, '尚未执行'],
])('a job that is %j reads %s', async (more, text) => {
  open('/admin/jobs', [{ ...ROW, ...more }])
  expect((await rowOf('委托到期处理')).getByText(text)).toBeTruthy()
})

test('says what the last run did, or why it failed', async () => {
  open('/admin/jobs', [
    ROW,
    { ...ROW, name: 'mail', last: { ...RUN, outcome: 'failed', error: 'Error: no room' } },
    { ...ROW, name: 'prune', last: { ...RUN, counts: {} } },
  ])
  expect((await rowOf('委托到期处理')).getByText('办理委托 2')).toBeTruthy()
  expect((await rowOf('邮件发送')).getByText('Error: no room')).toBeTruthy()
  expect((await rowOf('临时数据清理')).getByText('无需处理')).toBeTruthy()
})

test('is run by hand after a question, and a refusal stays in it', async () => {
  let refuses = true
  const { inputsOf, overlays } = open('/admin/jobs', [ROW], () => {
    if (refuses) throw apiError('invalid', '任务正在执行，请等它完成')
    return { begun: true }
  })
  fireEvent.click((await rowOf('委托到期处理')).getByRole('button', { name: /^立即运行/ }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: '立即运行“委托到期处理”？' }),
  )
  fireEvent.click(dialog.getByRole('button', { name: '立即运行' }))
  expect(await dialog.findByText('任务正在执行，请等它完成')).toBeTruthy()
  refuses = false
  fireEvent.click(dialog.getByRole('button', { name: '立即运行' }))
  await waitFor(() => expect(overlays.get().toasts.at(-1)?.text).toContain('已开始运行'))
  expect(inputsOf(jobs.run).at(-1)).toEqual({
    name: 'orders',
  })
})

test('who may not run it has no button; the history opens by the address', async () => {
  const { at } = open('/admin/jobs?job=orders', [{ ...ROW, canRun: false }])
  const drawer = within(await screen.findByRole('dialog', { name: '委托到期处理的历史' }))
  expect(await drawer.findByText('手动')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^立即运行/ })).toBeNull()
  fireEvent.click(drawer.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(at()).toBe(''))
})

test('a job that is none opens nothing', async () => {
  const { asked } = open('/admin/jobs?job=constructor', [])
  expect(await screen.findByText('这个节点没有启用后台任务')).toBeTruthy()
  expect(new Set(asked.map(({ path }) => path))).toEqual(
    new Set([jobs.list.path, privacy.rounds.path]),
  )
})

test('what is kept stands with its last run; erasing asks for a number and a reason first', async () => {
  const { asked } = open('/admin/jobs', [ROW], undefined, true)
  const row = await rowOf('咨询中的手机号码')
  for (const text of ['自提交咨询起 180 天，之后隐去', '个人信息到期处理', '12'])
    expect(row.getByText(text)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '按请求删除个人信息' }))
  const drawer = within(await screen.findByRole('dialog', { name: '按请求删除个人信息' }))
  const type = (name: RegExp, value: string): void => {
    fireEvent.change(drawer.getByRole('textbox', { name }), { target: { value } })
  }
  type(/手机号码/, '13800001111')
  fireEvent.click(drawer.getByRole('button', { name: '删除' }))
  expect(await drawer.findByText('请填写本人提出请求的方式和时间')).toBeTruthy()
  type(/请求的方式和时间/, '来电')
  fireEvent.click(drawer.getByRole('button', { name: '删除' }))
  const sure = within(await screen.findByRole('alertdialog', { name: '删除这个人的个人信息？' }))
  fireEvent.click(sure.getByRole('button', { name: '删除' }))
  expect(await drawer.findByText('已删除：咨询 1')).toBeTruthy()
  expect(drawer.getByText('安全记录')).toBeTruthy()
  expect(asked.at(-1)?.input).toEqual({ phone: '13800001111', guestId: '', reason: '来电' })
})
