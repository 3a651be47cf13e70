import { JOB } from '#domain/jobs/jobs.ts'
import type { JobDeclaration } from '#server/job.ts'

/** 临时数据清理: every capability forgets what is over; one that fails keeps no other from it. */
export const pruneJob = (all: readonly (() => Promise<unknown>)[]): JobDeclaration => ({
  name: 'prune',
  failure: 'what is over was not forgotten',
  // A node that has just begun has other things to do.
  firstMs: JOB.prune.everySeconds * 1000,
  async run() {
    const ended = await Promise.allSettled(all.map(async (one) => one()))
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return {}
  },
})
