import { foldWithOrigin } from '#domain/text/fold.ts'
import type { ToSimplified } from '#domain/text/fold.ts'

/** Half-open range of UTF-16 positions. */
export type TextRange = readonly [start: number, end: number]

export interface Highlight {
  /** Where the terms stand in the whole text: ascending, none touching another. */
  ranges: TextRange[]
  snippet: {
    /** A piece of the text holding the most and the most different terms. */
    text: string
    /** Ranges inside the snippet's text. */
    ranges: TextRange[]
    /** Whether something was cut off before or after. */
    cutBefore: boolean
    cutAfter: boolean
  }
}

const DEFAULT_LENGTH = 120

/**
 * Marks the `terms` of a search answer in a text as written, whatever its brackets, width or
 * script. For the rows of a page, not for the whole store. Snippet length in characters.
 */
export function highlight(
  text: string,
  terms: readonly string[],
  toSimplified: ToSimplified,
  snippetLength = DEFAULT_LENGTH,
): Highlight {
  const folded = foldWithOrigin(text, toSimplified)
  const places = placesOf(folded.text, terms).map(({ start, end, term }) => {
    const [from, to] = folded.origin(start, end)
    return { start: from, end: to, term }
  })
  const ranges = merged(places.map(({ start, end }) => [start, end]))
  const [from, to] = bestWindow(text, places, Math.max(1, snippetLength))
  const inside = ranges
    .map(([start, end]): TextRange => [Math.max(start, from) - from, Math.min(end, to) - from])
    .filter(([start, end]) => start < end)
  return {
    ranges,
    snippet: {
      text: text.slice(from, to),
      ranges: inside,
      cutBefore: from > 0,
      cutAfter: to < text.length,
    },
  }
}

interface Place {
  start: number
  end: number
  term: string
}

function placesOf(text: string, terms: readonly string[]): Place[] {
  const places: Place[] = []
  for (const term of new Set(terms)) {
    if (term === '') continue
    const free = /^[a-z\d]/.test(term)
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
      const end = at + term.length
      if (free && (sameWord(text, at) || sameWord(text, end))) continue
      places.push({ start: at, end, term })
    }
  }
  return places.sort((left, right) => left.start - right.start || left.end - right.end)
}

/** Whether a Latin word or a number goes on across the position. */
function sameWord(text: string, at: number): boolean {
  const [left, right] = [text[at - 1] ?? '', text[at] ?? '']
  return /^([a-z]{2}|\d{2})$/.test(left + right)
}

function merged(ranges: TextRange[]): TextRange[] {
  const result: [number, number][] = []
  for (const [start, end] of ranges) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else if (start < end) result.push([start, end])
  }
  return result
}

/** The window with the greatest worth: a new term counts by its length, a repeat a little. */
function bestWindow(text: string, places: readonly Place[], length: number): TextRange {
  if (text.length <= length) return [0, text.length]
  let [best, worth] = [0, 0]
  for (const [i, first] of places.entries()) {
    const seen = new Set<string>()
    let sum = 0
    for (let j = i; j < places.length && places[j]!.end <= first.start + length; j++) {
      const { term } = places[j]!
      sum += seen.has(term) ? 0.1 : term.length
      seen.add(term)
    }
    if (sum > worth) [best, worth] = [first.start, sum]
  }
  const from = worth === 0 ? 0 : startOfClause(text, best, length)
  return [from, Math.min(text.length, from + length)].map((at) => whole(text, at)) as [
    number,
    number,
  ]
}

/** A little before the first hit, at the beginning of its clause when that is near. */
function startOfClause(text: string, at: number, length: number): number {
  const reach = Math.max(0, at - Math.floor(length / 4))
  for (let i = at; i > reach; i--) if (/[。；！？\n]/.test(text[i - 1]!)) return i
  return Math.min(reach + Math.floor(length / 8), at)
}

/** Never between the halves of a surrogate pair. */
function whole(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff && at > 0 ? at - 1 : at
}
