import { FIELD, classLength } from './inverted.ts'

/** BM25 with the usual constants; a named field adds its own share besides the body's. */
const K1 = 1.2
const B = 0.6
const TITLE = 2.2
const SHORT_TITLE = 1.8
const KEYWORD = 1.5
const NUMBER = 3

/** No entry of a list is worth more. */
export const MOST_IMPACT = K1 + 1 + TITLE + SHORT_TITLE + KEYWORD + NUMBER

/** What an entry is worth before rarity, by its code and the length of its document. */
export class Impacts {
  /** At `code << 5 | length class`. */
  readonly table = new Float32Array(256 * 32)
  #meanLength = -1

  /** Fills the table for a mean body length in tokens, when that has changed. */
  reckon(meanLength: number): void {
    const mean = Math.max(1, Math.round(meanLength))
    if (mean === this.#meanLength) return
    this.#meanLength = mean
    for (let code = 1; code < 256; code++) {
      const times = code & 15
      for (let length = 0; length < 32; length++) {
        const norm = K1 * (1 - B + (B * classLength(length)) / mean)
        this.table[(code << 5) | length] = named(code) + (times * (K1 + 1)) / (times + norm)
      }
    }
  }
}

function named(code: number): number {
  return (
    ((code & FIELD.title) === 0 ? 0 : TITLE) +
    ((code & FIELD.shortTitle) === 0 ? 0 : SHORT_TITLE) +
    ((code & FIELD.keyword) === 0 ? 0 : KEYWORD) +
    ((code & FIELD.number) === 0 ? 0 : NUMBER)
  )
}
