import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { news } from '#contract/news.ts'
import { search } from '#contract/search.ts'
import { siteSearch } from '#contract/site-search.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { SUGGESTION_TYPE, type SuggestionType } from '#domain/news/codes.ts'
import { useSettled } from '#web/kit/useSettled.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline, queryOptionsAbortable } from '#web/wire/query.ts'
import { HOT_INPUT, useOwnWords } from './history.ts'

/** A word the panel offers. */
export interface Offer {
  /** Names it among the others. */
  key: string
  group: 'history' | 'hot' | 'answer' | SuggestionType
  word: string
  marks: readonly { text: string; hit: boolean }[]
  /** 文号, where that was typed. */
  note: string
  /** Where it leads; empty: it is searched for where it was typed. */
  to: string
}

export const GROUPS: Record<Offer['group'], string> = {
  history: '搜索历史',
  hot: '热门搜索',
  ...SUGGESTION_TYPE,
  answer: '解答',
}

/** Where words of each kind are searched for. */
const PLACES: Record<SuggestionType, PageName> = {
  policy: 'policyList',
  news: 'newsList',
  service: 'serviceProjectList',
  company: 'companyList',
  jobTitle: 'jobTitleList',
}

/** Until typing is taken to rest (design §3.1). */
const REST_MS = 200
const LONGEST = 50
const MOST = 10
/** Own words beside suggestions. */
const OWN_BESIDE = 2

const wordOf = (group: 'history' | 'hot', word: string): Offer => ({
  key: `${group} ${word}`,
  group,
  word,
  marks: [],
  note: '',
  to: '',
})

/** 解答: the question that an answer answers; it leads there and is searched for nowhere. */
const answerOf = (
  { answerId, question }: { answerId: string; question: string },
  to: string,
): Offer => ({
  ...wordOf('hot', question),
  ...{ key: `answer ${answerId}`, group: 'answer', to },
})

/**
 * What to offer for a text: one's own words and the hot ones while nothing is typed, then
 * suggestions of every kind, or of the kind searched here alone, and what answers it in a sentence. An answer for other words than
 * the last ones is dropped, and its call stopped.
 */
export const useOffers = (asked: { text: string; searched: SuggestionType; every: boolean }) => {
  const { searched, every } = asked
  const own = useOwnWords()
  const text = Array.from(asked.text.trim()).slice(0, LONGEST).join('')
  const keyword = useSettled(text, REST_MS)
  const hot = useQuery(queryOptionsInline(search.hot, HOT_INPUT))
  const suggested = useQuery({
    ...queryOptionsAbortable(news.suggest, { keyword, type: every ? '' : searched }),
    enabled: keyword !== '' && text !== '',
    placeholderData: keepPreviousData,
  })
  const answered = useQuery({
    ...queryOptionsAbortable(siteSearch.find, { keyword, pageSize: 1 }),
    enabled: (every || searched === 'policy') && keyword !== '' && text !== '',
  })
  const href = useHref()
  const offerOf = (it: AnswerOf<(typeof news)['suggest']>['records'][number]): Offer => ({
    key: `${it.type} ${it.keyword}`,
    group: it.type,
    word: it.keyword,
    marks: it.marks,
    note: it.docNumber,
    to:
      it.objId !== ''
        ? href('policyDetail', { id: it.objId })
        : it.type === searched
          ? ''
          : href(PLACES[it.type], { q: it.keyword }),
  })
  const past = own.words.map((word) => wordOf('history', word))
  const current = keyword === text && !suggested.isPlaceholderData
  const numbered = (suggested.data?.records ?? []).filter(({ objId }) => objId !== '')
  const [first] = numbered
  const card = keyword === text ? answered.data?.answer?.card : undefined
  const offers =
    text === ''
      ? [
          ...past,
          ...(hot.data?.records ?? [])
            .filter((it) => !own.words.includes(it.keyword))
            .map((it) => wordOf('hot', it.keyword)),
        ]
      : [
          ...past.filter(({ word }) => word !== text && word.includes(text)).slice(0, OWN_BESIDE),
          ...(suggested.data?.records ?? []).map(offerOf),
        ]
          .slice(0, card ? MOST - 1 : MOST)
          .concat(card ? answerOf(card, href('answers', { id: card.answerId })) : [])
  return {
    offers,
    remove: own.remove,
    clear: own.clear,
    /** The address of the one document whose 文号 the text is; null when it is none, or not known yet. */
    direct:
      text !== '' && current && first !== undefined && numbered.length === 1
        ? offerOf(first).to
        : null,
  }
}
