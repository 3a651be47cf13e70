/** The only file of the web room that draws random numbers. */

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

/** Letters and digits by chance; they say nothing about anybody. */
export const randomLetters = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
    LETTERS.charAt(byte % LETTERS.length),
  ).join('')

/** From 0 up to, not including, 1. */
export const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
