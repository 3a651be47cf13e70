/** Sets of slots as words of 32 bits. Sets of one operation are equally long. */

export type Bits = Uint32Array<ArrayBuffer>

/** No slot of `slots` set. */
export function makeBits(slots: number): Bits {
  return new Uint32Array((slots + 31) >>> 5)
}

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5]! |= 1 << (slot & 31)
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5]! &= ~(1 << (slot & 31))
}

export function hasBit(bits: Bits, slot: number): boolean {
  return ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === 1
}

/** `into` keeps what is also in `other`. */
export function intersect(into: Bits, other: Bits): void {
  for (let i = 0; i < into.length; i++) into[i]! &= other[i]!
}

/** `into` gains what is in `other`. */
export function unite(into: Bits, other: Bits): void {
  for (let i = 0; i < into.length; i++) into[i]! |= other[i]!
}

/** What is in one of two sets, as a new one. */
export function united(left: Bits, right: Bits): Bits {
  const bits = left.slice()
  unite(bits, right)
  return bits
}

/** What is in `left` but not in `right`. */
export function difference(left: Bits, right: Bits): Bits {
  const bits = left.slice()
  for (let i = 0; i < bits.length; i++) bits[i]! &= ~right[i]!
  return bits
}

/** How many are set. */
export function countBits(bits: Bits): number {
  let count = 0
  for (let i = 0; i < bits.length; i++) count += ones(bits[i]!)
  return count
}

/** Places of the words that are not 0: what a sparse set needs to be looked at. */
export function usedWords(bits: Bits): Uint32Array {
  const places = new Uint32Array(bits.length)
  let n = 0
  for (let i = 0; i < bits.length; i++) if (bits[i] !== 0) places[n++] = i
  return places.subarray(0, n)
}

/** Size of the intersection, looking only at `words` (from {@link usedWords} of `left`). */
export function countCommon(left: Bits, right: Bits, words: Uint32Array): number {
  if (words.length > left.length / 2) return countAllCommon(left, right)
  let count = 0
  for (let i = 0; i < words.length; i++) {
    const place = words[i]!
    count += ones(left[place]! & right[place]!)
  }
  return count
}

/** Four words are added up by carries before they are counted. */
function countAllCommon(left: Bits, right: Bits): number {
  let [count, ofFour] = [0, 0]
  let [single, double] = [0, 0]
  let i = 0
  for (; i + 4 <= left.length; i += 4) {
    const a = left[i]! & right[i]!
    const b = left[i + 1]! & right[i + 1]!
    const ab = single ^ a
    const carryAb = (single & a) | (ab & b)
    single = ab ^ b
    const c = left[i + 2]! & right[i + 2]!
    const d = left[i + 3]! & right[i + 3]!
    const cd = single ^ c
    const carryCd = (single & c) | (cd & d)
    single = cd ^ d
    const both = double ^ carryAb
    ofFour += ones((double & carryAb) | (both & carryCd))
    double = both ^ carryCd
  }
  for (; i < left.length; i++) count += ones(left[i]! & right[i]!)
  return count + ofFour * 4 + ones(double) * 2 + ones(single)
}

/** The members, ascending. */
export function members(bits: Bits): Uint32Array {
  const slots = new Uint32Array(countBits(bits))
  let n = 0
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!
    while (word !== 0) {
      slots[n++] = (i << 5) + 31 - Math.clz32(word & -word)
      word &= word - 1
    }
  }
  return slots
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
