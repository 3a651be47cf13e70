import { expect, test } from 'vitest'
import { NOBODY } from '#contract/wire/caller.ts'
import { transportError } from '#contract/wire/envelope.ts'
import { createKeyring } from './keyring.ts'
import { HANDSHAKE_MS } from './limit.ts'
import { stubHandshake } from './testing.ts'

const ringOf = () => {
  let at = 0
  const waits: number[] = []
  const page = {
    slow: false,
    pause: null as Promise<void> | null,
    at: () => at,
    pass: (ms: number) => (at += ms),
  }
  const stub = stubHandshake(() => at)
  const keyring = createKeyring({
    handshake: stub.handshake,
    now: () => at,
    wait: async (ms) => {
      if (ms === HANDSHAKE_MS && !page.slow) return new Promise(() => {})
      waits.push(ms)
      at += ms
      await page.pause
    },
    onHeld: () => {},
    onLost: () => {},
  })
  const ask = async () => keyring.meansFor(NOBODY, '/x')
  return Object.assign(page, { waits, stub, keyring, ask })
}

test('a handshake that fails is tried again after one, five and thirty seconds', async () => {
  const { ask, stub, waits } = ringOf()
  let failures = 3
  stub.before = async () => {
    if (failures > 0) {
      failures -= 1
      throw transportError('Failed to fetch')
    }
  }
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first).toEqual(second)
  expect(first).toMatchObject({ kind: 'sealed' })
  // The fourth within a minute waits until the first is a minute old.
  expect(waits).toEqual([1_000, 5_000, 30_000, 24_000])
  expect(stub.steps).toEqual(['sign', 'sign', 'sign', 'sign', 'pair', 'secret hid-1'])
})

test('in the end every call that waited is refused as a failed transport', async () => {
  const { ask, stub, keyring } = ringOf()
  stub.before = async () => {
    throw new Error('no')
  }
  const results = await Promise.allSettled([ask(), ask(), ask()])
  expect(results).toEqual(
    Array(3).fill({
      status: 'rejected',
      reason: expect.objectContaining({
        apiError: 'remote',
        code: 0,
        message: expect.stringMatching(/加密/),
      }),
    }),
  )
  expect(stub.steps).toEqual(Array(4).fill('sign'))
  expect(keyring.keyless()).toBe(true)
  stub.before = async () => {}
  expect(await ask()).toMatchObject({ kind: 'sealed' })
})

test('a handshake that takes ten seconds has failed', async () => {
  const page = ringOf()
  page.slow = true
  page.stub.before = async () => new Promise(() => {})
  await expect(page.ask()).rejects.toMatchObject({ code: 0 })
  expect(page.waits.filter((ms) => ms === HANDSHAKE_MS)).toHaveLength(4)
})

test('no more than three handshakes are made in a minute, however fast keys break', async () => {
  const { ask, keyring, stub, waits, pass } = ringOf()
  const breakKey = async () => keyring.distrust(await ask())
  await breakKey()
  pass(15_000)
  await breakKey()
  await breakKey()
  expect(waits).toEqual([])
  await breakKey()
  expect(waits).toEqual([45_000])
  await breakKey()
  expect(waits).toEqual([45_000, 15_000])
  expect(stub.pairs).toBe(5)
})

test('a renewal that fails in passing keeps the handshake', async () => {
  const { ask, stub, pass, waits } = ringOf()
  await ask()
  pass(10 * 3_600_000)
  let failures = 1
  stub.before = async () => {
    if (failures-- > 0)
      throw Object.assign(new Error(), { apiError: 'remote', code: 503, status: 503 })
  }
  await ask()
  expect(stub.pairs).toBe(1)
  expect(waits).toEqual([1_000])
})

test('means of the past break nothing of the present', async () => {
  const { ask, keyring, stub } = ringOf()
  const old = await ask()
  keyring.distrust(old)
  const present = await ask()
  keyring.distrust(old)
  expect(await ask()).toEqual(present)
  expect(stub.pairs).toBe(2)
})

test('a key that is given up is neither waited for nor fetched again', async () => {
  const page = ringOf()
  const { ask, keyring, stub, waits } = page
  let release = (): void => {}
  page.pause = new Promise((go) => (release = go))
  stub.before = async () => {
    throw transportError('Failed to fetch')
  }
  const asking = ask()
  await expect.poll(() => waits).toEqual([1_000])
  page.pause = null
  stub.before = async () => {}
  keyring.endSession()
  expect(await asking).toMatchObject({ kind: 'sealed' })
  const steps = ['sign', 'forget', 'sign', 'pair', 'secret hid-1']
  expect(stub.steps).toEqual(steps)
  release()
  await new Promise((go) => setImmediate(go))
  expect(stub.steps).toEqual(steps)
})
