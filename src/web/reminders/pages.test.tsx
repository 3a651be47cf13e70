// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reminders } from '#contract/reminders.ts'
import { make } from '#contract/wire/make.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { openPage } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import MailConfirmPage from './MailConfirmPage.tsx'
import UnsubscribePage from './UnsubscribePage.tsx'

afterEach(cleanup)

const TOKEN = 't'.repeat(60)
const INFO = make(reminders.optOutInfo.output, {
  channel: 'mail',
  channelName: '邮件',
  what: '政策推送',
  address: 'zh***@example.com',
  off: false,
  guest: false,
  told: [],
  follows: [],
  stays: '办理进度和账号安全的提醒不受影响。',
})

const GUEST = make(reminders.optOutInfo.output, {
  channel: 'sms',
  channelName: '短信',
  address: '137****1234',
  off: false,
  guest: true,
  told: [],
  follows: [],
})

test('looking ends nothing; a click does, and another begins it again', async () => {
  const { asked } = openPage(UnsubscribePage, `/unsubscribe?token=${TOKEN}`, [
    on(reminders.optOutInfo, INFO),
    on(reminders.optOut, (input) => ({ off: input.off })),
  ])
  await screen.findByText('停止接收政策推送的邮件？')
  expect(screen.getByText('办理进度和账号安全的提醒不受影响。')).toBeTruthy()
  expect(asked.map(({ path }) => path)).toEqual([reminders.optOutInfo.path])
  fireEvent.click(screen.getByRole('button', { name: '退订' }))
  await screen.findByText('已退订政策推送的邮件')
  fireEvent.click(screen.getByRole('button', { name: '恢复接收' }))
  await screen.findByText('停止接收政策推送的邮件？')
  expect(asked.slice(1).map(({ input }) => input)).toEqual([
    { token: TOKEN, off: true },
    { token: TOKEN, off: false },
  ])
})

test('a link that is broken leads to the settings', async () => {
  const { asked } = openPage(UnsubscribePage, '/unsubscribe', [])
  await screen.findByText(/这个链接不完整或已失效/)
  expect(screen.getByRole('link', { name: '提醒设置' }).getAttribute('href')).toBe(
    '/admin/news?tab=settings',
  )
  expect(asked).toEqual([])
  cleanup()
  openPage(UnsubscribePage, `/unsubscribe?token=${TOKEN}`, [
    on(reminders.optOutInfo, apiError('invalid', '链接已失效')),
  ])
  await screen.findByText(/这个链接不完整或已失效/)
})

test('the link of a message shows what it told and everything that is followed', async () => {
  const OWN = 'o'.repeat(60)
  const { asked } = openPage(UnsubscribePage, `/unsubscribe?token=${'t'.repeat(24)}`, [
    on(reminders.optOutInfo, ({ token }) =>
      token === OWN
        ? { ...GUEST, what: '订阅“税收”' }
        : {
            ...GUEST,
            what: '这个号码的全部订阅',
            told: [
              {
                heading: '订阅有 2 项新政策',
                entries: [
                  { title: '《甲》', lines: ['截止：2026-12-31'], link: '/policy/detail?id=a' },
                  { title: '《乙》', lines: [], link: '/policy/detail?id=b' },
                ],
                rest: '',
              },
            ],
            follows: [
              { name: '补贴奖励', link: '/policy/list?kind=support', optOut: 'p'.repeat(60) },
              { name: '税收', link: '/policy/list?kind=tax', optOut: OWN },
            ],
          },
    ),
    on(reminders.optOut, (input) => ({ off: input.off })),
  ])
  await screen.findByRole('heading', { level: 1, name: '订阅提醒' })
  screen.getByRole('heading', { level: 2, name: '订阅有 2 项新政策' })
  expect(screen.getByRole('link', { name: '《甲》' }).getAttribute('href')).toBe(
    '/policy/detail?id=a',
  )
  screen.getByText('截止：2026-12-31')
  expect(screen.getByRole('link', { name: '补贴奖励' }).getAttribute('href')).toBe(
    '/policy/list?kind=support',
  )
  expect(screen.queryByRole('link', { name: '登录后逐项设置' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: '只退订这一项：税收' }))
  await screen.findByText('停止接收订阅“税收”的短信？')
  screen.getByRole('heading', { level: 1, name: '退订提醒' })
  fireEvent.click(screen.getByRole('button', { name: '退订' }))
  await screen.findByText('已退订订阅“税收”的短信')
  expect(asked.at(-1)?.input).toEqual({ token: OWN, off: true })
})

test('an address is confirmed by a click, and a refused one says why', async () => {
  let good = false
  const { asked } = openPage(MailConfirmPage, `/mailConfirm?token=${TOKEN}`, [
    on(reminders.confirmMailLink, () => {
      if (!good) throw apiError('invalid', '链接已过期，请重新发送验证码')
      return { address: 'zh***@example.com' }
    }),
  ])
  const confirm = await screen.findByRole('button', { name: '确认' })
  expect(asked).toEqual([])
  fireEvent.click(confirm)
  await screen.findByText('链接已过期，请重新发送验证码')
  good = true
  fireEvent.click(screen.getByRole('button', { name: '确认' }))
  await screen.findByText('zh***@example.com 已验证')
  await waitFor(() => expect(screen.queryByRole('button', { name: '确认' })).toBeNull())
})
