import type { QueryClient } from '@tanstack/react-query'
import { news } from '#contract/news.ts'
import { isRefusal } from '#contract/wire/refusals.ts'
import { ask } from '#web/wire/query.ts'
import type { NewsDetail } from '../types.ts'

/** What can be the id of an article at all; anything else is not asked for. */
export const isNewsId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)

const MISSING = 404

/** The query of one article; null when there is none under this id. */
export const newsQuery = (newsId: string) => {
  const asked = ask(news.detail, { newsId })
  return {
    ...asked,
    meta: { onRefusal: 'inline' as const },
    queryFn: async (context: { client: QueryClient }): Promise<NewsDetail | null> => {
      try {
        return await asked.queryFn(context)
      } catch (error) {
        if (isRefusal(error) && error.code === MISSING) return null
        throw error
      }
    },
  }
}
