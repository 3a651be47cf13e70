import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditCodeCheck, creditCodeFault, normalCreditCode } from './credit-code.ts'

/** Two codes of real registers and four of the unallocated division 999999. */
const GOOD = [
  '91440300708461136T',
  '91130600738737199K',
  '91999999MA0000001N',
  '91999999MA0000002R',
  '91999999MAQA1B2C3A',
  '91999999MA000000AJ',
]
const ALPHABET = Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY')

test.each(GOOD)('%s passes, and with any one character changed fails', (code) => {
  expect(creditCodeFault(code)).toBeNull()
  for (let at = 0; at < 18; at++)
    for (const other of ALPHABET) {
      if (other === code[at]) continue
      const changed = code.slice(0, at) + other + code.slice(at + 1)
      expect(creditCodeFault(changed), changed).not.toBeNull()
    }
})

test.each([
  ['', 'shape'],
  ['91440300708461136', 'shape'],
  ['91440300708461136TT', 'shape'],
  ['9144030O708461136T', 'shape'],
  ['91440300I08461136T', 'shape'],
  ['91440300708461136t', 'shape'],
  ['91440300708461136U', 'check'],
])('%s fails by its %s', (code, fault) => {
  expect(creditCodeFault(code)).toBe(fault)
})

test('a code is read as people type it', () => {
  expect(normalCreditCode(' 91440300 708461136t ')).toBe('91440300708461136T')
  expect(normalCreditCode('９１４４０３００７０８４６１１３６Ｔ')).toBe('91440300708461136T')
})

test('every first part has exactly one check character', () => {
  const letters = fc.constantFrom(...ALPHABET)
  const digits = fc.constantFrom(...ALPHABET.slice(0, 10))
  const part = (of: fc.Arbitrary<string>, length: number) =>
    fc.array(of, { minLength: length, maxLength: length }).map((all) => all.join(''))
  const first = fc.tuple(part(letters, 2), part(digits, 6), part(letters, 9)).map((p) => p.join(''))
  fc.assert(
    fc.property(first, (first17) => {
      const fitting = ALPHABET.filter((it) => creditCodeFault(first17 + it) === null)
      expect(fitting).toEqual([creditCodeCheck(first17)])
    }),
  )
})
