import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSolved, sha256, solve, zeroBits } from './proof.ts'

test('the sum is SHA-256 at every length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 300 }), (text) => {
      const known = createHash('sha256').update(text).digest('hex')
      expect(Buffer.from(sha256(text)).toString('hex')).toBe(known)
    }),
  )
})

test.each([
  [[0xff], 0],
  [[0x7f], 1],
  [[0x00, 0x10], 11],
  [[0x00, 0x00], 16],
])('%j begins with %d zero bits', (bytes, bits) => {
  expect(zeroBits(Uint8Array.from(bytes))).toBe(bits)
})

test('a solution is found in portions and solves its own challenge alone', () => {
  const found = solve('challenge', 8, 0, 10_000) ?? ''
  expect(isSolved('challenge', found, 8)).toBe(true)
  expect(solve('challenge', 8, 0, Number(found))).toBeNull()
  const harder = zeroBits(sha256(`challenge.${found}`)) + 1
  expect(isSolved('challenge', found, harder)).toBe(false)
})
