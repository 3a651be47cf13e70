import { NEWS_CATEGORY } from '#domain/news/codes.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import type { PageHead } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { NewsDetail } from '../types.ts'

export const MISSING_TEXT = '没有找到这篇新闻'
export const MISSING_HEAD: PageHead = { title: MISSING_TEXT, status: 404 }

/** What the page of an article says about itself. */
export const headOf = (detail: NewsDetail): PageHead => {
  const address = hrefTo('newsDetail', { id: detail.newsId })
  return {
    title: detail.title,
    description: detail.summary,
    canonicalQuery: `?id=${detail.newsId}`,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: detail.title,
        description: detail.summary,
        articleSection: NEWS_CATEGORY[detail.category],
        inLanguage: 'zh-CN',
        datePublished: detail.publishedOn,
        dateModified: detail.checkedOn,
        author: { '@type': 'Organization', name: detail.author },
        isBasedOn: detail.originalUrl === '' ? detail.sourceName : detail.originalUrl,
        url: address,
      },
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: '新闻动态', to: hrefTo('newsList') },
        { name: detail.title, to: address },
      ]),
    ],
  }
}
