import { DEPTH } from './ranker.ts'
import type { Ranker } from './ranker.ts'

const K1 = 1.2
const B = 0.75
const TITLE = 2

/** The yardstick: BM25 over overlapping Han bigrams and whole words, OR, the title counted twice. */
export function createPlain(): Ranker {
  const termOf = new Map<string, number>()
  const ids: string[] = []
  const lengths: number[] = []
  const [terms, docs, counts] = [growing(), growing(), growing()]
  let starts = new Uint32Array(1)
  let [sortedDocs, weights] = [new Uint32Array(0), new Float32Array(0)]
  let scores = new Float32Array(0)

  function add({ id, title, text }: { id: string; title: string; text: string }): void {
    const times = new Map<number, number>()
    let length = 0
    for (const [part, worth] of [
      [title, TITLE],
      [text, 1],
    ] as const) {
      for (const token of tokensOf(part)) {
        const term = termOf.get(token) ?? termOf.size
        termOf.set(token, term)
        times.set(term, (times.get(term) ?? 0) + worth)
        length += worth
      }
    }
    for (const [term, count] of times) {
      terms.push(term)
      docs.push(ids.length)
      counts.push(count)
    }
    ids.push(id)
    lengths.push(length)
  }

  /** Sorts the postings by term and works out what each is worth. */
  function finish(): void {
    starts = new Uint32Array(termOf.size + 1)
    for (let i = 0; i < terms.size; i++) starts[terms.at(i) + 1]!++
    for (let term = 0; term < termOf.size; term++) starts[term + 1]! += starts[term]!
    const next = starts.slice()
    const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, ids.length)
    sortedDocs = new Uint32Array(terms.size)
    weights = new Float32Array(terms.size)
    for (let i = 0; i < terms.size; i++) {
      const [term, doc, count] = [terms.at(i), docs.at(i), counts.at(i)]
      const place = next[term]!++
      const held = starts[term + 1]! - starts[term]!
      const rarity = Math.log(1 + (ids.length - held + 0.5) / (held + 0.5))
      sortedDocs[place] = doc
      weights[place] =
        (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * lengths[doc]!) / mean))
    }
    for (const column of [terms, docs, counts]) column.clear()
    scores = new Float32Array(ids.length)
  }

  function rank(question: string): string[] {
    const touched: number[] = []
    for (const token of tokensOf(question)) {
      const term = termOf.get(token)
      if (term === undefined) continue
      for (let at = starts[term]!; at < starts[term + 1]!; at++) {
        const doc = sortedDocs[at]!
        if (scores[doc] === 0) touched.push(doc)
        scores[doc]! += weights[at]!
      }
    }
    const best = bestOf(touched, scores)
    for (const doc of touched) scores[doc] = 0
    return best.map((doc) => ids[doc]!)
  }

  return { add, finish, rank }
}

function* tokensOf(text: string): Generator<string> {
  for (const [run] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+/gu)) {
    if (!/^\p{Script=Han}/u.test(run) || run.length === 1) yield run
    else for (let at = 0; at + 2 <= run.length; at++) yield run.slice(at, at + 2)
  }
}

/** The best {@link DEPTH} by score, the earlier document first among equals. */
function bestOf(touched: readonly number[], scores: Float32Array): number[] {
  const best: number[] = []
  for (const doc of touched) {
    const score = scores[doc]!
    if (best.length === DEPTH && score <= scores[best[DEPTH - 1]!]!) continue
    let at = best.length
    while (at > 0 && scores[best[at - 1]!]! < score) at--
    best.splice(at, 0, doc)
    if (best.length > DEPTH) best.pop()
  }
  return best
}

/** A column of numbers that doubles as it fills. */
function growing() {
  let values = new Uint32Array(1 << 16)
  let size = 0
  return {
    get size() {
      return size
    },
    push(value: number): void {
      if (size === values.length) {
        const wider = new Uint32Array(size * 2)
        wider.set(values)
        values = wider
      }
      values[size++] = value
    },
    at: (place: number): number => values[place]!,
    clear(): void {
      values = new Uint32Array(0)
      size = 0
    },
  }
}
