/** 统一社会信用代码 (GB 32100-2015): 18 characters, the last one checking the others. */

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** Registering authority and class, division in digits, body code, check. */
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** How the code is written: no blanks, half-width, capitals. */
export const normalCreditCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

/** The check character of the first 17 characters. */
export const creditCodeCheck = (first17: string): string => {
  let sum = 0
  let weight = 1
  for (const character of first17) {
    sum += ALPHABET.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return ALPHABET[(31 - (sum % 31)) % 31] ?? ''
}

/** What is wrong with a normal code: its shape, its check character, or nothing. */
export const creditCodeFault = (code: string): 'shape' | 'check' | null => {
  if (!SHAPE.test(code)) return 'shape'
  return creditCodeCheck(code.slice(0, 17)) === code[17] ? null : 'check'
}
