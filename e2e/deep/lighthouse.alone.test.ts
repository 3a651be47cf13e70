import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium.mjs'
import type { Site } from '../../scripts/lib/site.ts'
import { figure } from '../figures.ts'
import { sampleOf } from '../samples.ts'
import { openSite } from '../site.ts'

const run = promisify(execFile)
const STEADY = ['accessibility', 'best-practices', 'seo'] as const
const GOAL = 95
/**
 * Lighthouse slows the processor down four times to be a phone, and takes it for one with this index
 * in its own benchmark (docs/throttling.md there). It takes the index with every measurement: one of
 * a slower moment is no phone's, and no goal is missed by it.
 */
const EXPECTED_INDEX = 2_000
/**
 * That benchmark asks for no new memory, as a browser does all the time: microseconds until 4 KB of it
 * can be written. A machine that took 15 gave half of the points.
 */
const EXPECTED_PAGING = 2
/** Measurements of which the median counts, all that are tried for them, and those of a slow machine. */
const WANTED = 3
const MOST = 5
const OF_SLOW_MACHINE = 2

/** How much of the processors may be in use before the first measurement, and how long that is awaited. */
const RESTING_SHARE = 0.1
const REST_MOST_MS = 60_000

const MEASURED = [
  { name: 'home', path: sampleOf('home') },
  { name: 'policy list', path: sampleOf('policyList') },
  { name: 'policy detail', path: sampleOf('policyDetail') },
  { name: 'service detail', path: sampleOf('serviceProjectDetail') },
  { name: 'job-title detail', path: sampleOf('jobTitleDetail') },
  { name: 'a dated article', path: sampleOf('datedArticle') },
]

let site: Site
const folder = mkdtempSync(join(tmpdir(), 'cq-lighthouse-'))

beforeAll(async () => {
  site = await openSite()
  // A portal that has been asked before, on a machine that has put away what ran until now.
  for (const { path } of MEASURED) await (await fetch(site.origin + path)).text()
  await untilAtRest()
}, 300_000)
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Busy and all milliseconds of the processors until now. */
const processorTimes = (): { busy: number; all: number } => {
  const times = cpus().map((cpu) => cpu.times)
  const all = times.reduce((sum, one) => sum + Object.values(one).reduce((a, b) => a + b, 0), 0)
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all }
}

const untilAtRest = async (): Promise<void> => {
  const until = performance.now() + REST_MOST_MS
  for (let share = 1; share > RESTING_SHARE && performance.now() < until;) {
    const before = processorTimes()
    // oxlint-disable-next-line no-await-in-loop -- one look after another
    await wait(2_000)
    const now = processorTimes()
    share = (now.busy - before.busy) / (now.all - before.all)
  }
}

interface Report {
  /** Microseconds for 4 KB of new memory, just before. */
  paging: number
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { id: string; score: number | null; displayValue?: string }>
}

/** Recordings that are tried of one measurement. */
const RECORDINGS = 3

/** Measures again where a recording failed, as Lighthouse itself asks for, or gave no score. */
const measure = async (path: string, categories: readonly string[], nth = 1): Promise<Report> => {
  const report = await measureOnce(path, categories).catch((error: unknown) => {
    if (nth >= RECORDINGS || !String(error).includes('Please run Lighthouse again')) throw error
    return null
  })
  const isScored = typeof report?.categories.performance?.score === 'number'
  return report !== null && (isScored || nth >= RECORDINGS)
    ? report
    : measure(path, categories, nth + 1)
}

const PAGE_BYTES = 4_096

/** Microseconds until 4 KB of new memory can be written. */
const pagingNow = (): number => {
  const bytes = new Uint8Array(64 * 1024 * 1024)
  const begun = performance.now()
  for (let at = 0; at < bytes.length; at += PAGE_BYTES) bytes[at] = 1
  return ((performance.now() - begun) * 1_000 * PAGE_BYTES) / bytes.length
}

const isFair = ({ paging, environment }: Report): boolean =>
  environment.benchmarkIndex >= EXPECTED_INDEX && paging <= EXPECTED_PAGING

const passes = (report: Report): boolean => scoreOf(report, 'performance') >= GOAL

/**
 * The measurements that count. A slow machine takes points and gives none: what it passes is passed, as
 * long as nothing was missed while it was fast.
 */
const counted = (reports: readonly Report[]): readonly Report[] => {
  const fair = reports.filter(isFair)
  return fair.every(passes) ? reports.filter((one) => isFair(one) || passes(one)) : fair
}

const measureOnce = async (path: string, categories: readonly string[]): Promise<Report> => {
  const paging = pagingNow()
  const file = join(folder, 'report.json')
  await run(
    join(import.meta.dirname, '../../node_modules/.bin/lighthouse'),
    [
      site.origin + path,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
    ],
    { timeout: 120_000 },
  )
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<Report, 'paging'>), paging }
}

const scoreOf = ({ categories }: Report, name: string): number =>
  (categories[name]?.score ?? 0) * 100

/** Of two the lower one. */
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? 0

const weaknesses = ({ audits }: Report): string =>
  Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`.trim())
    .join(', ')

/** The performance of a page, by the measurements that count. */
const performanceOf = async (path: string, first: Report) => {
  const reports = [first]
  const isSettled = (): boolean => {
    const scores = counted(reports).map((report) => scoreOf(report, 'performance'))
    // A third only where two leave open what the median is.
    if (scores.length === 2 && Math.min(...scores) >= GOAL) return true
    if (scores.length === 0) return reports.length >= OF_SLOW_MACHINE
    return scores.length >= WANTED || reports.length >= MOST
  }
  // oxlint-disable-next-line no-await-in-loop -- each has the machine for itself
  while (!isSettled()) reports.push(await measure(path, ['performance']))
  const judged = counted(reports)
  const isJudged = judged.length >= 2
  const told = isJudged ? judged : reports
  return {
    isJudged,
    score: median(told.map((report) => scoreOf(report, 'performance'))),
    index: median(told.map(({ environment }) => environment.benchmarkIndex)),
    paging: median(told.map(({ paging }) => paging)),
    lost: told.map(weaknesses).join('; '),
  }
}

test.each(MEASURED)(
  `Lighthouse mobile on $name: the median of three is at least ${GOAL}`,
  async ({ name, path }) => {
    const first = await measure(path, ['performance', ...STEADY])
    const { isJudged, score, index, paging, lost } = await performanceOf(path, first)
    const machine = `index ${Math.round(index)} of ${EXPECTED_INDEX}, ${paging.toFixed(1)} µs for new memory of at most ${EXPECTED_PAGING}`
    figure(
      `Lighthouse mobile, ${name}, performance`,
      `${Math.round(score)} (${machine}${isJudged ? '' : ': too slow a machine to be judged'})`,
    )
    const judged = [
      ...(isJudged ? [{ category: 'performance', score, lost }] : []),
      ...STEADY.map((category) => ({
        category,
        score: scoreOf(first, category),
        lost: weaknesses(first),
      })),
    ]
    for (const category of STEADY)
      figure(`Lighthouse mobile, ${name}, ${category}`, Math.round(scoreOf(first, category)))
    for (const one of judged)
      expect.soft(one.score, `${one.category}: ${one.lost}`).toBeGreaterThanOrEqual(GOAL)
  },
  300_000,
)
