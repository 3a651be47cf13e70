import { ARTICLE_CATEGORY } from '#domain/articles/codes.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { NOT_FOUND_TEXT } from '#web/kit/NotFound.tsx'
import type { PageHead } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { directoryOf } from './parts/steps.ts'
import type { Article } from './queries.ts'

export const MISSING_HEAD: PageHead = { title: NOT_FOUND_TEXT, status: 404 }

/** What the page of an article says about itself. */
export const articleHead = (article: Article): PageHead => {
  const { code, title, description, publishedOn, category, current, source, sourceNo } = article
  const directory = directoryOf(category)
  const address = hrefTo('datedArticle', { code })
  return {
    title,
    description,
    type: 'article',
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description,
        articleSection: ARTICLE_CATEGORY[category],
        inLanguage: 'zh-CN',
        datePublished: publishedOn,
        isBasedOn: sourceNo === '' ? source : `${source} ${sourceNo}`,
        ...(current && {
          mentions: {
            '@type': 'Legislation',
            name: current.title,
            url: hrefTo('policyDetail', { id: current.policyId }),
          },
        }),
        url: address,
      },
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: directory.name, to: hrefTo(directory.page) },
        { name: title, to: address },
      ]),
    ],
  }
}

/** The same for one page of a directory. */
export const directoryHead = (directory: {
  page: PageName
  title: string
  description: string
  /** From 1. */
  number: number
}): PageHead => {
  const { page, title, description, number } = directory
  return {
    title: pageTitle(title, number),
    description,
    ...(number === 1 ? {} : { canonicalQuery: `?page=${number}` }),
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: title, to: hrefTo(page) },
      ]),
    ],
  }
}

/** The title of a directory's page: its number from the second on. */
export const pageTitle = (title: string, number: number): string =>
  number === 1 ? title : `${title}（第 ${number} 页）`
