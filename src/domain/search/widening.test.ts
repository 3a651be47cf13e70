import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Room, widerTo } from './widening.ts'

test('there is always room in every column, and no two are widened in one change', () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 2000 }), fc.integer({ min: 1, max: 9 }), (first, n) => {
      const columns = Array.from({ length: n }, () => new Uint32Array(first))
      let [widened, most, fits] = [0, 0, true]
      const room = new Room(first, (slots) =>
        columns.map((_, nth) => () => {
          columns[nth] = widerTo(columns[nth]!, slots)
          widened++
        }),
      )
      for (let slot = 0; slot < 4000; slot++) {
        widened = 0
        room.need(slot + 1)
        most = Math.max(most, widened)
        fits &&= [room.slots, ...columns.map((it) => it.length)].every((length) => length > slot)
        for (const column of columns) column[slot] = slot
      }
      expect([most, fits]).toEqual([1, true])
      expect(columns.every((column) => column.subarray(0, 4000).every((it, i) => it === i))).toBe(
        true,
      )
    }),
    { numRuns: 20 },
  )
})

test('what is needed at once is there at once', () => {
  let column = new Uint8Array(64)
  const room = new Room(64, (slots) => [() => (column = widerTo(column, slots))])
  room.need(1000)
  expect(room.slots).toBeGreaterThan(1000)
  expect(column.length).toBe(room.slots)
})
