import { bareCell } from '#domain/text/csv.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import { foldWord } from './sensitive.ts'

/** 导入敏感词: which words a list brings, and what becomes of each. */

/** Words of one import, and characters of one. */
export const IMPORT_MAX = 5_000
export const WORD_MAX = 40

/** The first line of a table may say what stands below it. */
const HEADS = new Set(['敏感词', '词', '词语', '关键词', 'word', 'words'])

/** A word that was judged: `known` is listed, or was named before in the same list. */
export interface JudgedWord {
  word: string
  outcome: 'new' | 'known' | 'refused'
  /** Why it is not new; empty for a new one. */
  reason: string
}

const withoutHead = (words: readonly string[]): string[] => {
  const kept = words.map((word) => word.trim()).filter((word) => word !== '')
  return HEADS.has((kept[0] ?? '').toLowerCase()) ? kept.slice(1) : kept
}

/** The words of a plain text: one a line, or between commas. */
export const wordsOfText = (text: string): string[] =>
  withoutHead(text.replace(/^\uFEFF/, '').split(/[\r\n,，、;；\t]/))

/** The first cell of a line of CSV. */
const firstCell = (line: string): string => {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)
  const cell = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (line.split(/[,\t;]/)[0] ?? '')
  return bareCell(cell)
}

/** The words of a table: its first column, so that an exported list can come back. */
export const wordsOfCsv = (text: string): string[] =>
  withoutHead(
    text
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map(firstCell),
  )

/** The words of the first column of a sheet. */
export const wordsOfRows = (rows: readonly { cells: readonly string[] }[]): string[] =>
  withoutHead(rows.map(({ cells }) => cells[0] ?? ''))

/** What becomes of each word; `listed` holds those there are, folded as they are looked for. */
export const judgeWords = (
  words: readonly string[],
  listed: ReadonlySet<string>,
  toSimplified: ToSimplified,
): JudgedWord[] => {
  const named = new Set<string>()
  return words.map((word): JudgedWord => {
    const length = Array.from(word).length
    if (length > WORD_MAX)
      return { word, outcome: 'refused', reason: `超过 ${WORD_MAX} 字，实际 ${length} 字` }
    const folded = foldWord(word, toSimplified)
    if (folded === '') return { word, outcome: 'refused', reason: '只有符号，没有可以比对的字' }
    if (Array.from(folded).length === 1)
      return { word, outcome: 'refused', reason: '只有一个字，会拦下大量正常消息' }
    if (listed.has(folded)) return { word, outcome: 'known', reason: '词表里已有' }
    if (named.has(folded)) return { word, outcome: 'known', reason: '在这份名单里重复' }
    named.add(folded)
    return { word, outcome: 'new', reason: '' }
  })
}
