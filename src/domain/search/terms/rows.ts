import type { EqualTerms, LayTerm } from '../synonyms.ts'

/** Groups written one to a line, terms apart by blanks, the official one first. */
export function equalRows(text: string): EqualTerms[] {
  return rowsOf(text).map(wordsOf)
}

/** `lay words > official terms`, one to a line. */
export function layRows(text: string): LayTerm[] {
  return rowsOf(text).map((row) => {
    const [lay = '', official = ''] = row.split('>')
    return { lay: wordsOf(lay), official: wordsOf(official) }
  })
}

function rowsOf(text: string): string[] {
  return text.split('\n').filter((row) => row.trim() !== '')
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}
