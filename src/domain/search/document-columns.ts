import { clearBit, hasBit, makeBits, setBit } from './bits.ts'
import type { Bits } from './bits.ts'
import { AMOUNT_BAND } from './document.ts'
import type { SearchDoc } from './document.ts'
import { OrgLists } from './org-lists.ts'
import { Pool } from './pool.ts'
import { partCode, Regions } from './regions.ts'
import { ShardedMap } from './sharded-map.ts'
import { WindowStates } from './window-states.ts'
import { packTexts, unpackTexts } from './texts.ts'
import { STATES, timelineOf } from './timeline.ts'
import { ValueFacet } from './value-facet.ts'
import type { Weights } from './weights.ts'
import { Room, widened, widerTo } from './widening.ts'

const CLOSED_STATE = STATES.indexOf('closed')

/** The columns by slot that a snapshot keeps; everything else follows from them and the pools. */
export interface Columns {
  /** Number of each slot's region. */
  region: Uint16Array
  /** Dates as yyyymmdd; 0 = not known (of `expires`: never). */
  published: Uint32Array
  effective: Uint32Array
  expires: Uint32Array
  /** Greatest amount stated, yuan; NaN when none. */
  amount: Float64Array
}

/** What is kept of each document besides its terms: columns by slot. */
export class DocumentColumns {
  /** Slots used, dead ones included. */
  used = 0
  /** Documents alive. */
  size = 0
  live: Bits
  ids: string[] = []
  readonly slotOf = new ShardedMap<number>()

  readonly regions = new Regions()
  /** Documents of each region's own, by its number. */
  regionTotals = new Uint32Array(64)
  readonly orgs: OrgLists
  /** Title, short title, keywords. */
  readonly texts = new Pool()
  readonly timelines = new Pool()
  /** Short titles and keywords with how many documents have them. */
  readonly names = new ShardedMap<number>()
  columns: Columns
  /** Sets that filters have made of the columns, by what was chosen; empty after a change. */
  readonly choices = new Map<string, Bits>()

  readonly windowStates: WindowStates
  /** Slots that no list speaks of any more. */
  #free: number[] = []
  #holds = 0

  readonly facets: Record<ValueFacetName, ValueFacet>
  #room: Room
  #weights: Weights

  constructor(capacity: number, weights: Weights) {
    this.#weights = weights
    const room = Math.max(64, (capacity + 63) & ~63)
    this.live = makeBits(room)
    this.columns = {
      region: new Uint16Array(room),
      published: new Uint32Array(room),
      effective: new Uint32Array(room),
      expires: new Uint32Array(room),
      amount: new Float64Array(room),
    }
    this.facets = {
      level: new ValueFacet(room, false),
      industry: new ValueFacet(room, true),
      hightechField: new ValueFacet(room, true),
      size: new ValueFacet(room, true),
      supportMode: new ValueFacet(room, false),
      type: new ValueFacet(room, false),
      kind: new ValueFacet(room, false),
      windowState: new ValueFacet(room, false),
      amountBand: new ValueFacet(room, false),
    }
    this.orgs = new OrgLists(room)
    this.windowStates = new WindowStates(room, this.timelines, this.facets.windowState)
    this.#room = new Room(room, (slots) => this.#widenings(slots))
  }

