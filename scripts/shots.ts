import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { hrefTo } from '#domain/pages/addresses.ts'
import { ADDRESSES, type PageName } from '#domain/pages/pages.ts'
import { READ_MS } from '#web/chat/useFollow.ts'
import { isForMembers, pages } from '#web/shell/pages.ts'
import { signIn } from '../e2e/browser.ts'
import { sampleOf } from '../e2e/samples.ts'
import { CHROMIUM_FLAGS, ensureChromium, findLightest } from './lib/chromium.mjs'
import { BEFORE } from './lib/shot-running.ts'
import { compareFolders, reportOf } from './lib/shot-compare.ts'
import { lookAt, nextFrames, settle, watchTraffic } from './lib/shot-settle.ts'
import { createSites, type OwnSite } from './lib/shot-sites.ts'
import { type ShotState, STATE_GROUPS, TALKING } from './lib/shot-states.ts'
import { newContext } from './lib/shot-still.ts'
import { PEOPLE, VIEWS } from './lib/shot-views.ts'

/**
 * `npm run shots [-- NAME…]`: a picture of every page at 390, 768 and 1440 px in shots/, from the
 * page table, under the queries worth looking at (lib/shot-views.ts), and of the states that need an
 * action (lib/shot-states.ts). The pages that show one object get a real one. A NAME restricts to
 * what begins with it. Two runs give the same pixels: clock, chance and content stand still.
 *
 * `--width WIDTH` leaves the other widths out.
 *
 * `--against FOLDER` compares each picture with the one of its name there, pixel by pixel, lists what
 * is the same, different, missing and new, draws the differences into shots/differences/, and fails
 * unless each of them begins with a NAME of `--allow NAME` or of a line of `--allow-from FILE`.
 */
const { values: options, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    allow: { type: 'string', multiple: true, default: [] },
    'allow-from': { type: 'string' },
    width: { type: 'string', multiple: true },
  },
})

interface Screen {
  width: number
  height: number
}

const SCREENS: readonly Screen[] = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

const root = join(import.meta.dirname, '..')
const folder = join(root, 'shots')
const against = options.against === undefined ? null : resolve(options.against)
if (against === folder) throw new Error('the pictures are taken into that folder: move it first')
if (against !== null && !existsSync(against)) throw new Error(`there is no folder ${against}`)

const allowed = [
  ...options.allow,
  ...(options['allow-from'] === undefined
    ? []
    : readFileSync(options['allow-from'], 'utf8')
        .split('\n')
        .map((line) => line.replace(/#.*/, '').trim())
        .filter((line) => line !== '')),
]

const isWanted = ({ name }: { name: string }): boolean =>
  only.length === 0 || only.some((start) => name.startsWith(start))

interface View {
  name: string
  path: string
  page: PageName | 'notFound'
  /** Who looks; nobody signed in when empty. */
  who: string
}

const views: readonly View[] = [
  ...Object.entries(pages).flatMap(([name, page]) =>
    Object.entries(VIEWS[name as PageName] ?? { '': '' })
      .map(([view, query]) => ({
        name: view === '' ? name : `${name}-${view}`,
        path: query === '' ? sampleOf(name as PageName) : ADDRESSES[name as PageName][0] + query,
        page: name as PageName,
      }))
      .flatMap((view) =>
        isForMembers(page)
          ? (PEOPLE[name as PageName] ?? []).map((who) => ({
              ...view,
              name: `${view.name}-${who}`,
              who,
            }))
          : [{ ...view, who: '' }],
      ),
  ),
  { name: 'notFound', path: '/nowhere', page: 'notFound' as const, who: '' },
].filter(isWanted)

/** The whole page in one picture: as tall a screen as the page, so that a bar at the bottom stays there. */
const whole = async (page: Page, path: string): Promise<void> => {
  const screen = page.viewportSize()
  if (!screen) throw new Error('a page without a viewport')
  const measure = async (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollHeight)
  const grow = async (height: number): Promise<void> =>
    page.setViewportSize({ ...screen, height: Math.max(screen.height, height) })
  await page.evaluate(() => {
    // What is as tall as a part of the screen stays as it is while the screen grows.
    for (const part of document.querySelectorAll<HTMLElement>('main, main *')) {
      const { minHeight } = getComputedStyle(part)
      if (minHeight.endsWith('px')) part.style.minHeight = minHeight
    }
  })
  // What is laid out only when it is come to has its true height after it was once on the screen.
  await grow(await measure())
  await nextFrames(page)
  await page.setViewportSize(screen)
  await grow(await measure())
  await settle(page)
  writeFileSync(path, await lookAt(page))
  await page.setViewportSize(screen)
}

const executablePath = findLightest() ?? (await ensureChromium())
if (!executablePath) throw new Error('no Chromium on this machine: set CHROME_PATH')
mkdirSync(folder, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'cq-shots-'))
process.once('exit', () => rmSync(data, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const sites = await createSites(data)
/** What is painted must not depend on what was painted before: nothing is kept of a tile that changed. */
const PAINT_FLAGS = ['--disable-partial-raster', '--disable-checker-imaging']
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...PAINT_FLAGS] })

/** Names of the files that were taken. */
const taken: string[] = []
const failed: string[] = []

/** What one portal of its own is pictured for, one picture after the other. */
interface Job {
  name: string
  screen: Screen
  /** How long it takes, roughly. */
  weight: number
  work(site: OwnSite, enter: () => Promise<BrowserContext>): Promise<void>
}

const note = (name: string, error: unknown): void => {
  failed.push(name)
  console.error(`not taken: ${name}: ${error instanceof Error ? error.message : String(error)}`)
}

