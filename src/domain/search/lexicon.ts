import { ShardedMap } from './sharded-map.ts'

/** Numbers of the terms: 0, 1, 2 … in the order they were first seen. */

const SHARD_BITS = 9
const CODES_A_PART = 16_384
/** Share of the places that are taken at most. */
const FULLEST = 0.6

/**
 * Integer key → term, by open addressing over typed arrays: 12 bytes an entry or so. In 512
 * parts, because to widen a big table takes longer than anything may.
 */
class CodeTable {
  #shards: (CodeShard | undefined)[] = Array.from({ length: 1 << SHARD_BITS })
  #expected = 0

  /** Makes parts wide enough for their share of so many entries. */
  expect(entries: number): void {
    this.#expected = entries >>> SHARD_BITS
  }

  find(key: number): number {
    const hash = Math.imul(key, 0x9e3779b1)
    return this.#shards[hash >>> (32 - SHARD_BITS)]?.find(key, hash) ?? -1
  }

  add(key: number, term: number): void {
    const hash = Math.imul(key, 0x9e3779b1)
    const shard = (this.#shards[hash >>> (32 - SHARD_BITS)] ??= new CodeShard(this.#expected))
    shard.add(key, hash, term)
  }

  /** Keys and terms in turn, part by part. */
  *parts(): Generator<Uint32Array<ArrayBuffer>> {
    let [some, length]: [Uint32Array[], number] = [[], 0]
    for (const [nth, shard] of this.#shards.entries()) {
      const pairs = shard?.pairs() ?? new Uint32Array(0)
      some.push(pairs)
      length += pairs.length
      if (length < CODES_A_PART && nth + 1 < this.#shards.length) continue
      const part = new Uint32Array(length)
      let at = 0
      for (const pairs of some) {
        part.set(pairs, at)
        at += pairs.length
      }
      yield part
      ;[some, length] = [[], 0]
    }
  }
}

class CodeShard {
  #keys: Uint32Array
  #terms: Uint32Array
  #shift: number
  #used = 0

  constructor(entries: number) {
    this.#shift = Math.min(27, Math.clz32((entries / FULLEST) | 0))
    const room = 2 ** (32 - this.#shift)
    this.#keys = new Uint32Array(room)
    this.#terms = new Uint32Array(room)
  }

  /** The place of `key`, or the free place where it belongs. Keys are never 0. */
  #place(key: number, hash: number): number {
    const mask = this.#keys.length - 1
    // The bits below those that chose the part: the upper ones of a product are the mixed ones.
    let place = (hash << SHARD_BITS) >>> this.#shift
    for (;;) {
      const found = this.#keys[place]
      if (found === key || found === 0) return place
      place = (place + 1) & mask
    }
  }

  find(key: number, hash: number): number {
    const place = this.#place(key, hash)
    return this.#keys[place] === key ? this.#terms[place]! : -1
  }

  add(key: number, hash: number, term: number): void {
    if (this.#used >= this.#keys.length * FULLEST) this.#widen()
    const place = this.#place(key, hash)
    if (this.#keys[place] === 0) this.#used++
    this.#keys[place] = key
    this.#terms[place] = term
  }

  pairs(): Uint32Array<ArrayBuffer> {
    const pairs = new Uint32Array(this.#used * 2)
    let n = 0
    for (let i = 0; i < this.#keys.length; i++) {
      if (this.#keys[i] === 0) continue
      pairs[n++] = this.#keys[i]!
      pairs[n++] = this.#terms[i]!
    }
    return pairs
  }

  #widen(): void {
    const [keys, terms] = [this.#keys, this.#terms]
    this.#shift--
    this.#keys = new Uint32Array(keys.length * 2)
    this.#terms = new Uint32Array(keys.length * 2)
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] === 0) continue
      const place = this.#place(keys[i]!, Math.imul(keys[i]!, 0x9e3779b1))
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
  /** By Han unit, 1 + its term: half of all look-ups are for single characters. */
  #singles = new Uint32Array(HAN_LAST - HAN_FIRST + 1)
  #words = new ShardedMap<number>()
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
    const place = unit - HAN_FIRST
    const known = this.#singles[place]
    if (known !== undefined && known > 0) return known - 1
    const term = this.#coded(SINGLES + unit)
    if (place >= 0 && place < this.#singles.length) this.#singles[place] = term + 1
    return term
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

  /** All terms below `terms` in parts: numbers of coded ones, or tokens with theirs. */
  *parts(terms: number): Generator<LexiconPart> {
    for (const pairs of this.#codes.parts()) yield { codes: pairs, terms }
    let words: [string, number][] = []
    for (const entry of this.#words.entries()) {
      if (entry[1] < terms) words.push(entry)
      if (words.length < WORDS_A_PART) continue
      yield { words }
      words = []
    }
    yield { words }
  }

  /**
   * Makes room for so many terms that {@link restore} is to bring: they come in the order of a
   * table, in which a table that grows with them would have to look at most of its places.
   */
  expect(terms: number): void {
    this.#codes.expect(terms)
  }

  /** Takes back a part of a lexicon that was made in the same way as this one. */
  restore(part: LexiconPart): void {
    if ('words' in part) {
      for (const [token, term] of part.words) this.#words.set(token, term)
      return
    }
    const { codes, terms } = part
    for (let i = 0; i + 1 < codes.length; i += 2) {
      if (codes[i + 1]! < terms) this.#codes.add(codes[i]!, codes[i + 1]!)
    }
  }

  /** The number of terms, once all parts are back. */
  resume(terms: number): void {
    this.#size = terms
  }

  #coded(key: number): number {
    const known = this.#codes.find(key)
    if (known >= 0) return known
    this.#codes.add(key, this.#size)
    return this.#size++
  }
}

/** A part of the table: keys and terms in turn, of which those below `terms` count; or words. */
export type LexiconPart =
  | { codes: Uint32Array<ArrayBuffer>; terms: number }
  | { words: [string, number][] }

const WORDS_A_PART = 4096

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