  /** Puts a document on a slot and tells which. */
  add(doc: SearchDoc): number {
    const slot = (this.#holds === 0 ? this.#free.pop() : undefined) ?? this.used++
    this.makeRoom(slot + 1)
    const { columns, facets } = this
    columns.region[slot] = this.regions.add(partCode(doc.regionCode, doc.exceptRegionCodes))
    columns.published[slot] = dayNumber(doc.publishedOn)
    columns.effective[slot] = dayNumber(doc.effectiveOn) || dayNumber(doc.publishedOn)
    columns.expires[slot] = dayNumber(doc.expiresOn)
    const amount = doc.amountMax ?? doc.amountMin ?? Number.NaN
    columns.amount[slot] = amount
    facets.level.set(slot, [doc.level])
    facets.industry.set(slot, doc.industries)
    facets.hightechField.set(slot, doc.hightechFields)
    facets.size.set(slot, doc.sizes)
    facets.supportMode.set(slot, doc.supportModes)
    facets.type.set(slot, [doc.type])
    facets.kind.set(slot, doc.kind === '' ? [] : [doc.kind])
    facets.amountBand.set(slot, bandOf(amount))
    this.orgs.add(slot, doc.orgs)
    this.texts.add(slot, packTexts([doc.title, doc.shortTitle, ...doc.keywords]))
    this.timelines.add(slot, timelineOf(doc.windows))
    this.enter(slot, doc.id)
    return slot
  }

  /** Makes what the columns and pools hold of a slot count. */
  enter(slot: number, id: string): void {
    this.choices.clear()
    this.size++
    setBit(this.live, slot)
    this.ids[slot] = id
    this.slotOf.set(id, slot)
    const [, ...names] = this.textsOf(slot)
    for (const name of names) this.names.set(name, (this.names.get(name) ?? 0) + 1)
    const region = this.columns.region[slot]!
    this.regionTotals = widened(this.regionTotals, region + 1)
    this.regionTotals[region]!++
    this.orgs.enter(slot)
    this.windowStates.enter(slot, this.live)
  }

  /** Marks a slot dead; `free` gives its place back. */
  drop(slot: number): void {
    this.size--
    clearBit(this.live, slot)
    this.slotOf.delete(this.ids[slot]!)
    const [, ...names] = this.textsOf(slot)
    for (const name of names) {
      const left = this.names.get(name)! - 1
      if (left > 0) this.names.set(name, left)
      else this.names.delete(name)
    }
    this.regionTotals[this.columns.region[slot]!]!--
    for (const facet of Object.values(this.facets)) facet.clear(slot)
    this.orgs.drop(slot)
    this.texts.drop(slot)
    this.timelines.drop(slot)
    this.windowStates.drop(slot)
  }

  /** Slots below `slots` that were dead when `keep` was taken may be used again. */
  free(slots: number, keep: Bits): void {
    this.#free = []
    for (let slot = slots - 1; slot >= 0; slot--) if (!hasBit(keep, slot)) this.#free.push(slot)
  }

  /** Dead slots that lists still speak of. */
  get dead(): number {
    return this.used - this.size - this.#free.length
  }

  /** While it is held, what slots hold stays readable, also when they are dropped. */
  hold(held: boolean): void {
    this.#holds += held ? 1 : -1
    for (const pool of [this.texts, this.timelines, this.orgs.others]) pool.hold(this.#holds > 0)
  }

  get held(): boolean {
    return this.#holds > 0
  }

  /** Title, short title and keywords of a slot. */
  textsOf(slot: number): string[] {
    return unpackTexts(this.texts.get(slot))
  }

  /** Brings window states up to `now`. */
  refresh(now: number): void {
    this.windowStates.refresh(now, this.used, this.live)
  }

  /**
   * How much a document's relevance still counts, by its own dates: a batch that has closed
   * and a document out of force step back behind equals that can be used. `today` = yyyymmdd.
   */
  currency(slot: number, today: number): number {
    const ends = this.columns.expires[slot]!
    if (ends !== 0 && ends < today) return this.#weights.outOfForce
    return this.windowStates.states[slot] === CLOSED_STATE ? this.#weights.closed : 1
  }

  /** Room for so many slots. */
  makeRoom(slots: number): void {
    this.#room.need(slots)
  }

  #widenings(room: number): (() => void)[] {
    const { columns } = this
    return [
      () => (columns.region = widerTo(columns.region, room)),
      () => (columns.published = widerTo(columns.published, room)),
      () => (columns.effective = widerTo(columns.effective, room)),
      () => (columns.expires = widerTo(columns.expires, room)),
      () => (columns.amount = widerTo(columns.amount, room)),
      ...this.orgs.widenings(room),
      ...this.windowStates.widenings(room),
      () => {
        // All sets at once: those of one operation are equally long.
        this.live = widerTo(this.live, room >>> 5)
        for (const facet of Object.values(this.facets)) facet.widen(room)
      },
    ]
  }
}

export type ValueFacetName =
  | 'level'
  | 'industry'
  | 'hightechField'
  | 'size'
  | 'supportMode'
  | 'type'
  | 'kind'
  | 'windowState'
  | 'amountBand'

/** `2026-01-31` → 20260131; anything else → 0. */
export function dayNumber(date: string): number {
  return /^\d{4}-\d{2}-\d{2}/.test(date) ? Number(date.slice(0, 10).replaceAll('-', '')) : 0
}

/** The bands (`AMOUNT_BAND`) that an amount of yuan lies in. */
export function bandOf(amount: number): string[] {
  const fits = Object.entries(AMOUNT_BAND).filter(([, [from, to]]) => amount >= from && amount < to)
  return fits.map(([band]) => band)
}
