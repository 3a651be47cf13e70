import { news } from '#contract/news.ts'
import { queryOptionsOrNull } from '#web/wire/query.ts'

/** The query of one article; null when there is none under this id. */
export const newsQuery = (newsId: string) => queryOptionsOrNull(news.detail, { newsId })
