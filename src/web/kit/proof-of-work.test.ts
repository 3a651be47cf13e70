import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveChallenge } from './proof-of-work.ts'

const bitsOf = (text: string): string =>
  [...createHash('sha256').update(text).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')

const live = () => new AbortController().signal

test.each([1, 7, 8, 9, 12])('finds the first number with %i zero bits in front', async (bits) => {
  const found = Number(await solveChallenge('t.abc', bits, live()))
  const good = (nonce: number) => bitsOf(`t.abc.${nonce}`).startsWith('0'.repeat(bits))
  expect(good(found)).toBe(true)
  expect(Array.from({ length: found }, (_, nonce) => nonce).some(good)).toBe(false)
})

test('lets the page go on between the slices, and stops when nobody waits', async () => {
  const stop = new AbortController()
  const search = solveChallenge('t', 200, stop.signal)
  await new Promise((go) => setTimeout(go, 30))
  stop.abort()
  expect(await search).toBeNull()
})
