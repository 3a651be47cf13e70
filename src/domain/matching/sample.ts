import { FIELDS, type FieldCode } from './fields.ts'
import { type Fact, type FactValue, type Portrait, portraitOf } from './portrait.ts'
import type { Condition, Requirement, RuleTable, Test } from './rule.ts'

/** A condition for tests: required, checked by data, weight 1. */
export const sampleCondition = (test: Test | null, more: Partial<Condition> = {}): Condition => ({
  id: 'C',
  clause: '第一条',
  text: '条件',
  kind: 'required',
  check: 'auto',
  test,
  weight: 1,
  evidence: '',
  remedy: '',
  confidence: 'B',
  ...more,
})

/** A table for tests: in force since 2016, everywhere. */
export const sampleTable = (
  conditions: readonly Requirement[],
  more: Partial<RuleTable> = {},
): RuleTable => ({
  code: 'sample',
  version: '1',
  name: '样表',
  policyIds: [],
  subject: 'company',
  effectiveFrom: '2016-01-01',
  effectiveTo: '',
  regionCodes: [],
  source: { title: '样例文件', docNumber: '', issuer: '' },
  checkedOn: '2026-11-21',
  confidence: 'B',
  conditions,
  note: '',
  ...more,
})

/**
 * A portrait for tests from values by field; of a yearly field a list holds the years back from 2025,
 * the latest first.
 */
export const samplePortrait = (
  values: Partial<Record<FieldCode, FactValue | readonly (FactValue | undefined)[]>>,
): Portrait =>
  portraitOf(
    (Object.keys(values) as FieldCode[]).flatMap((field): Fact[] => {
      const value = values[field]
      if (value === undefined) return []
      const told = { field, source: 'user', observedAt: '2026-11-22' } as const
      if (!FIELDS[field].yearly) return [{ ...told, year: null, value: value as FactValue }]
      const years = (Array.isArray(value) ? value : [value]) as readonly (FactValue | undefined)[]
      return years.flatMap((one, back) =>
        one === undefined ? [] : [{ ...told, year: 2025 - back, value: one }],
      )
    }),
  )
