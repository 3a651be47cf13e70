import type { AskedNumber } from './asked-numbers.ts'
import { difference } from './bits.ts'
import type { Bits } from './bits.ts'
import { agencyFits } from './doc-number.ts'
import { mostImpact } from './impacts.ts'
import { findInitials } from './initials.ts'
import type { InitialsFound } from './initials.ts'
import { FIELD } from './inverted.ts'
import type { Inverted } from './inverted.ts'
import type { Question, Unit } from './question.ts'
import { Scorer } from './scorer.ts'
import type { Addend } from './scorer.ts'
import { SHARE_WHOLE } from './sums.ts'
import type { Weights } from './weights.ts'

/** A document is found when it holds this share of the question's weight, or… */
const FULL_SHARE = 0.6
/** …when its score is this share of the best. The answer is `partial` when all are such. */
const NEAR_BEST = 0.5

/**
 * Entries read for one question at most. Beyond it the commonest parts, which tell documents
 * apart least, are left out of both the finding and the order.
 */
const MOST_ENTRIES = 350_000
/** Of these, in lists that only help the order: the rarest of them do most of the helping. */
const MOST_HELPING = 60_000

const TEXT_SCORE = 1 << 19
const KEYWORD_BONUS = 1 << 17
const NAME_BONUS = 1 << 20
const NUMBER_BONUS = 1 << 21

/** What a question found: sets of slots and a score for each, valid until the next question. */
export interface Found {
  bits: Bits
  match: 'full' | 'partial'
  scoreOf(slot: number): number
  /** No slot of the two words of a set from `place` on, an even one, has a greater score. */
  boundOf(place: number): number
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
  #board: Scorer
  #mostImpact: number

  constructor(index: Inverted, weights: Weights) {
    this.#index = index
    this.#board = new Scorer(index, weights)
    this.#mostImpact = mostImpact(weights)
  }

  /**
   * Slots among `live` that hold enough of the question. Null when nothing of it is known.
   */
  find(question: Question, live: Bits, stock: Stock): Found | null {
    const board = this.#board
    board.wipe(stock.slots, live.length * 32, stock.meanLength)
    const chosen = this.#choose(question, stock)
    if (!chosen.some((one) => one.weight > 0)) return null
    this.#accumulate(chosen, question.unknown, stock.documents)
    this.#reward(question)
    const share = Math.max(1, Math.floor(FULL_SHARE * SHARE_WHOLE - chosen.length))
    const best = board.best(live)
    if (best.score === 0) return null
    const bits = board.having(live, share, best.score * NEAR_BEST)
    return {
      bits,
      match: best.share >= share && question.namesMatter ? 'full' : 'partial',
      scoreOf: (slot) => board.scoreOf(slot),
      boundOf: (place) => board.boundOf(place),
      weaker: () => difference(board.having(live, 1, 1), bits),
    }
  }

  /** Rarest parts first, as many as may be read. */
  #choose(question: Question, stock: Stock): Weighted[] {
    const weighted = question.units.map((unit) => this.#weigh(unit, stock))
    weighted.sort((left, right) => left.entries - right.entries)
    let [read, helping] = [0, 0]
    return weighted.filter(({ unit, entries }, i) => {
      read += entries
      if (unit.optional) helping += entries
      return i === 0 || (read <= MOST_ENTRIES && (!unit.optional || helping <= MOST_HELPING))
    })
  }

  #weigh(unit: Unit, { slots, documents }: Stock): Weighted {
    const { postings } = this.#index
    const initials = unit.initials === '' ? null : findInitials(unit.initials, this.#index, slots)
    let entries = initials?.slots.length ?? 0
    for (const { term } of unit.alternatives) entries += postings.count(term)
    const held = Math.min(documents, entries)
    const weight = rarityOf(held, documents) * unit.emphasis
    return { unit, weight: entries === 0 ? 0 : weight, entries, initials }
  }

  #accumulate(chosen: Weighted[], unknown: number, documents: number): void {
    const required = chosen.filter((one) => !one.unit.optional)
    const known = required.reduce((sum, one) => sum + one.weight, 0)
    // What no document holds is the rarest of all.
    const missing = unknown * rarityOf(0, documents)
    const most = chosen.reduce(
      (sum, one) => sum + one.weight * this.#mostImpact * ways(one.unit),
      0,
    )
    const plain: Addend[] = []
    for (const { unit, weight, initials } of chosen) {
      // Rounded down: together they must not be more than the whole.
      const share = unit.optional ? 0 : Math.floor((SHARE_WHOLE * weight) / (known + missing))
      const scale = (TEXT_SCORE * weight) / most
      const addends = unit.alternatives.map(({ term, factor }) => {
        return { term, share, scale: scale * factor }
      })
      if (addends.length === 1 && initials === null) plain.push(addends[0]!)
      else this.#addPart(addends, initials, share, scale)
    }
    this.#board.add(plain)
  }

  /** A part that may stand in a document in several ways. */
  #addPart(
    addends: readonly Addend[],
    initials: InitialsFound | null,
    share: number,
    scale: number,
  ): void {
    const board = this.#board
    board.addPart(addends)
    initials?.slots.forEach((slot, i) => {
      board.give(slot, share, Math.floor(scale * this.#mostImpact * initials.factors[i]!))
    })
  }

  /** The document that is called so, or numbered so, goes before all others. */
  #reward(question: Question): void {
    if (question.name >= 0) {
      this.#index.postings.each(question.name, (slot, code) => {
        const named = (code & (FIELD.title | FIELD.shortTitle)) !== 0
        this.#board.reward(slot, named ? NAME_BONUS : KEYWORD_BONUS)
      })
    }
    for (const number of question.numbers.slice(0, 1)) this.#rewardNumber(number)
  }

  #rewardNumber({ term, agency }: AskedNumber): void {
    this.#index.postings.each(term, (slot, code) => {
      if ((code & FIELD.number) === 0) return
      const fits = agencyFits(agency, this.#index.agencies.get(slot))
      this.#board.reward(slot, fits ? NUMBER_BONUS : NAME_BONUS)
    })
  }
}

/** How much a part tells documents apart that so many of them hold. */
function rarityOf(held: number, documents: number): number {
  return Math.log(1 + (documents - held + 0.5) / (held + 0.5))
}

function ways(unit: Unit): number {
  const sum = unit.alternatives.reduce((total, one) => total + one.factor, 0)
  return Math.max(1, sum + (unit.initials === '' ? 0 : 1))
}
