import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { RECHECK_DAYS } from '#domain/permissions/certification.ts'
import { SYSTEM } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { JobDeclaration } from '#server/job.ts'
import { moveCompany } from './transitions.ts'
import { STATUS_PAGE } from './review.ts'
import type { CertificationStore } from './store.ts'

/** Companies moved in one transaction: entries of the audit log take turns until it ends. */
const BATCH = 50

/** What the job is made of. */
interface CertificationJobDeps {
  store: CertificationStore
  clock: Clock
}

/**
 * 到期复核: moves companies to 待复核 thirty days before their certification ends, and says so when
 * it has ended. Nodes do not take each other's; answers how many were moved.
 */
export const handleDueCertifications = async (
  { store, clock }: CertificationJobDeps,
  isStopped = (): boolean => false,
): Promise<number> => {
  const at = clock.now()
  const today = formatBeijingDate(at.getTime())
  let moved = 0
  while (!isStopped()) {
    const batch = await store.inTransaction(async (tx) => {
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
    if (batch === 0) break
    moved += batch
  }
  return moved
}

/** 企业认证到期 as a job. */
export const certificationJob = (deps: CertificationJobDeps): JobDeclaration => ({
  name: 'certifications',
  failure: 'certifications that end were not looked for',
  run: async ({ isStopped }) => ({ moved: await handleDueCertifications(deps, isStopped) }),
})
