import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicationFiles } from '#testing/publications.ts'
import { cases } from '#testing/seed.ts'
import { compare, type Fraction, ZERO } from '../matching/exact.ts'
import { CALCULATOR, YEAR } from './calculators.ts'
import { fragmentOf, readFragment } from './fragment.ts'
import type { CalculatorInput, Typed } from './inputs.ts'
import { over, tablesFrom } from './testing.ts'
import { CALCULATOR_CODES, type CalculatorCode } from './tools.ts'

const { calculated } = over(tablesFrom(publicationFiles('taxRule'), publicationFiles('ipRule')))
const runs = { numRuns: cases(300, 5_000) }

/** A number within the bounds of an input as somebody types it, the bounds themselves often. */
const typedNumber = (min: number, max: number, places: number) => {
  const scale = 10 ** places
  const unitsOf = fc.oneof(
    fc.bigInt({ min: BigInt(min * scale), max: BigInt(max) * BigInt(scale) }),
    fc.bigInt({ min: BigInt(min * scale), max: BigInt(Math.min(max, 1000)) * BigInt(scale) }),
    fc.constantFrom(BigInt(min * scale), BigInt(max) * BigInt(scale)),
  )
  return unitsOf.map((units) => {
    const digits = String(units).padStart(places + 1, '0')
    const part = digits.slice(digits.length - places).replace(/0+$/, '')
    const whole = digits.slice(0, digits.length - places)
    return places === 0 || part === '' ? whole : `${whole}.${part}`
  })
}

const typedIn = (input: CalculatorInput): fc.Arbitrary<string> =>
  input.kind === 'choice'
    ? fc.constantFrom(...input.options.map(([code]) => code))
    : typedNumber(input.min, input.max, input.places)

/** A calculator filled in within its bounds. */
const filled = (code: CalculatorCode): fc.Arbitrary<Typed> =>
  fc.record({
    ...Object.fromEntries(CALCULATOR[code].inputs.map((input) => [input.name, typedIn(input)])),
    ...(CALCULATOR[code].kind === 'tax'
      ? { [YEAR]: fc.constantFrom('2023', '2025', '2026', '2027') }
      : {}),
  })

const mainAt = (code: CalculatorCode, typed: Typed): Fraction | null =>
  calculated(code, typed).outcome?.main.yuan ?? null

describe.each(CALCULATOR_CODES)('%s', (code) => {
  test('within its bounds it computes, and no amount is negative', () => {
    fc.assert(
      fc.property(filled(code), (typed) => {
        const { outcome, problems, missing, lacking } = calculated(code, typed)
        expect({ missing, lacking }).toEqual({ missing: [], lacking: false })
        // The one thing that two numbers within their bounds may contradict each other in.
        const contradictory = code === 'trademark' && Number(typed.refused) > Number(typed.classes)
        expect(Object.keys(problems)).toEqual(contradictory ? ['refused'] : [])
        const { main, aside = null, steps = [] } = outcome ?? {}
        const amounts = [main, aside, ...steps].flatMap((one) => one?.yuan ?? [])
        expect(amounts.length > 0).toBe(!contradictory)
        expect(amounts.filter((yuan) => compare(yuan, ZERO) < 0)).toEqual([])
      }),
      runs,
    )
  })

  test('whatever is typed, it answers', () => {
    const anything = fc.dictionary(
      fc.constantFrom(YEAR, ...CALCULATOR[code].inputs.map(({ name }) => name)),
      fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.double().map(String)),
    )
    fc.assert(
      fc.property(anything, (typed) => {
        const { outcome, problems, missing, lacking } = calculated(code, typed)
        const said = Object.keys(problems).length + missing.length
        expect(lacking).toBe(false)
        expect(outcome === null).toBe(said > 0)
      }),
      runs,
    )
  })

  test('what is filled in comes back from its address', () => {
    fc.assert(
      fc.property(filled(code), (typed) => {
        const fragment = fragmentOf(code, typed)
        expect(fragment).toMatch(/^#[a-z]+=[\w.-]+$/)
        expect(readFragment(fragment)).toEqual({ code, typed })
      }),
      runs,
    )
  })
})

