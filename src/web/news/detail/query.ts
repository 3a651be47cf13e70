import { news } from '#contract/news.ts'
import { askOne } from '#web/wire/query.ts'

/** The query of one article; null when there is none under this id. */
export const newsQuery = (newsId: string) => askOne(news.detail, { newsId })
