import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { siteSearch } from '#contract/site-search.ts'
import { Answers } from '#web/kit/answer/Answers.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { ListQuery } from '../list-query.ts'
import { siteInput, siteQuestion } from './rail-inputs.ts'

/** 解答: what answers the keyword of a list in a sentence, or may be meant by it, if anything does. */
export const TheAnswer = ({ query }: { query: ListQuery }) => {
  const { data } = useQuery({
    ...queryOptionsInline(siteSearch.find, siteInput(query)),
    placeholderData: keepPreviousData,
  })
  return data ? <Answers found={data} question={siteQuestion(query)} /> : null
}
