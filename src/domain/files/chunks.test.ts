import { crc32 as crc32OfNode } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesIn, CHUNK_BYTES, chunksOf, crc32, rangeOf } from './chunks.ts'

test.each([
  [1, 1],
  [CHUNK_BYTES, 1],
  [CHUNK_BYTES + 1, 2],
  [20 * 1024 * 1024, 10],
])('%i bytes are %i chunks', (bytes, chunks) => {
  expect(chunksOf(bytes)).toBe(chunks)
})

test('chunks cover a file without a gap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 * 1024 * 1024 }), (bytes) => {
      const all = Array.from({ length: chunksOf(bytes) }, (_, seq) => seq)
      let at = 0
      for (const seq of all) {
        const { from, to } = rangeOf(bytes, seq)
        expect(from).toBe(at)
        expect(to).toBeGreaterThan(from)
        at = to
      }
      expect(at).toBe(bytes)
      expect(bytesIn(bytes, all)).toBe(bytes)
    }),
  )
})

test('the checksum is that of ZIP', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe('cbf43926')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      expect(crc32(bytes)).toBe(crc32OfNode(bytes).toString(16).padStart(8, '0'))
    }),
  )
})
