import { windowVerdict } from '#domain/policies/window.ts'
import type { WindowState } from '#domain/policies/codes.ts'
import type { PolicyWindow } from '#domain/policies/policy.ts'
import { clearBit, hasBit, makeBits, setBit } from './bits.ts'
import type { Bits } from './bits.ts'
import { AMOUNT_BAND } from './document.ts'
import type { SearchDoc } from './document.ts'
import { OrgLists } from './org-lists.ts'
import { widened } from './postings.ts'
import { Regions } from './regions.ts'
import { ValueFacet } from './value-facet.ts'

const CLOSED = 0.9
const OUT_OF_FORCE = 0.75

/** What is kept of each document besides its terms: columns by slot. */
export class Shelf {
  /** Slots used, dead ones included. */
  used = 0
  /** Documents alive. */
  size = 0
  live: Bits
  ids: string[] = []
  titles: string[] = []
  shortTitles: string[] = []
  keywords: (readonly string[])[] = []
  slotOf = new Map<string, number>()

  readonly regions = new Regions()
  /** Number of each slot's region. */
  region: Uint16Array
  readonly orgs = new OrgLists()
  /** Short titles and keywords with how many documents have them. */
  readonly names = new Map<string, number>()

  /** Dates as yyyymmdd; 0 = not known (of `expires`: never). */
  published: Uint32Array
  effective: Uint32Array
  expires: Uint32Array
  /** Greatest amount stated, yuan; NaN when none. */
  amount: Float64Array

  states: (WindowState | null)[] = []
  /** Orders by deadline, smaller first: open by date, long-term, upcoming, then the past. */
  deadlineRank: Float64Array
  #nextChange: Float64Array
  #windows: (readonly PolicyWindow[])[] = []
  #statesAt = Number.NaN
  #nextOfAll = Number.POSITIVE_INFINITY

  readonly facets: Record<ValueFacetName, ValueFacet>

  constructor(capacity: number) {
    const room = Math.max(32, (capacity + 31) & ~31)
    this.live = makeBits(room)
    this.region = new Uint16Array(room)
    this.published = new Uint32Array(room)
    this.effective = new Uint32Array(room)
    this.expires = new Uint32Array(room)
    this.amount = new Float64Array(room)
    this.deadlineRank = new Float64Array(room)
    this.#nextChange = new Float64Array(room)
    this.facets = {
      level: new ValueFacet(room, false),
      industry: new ValueFacet(room, true),
      hightechField: new ValueFacet(room, true),
      size: new ValueFacet(room, true),
      supportMode: new ValueFacet(room, false),
      type: new ValueFacet(room, false),
      windowState: new ValueFacet(room, false),
      amountBand: new ValueFacet(room, false),
    }
  }

  /** Puts a document on the next slot and tells which. */
  add(doc: SearchDoc): number {
    const slot = this.used++
    if (slot >= this.published.length) this.#widen()
    this.size++
    this.slotOf.set(doc.id, slot)
    setBit(this.live, slot)
    this.ids[slot] = doc.id
    this.titles[slot] = doc.title
    this.shortTitles[slot] = doc.shortTitle
    this.keywords[slot] = doc.keywords
    for (const name of this.#namesOf(slot)) this.names.set(name, (this.names.get(name) ?? 0) + 1)
    this.region[slot] = this.regions.add(doc.regionCode)
    this.orgs.add(slot, doc.orgs)
    this.published[slot] = dayNumber(doc.publishedOn)
    this.effective[slot] = dayNumber(doc.effectiveOn) || dayNumber(doc.publishedOn)
    this.expires[slot] = dayNumber(doc.expiresOn)
    const amount = doc.amountMax ?? doc.amountMin ?? Number.NaN
    this.amount[slot] = amount
    this.facets.level.set(slot, [doc.level])
    this.facets.industry.set(slot, doc.industries)
    this.facets.hightechField.set(slot, doc.hightechFields)
    this.facets.size.set(slot, doc.sizes)
    this.facets.supportMode.set(slot, doc.supportModes)
    this.facets.type.set(slot, [doc.type])
    this.facets.amountBand.set(slot, bandOf(amount))
    this.#windows[slot] = doc.windows
    this.states[slot] = null
    this.#nextChange[slot] = Number.NEGATIVE_INFINITY
    this.#nextOfAll = Number.NEGATIVE_INFINITY
    return slot
  }

  /** Marks a slot dead; its place is reclaimed by `renumber`. */
  drop(slot: number): void {
    this.size--
    clearBit(this.live, slot)
    this.slotOf.delete(this.ids[slot]!)
    for (const name of this.#namesOf(slot)) {
      const left = this.names.get(name)! - 1
      if (left > 0) this.names.set(name, left)
      else this.names.delete(name)
    }
  }

  #namesOf(slot: number): string[] {
    return [this.shortTitles[slot]!, ...this.keywords[slot]!]
  }

