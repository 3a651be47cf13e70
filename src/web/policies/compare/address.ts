import { MOST_COMPARED } from '#contract/policy-comparison.ts'
import { type ComparedIds, comparedIds } from './compared-ids.ts'

/** What the address of a comparison says. */
export interface CompareQuery extends ComparedIds {
  /** 只看不同. */
  onlyDifferent: boolean
  /** What a policy to add is searched by; empty = nothing. */
  keyword: string
}

const LONGEST_KEYWORD = 100

/** Reads the address; whatever it does not understand is left out. */
export const readCompareQuery = (params: URLSearchParams): CompareQuery => {
  const keyword = Array.from((params.get('q') ?? '').trim()).slice(0, LONGEST_KEYWORD)
  return {
    ...comparedIds(params.getAll('ids').join(','), MOST_COMPARED),
    onlyDifferent: params.get('diff') === '1',
    keyword: keyword.join('').trim(),
  }
}

/** The fields of the address, what says nothing left empty. */
export const fieldsOf = ({
  ids,
  onlyDifferent,
  keyword = '',
}: Pick<CompareQuery, 'ids' | 'onlyDifferent'> & { keyword?: string }) => ({
  ids: ids.join(','),
  diff: onlyDifferent ? '1' : '',
  q: keyword,
})
