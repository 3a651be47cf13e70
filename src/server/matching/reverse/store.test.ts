import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundsText } from '#domain/matching/bounds.ts'
import { evaluate } from '#domain/matching/evaluate.ts'
import { type Field, type FieldCode, FIELDS } from '#domain/matching/fields.ts'
import { type Fact, type FactValue, type Portrait, portraitOf } from '#domain/matching/portrait.ts'
import type { RuleTable, Test } from '#domain/matching/rule.ts'
import { sampleCondition, sampleTable } from '#domain/matching/sample.ts'
import { createLog } from '#server/log.ts'
import { createDatabase, createPool, type Database } from '#server/database/pool.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { cases } from '#testing/seed.ts'
import { createReverseStore } from './store.ts'

const ON = '2026-11-22'
const COMPANIES = 400
const TABLES = readdirSync('content/rules').map(
  (file) => JSON.parse(readFileSync(`content/rules/${file}`, 'utf8')) as RuleTable,
)

let database: TestDatabase
let db: Database
const portraits = new Map<string, Portrait>()

const decimal = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map(String),
  fc.integer({ min: 0, max: 400_000_000 }).map(String),
  fc
    .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }))
    .map(([a, b]) => `${a}.${b}`),
)
const day = fc
  .integer({ min: 0, max: 9_000 })
  .map((count) => new Date(Date.UTC(2002, 2, 1) + count * 86_400_000).toISOString().slice(0, 10))

const valueOf = (code: FieldCode): fc.Arbitrary<FactValue> => {
  const field: Field = FIELDS[code]
  switch (field.kind) {
    case 'number':
      return fc.oneof(
        { weight: 4, arbitrary: decimal },
        fc
          .tuple(fc.option(decimal), fc.option(decimal))
          .map(([from, to]) =>
            from !== null && to !== null && Number(from) > Number(to)
              ? { from: to, to: from }
              : { from, to },
          ),
      )
    case 'date':
      return fc.oneof(
        { weight: 4, arbitrary: day },
        day.map((from) => ({ from, to: '2026-10-01' })),
      )
    case 'yesNo':
      return fc.constantFrom('yes', 'no', 'no')
    case 'region':
      return fc.constantFrom('330106', '330100', '440300', '440305', '440000', '110105', '510100')
    case 'industry':
      return fc.constantFrom('C', 'C39', 'C4028', 'I65', 'B06', 'F5211', 'K')
    case 'choice':
      return fc.constantFrom(...(field.options.length > 0 ? field.options : ['active', 'x']))
    case 'list':
      return fc.array(
        fc.record({
          code: fc.constantFrom(...field.options),
          level: fc.constantFrom('', 'national', 'provincial'),
          on: fc.oneof(fc.constant(''), day),
          until: fc.constantFrom('', '2025-01-01', '2028-01-01'),
          rank: fc.constantFrom(null, 1, 3),
        }),
        { maxLength: 2 },
      )
    case 'text':
      return fc.constantFrom('', '坐标测量机')
  }
}

const CODES = Object.keys(FIELDS) as FieldCode[]
const portrait: fc.Arbitrary<Portrait> = fc
  .record({
    known: fc.integer({ min: 30, max: 100 }),
    random: fc.infiniteStream(fc.nat({ max: 99 })),
  })
  .chain(({ known, random }) =>
    fc.tuple(
      ...CODES.flatMap((field) =>
        (FIELDS[field].yearly ? [2022, 2023, 2024, 2025, 2026] : [null]).map((year) =>
          Number(random.next().value) >= known
            ? fc.constant(null)
            : fc.tuple(
                fc.constant(field),
                fc.constant(year),
                fc.option(valueOf(field), { freq: 12 }),
              ),
        ),
      ),
    ),
  )
  .map((told) =>
    portraitOf(
      told
        .filter((one) => one !== null)
        .map(([field, year, value]): Fact => ({
          field,
          year,
          value,
          source: 'user',
          observedAt: ON,
        })),
    ),
  )

