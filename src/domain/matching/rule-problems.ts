import { FIELDS, type FieldCode } from './fields.ts'

const nameOf = (field: string | undefined): string =>
  field !== undefined && field in FIELDS ? `“${FIELDS[field as FieldCode].name}”` : `“${field}”`

/** What `checkTable` and `overlaps` say, as an operator reads it. */
const WORDS: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^effectiveFrom is no day$/, () => '生效日期不是有效日期'],
  [/^effectiveTo is no day after effectiveFrom$/, () => '失效日期应为生效日期当天或之后'],
  [/^checkedOn is no day$/, () => '核对日期不是有效日期'],
  [/^no source document is named$/, () => '请填写来源文件'],
  [/^(.+) is no region$/, (code) => `${code} 不是行政区划代码`],
  [/^the id (.+) stands twice$/, (id) => `编号 ${id} 重复`],
  [/^the veto (.+) stands among alternatives$/, (id) => `一票否决 ${id} 不能放在任选其一里`],
  [/^it says nothing$/, () => '没有说明文字'],
  [/^weight is not 1 to 100$/, () => '权重应为 1 至 100 的整数'],
  [/^only a manual condition may have no test$/, () => '只有人工核验的条件可以没有判断'],
  [/^(all|any) of nothing$/, () => '条件组是空的'],
  [/^there is no field (.+)$/, (field) => `没有画像字段 ${field}`],
  [/^(\S+) has no codes$/, (field) => `${nameOf(field)}没有可选的代码`],
  [/^(\S+) in nothing$/, (field) => `${nameOf(field)}没有列出可选值`],
  [/^(\S+) is never (.+)$/, (field, value) => `${nameOf(field)}没有选项 ${value}`],
  [/^(\S+) never holds (.+)$/, (field, value) => `${nameOf(field)}没有选项 ${value}`],
  [
    /^(\S*) is no number$/,
    (text = '') => (text in FIELDS ? `${nameOf(text)}不能这样判断` : `“${text}”不是数字`),
  ],
  [/^the tiers do not rise to an open end$/, () => '分档的上限应递增，最后一档不设上限'],
  [/^(\S+) is no (?:number|date|list)(?: or .+)?$/, (field) => `${nameOf(field)}不能这样判断`],
  [
    /^(\S+): the points (.+) to (.+) are no range$/,
    (id, a, b) => `${id} 的分值 ${a} 至 ${b} 不成范围`,
  ],
]

/** One problem of a table in Chinese; the place (`code@version`, the condition) stays in front. */
export const inChinese = (problem: string): string => {
  const [, place, condition, said] = /^(\S+@\S+): (?:(\S+): )?(.+)$/.exec(problem) ?? [
    undefined,
    '',
    undefined,
    problem,
  ]
  const overlap = /^(\S+): (\S+) and (\S+) overlap$/.exec(problem)
  if (overlap !== null) return `版本 ${overlap[2]} 与 ${overlap[3]} 的施行期间重叠`
  const rest = said ?? problem
  const row = WORDS.find(([pattern]) => pattern.test(rest))
  const text = row === undefined ? rest : row[1](...(row[0].exec(rest) ?? []).slice(1))
  return condition === undefined || place === '' ? text : `${condition}：${text}`
}
