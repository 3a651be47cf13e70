import type { ListQuery, ListSort } from '../list-query.ts'

const SORTS = [
  ['relevance', '相关'],
  ['publish', '最新发布'],
  ['deadline', '截止最近'],
  ['amount', '额度最高'],
] as const satisfies readonly (readonly [ListSort, string])[]

/** The orders to choose from; 相关 needs a keyword. */
export const sortsFor = (query: ListQuery): { sort: ListSort; name: string }[] =>
  SORTS.filter(([sort]) => sort !== 'relevance' || query.keyword !== '').map(([sort, name]) => ({
    sort,
    name,
  }))