beforeAll(async () => {
  database = await createTestDatabase()
  const pool = createPool({ url: database.url, log: createLog({ level: 'silent' }), max: 4 })
  db = createDatabase(pool)
  const made = fc.sample(portrait, { numRuns: COMPANIES, seed: 8 })
  await pool.query(
    `insert into company (id, company_name, name_folded, credit_code, region_code, industry_code,
       establish_date)
     select 'c' || n, '企业' || n, 'c' || n, '91330106' || lpad(n::text, 10, '0'), '330100', 'I',
       '2020-01-01' from generate_series(0, $1::int - 1) as n`,
    [COMPANIES],
  )
  await pool.query(
    `insert into match_portrait (company_id, hash, bounds, read_on)
     select 'c' || (n - 1), repeat('0', 64), bounds::jsonb, $2
     from unnest($1::text[]) with ordinality as t (bounds, n)`,
    [made.map((one) => boundsText(one, ON)), ON],
  )
  made.forEach((one, at) => portraits.set(`c${at}`, one))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const fits = (table: RuleTable, on: string) => (one: Portrait) =>
  ['hopeful', 'possible'].includes(evaluate(table, { portrait: one, on }).result)

/** What is found, held against what the engine says of every company. */
const agree = async (table: RuleTable, on = ON): Promise<{ sure: number; open: number }> => {
  const found = await createReverseStore(db).fitting(table, on)
  const byId = new Map(found.map(({ companyId, sure }) => [companyId, sure]))
  const wrong = [...portraits].filter(([id, one]) => {
    const fit = fits(table, on)(one)
    return byId.get(id) === true ? !fit : fit && !byId.has(id)
  })
  expect(wrong.map(([id]) => `${table.code} ${id}`)).toEqual([])
  const sure = found.filter((one) => one.sure).length
  return { sure, open: found.length - sure }
}

test.each(TABLES)('$code@$version finds whom the engine finds', async (table) => {
  const found = await agree(table, table.effectiveFrom > ON ? table.effectiveFrom : ON)
  expect(found.sure + found.open).toBeLessThanOrEqual(COMPANIES)
})

const NUMBERS = [
  'revenue',
  'staff',
  'rdSpend',
  'netAssets',
  'taxableIncome',
  'marketShare',
] as const
const measure = fc.oneof(
  fc.record(
    {
      field: fc.constantFrom(...NUMBERS),
      period: fc.constantFrom(
        'thisYear',
        'lastYear',
        'yearBefore',
        'lastTwoYears',
        'lastThreeYears',
      ),
      combine: fc.constantFrom('sum', 'min', 'max'),
    },
    { requiredKeys: ['field'] },
  ),
  fc.record({
    add: fc.constant([{ field: 'revenue' }, { field: 'rdSpend' }]),
    less: fc.constantFrom([], [{ field: 'taxableIncome' }]),
  }),
  fc.record({
    ratio: fc.constantFrom(
      [{ field: 'rdSpend' }, { field: 'revenue' }],
      [{ field: 'liabilities' }, { field: 'netAssets' }],
      [{ field: 'taxableIncome', period: 'lastTwoYears' }, { field: 'assets' }],
    ),
  }),
  fc.record({
    since: fc.constantFrom('foundedOn', 'nicheSince'),
    unit: fc.constantFrom('days', 'months', 'years'),
  }),
  fc.record({
    count: fc.constant('titles'),
    where: fc.constantFrom({}, { codes: ['hnte'], valid: true }),
  }),
  fc.constant({ growth: 'revenue' }),
)
const threshold = fc.oneof(
  decimal,
  fc.constantFrom('0', '1', '5%', '-3', '12'),
  fc.constant({
    by: { field: 'revenue' },
    rows: [
      { upTo: '50000000', threshold: '5%' },
      { upTo: '200000000', threshold: '4' },
      { threshold: '3%' },
    ],
  }),
)
const op = fc.constantFrom('>=', '<=', '>', '<', '=')
const leaf = fc.oneof(
  fc.record({ op, of: measure, threshold }),
  fc.constantFrom(
    { op: 'in', field: 'region', values: ['330000', '440305'] },
    { op: 'notIn', field: 'region', values: ['440305'] },
    { op: 'in', field: 'industry', values: ['C39', 'I'] },
    { op: 'notIn', field: 'industry', values: ['C402', 'K'] },
    { op: 'in', field: 'entSize', values: ['small', 'micro'] },
    { op: 'notIn', field: 'abnormalList', values: ['yes'] },
    { op: 'exists', field: 'mainProduct' },
    { op: 'exists', field: 'titles' },
    { op: 'exists', field: 'marketShare' },
    { op: 'exists', field: 'revenue' },
  ),
)
const asked = fc.oneof(
  { weight: 4, arbitrary: leaf },
  fc.record({
    op: fc.constantFrom('all', 'any'),
    of: fc.array(leaf, { minLength: 1, maxLength: 3 }),
  }),
) as fc.Arbitrary<Test>
const condition = fc
  .record({
    test: fc.option(asked, { freq: 8 }),
    when: fc.option(asked, { freq: 2 }),
    check: fc.constantFrom('auto' as const, 'declare' as const, 'manual' as const),
    weight: fc.integer({ min: 1, max: 9 }),
    kind: fc.constantFrom('required' as const, 'required' as const, 'bonus' as const),
    confidence: fc.constantFrom('A' as const, 'B' as const, 'C' as const, 'G' as const),
    leaves: fc.constantFrom(false, false, false, true),
  })
  .map(({ test: rule, when, check, leaves, ...more }) =>
    sampleCondition(rule, {
      ...more,
      check: rule === null ? 'manual' : check,
      ...(when === null ? {} : { when }),
      ...(leaves ? { leaveUnknown: true } : {}),
    }),
  )
const group = fc
  .tuple(
    fc.constantFrom('all' as const, 'any' as const),
    fc.array(condition, { minLength: 1, maxLength: 3 }),
  )
  .map(([kind, of]) => ({ id: 'G', text: '组', group: kind, of }))

test('any table finds whom the engine finds', { timeout: 600_000 }, async () => {
  let decided = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 2, arbitrary: condition }, group), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.constantFrom([], ['000000'], ['330000'], ['440305']),
      fc.constantFrom([], ['330200'], ['440305']),
      async (conditions, regionCodes, exceptRegionCodes) => {
        const { sure } = await agree(sampleTable(conditions, { regionCodes, exceptRegionCodes }))
        decided += sure
      },
    ),
    { numRuns: cases(120, 1_500) },
  )
  // A law that the database keeps by leaving everything to the engine would be none.
  expect(decided).toBeGreaterThan(1_000)
})
