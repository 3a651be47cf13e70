import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { siteSearch } from '#contract/site-search.ts'
import { AnswerCard } from '#web/kit/answer/AnswerCard.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { ListQuery } from '../list-query.ts'
import { siteInput } from './rail-inputs.ts'

/** 解答: what answers the keyword of a list in a sentence, if anything does. */
export const TheAnswer = ({ query }: { query: ListQuery }) => {
  const { data } = useQuery({
    ...queryOptionsInline(siteSearch.find, siteInput(query)),
    placeholderData: keepPreviousData,
  })
  return data?.answer ? <AnswerCard answer={data.answer} /> : null
}
