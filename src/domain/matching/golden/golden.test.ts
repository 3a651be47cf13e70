import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile } from '../compiled/engine.ts'
import { evaluate, type RequirementOutcome, tableFor } from '../evaluate.ts'
import { FIELDS, type FieldCode } from '../fields.ts'
import { judge } from '../judge.ts'
import type { Subject } from '../measure.ts'
import { type Fact, type FactValue, portraitOf } from '../portrait.ts'
import { CONDITION_STATE, MATCH_RESULT, type MatchResult } from '../results.ts'
import { conditionsOf, type RuleTable, type ScorePart, type Test } from '../rule.ts'
import { readPart } from '../score.ts'
import type { ByYear, GoldenCase, GoldenSet } from './golden-case.ts'
import { LITTLE_GIANT_2022, SPECIALIZED_2022 } from './before-2026.ts'
import {
  FEE_REDUCTION,
  PLEDGED_RIGHTS,
  SINGLE_CHAMPION,
  TECH_CENTRE,
  TECH_CENTRE_OLD,
  VENTURE_TARGET,
  WESTERN,
} from './corrected-policies.ts'
import { HNTE } from './hnte.ts'
import { HNTE_SCORE } from './hnte-score.ts'
import { INNOVATIVE } from './innovative-sme.ts'
import { INNOVATIVE_POINTS } from './innovative-sme-points.ts'
import { ASSISTANT, ENGINEER, SENIOR, TECHNICIAN } from './job-titles.ts'
import { LITTLE_GIANT } from './little-giant.ts'
import { ANHUI } from './anhui.ts'
import { BEIJING } from './beijing.ts'
import { GUANGDONG } from './guangdong.ts'
import { HUBEI } from './hubei.ts'
import { JIANGSU } from './jiangsu.ts'
import { NATIONAL_PROGRAMMES } from './national-programmes.ts'
import { NATIONAL_TAXES } from './national-taxes.ts'
import { SHAANXI } from './shaanxi.ts'
import { SHANGHAI } from './shanghai.ts'
import { SICHUAN } from './sichuan.ts'
import { ZHEJIANG } from './zhejiang.ts'
import { RD_DEDUCTION } from './rd-deduction.ts'
import {
  ADVANCED_SERVICE,
  GIANT_NOTICE,
  KEY_GIANT,
  SMART_FACTORY,
  SOFTWARE_REFUND,
} from './single-policies.ts'
import { SPECIALIZED } from './specialized-sme.ts'
import { TECH_SME_DIRECT } from './tech-sme-direct.ts'
import { TECH_SME_POINTS } from './tech-sme-points.ts'
import { TECH_SME } from './tech-sme.ts'

const SETS: GoldenSet[] = [
  HNTE,
  HNTE_SCORE,
  TECH_SME,
  TECH_SME_POINTS,
  TECH_SME_DIRECT,
  INNOVATIVE,
  INNOVATIVE_POINTS,
  SPECIALIZED,
  SPECIALIZED_2022,
  LITTLE_GIANT,
  LITTLE_GIANT_2022,
  RD_DEDUCTION,
  TECHNICIAN,
  ASSISTANT,
  ENGINEER,
  SENIOR,
  GIANT_NOTICE,
  SOFTWARE_REFUND,
  ADVANCED_SERVICE,
  SMART_FACTORY,
  KEY_GIANT,
  TECH_CENTRE,
  TECH_CENTRE_OLD,
  SINGLE_CHAMPION,
  WESTERN,
  FEE_REDUCTION,
  VENTURE_TARGET,
  PLEDGED_RIGHTS,
  ...ANHUI,
  ...BEIJING,
  ...GUANGDONG,
  ...HUBEI,
  ...JIANGSU,
  ...NATIONAL_PROGRAMMES,
  ...NATIONAL_TAXES,
  ...SHAANXI,
  ...SHANGHAI,
  ...SICHUAN,
  ...ZHEJIANG,
]

