import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { news } from '#contract/news.ts'
import { SUGGESTION_TYPE, type SuggestionType } from '#domain/news/codes.ts'
import type { Offer } from '#web/kit/SearchField.tsx'
import { useSettled } from '#web/kit/useSettled.ts'
import type { PageName } from '#web/shell/pages.ts'
import { useHref } from '#web/shell/useHref.ts'
import { askInline } from '#web/wire/query.ts'

const LONGEST = 50

/** Where a word of each kind is looked for. */
const PLACES: Record<SuggestionType, PageName> = {
  policy: 'policyList',
  news: 'newsList',
  service: 'serviceProjectList',
  company: 'companyList',
}

/** 关键词建议 for what is being typed: each leads to the list of its own kind. */
export const useOffers = (): { offers: Offer[]; type: (text: string) => void } => {
  const [typed, type] = useState('')
  const href = useHref()
  const keyword = Array.from(useSettled(typed).trim()).slice(0, LONGEST).join('')
  const { data } = useQuery({
    ...askInline(news.suggest, { keyword }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  })
  const records = typed.trim() === '' ? [] : (data?.records ?? [])
  const offers = records.map((it) => ({
    text: it.keyword,
    kind: SUGGESTION_TYPE[it.type],
    to: href(PLACES[it.type], { q: it.keyword }),
  }))
  return { offers, type }
}
