import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { lock, unlock } from './locked.ts'

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