const FOLDER = 'content/rules'
const TABLES = readdirSync(FOLDER).map(
  (file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as RuleTable,
)

const idOf = ({ code, version }: RuleTable): string => `${code}@${version}`
const ENGINE = compile(TABLES.map((table) => [idOf(table), table] as const))

/** What is known in a case: yearly values of the case join those of its set. */
const factsOf = ({ given: sound }: GoldenSet, { given, bare }: GoldenCase): Fact[] => {
  const fields = Object.keys({ ...(bare ? {} : sound), ...given }) as FieldCode[]
  return fields.flatMap((field) => {
    const [mine, whole] = [given[field], bare ? undefined : sound[field]]
    const fact = (value: FactValue, year: number | null): Fact => {
      return { field, year, value, source: 'user', observedAt: '2026-11-22' }
    }
    if (!FIELDS[field].yearly) return [fact((mine === undefined ? whole : mine) as FactValue, null)]
    const years = { ...(whole as ByYear | undefined), ...(mine as ByYear | undefined) }
    return Object.entries(years).map(([year, value]) => fact(value, Number(year)))
  })
}

const statesOf = (outcomes: readonly RequirementOutcome[]): Record<string, string> =>
  Object.assign(
    {},
    ...outcomes.map(({ id, state, parts }) => ({
      [id]: CONDITION_STATE[state],
      ...statesOf(parts),
    })),
  ) as Record<string, string>

/** A part of any score of the table. */
const partOf = (table: RuleTable, id: string): ScorePart | undefined => {
  const within = (parts: readonly ScorePart[]): ScorePart | undefined =>
    parts
      .flatMap((part) => [
        part,
        'sum' in part ? within(part.sum) : 'best' in part ? within(part.best) : undefined,
      ])
      .find((part) => part?.id === id)
  return conditionsOf(table.conditions)
    .flatMap(({ test: asked }) => (asked?.op === 'score' ? [within(asked.parts)] : []))
    .find((part) => part !== undefined)
}

test('at least 150 cases, each of its own and with its clause', () => {
  const cases = SETS.flatMap((set) => set.cases.map((one) => ({ set, one })))
  expect(cases.length).toBeGreaterThanOrEqual(150)
  const names = cases.map(({ set, one }) => `${set.code}@${set.version} ${one.name}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(cases.filter(({ one }) => one.clause === '')).toEqual([])
})

test.each([
  [70, 'no'],
  [71, 'yes'],
])('国科发火〔2016〕32号 第十一条（七）: an innovation score of %d', (points, truth) => {
  const table = tableFor(TABLES, 'hnte', '2026-11-22')
  const asked = conditionsOf(table?.conditions ?? []).find(({ id }) => id === 'H7')?.test
  if (asked?.op !== 'score') throw new Error('H7 is a score')
  const given: Test = { op: 'in', field: 'residentEnterprise', values: ['yes'] }
  const steps = [{ test: given, points: [points, points] as const }]
  const parts: ScorePart[] = [{ id: 'score', text: '评定得分', steps, otherwise: [0, 0] }]
  const subject = { portrait: portraitOf(factsOf(HNTE, HNTE.cases[0]!)), on: HNTE.on }
  expect(judge({ ...asked, parts }, subject).truth).toBe(truth)
})

describe.each(SETS)('$code@$version', (set) => {
  test.each([...set.cases])('$clause: $name', (one) => {
    const on = one.on ?? set.on
    const table = tableFor(TABLES, set.code, on)
    if (table === null) throw new Error(`no table of ${set.code} on ${on}`)
    const subject: Subject = { portrait: portraitOf(factsOf(set, one)), on }
    const outcome = evaluate(table, subject)
    expect({
      version: outcome.version,
      result: MATCH_RESULT[outcome.result],
      states: statesOf(outcome.requirements),
    }).toEqual({
      version: set.version,
      result: one.result ?? set.result,
      states: { ...(one.bare ? {} : set.states), ...one.states },
    })
    const compiled = ENGINE.match(subject)
    const results = (resultOf: (table: RuleTable) => MatchResult | null) =>
      Object.fromEntries(TABLES.map((each) => [idOf(each), resultOf(each)]))
    expect(results((each) => compiled.resultOf(idOf(each)))).toEqual(
      results((each) => evaluate(each, subject).result),
    )
    for (const [id, points] of Object.entries(one.points ?? {})) {
      const part = partOf(table, id)
      if (part === undefined) throw new Error(`no part ${id}`)
      const { least, most } = readPart(part, (asked) => judge(asked, subject))
      expect([least, most], id).toEqual(points)
    }
  })
})
