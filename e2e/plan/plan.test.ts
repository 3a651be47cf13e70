import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Figure, line, type PlanLine } from './line.ts'
import { LINES } from './lines.ts'
import { REPORT } from './main.ts'
import { reportOf } from './report.ts'
import { isDone, type Kept, readAll, verdictOf } from './results.ts'

const figure = (more: Partial<Figure>): Figure => ({ what: '次数', value: 3, unit: '', ...more })

const planned = (more: Partial<PlanLine> = {}): PlanLine => ({
  ...line({
    id: 'F1',
    title: 'Killed',
    did: ({ kills }) => `Killed ${kills} times.`,
    full: { kills: 100 },
    quick: { kills: 1 },
    minutes: 7,
    needs: [],
    run: async () => [],
  }),
  ...more,
})
const kept = (more: Partial<Kept> = {}): Kept => ({
  id: 'F1',
  verdict: 'passed',
  reason: '',
  date: '2026-11-29 18:00',
  commit: 'abc',
  seed: 7,
  minutes: 6.5,
  sizes: { kills: 100 },
  figures: [figure({ what: 'messages lost', value: 0, most: 0 })],
  ...more,
})

describe('a result', () => {
  test.each([
    ['within every bound', [figure({ most: 3 }), figure({ least: 3 }), figure({})], 'passed'],
    ['above one', [figure({ most: 2 })], 'missed'],
    ['below one', [figure({ least: 4 }), figure({})], 'missed'],
    ['of nothing', [], 'missed'],
    ['that is no number', [figure({ value: Number.NaN, most: 2 })], 'missed'],
  ] as const)('%s', (_, figures, verdict) => {
    expect(verdictOf(figures)).toBe(verdict)
  })

  test('is wanted anew when there is none, when it could not be run, or when the sizes are others', () => {
    expect(isDone(planned(), undefined)).toBe(false)
    expect(isDone(planned(), kept({ verdict: 'not run' }))).toBe(false)
    expect(isDone(planned(), kept({ sizes: { kills: 99 } }))).toBe(false)
    expect(isDone(planned(), kept({ sizes: { kills: 100, more: 1 } }))).toBe(false)
    expect(isDone(planned(), kept())).toBe(true)
    expect(isDone(planned(), kept({ verdict: 'missed' }))).toBe(true)
  })
})

describe('the report', () => {
  test('says what was done, what came of it and within which goal', () => {
    const text = reportOf([planned()], [kept()])
    expect(text).toContain('| [F1](#f1) | Killed | passed |  |')
    expect(text).toContain('**Killed.** Killed 100 times.')
    expect(text).toContain('| messages lost | 0 | none |  |')
    expect(text).toContain('Of 1 lines 1 passed, 0 missed a goal, 0 could not be run here and 0')
  })

  test('says which figure missed its goal', () => {
    const slow = figure({ what: 'ready again', value: 9_000, unit: 'ms', most: 5_000 })
    const text = reportOf([planned()], [kept({ verdict: 'missed', figures: [slow] })])
    expect(text).toContain('| [F1](#f1) | Killed | **missed** | ready again 9,000 ms |')
    expect(text).toContain('| ready again | 9,000 ms | at most 5,000 ms | missed |')
  })

  test('says why a line was not run, and which were never', () => {
    const reason = 'there is no haproxy (apt-get install haproxy)'
    const text = reportOf(
      [planned(), planned({ id: 'F2' })],
      [kept({ verdict: 'not run', reason, figures: [] })],
    )
    expect(text).toContain(`| not run here | ${reason} |`)
    expect(text).toContain('| [F2](#f2) | Killed | not run yet |  |')
  })

  test('takes no result of other sizes for one', () => {
    expect(reportOf([planned()], [kept({ sizes: { kills: 1 } })])).toContain('not run yet')
  })

  test('is the one in docs/reliability.md (npm run faults -- --plan writes it)', () => {
    expect(readFileSync(REPORT, 'utf8')).toBe(reportOf(LINES, readAll()))
  })
})

test('the plan has each number once, and every kept result is one of its lines', () => {
  const ids = LINES.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(readAll().filter(({ id }) => !ids.includes(id))).toEqual([])
})
