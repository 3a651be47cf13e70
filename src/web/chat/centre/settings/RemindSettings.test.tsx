// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reminders } from '#contract/reminders.ts'
import { make } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { Toasts } from '#web/shell/Toasts.tsx'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import type { Settings } from './queries.ts'
import { RemindSettings } from './RemindSettings.tsx'

afterEach(cleanup)

const channels = (
  mail: boolean,
  sms: 'on' | 'off' | 'never',
): Settings['groups'][number]['kinds'][number]['channels'] => [
  { channel: 'site', on: true, fixed: true },
  { channel: 'mail', on: mail, fixed: false },
  { channel: 'sms', on: sms === 'on', fixed: sms === 'never' },
]

const SETTINGS = make(reminders.settings.output, {
  groups: [
    {
      group: 'policy',
      name: '政策推送',
      kinds: [{ kind: 'POLICY_MATCH', name: '新政策与匹配', channels: channels(true, 'never') }],
    },
    {
      group: 'deadline',
      name: '截止与到期',
      kinds: [{ kind: 'DEADLINE', name: '申报截止', channels: channels(true, 'off') }],
    },
  ],
  quietFrom: '21:00',
  quietTo: '08:00',
  mail: { available: true, address: 'me@example.com' },
  sms: { available: true, phone: '138****8000', most: 2 },
})

const open = (more: Partial<Settings> = {}, routes: readonly Route[] = []) => {
  let settings: Settings = { ...SETTINGS, ...more }
  const mail = (change: Partial<Settings['mail']>): void => {
    settings = { ...settings, mail: { ...settings.mail, ...change } }
  }
  const opened = openAt(
    <>
      <RemindSettings />
      <Toasts />
    </>,
    '/',
    [
      ...routes,
      on(reminders.settings, () => settings),
      on(reminders.set, (input) => ({ on: input.on })),
      on(reminders.quiet, ({ from, to }) => ({ quietFrom: from, quietTo: to })),
      on(reminders.setMail, ({ email }) => {
        mail({ pending: email })
        return { expiresIn: 600, resendAfter: 60 }
      }),
      on(reminders.confirmMail, () => {
        const address = settings.mail.pending
        mail({ address, pending: '' })
        return { address }
      }),
      on(reminders.removeMail, () => {
        mail({ address: '' })
        return { removed: true }
      }),
    ],
  )
  const sent = () =>
    opened.asked
      .filter(({ endpoint }) => endpoint !== reminders.settings)
      .map(({ path, input }) => [path, input])
  return { ...opened, sent }
}

test('every kind by every channel: 站内 is fixed, what never goes says so', async () => {
  const { sent } = open()
  const table = await screen.findByRole('table', { name: '每类提醒通过哪些渠道' })
  const box = (name: string) => within(table).getByRole<HTMLInputElement>('checkbox', { name })
  expect(box('新政策与匹配，站内')).toMatchObject({ checked: true, disabled: true })
  expect(within(table).queryByRole('checkbox', { name: '新政策与匹配，短信' })).toBeNull()
  expect(screen.getByText('发往 138****8000，每天最多 2 条')).toBeTruthy()
  fireEvent.click(box('申报截止，短信'))
  await waitFor(() => expect(box('申报截止，短信').checked).toBe(true))
  expect(sent()).toEqual([[reminders.set.path, { kind: 'DEADLINE', channel: 'sms', on: true }]])
})

test('where mail is not set up nothing of it can be switched, and it says so', async () => {
  open({ mail: { available: false, address: '', pending: '', failing: false } })
  const table = await screen.findByRole('table')
  expect(screen.getByText('本站尚未开通')).toBeTruthy()
  expect(within(table).queryByRole('checkbox', { name: '申报截止，邮件' })).toBeNull()
  expect(screen.getByText('本站尚未开通邮件发送，提醒只在站内显示。')).toBeTruthy()
})

test('quiet hours are switched, and set from half hour to half hour', async () => {
  const { sent } = open()
  fireEvent.change(await screen.findByRole('combobox', { name: '从' }), {
    target: { value: '22:30' },
  })
  await screen.findByText('免打扰 22:30 至 08:00')
  fireEvent.change(screen.getByRole('combobox', { name: '到' }), { target: { value: '22:30' } })
  await screen.findByText('开始和结束不能是同一时间')
  fireEvent.click(screen.getByRole('switch', { name: '夜间免打扰' }))
  await screen.findByText('已关闭免打扰')
  expect(screen.queryByRole('combobox', { name: '从' })).toBeNull()
  expect(sent().map(([, input]) => input)).toEqual([
    { from: '22:30', to: '08:00' },
    { from: '', to: '' },
  ])
})

const NO_MAIL = { mail: { available: true, address: '', pending: '', failing: false } }

test('an address is added by its code; a wrong address and a wrong code say so', async () => {
  let wrong = true
  const { sent } = open(NO_MAIL, [
    on(reminders.confirmMail, () =>
      wrong ? apiError('invalid', '验证码错误或已过期') : undefined,
    ),
  ])
  const email = await screen.findByRole('textbox', { name: '邮箱' })
  fireEvent.click(screen.getByRole('button', { name: '发送验证码' }))
  expect(await screen.findByText('邮箱不能为空')).toBeTruthy()
  fireEvent.change(email, { target: { value: 'me@example' } })
  expect(sent()).toEqual([])
  fireEvent.change(email, { target: { value: 'me@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: '发送验证码' }))
  const code = await screen.findByRole('textbox', { name: '邮件里的验证码' })
  expect(screen.getByText(/60 秒后可重发|59 秒后可重发/)).toBeTruthy()
  fireEvent.change(code, { target: { value: '000000' } })
  fireEvent.click(screen.getByRole('button', { name: '验证' }))
  await screen.findByText('验证码错误或已过期')
  wrong = false
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: '验证' }))
  await screen.findByText('me@example.com 已验证')
  expect(await screen.findByText('已验证')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('form', { name: '验证提醒邮箱' })).toBeNull())
})

test('a confirmed address is deleted after a question; one that fails is confirmed again', async () => {
  open({ mail: { available: true, address: 'me@example.com', pending: '', failing: true } })
  expect(await screen.findByText('需重新验证')).toBeTruthy()
  expect(screen.getByRole('form', { name: '添加提醒邮箱' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '删除' }))
  const question = screen.getByRole('alertdialog', { name: '删除提醒邮箱？' })
  fireEvent.click(within(question).getByRole('button', { name: '删除' }))
  await screen.findByText('提醒邮箱已删除')
  await waitFor(() => expect(screen.queryByText('me@example.com')).toBeNull())
})