/** A filling by which the larger of two numbers in one field gives less; null where none was found. */
const falling = (code: CalculatorCode, name: string, fixed: Typed = {}) =>
  counterexample(code, name, fixed, (less, more) => compare(less, more) <= 0)

/** A filling by which it gives more. */
const rising = (code: CalculatorCode, name: string) =>
  counterexample(code, name, {}, (less, more) => compare(less, more) >= 0)

const counterexample = (
  code: CalculatorCode,
  name: string,
  fixed: Typed,
  holds: (atLow: Fraction, atHigh: Fraction) => boolean,
) =>
  fc.check(
    fc.property(filled(code), filled(code), (typed, other) => {
      const [low = '', high = ''] = [typed[name] ?? '', other[name] ?? ''].toSorted(
        (a, b) => Number(a) - Number(b),
      )
      const atLow = mainAt(code, { ...typed, ...fixed, [name]: low })
      const atHigh = mainAt(code, { ...typed, ...fixed, [name]: high })
      return atLow === null || atHigh === null || holds(atLow, atHigh)
    }),
    runs,
  ).counterexample

describe('where the law is monotone, so is the calculator', () => {
  test.each(['own', 'home', 'abroad'])('more research of the kind %s saves no less', (name) => {
    expect(falling('rd', name)).toBeNull()
  })

  test.each(['general', 'highTech'])('a larger income saves no less: %s', (payer) => {
    expect(falling('rd', 'income', { payer })).toBeNull()
  })

  test('the higher share of listed companies saves no less', () => {
    fc.assert(
      fc.property(filled('rd'), (typed) => {
        const usual = mainAt('rd', { ...typed, listed: 'no' })
        const higher = mainAt('rd', { ...typed, listed: 'listed' })
        expect(compare(usual ?? ZERO, higher ?? ZERO)).toBeLessThanOrEqual(0)
      }),
      runs,
    )
  })

  test('高新技术企业: a larger income saves no less', () => {
    expect(falling('hightech', 'income')).toBeNull()
  })

  test.each(['staff', 'assets'])('小型微利企业: more %s saves no more', (name) => {
    expect(rising('small', name)).toBeNull()
  })

  test('小型微利企业 saves nothing above the limit, and a fifth of the income up to it', () => {
    fc.assert(
      fc.property(typedNumber(0, 600, 6), (income) => {
        const saved = mainAt('small', { income, staff: '1', assets: '1' }) ?? ZERO
        const fen = BigInt(Math.round(Number(income) * 1_000_000))
        expect(saved.upper * 500n).toBe(fen > 300_000_000n ? 0n : fen * saved.lower)
      }),
      runs,
    )
  })

  test('软件: more sales refund no less, more input tax no more', () => {
    expect(falling('software', 'sales')).toBeNull()
    expect(rising('software', 'inputTax')).toBeNull()
  })

  test.each(['classes', 'extra', 'refused'])('商标: more %s cost no less', (name) => {
    expect(falling('trademark', name)).toBeNull()
  })

  test('小型微利企业: more income does not always save more', () => {
    expect(falling('small', 'income')).not.toBeNull()
  })
})

describe('a fragment that is none of ours', () => {
  test('is read as none, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        expect(readFragment(`#${text}`)).toBeNull()
      }),
      runs,
    )
  })

  test.each([
    '',
    '#',
    '#rd',
    '#rd=',
    '#rd=own',
    '#rd=own-',
    '#rd=own--1',
    '#rd=own-1_own-2',
    '#rd=own-1_unknown-2',
    '#rd=own-1e5',
    '#rd=own-1,000',
    '#rd=payer-nobody',
    '#rd=year-26',
    '#patent=year-2026',
    '#nothing=own-1',
    '#constructor=own-1',
    '#rd=constructor-1',
    `#rd=own-${'9'.repeat(600)}`,
    '#rd=own-1%20',
  ])('%s', (fragment) => expect(readFragment(fragment)).toBeNull())

  test('what is no number does not go into an address; commas and wide digits are put right', () => {
    expect(fragmentOf('rd', { own: '很多', home: '-5', income: '１，２３４.５ 万元' })).toBe(
      '#rd=income-1234.5',
    )
    expect(fragmentOf('rd', { own: ' ' })).toBe('')
  })
})
