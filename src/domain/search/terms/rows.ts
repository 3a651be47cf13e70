/**
 * Equal in both directions; the first is the official term. Abbreviations of two characters
 * are trusted in titles and keywords only, since in running text they turn up by accident
 * (价格高企, 税费减免).
 */
export type EqualTerms = readonly string[]

/** One way: who says `lay` also means `official`, not the other way round. */
export interface LayTerm {
  lay: readonly string[]
  official: readonly string[]
  /** Measured to lead away from what is meant: it is worth less (`node bench/synonym-drift.ts`). */
  drifts?: true
}

/** Groups written one to a line, terms apart by blanks, the official one first. */
export function equalRows(text: string): EqualTerms[] {
  return rowsOf(text).map(wordsOf)
}

/** `lay words > official terms`, one to a line; `~>` where a row drifts. */
export function layRows(text: string): LayTerm[] {
  return rowsOf(text).map((row) => {
    const [lay = '', official = ''] = row.split(/~?>/)
    const both = { lay: wordsOf(lay), official: wordsOf(official) }
    return row.includes('~>') ? { ...both, drifts: true } : both
  })
}

function rowsOf(text: string): string[] {
  return text.split('\n').filter((row) => row.trim() !== '')
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}
