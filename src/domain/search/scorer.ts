import { makeBits } from './bits.ts'
import type { Bits } from './bits.ts'
import { addFour, addOne, addThree, addTwo, addWays } from './dense-adding.ts'
import type { DenseList } from './dense-adding.ts'
import { type DenseCodes, DenseLists } from './dense-lists.ts'
import { Impacts } from './impacts.ts'
import type { Inverted } from './inverted.ts'
import { PostingCursor } from './posting-cursor.ts'
import { SCORE_MASK, SHARE_SHIFT, leastScores, raised, scoreIn } from './sums.ts'
import type { Weights } from './weights.ts'

/** Slots are looked at in blocks of two words of a set: most blocks need no second look. */
const BLOCK_BITS = 6
const BLOCK = 1 << BLOCK_BITS
/** With more blocks written to than this share, all is wiped at once. */
const MANY_BLOCKS = 1 / 8

/** Dense lists that are gone through together. */
const AT_ONCE = 4

/** A list to be added up: what its entries are worth, and the share of the question. */
export interface Addend {
  term: number
  share: number
  scale: number
}

/** What documents have earned for one question: a sum for each slot, wiped for the next. */
export class Scorer {
  #index: Inverted
  #sums = new Int32Array(1024)
  /** By block, 1 where a slot has earned something. */
  #touched = new Uint8Array(1024 >>> BLOCK_BITS)
  /** By block, bounds of what its slots have: a score and a share. */
  #mostScores = new Float64Array(1024 >>> BLOCK_BITS)
  #mostShares = new Uint16Array(1024 >>> BLOCK_BITS)
  /** Slots that have earned the share of the part being added. */
  #seen: Bits = makeBits(1024)
  #slots = 0
  #cursor = new PostingCursor()
  #impacts: Impacts
  #coverage: number
  #dense = new DenseLists()
  /** For each of a few dense lists what its entries add, by their place in the table of impacts. */
  #worths: Int32Array[] = []

  constructor(index: Inverted, weights: Weights) {
    this.#index = index
    this.#impacts = new Impacts(weights)
    this.#coverage = weights.coverage
  }

  /** Makes ready for a question about so many slots. `room` is that of every set of slots. */
  wipe(slots: number, room: number, meanLength: number): void {
    if (this.#sums.length < room) {
      const blocks = (room + BLOCK - 1) >>> BLOCK_BITS
      this.#sums = new Int32Array(blocks << BLOCK_BITS)
      this.#touched = new Uint8Array(blocks)
      this.#mostScores = new Float64Array(blocks)
      this.#mostShares = new Uint16Array(blocks)
      this.#seen = makeBits(room)
    } else this.#wipeTouched()
    this.#slots = slots
    this.#impacts.reckon(meanLength)
  }

  #wipeTouched(): void {
    const [sums, touched] = [this.#sums, this.#touched]
    let count = 0
    for (let block = 0; block < touched.length; block++) count += touched[block]!
    if (count > touched.length * MANY_BLOCKS) sums.fill(0)
    else {
      for (let block = touched.indexOf(1); block >= 0; block = touched.indexOf(1, block + 1)) {
        sums.fill(0, block << BLOCK_BITS, (block + 1) << BLOCK_BITS)
      }
    }
    touched.fill(0)
  }

