import {
  CHECK_FOR_EDITORS,
  CONFIDENCE_FOR_EDITORS,
  KIND_FOR_EDITORS,
} from '#domain/policies/editor-labels.ts'
import { conditionsOf, type Condition, type RuleTable, type Test } from './rule.ts'

/** One thing that differs between two versions; an empty text was or is not there. */
export interface RuleChange {
  /** The condition it is part of, e.g. `H4`; empty for the table itself. */
  condition: string
  /** What is different, in Chinese. */
  name: string
  before: string
  after: string
}

/** What a version says of itself beside its conditions, in the order of the form. */
const HEAD: readonly (readonly [name: string, of: (table: RuleTable) => string])[] = [
  ['名称', ({ name }) => name],
  ['来源文件', ({ source }) => source.title],
  ['文号', ({ source }) => source.docNumber],
  ['发文机关', ({ source }) => source.issuer],
  ['生效日期', ({ effectiveFrom }) => effectiveFrom],
  ['失效日期', ({ effectiveTo }) => effectiveTo],
  ['核对日期', ({ checkedOn }) => checkedOn],
  ['可信度', ({ confidence }) => CONFIDENCE_FOR_EDITORS[confidence]],
  ['适用地区', ({ regionCodes }) => regionCodes.join('、')],
  ['除外地区', ({ exceptRegionCodes = [] }) => exceptRegionCodes.join('、')],
  ['关联政策', ({ policyIds }) => policyIds.join('、')],
  ['说明', ({ note }) => note],
]

/** The threshold of a test that has one number. */
const limitOf = (test: Test | null): string | null =>
  test !== null && 'threshold' in test && typeof test.threshold === 'string' ? test.threshold : null

const withoutLimit = (test: Test | null): string => {
  if (test === null) return ''
  return JSON.stringify(limitOf(test) === null ? test : { ...test, threshold: undefined })
}

const inWords = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))

const PARTS: readonly (readonly [name: string, of: (condition: Condition) => string])[] = [
  ['条件', ({ text }) => text],
  ['条款', ({ clause }) => clause],
  ['性质', ({ kind }) => KIND_FOR_EDITORS[kind]],
  ['核对方式', ({ check }) => CHECK_FOR_EDITORS[check]],
  ['门槛', ({ test }) => limitOf(test) ?? ''],
  ['判断', ({ test }) => withoutLimit(test)],
  ['适用前提', ({ when }) => inWords(when)],
  ['未知时', ({ leaveUnknown }) => (leaveUnknown === true ? '交人工核验' : '')],
  ['权重', ({ weight }) => String(weight)],
  ['证明材料', ({ evidence }) => evidence],
  ['没达到时怎么做', ({ remedy }) => remedy],
  ['可信度', ({ confidence }) => CONFIDENCE_FOR_EDITORS[confidence]],
]

/** Which conditions stand in one group, and whether one or all of them are asked for. */
const structureOf = ({ conditions }: RuleTable): string =>
  conditions
    .map((one) =>
      'group' in one
        ? `${one.id}（${one.group === 'any' ? '任一' : '全部'}：${conditionsOf(one.of)
            .map(({ id }) => id)
            .join('、')}）`
        : one.id,
    )
    .join('，')

/**
 * What a version changes of another, the table itself first, then its conditions in the order of
 * `after`, those that are gone last. Two versions that differ in their number alone differ in
 * nothing.
 */
export const ruleDifference = (before: RuleTable, after: RuleTable): RuleChange[] => {
  const was = new Map(conditionsOf(before.conditions).map((one) => [one.id, one]))
  const is = conditionsOf(after.conditions)
  const gone = [...was.values()].filter(({ id }) => !is.some((one) => one.id === id))
  return [
    ...HEAD.map(([name, of]) => ({ condition: '', name, before: of(before), after: of(after) })),
    {
      condition: '',
      name: '条件的组成',
      before: structureOf(before),
      after: structureOf(after),
    },
    ...is.flatMap((one) => partsOf(was.get(one.id), one)),
    ...gone.map(({ id, text }) => ({ condition: id, name: '删除条件', before: text, after: '' })),
  ].filter((change) => change.before !== change.after)
}

const partsOf = (before: Condition | undefined, after: Condition): RuleChange[] =>
  before === undefined
    ? [{ condition: after.id, name: '新增条件', before: '', after: after.text }]
    : PARTS.map(([name, of]) => ({
        condition: after.id,
        name,
        before: of(before),
        after: of(after),
      }))
