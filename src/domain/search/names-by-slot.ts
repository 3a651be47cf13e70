import { widened } from './widening.ts'

/** A name for each slot, of not very many different ones: a number a slot. */
export class NamesBySlot {
  names: string[] = ['']
  numbers = new Uint32Array(1024)
  #numberOf = new Map<string, number>([['', 0]])

  get(slot: number): string {
    return this.names[this.numbers[slot] ?? 0]!
  }

  set(slot: number, name: string): void {
    this.numbers = widened(this.numbers, slot + 1)
    let number = this.#numberOf.get(name)
    if (number === undefined) this.#numberOf.set(name, (number = this.names.push(name) - 1))
    this.numbers[slot] = number
  }

  /** Takes over the names of another one; the numbers of so many slots are to follow. */
  restore(names: readonly string[], slots: number): void {
    this.names = [...names]
    this.#numberOf = new Map(names.map((name, number) => [name, number]))
    this.numbers = widened(this.numbers, slots)
  }
}
