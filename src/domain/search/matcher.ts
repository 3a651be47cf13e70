import { agencyFits } from './doc-number.ts'
import { makeBits } from './bits.ts'
import type { Bits } from './bits.ts'
import { DenseLists } from './dense-lists.ts'
import { Impacts, MOST_IMPACT } from './impacts.ts'
import { findInitials } from './initials.ts'
import type { InitialsFound } from './initials.ts'
import { FIELD } from './inverted.ts'
import type { Inverted } from './inverted.ts'
import { PostingCursor } from './posting-cursor.ts'
import type { AskedNumber, Question, Unit } from './question.ts'

/** A document is found when it holds this share of the question's weight, or… */
const FULL_SHARE = 0.55
/** …when its score is this share of the best. The answer is `partial` when all are such. */
const NEAR_BEST = 0.5
/** Weight of a part no document holds, against the mean of the known parts. */
const UNKNOWN_WEIGHT = 0.35
/** What holding the whole question is worth, besides what its parts are. */
const COVERAGE = 0.6

/**
 * Entries read for one question at most. Beyond it the commonest parts, which tell documents
 * apart least, are left out of both the finding and the order.
 */
const MOST_ENTRIES = 350_000
/** Of these, in lists that only help the order: the rarest of them do most of the helping. */
const MOST_HELPING = 60_000

/** One 32-bit word a slot: 10 bits of held weight above 22 bits of score. */
const SHARE_SHIFT = 22
const SHARE_STEP = 2 ** SHARE_SHIFT
const SHARE_WHOLE = 1000
const SCORE_MASK = (1 << SHARE_SHIFT) - 1
const TEXT_SCORE = 1 << 19
const KEYWORD_BONUS = 1 << 17
const NAME_BONUS = 1 << 20
const NUMBER_BONUS = 1 << 21

/** What a question found: sets of slots and a score for each, valid until the next question. */
export interface Found {
  bits: Bits
  match: 'full' | 'partial'
  scoreOf(slot: number): number
  /** Live slots that hold something of the question but too little to be found. */
  weaker(): Bits
}

/** What there is to be found. */
export interface Stock {
  /** Slots in use, free ones between them included. */
  slots: number
  /** Documents that lists speak of, dead ones included. */
  documents: number
  /** Mean tokens of a body. */
  meanLength: number
}

interface Weighted {
  unit: Unit
  weight: number
  entries: number
  initials: InitialsFound | null
}

/** Scores documents against questions; keeps its buffers between them. */
export class Matcher {
  #index: Inverted
  #sums = new Uint32Array(1024)
  #stamps = new Uint32Array(1024)
  #stamp = 0
  #cursor = new PostingCursor()
  #impacts = new Impacts()
  #dense = new DenseLists()
  /** What an entry adds to a sum, by its place in the table of impacts. */
  #worths = new Uint32Array(this.#impacts.table.length)
  #slots = 0

  constructor(index: Inverted) {
    this.#index = index
  }

  /**
   * Slots among `live` that hold enough of the question. Null when nothing of it is known.
   */
  find(question: Question, live: Bits, stock: Stock): Found | null {
    this.#prepare(stock, live.length * 32)
    const chosen = this.#choose(question, stock)
    if (!chosen.some((one) => one.weight > 0)) return null
    this.#accumulate(chosen, question.unknown)
    this.#reward(question)
    const share = Math.max(1, Math.floor(FULL_SHARE * SHARE_WHOLE - chosen.length))
    const best = this.#best(live)
    if (best.score === 0) return null
    const bits = this.#having(live, share, best.score * NEAR_BEST)
    return {
      bits,
      match: best.share >= share ? 'full' : 'partial',
      scoreOf: (slot) => scoreIn(this.#sums[slot]!),
      weaker: () => {
        const rest = this.#having(live, 1, 1)
        for (let place = 0; place < rest.length; place++) rest[place]! &= ~bits[place]!
        return rest
      },
    }
  }

  /** The greatest score and the greatest share of a live slot, not of the same one always. */
  #best(live: Bits): { score: number; share: number } {
    const sums = this.#sums
    let [score, most] = [0, 0]
    for (let slot = 0; slot < this.#slots; slot++) {
      const sum = sums[slot]!
      if (sum === 0 || (live[slot >>> 5]! & (1 << (slot & 31))) === 0) continue
      if (sum > most) most = sum
      const own = scoreIn(sum)
      if (own > score) score = own
    }
    return { score, share: most >>> SHARE_SHIFT }
  }

