import { isHan } from './lexicon.ts'

/** A stretch of one kind of character in folded text. */
export type RunKind = 'han' | 'letters' | 'digits'

/**
 * Walks over folded text and reports its runs: Han characters, letters of any other script,
 * digits (with a decimal point inside). Everything else separates.
 */
export function eachRun(
  text: string,
  report: (kind: RunKind, start: number, end: number) => void,
): void {
  let at = 0
  while (at < text.length) {
    const kind = kindOf(text.charCodeAt(at))
    const start = at++
    if (kind === null) continue
    while (at < text.length) {
      const unit = text.charCodeAt(at)
      const goesOn = kindOf(unit) === kind
      const point = kind === 'digits' && unit === 46 && isDigit(text.charCodeAt(at + 1))
      if (!goesOn && !point) break
      at++
    }
    report(kind, start, at)
  }
}

const LONGEST_MIXED = 24

/** Letters and digits written together (`iso9001`, `5g`) are a word besides their parts. */
export function mixedWords(text: string): string[] {
  return (text.match(/[a-z\d]+/g) ?? []).filter((word) => {
    return word.length <= LONGEST_MIXED && /[a-z]/.test(word) && /\d/.test(word)
  })
}

/** Folded text without blanks and punctuation: two names are the same when these are. */
export function compact(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** 30-bit hash of a string: the key of names compared as a whole. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) & 0x3fffffff
}

/** Windows of three over `^initials`: the beginning is marked by `^`. */
export function initialGrams(initials: string): string[] {
  const text = `^${initials}`
  const grams: string[] = []
  for (let i = 0; i + 3 <= text.length; i++) grams.push(text.slice(i, i + 3))
  return grams
}

function kindOf(unit: number): RunKind | null {
  if (isHan(unit)) return 'han'
  if (unit < 128) {
    if (unit >= 97 && unit <= 122) return 'letters'
    return isDigit(unit) ? 'digits' : null
  }
  return isForeignLetter(unit) ? 'letters' : null
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

/** Latin with marks, Greek, Cyrillic, kana, Hangul, and Han beyond the basic plane. */
function isForeignLetter(unit: number): boolean {
  return (
    (unit >= 0xc0 && unit < 0x600 && unit !== 0xd7 && unit !== 0xf7) ||
    (unit >= 0x3041 && unit <= 0x30ff && unit !== 0x30fb) ||
    (unit >= 0xac00 && unit <= 0xdfff)
  )
}
