import { ANSWER, SITE_KIND } from '#domain/search/site/kinds.ts'
import { siteQuestion } from './site-search.ts'
import { endpoint } from './wire/endpoint.ts'
import { boolean, codesOf, object, oneOf, text } from './wire/schema.ts'

/** 打开记录: what people open of what the search of the site found. */
export const siteOpenings = {
  /** One of the things that a question found, or an answer that stood above them, was opened: what the next ones find is ordered by it. */
  add: endpoint({
    method: 'POST',
    path: '/policy/api/portalpublic/siteSearch/addSiteSearchOpening',
    access: 'anyone',
    spec: false,
    background: true,
    rates: [
      { per: 'ip', max: 30, seconds: 60 },
      { per: 'ip', max: 300, seconds: 86_400 },
    ],
    audit: { none: '检索统计，不记人' },
    input: object({
      ...siteQuestion,
      kind: oneOf([ANSWER, ...codesOf(SITE_KIND)]),
      objId: text(64, 1),
    }),
    /** False for what the question does not find, and for a question that is not kept. */
    output: object({ noted: boolean() }),
  }),
} as const
