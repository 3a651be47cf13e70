import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { oneKey } from './keys.ts'
import { lock, relock, unlock, unlockAny } from './locked.ts'

const bytes = (text: string): Buffer => Buffer.from(text)

test('what is locked opens with its key and its purpose only', () => {
  const key = randomBytes(32)
  const locked = lock(key, bytes('secret'), bytes('e1'))
  expect(unlock(key, locked, bytes('e1'))?.toString()).toBe('secret')
  expect(unlock(key, locked, bytes('e2'))).toBeNull()
  expect(unlock(randomBytes(32), locked, bytes('e1'))).toBeNull()
  expect(unlock(key, locked.subarray(1), bytes('e1'))).toBeNull()
  expect(unlock(key, Buffer.alloc(12), bytes('e1'))).toBeNull()
})

test('what any of the keys has locked opens, and is locked anew with the current one', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)]
  const keys = { current, all: [current, old] }
  const locked = lock(old, bytes('secret'), bytes('e1'))
  expect(unlockAny(keys, locked, bytes('e1'))?.toString()).toBe('secret')
  const again = relock(keys, locked, bytes('e1')) ?? Buffer.alloc(0)
  expect(unlock(current, again, bytes('e1'))?.toString()).toBe('secret')
  expect(relock(keys, again, bytes('e1'))).toBeNull()
  expect(relock(oneKey(randomBytes(32)), locked, bytes('e1'))).toBeNull()
  expect(unlockAny(keys, locked, bytes('e2'))).toBeNull()
})
