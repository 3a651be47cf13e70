import { CASE_PROGRAMME } from '#domain/showcase/cases.ts'
import type { PageHead } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { trailOf } from '../parts/head.ts'
import type { CaseCard } from '../queries.ts'

export const MISSING_CASE_HEAD: PageHead = { title: '没有找到这个案例', status: 404 }

/** What the page of a case says about itself. */
export const caseHead = (one: CaseCard): PageHead => {
  const address = hrefTo('successCase', { id: one.caseId })
  return {
    title: one.title,
    description: one.before,
    canonicalQuery: `?id=${one.caseId}`,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: one.title,
        description: one.before,
        articleSection: CASE_PROGRAMME[one.programme],
        inLanguage: 'zh-CN',
        datePublished: one.publishedOn,
        url: address,
      },
      trailOf({ name: '成功案例', to: hrefTo('successCase') }, { name: one.title, to: address }),
    ],
  }
}
