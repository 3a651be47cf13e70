import { expect, test } from 'vitest'
import { LIMITS } from '#server/wire/limits.ts'
import { createRates } from '#server/wire/rates.ts'
import { createFloodControl } from './flood-control.ts'
import { guestActor } from './callers.ts'

const GUEST = guestActor('123456789012345678')
const MEMBER = { ...GUEST, id: 'u-member', kind: 'user' as const }

const open = (waiting = 0) => {
  const at = { now: 0, waiting }
  const clock = { now: () => new Date(at.now), elapsed: () => at.now }
  const admission = createFloodControl({
    rates: createRates({ clock, remembered: 100 }),
    limits: LIMITS.chat,
    waiting: () => at.waiting,
    clock,
  })
  return { at, admission }
}

test('a conversation takes twenty messages a second, whoever writes them', () => {
  const { at, admission } = open()
  for (let sent = 0; sent < 20; sent += 1)
    expect(admission.paced(sent % 2 === 0 ? GUEST : MEMBER, 'one')).toBe(0)
  expect(admission.paced(MEMBER, 'one')).toBeGreaterThan(0)
  expect(admission.paced(MEMBER, 'another')).toBe(0)
  at.now = 2_000
  expect(admission.paced(MEMBER, 'one')).toBe(0)
})

test('a guest writes thirty messages a minute, into however many conversations', () => {
  const { admission } = open()
  for (let sent = 0; sent < 30; sent += 1) expect(admission.paced(GUEST, `c${sent}`)).toBe(0)
  expect(admission.paced(GUEST, 'c31')).toBeGreaterThan(0)
  expect(admission.paced(MEMBER, 'c31')).toBe(0)
})

test('everybody waits while too many wait for the database, or somebody for too long', async () => {
  const { at, admission } = open(201)
  expect(admission.pressure()).toBe(1_000)
  at.waiting = 200
  expect(admission.pressure()).toBe(0)

  const end = Promise.withResolvers<string>()
  const stored = admission.watched(async () => end.promise)
  at.now = 500
  expect(admission.pressure()).toBe(0)
  at.now = 501
  expect(admission.pressure()).toBe(1_000)
  // One that takes long is no sign of it while nobody waits behind it.
  at.waiting = 0
  expect(admission.pressure()).toBe(0)
  at.waiting = 200
  end.resolve('stored')
  expect(await stored).toBe('stored')
  expect(admission.pressure()).toBe(0)
})

test('what could not be stored is not waited for any more', async () => {
  const { at, admission } = open(1)
  const failing = admission.watched(async () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  at.now = 10_000
  expect(admission.pressure()).toBe(0)
})
