/** Texts as numbers: how many, the length of each, then their UTF-16 units two to a word. */

/** Titles and names are short; what is longer is cut. */
const LONGEST = 4096
const MOST = 4096

/** Packs at most 4,096 texts of at most 4,096 units each; what is beyond is cut. */
export function packTexts(whole: readonly string[]): Uint32Array {
  const texts = whole.slice(0, MOST).map((text) => text.slice(0, LONGEST))
  const units = texts.reduce((sum, text) => sum + text.length, 1 + texts.length)
  const words = new Uint32Array((units + 1) >>> 1)
  const packed = new Uint16Array(words.buffer)
  let at = 0
  packed[at++] = texts.length
  for (const text of texts) packed[at++] = text.length
  for (const text of texts) for (let i = 0; i < text.length; i++) packed[at++] = text.charCodeAt(i)
  return words
}

/** The texts that {@link packTexts} took; none for no words. */
export function unpackTexts(words: Uint32Array): string[] {
  const packed = new Uint16Array(words.buffer, words.byteOffset, words.length * 2)
  const count = packed[0] ?? 0
  let at = 1 + count
  return Array.from({ length: count }, (_, nth) => {
    const end = at + packed[1 + nth]!
    const text = String.fromCharCode(...packed.subarray(at, end))
    at = end
    return text
  })
}
