import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { PolicyContent } from '../../policies/policy.ts'
import {
  type Condition,
  conditionsOf,
  isGroup,
  type Requirement,
  type RuleTable,
  type ScorePart,
  type Test,
} from '../rule.ts'
import { checkTable, overlaps } from '../rule-check.ts'
import { UNRULED } from './unruled.ts'

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T
const FILES = readdirSync('content/rules')
const TABLES = FILES.map((file) => read<RuleTable>(`content/rules/${file}`))
const POLICIES = readdirSync('content/policies').map((file) =>
  read<PolicyContent>(`content/policies/${file}`),
)
const LINKS = read<Record<string, Record<string, string>>>('content/rule-links.json')

const tableOf = (code: string, version: string): RuleTable => {
  const table = TABLES.find((one) => one.code === code && one.version === version)
  if (!table) throw new Error(`no ${code}@${version}`)
  return table
}
/** The condition or group of an id. */
const requirementOf = (requirements: readonly Requirement[], id: string): Requirement => {
  const within = (all: readonly Requirement[]): Requirement[] =>
    all.flatMap((one) => (isGroup(one) ? [one, ...within(one.of)] : [one]))
  const found = within(requirements).find((one) => one.id === id)
  if (!found) throw new Error(`no ${id}`)
  return found
}
const conditionOf = (table: RuleTable, id: string): Condition =>
  requirementOf(table.conditions, id) as Condition
/** What a requirement asks of the data, alternatives as `any`. */
const testOf = (one: Requirement): Test[] => {
  if (!isGroup(one)) return one.test === null ? [] : [one.test]
  const of = one.of.flatMap(testOf)
  return of.length === 0 ? [] : [{ op: one.group, of }]
}
const partIds = (parts: readonly ScorePart[]): string[] =>
  parts.flatMap((part) => [
    part.id,
    ...('sum' in part ? partIds(part.sum) : 'best' in part ? partIds(part.best) : []),
  ])
const idsOf = (requirements: readonly Requirement[]): string[] =>
  requirements.flatMap((one) => [
    one.id,
    ...(isGroup(one) ? idsOf(one.of) : one.test?.op === 'score' ? partIds(one.test.parts) : []),
  ])

describe.each(TABLES)('$code@$version', (table) => {
  const conditions = conditionsOf(table.conditions)

  test('can be used', () => {
    expect(checkTable(table)).toEqual([])
    expect(FILES).toContain(`${table.code}@${table.version}.json`)
  })

  test('leaves what is unverified to a person', () => {
    expect(
      conditions.filter(({ confidence, check }) => confidence === 'G' && check !== 'manual'),
    ).toEqual([])
  })

  test('says what to do, and asks for something that data can answer', () => {
    const silent = conditions.filter(({ test: asked, remedy }) => asked !== null && remedy === '')
    expect(silent).toEqual([])
    expect(conditions.some(({ test: asked }) => asked !== null)).toBe(true)
  })

  test('names policies that exist', () => {
    const ids = new Set(POLICIES.map(({ id }) => id))
    expect(table.policyIds.filter((id) => !ids.has(id))).toEqual([])
    expect(table.policyIds.length).toBeGreaterThan(0)
  })
})

test('no two versions of a programme are in force on one day', () => {
  expect(overlaps(TABLES)).toEqual([])
})

test('a notice is in force no longer than its last window', () => {
  const late = POLICIES.flatMap(({ id, type, windows, checkedOn }) => {
    const last = windows.flatMap(({ deadlines }) => deadlines.map(({ at }) => at.slice(0, 10)))
    const end = last.toSorted().at(-1)
    if (type !== 'notice' || end === undefined || end >= checkedOn) return []
    return TABLES.filter(
      ({ code, effectiveTo }) => code === id && (effectiveTo === '' || effectiveTo > end),
    )
  })
  expect(late.map(({ code }) => code)).toEqual([])
})

test('the programmes at launch have their tables', () => {
  expect(TABLES.map(({ code, version }) => `${code}@${version}`)).toEqual(
    expect.arrayContaining([
      'hnte@2016-32',
      'tech-sme@2017-115',
      'innovative-sme@2022-63',
      'specialized-sme@2022-63',
      'specialized-sme@2026-2',
      'little-giant@2022-63',
      'little-giant@2026-2',
      'rd-deduction@2023-7',
      'job-technician@2019-16',
      'job-assistant@2019-16',
      'job-engineer@2019-16',
      'job-senior@2019-16',
    ]),
  )
})

test('every seeded policy has a table, or a reason to have none', () => {
  const ruled = new Set(TABLES.flatMap(({ policyIds }) => policyIds))
  const ids = POLICIES.map(({ id }) => id)
  expect(ids.filter((id) => ruled.has(id) === id in UNRULED)).toEqual([])
  expect(Object.keys(UNRULED).filter((id) => !ids.includes(id))).toEqual([])
})

test('every stated condition of a ruled policy is linked to what decides it, or left blank', () => {
  const ruled = new Set(TABLES.flatMap(({ policyIds }) => policyIds))
  for (const { id, conditions } of POLICIES.filter((one) => ruled.has(one.id))) {
    const links = LINKS[id] ?? {}
    expect(Object.keys(links), id).toEqual(conditions.map(({ code }) => code))
    const known = TABLES.filter(({ policyIds }) => policyIds.includes(id)).flatMap((table) =>
      idsOf(table.conditions),
    )
    expect(Object.values(links).filter((to) => to !== '' && !known.includes(to))).toEqual([])
  }
})

const SUMMARIES: [code: string, id: string, programme: [string, string], parts: string[]][] = [
  ['beijing-gaoqi-2026', 'P2', ['hnte', '2016-32'], ['H1a', 'H1b', 'H4', 'H5', 'H5b', 'H6']],
  ['kexiao-beijing-2025', 'B2', ['tech-sme', '2017-115'], ['K1', 'K2a', 'K2b', 'K2c']],
  ['weituo-jingwai-yanfa-2018-64', 'F4', ['rd-deduction', '2023-7'], ['R1', 'R2']],
  [
    'guangdong-zhuanjingtexin-2026',
    'Y4',
    ['specialized-sme', '2026-2'],
    ['Z1b', 'scale', 'Z2c', 'Z2d', 'Z3a', 'Z3b', 'ip', 'Z6'],
  ],
  [
    'xiaojuren-2026-tongzhi',
    'T1',
    ['little-giant', '2026-2'],
    ['J0a', 'J1a', 'J1b', 'J2a', 'J2b', 'J2c', 'J2d', 'J3a', 'J3b', 'ip', 'market', 'J6', 'J7'],
  ],
]

test.each(SUMMARIES)('%s %s asks what the programme asks', (code, id, programme, parts) => {
  const { conditions } = tableOf(...programme)
  const wanted = parts.flatMap((part) => testOf(requirementOf(conditions, part)))
  expect(conditionOf(tableOf(code, '1'), id).test).toEqual({ op: 'all', of: wanted })
})

test('the re-review of little giants asks what 63号 asked', () => {
  const { conditions } = tableOf('xiaojuren-2026-tongzhi', '1')
  for (const one of conditionsOf(tableOf('little-giant', '2022-63').conditions))
    expect((requirementOf(conditions, `T2-${one.id}`) as Condition).test).toEqual(one.test)
})