  /** Live slots of at least this share or at least this score. */
  #having(live: Bits, share: number, score: number): Bits {
    const bits = makeBits(live.length * 32)
    const sums = this.#sums
    const enough = share * SHARE_STEP
    for (let place = 0; place < live.length; place++) {
      if (live[place] === 0) continue
      let word = 0
      const from = place << 5
      for (let i = 0; i < 32; i++) {
        const sum = sums[from + i]!
        if (sum !== 0 && (sum >= enough || scoreIn(sum) >= score)) word |= 1 << i
      }
      bits[place] = word & live[place]!
    }
    return bits
  }

  #prepare({ slots, meanLength }: Stock, room: number): void {
    if (this.#sums.length < room) {
      this.#sums = new Uint32Array(room)
      this.#stamps = new Uint32Array(room)
    }
    this.#slots = slots
    this.#sums.fill(0, 0, slots)
    this.#impacts.reckon(meanLength)
  }

  /** Rarest parts first, as many as may be read. */
  #choose(question: Question, stock: Stock): Weighted[] {
    const weighted = question.units.map((unit) => this.#weigh(unit, stock))
    weighted.sort((left, right) => left.entries - right.entries)
    let [entries, helping] = [0, 0]
    return weighted.filter((one, i) => {
      entries += one.entries
      if (one.unit.optional) helping += one.entries
      return i === 0 || (entries <= MOST_ENTRIES && (!one.unit.optional || helping <= MOST_HELPING))
    })
  }

  #weigh(unit: Unit, { slots, documents }: Stock): Weighted {
    const { postings } = this.#index
    const initials = unit.initials === '' ? null : findInitials(unit.initials, this.#index, slots)
    let entries = initials?.slots.length ?? 0
    for (const { term } of unit.alternatives) entries += postings.count(term)
    const held = Math.min(documents, entries)
    const rarity = Math.log(1 + (documents - held + 0.5) / (held + 0.5))
    const weight = rarity * unit.emphasis
    return { unit, weight: entries === 0 ? 0 : weight, entries, initials }
  }

  #accumulate(chosen: Weighted[], unknown: number): void {
    const required = chosen.filter((one) => !one.unit.optional)
    const known = required.reduce((sum, one) => sum + one.weight, 0)
    const missing = (unknown * UNKNOWN_WEIGHT * known) / Math.max(1, required.length)
    const most = chosen.reduce((sum, one) => sum + one.weight * MOST_IMPACT * ways(one.unit), 0)
    for (const { unit, weight, initials } of chosen) {
      const share = unit.optional ? 0 : Math.round((SHARE_WHOLE * weight) / (known + missing))
      const scale = (TEXT_SCORE * weight) / most
      if (unit.alternatives.length === 1 && initials === null) {
        const { term, factor } = unit.alternatives[0]!
        this.#addAll(term, share, scale * factor)
        continue
      }
      this.#stamp++
      for (const { term, factor } of unit.alternatives) {
        this.#addOnce(term, share, scale * factor)
      }
      initials?.slots.forEach((slot, i) => {
        this.#addTo(slot, share, Math.floor(scale * MOST_IMPACT * initials.factors[i]!))
      })
    }
  }

  /** The inner loop of every search: one addition an entry, or a slot where most are entries. */
  #addAll(term: number, share: number, scale: number): void {
    const dense = this.#dense.codesOf(this.#index.postings, term, this.#slots)
    if (dense) {
      this.#addDense(dense, share, scale)
      return
    }
    const [sums, impacts, cursor] = [this.#sums, this.#impacts.table, this.#cursor]
    const { lengths, postings } = this.#index
    const { slots, codes } = postings.open(term, cursor)
    const base = share << SHARE_SHIFT
    for (let n = cursor.read(); n > 0; n = cursor.read()) {
      for (let i = 0; i < n; i++) {
        const slot = slots[i]!
        const impact = impacts[(codes[i]! << 5) | lengths[slot]!]!
        sums[slot] = sums[slot]! + base + ((scale * impact) | 0)
      }
    }
  }

  #addDense(codes: Uint8Array, share: number, scale: number): void {
    const [sums, impacts, worths] = [this.#sums, this.#impacts.table, this.#worths]
    const { lengths } = this.#index
    const base = share << SHARE_SHIFT
    // Code 0 stays worth nothing, so that the loop over all slots needs no branch.
    for (let at = 32; at < worths.length; at++) worths[at] = base + ((scale * impacts[at]!) | 0)
    for (let slot = 0; slot < codes.length; slot++) {
      sums[slot] = sums[slot]! + worths[(codes[slot]! << 5) | lengths[slot]!]!
    }
  }

  /** As addAll, the share being counted once for all alternatives of a unit. */
  #addOnce(term: number, share: number, scale: number): void {
    const [impacts, cursor] = [this.#impacts.table, this.#cursor]
    const { lengths, postings } = this.#index
    const { slots, codes } = postings.open(term, cursor)
    for (let n = cursor.read(); n > 0; n = cursor.read()) {
      for (let i = 0; i < n; i++) {
        const slot = slots[i]!
        const impact = impacts[(codes[i]! << 5) | lengths[slot]!]!
        this.#addTo(slot, share, (scale * impact) | 0)
      }
    }
  }

  #addTo(slot: number, share: number, score: number): void {
    const first = this.#stamps[slot] !== this.#stamp
    this.#stamps[slot] = this.#stamp
    this.#sums[slot] = this.#sums[slot]! + (first ? share << SHARE_SHIFT : 0) + score
  }

  /** The document that is called so, or numbered so, goes before all others. */
  #reward(question: Question): void {
    if (question.name >= 0) {
      this.#index.postings.each(question.name, (slot, code) => {
        const named = (code & (FIELD.title | FIELD.shortTitle)) !== 0
        this.#sums[slot]! += named ? NAME_BONUS : KEYWORD_BONUS
      })
    }
    for (const number of question.numbers.slice(0, 1)) this.#rewardNumber(number)
  }

  #rewardNumber({ term, agency }: AskedNumber): void {
    this.#index.postings.each(term, (slot, code) => {
      if ((code & FIELD.number) === 0) return
      const fits = agencyFits(agency, this.#index.agencies.get(slot))
      this.#sums[slot]! += fits ? NUMBER_BONUS : NAME_BONUS
    })
  }
}

/** The score of a sum, raised by the share of the question that is held. */
function scoreIn(sum: number): number {
  return (sum & SCORE_MASK) * (1 + (COVERAGE / SHARE_WHOLE) * (sum >>> SHARE_SHIFT))
}

function ways(unit: Unit): number {
  const sum = unit.alternatives.reduce((total, one) => total + one.factor, 0)
  return Math.max(1, sum + (unit.initials === '' ? 0 : 1))
}
