import type { search } from '#contract/search.ts'
import type { OutputOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { markPassage, markText, foldedPassage } from '#domain/search/runs.ts'
import { groupOf, SITE_GROUP, type SiteGroup, type SiteKind } from '#domain/search/site/kinds.ts'
import type { SiteHit } from '#domain/search/site/site-index.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { Clock } from '#server/clock.ts'
import type { SiteCatalogue } from './catalogue.ts'

type Asked = ParsedOf<(typeof search)['site']>
type Answered = OutputOf<(typeof search)['site']>
type Row = Answered['records'][number]

/** What a list says of a thing; its passages are marked where they hold the question. */
export interface SiteCard extends Pick<
  Row,
  'title' | 'link' | 'regionName' | 'publishedOn' | 'windowState'
> {
  /** A passage with the place on its page, or passages of which the best one is chosen. */
  passages:
    | readonly string[]
    | ((terms: readonly string[]) => Pick<Row, 'snippet' | 'heading' | 'link'>)
}

/** Reads the cards of things of one kind by their hits; what is not public any more is left out. */
export type ReadCards = (
  hits: readonly Pick<SiteHit, 'objId' | 'piece'>[],
  host: string,
) => Promise<ReadonlyMap<string, SiteCard>>

/** 站内检索: the call behind the page of the search. */
export const createSiteSearch = (deps: {
  catalogue: Pick<SiteCatalogue, 'find'>
  cards: Readonly<Record<SiteKind, ReadCards>>
  toSimplified: ToSimplified
  clock: Clock
}): ((input: Asked, host: string) => Promise<Answered>) => {
  const { catalogue, cards, toSimplified, clock } = deps

  const rowOf = ({ kind, objId }: SiteHit, card: SiteCard, terms: readonly string[]): Row => {
    const { passages, ...said } = card
    const shown =
      typeof passages === 'function'
        ? passages(terms)
        : {
            snippet: markPassage(
              passages.map((text) => foldedPassage(text, toSimplified)),
              terms,
              toSimplified,
            ),
            heading: '',
          }
    return {
      ...{ kind, objId, ...said, ...shown },
      titleMarks: markText(said.title, terms, toSimplified),
    }
  }

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

  return async ({ keyword, group, regionCode, exact, page, pageSize }, host) => {
    const now = clock.now().getTime()
    const found = await catalogue.find({ keyword: keyword.trim(), now, place: regionCode, exact })
    const { counts, match, terms, corrected, spell } = found
    const hits =
      group === '' ? found.hits : found.hits.filter(({ kind }) => groupOf(kind) === group)
    const from = page * pageSize
    return {
      records: await rowsOf(hits.slice(from, from + pageSize), terms, host),
      total: hits.length,
      page,
      pageSize,
      weakFrom: hits.findLastIndex(({ weaker }) => !weaker) + 1,
      groups: (Object.keys(SITE_GROUP) as SiteGroup[]).map((code) => ({
        code,
        count: counts[code],
      })),
      nearOnly: match === 'partial',
      corrected,
      spell,
    }
  }
}
