import type { BrowserContext, Frame, Page, Request } from 'playwright-core'

/** When a page has come to rest. */

/** Nothing was asked, answered or changed for so long. */
const QUIET_MS = 250
/** A call that is not answered by then is not waited for: some pictures show just that. */
const HUNG_MS = 4_000
/** A page that never rests is taken as it is. */
const MOST_MS = 20_000

interface Traffic {
  /** Calls under way, each with when it began. */
  open: Map<Request, number>
  lastAt: number
}

const known = new WeakMap<BrowserContext, Traffic>()

/** Follows what the pages of a context ask for; before its first page. */
export const watchTraffic = (context: BrowserContext): void => {
  const traffic: Traffic = { open: new Map(), lastAt: performance.now() }
  known.set(context, traffic)
  const end = (request: Request): void => {
    traffic.open.delete(request)
    traffic.lastAt = performance.now()
  }
  context.on('request', (request) => {
    traffic.lastAt = performance.now()
    traffic.open.set(request, traffic.lastAt)
  })
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/** Milliseconds until its calls may have come to rest; 0 when they have. */
const restOf = ({ open, lastAt }: Traffic): number => {
  const now = performance.now()
  const isWaited = [...open.values()].some((began) => now - began < HUNG_MS)
  return isWaited ? 50 : Math.max(0, lastAt + QUIET_MS - now)
}

/** Until fonts and pictures are there, its scripts have nothing left to do and nothing changes. */
const drawn = async (page: Page, isAnswered: boolean): Promise<void> =>
  page.evaluate(
    async ({ isAnswered, quietMs, mostMs }) => {
      const until = performance.now() + mostMs
      const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
      let changedAt = performance.now()
      const observer = new MutationObserver(() => (changedAt = performance.now()))
      const what = { subtree: true, childList: true, attributes: true, characterData: true }
      observer.observe(document, what)
      const scrolled = (): void => {
        changedAt = performance.now()
      }
      document.addEventListener('scroll', scrolled, true)
      // A page that the server drew has its scripts; no longer than that, for some button may stay off.
      const wakes = performance.now() + mostMs / 4
      const isWaking = (): boolean =>
        performance.now() < wakes && document.querySelector('header button:disabled') !== null
      /** Something fades or slides in; what turns for ever is stopped by the picture. */
      const isMoving = (): boolean =>
        document
          .getAnimations()
          .some(
            ({ playState, effect }) =>
              playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
          )
      /** What says Loading…… stands a little longer than the calls. */
      const isLoading = (): boolean =>
        isAnswered && document.querySelector('[data-overlay]') !== null
      await new Promise((idle) => requestIdleCallback(idle, { timeout: mostMs / 4 }))
      await document.fonts.ready
      const images = [...document.images].filter(({ complete }) => complete)
      await Promise.all(images.map(async (image) => image.decode().catch(() => {})))
      const isBusy = (): boolean =>
        isWaking() || isMoving() || isLoading() || performance.now() - changedAt < quietMs
      while (performance.now() < until && isBusy())
        await new Promise((next) => setTimeout(next, 25))
      observer.disconnect()
      document.removeEventListener('scroll', scrolled, true)
      await frame()
      await frame()
    },
    { isAnswered, quietMs: QUIET_MS, mostMs: MOST_MS },
  )

/** A frame that is not on the screen, or has no scripts, tells of nothing it draws. */
const FRAME_MS = 500

/** Until what was laid out anew is painted, in the frames of a page too. */
export const nextFrames = async (page: Page): Promise<void> => {
  const painted = async (frame: Frame): Promise<void> =>
    frame.evaluate(async () => {
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    })
  const main = page.mainFrame()
  await painted(main)
  const others = page.frames().filter((frame) => frame !== main)
  await Promise.all(
    others.map(async (frame) =>
      Promise.race([painted(frame).catch(() => {}), page.waitForTimeout(FRAME_MS)]),
    ),
  )
}

/** The number of a call that failed is drawn by chance, in the order in which calls are made. */
const evenNumbers = async (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      if (/[\da-f]{8}-[\da-f]{4}-4/.test(text.nodeValue ?? ''))
        text.nodeValue = text.nodeValue!.replace(/[\da-f]{8}-[-\da-f]{27}/, (it) =>
          it.replaceAll(/[\da-f]/g, '0'),
        )
  })

/** A page that looks otherwise every time is taken as it is. */
const MOST_LOOKS = 8

/** Points at the same place again: what came to lie under the pointer is told only when it moves. */
const pointAgain = async (page: Page): Promise<void> => {
  const at = await page.evaluate(
    () => (globalThis as unknown as { pointer?: { x: number; y: number } }).pointer,
  )
  if (at !== undefined) await page.mouse.move(at.x, at.y)
}

/** What is on the screen once two looks in a row are the same: a busy machine paints behind the page. */
export const lookAt = async (page: Page): Promise<Buffer> => {
  await evenNumbers(page)
  await pointAgain(page)
  await nextFrames(page)
  let last = await page.screenshot({ animations: 'disabled' })
  for (let looks = 1; looks < MOST_LOOKS; looks += 1) {
    await nextFrames(page)
    const next = await page.screenshot({ animations: 'disabled' })
    if (next.equals(last)) return next
    last = next
  }
  return last
}

/** Until a page has come to rest: nothing asked, nothing to draw, nothing changing. */
export const settle = async (page: Page): Promise<void> => {
  const traffic = known.get(page.context())
  if (traffic === undefined) throw new Error('a context that is not watched')
  const until = performance.now() + MOST_MS
  const quiet = async (): Promise<void> => {
    while (performance.now() < until) {
      const ms = restOf(traffic)
      if (ms === 0) return
      await page.waitForTimeout(ms)
    }
  }
  do {
    await quiet()
    await drawn(page, traffic.open.size === 0).catch((error: unknown) => {
      // A page that goes to another one meanwhile is waited for once more.
      if (!String(error).includes('Execution context was destroyed')) throw error
      traffic.lastAt = performance.now()
    })
  } while (restOf(traffic) > 0 && performance.now() < until)
}
