import type { EvalDoc } from './labelled-set.ts'
import { DEPTH } from './ranker.ts'
import type { Ranker } from './ranker.ts'

const K1 = 1.2
const B = 0.75
const TITLE = 2

/** The yardstick: BM25 over overlapping Han bigrams and whole words, OR, the title counted twice. */
export class Plain implements Ranker {
  #termOf = new Map<Token, number>()
  #ids: string[] = []
  #lengths: number[] = []
  #terms = new Column()
  #docs = new Column()
  #counts = new Column()
  /** Postings sorted by term: those of a term begin at its start. */
  #starts = new Uint32Array(1)
  #sortedDocs = new Uint32Array(0)
  #weights = new Float32Array(0)
  #scores = new Float32Array(0)

  add({ id, title, text }: EvalDoc): void {
    const times = new Map<number, number>()
    let length = 0
    const count = (token: Token, worth: number): void => {
      const term = this.#termOf.get(token) ?? this.#termOf.size
      if (term === this.#termOf.size) this.#termOf.set(token, term)
      times.set(term, (times.get(term) ?? 0) + worth)
      length += worth
    }
    eachToken(title, (token) => count(token, TITLE))
    eachToken(text, (token) => count(token, 1))
    for (const [term, held] of times) {
      this.#terms.push(term)
      this.#docs.push(this.#ids.length)
      this.#counts.push(held)
    }
    this.#ids.push(id)
    this.#lengths.push(length)
  }

  finish(): void {
    const [terms, docs, counts, total] = [this.#terms, this.#docs, this.#counts, this.#ids.length]
    const starts = new Uint32Array(this.#termOf.size + 1)
    for (let i = 0; i < terms.size; i++) starts[terms.at(i) + 1]!++
    for (let term = 1; term < starts.length; term++) starts[term]! += starts[term - 1]!
    this.#starts = starts
    this.#sortedDocs = new Uint32Array(terms.size)
    this.#weights = new Float32Array(terms.size)
    const mean = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, total)
    const next = starts.slice()
    for (let i = 0; i < terms.size; i++) {
      const [term, doc, count] = [terms.at(i), docs.at(i), counts.at(i)]
      const held = starts[term + 1]! - starts[term]!
      const rarity = Math.log(1 + (total - held + 0.5) / (held + 0.5))
      const damped = count + K1 * (1 - B + (B * this.#lengths[doc]!) / mean)
      const place = next[term]!++
      this.#sortedDocs[place] = doc
      this.#weights[place] = (rarity * count * (K1 + 1)) / damped
    }
    for (const column of [terms, docs, counts]) column.clear()
    this.#scores = new Float32Array(total)
  }

  rank(question: string): string[] {
    const scores = this.#scores
    const touched: number[] = []
    eachToken(question, (token) => {
      const term = this.#termOf.get(token)
      if (term === undefined) return
      for (let at = this.#starts[term]!; at < this.#starts[term + 1]!; at++) {
        const doc = this.#sortedDocs[at]!
        if (scores[doc] === 0) touched.push(doc)
        scores[doc]! += this.#weights[at]!
      }
    })
    const best = bestOf(touched, scores)
    for (const doc of touched) scores[doc] = 0
    return best.map((doc) => this.#ids[doc]!)
  }
}

/** A bigram of Han as a number, a lone Han character or a word as itself. */
type Token = number | string

const RUN = /[\u3400-\u9fff]+|[a-z0-9]+|(?:(?![\u3400-\u9fff])[\p{L}\p{N}])+/gu

/** Reports runs of Han as overlapping bigrams, runs of other letters and digits as words. */
function eachToken(text: string, report: (token: Token) => void): void {
  for (const { 0: run } of text.normalize('NFKC').toLowerCase().matchAll(RUN)) {
    const isHan = run.charCodeAt(0) >= 0x3400 && run.charCodeAt(0) <= 0x9fff
    if (!isHan || run.length === 1) report(run)
    else {
      for (let at = 1; at < run.length; at++) {
        report(run.charCodeAt(at - 1) * 65536 + run.charCodeAt(at))
      }
    }
  }
}

/** The best {@link DEPTH} by score, the one touched first among equals. */
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
class Column {
  size = 0
  #values = new Uint32Array(1 << 16)

  push(value: number): void {
    if (this.size === this.#values.length) {
      const wider = new Uint32Array(this.size * 2)
      wider.set(this.#values)
      this.#values = wider
    }
    this.#values[this.size++] = value
  }

  at(place: number): number {
    return this.#values[place]!
  }

  clear(): void {
    this.#values = new Uint32Array(0)
    this.size = 0
  }
}
