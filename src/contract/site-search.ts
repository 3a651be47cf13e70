import { WINDOW_STATE } from '#domain/policies/codes.ts'
import { SITE_GROUP, SITE_KIND } from '#domain/search/site/kinds.ts'
import { answerCard } from './answers.ts'
import { marked } from './marks.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  array,
  boolean,
  codesOf,
  int,
  object,
  oneOf,
  orNull,
  pageOf,
  paging,
  pattern,
  text,
  withDefault,
} from './wire/schema.ts'

/** A thing of any kind as the search of the site finds it. */
const siteHit = () =>
  object({
    kind: oneOf(codesOf(SITE_KIND)),
    kindName: text(),
    objId: text(),
    title: text(500),
    titleMarks: marked(),
    /** The passage that fits best, empty where the title says it all. */
    snippet: marked(),
    /** Section of the passage; empty without one. */
    heading: text(),
    /** Where it is read, from the root of the site; of a passage with its place on the page. */
    link: text(1000),
    /** Empty for the nation. */
    regionName: text(),
    /** `yyyy-MM-dd` or empty. */
    publishedOn: text(),
    /** Of a policy with a declaration window; empty otherwise. */
    windowState: oneOf(['', ...codesOf(WINDOW_STATE)]),
  })

/** What is asked of everything, but for the page of the list. */
export const siteQuestion = {
  keyword: text(100, 1),
  /** Keeps to one group of kinds; empty for all. */
  group: withDefault(oneOf(['', ...codesOf(SITE_GROUP)]), '' as const),
  /** Where the asker is, for the order alone. */
  regionCode: withDefault(pattern(/^(\d{6})?$/), ''),
  /** Searches what was typed, even where it looks like a slip. */
  exact: withDefault(boolean(), false),
}

/** 站内检索. */
export const siteSearch = {
  /** One question to everything public, best first. */
  find: endpoint({
    method: 'POST',
    path: '/policy/api/portalpublic/siteSearch/querySiteSearch',
    access: 'anyone',
    spec: false,
    input: object({ ...siteQuestion, ...paging() }),
    output: object({
      ...pageOf(siteHit()),
      /** 解答: what answers the question in a sentence, and how people ask for it; of the first page of everything. */
      answer: orNull(object({ card: answerCard(), asked: text() })),
      /** Where no answer is sure: those that may be meant, the likeliest first. */
      nearAnswers: array(object({ answerId: text(), question: text() })),
      /** From this place of the whole list on, everything holds a part of the question only. */
      weakFrom: int(),
      /** How many of each group hold enough of the question. */
      groups: array(object({ code: oneOf(codesOf(SITE_GROUP)), name: text(), count: int() })),
      /** Nothing holds the question as a whole: these come near. */
      nearOnly: boolean(),
      /** What was searched instead of a keyword with a slip in it; empty otherwise. */
      corrected: text(),
      /** The nearest known name when nothing was found; empty otherwise. */
      spell: text(),
    }),
  }),
} as const
