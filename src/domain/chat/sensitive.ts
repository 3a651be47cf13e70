import type { ToSimplified } from '#domain/text/fold.ts'

/** 敏感词: how words are found whatever stands between or in the place of their characters. */

/** A listed word, and where it stands in the text as it was written. */
export interface SensitiveHit {
  word: string
  from: number
  to: number
}

/** Finds listed words in a folded text: positions in it, the end not included. */
export type FindWords = (folded: string) => readonly { word: string; from: number; to: number }[]

/** Marks, invisible characters, and fillers: they are nothing to the eye. */
const NOTHING = /[\p{M}\p{Cf}\u115F\u1160\u3164\uFFA0]/gu
/** What people put between the characters of a word. */
const BETWEEN = /[\p{Z}\p{P}\p{S}\p{Cc}]/gu
/** Where one sentence ends and another begins. */
const SENTENCE_END = /[。！？!?;；\n\r]/
/** A word of letters and digits, which must stand alone. */
const LATIN = /^[a-z0-9]+$/

/** A circled or enclosed character, a figure for a letter: what NFKC leaves. */
const LOOKALIKE: Readonly<Record<string, string>> = {
  '⓪': '0',
  '🄰': 'a',
  ı: 'i',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
}

const foldCharacter = (character: string, toSimplified: ToSimplified): string =>
  toSimplified(
    (LOOKALIKE[character] ?? character)
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(NOTHING, '')
      .normalize('NFKC')
      .replaceAll(BETWEEN, ''),
  )

/** A text without everything that hides words, and where each of its characters comes from. */
export const foldForWords = (
  text: string,
  toSimplified: ToSimplified,
): { folded: string; at: readonly number[] } => {
  let folded = ''
  const at: number[] = []
  let index = 0
  for (const character of text) {
    const kept = foldCharacter(character, toSimplified)
    folded += kept
    for (let unit = 0; unit < kept.length; unit += 1) at.push(index)
    index += character.length
  }
  return { folded, at }
}

/** A listed word as it is looked for; empty when nothing of it is left. */
export const foldWord = (word: string, toSimplified: ToSimplified): string =>
  foldForWords(word, toSimplified).folded

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[a-z0-9]/i.test(character)

/** Whether the range of the text is the word and not two words that happen to meet. */
const isWhole = (text: string, { from, to, word }: SensitiveHit): boolean => {
  const range = text.slice(from, to)
  const gaps = range.replaceAll(NOTHING, '').match(/[\p{Z}\p{P}\p{S}\p{Cc}]+/gu) ?? []
  // One sentence ends with the first half, the next begins with the second.
  if (gaps.length === 1 && SENTENCE_END.test(gaps[0] ?? '')) return false
  if (!LATIN.test(word)) return true
  if (isLetter(text[from - 1]) || isLetter(text[to])) return false
  // "as set" is not the word it would be without its blank; letters set apart one by one are.
  return gaps.length === 0 || gaps.length === word.length - 1
}

/** Every listed word in a text; overlapping ones too, by their place. */
export const findSensitive = (
  text: string,
  toSimplified: ToSimplified,
  find: FindWords,
): SensitiveHit[] => {
  const { folded, at } = foldForWords(text, toSimplified)
  const endOf = (index: number): number => {
    const start = at[index] ?? 0
    return start + String.fromCodePoint(text.codePointAt(start) ?? 0).length
  }
  return find(folded)
    .map(({ word, from, to }) => ({ word, from: at[from] ?? 0, to: endOf(to - 1) }))
    .filter((hit) => isWhole(text, hit))
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
}

/** What is told of a word that was found: its first character, so that nobody learns the list. */
export const maskWord = (word: string): string => {
  const [first = '', ...rest] = word
  return first + '*'.repeat(rest.length)
}

/** What is said when a message is not sent (specification §5). */
export const SENSITIVE_TEXT = '请保持消息内容积极健康，修改后再发送'
/** What the toast says of it, in a few words. */
export const SENSITIVE_TOAST = '请文明、积极沟通'
