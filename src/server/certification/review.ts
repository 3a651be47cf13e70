import { apiError } from '#contract/wire/api-error.ts'
import { elementsOf, loggedElements } from '#domain/certification/form.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { addMonths } from '#domain/calendar/days.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import {
  decisionProblem,
  REJECT_REASON,
  type RejectReason,
  VALID_MONTHS,
} from '#domain/permissions/certification.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import { brokenRule } from '#server/database/faults.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import { type Transition, moveCompany, tell } from './transitions.ts'
import type { Application, CertCompany, CertificationStore } from './store.ts'

export interface ReviewDeps {
  store: CertificationStore
  clock: Clock
  /** A name folded for comparison. */
  fold: (text: string) => string
}

/** A reviewer's answer to an application. */
export interface Decision {
  certificationId: string
  pass: boolean
  reasonCode: RejectReason | ''
  reason: string
}

/** The database's rules that a name and a code belong to one company. */
const ONE_COMPANY = new Set(['company_name', 'company_credit_code_key'])

/** Where a reminder leads: the page that says where the certification stands. */
export const STATUS_PAGE = hrefTo('tips')

/** 审核: exactly one decision of an application has an effect. */
export const createReview =
  (deps: ReviewDeps) => async (decision: Decision, caller: MemberCaller) => {
    const { store } = deps
    const problem = decisionProblem(decision)
    if (problem !== null) throw apiError('invalid', problem)
    const reviewerId = caller.principal.userId
    const reviewerName = await store.userName(reviewerId)
    const at = deps.clock.now()
    try {
      return await store.inTransaction(async (tx) => {
        const application = await store.decide(tx, decision.certificationId, {
          state: decision.pass ? 'passed' : 'rejected',
          reviewerId,
          at,
          reasonCode: decision.pass ? '' : decision.reasonCode,
          reason: decision.pass ? '' : decision.reason,
        })
        if (application === null) throw apiError('conflict', '该申请已处理，请刷新')
        if (application.applicantId === reviewerId)
          throw apiError('forbidden', '不能审核自己的申请')
        const company = await store.company({ id: application.companyId }, tx)
        if (company === null) throw apiError('notFound', '企业不存在或已注销')
        const transition = { company, actor: actorOf(caller), actorName: reviewerName, at }
        const registerStatus = decision.pass
          ? await pass(deps, tx, application, transition)
          : await reject(deps, tx, application, decision, transition)
        return {
          state: decision.pass ? ('passed' as const) : ('rejected' as const),
          registerStatus,
        }
      })
    } catch (error) {
      if (!ONE_COMPANY.has(brokenRule(error) ?? '')) throw error
      throw apiError('conflict', '企业名称或统一社会信用代码已被其他企业使用，不能通过')
    }
  }

type Who = Pick<Transition, 'company' | 'actor' | 'actorName' | 'at'>

const pass = async (
  { store, fold }: ReviewDeps,
  tx: Tx,
  application: Application,
  who: Who,
): Promise<string> => {
  const { company, at } = who
  const claim = application.kind === 'claim'
  if (claim && !(await store.appoint(tx, application.applicantId, nameOf(company, application))))
    throw apiError('conflict', '申请人已加入其他企业，不能通过')
  await store.takeOver(tx, company.id, {
    ...elementsOf(application),
    folded: fold(application.companyName),
  })
  const certifiedUntil = addMonths(formatBeijingDate(at.getTime()), VALID_MONTHS)
  return moveCompany(store, tx, {
    ...who,
    event: claim ? 'claim' : 'pass',
    action: 'cert.pass',
    certificationId: application.id,
    certifiedUntil,
    changes: { before: loggedElements(company), after: loggedElements(application) },
    alsoTell: application.applicantId,
    title: claim ? '企业认领已通过' : '企业认证已通过',
    content: `${application.companyName}的认证已通过，有效期至 ${certifiedUntil}。`,
    link: STATUS_PAGE,
  })
}

const nameOf = (company: CertCompany, { companyName }: Application) => ({
  id: company.id,
  name: companyName,
})

const reject = async (
  { store }: ReviewDeps,
  tx: Tx,
  application: Application,
  decision: Decision,
  who: Who,
): Promise<string> => {
  const { company } = who
  const chosen = decision.reasonCode === '' ? '' : REJECT_REASON[decision.reasonCode]
  const reason = [chosen, decision.reason.trim()].filter((part) => part !== '').join('：')
  const told = {
    company,
    alsoTell: application.applicantId,
    title: application.kind === 'claim' ? '企业认领未通过' : '企业认证未通过',
    content: `${application.companyName}：${reason}`,
    link: STATUS_PAGE,
  }
  if (application.kind !== 'claim')
    return moveCompany(store, tx, {
      ...who,
      ...told,
      event: 'reject',
      action: 'cert.reject',
      certificationId: application.id,
      reason,
    })
  // A refused claim moves nothing.
  await tell(store, tx, told)
  await writeAuditEntry(tx, who.actor, {
    action: 'cert.reject',
    companyId: company.id,
    objectType: 'certification',
    objectId: application.id,
    objectName: application.companyName,
    after: { reason },
  })
  return company.status
}
