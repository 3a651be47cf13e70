import type { jobs as contract } from '#contract/running.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { isLate, type Job, JOB, JOB_NAMES, type JobName } from '#domain/jobs/jobs.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { NodeJobs } from './jobs.ts'
import type { JobStore, StoredJob } from './store.ts'

const START = 'run:jobs:start'

type Row = AnswerOf<typeof contract.list>['records'][number]

/** How a job stands: of one that every node does, as the node that is worst off. */
export interface JobStatus {
  name: JobName
  running: boolean
  late: boolean
  failures: number
  /** The last run of all nodes; null before the first. */
  last: StoredJob | null
}

/**
 * How every job stands that is run by somebody. What should have run before `since` is not late: the
 * node had not begun then, or its clock was set meanwhile. A run of the future tells nothing either.
 */
export const jobStatuses = (
  stored: readonly StoredJob[],
  knows: (name: JobName) => boolean,
  { now, since }: { now: number; since: number },
): JobStatus[] =>
  JOB_NAMES.filter((name) => knows(name) || stored.some((row) => row.name === name)).map((name) => {
    const job: Job = JOB[name]
    const rows = stored.filter((row) => row.name === name)
    const ranAt = (row: StoredJob): number => row.ranAt?.getTime() ?? 0
    const last = rows.filter((row) => row.ranAt !== null).toSorted((a, b) => ranAt(b) - ranAt(a))[0]
    const from = (row: StoredJob): number =>
      ranAt(row) > now ? since : Math.max(ranAt(row), since)
    const lates = rows.map((row) => isLate(job, { running: row.running, since: from(row) }, now))
    return {
      name,
      running: rows.some(({ running }) => running),
      late:
        knows(name) &&
        (rows.length === 0
          ? isLate(job, { running: false, since }, now)
          : lates.some((late) => late)),
      failures: Math.max(0, ...rows.map(({ failures }) => failures)),
      last: last ?? null,
    }
  })

/** 后台任务 for operators. */
export const createJobHandlers = (deps: {
  store: JobStore
  jobs: Pick<NodeJobs, 'knows' | 'startByHand'>
  clock: Clock
  /** Epoch milliseconds: since when jobs of this node can have run in time. */
  since: () => number
}): Handlers<typeof contract> => {
  const { store, jobs, clock, since } = deps
  const statuses = async (now: number): Promise<JobStatus[]> =>
    jobStatuses(await store.all(), jobs.knows, { now, since: since() })

  const shown = ({ last, ...one }: JobStatus, mayStart: boolean): Row => {
    const ranAt = last?.ranAt?.getTime() ?? null
    const job: Job = JOB[one.name]
    const knows = jobs.knows(one.name)
    return {
      ...one,
      last:
        last === null || ranAt === null
          ? null
          : {
              time: formatBeijingTime(ranAt),
              tookMs: last.tookMs,
              outcome: last.outcome === 'failed' ? 'failed' : 'done',
              node: last.node,
              counts: last.counts,
              error: last.error,
            },
      nextTime: ranAt === null || !knows ? '' : formatBeijingTime(ranAt + job.everySeconds * 1000),
      canRun: mayStart && job.byHand && knows && !one.running,
    }
  }

  return {
    async list(_input, { principal }) {
      const now = clock.now().getTime()
      const mayStart = principal.permissions.has(START)
      const all = await statuses(now)
      return { time: formatBeijingTime(now), records: all.map((one) => shown(one, mayStart)) }
    },

    async history({ name, page, pageSize }) {
      const { rows, total } = await store.history(name, { page, pageSize })
      const records = rows.map(({ ranAt, ...run }) => ({
        ...run,
        time: formatBeijingTime(ranAt.getTime()),
      }))
      return { records, total, page, pageSize }
    },

    async run({ name }, caller) {
      const job: Job = JOB[name]
      if (!job.byHand) throw apiError('invalid', '这个任务只能按时执行，不能手动运行')
      if (!jobs.knows(name)) throw apiError('invalid', '这个任务没有启用')
      const all = await statuses(clock.now().getTime())
      if (all.some((one) => one.name === name && one.running))
        throw apiError('invalid', '任务正在执行，请等它完成')
      await store.inTransaction(async (tx) =>
        writeAuditEntry(tx, actorOf(caller), {
          action: 'job.run',
          companyId: '',
          objectType: 'job',
          objectId: name,
          objectName: job.title,
        }),
      )
      jobs.startByHand(name)
      return { begun: true }
    },
  }
}
