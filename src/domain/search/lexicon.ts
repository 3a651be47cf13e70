/** Numbers of the terms: 0, 1, 2 … in the order they were first seen. */

/** Integer key → term, by open addressing over typed arrays: 12 bytes an entry or so. */
class CodeTable {
  #keys = new Uint32Array(1024)
  #terms = new Uint32Array(1024)
  #used = 0

  /** The place of `key`, or the free place where it belongs. Keys are never 0. */
  #place(key: number): number {
    const mask = this.#keys.length - 1
    let place = (Math.imul(key, 0x9e3779b1) >>> 7) & mask
    for (;;) {
      const found = this.#keys[place]
      if (found === key || found === 0) return place
      place = (place + 1) & mask
    }
  }

  find(key: number): number {
    const place = this.#place(key)
    return this.#keys[place] === key ? this.#terms[place]! : -1
  }

  add(key: number, term: number): void {
    if (this.#used * 2 >= this.#keys.length) this.#widen()
    const place = this.#place(key)
    this.#keys[place] = key
    this.#terms[place] = term
    this.#used++
  }

  #widen(): void {
    const [keys, terms] = [this.#keys, this.#terms]
    this.#keys = new Uint32Array(keys.length * 2)
    this.#terms = new Uint32Array(keys.length * 2)
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] === 0) continue
      const place = this.#place(keys[i]!)
      this.#keys[place] = keys[i]!
      this.#terms[place] = terms[i]!
    }
  }
}

const HAN_FIRST = 0x3400
const HAN_LAST = 0x9fff

/** Whether a UTF-16 unit is a Han character of the basic plane. */
export function isHan(unit: number): boolean {
  return unit >= HAN_FIRST && unit <= HAN_LAST
}

/**
 * The term table. Han bigrams, the bulk of any index, single Han characters and initials are
 * looked up by number without making a string; everything else goes by its string.
 */
export class Lexicon {
  #codes = new CodeTable()
  #words = new Map<string, number>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Term of the bigram of two Han units, added when new. */
  bigram(first: number, second: number): number {
    return this.#coded(bigramKey(first, second))
  }

  /** Term of a bigram, or -1. */
  findBigram(first: number, second: number): number {
    return this.#codes.find(bigramKey(first, second))
  }

  /** Term of a single Han unit, added when new. */
  single(unit: number): number {
    return this.#coded(SINGLES + unit)
  }

  /** Term of three letters `a` to `z` of pinyin initials, `^` for the beginning. */
  gram(letters: string): number {
    return this.#coded(gramKey(letters))
  }

  /** Term of three letters of initials, or -1. */
  findGram(letters: string): number {
    return this.#codes.find(gramKey(letters))
  }

  /** Term of a single Han unit, or -1. */
  findSingle(unit: number): number {
    return this.#codes.find(SINGLES + unit)
  }

  /** Term of a whole name by its 30-bit hash, added when new: as many as documents. */
  whole(kind: WholeKind, hash: number): number {
    return this.#coded(WHOLES[kind] + hash)
  }

  /** Term of a whole name, or -1. */
  findWhole(kind: WholeKind, hash: number): number {
    return this.#codes.find(WHOLES[kind] + hash)
  }

  /** Term of any other token, added when new. */
  word(token: string): number {
    const known = this.#words.get(token)
    if (known !== undefined) return known
    this.#words.set(token, this.#size)
    return this.#size++
  }

  /** Term of a token, or -1. */
  findWord(token: string): number {
    return this.#words.get(token) ?? -1
  }

  #coded(key: number): number {
    const known = this.#codes.find(key)
    if (known >= 0) return known
    this.#codes.add(key, this.#size)
    return this.#size++
  }
}

/** Keys of bigrams end at 2^30; those of single characters and of initials stand above. */
const SINGLES = 2 ** 30 + 1
const GRAMS = SINGLES + 65536

/** Whole names, and whole initials. */
export type WholeKind = 'name' | 'initials'

const WHOLES: Record<WholeKind, number> = { name: 2 ** 31, initials: 2 ** 31 + 2 ** 30 }

function gramKey(letters: string): number {
  const [first, second, third] = [0, 1, 2].map((i) => letters.charCodeAt(i) - 94)
  return GRAMS + ((first! << 10) | (second! << 5) | third!)
}

function bigramKey(first: number, second: number): number {
  return (((first - HAN_FIRST) << 15) | (second - HAN_FIRST)) + 1
}