  /** Adds up lists, every entry of each. */
  add(addends: readonly Addend[]): void {
    const dense: DenseList[] = []
    for (const { term, share, scale } of addends) {
      const column = this.#dense.codesOf(this.#index.postings, term, this.#slots)
      if (column === null) this.#addList(term, share, scale)
      else dense.push(this.#worthy(column, dense.length, share, scale))
      if (dense.length === AT_ONCE) this.#addDense(dense.splice(0))
    }
    this.#addDense(dense)
  }

  /** The inner loop of most searches: one addition an entry. */
  #addList(term: number, share: number, scale: number): void {
    const [sums, touched, impacts] = [this.#sums, this.#touched, this.#impacts.table]
    const { lengths, postings } = this.#index
    const cursor = postings.open(term, this.#cursor)
    const { slots, codes } = cursor
    const base = share << SHARE_SHIFT
    for (let n = cursor.read(); n > 0; n = cursor.read()) {
      for (let i = 0; i < n; i++) {
        const slot = slots[i]!
        const impact = impacts[(codes[i]! << 5) | lengths[slot]!]!
        sums[slot] = (sums[slot]! + ((base + ((scale * impact) | 0)) | 0)) | 0
        touched[slot >>> BLOCK_BITS] = 1
      }
    }
  }

  /** A column as the `nth` of those that are gone through together, with what its codes are worth. */
  #worthy({ codes, kinds }: DenseCodes, nth: number, share: number, scale: number): DenseList {
    const impacts = this.#impacts.table
    // Code 0 stays worth nothing, so that the loop over all slots needs no branch.
    const worths = (this.#worths[nth] ??= new Int32Array(impacts.length))
    const base = share << SHARE_SHIFT
    for (const code of kinds)
      for (let at = code << 5; at < (code + 1) << 5; at++)
        worths[at] = (base + ((scale * impacts[at]!) | 0)) | 0
    return { codes, worths }
  }

  #addDense([first, second, third, fourth]: readonly DenseList[]): void {
    if (first === undefined) return
    const { lengths } = this.#index
    const [sums, slots] = [this.#sums, this.#slots]
    if (fourth && third && second) {
      addFour(sums, lengths, slots, [first, second, third, fourth])
    } else if (third && second) addThree(sums, lengths, slots, [first, second, third])
    else if (second) addTwo(sums, lengths, slots, first, second)
    else addOne(sums, lengths, slots, first)
    this.#touched.fill(1)
  }

  /** Adds up the ways in which a part of the question may stand in a document: one share for all. */
  addPart(ways: readonly Addend[]): void {
    const [columns, lists]: [DenseList[], Addend[]] = [[], []]
    for (const way of ways) {
      const column = this.#dense.codesOf(this.#index.postings, way.term, this.#slots)
      if (column === null) lists.push(way)
      else columns.push(this.#worthy(column, columns.length, 0, way.scale))
    }
    this.#seen.fill(0)
    if (columns.length > 0) {
      const { lengths } = this.#index
      const base = ways[0]!.share << SHARE_SHIFT
      addWays(this.#sums.subarray(0, this.#slots), lengths, columns, base, this.#seen)
      this.#touched.fill(1)
    }
    for (const list of lists) this.#addListOnce(list)
  }

  #addListOnce({ term, share, scale }: Addend): void {
    const impacts = this.#impacts.table
    const { lengths, postings } = this.#index
    const cursor = postings.open(term, this.#cursor)
    const { slots, codes } = cursor
    for (let n = cursor.read(); n > 0; n = cursor.read()) {
      for (let i = 0; i < n; i++) {
        const slot = slots[i]!
        const impact = impacts[(codes[i]! << 5) | lengths[slot]!]!
        this.give(slot, share, (scale * impact) | 0)
      }
    }
  }

  /** Gives one slot a score, and the share if none of the ways of the last part has earned it. */
  give(slot: number, share: number, score: number): void {
    const [place, bit] = [slot >>> 5, 1 << (slot & 31)]
    const seen = this.#seen[place]!
    let earned = score
    if ((seen & bit) === 0) {
      this.#seen[place] = seen | bit
      earned += share << SHARE_SHIFT
    }
    this.#sums[slot] = this.#sums[slot]! + earned
    this.#touched[slot >>> BLOCK_BITS] = 1
  }

  /** A bonus for a slot that has earned its share otherwise. */
  reward(slot: number, bonus: number): void {
    this.#sums[slot]! += bonus
    this.#touched[slot >>> BLOCK_BITS] = 1
  }

  /** The score of a slot, raised by the share of the question that it holds. */
  scoreOf(slot: number): number {
    return scoreIn(this.#sums[slot]!, this.#coverage)
  }

  /** No live slot of the two words of a set from `place` on, an even one, has a greater score. */
  boundOf(place: number): number {
    return this.#mostScores[place >>> 1]!
  }

  /** The greatest score and the greatest share of a live slot, not of the same one always. */
  best(live: Bits): { score: number; share: number } {
    const [sums, touched] = [this.#sums, this.#touched]
    const [scores, shares, coverage] = [this.#mostScores, this.#mostShares, this.#coverage]
    let [score, most] = [0, 0]
    for (let block = 0; block < touched.length; block++) {
      const [from, end] = [block << BLOCK_BITS, (block + 1) << BLOCK_BITS]
      let [low, high] = [0, 0]
      for (let slot = touched[block] === 1 ? from : end; slot < end; slot++) {
        const sum = sums[slot]!
        low = Math.max(low, sum & SCORE_MASK)
        high = Math.max(high, sum >>> SHARE_SHIFT)
      }
      scores[block] = raised(low, high, coverage)
      shares[block] = high
      if (scores[block]! <= score && high <= most) continue
      for (let slot = from; slot < end; slot++) {
        if (((live[slot >>> 5]! >>> (slot & 31)) & 1) === 0) continue
        score = Math.max(score, scoreIn(sums[slot]!, coverage))
        most = Math.max(most, sums[slot]! >>> SHARE_SHIFT)
      }
    }
    return { score, share: most }
  }

  /** Live slots of at least this share or at least this score; after {@link best}. */
  having(live: Bits, share: number, score: number): Bits {
    const bits = makeBits(live.length * 32)
    const [sums, scores, shares] = [this.#sums, this.#mostScores, this.#mostShares]
    const least = leastScores(share, score, this.#coverage)
    for (let place = 0; place < live.length; place++) {
      const block = place >>> 1
      if (scores[block]! < score && shares[block]! < share) continue
      let word = 0
      const from = place << 5
      // Without a branch: which slots are found is not to be foreseen.
      for (let i = 0; i < 32; i++) {
        const sum = sums[from + i]!
        word |= ((least[sum >>> SHARE_SHIFT]! - 1 - (sum & SCORE_MASK)) >>> 31) << i
      }
      bits[place] = word & live[place]!
    }
    return bits
  }
}
