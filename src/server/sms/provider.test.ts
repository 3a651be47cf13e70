import { expect, test } from 'vitest'
import type { Clock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { assertProvider, chooseProvider } from './choose.ts'
import { guarded, type SmsOutcome, type SmsProvider } from './provider.ts'

const message = { phone: '13800138000', params: { code: '012345' }, content: '验证码 012345' }

/** A provider that does what it is told, under a clock that is moved by hand. */
const bench = (timeoutMs = 1_000) => {
  const it = { ms: 0, calls: 0, next: (): Promise<SmsOutcome> => Promise.reject(new Error('down')) }
  const clock: Clock = { now: () => new Date(it.ms), elapsed: () => it.ms }
  const provider: SmsProvider = {
    name: 'bench',
    keepsCode: false,
    send: async () => {
      it.calls += 1
      return it.next()
    },
  }
  const send = guarded(provider, { clock, timeoutMs, failures: 5, openMs: 30_000 })
  return { it, send: async () => send(message) }
}
const sent = async (): Promise<SmsOutcome> => ({ kind: 'sent', id: '' })
const refused = async (): Promise<SmsOutcome> => ({ kind: 'refused', error: 'no' })

test('after five failures the provider is left alone for half a minute, then tried once', async () => {
  const { it, send } = bench()
  for (let time = 0; time < 7; time += 1) expect((await send()).kind).toBe('failed')
  expect(it.calls).toBe(5)
  it.ms = 29_999
  await send()
  expect(it.calls).toBe(5)
  it.ms = 30_000
  await Promise.all([send(), send(), send()])
  expect(it.calls).toBe(6)
  it.ms = 60_000
  it.next = sent
  expect((await send()).kind).toBe('sent')
  it.next = async () => Promise.reject(new Error('down'))
  await send()
  expect(it.calls).toBe(8)
})

test('a refusal is an answer: it does not open the breaker', async () => {
  const { it, send } = bench()
  it.next = refused
  for (let time = 0; time < 9; time += 1) await send()
  expect(it.calls).toBe(9)
})

test('a provider that ignores the signal is given up all the same', async () => {
  const { it, send } = bench(30)
  it.next = async () => new Promise(() => undefined)
  expect(await send()).toEqual({ kind: 'failed', error: 'timeout' })
})

test('only the local provider writes the text to the log', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', to: { write: (line: string) => void lines.push(line) } })
  const clock: Clock = { now: () => new Date(0), elapsed: () => 0 }
  const local = chooseProvider(readConfig({}), log, clock)
  await local.send(message, new AbortController().signal)
  expect(lines.join('')).toContain('012345')
  expect(lines.join('')).not.toContain(message.phone)
})

test('a provider without its settings keeps the server from starting', () => {
  const config = readConfig({ SMS_PROVIDER: 'aliyun', SMS_ACCESS_KEY_ID: 'x' })
  expect(() => assertProvider(config)).toThrow('SMS_ACCESS_KEY_SECRET')
  const whole = readConfig({
    SMS_PROVIDER: 'aliyun',
    SMS_ACCESS_KEY_ID: 'x',
    SMS_ACCESS_KEY_SECRET: 'x',
    SMS_SIGN_NAME: 'x',
    SMS_TEMPLATE_CODE: 'x',
  })
  expect(() => assertProvider(whole)).not.toThrow()
  expect(() => readConfig({ SMS_ENDPOINT: 'ftp://x' })).toThrow('SMS_ENDPOINT')
})
