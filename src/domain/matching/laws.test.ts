import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compile } from './compiled/engine.ts'
import { evaluate } from './evaluate.ts'
import { evidenceOf, isScored, SCORED_FROM } from './evidence.ts'
import { FIELDS, type FieldCode } from './fields.ts'
import { type Fact, type FactItem, type FactValue, portraitOf } from './portrait.ts'
import { blend, compareMatches, hasFacts, type Ranked } from './ranking.ts'
import { MATCH_RESULTS } from './results.ts'
import type { Condition, Measure, Requirement, RuleTable, ScorePart, Test, Tiers } from './rule.ts'
import { cases } from '#testing/seed.ts'

const ON = '2026-11-22'
const YEARS = [2023, 2024, 2025, 2026]
const CASES = Number(process.env.FUZZ_CASES ?? cases(2_000, 20_000))
/** Policies an engine of one case holds. */
const SET = 10
const runs = { numRuns: Math.max(1, Math.round(CASES / SET)) }

const NUMBERS = ['staff', 'rdStaff', 'revenue', 'rdSpend', 'platformScore', 'netAssets'] as const
const CODES = {
  region: ['110000', '440000', '440300', '440305', '440306', '330100'],
  industry: ['C', 'C40', 'C4028', 'F', 'F51', 'I65'],
  hightechField: ['electronics', 'energy', 'none'],
  majorAccident: ['yes', 'no'],
} as const
const CODE_FIELDS = Object.keys(CODES) as (keyof typeof CODES)[]

/** What companies are, and what conditions count. */
const TITLES = ['hnte', 'tech-sme', 'little-giant', 'champion']

const amount = fc.constantFrom('0', '1', '4.99', '5', '100', '20000000', '50000000', '50000000.01')
const day = fc.constantFrom(
  '2021-11-22',
  '2023-03-01',
  '2024-06-30',
  '2025-11-22',
  '2025-11-23',
  '2026-11-22',
)
const text = (value: string) => fc.constant(value)

const item: fc.Arbitrary<FactItem> = fc.record({
  code: fc.constantFrom(...TITLES),
  level: fc.constantFrom('', 'national', 'provincial'),
  on: fc.oneof(text(''), day),
  until: fc.constantFrom('', '2026-11-21', '2026-11-22', '2028-01-01'),
  rank: fc.constantFrom(null, 1, 3, 4),
})
const number: fc.Arbitrary<FactValue> = fc.oneof(
  { weight: 5, arbitrary: amount },
  { weight: 1, arbitrary: text('-3') },
  fc
    .tuple(amount, amount)
    .map(([a, b]) => (Number(a) < Number(b) ? { from: a, to: b } : { from: b, to: null })),
)
const valueOf = (field: FieldCode): fc.Arbitrary<FactValue> => {
  if (field in CODES) return fc.constantFrom(...CODES[field as keyof typeof CODES])
  if (FIELDS[field].kind === 'list') return fc.array(item, { maxLength: 3 })
  if (FIELDS[field].kind === 'date')
    return fc.oneof(day, fc.constant({ from: '2024-01-01', to: '2025-12-31' }))
  return number
}
const fact = (field: FieldCode, year: number | null): fc.Arbitrary<Fact[]> =>
  fc
    .option(fc.option(valueOf(field), { freq: 8 }), { freq: 4 })
    .map((told) => [{ field, year, value: told, source: 'user', observedAt: ON }])
const facts = fc
  .tuple(
    ...CODE_FIELDS.map((field) => fact(field, null)),
    ...(['foundedOn', 'titles'] as const).map((field) => fact(field, null)),
    ...NUMBERS.flatMap((field) =>
      FIELDS[field].yearly ? YEARS.map((year) => fact(field, year)) : [fact(field, null)],
    ),
  )
  .map((all) => portraitOf(all.flat()).facts)