  /** Brings window states up to `now`, looking only at slots whose moment has come. */
  refresh(now: number): void {
    const backwards = !(now >= this.#statesAt)
    this.#statesAt = now
    if (!backwards && now < this.#nextOfAll) return
    let next = Number.POSITIVE_INFINITY
    for (let slot = 0; slot < this.used; slot++) {
      if (backwards || now >= this.#nextChange[slot]!) this.#judge(slot, now)
      if (this.#nextChange[slot]! < next) next = this.#nextChange[slot]!
    }
    this.#nextOfAll = next
  }

  #judge(slot: number, now: number): void {
    const verdict = windowVerdict(this.#windows[slot]!, now)
    const { state, headline, nextChangeAt } = verdict
    this.#nextChange[slot] = nextChangeAt ?? Number.POSITIVE_INFINITY
    const [group, ms] = deadlineOrder(state, headline?.ms ?? 0, nextChangeAt ?? 0)
    this.deadlineRank[slot] = group * 1e14 + ms
    if (state === this.states[slot]) return
    this.states[slot] = state
    this.facets.windowState.clear(slot)
    if (state !== null) this.facets.windowState.set(slot, [state])
  }

  /**
   * How much a document's relevance still counts, by its own dates: a batch that has closed
   * and a document out of force step back behind equals that can be used. `today` = yyyymmdd.
   */
  currency(slot: number, today: number): number {
    const ends = this.expires[slot]!
    if (ends !== 0 && ends < today) return OUT_OF_FORCE
    return this.states[slot] === 'closed' ? CLOSED : 1
  }

  /** Old slot → new slot without the dead ones (-1), order kept; applied to all columns. */
  compact(): Int32Array {
    const newSlot = new Int32Array(this.used).fill(-1)
    let next = 0
    for (let slot = 0; slot < this.used; slot++) {
      if (hasBit(this.live, slot)) newSlot[slot] = next++
    }
    const columns = [this.region, this.published, this.effective, this.expires, this.amount]
    const lists: unknown[][] = [
      ...[this.ids, this.titles, this.shortTitles, this.keywords],
      ...[this.states, this.#windows],
    ]
    for (const column of [...columns, this.deadlineRank, this.#nextChange, ...lists]) {
      newSlot.forEach((slot, old) => {
        if (slot >= 0) column[slot] = column[old]!
      })
    }
    for (const list of lists) list.length = next
    this.orgs.renumber(newSlot)
    for (const facet of Object.values(this.facets)) facet.renumber(newSlot)
    this.live.fill(0)
    for (let slot = 0; slot < next; slot++) {
      setBit(this.live, slot)
      this.slotOf.set(this.ids[slot]!, slot)
    }
    this.used = next
    return newSlot
  }

  #widen(): void {
    const room = this.published.length * 2
    const live = makeBits(room)
    live.set(this.live)
    this.live = live
    this.region = widened(this.region, room)
    this.published = widened(this.published, room)
    this.effective = widened(this.effective, room)
    this.expires = widened(this.expires, room)
    this.amount = widened(this.amount, room)
    this.deadlineRank = widened(this.deadlineRank, room)
    this.#nextChange = widened(this.#nextChange, room)
    for (const facet of Object.values(this.facets)) facet.widen(room)
  }
}

export type ValueFacetName =
  | 'level'
  | 'industry'
  | 'hightechField'
  | 'size'
  | 'supportMode'
  | 'type'
  | 'windowState'
  | 'amountBand'

/** `2026-01-31` → 20260131; anything else → 0. */
export function dayNumber(date: string): number {
  return /^\d{4}-\d{2}-\d{2}/.test(date) ? Number(date.slice(0, 10).replaceAll('-', '')) : 0
}

export function bandOf(amount: number): string[] {
  const fits = Object.entries(AMOUNT_BAND).filter(([, [from, to]]) => amount >= from && amount < to)
  return fits.map(([band]) => band)
}

/** `changes` is the next change of state: of an upcoming window the day it opens. */
function deadlineOrder(
  state: WindowState | null,
  deadline: number,
  changes: number,
): [group: number, ms: number] {
  switch (state) {
    case 'open':
    case 'closing':
      return [0, deadline]
    case 'longterm':
      return [1, 0]
    case 'upcoming':
      return [2, changes]
    case 'reference':
      return [3, -deadline]
    case 'undated':
      return [4, 0]
    case 'closed':
      return [5, -deadline]
    case null:
      return [6, 0]
  }
}
