import type { Bits } from './bits.ts'
import type { SearchSort } from './document.ts'
import type { DocumentColumns } from './document-columns.ts'

/**
 * The slots from `offset`, `limit` of them, in the order asked for. Equal ones go by date of
 * publication, newest first, then by id, so that the order never depends on slots. `boundOf` is
 * told the even place of two words of the set: no slot in them comes before a greater key.
 */
export function page(
  slots: Bits,
  docColumns: DocumentColumns,
  sort: SearchSort,
  scoreOf: (slot: number) => number,
  offset: number,
  limit: number,
  boundOf: (place: number) => number = unbounded,
): number[] {
  if (offset + limit === 0) return []
  const keyOf = keyFor(sort, docColumns, scoreOf)
  const { published } = docColumns.columns
  const tie = (left: number, right: number): boolean => {
    const newer = published[left]! - published[right]!
    return newer === 0 ? docColumns.ids[left]! < docColumns.ids[right]! : newer > 0
  }
  const best = new Best(offset + limit, tie)
  for (let place = 0; place < slots.length; place++) {
    let word = slots[place]!
    if (word === 0 || boundOf(place & ~1) < best.least) continue
    while (word !== 0) {
      const slot = (place << 5) + 31 - Math.clz32(word & -word)
      word &= word - 1
      const key = keyOf(slot)
      if (key >= best.least) best.offer(slot, key)
    }
  }
  return best.ranked().slice(offset)
}

const unbounded = (): number => Number.POSITIVE_INFINITY

/** Greater is better; what has no such property comes last. */
function keyFor(
  sort: SearchSort,
  docColumns: DocumentColumns,
  scoreOf: (slot: number) => number,
): (slot: number) => number {
  const { published, amount: amounts } = docColumns.columns
  switch (sort) {
    case 'relevance':
      return scoreOf
    case 'publish':
      return (slot) => published[slot]!
    case 'deadline':
      return (slot) => -docColumns.windowStates.deadlineRank[slot]!
    case 'amount':
      return (slot) => {
        const amount = amounts[slot]!
        return Number.isNaN(amount) ? -1 : amount
      }
  }
}

/** The best few of many: a heap with the worst of them on top. */
class Best {
  #slots: number[] = []
  #keys: number[] = []
  #room: number
  #tie: (left: number, right: number) => boolean

  constructor(room: number, tie: (left: number, right: number) => boolean) {
    this.#room = room
    this.#tie = tie
  }

  /** What a key must at least be to have a chance. */
  least = Number.NEGATIVE_INFINITY

  offer(slot: number, key: number): void {
    const n = this.#slots.length
    if (n < this.#room) {
      this.#slots.push(slot)
      this.#keys.push(key)
      this.#rise(n)
      if (n + 1 === this.#room) this.least = this.#keys[0]!
    } else if (n > 0 && this.#better(slot, key, this.#slots[0]!, this.#keys[0]!)) {
      this.#slots[0] = slot
      this.#keys[0] = key
      this.#sink()
      this.least = this.#keys[0]!
    }
  }

  ranked(): number[] {
    const order = this.#slots.map((_, i) => i)
    order.sort((a, b) => (this.#betterAt(a, b) ? -1 : 1))
    return order.map((i) => this.#slots[i]!)
  }

  #better(slot: number, key: number, otherSlot: number, otherKey: number): boolean {
    return key === otherKey ? this.#tie(slot, otherSlot) : key > otherKey
  }

  #betterAt(a: number, b: number): boolean {
    return this.#better(this.#slots[a]!, this.#keys[a]!, this.#slots[b]!, this.#keys[b]!)
  }

  #rise(from: number): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#betterAt(parent, at)) return
      this.#swap(parent, at)
      at = parent
    }
  }

  #sink(): void {
    for (let at = 0; ;) {
      let worst = at
      for (const child of [at * 2 + 1, at * 2 + 2]) {
        if (child < this.#slots.length && this.#betterAt(worst, child)) worst = child
      }
      if (worst === at) return
      this.#swap(worst, at)
      at = worst
    }
  }

  #swap(a: number, b: number): void {
    const [slot, key] = [this.#slots[a]!, this.#keys[a]!]
    this.#slots[a] = this.#slots[b]!
    this.#keys[a] = this.#keys[b]!
    this.#slots[b] = slot
    this.#keys[b] = key
  }
}
