import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { members } from './bits.ts'
import type { SearchAnswer } from './document.ts'
import type { Found } from './matcher.ts'
import type { Question } from './question.ts'
import { dayNumber } from './document-columns.ts'
import type { DocumentColumns } from './document-columns.ts'

/** A keyword, read and looked for. */
export interface Asked {
  question: Question
  found: Found | null
}

/** All that a keyword finds; `ids` and `scores` side by side. */
export interface Matching extends Pick<SearchAnswer, 'match' | 'terms' | 'spell'> {
  ids: string[]
  scores: number[]
}

/** Every document that holds enough of what was asked, in no order. */
export function matchingOf(
  { question, found }: Asked,
  docColumns: DocumentColumns,
  now: number,
  respell: () => string | null,
): Matching {
  const terms = question.highlight
  if (found === null) return { ids: [], scores: [], match: 'none', terms, spell: respell() }
  docColumns.refresh(now)
  const today = dayNumber(formatBeijingDate(now))
  const [ids, scores]: [string[], number[]] = [[], []]
  for (const slot of members(found.bits)) {
    ids.push(docColumns.ids[slot]!)
    scores.push(found.scoreOf(slot) * docColumns.currency(slot, today))
  }
  return { ids, scores, match: found.match, terms, spell: null }
}
