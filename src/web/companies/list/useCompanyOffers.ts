import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { news } from '#contract/news.ts'
import type { Offer } from '#web/kit/SearchField.tsx'
import { useSettled } from '#web/kit/useSettled.ts'
import { askInline } from '#web/wire/query.ts'

const LONGEST = 50

/** Names of companies for what is being typed. */
export const useCompanyOffers = (
  hrefOf: (keyword: string) => string,
): { offers: Offer[]; type: (text: string) => void } => {
  const [typed, type] = useState('')
  const keyword = Array.from(useSettled(typed).trim()).slice(0, LONGEST).join('')
  const { data } = useQuery({
    ...askInline(news.suggest, { keyword, type: 'company' }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  })
  const records = typed.trim() === '' ? [] : (data?.records ?? [])
  return {
    offers: records.map((it) => ({ text: it.keyword, kind: '', to: hrefOf(it.keyword) })),
    type,
  }
}
