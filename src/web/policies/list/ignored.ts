import { fieldsOf, LONGEST_KEYWORD, type ListQuery } from '../list-query.ts'

/** Fields of the address that filter, as the page names them. */
const FILTERS = [
  ['region', '地区'],
  ['level', '层级'],
  ['win', '状态'],
  ['mode', '支持方式'],
  ['org', '部门'],
  ['ind', '行业'],
  ['type', '类型'],
  ['field', '领域'],
  ['size', '规模'],
  ['amt', '额度'],
  ['from', '发布日期从'],
  ['to', '发布日期到'],
  ['on', '有效日期'],
] as const

const SHOWN = 20

/** What an address asks for and the question does not hold: nothing is left out in silence. */
export const ignoredIn = (params: URLSearchParams, query: ListQuery): string[] => {
  const kept = new Map(fieldsOf(query))
  const filters = FILTERS.flatMap(([name, title]) => {
    const own = kept.get(name)?.split(',') ?? []
    const whole = name === 'amt' && own.length > 0
    return params
      .getAll(name)
      .flatMap((value) => value.split(','))
      .filter((value) => value !== '' && !(name === 'amt' && value === '-'))
      .filter((value) => !whole && !own.includes(value))
      .map((value) => `${title}“${Array.from(value).slice(0, SHOWN).join('')}”`)
  })
  const long = Array.from((params.get('q') ?? '').trim()).length > LONGEST_KEYWORD
  return [...new Set(filters), ...(long ? [`关键词第 ${LONGEST_KEYWORD} 字以后的部分`] : [])]
}
