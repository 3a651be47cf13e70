import { setTimeout as wait } from 'node:timers/promises'
import { bookmarks } from '#contract/bookmarks.ts'
import { policies } from '#contract/policies.ts'
import type { Call } from '#contract/wire/caller.ts'
import { callerOf, logIn } from '../faults/people.ts'
import { type Browser, createBrowser, type Door } from '../faults/wire.ts'

/** What became of many requests. */
export interface Hammered {
  requests: number
  /** Requests that changed something. */
  changes: number
  /** What was not answered as it must be: the kind of request and why. */
  errors: string[]
  seconds: number
  /** Milliseconds of the slowest hundredth, and of the slowest. */
  p99: number
  slowest: number
}

const STARRED = ['gaoqi-rending-guanli-banfa', 'zhongdian-xiaojuren-2024'] as const
const WORDS = ['高新技术', '研发费用', '专精特新', '知识产权'] as const
const PAGES = [
  '/',
  '/policy',
  '/policy/detail?id=gaoqi-rending-guanli-banfa',
  '/answers',
  '/jobTitle',
] as const

const get = async ({ transport }: Browser, url: string): Promise<string> => {
  const answer = await transport({ method: 'GET', url, headers: {}, timeoutMs: 0 })
  const { status, body, requestId } = answer
  if (status !== 200) throw Object.assign(new Error(`${url} was answered ${status}`), { requestId })
  return body
}

/** What was wrong, and who said so: a node gives each of its answers an id. */
const faultOf = (kind: number, thrown: unknown): string => {
  const { message, requestId } = thrown as Error & { requestId?: string }
  return `${kind}: ${message} (${requestId === undefined ? 'no node' : 'a node'})`
}

/** The requests in turn: pages, files of the build, calls that read, and calls that change. */
const kindsOf = (browser: Browser, call: Call, assets: readonly string[]) =>
  [
    async (n) => get(browser, PAGES[n % PAGES.length] ?? '/'),
    async (n) => call(bookmarks.star, starOf(n)),
    async (n) => get(browser, assets[n % assets.length] ?? ''),
    async (n) => call(policies.search, { keyword: WORDS[n % WORDS.length] ?? '' }),
    async (n) => get(browser, PAGES[(n * 3) % PAGES.length] ?? '/'),
    async (n) => call(bookmarks.star, starOf(n + 1)),
    async () => call(bookmarks.favourites, {}),
    async (n) => get(browser, assets[(n * 7) % assets.length] ?? ''),
  ] satisfies ((n: number) => Promise<unknown>)[]
const CHANGES: readonly number[] = [1, 5]

/** Twice the same changes nothing, so that it may be asked again. */
const starOf = (n: number) => ({
  objType: 'policy' as const,
  objId: STARRED[n % STARRED.length] ?? '',
  title: '',
  starred: n % 4 < 2,
})

/** How long {@link hammer} asks. */
export interface Hammering {
  /** At least so many requests, and until it is done. */
  least: number
  isDone: () => boolean
  visitors: number
  /** A visitor's next request begins so long after the one before, or once that is answered. */
  everyMs: number
  /** Told of each request, by its number. */
  onAsked: (nth: number) => void
}

/** Asks by visitors who each wait for their answer before they ask on. */
export const hammer = async (
  door: Door,
  { least, isDone, visitors, everyMs, onAsked }: Hammering,
): Promise<Hammered> => {
  const { identity, cookies } = await logIn(door, 'demo', '203.0.113.30')
  const waits: number[] = []
  const errors: string[] = []
  let asked = 0
  let changes = 0
  const begun = performance.now()
  const visit = async (): Promise<void> => {
    const browser = createBrowser(door, '203.0.113.30', new Map(cookies))
    const home = await get(browser, '/')
    const assets = [...home.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, path]) => path ?? '',
    )
    const kinds = kindsOf(browser, callerOf(browser, identity), assets)
    while (asked < least || !isDone()) {
      const n = (asked += 1)
      onAsked(n)
      const kind = n % kinds.length
      if (CHANGES.includes(kind)) changes += 1
      const since = performance.now()
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does
        await kinds[kind]?.(n)
      } catch (error) {
        errors.push(faultOf(kind, error))
      }
      waits.push(performance.now() - since)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await wait(Math.max(0, everyMs - (performance.now() - since)))
    }
    browser.end()
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  const sorted = waits.toSorted((one, other) => one - other)
  return {
    requests: waits.length,
    changes,
    errors,
    seconds: (performance.now() - begun) / 1_000,
    p99: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
    slowest: Math.round(sorted.at(-1) ?? 0),
  }
}
