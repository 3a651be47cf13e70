import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical } from './canonical.ts'

test('is JSON of the same value, whatever the order of its fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonical(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonical(JSON.parse(text))).toBe(text)
    }),
  )
  expect(canonical({ b: [1, '中'], a: null, c: undefined })).toBe(
    canonical({ a: null, b: [1, '中'] }),
  )
  expect(canonical(['a', 'b'])).not.toBe(canonical(['b', 'a']))
})
