import { ITEM_PAGE } from '#domain/content/kinds.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { windowVerdict } from '#domain/policies/window.ts'
import { wordsIn } from '#domain/search/hits.ts'
import { NATION } from '#domain/search/regions.ts'
import { foldedPassage, markPassage } from '#domain/search/runs.ts'
import type { SiteKind } from '#domain/search/site/kinds.ts'
import {
  articlePieces,
  DOCUMENT_NAME,
  documentPieces,
  pieceName,
} from '#domain/search/site/pieces.ts'
import { SITE_TOOLS } from '#domain/search/site/tools.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { Clock } from './clock.ts'
import type { SearchedCompanies } from './companies/searching/store.ts'
import type { Roster } from './experts/roster.ts'
import type { PolicyFeed } from './policies/feed.ts'
import type { Marker } from './policies/marks.ts'
import type { Publications, Published } from './publications/publications.ts'
import type { ReadCards, SiteCard } from './search/site/answer.ts'

type DocumentKind = keyof typeof DOCUMENT_NAME

const cardsOf = async <T>(
  rows: Iterable<T> | Promise<Iterable<T>>,
  idOf: (row: T) => string,
  cardOf: (row: T) => SiteCard,
): Promise<Map<string, SiteCard>> =>
  new Map([...(await rows)].map((row) => [idOf(row), cardOf(row)]))

