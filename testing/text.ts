import fc from 'fast-check'

const LOW_SURROGATES_END = 0xdfff
const HIGH_SURROGATES = 0xd800

/**
 * One character of Unicode, the unit of texts that may hold anything. fast-check's own `binary` lists
 * all 1.1 million of them once a text, which takes seconds.
 */
export const anyCharacter = fc
  .oneof(
    fc.integer({ min: 0, max: HIGH_SURROGATES - 1 }),
    fc.integer({ min: LOW_SURROGATES_END + 1, max: 0x10_ffff }),
  )
  .map((code) => String.fromCodePoint(code))
