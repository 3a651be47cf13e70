import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { RECHECK_DAYS } from '#domain/permissions/certification.ts'
import { SYSTEM } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import { type Jobs, startRounds } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import { moveCompany } from './moves.ts'
import { STATUS_PAGE } from './review.ts'
import type { CertificationStore } from './store.ts'

/** Companies moved in one transaction: entries of the audit log take turns until it ends. */
const BATCH = 50
const HOUR_MS = 3_600_000

/**
 * 到期复核: moves companies to 待复核 thirty days before their certification ends, and says so when
 * it has ended. One node at a time; answers how many were moved.
 */
export const sweepCertifications = async (parts: {
  store: CertificationStore
  clock: Clock
}): Promise<number> => {
  const { store, clock } = parts
  const at = clock.now()
  const today = formatBeijingDate(at.getTime())
  let moved = 0
  for (;;) {
    const batch = await store.inTransaction(async (tx) => {
      if (!(await store.isFirst(tx))) return 0
      const due = await store.dueBy(tx, addDays(today, RECHECK_DAYS), BATCH)
      const lapsed = await store.lapsed(tx, today, BATCH)
      const common = { actor: SYSTEM, actorName: '系统', at, action: 'cert.expire' as const }
      for (const company of due)
        await moveCompany(store, tx, {
          ...common,
          company,
          event: 'expire',
          title: '企业认证即将到期',
          content: `${company.companyName}的认证有效期至 ${company.certifiedUntil}，请提交复核。`,
          link: STATUS_PAGE,
        })
      for (const company of lapsed)
        await moveCompany(store, tx, {
          ...common,
          company,
          event: 'lapse',
          title: '企业认证已到期',
          content: `${company.companyName}的认证已于 ${company.certifiedUntil} 到期，请提交复核。`,
          link: STATUS_PAGE,
        })
      return due.length + lapsed.length
    })
    moved += batch
    if (batch === 0) return moved
  }
}

/** Sweeps at the start and every hour; answers how to stop. */
export const startCertificationSweep = (parts: {
  store: CertificationStore
  clock: Clock
  log: Log
  job: Jobs
}): { stop: () => Promise<void> } =>
  startRounds(
    parts.job('certifications', async () => ({ moved: await sweepCertifications(parts) })),
    {
      everyMs: HOUR_MS,
      onFault: (err) => parts.log.error({ err }, 'certifications that end were not looked for'),
    },
  )
