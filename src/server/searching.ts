import { randomUUID } from 'node:crypto'
import { sameKey } from '#domain/search/hot.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/pool.ts'
import type { Roster } from './experts/roster.ts'
import type { Live } from './live.ts'
import { findPolicies } from './policies/finding.ts'
import { createMarker } from './policies/marks.ts'
import { createSearchHandlers } from './search/handlers.ts'
import { createHotWords } from './search/hot.ts'
import { PERSONAL_DATA } from './search/personal-data.store.ts'
import { createSiteSearchHandlers } from './search/site/answer.ts'
import { createLearning } from './search/site/learning.ts'
import { createOpenedStore } from './search/site/opened.store.ts'
import { createUnanswered } from './search/site/unanswered.ts'
import { createSearchStore } from './search/store.ts'
import { answerCardOf } from './showcase/answers.ts'
import { createSiteCards, titlesBy } from './site-cards.ts'
import { createTermHandlers } from './terms/handlers.ts'
import { initialsOf } from './text/initials.ts'
import type { RunInBackground } from './wire/background.ts'

/** 站内检索, 热搜 and 检索词: what is found, what people search for, and what the words of the search mean. */
export const createSearching = (deps: {
  db: Database
  live: Live
  roster: Roster
  /** Whether a text has a listed word. */
  isListed: (text: string) => Promise<boolean>
  clock: Clock
  runInBackground: RunInBackground
}) => {
  const { db, live, roster, isListed, clock, runInBackground } = deps
  const { engine, feed, publications, terms, termStore, toSimplified } = live
  const marker = createMarker(toSimplified)
  const catalogue = live.siteCatalogue
  const cards = createSiteCards({ ...live, roster, marker, clock })
  const searches = createSearchStore(db)
  const openings = createOpenedStore(db)
  const learning = createLearning({
    ...{ store: openings, catalogue, blocked: isListed, clock, runInBackground },
  })
  const same = (keyword: string): string => sameKey(keyword, engine.read, toSimplified)
  const hotWords = createHotWords({
    store: searches,
    clock,
    same,
    finds: (keyword) =>
      engine.search({ now: clock.now().getTime(), keyword, limit: 0, facets: false }).total > 0,
    blocked: isListed,
  })
  return {
    personalData: [PERSONAL_DATA],
    finds: { policy: findPolicies({ engine, feed, names: live.names, initialsOf, clock }) },
    handlers: {
      search: createSearchHandlers({ store: searches, clock, hot: hotWords, same }),
      ...createSiteSearchHandlers({
        ...{ catalogue, learning, cards, toSimplified, clock },
        answerCard: async (id) => {
          const answer = publications.find('answer', id)
          return answer && answerCardOf(answer, feed)
        },
        answeredQuestion: (id) => publications.find('answer', id)?.body.question ?? null,
      }),
      terms: createTermHandlers({
        store: termStore,
        terms,
        settled: () => feed.settled,
        engine,
        titles: (ids) => feed.take(ids),
        hot: { all: hotWords.all, set: searches.edit },
        unanswered: createUnanswered({
          ...{ store: searches, catalogue, openings, clock, blocked: isListed },
        }),
        asked: live.askedQuestions,
        shown: titlesBy(cards),
        clock,
        toSimplified,
        newId: randomUUID,
      }),
    },
  }
}
