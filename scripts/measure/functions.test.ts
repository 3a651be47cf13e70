import { expect, test } from 'vitest'
import { measureModule } from './functions.ts'

const TEXT = `
/** Adds. @returns the sum. @throws never */
export const add = (one: number, other: number): number => {
  const inner = () => {
    return other
  }
  return one + inner()
}
export function bare() {}
const hidden = () => 1
`

test('lines of a function are its own: those of functions within it are theirs', () => {
  const { functions } = measureModule('a.ts', TEXT)
  const own = Object.fromEntries(functions.map(({ name, ownLines }) => [name, ownLines]))
  expect(own).toEqual({ add: 3, inner: 3, bare: 1, hidden: 1 })
  expect(functions.find(({ name }) => name === 'add')?.line).toBe(3)
})

test('docstrings are those right before an exported function', () => {
  expect(measureModule('a.ts', TEXT).docstrings).toEqual({
    exported: 2,
    documented: 1,
    throws: 1,
    returns: 1,
  })
})