/** 站内检索: what its list says of each kind of thing, read from what is public now. */
export const createSiteCards = (deps: {
  feed: Pick<PolicyFeed, 'take'>
  publications: Pick<Publications, 'find'>
  companies: Pick<SearchedCompanies, 'read'>
  roster: Pick<Roster, 'cards'>
  names: { regionName(code: string): string }
  marker: Pick<Marker, 'snippet'>
  toSimplified: ToSimplified
  clock: Clock
}): Readonly<Record<SiteKind, ReadCards>> => {
  const { feed, publications, companies, roster, names, marker, toSimplified, clock } = deps
  const placeName = (code: string): string => (code === NATION ? '' : names.regionName(code))
  const plain = { regionName: '', publishedOn: '', windowState: '' } as const

  /** Of something that is read at one address: its lines, of which the best is shown. */
  const linesAt =
    (link: string, lines: readonly string[]): SiteCard['passage'] =>
    (terms) => {
      const folded = lines.map((line) => foldedPassage(line, toSimplified))
      return { snippet: markPassage(folded, terms, toSimplified), heading: '', link }
    }

  const documents =
    <K extends DocumentKind | 'article'>(
      kind: K,
      read: (document: Published<K>) => Omit<SiteCard, 'publishedOn' | 'windowState'>,
    ): ReadCards =>
    async (hits) =>
      cardsOf(
        hits.flatMap(({ objId }) => publications.find(kind, objId) ?? []),
        ({ id }) => id,
        (document) => ({ ...plain, publishedOn: document.publishedOn, ...read(document) }),
      )

  const fieldwise = <K extends DocumentKind>(
    kind: K,
    linkOf: (id: string, fields: Readonly<Record<string, unknown>>) => string,
  ): ReadCards =>
    documents(kind, ({ id, body }) => {
      const fields: Readonly<Record<string, unknown>> = { ...body }
      const code = fields.regionCode
      return {
        title: String(fields[DOCUMENT_NAME[kind]]),
        regionName: typeof code === 'string' && code !== '' ? placeName(code) : '',
        passage: linesAt(
          linkOf(id, fields),
          documentPieces(kind, id, fields).flatMap(({ text }) => text.split('\n')),
        ),
      }
    })

  const paged = (kind: DocumentKind & keyof typeof ITEM_PAGE): ReadCards => {
    const { name, by } = ITEM_PAGE[kind]
    return fieldwise(kind, (id) => hrefTo<PageName>(name, { [by]: id }))
  }

  return {
    policy: async (hits) => {
      const now = clock.now().getTime()
      const pieces = new Map(hits.map(({ objId, piece }) => [objId, pieceName(piece)]))
      return cardsOf(
        feed.take(hits.map(({ objId }) => objId)),
        ({ id }) => id,
        (policy) => ({
          title: policy.title,
          regionName: placeName(policy.regionCode),
          publishedOn: policy.publishedOn,
          windowState: windowVerdict(policy.windows, now).state ?? '',
          passage: (terms) => {
            const { runs, heading, anchor } = marker.snippet(policy, terms, pieces.get(policy.id))
            const place = anchor === '' ? '' : `#${anchor}`
            const link = hrefTo('policyDetail', { id: policy.id, hit: wordsIn(runs) })
            return { snippet: runs, heading, link: link + place }
          },
        }),
      )
    },
    article: documents('article', ({ id, body }) => ({
      title: body.title,
      regionName: placeName(body.regionCode),
      passage: linesAt(
        hrefTo('datedArticle', { code: id }),
        articlePieces({ id, ...body }).flatMap(({ text }) => text.split('\n')),
      ),
    })),
    news: paged('news'),
    serviceProject: paged('serviceProject'),
    scenario: paged('scenario'),
    successCase: paged('successCase'),
    jobTitle: paged('jobTitle'),
    faq: fieldwise(
      'faq',
      (_id, { question }) => `${hrefTo('aboutUs', { q: String(question).slice(0, 50) })}#faq`,
    ),
    ipRule: fieldwise('ipRule', () => `${hrefTo('ip')}#tools`),
    jobStandard: fieldwise('jobStandard', (_id, { regionCode }) =>
      hrefTo('jobTitle', regionCode === NATION ? {} : { region: String(regionCode) }),
    ),
    page: async (hits) => {
      const tools = hits.flatMap(({ piece, objId }) => {
        const tool =
          SITE_TOOLS.find(({ id }) => id === piece) ??
          SITE_TOOLS.find(({ id }) => id === `page/${objId}`)
        return tool === undefined ? [] : [{ ...tool, objId }]
      })
      return cardsOf(
        tools,
        ({ objId }) => objId,
        ({ title, text, link }) => ({ ...plain, title, passage: linesAt(link, text.split('\n')) }),
      )
    },
    expert: async (hits, host) => {
      const ids = new Set(hits.map(({ objId }) => objId))
      return cardsOf(
        roster.cards(host, ({ id }) => ids.has(id)),
        ({ userId }) => userId,
        ({ userName, role, personnelTag, intro, languages, servingHours }) => ({
          ...plain,
          title: `${userName} ${role}`,
          passage: linesAt(`${hrefTo('home')}#experts`, [
            intro,
            personnelTag.split(',').join('、'),
            languages.join('、'),
            servingHours,
          ]),
        }),
      )
    },
    company: async (hits) =>
      cardsOf(
        companies.read(hits.map(({ objId }) => objId)),
        ({ id }) => id,
        ({ name, regionCode, tags }) => ({
          ...plain,
          title: name,
          regionName: placeName(regionCode),
          passage: linesAt(hrefTo('companyList', { q: name }), [tags.join('、')]),
        }),
      ),
  }
}

/** Title and address of what is public of these, by `kind/id`. */
export const titlesBy =
  (cards: Readonly<Record<SiteKind, ReadCards>>) =>
  async (
    keys: readonly { kind: SiteKind; objId: string }[],
    host: string,
  ): Promise<Map<string, { title: string; link: string }>> => {
    const found = await Promise.all(
      [...Map.groupBy(keys, ({ kind }) => kind)].map(async ([kind, ofKind]) => {
        const hits = ofKind.map(({ objId }) => ({ kind, objId, piece: `${kind}/${objId}` }))
        return [...(await cards[kind](hits, host))].map(
          ([objId, { title, passage }]) =>
            [`${kind}/${objId}`, { title, link: passage([]).link }] as const,
        )
      }),
    )
    return new Map(found.flat())
  }