const numberField = fc.constantFrom(...NUMBERS)
const period = fc.constantFrom(
  'thisYear',
  'lastYear',
  'yearBefore',
  'lastTwoYears',
  'lastThreeYears',
)
const plain: fc.Arbitrary<Measure> = fc.oneof(
  fc.record({ field: numberField, period, combine: fc.constantFrom('sum', 'min', 'max') }),
  fc.record(
    {
      since: fc.constant('foundedOn' as const),
      unit: fc.constantFrom('days', 'months', 'years'),
      asOf: fc.constant('lastYearEnd' as const),
    },
    { requiredKeys: ['since', 'unit'] },
  ),
  fc.record({
    count: fc.constant('titles' as const),
    where: fc.record(
      {
        codes: fc.subarray(TITLES, { minLength: 1 }),
        levels: fc.constant(['national']),
        withinYears: fc.constantFrom(1, 3),
        withinDays: fc.constantFrom(0, 365),
        years: fc.constant([2023, 2026]),
        valid: fc.constant(true),
        rankAtMost: fc.constant(3),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ growth: numberField }),
)
const measure: fc.Arbitrary<Measure> = fc.oneof(
  { weight: 3, arbitrary: plain },
  fc.record({ ratio: fc.tuple(plain, plain) }),
  fc.record({
    add: fc.array(plain, { minLength: 1, maxLength: 2 }),
    less: fc.array(plain, { maxLength: 1 }),
  }),
)
const limit = fc.oneof(amount, fc.constantFrom('5%', '0.04', '365', '12', '3', '10%'))
const tiers: fc.Arbitrary<Tiers> = fc.record({
  by: plain,
  rows: fc
    .tuple(limit, limit, limit)
    .map(([a, b, c]) => [
      { upTo: '50', threshold: a },
      { upTo: '50000000', threshold: b },
      { threshold: c },
    ]),
})
const points = fc.constantFrom([0, 0], [1, 2], [5, 5], [7, 8], [20, 20]) as fc.Arbitrary<
  readonly [number, number]
>

/** 任一、均无、至少 n 项: how most documents ask about titles. */
const listed: fc.Arbitrary<Test> = fc.record({
  op: fc.constantFrom('>=', '<=', '>', '<'),
  of: fc.record({
    count: fc.constant('titles' as const),
    where: fc.record(
      {
        codes: fc.subarray(TITLES, { minLength: 1 }),
        valid: fc.constant(true),
        rankAtMost: fc.constant(3),
      },
      { requiredKeys: ['codes'] },
    ),
  }),
  threshold: fc.constantFrom('0', '1', '1', '2', '0.5'),
})

const { asked } = fc.letrec<{ asked: Test; part: ScorePart }>((tie) => ({
  asked: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    listed,
    fc.record({
      op: fc.constantFrom('>=', '<=', '>', '<', '='),
      of: measure,
      threshold: fc.oneof({ weight: 4, arbitrary: limit }, tiers),
    }),
    fc
      .tuple(fc.constantFrom('in' as const, 'notIn' as const), fc.constantFrom(...CODE_FIELDS))
      .chain(([op, field]) =>
        fc.record({
          op: fc.constant(op),
          field: fc.constant(field),
          values: fc.subarray([...CODES[field]], { minLength: 1 }),
        }),
      ),
    fc.record({
      op: fc.constantFrom('notBefore' as const, 'notAfter' as const),
      field: fc.constant<FieldCode>('foundedOn'),
      day,
    }),
    fc.record({
      op: fc.constant('exists' as const),
      field: fc.constantFrom<FieldCode>('titles', 'foundedOn', 'region'),
    }),
    fc.record({
      op: fc.constant('score' as const),
      parts: fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
      compare: fc.constantFrom('>=' as const, '>' as const),
      threshold: fc.constantFrom(5, 8, 20, 21),
    }),
    fc.record({
      op: fc.constantFrom('all' as const, 'any' as const),
      of: fc.array(tie('asked'), { minLength: 1, maxLength: 3 }),
    }),
  ),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ id: text('p'), text: text(''), judged: points }),
    fc.record({
      id: text('p'),
      text: text(''),
      steps: fc.array(fc.record({ test: tie('asked'), points }), { maxLength: 3 }),
      otherwise: points,
    }),
    fc.record({
      id: text('p'),
      text: text(''),
      best: fc.array(tie('part'), { minLength: 1, maxLength: 2 }),
    }),
    fc.record({
      id: text('p'),
      text: text(''),
      sum: fc.array(tie('part'), { minLength: 1, maxLength: 2 }),
      cap: fc.constantFrom(5, 30),
    }),
  ),
}))
const condition: fc.Arbitrary<Condition> = fc
  .record(
    {
      kind: fc.constantFrom('required', 'required', 'veto', 'bonus'),
      check: fc.constantFrom('auto', 'auto', 'declare', 'manual'),
      test: asked,
      when: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, asked),
      weight: fc.integer({ min: 1, max: 9 }),
      confidence: fc.constantFrom('A', 'B', 'B', 'C', 'G'),
      leaveUnknown: fc.constant(true as const),
    },
    { requiredKeys: ['kind', 'check', 'test', 'weight', 'confidence'] },
  )
  .chain(({ test, when, ...rest }) =>
    fc.boolean().map((silent) => ({
      ...rest,
      ...(when && { when }),
      test: rest.check === 'manual' && silent ? null : test,
      id: 'c',
      clause: '',
      text: '',
      evidence: '',
      remedy: '',
    })),
  )