/** Takes a picture; one that could not be taken is noted, and the next comes. */
const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
    taken.push(name)
  } catch (error) {
    note(name, error)
  }
}

/** Every page that somebody of these looks at; each signs in once. */
const jobOfPeople = (screen: Screen, name: string, people: readonly string[]): Job => ({
  name,
  screen,
  weight: views.filter(({ who }) => people.includes(who)).length * (name === 'visitor' ? 1 : 2),
  async work({ origin }, enter) {
    for (const who of people) {
      const own = views.filter((view) => view.who === who)
      if (own.length === 0) continue
      const context = await enter()
      const page = await context.newPage()
      if (who !== '') await signIn(page, origin, hrefTo('adminHome'), who)
      for (const view of own) {
        const file = (suffix: string): string => `${view.name}${suffix}-${screen.width}.png`
        await attempt(file(''), async () => {
          if (view.page !== 'notFound') await BEFORE[view.page]?.(page, context)
          await page.goto(origin + view.path)
          await settle(page)
          await whole(page, join(folder, file('')))
        })
        if (who === '') continue
        await attempt(file('-dark'), async () => {
          await page.emulateMedia({ colorScheme: 'dark' })
          await whole(page, join(folder, file('-dark')))
        })
        await page.emulateMedia({ colorScheme: 'light' })
      }
      await context.close()
    }
  },
})

/** What an action set going by a timer has begun by then. */
const ACTED_MS = 600

/** States that may build on one another. */
const jobOfStates = (screen: Screen, name: string, states: readonly ShotState[]): Job => ({
  name,
  screen,
  weight: states.length * 3,
  async work({ origin, emptyChat }, enter) {
    for (const { name: state, path, act, whole: isWhole } of states) {
      const file = `${state}-${screen.width}.png`
      if (TALKING.has(name)) await emptyChat()
      // A browser of its own: what one state leaves behind must not show in the next picture.
      const fresh = await enter()
      await attempt(file, async () => {
        const own = await fresh.newPage()
        await own.goto(origin + path)
        await settle(own)
        await act(own, fresh)
        await own.waitForTimeout(TALKING.has(name) ? READ_MS + ACTED_MS : ACTED_MS)
        await settle(own)
        if (isWhole) await whole(own, join(folder, file))
        else writeFileSync(join(folder, file), await lookAt(own))
      })
      await fresh.close()
    }
  },
})

/** The states of a group that exist at a width. */
const statesAt = (states: readonly ShotState[], width: number): readonly ShotState[] => {
  const isUsual = SCREENS.some((screen) => screen.width === width)
  return states
    .filter(isWanted)
    .filter(({ from = 0, to = Infinity }) => width >= from && width <= to)
    .filter(({ also = [] }) => isUsual || also.includes(width))
}

const groups = Object.entries(STATE_GROUPS)
/** Widths that only some states are looked at. */
const further: readonly Screen[] = [
  ...new Set(groups.flatMap(([, states]) => states.flatMap(({ also = [] }) => also))),
].map((width) => ({ width, height: 900 }))

const members = [...new Set(views.map(({ who }) => who))].filter((who) => who !== '')
const widths = options.width?.map(Number) ?? [...SCREENS, ...further].map(({ width }) => width)
/** Each job has a port of its own, the same in every run: addresses stand in codes to scan. */
const FIRST_PORT = 9_400

const jobs = [
  ...SCREENS.flatMap((screen) => [
    jobOfPeople(screen, 'visitor', ['']),
    jobOfPeople(screen, 'members', members),
  ]),
  ...[...SCREENS, ...further].flatMap((screen) =>
    groups.map(([name, states]) => jobOfStates(screen, name, statesAt(states, screen.width))),
  ),
]
  .map((job, nth) => ({ ...job, port: FIRST_PORT + nth }))
  .filter(({ weight, screen }) => weight > 0 && widths.includes(screen.width))
  .toSorted((a, b) => b.weight - a.weight)

const run = async ({ name, screen, port, work }: (typeof jobs)[number]): Promise<void> => {
  const began = performance.now()
  const site = await sites.open(port)
  const contexts: BrowserContext[] = []
  try {
    await work(site, async () => {
      const context = await newContext(browser, contexts.length + 1, { viewport: screen })
      contexts.push(context)
      watchTraffic(context)
      return context
    })
  } finally {
    await Promise.all(contexts.map(async (context) => context.close()))
    await site.stop()
  }
  const seconds = Math.round((performance.now() - began) / 1_000)
  console.log(`${name} at ${screen.width}: ${seconds} s, ${taken.length} pictures so far`)
}

try {
  const workers = Array.from({ length: availableParallelism() + 1 }, async () => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const { name, screen } = job
      await run(job).catch((error: unknown) => note(`${name} at ${screen.width}`, error))
    }
  })
  await Promise.all(workers)
} finally {
  await browser.close()
  await sites.close()
}
console.log(`${taken.length} pictures in ${folder}`)
for (const name of failed) console.log(`not taken: ${name}`)
if (failed.length > 0) process.exitCode = 1

if (against !== null) {
  const differences = join(folder, 'differences')
  rmSync(differences, { recursive: true, force: true })
  const before = readdirSync(against)
    .filter((name) => name.endsWith('.png'))
    .filter((name) => isWanted({ name }) && widths.some((width) => name.endsWith(`-${width}.png`)))
  const found = await compareFolders(
    { before: against, after: folder, differences },
    { before, after: taken },
  )
  const { lines, passed } = reportOf(found, (name) =>
    allowed.some((start) => name.startsWith(start)),
  )
  for (const line of lines) console.log(line)
  if (!passed) process.exitCode = 1
}
