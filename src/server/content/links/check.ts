import { setTimeout as wait } from 'node:timers/promises'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { CONTENT_KIND } from '#domain/content/kinds.ts'
import { afterProbe, dueLinks, isDead, type LinkSight, linksIn } from '#domain/content/links.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/pool.ts'
import type { JobDeclaration } from '#server/job.ts'
import type { PublishedStore } from '../published-store.ts'
import { createLinkProbe, type LinkProbe } from './probe.ts'
import { keepPlaces, knownLinks, noteLink, type Place, publishedItems } from './store.ts'

/** Addresses that are looked at on one day. */
const MOST_A_DAY = 200
/** Milliseconds between two requests to one host. */
const PAUSE_MS = 10_000
const HOUR_MS = 3_600_000
/** The hour of Beijing in which a round begins. */
const NIGHT = '02'

/** Throws what keeps links from being looked at although it is wished. */
export const assertLinkCheck = ({
  linkCheck,
  siteUrl,
}: Pick<Config, 'linkCheck' | 'siteUrl'>): void => {
  if (linkCheck && siteUrl === undefined) throw new Error('LINK_CHECK needs SITE_URL')
}

/** What a round is made of. */
export interface LinkCheckDeps {
  db: Database
  publishedStore: Pick<PublishedStore, 'read'>
  clock: Clock
  probe: LinkProbe
  /** The server stops: what is being looked at counts for nothing. */
  signal: AbortSignal
}

const placesNow = async ({ db, publishedStore }: LinkCheckDeps): Promise<Place[]> => {
  const places: Place[] = []
  for (const key of await publishedItems(db)) {
    const form = (await publishedStore.read(db, key))?.form ?? {}
    for (const link of linksIn(CONTENT_KIND[key.kind].fields, form))
      places.push({ ...key, ...link })
  }
  return places
}

/**
 * 链接检查: looks at the addresses of published content whose turn it is, one after the other, and
 * writes down what came of it; content is never changed. As long as nobody has answered, a name that
 * does not exist says nothing about it: it may be this server that reaches nobody.
 * @returns how many were looked at, how many of these are dead now, and of how many nothing is known.
 */
export const checkLinks = async (
  deps: LinkCheckDeps,
  { mostADay = MOST_A_DAY }: { mostADay?: number } = {},
): Promise<{ looked: number; dead: number; unclear: number }> => {
  const { db, clock, probe, signal } = deps
  await keepPlaces(db, await placesNow(deps))
  const links = await knownLinks(db)
  const day = formatBeijingDate(clock.now().getTime())
  const today = links.filter(({ lookedOn }) => lookedOn === day).length
  const counts = { looked: 0, dead: 0, unclear: 0 }
  const note = async (link: (typeof links)[number], sight: LinkSight): Promise<void> => {
    const after = { url: link.url, ...afterProbe(link, sight, day) }
    await noteLink(db, after)
    counts.looked += 1
    if (isDead(after)) counts.dead += 1
    if (after.outcome === 'unclear') counts.unclear += 1
  }
  const nameless: typeof links = []
  let answered = false
  for (const link of dueLinks(links, day, mostADay - today)) {
    const sight = await probe(link.url)
    if (signal.aborted) return counts
    answered ||= sight.status > 0
    if (sight.noName) nameless.push(link)
    else await note(link, sight)
  }
  for (const link of nameless) await note(link, { status: 0, noName: answered })
  return counts
}

/** Lets every host be asked once in a while only; whoever waits when the signal comes fails. */
export const createTurns = (
  clock: Clock,
  signal: AbortSignal,
  pauseMs = PAUSE_MS,
): ((host: string) => Promise<void>) => {
  const next = new Map<string, number>()
  return async (host) => {
    const now = clock.elapsed()
    const at = Math.max(now, next.get(host) ?? 0)
    next.set(host, at + pauseMs)
    await wait(at - now, undefined, { signal, ref: false })
  }
}

/** 链接检查 as a job, whose runs begin at night. */
export const linkJob = (
  deps: Omit<LinkCheckDeps, 'probe' | 'signal'> & { siteUrl: string },
): JobDeclaration => {
  const { clock, siteUrl } = deps
  return {
    name: 'links',
    failure: 'links of the content were not looked at',
    when: {
      everyMs: HOUR_MS,
      isDue: () => formatBeijingTime(clock.now().getTime()).slice(11, 13) === NIGHT,
    },
    async run({ signal }) {
      const userAgent = `Ceqiao-LinkCheck (+${siteUrl})`
      const probe = createLinkProbe({ userAgent, turn: createTurns(clock, signal), signal })
      return checkLinks({ ...deps, probe, signal })
    },
  }
}
