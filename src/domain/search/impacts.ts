import { FIELD, classLength } from './inverted.ts'
import type { Weights } from './weights.ts'

/**
 * A named field counts as so many mentions in the body, so that many fields together saturate, and
 * adds a share of its own: a title tells what it is about.
 */
const TITLE = { times: 2, own: 0.5 }
const SHORT_TITLE = { times: 1, own: 0.5 }
const KEYWORD = { times: 1, own: 0.5 }
const NUMBER = { times: 0, own: 3 }

/** No entry of a list is worth more. */
export const mostImpact = ({ k1 }: Weights): number =>
  k1 + 1 + TITLE.own + SHORT_TITLE.own + KEYWORD.own + NUMBER.own

/** What an entry is worth before rarity (BM25), by its code and the length of its document. */
export class Impacts {
  /** At `code << 5 | length class`. */
  readonly table = new Float32Array(256 * 32)
  #meanLength = -1
  #weights: Weights

  constructor(weights: Weights) {
    this.#weights = weights
  }

  /** Fills the table for a mean body length in tokens, when that has changed. */
  reckon(meanLength: number): void {
    const mean = Math.max(1, Math.round(meanLength))
    if (mean === this.#meanLength) return
    this.#meanLength = mean
    const { k1, b } = this.#weights
    for (let code = 1; code < 256; code++) {
      const { times, own } = fieldsOf(code)
      for (let length = 0; length < 32; length++) {
        const norm = k1 * (1 - b + (b * classLength(length)) / mean)
        this.table[(code << 5) | length] = own + (times * (k1 + 1)) / (times + norm)
      }
    }
  }
}

function fieldsOf(code: number): { times: number; own: number } {
  let [times, own] = [code & 15, 0]
  for (const [field, worth] of WORTHS) {
    if ((code & field) === 0) continue
    times += worth.times
    own += worth.own
  }
  return { times, own }
}

const WORTHS = [
  [FIELD.title, TITLE],
  [FIELD.shortTitle, SHORT_TITLE],
  [FIELD.keyword, KEYWORD],
  [FIELD.number, NUMBER],
] as const
