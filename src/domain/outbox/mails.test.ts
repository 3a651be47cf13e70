import { expect, test } from 'vitest'
import {
  type SentMail,
  resending,
  resendProblem,
  stopProblem,
  withoutAddresses,
  withoutSecrets,
} from './mails.ts'

test.each([
  ['【策桥】邮箱验证码 123456', '【策桥】邮箱验证码 ******'],
  [
    '打开 https://a.example/mailConfirm?token=abcdefghijklmnop',
    '打开 https://a.example/mailConfirm?token=******',
  ],
  ['abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG', '******'],
  ['政策有变更：2026 年度，共 1234567 元', '政策有变更：2026 年度，共 1234567 元'],
  ['DD20261122000001', 'DD20261122000001'],
])('%s loses its secrets', (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown)
})

test.each([
  ['550 <zhang.san@example.com> no such user', '550 <zh***@example.com> no such user'],
  ['a@b.cn, cc@d.cn', '***@b.cn, c***@d.cn'],
  ['ETIMEDOUT', 'ETIMEDOUT'],
])('%s loses its addresses', (text, shown) => {
  expect(withoutAddresses(text)).toBe(shown)
})

test.each<[SentMail, ReturnType<typeof resending>]>([
  [{ state: 'queued', purpose: 'policy', retold: 0 }, 'now'],
  [{ state: 'queued', purpose: 'code', retold: 0 }, 'now'],
  [{ state: 'sending', purpose: 'policy', retold: 2 }, null],
  [{ state: 'sent', purpose: 'policy', retold: 2 }, null],
  [{ state: 'failed', purpose: 'policy', retold: 2 }, 'anew'],
  [{ state: 'failed', purpose: 'policy', retold: 0 }, null],
  [{ state: 'failed', purpose: 'code', retold: 0 }, null],
  [{ state: 'stopped', purpose: 'progress', retold: 1 }, 'anew'],
])('%j is sent again: %s', (mail, how) => {
  expect(resending(mail)).toBe(how)
  expect(how !== null || resendProblem(mail) !== '').toBe(true)
})

test('only what waits is stopped', () => {
  expect(stopProblem('queued')).toBeNull()
  for (const state of ['sending', 'sent', 'failed', 'stopped'] as const)
    expect(stopProblem(state)).not.toBeNull()
})
