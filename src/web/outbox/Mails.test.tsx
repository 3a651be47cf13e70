// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { outbox } from '#contract/outbox.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { openPage } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import type { Mail } from './mail.ts'
import OutboxPage from './OutboxPage.tsx'

afterEach(cleanup)

const MAIL = make(partOf(outbox.mails.output, 'records'), {
  mailId: 'm1',
  address: 'zh***@example.com',
  purpose: 'progress',
  subject: '【策桥】方案与报价待您确认',
  state: 'queued',
  tries: 2,
  error: '451 later',
  createTime: '2026-11-22 09:00:00',
  nextTime: '2026-11-22 10:05:00',
  canResend: true,
  canStop: true,
})
const open = (
  address: string,
  records: readonly Mail[],
  more: readonly Route[] = [],
  available = true,
) =>
  openPage(OutboxPage, address, [
    on(outbox.mails, () => ({
      records,
      total: records.length,
      pageSize: 20,
      available,
      counts: { queued: 1 },
    })),
    on(outbox.list, { pageSize: 20 }),
    ...more,
  ])

test('the tab stands in the address, and leaves the filters behind', async () => {
  const { at } = open('/admin/smsOutbox?phone=138&page=2', [MAIL])
  fireEvent.click(await screen.findByRole('tab', { name: '邮件' }))
  expect(await screen.findByText('zh***@example.com')).toBeTruthy()
  expect(at()).toBe('?tab=mail')
})

test('lists by the address; says when it is tried again and why it did not go out', async () => {
  const { asked } = open('/admin/smsOutbox?tab=mail&state=queued&address=example.com&purpose=x', [
    MAIL,
  ])
  expect(await screen.findByText('下次发送 11-22 10:05')).toBeTruthy()
  expect(screen.getByText('451 later')).toBeTruthy()
  expect(asked[0]?.input).toEqual({
    address: 'example.com',
    state: 'queued',
    purpose: '',
    page: 0,
    pageSize: 20,
  })
  expect(screen.getByRole('option', { name: '待发送 1' })).toBeTruthy()
})

test('is ordered by its headings, but by no address', async () => {
  const { asked, at } = open('/admin/smsOutbox?tab=mail&sort=-tries', [MAIL])
  const heads = within(await screen.findByRole('table'))
  expect(asked[0]?.input).toMatchObject({ sort: 'tries', order: 'desc', page: 0 })
  expect(heads.queryByRole('link', { name: '收件地址' })).toBeNull()
  fireEvent.click(heads.getByRole('link', { name: '状态' }))
  expect(at()).toBe('?tab=mail&sort=state')
})

test.each([
  ['立即发送', '立即发送这封邮件？', outbox.resendMail, '已安排立即发送'],
  ['停发', '停发这封邮件？', outbox.stopMail, '已停发'],
] as const)('%s asks first, and says the way back', async (name, title, call, done) => {
  const { inputsOf, overlays } = open(
    '/admin/smsOutbox?tab=mail',
    [MAIL],
    [on(outbox.resendMail, { how: 'now' }), on(outbox.stopMail, { stopped: true })],
  )
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  expect(inputsOf(call)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name }))
  await waitFor(() => expect(overlays.get().toasts.at(-1)?.text).toBe(done))
  expect(inputsOf(call)[0]).toEqual({ mailId: 'm1' })
})

test('nothing can be done about what was sent; without a mail server the page says so', async () => {
  open(
    '/admin/smsOutbox?tab=mail',
    [{ ...MAIL, state: 'sent', canResend: false, canStop: false, nextTime: '', error: '' }],
    [],
    false,
  )
  expect(await screen.findByText('已发送', { selector: 'span' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /重发|停发|查看地址/ })).toBeNull()
  expect(screen.getByText('未设置邮件服务器（SMTP_URL），邮件不会发出。')).toBeTruthy()
})

test('nothing there and nothing found read differently', async () => {
  open('/admin/smsOutbox?tab=mail', [])
  expect(await screen.findByText('暂无邮件发送记录')).toBeTruthy()
  cleanup()
  const { at } = open('/admin/smsOutbox?tab=mail&state=stopped', [])
  fireEvent.click(await screen.findByRole('button', { name: '清空筛选' }))
  expect(at()).toBe('?tab=mail')
})
