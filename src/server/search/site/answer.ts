import type { Contract } from '#contract/index.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { OutputOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { markText } from '#domain/search/runs.ts'
import {
  ANSWER,
  groupOf,
  SITE_GROUP,
  SITE_KIND,
  type SiteGroup,
  type SiteKind,
} from '#domain/search/site/kinds.ts'
import { wholeOf } from '#domain/search/site/pieces.ts'
import type { SiteFinding, SiteHit } from '#domain/search/site/site-index.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { SiteCatalogue } from './catalogue.ts'
import type { Learning } from './learning.ts'

type Answered = OutputOf<Contract['siteSearch']['find']>
type Row = Answered['records'][number]
type AnswerCard = NonNullable<Answered['answer']>['card']
type Answers = Pick<Answered, 'answer' | 'nearAnswers'>

const NO_ANSWERS: Answers = { answer: null, nearAnswers: [] }

type Question = Omit<ParsedOf<Contract['siteOpenings']['add']>, 'kind' | 'objId'>

/** What a list says of a thing. */
export interface SiteCard extends Pick<
  Row,
  'title' | 'regionName' | 'publishedOn' | 'windowState'
> {
  /** The passage that fits the terms best, and where it is read. */
  passage(terms: readonly string[]): Pick<Row, 'snippet' | 'heading' | 'link'>
}

/** Reads the cards of things of one kind by their hits; what is not public any more is left out. */
export type ReadCards = (
  hits: readonly Pick<SiteHit, 'objId' | 'piece'>[],
  host: string,
) => Promise<ReadonlyMap<string, SiteCard>>

/** 站内检索: the call behind the page of the search. */
export const createSiteSearchHandlers = (deps: {
  catalogue: Pick<SiteCatalogue, 'find'>
  learning: Learning
  /** The card of an answer; null when it is not public any more. */
  answerCard: (id: string) => Promise<AnswerCard | null>
  /** The question of an answer; null when it is not public any more. */
  answeredQuestion: (id: string) => string | null
  cards: Readonly<Record<SiteKind, ReadCards>>
  toSimplified: ToSimplified
  clock: Clock
}): {
  siteSearch: Handlers<Contract['siteSearch']>
  siteOpenings: Handlers<Contract['siteOpenings']>
} => {
  const { catalogue, learning, answerCard, answeredQuestion, cards, toSimplified, clock } = deps

  const rowOf = (
    { kind, objId }: SiteHit,
    { passage, ...card }: SiteCard,
    terms: readonly string[],
  ): Row => ({
    ...{ kind, kindName: SITE_KIND[kind], objId, ...card, ...passage(terms) },
    titleMarks: markText(card.title, terms, toSimplified),
  })

  /** The hits of one page, each kind read at once. */
  const rowsOf = async (
    hits: readonly SiteHit[],
    terms: readonly string[],
    host: string,
  ): Promise<Row[]> => {
    const read = new Map(
      await Promise.all(
        [...Map.groupBy(hits, ({ kind }) => kind)].map(
          async ([kind, ofKind]) => [kind, await cards[kind](ofKind, host)] as const,
        ),
      ),
    )
    return hits.flatMap((hit) => {
      const card = read.get(hit.kind)?.get(hit.objId)
      return card === undefined ? [] : [rowOf(hit, card, terms)]
    })
  }

  const foundBy = async (asked: Question): Promise<SiteFinding> => {
    const { group, regionCode, exact } = asked
    const keyword = asked.keyword.trim()
    if (keyword === '') throw apiError('invalid', '搜索词不能为空')
    const now = clock.now().getTime()
    const found = await catalogue.find({ keyword, now, place: regionCode, exact })
    const isOf = ({ kind }: SiteHit): boolean => group === '' || groupOf(kind) === group
    return { ...found, hits: found.hits.filter(isOf) }
  }

  const answersOf = async (found: SiteFinding): Promise<Answers> => {
    const { answer, near } = found.answers()
    const card = answer === null ? null : await answerCard(answer.id)
    return {
      answer: answer === null || card === null ? null : { card, asked: answer.asked },
      nearAnswers: near.flatMap(({ id }) => {
        const question = answeredQuestion(id)
        return question === null ? [] : [{ answerId: id, question }]
      }),
    }
  }

  /** The answers above the list, in their order. */
  const namedAnswers = (found: SiteFinding): string[] => {
    const { answer, near } = found.answers()
    return (answer === null ? near : [answer]).map(({ id }) => `${ANSWER}/${id}`)
  }

  const siteSearch: Handlers<Contract['siteSearch']> = {
    async find({ page, pageSize, ...question }, { host }) {
      const found = await foundBy(question)
      const { hits, counts, match, terms, corrected, spell } = found
      learning.refresh()
      const from = page * pageSize
      return {
        records: await rowsOf(hits.slice(from, from + pageSize), terms, host),
        total: hits.length,
        page,
        pageSize,
        ...(page === 0 && question.group === '' ? await answersOf(found) : NO_ANSWERS),
        weakFrom: hits.findLastIndex(({ weaker }) => !weaker) + 1,
        groups: (Object.keys(SITE_GROUP) as SiteGroup[]).map((code) => ({
          code,
          name: SITE_GROUP[code],
          count: counts[code],
        })),
        nearOnly: match === 'partial',
        corrected,
        spell,
      }
    },
  }
  const siteOpenings: Handlers<Contract['siteOpenings']> = {
    async add({ kind, objId, ...question }, { address }) {
      const found = await foundBy(question)
      const list =
        kind === ANSWER ? namedAnswers(found) : found.hits.map(({ piece }) => wholeOf(piece))
      const at = list.indexOf(`${kind}/${objId}`)
      return { noted: await learning.note({ ...question, found, list, at, address }) }
    },
  }
  return { siteSearch, siteOpenings }
}
