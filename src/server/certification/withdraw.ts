import { apiError } from '#contract/wire/api-error.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { MemberCaller, Principal } from '#server/wire/handler.ts'
import { demandCertify } from './apply.ts'
import { moveCompany } from './transitions.ts'
import { STATUS_PAGE } from './review.ts'
import type { Application, CertificationStore } from './store.ts'

/** Whether an application is one's own: a claim of its applicant's, another of its company's. */
const isOwn = (it: Application, { userId, companyId }: Principal): boolean =>
  it.kind === 'claim' ? it.applicantId === userId : it.companyId === companyId

/** 撤回申请: takes an open application back; the company stands where it stood. */
export const createWithdraw =
  (deps: { store: CertificationStore; clock: Clock }) =>
  async (certificationId: string, caller: MemberCaller): Promise<{ registerStatus: string }> => {
    const { store, clock } = deps
    const application = await store.application(certificationId)
    if (application === null || !isOwn(application, caller.principal)) throw apiError('notFound')
    demandCertify(caller.principal)
    const at = clock.now()
    const actor = actorOf(caller)
    const actorName = await store.userName(caller.principal.userId)
    const registerStatus = await store.inTransaction(async (tx) => {
      const open = await store.decide(tx, certificationId, {
        state: 'withdrawn',
        reviewerId: null,
        at,
        reasonCode: '',
        reason: '',
      })
      if (open === null) throw apiError('conflict', '该申请已处理，请刷新')
      const company = await store.company({ id: application.companyId }, tx)
      if (company === null) throw apiError('notFound')
      if (application.kind !== 'claim')
        return moveCompany(store, tx, {
          company,
          event: 'withdraw',
          action: 'cert.withdraw',
          actor,
          actorName,
          at,
          certificationId,
          title: '企业认证申请已撤回',
          content: `${actorName}撤回了${application.companyName}的认证申请。`,
          link: STATUS_PAGE,
        })
      await writeAuditEntry(tx, actor, {
        action: 'cert.withdraw',
        companyId: company.id,
        objectType: 'certification',
        objectId: certificationId,
        objectName: application.companyName,
      })
      return ''
    })
    return { registerStatus }
  }
