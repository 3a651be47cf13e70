import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cases } from '#testing/seed.ts'
import { evaluate } from './evaluate.ts'
import { compare, plus, whole, ZERO } from './exact.ts'
import { type FirstThing, firstThings } from './first-things.ts'
import type { Subject } from './measure.ts'
import type { RuleTable, Test } from './rule.ts'
import { sampleCondition, samplePortrait, sampleTable } from './sample.ts'
import { snapshotOf } from './snapshot.ts'

const ON = '2026-11-22'
const subjectOf = (values: Parameters<typeof samplePortrait>[0]): Subject => ({
  portrait: samplePortrait(values),
  on: ON,
})
const atLeast = (field: 'staff' | 'rdSpend' | 'ipClassOne', threshold: string): Test => ({
  op: '>=',
  of: { field },
  threshold,
})
const hnte: Test = {
  op: '>=',
  of: { count: 'titles', where: { codes: ['hnte'], valid: true } },
  threshold: '1',
}
const table = (code: string, ...tests: Test[]): RuleTable =>
  sampleTable(
    tests.map((one, at) => sampleCondition(one, { id: `${code}${at}`, remedy: '去做' })),
    { code },
  )
const said = (things: readonly FirstThing[]) =>
  things.map(({ id, kind, where }) => `${kind} ${id}: ${where.map((one) => one.id).join()}`)

describe('what comes first', () => {
  test('is what most programmes wait for, each of them worth one', () => {
    const tables = [
      table('a', atLeast('staff', '10'), atLeast('rdSpend', '100')),
      table('b', atLeast('staff', '20')),
      table('c', atLeast('ipClassOne', '1'), atLeast('rdSpend', '1')),
    ]
    const things = firstThings(tables, subjectOf({ rdSpend: '50', ipClassOne: '0' }))
    // staff ½ + 1, rights 1 (rdSpend ≥ 1 holds), rdSpend ½.
    expect(said(things)).toEqual(['tell staff: a0,b0', 'do ipClassOne: c0', 'do rdSpend: a1'])
    expect(things[0]?.where.map(({ alone }) => alone)).toEqual([false, true])
  })

  test('what only time brings comes last, with its day', () => {
    const age: Test = { op: '>=', of: { since: 'foundedOn', unit: 'days' }, threshold: '365' }
    const tables = [table('a', age), table('b', age), table('c', atLeast('ipClassOne', '1'))]
    const things = firstThings(tables, subjectOf({ foundedOn: '2026-06-01', ipClassOne: '0' }))
    expect(said(things)).toEqual(['do ipClassOne: c0', 'wait foundedOn: a0,b0'])
    expect(things[1]?.earliest).toBe('2027-06-01')
  })

  test('a title goes by its own name, a score by its sentence', () => {
    const score: Test = {
      ...{ op: 'score', compare: '>=', threshold: 60 },
      parts: [
        {
          ...{ id: 'p', text: '人员', otherwise: [0, 0] },
          steps: [{ test: atLeast('staff', '100'), points: [60, 60] }],
        },
      ],
    }
    const things = firstThings(
      [table('a', hnte), table('b', score)],
      subjectOf({ titles: [], staff: '5' }),
    )
    expect(things.map(({ id, name, field }) => [id, name, field])).toEqual([
      ['b/b0', '条件', null],
      ['titles(hnte)', '高新技术企业', 'titles'],
    ])
  })

  test.each<[string, Test, Parameters<typeof samplePortrait>[0]]>([
    ['too large', { op: '<=', of: { field: 'staff' }, threshold: '500' }, { staff: '501' }],
    ['another trade', { op: 'in', field: 'industry', values: ['C'] }, { industry: 'I65' }],
    [
      'too old',
      { op: '<=', of: { since: 'foundedOn', unit: 'years' }, threshold: '5' },
      { foundedOn: '2010-01-01' },
    ],
  ])('nothing opens a programme: %s', (_, beyond, values) => {
    const things = firstThings(
      [table('a', beyond, atLeast('ipClassOne', '1'))],
      subjectOf({ ...values, ipClassOne: '0' }),
    )
    expect(things).toEqual([])
  })

  test('a way that is closed leaves the others', () => {
    const group = {
      ...{ id: 'g', text: '任选其一', group: 'any' as const },
      of: [
        sampleCondition({ op: 'in', field: 'industry', values: ['C'] }, { id: 'closed' }),
        sampleCondition(atLeast('ipClassOne', '1'), { id: 'open' }),
      ],
    }
    const things = firstThings(
      [sampleTable([group])],
      subjectOf({ industry: 'I65', ipClassOne: '0' }),
    )
    expect(said(things)).toEqual(['do ipClassOne: open'])
  })
})