const { requirement } = fc.letrec<{ requirement: Requirement }>((tie) => ({
  requirement: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    condition,
    fc.record({
      id: text('g'),
      text: text(''),
      group: fc.constantFrom('all', 'any'),
      of: fc.array(tie('requirement'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}))
const table: fc.Arbitrary<RuleTable> = fc.record({
  code: text('t'),
  version: text('1'),
  name: text(''),
  policyIds: fc.constant([]),
  subject: fc.constant('company'),
  effectiveFrom: fc.constantFrom('2016-01-01', '2016-01-01', '2026-11-22', '2026-11-23'),
  effectiveTo: fc.constantFrom('', '', '2026-11-22', '2026-11-21'),
  regionCodes: fc.oneof(fc.constant([]), fc.subarray([...CODES.region], { minLength: 1 })),
  exceptRegionCodes: fc.oneof(fc.constant([]), fc.subarray([...CODES.region])),
  source: fc.constant({ title: '', docNumber: '', issuer: '' }),
  checkedOn: text(ON),
  confidence: fc.constant('B'),
  conditions: fc.array(requirement, { maxLength: 6 }),
  note: text(''),
})

const resultOf = (rules: RuleTable, known: readonly Fact[]) =>
  evaluate(rules, { portrait: portraitOf(known), on: ON }).result

const reversed = (one: Requirement): Requirement =>
  'group' in one ? { ...one, of: one.of.map(reversed).toReversed() } : one

describe('laws of matching', () => {
  test('the pairs made up here come to every result', () => {
    const pairs = fc.sample(fc.tuple(table, facts), { numRuns: 2000, seed: 22 })
    const results = new Set(pairs.map(([rules, known]) => resultOf(rules, known)))
    expect([...results].toSorted()).toEqual(MATCH_RESULTS.toSorted())
  })

  test('the compiled engine finds what the reference finds, also after changes', () => {
    fc.assert(
      fc.property(
        fc.array(table, { minLength: SET, maxLength: SET }),
        fc.array(facts, { minLength: 1, maxLength: 2 }),
        (tables, portraits) => {
          const half = tables.map((one, at) => [`p${at}`, one] as const)
          const engine = compile(half.slice(0, SET / 2))
          const now = new Map(half)
          for (const [id, rules] of half.slice(SET / 2)) engine.put(id, rules)
          engine.remove('p0')
          now.delete('p0')
          engine.put('p1', tables[0]!)
          now.set('p1', tables[0]!)
          expect(engine.size).toBe(now.size)
          for (const known of portraits) {
            const matched = engine.match({ portrait: portraitOf(known), on: ON })
            const found = [...now.keys()].map((id) => [id, matched.resultOf(id)])
            expect(found).toEqual([...now].map(([id, rules]) => [id, resultOf(rules, known)]))
            const listed = MATCH_RESULTS.flatMap((result) => matched.ids(result))
            expect(listed.toSorted()).toEqual([...now.keys()].toSorted())
          }
        },
      ),
      runs,
    )
  }, 600_000)

  test('the order of conditions never matters', () => {
    fc.assert(
      fc.property(table, facts, (rules, known) => {
        const other = { ...rules, conditions: rules.conditions.map(reversed).toReversed() }
        expect(resultOf(other, known)).toBe(resultOf(rules, known))
      }),
      runs,
    )
  }, 600_000)

  test('one more unknown never gives 暂不满足 or 较有希望', () => {
    fc.assert(
      fc.property(table, facts, fc.nat(), (rules, known, at) => {
        const fewer = known.filter((_, n) => n !== at % known.length)
        const [before, after] = [resultOf(rules, known), resultOf(rules, fewer)]
        expect(after === 'unmet' || after === 'hopeful' ? before : after).toBe(after)
      }),
      runs,
    )
  }, 600_000)

  test('不清楚 to everything never gives 暂不满足 or 较有希望', () => {
    fc.assert(
      fc.property(table, facts, (rules, known) => {
        const open = known.map((one) => ({ ...one, value: null }))
        expect(['unmet', 'hopeful']).not.toContain(resultOf(rules, open))
        expect(resultOf(rules, open)).toBe(resultOf(rules, []))
      }),
      runs,
    )
  }, 600_000)

  test('a score rests on what was checked, and what is open gives it nothing', () => {
    fc.assert(
      fc.property(table, facts, (rules, known) => {
        const { result, requirements } = evaluate(rules, { portrait: portraitOf(known), on: ON })
        const found = evidenceOf(rules.conditions, requirements)
        expect(found.met).toBeLessThanOrEqual(found.checked)
        expect(found.checked).toBeLessThanOrEqual(found.weight)
        expect(found.states.met > 0).toBe(found.met > 0)
        expect(found.states.met + found.states.unmet > 0).toBe(found.checked > 0)
        const { match } = blend(result, found, null, 'low')
        expect(match * found.weight).toBeLessThanOrEqual(50 * found.met)
        expect(match === 50).toBe(
          result !== 'unmet' && found.weight > 0 && found.met === found.weight,
        )
        if (!isScored(found)) return
        expect(found.checked * 100).toBeGreaterThanOrEqual(found.weight * SCORED_FROM)
        expect(result).not.toBe('scant')
      }),
      runs,
    )
  }, 600_000)

  test('where nothing is met never stands before where something is', () => {
    const row: fc.Arbitrary<Ranked> = fc.record({
      id: fc.uuid(),
      result: fc.constantFrom(...MATCH_RESULTS),
      met: fc.nat({ max: 3 }),
      daysLeft: fc.option(fc.nat({ max: 90 })),
      amount: fc.option(fc.nat()),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const sorted = rows.toSorted(compareMatches)
        const without = sorted.findIndex((one) => !hasFacts(one))
        expect(sorted.slice(without < 0 ? sorted.length : without).some(hasFacts)).toBe(false)
        // Among those with facts, and among those without, the better word stands first.
        for (const side of [true, false]) {
          const words = sorted
            .filter((one) => hasFacts(one) === side)
            .map(({ result }) => MATCH_RESULTS.indexOf(result))
          expect(words).toEqual(words.toSorted((a, b) => a - b))
        }
        expect(rows.toReversed().toSorted(compareMatches)).toEqual(sorted)
      }),
      runs,
    )
  })
})
