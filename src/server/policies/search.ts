import { setImmediate as nextTick } from 'node:timers/promises'
import type { OutputOf, ParsedOf } from '#contract/wire/endpoint.ts'
import type { policies } from '#contract/policies.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import type { SoundAlike } from '#domain/search/correction.ts'
import type { SearchAnswer, SearchQuery } from '#domain/search/document.ts'
import type { SearchEngine } from '#domain/search/engine.ts'
import { wordsToDrop } from '#domain/search/reading.ts'
import type { Clock } from '#server/clock.ts'
import { facetsOf, queryOf, relaxationsOf } from './answers.ts'
import { cardOf, type PolicyNames } from './cards.ts'
import type { PolicyFeed } from './feed.ts'
import type { Marker } from './marks.ts'

type Asked = ParsedOf<(typeof policies)['search']>
type Answered = OutputOf<(typeof policies)['search']>
type Relaxations = Answered['relaxations']

/** Up to so many results the answer says what to leave out, and what comes near. */
const FEW = 3
const NEAREST = 5
/** A question of more words than this is a sentence: no word of it is proposed to be left out. */
const MOST_WORDS = 6
/** Proposals shown at most. */
const MOST_PROPOSALS = 10

/** 政策检索: the call behind the list of policies. */
export const createPolicySearch = (deps: {
  engine: Pick<SearchEngine, 'search' | 'read' | 'correct'>
  alike: SoundAlike
  feed: Pick<PolicyFeed, 'take'>
  names: PolicyNames
  marker: Marker
  clock: Clock
}): ((input: Asked) => Promise<Answered>) => {
  const { engine, alike, feed, names, marker, clock } = deps

  /** The question as it was typed or, with a slip put right, as it was meant. */
  const answered = (asked: SearchQuery, exact: boolean) => {
    const keyword = asked.keyword ?? ''
    const corrected = exact || keyword === '' ? null : engine.correct(keyword, alike)
    if (corrected !== null) {
      const query = { ...asked, keyword: corrected }
      const answer = engine.search(query)
      if (answer.total > 0) return { query, answer, corrected }
    }
    return { query: asked, answer: engine.search(asked), corrected: '' }
  }

  const fewer = async (query: SearchQuery, answer: SearchAnswer): Promise<Relaxations> => {
    const keyword = query.keyword ?? ''
    const words: Relaxations = []
    for (const { word, rest } of wordsToDrop(keyword, engine.read(keyword), MOST_WORDS)) {
      await nextTick()
      const { total } = engine.search({ ...query, keyword: rest, limit: 0, facets: false })
      if (total > answer.total) words.push({ facet: 'word', code: rest, name: word, total })
    }
    words.sort((left, right) => right.total - left.total)
    const whole = (it: Relaxations[number]): boolean =>
      it.facet === 'keyword' || it.facet === 'filters'
    const others = relaxationsOf(answer, names)
    return [...others.filter((it) => !whole(it)), ...words, ...others.filter(whole)].slice(
      0,
      MOST_PROPOSALS,
    )
  }

  /** What holds a part of the question only, under the same filters. */
  const nearest = (query: SearchQuery): SearchAnswer =>
    engine.search({
      ...query,
      sort: 'relevance',
      offset: 0,
      limit: NEAREST,
      weaker: 'only',
      facets: false,
    })

  const rowsOf = async ({ hits, terms }: SearchAnswer, now: number): Promise<Answered['records']> =>
    (await feed.take(hits.map(({ id }) => id))).map((policy) => {
      const snippet = marker.snippet(policy, terms)
      return {
        policy: cardOf(policy, names, now),
        titleMarks: marker.title(policy, terms),
        snippet: snippet.runs,
        heading: snippet.heading,
        anchor: snippet.anchor,
      }
    })

  return async (input) => {
    const now = clock.now().getTime()
    const asked = queryOf(input, now)
    const { query, answer, corrected } = answered({ ...asked, proposeUpTo: FEW }, input.exact)
    const few = input.page === 0 && answer.total <= FEW
    const keyed = (query.keyword ?? '') !== ''
    const near = few && keyed ? nearest(query) : null
    return {
      records: await rowsOf(answer, now),
      total: answer.total,
      page: input.page,
      pageSize: input.pageSize,
      facets: facetsOf(answer, names),
      spell: answer.spell ?? '',
      corrected,
      synonymsUsed: answer.synonymsUsed,
      relaxations: few ? await fewer(query, answer) : [],
      nearest: near === null ? [] : await rowsOf(near, now),
      now: formatBeijingTime(now),
    }
  }
}
