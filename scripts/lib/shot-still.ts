import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/** The moment of every picture, in epoch milliseconds: a Wednesday within office hours. */
export const MOMENT = Date.parse('2026-11-25T10:30:00+08:00')

/** What time and chance are replaced by. */
export interface Stillness {
  moment: number
  /** Two processes, or pages, that must not draw the same have seeds of their own. */
  seed: number
}

/**
 * Stops the clock and seeds chance of a global scope: of a server at its start, of a page before its
 * scripts. Timers run on. Stands for itself, for a page is given its text; there `laterBy` moves the
 * clock on.
 */
export const standStill = ({ moment, seed }: Stillness): void => {
  let at = moment
  const later = (ms: number): void => {
    at += ms
  }
  const RealDate = Date
  const StillDate = new Proxy(RealDate, {
    construct: (real, given: unknown[], made) =>
      Reflect.construct(real, given.length === 0 ? [at] : given, made) as object,
    apply: () => new RealDate(at).toString(),
    get: (real, name): unknown => (name === 'now' ? () => at : Reflect.get(real, name)),
  })
  RealDate.prototype.constructor = StillDate
  globalThis.Date = StillDate

  let state = seed
  const inPage = typeof window === 'object'
  if (inPage && window === window.top) {
    // What is drawn after a reload is not what was drawn before it.
    try {
      const loads = Number(localStorage.getItem('shots') ?? '0') + 1
      localStorage.setItem('shots', String(loads))
      state += loads * 1_000_003
    } catch {
      // An empty page keeps nothing.
    }
  }
  /** From 0 up to, not including, 2 ** 32: mulberry32. */
  const draw = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  Math.random = () => draw() / 2 ** 32
  if (!inPage) return
  Object.assign(globalThis, { laterBy: later })
  document.addEventListener(
    'mousemove',
    ({ clientX: x, clientY: y }) => Object.assign(globalThis, { pointer: { x, y } }),
    true,
  )
  // A page without a secure origin has less of it.
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    if (array === null) return array
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let place = 0; place < bytes.length; place += 1) bytes[place] = draw() >>> 24
    return array
  }
}

/** Moves the clock of a page on. */
export const later = async (page: { evaluate: Evaluate }, ms: number): Promise<void> =>
  page.evaluate((by) => (globalThis as unknown as { laterBy(ms: number): void }).laterBy(by), ms)

type Evaluate = (work: (ms: number) => void, ms: number) => Promise<void>

/** A busy machine takes its time. */
const PATIENCE_MS = 90_000

/** The seed of each context and how many came from it. */
const known = new WeakMap<BrowserContext, { seed: number; others: number }>()

const open = async (
  browser: Browser,
  seed: number,
  address: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    // Visitors of one address share its limits.
    extraHTTPHeaders: { 'X-Forwarded-For': address },
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(standStill, { moment: MOMENT, seed })
  known.set(context, { seed, others: 0 })
  return context
}

/** A fresh browser whose clock stands; `visitor` counts those of one site, from 1. */
export const newContext = async (
  browser: Browser,
  visitor: number,
  options: BrowserContextOptions,
): Promise<BrowserContext> =>
  open(browser, visitor * 100, `198.18.${visitor >> 8}.${visitor & 255}`, options)

/** One of somebody else, whom the visitor of `context` meets. */
export const anotherContext = async (context: BrowserContext): Promise<BrowserContext> => {
  const browser = context.browser()
  const one = known.get(context)
  if (browser === null || one === undefined) throw new Error('a context without a browser')
  one.others += 1
  return open(browser, one.seed + one.others, `198.19.${one.seed / 100}.${one.others}`, {})
}
