import { CONDITION_CHECK, CONDITION_KIND, CONFIDENCE } from '#domain/policies/codes.ts'
import { conditionsOf, type Requirement, type RuleTable } from './rule.ts'
import { checkTable } from './rule-check.ts'
import { inChinese } from './rule-problems.ts'

/** A rule table that was read, or everything that is wrong with it in words for an operator. */
export type ReadTable =
  | { table: RuleTable; problems: readonly [] }
  | { table: null; problems: string[] }

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a rule table from what a file or a form holds; a table that does not hold is none. */
export const readTable = (value: unknown): ReadTable => {
  if (!isRecord(value)) return { table: null, problems: ['规则表不是一个对象'] }
  const problems = [...headProblems(value), ...listProblems(value.conditions)]
  if (problems.length > 0) return { table: null, problems }
  const table = value as unknown as RuleTable
  const found = tableProblems(table)
  return found.length > 0 ? { table: null, problems: found } : { table, problems: [] }
}

/** What is wrong with a table of the right shape, in words; empty = it can be used. */
export const tableProblems = (table: RuleTable): string[] => {
  if (conditionsOf(table.conditions).length === 0) return ['规则表没有条件']
  try {
    return checkTable(table).map(inChinese)
  } catch {
    // A test of no known shape is found by reading it.
    return conditionsOf(table.conditions).flatMap((one) => {
      try {
        return checkTable({ ...table, conditions: [one] }).map(inChinese)
      } catch {
        return [`${one.id}：判断的写法无法识别`]
      }
    })
  }
}

const TEXTS = [
  'code',
  'version',
  'name',
  'effectiveFrom',
  'effectiveTo',
  'checkedOn',
  'note',
] as const

const headProblems = (value: Fields): string[] => {
  const problems: string[] = TEXTS.filter((name) => typeof value[name] !== 'string').map(
    (name) => `${name} 应为文字`,
  )
  if (value.name === '') problems.push('请填写规则表名称')
  if (typeof value.code !== 'string' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value.code))
    problems.push('编号只能用小写字母、数字和短横线')
  if (typeof value.version !== 'string' || !/^[A-Za-z0-9]+([.-][A-Za-z0-9]+)*$/.test(value.version))
    problems.push('版本号只能用字母、数字、点和短横线')
  if (value.subject !== 'company' && value.subject !== 'person') problems.push('对象应为企业或个人')
  if (!isOneOf(CONFIDENCE, value.confidence)) problems.push('可信度不在范围内')
  for (const name of ['policyIds', 'regionCodes'] as const)
    if (!areTexts(value[name])) problems.push(`${name} 应为文字列表`)
  if (value.exceptRegionCodes !== undefined && !areTexts(value.exceptRegionCodes))
    problems.push('exceptRegionCodes 应为文字列表')
  const { source } = value
  if (!isRecord(source) || !areTexts([source.title, source.docNumber, source.issuer]))
    problems.push('来源文件要有标题、文号和发文机关')
  return problems
}

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isOneOf = (table: object, value: unknown): boolean =>
  typeof value === 'string' && Object.hasOwn(table, value)

const listProblems = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(requirementProblems) : ['条件应为列表']

const requirementProblems = (value: unknown): string[] => {
  if (!isRecord(value) || typeof value.id !== 'string' || value.id === '')
    return ['有一项条件没有编号']
  const say = (problem: string) => `${String(value.id)}：${problem}`
  if (typeof value.text !== 'string') return [say('没有说明文字')]
  if ('group' in value)
    return value.group === 'all' || value.group === 'any'
      ? listProblems(value.of)
      : [say('条件组应为全部或任选其一')]
  const texts = ['clause', 'evidence', 'remedy'] as const
  return [
    ...texts.filter((name) => typeof value[name] !== 'string').map((name) => `${name} 应为文字`),
    ...(isOneOf(CONDITION_KIND, value.kind) ? [] : ['条件性质不在范围内']),
    ...(isOneOf(CONDITION_CHECK, value.check) ? [] : ['核对方式不在范围内']),
    ...(isOneOf(CONFIDENCE, value.confidence) ? [] : ['可信度不在范围内']),
    ...(value.test === null || isRecord(value.test) ? [] : ['没有判断']),
    ...(typeof value.weight === 'number' ? [] : ['权重应为数字']),
    ...([undefined, true].includes(value.leaveUnknown as undefined)
      ? []
      : ['leaveUnknown 只能是 true']),
  ].map(say)
}

/** Replaces the condition of an id, wherever it stands. */
export const withRequirement = (
  requirements: readonly Requirement[],
  changed: Requirement,
): Requirement[] =>
  requirements.map((one) =>
    one.id === changed.id
      ? changed
      : 'group' in one
        ? { ...one, of: withRequirement(one.of, changed) }
        : one,
  )
