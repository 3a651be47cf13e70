import { foldWithOrigin } from '#domain/text/fold.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import { numbersTyped } from './doc-number.ts'
import type { SynonymMatcher } from './synonym-matcher.ts'
import type { Wording } from './wording.ts'

/** A part of a question, as it was typed. */
export interface ReadPart {
  text: string
  /** A 文号, a term of the table, a word that only asks, any other word. */
  kind: 'number' | 'term' | 'asking' | 'word'
  /** Where it stands in the question. */
  from: number
  to: number
  /** Official terms that it also stands for. */
  means: string[]
  /** A term's meaning: the same for all that are equal to it; empty for what is no term. */
  concept: string
}

const LONGEST = 200
const NO_TERM = { means: [], concept: '' }

/** Takes a question apart for people: its numbers and terms whole, the rest in words. */
export function readingOf(
  keyword: string,
  synonyms: SynonymMatcher,
  toSimplified: ToSimplified,
): ReadPart[] {
  const asked = keyword.slice(0, LONGEST)
  const { text, origin } = foldWithOrigin(asked, toSimplified)
  const parts: ReadPart[] = []
  const note = (
    start: number,
    end: number,
    kind: ReadPart['kind'],
    term: { means: string[]; concept: string } = NO_TERM,
  ): void => {
    const [from, to] = origin(start, end)
    parts.push({ text: asked.slice(from, to).trim(), kind, from, to, ...term })
  }
  const taken = new Uint8Array(text.length)
  for (const { before, start, end } of numbersTyped(text)) {
    const lead = before === '' ? 0 : /[\u3400-\u9fff]* ?$/.exec(text.slice(0, start))![0].length
    note(start - lead, end, 'number')
    taken.fill(1, start - lead, end)
  }
  for (const { start, end, concept, official } of synonyms.phrases(text)) {
    if (taken.subarray(start, end).includes(1)) continue
    const typed = text.slice(start, end)
    const equal = concept.terms[0] === typed ? [] : [concept.name]
    const means = [...new Set([...equal, ...official.map(({ concept: meant }) => meant.name)])]
    note(start, end, 'term', { means, concept: concept.token })
    taken.fill(1, start, end)
  }
  for (const { start, end, asks } of wordsIn(text, taken, synonyms.wording(text))) {
    note(start, end, asks ? 'asking' : 'word')
  }
  return parts.sort((left, right) => left.from - right.from)
}

interface Span {
  start: number
  end: number
  asks: boolean
}

/** The words of a text besides what is taken; a character by itself goes with the word beside it. */
function wordsIn(text: string, taken: Uint8Array, { begins, asking }: Wording): Span[] {
  const goesOn = (at: number): boolean => at < text.length && taken[at] === 0 && begins[at] === 0
  const spans: Span[] = []
  for (let at = 0; at < text.length; at++) {
    if (taken[at] === 1 || !/[\p{L}\p{N}]/u.test(text[at]!)) continue
    const start = at
    while (goesOn(at + 1)) at++
    const asks = asking.subarray(start, at + 1).every((one) => one === 1)
    const last = spans.at(-1)
    const beside = last !== undefined && last.end === start && !last.asks && !asks
    if (beside && (at === start || last.end - last.start === 1)) last.end = at + 1
    else spans.push({ start, end: at + 1, asks })
  }
  return spans
}

/** A word of a question, and the question without it. */
export interface Dropped {
  word: string
  rest: string
}

/** Words that a question could do without, when it has several that name something. */
export function wordsToDrop(keyword: string, parts: readonly ReadPart[], most: number): Dropped[] {
  const informative = parts.filter(({ kind }) => kind !== 'asking')
  if (informative.length < 2 || informative.length > most) return []
  return informative.map(({ text, from, to }) => ({
    word: text,
    rest: `${keyword.slice(0, from)} ${keyword.slice(to)}`.replaceAll(/\s+/g, ' ').trim(),
  }))
}
