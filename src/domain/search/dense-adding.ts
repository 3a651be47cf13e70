/**
 * The loops over lists laid out by slot. Going through several together spares reading and
 * writing the sums in between; each loop is a function of its own so that it is compiled for
 * what it does.
 */

/** A list by slot, and what its codes are worth. */
export interface DenseList {
  /** Code by slot, 0 where the list has no entry. */
  codes: Uint8Array
  /** What an entry adds, at `code << 5 | length class`; nothing at code 0. */
  worths: Int32Array
}

/** Adds to the sum of each slot below `slots` what one list's entry there is worth, by the slot's class of length. */
export function addOne(
  sums: Int32Array,
  lengths: Uint8Array,
  slots: number,
  { codes, worths }: DenseList,
): void {
  for (let slot = 0; slot < slots; slot++) {
    sums[slot] = (sums[slot]! + worths[(codes[slot]! << 5) | lengths[slot]!]!) | 0
  }
}

/** {@link addOne} for two lists in one go. */
export function addTwo(
  sums: Int32Array,
  lengths: Uint8Array,
  slots: number,
  first: DenseList,
  second: DenseList,
): void {
  const [codesA, codesB] = [first.codes, second.codes]
  const [worthsA, worthsB] = [first.worths, second.worths]
  for (let slot = 0; slot < slots; slot++) {
    const length = lengths[slot]!
    const a = worthsA[(codesA[slot]! << 5) | length]!
    const b = worthsB[(codesB[slot]! << 5) | length]!
    sums[slot] = (sums[slot]! + ((a + b) | 0)) | 0
  }
}

/** {@link addOne} for three lists in one go. */
export function addThree(
  sums: Int32Array,
  lengths: Uint8Array,
  slots: number,
  [first, second, third]: readonly [DenseList, DenseList, DenseList],
): void {
  const [codesA, codesB, codesC] = [first.codes, second.codes, third.codes]
  const [worthsA, worthsB, worthsC] = [first.worths, second.worths, third.worths]
  for (let slot = 0; slot < slots; slot++) {
    const length = lengths[slot]!
    const a = worthsA[(codesA[slot]! << 5) | length]!
    const b = worthsB[(codesB[slot]! << 5) | length]!
    const c = worthsC[(codesC[slot]! << 5) | length]!
    sums[slot] = (sums[slot]! + ((((a + b) | 0) + c) | 0)) | 0
  }
}

/** {@link addOne} for four lists in one go. */
export function addFour(
  sums: Int32Array,
  lengths: Uint8Array,
  slots: number,
  [first, second, third, fourth]: readonly [DenseList, DenseList, DenseList, DenseList],
): void {
  const [codesA, codesB] = [first.codes, second.codes]
  const [codesC, codesD] = [third.codes, fourth.codes]
  const [worthsA, worthsB] = [first.worths, second.worths]
  const [worthsC, worthsD] = [third.worths, fourth.worths]
  for (let slot = 0; slot < slots; slot++) {
    const length = lengths[slot]!
    const a = worthsA[(codesA[slot]! << 5) | length]!
    const b = worthsB[(codesB[slot]! << 5) | length]!
    const c = worthsC[(codesC[slot]! << 5) | length]!
    const d = worthsD[(codesD[slot]! << 5) | length]!
    sums[slot] = (sums[slot]! + ((((a + b) | 0) + ((c + d) | 0)) | 0)) | 0
  }
}

/** Lists that stand for the same: a slot that is in any of them gets `base` once, and is `seen`. */
export function addWays(
  sums: Int32Array,
  lengths: Uint8Array,
  lists: readonly DenseList[],
  base: number,
  seen: Uint32Array,
): void {
  for (let from = 0; from < sums.length; from += 32) {
    const end = Math.min(sums.length, from + 32)
    let held = 0
    for (const { codes, worths } of lists) {
      for (let slot = from; slot < end; slot++) {
        const code = codes[slot]!
        sums[slot] = (sums[slot]! + worths[(code << 5) | lengths[slot]!]!) | 0
        if (code !== 0) held |= 1 << (slot - from)
      }
    }
    seen[from >>> 5] = held
    for (let left = held; left !== 0; left &= left - 1) {
      const slot = from + 31 - Math.clz32(left & -left)
      sums[slot] = (sums[slot]! + base) | 0
    }
  }
}
