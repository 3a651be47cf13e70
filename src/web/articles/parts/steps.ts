import type { hrefTo } from '#domain/pages/addresses.ts'
import type { Article } from '../queries.ts'

/** The directory that an article stands in. */
export const directoryOf = (
  category: Article['category'],
): { name: string; page: 'spiderViews' | 'spiderJobTitle' } =>
  category === 'job-title'
    ? { name: '职称公告目录', page: 'spiderJobTitle' }
    : { name: '网站地图', page: 'spiderViews' }

/** The way to an article. */
export const stepsOf = (article: Article, href: typeof hrefTo) => {
  const directory = directoryOf(article.category)
  return [
    { name: '首页', to: href('home') },
    { name: directory.name, to: href(directory.page) },
    { name: '正文' },
  ]
}