const TABLES = readdirSync('content/rules')
  .map((file) => JSON.parse(readFileSync(`content/rules/${file}`, 'utf8')) as RuleTable)
  .filter((one) => one.subject === 'company' && one.effectiveTo === '')
  .filter((one, at, all) => all.findIndex(({ code }) => code === one.code) === at)

const amounts = fc.constantFrom(undefined, '0', '1', '12', '300', '1000000', '60000000')
const subjects: fc.Arbitrary<Subject> = fc
  .record({
    region: fc.constantFrom(undefined, '440300', '110000'),
    industry: fc.constantFrom(undefined, 'I65', 'C39', 'F51'),
    foundedOn: fc.constantFrom(undefined, '2026-06-01', '2020-01-01'),
    staff: fc.tuple(amounts),
    rdStaff: fc.tuple(amounts),
    revenue: fc.tuple(amounts, amounts, amounts),
    rdSpend: fc.tuple(amounts, amounts, amounts),
    ipClassOne: amounts,
    ipClassTwo: amounts,
    abnormalList: fc.constantFrom(undefined, 'yes', 'no'),
    titles: fc.constantFrom(undefined, []),
  })
  .map((values) =>
    subjectOf(
      Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== undefined),
      ) as Parameters<typeof samplePortrait>[0],
    ),
  )
const sets = fc.subarray(TABLES, { minLength: 1, maxLength: 12 })
const runs = { numRuns: cases(60, 600) }

describe('laws of 先补什么', () => {
  test('one item for one thing; every item waits where it says, and nothing met is listed', () => {
    fc.assert(
      fc.property(sets, subjects, (tables, subject) => {
        const things = firstThings(tables, subject)
        expect(new Set(things.map(({ id }) => id)).size).toBe(things.length)
        const states = new Map(
          tables.map((one) => [
            `${one.code} ${one.version}`,
            snapshotOf(evaluate(one, subject)).states,
          ]),
        )
        for (const { where } of things)
          for (const { code, id, state } of where)
            expect(
              tables
                .filter((one) => one.code === code)
                .map(({ version }) => states.get(`${code} ${version}`)?.[id]),
            ).toContain(state)
      }),
      runs,
    )
  })

  test('the worth of all is the number of programmes that wait, and falls down the list', () => {
    fc.assert(
      fc.property(sets, subjects, (tables, subject) => {
        const things = firstThings(tables, subject)
        const waiting = tables.filter((one) => firstThings([one], subject).length > 0)
        const sum = things.reduce((all, { worth }) => plus(all, worth), ZERO)
        expect(compare(sum, whole(waiting.length))).toBe(0)
        for (const waits of [true, false]) {
          const alike = things.filter(({ kind }) => (kind === 'wait') === waits)
          const falls = alike.slice(1).map((one, at) => compare(alike[at]!.worth, one.worth) >= 0)
          expect(falls).not.toContain(false)
        }
      }),
      runs,
    )
  })

  test('the order of the tables changes nothing', () => {
    fc.assert(
      fc.property(sets, subjects, (tables, subject) => {
        const plain = (things: readonly FirstThing[]) =>
          things.map(({ id, kind, where }) => [
            id,
            kind,
            where.map((one) => `${one.code} ${one.id}`).toSorted(),
          ])
        expect(plain(firstThings(tables.toReversed(), subject))).toEqual(
          plain(firstThings(tables, subject)),
        )
      }),
      runs,
    )
  })

  test('a programme that waits for one thing alone says so', () => {
    fc.assert(
      fc.property(sets, subjects, (tables, subject) => {
        const things = firstThings(tables, subject)
        const said = things.flatMap((one) =>
          one.where.map(({ code, alone }) => [one.id, code, alone]),
        )
        const counted = things.flatMap((one) =>
          one.where.map(({ code }) => [
            one.id,
            code,
            things.every(({ id, where }) => id === one.id || where.every((it) => it.code !== code)),
          ]),
        )
        expect(said).toEqual(counted)
      }),
      runs,
    )
  })
})
