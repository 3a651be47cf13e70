/**
 * 安全验证: a sum that costs a machine a moment and a robot its speed. The answer is a number which,
 * written after the challenge and a dot, gives a SHA-256 beginning with so many zero bits.
 */

/** SHA-256 of ASCII text, in plain arithmetic: browsers offer none on a site without https. */
export const sha256 = (ascii: string): Uint8Array => {
  const bytes = padded(ascii)
  const state = Int32Array.from(START)
  const words = new Int32Array(64)
  for (let at = 0; at < bytes.length; at += 64) mix(state, words, bytes, at)
  const digest = new Uint8Array(32)
  state.forEach((word, index) => {
    for (let part = 0; part < 4; part += 1) digest[index * 4 + part] = word >>> (24 - part * 8)
  })
  return digest
}

/** How many zero bits the bytes begin with. */
export const zeroBits = (digest: Uint8Array): number => {
  let bits = 0
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

/** Whether the solution answers the challenge. */
export const isSolved = (challenge: string, solution: string, bits: number): boolean =>
  zeroBits(sha256(`${challenge}.${solution}`)) >= bits

/**
 * Looks for the solution among `count` numbers from `from` on; null when it is not there. A page
 * asks in portions, so that it stays alive: 16 bits take some 65,000 numbers.
 */
export const solve = (
  challenge: string,
  bits: number,
  from: number,
  count: number,
): string | null => {
  for (let number = from; number < from + count; number += 1)
    if (isSolved(challenge, String(number), bits)) return String(number)
  return null
}

/** The first `count` primes. */
const primes = (count: number): number[] => {
  const found: number[] = []
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  return found
}

/** The first 32 bits behind the point. */
const fraction = (number: number): number => ((number - Math.floor(number)) * 2 ** 32) | 0

const START = primes(8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = Int32Array.from(primes(64).map((prime) => fraction(Math.cbrt(prime))))

/** The text as bytes, a one bit, zeros, and its length in bits. */
const padded = (ascii: string): Uint8Array => {
  const bytes = new Uint8Array(Math.ceil((ascii.length + 9) / 64) * 64)
  for (let at = 0; at < ascii.length; at += 1) bytes[at] = ascii.charCodeAt(at)
  bytes[ascii.length] = 0x80
  const bits = ascii.length * 8
  for (let part = 0; part < 4; part += 1)
    bytes[bytes.length - 1 - part] = Math.floor(bits / 2 ** (part * 8))
  return bytes
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** One block of FIPS 180-4, 6.2.2. */
const mix = (state: Int32Array, words: Int32Array, bytes: Uint8Array, at: number): void => {
  for (let t = 0; t < 64; t += 1) {
    if (t < 16) {
      const from = at + t * 4
      words[t] =
        ((bytes[from] as number) << 24) |
        ((bytes[from + 1] as number) << 16) |
        ((bytes[from + 2] as number) << 8) |
        (bytes[from + 3] as number)
      continue
    }
    const [two, fifteen] = [words[t - 2] as number, words[t - 15] as number]
    const one = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10)
    const zero = turn(fifteen, 7) ^ turn(fifteen, 18) ^ (fifteen >>> 3)
    words[t] = (one + (words[t - 7] as number) + zero + (words[t - 16] as number)) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as EightWords
  for (let t = 0; t < 64; t += 1) {
    const upper = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const first = (h + upper + chosen + (ROUNDS[t] as number) + (words[t] as number)) | 0
    const lower = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + lower + majority) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = ((state[index] as number) + word) | 0
  })
}

type EightWords = [number, number, number, number, number, number, number, number]
