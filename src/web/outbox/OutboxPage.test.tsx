// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '#contract/outbox.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { openPage } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import OutboxPage from './OutboxPage.tsx'

type Message = AnswerOf<typeof outbox.list>['records'][number]

const MESSAGE = make(partOf(outbox.list.output, 'records'), {
  messageId: 'm1',
  phone: '138****8000',
  purposeName: '登录',
  content: '【策桥】验证码 123456，5 分钟内有效',
  provider: 'outbox',
  state: 'sent',
  createTime: '2026-11-21 09:29:58',
  sentTime: '2026-11-21 09:30:00',
})

const copied = vi.fn<(text: string) => Promise<void>>(async () => {})
beforeEach(() => {
  copied.mockClear()
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: copied },
    configurable: true,
  })
})
afterEach(cleanup)

const open = (address: string, records: readonly Message[]) =>
  openPage(OutboxPage, address, [
    on(outbox.list, () => ({ records, total: records.length, pageSize: 20 })),
  ])

test.each([
  [{ state: 'sent' }, '已发送'],
  [{ state: 'queued', sentTime: '' }, '待发送'],
  [{ state: 'failed', error: '通道超时' }, '发送失败通道超时'],
] as const)('a message that is %j reads %s', async (more, text) => {
  open('/admin/smsOutbox', [{ ...MESSAGE, ...more }])
  const row = (await screen.findByText('138****8000')).closest('tr')!
  expect(row.lastElementChild?.textContent).toBe(text)
  expect(row.firstElementChild?.textContent).toBe(
    'sentTime' in more ? MESSAGE.createTime : MESSAGE.sentTime,
  )
})

test('the text is copied whole', async () => {
  open('/admin/smsOutbox', [MESSAGE])
  fireEvent.click(await screen.findByRole('button', { name: /^复制/ }))
  await waitFor(() => expect(copied).toHaveBeenCalledWith(MESSAGE.content))
})

test('is searched by number, and the address keeps it', async () => {
  const { asked, at } = open('/admin/smsOutbox?phone=138&page=2', [])
  expect(await screen.findByText('没有发给“138”的短信')).toBeTruthy()
  expect(asked[0]?.input).toEqual({ phone: '138', page: 1, pageSize: 20 })
  fireEvent.change(screen.getByLabelText('手机号码'), { target: { value: '139' } })
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(at()).toBe('?phone=139'))
})

test('is ordered by its headings, but by no number', async () => {
  const { asked, at } = open('/admin/smsOutbox?sort=provider', [MESSAGE])
  const heads = within(await screen.findByRole('table'))
  expect(asked[0]?.input).toMatchObject({ sort: 'provider', order: 'asc' })
  expect(heads.queryByRole('link', { name: '手机' })).toBeNull()
  fireEvent.click(heads.getByRole('link', { name: '时间' }))
  expect(at()).toBe('?sort=time')
})
