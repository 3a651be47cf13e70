import type { Clause } from './clauses.ts'
import type { Findings } from './findings.ts'

/** What a word for a year adds to the year in which it is said. */
export const YEARS: Readonly<Record<string, number>> = {
  ...{ 今年: 0, 去年: -1, 上年: -1, 上一年: -1, 上年度: -1, 前年: -2, 大前年: -3, 本年: 0 },
  ...{ 明年: 1, 后年: 2 },
}
const YEAR =
  /(?<year>(?:20|19)\d{2}(?=年|度|财|营|收|销|开票)|(?<!\d)[12]\d(?=年$|年度?(?:的|我们)?(?:营收|收入|销售|研发|开票|流水|营业)))|大前年|(?<![以较比])前年|(?<![较比])(?:去年|上一年|上年度|上年)|今年|本年|明年|(?<![然以之])后年/g
const OF_FOUNDING =
  /^(?:年|度)?(?:[./-]?\d{1,2}(?:月份?)?(?:\d{1,2}[日号])?)?[底初]?(?:在[^，]{1,6})?(?:才|刚|就)?(?:注册|成立|设立|登记|建|办|开(?!票)|创)/

/** The year of two or four digits. */
export const fullYear = (digits: string): number =>
  digits.length === 2 ? Number(digits) + (Number(digits) > 69 ? 1900 : 2000) : Number(digits)

/** The year that a clause names last before a place; that of the clause before where it names none. */
export function yearAt(found: Findings, clause: Clause, at: number): number | null {
  const before = found.text.slice(0, clause.start + at)
  const named = [...before.matchAll(YEAR)]
    .filter(({ index, 0: word }) => !OF_FOUNDING.test(before.slice(index + word.length)))
    .at(-1)
  if (named === undefined) return null
  const { 0: word, groups, index } = named
  if (clause.start - (index + word.length) > 14) return null
  if (groups?.year !== undefined) return fullYear(groups.year)
  return found.year + (YEARS[word] ?? 0)
}
