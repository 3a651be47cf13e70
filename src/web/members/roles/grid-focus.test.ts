import { expect, test } from 'vitest'
import { moved } from './grid-focus.ts'

// A group with its fold and its box, a page with five boxes, a row without any, a page with one.
const ROWS = [[0, 1], [1, 2, 3, 4, 7], [], [2]]

test.each([
  ['ArrowRight', { row: 1, column: 4 }, { row: 1, column: 7 }],
  ['ArrowRight', { row: 1, column: 7 }, null],
  ['ArrowLeft', { row: 1, column: 2 }, { row: 1, column: 1 }],
  ['ArrowLeft', { row: 0, column: 0 }, null],
  ['ArrowDown', { row: 0, column: 0 }, { row: 1, column: 1 }],
  ['ArrowDown', { row: 1, column: 7 }, { row: 3, column: 2 }],
  ['ArrowDown', { row: 3, column: 2 }, null],
  ['ArrowUp', { row: 3, column: 2 }, { row: 1, column: 2 }],
  ['ArrowUp', { row: 0, column: 1 }, null],
  ['Home', { row: 1, column: 4 }, { row: 1, column: 1 }],
  ['End', { row: 1, column: 1 }, { row: 1, column: 7 }],
  ['Enter', { row: 1, column: 1 }, null],
])('%s from %j leads to %j', (key, at, to) => {
  expect(moved(ROWS, at, key)).toEqual(to)
})

test.each([
  ['Home', { row: 0, column: 0 }],
  ['End', { row: 3, column: 2 }],
])('Ctrl with %s leads to the end of the grid', (key, to) => {
  expect(moved(ROWS, { row: 1, column: 3 }, key, true)).toEqual(to)
  expect(moved([], { row: 0, column: 0 }, key, true)).toBeNull()
})
