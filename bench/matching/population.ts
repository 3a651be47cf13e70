import { type Fact, type FactValue, type Portrait, portraitOf } from '#domain/matching/portrait.ts'
import type { Condition, RuleTable, Test } from '#domain/matching/rule.ts'
import type { FieldCode } from '#domain/matching/fields.ts'

/** The day of judging in the bench. */
export const ON = '2026-11-22'

/** What one generated policy asks: eight conditions, all required, and two more about lists where `withLists` made it. */
export interface Asked {
  id: string
  regions: string[]
  industries: string[]
  fields: string[]
  staffAtMost: number
  revenueAtLeast: number
  /** R&D ÷ revenue in hundredths of a per cent. */
  shareAtLeast: number
  rightsAtLeast: number
  daysAtLeast: number
  /** So many of these titles are held, and none of those; both null when it asks nothing of titles. */
  held: { atLeast: number; of: string[] } | null
  noneOf: string[] | null
}

/** What is known of one generated company. */
export interface Company {
  region: string
  industry: string
  field: string
  staff: number
  revenue: number
  rdSpend: number
  rights: number
  foundedOn: string
  titles: string[]
}

/** Numbers from 0 to 1 that are the same in every run. */
export const dice = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

const FIELDS = [
  'electronics',
  'biomedicine',
  'aerospace',
  'materials',
  'services',
  'energy',
  'environment',
  'manufacturing',
]
const PROVINCES = ['11', '31', '32', '33', '37', '42', '44', '51']
const SECTIONS = 'ABCDEFGH'.split('')
const STAFF = [50, 100, 200, 300, 500, 1000, 2000]

const regionOf = (roll: () => number, digits: number): string => {
  const province = PROVINCES[Math.floor(roll() * PROVINCES.length)]!
  const city = digits > 2 ? `0${1 + Math.floor(roll() * 5)}` : '00'
  const county = digits > 4 ? `0${1 + Math.floor(roll() * 6)}` : '00'
  return `${province}${city}${county}`
}
const industryOf = (roll: () => number, exact: boolean): string => {
  const section = Math.floor(roll() * 8)
  const division = `${SECTIONS[section]}${10 + section * 3 + Math.floor(roll() * 3)}`
  return exact ? `${division}${10 + Math.floor(roll() * 20)}` : division
}
const titleOf = (roll: () => number): string => `title-${Math.floor(roll() * 30)}`
const some = (count: number, one: () => string): string[] => [
  ...new Set(Array.from({ length: count }, one)),
]

/** A policy whose every condition most companies fulfil, so that a few in a hundred fit altogether. */
export const generatedAsked = (number: number, roll: () => number): Asked => {
  const level = roll()
  return {
    id: `p${number}`,
    regions:
      level < 0.3
        ? ['000000']
        : some(2, () => regionOf(roll, level < 0.7 ? 2 : level < 0.9 ? 4 : 6)),
    industries:
      roll() < 0.4
        ? SECTIONS
        : some(6, () =>
            roll() < 0.5 ? industryOf(roll, false) : SECTIONS[Math.floor(roll() * 8)]!,
          ),
    fields: roll() < 0.5 ? FIELDS : some(5, () => FIELDS[Math.floor(roll() * FIELDS.length)]!),
    staffAtMost: STAFF[Math.floor(roll() * STAFF.length)]!,
    revenueAtLeast: Math.floor(roll() * 60) * 500_000,
    shareAtLeast: Math.floor(roll() * 11) * 50,
    rightsAtLeast: Math.floor(roll() * 8),
    daysAtLeast: Math.floor(roll() * 6) * 365,
    held: null,
    noneOf: null,
  }
}

/** The same policy asking besides for one or two of a list of titles (任一), and for none of others. */
export const withLists = (asked: Asked, roll: () => number): Asked => ({
  ...asked,
  held: {
    atLeast: roll() < 0.8 ? 1 : 2,
    of: some(4 + Math.floor(roll() * 12), () => titleOf(roll)).toSorted(),
  },
  noneOf: some(1 + Math.floor(roll() * 2), () => titleOf(roll)).toSorted(),
})

export const generatedCompany = (roll: () => number): Company => ({
  region: regionOf(roll, 6),
  industry: industryOf(roll, true),
  field: FIELDS[Math.floor(roll() * FIELDS.length)]!,
  staff: 5 + Math.floor(roll() * roll() * 800),
  revenue: 1_000_000 + Math.floor(roll() * 200_000_000),
  rdSpend: Math.floor(roll() * 12_000_000),
  rights: Math.floor(roll() * 20),
  foundedOn: `20${10 + Math.floor(roll() * 15)}-0${1 + Math.floor(roll() * 9)}-15`,
  titles: some(Math.floor(roll() * 7), () => titleOf(roll)),
})

const UNDATED = { level: '', on: '', until: '', rank: null }

/** The portrait of a company; values whose turn comes up are left out. */
export const portraitOfCompany = (company: Company, isUnknown: () => boolean): Portrait => {
  const values: [FieldCode, number | null, FactValue][] = [
    ['region', null, company.region],
    ['industry', null, company.industry],
    ['hightechField', null, company.field],
    ['staff', 2025, String(company.staff)],
    ['revenue', 2025, String(company.revenue)],
    ['rdSpend', 2025, String(company.rdSpend)],
    ['ipClassOne', null, String(company.rights)],
    ['foundedOn', null, company.foundedOn],
    ['titles', null, company.titles.map((code) => ({ ...UNDATED, code }))],
  ]
  return portraitOf(
    values
      .filter(() => !isUnknown())
      .map(([field, year, value]): Fact => ({
        field,
        year,
        value,
        source: 'user',
        observedAt: ON,
      })),
  )
}

const titles = (codes: readonly string[], op: '>=' | '<=', limit: number): Test => ({
  op,
  of: { count: 'titles', where: { codes } },
  threshold: String(limit),
})

/** The same policy as a rule table. */
export const tableOf = (asked: Asked): RuleTable => {
  const tests: Test[] = [
    { op: 'in', field: 'region', values: asked.regions },
    { op: 'in', field: 'industry', values: asked.industries },
    { op: 'in', field: 'hightechField', values: asked.fields },
    { op: '<=', of: { field: 'staff' }, threshold: String(asked.staffAtMost) },
    { op: '>=', of: { field: 'revenue' }, threshold: String(asked.revenueAtLeast) },
    {
      op: '>=',
      of: { ratio: [{ field: 'rdSpend' }, { field: 'revenue' }] },
      threshold: `${asked.shareAtLeast / 100}%`,
    },
    { op: '>=', of: { field: 'ipClassOne' }, threshold: String(asked.rightsAtLeast) },
    { op: '>=', of: { since: 'foundedOn', unit: 'days' }, threshold: String(asked.daysAtLeast) },
    ...(asked.held === null
      ? []
      : [titles(asked.held.of, '>=', asked.held.atLeast), titles(asked.noneOf ?? [], '<=', 0)]),
  ]
  return {
    code: asked.id,
    version: '1',
    name: asked.id,
    policyIds: [],
    subject: 'company',
    effectiveFrom: '2016-01-01',
    effectiveTo: '',
    regionCodes: [],
    source: { title: 'generated', docNumber: '', issuer: '' },
    checkedOn: ON,
    confidence: 'B',
    conditions: tests.map((test, at): Condition => ({
      id: `c${at}`,
      clause: '',
      text: 'generated',
      kind: 'required',
      check: 'auto',
      test,
      weight: 1,
      evidence: '',
      remedy: '',
      confidence: 'B',
    })),
    note: '',
  }
}
