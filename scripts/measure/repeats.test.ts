import { expect, test } from 'vitest'
import { repeatedLines } from './repeats.ts'

const block = (lines: number): string =>
  Array.from({ length: lines }, (_, at) => `  call${at}(value)`).join('\n')

test.each([
  ['twice the same twelve lines', [block(12), block(12)], 12],
  ['twice the same fifteen lines', [block(15), block(15)], 15],
  ['eleven lines are no block', [block(11), block(11)], 0],
  ['once', [block(30)], 0],
  ['with another indentation', [block(12), block(12).replaceAll('  ', '\t')], 12],
  ['three times', [block(12), block(12), block(12)], 24],
])('%s', (_name, texts, lines) => {
  expect(repeatedLines(texts)).toBe(lines)
})
