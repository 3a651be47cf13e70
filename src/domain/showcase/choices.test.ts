import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choicesOf, fitting } from './choices.ts'

interface Item {
  colour: string
  year: string
}
const VALUES = { colour: (it: Item) => it.colour, year: (it: Item) => it.year }
const items: Item[] = [
  { colour: 'blue', year: '2025' },
  { colour: 'blue', year: '2026' },
  { colour: 'green', year: '2026' },
]

test('an empty field asks nothing', () => {
  expect(fitting(items, VALUES, { colour: '', year: '' })).toEqual(items)
  expect(fitting(items, VALUES, { colour: 'blue', year: '2026' })).toEqual([items[1]])
})

test('a choice that finds nothing stays, with 0', () => {
  expect(choicesOf(items, VALUES, { colour: '', year: '2025' }, 'colour')).toEqual([
    { code: 'blue', count: 1 },
    { code: 'green', count: 0 },
  ])
})

const item = fc.record({
  colour: fc.constantFrom('red', 'green', 'blue'),
  year: fc.constantFrom('2024', '2025'),
})
const chosen = fc.record({
  colour: fc.constantFrom('', 'red', 'green', 'black'),
  year: fc.constantFrom('', '2024', '2025'),
})

test('every count is what choosing it shows', () => {
  fc.assert(
    fc.property(fc.array(item), chosen, (all, filter) => {
      for (const field of ['colour', 'year'] as const)
        for (const { code, count } of choicesOf(all, VALUES, filter, field))
          expect(fitting(all, VALUES, { ...filter, [field]: code })).toHaveLength(count)
    }),
  )
})
