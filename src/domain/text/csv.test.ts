import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareCell, csvCell, csvLine, csvOf } from './csv.ts'
import { cases } from '#testing/seed.ts'
import { anyCharacter } from '#testing/text.ts'

/** security.md 12: 10,000 texts in the deep run. */
const CASES = cases(400, 10_000)
const TRIGGERS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']

/** Reads CSV as RFC 4180 has it. */
const parse = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      while (at < text.length && !(text[at] === '"' && text[at + 1] !== '"')) {
        if (text[at] === '"') at += 1
        cell += text[at]
        at += 1
      }
      at += 1
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        cell += text[at]
        at += 1
      }
    }
    row.push(cell)
    if (text[at] === ',') {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    expect(text.slice(at, at + 2)).toBe('\r\n')
    rows.push(row)
    row = []
    at += 2
  }
  return rows
}

const nasty = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme' }),
  fc
    .tuple(fc.constantFrom(...TRIGGERS), fc.string({ unit: anyCharacter }))
    .map(([first, rest]) => first + rest),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', '=', "'", '，', '甲') }),
)

test('what is written is read back, and no cell begins a formula', () => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 1, maxLength: 6 }), (cells) => {
      const [read, ...more] = parse(csvLine(cells))
      expect(more).toEqual([])
      expect(read).toHaveLength(cells.length)
      for (const [index, cell] of (read ?? []).entries()) {
        const given = cells[index] ?? ''
        expect(TRIGGERS).not.toContain(cell[0])
        expect(bareCell(cell)).toBe(given)
      }
    }),
    { numRuns: CASES },
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['＝1', "'＝1"],
  ['-2', "'-2"],
  ["'=1", "''=1"],
  ["'甲", "'甲"],
  ['\t=1', "'\t=1"],
  ['a"b', '"a""b"'],
  ['a,b', '"a,b"'],
  ['2026-11-21', '2026-11-21'],
  ['', ''],
])('the cell of %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('a table begins with the mark of UTF-8 and its head', () => {
  expect(csvOf(['时间', '操作'], [['2026', '登录']])).toBe('\uFEFF时间,操作\r\n2026,登录\r\n')
})
