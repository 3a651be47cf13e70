import { expect, test, vi } from 'vitest'
import { systemClock } from '#server/clock.ts'
import type { JobRun, KickJob } from '#server/job.ts'
import { createLog } from '#server/log.ts'
import type { StoredTable } from '../rules/rows.ts'
import { matchingJob } from './job.ts'

/** Three companies that are behind; whoever and whatever is in `broken` fails. */
const world = () => {
  let change = (_codes: readonly string[]): void => undefined
  const behind = ['one', 'two', 'three']
  const due: string[] = []
  const broken = new Set<string>()
  const kick = vi.fn<KickJob>()
  const programmeOf = (code: string) => ({ code, table: { code } as StoredTable, policyIds: [] })
  const job = matchingJob({
    store: {
      behind: async (_now, skip) => behind.filter((id) => !skip.includes(id)).slice(0, 2),
      markDue: async (ids) => void due.push(...ids),
    },
    ruleCache: {
      programmes: () => new Map(['a', 'b'].map((code) => [code, programmeOf(code)])),
      digest: () => 'rules',
      onChange(listener) {
        change = listener
      },
    },
    reverse: {
      async fitting({ code }) {
        if (broken.has(code)) throw new Error('the database is gone')
        return [{ companyId: `fits ${code}`, sure: true }]
      },
    },
    async run(id) {
      if (broken.has(id)) throw new Error('nothing is known of it')
      behind.splice(behind.indexOf(id), 1)
    },
    clock: systemClock,
    log: createLog({ level: 'silent' }),
    kick,
  })
  return { job, kick, behind, due, broken, change: (...codes: string[]) => change(codes) }
}
const runOf = (isStopped = (): boolean => false): JobRun => ({
  isStopped,
  signal: new AbortController().signal,
})

test('whom a changed programme may fit comes first, and once', async () => {
  const { job, kick, due, behind, change } = world()
  change('a', 'gone')
  expect(kick.mock.calls).toEqual([['matching']])
  expect(await job.run(runOf())).toEqual({ matched: 3, failed: 0 })
  expect([due, behind]).toEqual([['fits a'], []])
  expect(await job.run(runOf())).toEqual({ matched: 0, failed: 0 })
  expect(due).toEqual(['fits a'])
})

test('a company that fails holds no other up, and is tried again soon', async () => {
  const { job, kick, behind, broken } = world()
  broken.add('two')
  expect(await job.run(runOf())).toEqual({ matched: 2, failed: 1 })
  expect(kick.mock.calls).toEqual([['matching', 3_000]])
  broken.clear()
  expect(await job.run(runOf())).toEqual({ matched: 1, failed: 0 })
  expect(behind).toEqual([])
})

test('what a run that failed was to look at is looked at by the next one', async () => {
  const { job, due, broken, change } = world()
  change('a')
  broken.add('a')
  await expect(job.run(runOf())).rejects.toThrow('the database is gone')
  broken.clear()
  change('b')
  await job.run(runOf())
  expect(due.toSorted()).toEqual(['fits a', 'fits b'])
})

test('what another server is at is not done once more', async () => {
  const { job, due, change } = world()
  change('a')
  job.onRefused?.()
  await job.run(runOf())
  expect(due).toEqual([])
})

test('ends between two companies when the server stops', async () => {
  const { job, behind } = world()
  let asked = 0
  await job.run(runOf(() => (asked += 1) > 2))
  expect(behind).toEqual(['two', 'three'])
})
