import { randomUUID } from 'node:crypto'
import { apiError } from '#contract/wire/api-error.ts'
import { startOfBeijingDay } from '#domain/calendar/beijing.ts'
import {
  type ApplicationTexts,
  differingElements,
  elementLabels,
  LICENCE,
  normalTexts,
} from '#domain/certification/form.ts'
import {
  applicationOf,
  type CertRoute,
  REGISTER_STATUS,
  SUBMITS_A_DAY,
} from '#domain/permissions/certification.ts'
import { permission } from '#domain/permissions/codes.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { MemberCaller, Principal } from '#server/wire/handler.ts'
import { moveCompany, tell } from './transitions.ts'
import { STATUS_PAGE } from './review.ts'
import type { Application, CertificationStore, Whose } from './store.ts'

export interface ApplyDeps {
  store: CertificationStore
  clock: Clock
  fold: (text: string) => string
  /** How many of these files are licences that the applicant may show. */
  ownLicences: (fileIds: readonly string[], applicant: Principal) => Promise<number>
}

/** The form as it was sent. */
export interface Form extends ApplicationTexts {
  route: CertRoute
  fileIds: string[]
}

/** What somebody needs to apply for their company. */
export const MAY_CERTIFY = permission('enterprise:info:certify')

/** Whose applications somebody's are. */
export const whoseOf = ({ companyId, userId }: Principal): Whose =>
  companyId === '' ? { claimant: userId } : { companyId }

/** The first moment of today, from which applications are counted. */
export const todayOf = (clock: Clock): Date => new Date(startOfBeijingDay(clock.now().getTime()))

/** Refuses somebody of a company who may not apply for it. */
export const demandCertify = ({ companyId, permissions }: Principal): void => {
  if (companyId !== '' && !permissions.has(MAY_CERTIFY.code))
    throw apiError('forbidden', undefined, { permission: MAY_CERTIFY.name })
}

/** 提交认证: of one's own company, or a claim of one by somebody without. */
export const createApply =
  (deps: ApplyDeps) =>
  async (
    form: Form,
    caller: MemberCaller,
  ): Promise<{ certificationId: string; registerStatus: string }> => {
    const { store, clock } = deps
    const applicant = caller.principal
    demandCertify(applicant)
    if (form.route !== 'licence') throw apiError('invalid', '该认证方式尚未开通，请上传营业执照')
    const fileIds = [...new Set(form.fileIds)]
    if (fileIds.length === 0) throw apiError('invalid', LICENCE.missing)
    if ((await deps.ownLicences(fileIds, applicant)) !== fileIds.length)
      throw apiError('invalid', '营业执照文件不存在，请重新上传')
    const given = {
      id: randomUUID(),
      route: form.route,
      ...normalTexts(form),
      fileIds,
      applicantId: applicant.userId,
      submittedAt: clock.now(),
    }
    const who = { actor: actorOf(caller), actorName: await store.userName(applicant.userId) }
    const registerStatus = await store.inTransaction(async (tx) => {
      const since = await store.countSince(whoseOf(applicant), todayOf(clock), tx)
      if (since >= SUBMITS_A_DAY)
        throw apiError('tooMany', `每天最多提交 ${SUBMITS_A_DAY} 次认证申请，请明天再试`)
      return applicant.companyId === ''
        ? claim(deps, tx, given, who)
        : applyFor(deps, tx, applicant.companyId, given, who)
    })
    return { certificationId: given.id, registerStatus }
  }

type Given = Omit<
  Application,
  'companyId' | 'kind' | 'state' | 'applicantName' | 'reviewedAt' | 'reasonCode' | 'reason'
>
interface Who {
  actor: ReturnType<typeof actorOf>
  actorName: string
}

const applyFor = async (
  { store, fold, clock }: ApplyDeps,
  tx: Tx,
  companyId: string,
  given: Given,
  who: Who,
): Promise<string> => {
  const company = await store.company({ id: companyId }, tx)
  if (company === null) throw apiError('notFound')
  const step = applicationOf(company.status)
  if (step === null)
    throw apiError('conflict', `企业当前为“${REGISTER_STATUS[company.status].name}”，不能提交认证`)
  if (step.kind === 'change' && differingElements(given, company).length === 0)
    throw apiError('invalid', `${elementLabels('和')}均未变化`)
  const { companyName, creditCode } = given
  if (await store.isTaken(tx, companyId, { folded: fold(companyName), creditCode }))
    throw apiError('invalid', '企业名称或统一社会信用代码已被其他企业使用')
  await store.add(tx, { ...given, companyId, kind: step.kind })
  return moveCompany(store, tx, {
    ...who,
    company,
    event: step.event,
    action: 'cert.submit',
    at: clock.now(),
    certificationId: given.id,
    alsoTell: given.applicantId,
    title: '企业认证已提交',
    content: `${companyName}的认证申请已提交，平台将在 2 个工作日内审核。`,
    link: STATUS_PAGE,
  })
}

/** A claim moves nothing yet; the company's people are told, so that they can object. */
const claim = async ({ store }: ApplyDeps, tx: Tx, given: Given, who: Who): Promise<string> => {
  const company = await store.company({ creditCode: given.creditCode }, tx)
  if (company === null) throw apiError('invalid', '该企业尚未注册，请直接注册企业')
  const open = await store.newest({ claimant: given.applicantId }, tx)
  if (open?.state === 'submitted') throw apiError('conflict', '您已有待审核的认领申请')
  await store.add(tx, { ...given, companyId: company.id, kind: 'claim' })
  await tell(store, tx, {
    company,
    title: '有人申诉认领本企业',
    content: '平台收到对本企业的认领申请，将按营业执照核实。如非本企业人员所为，请联系平台客服。',
    link: STATUS_PAGE,
  })
  await writeAuditEntry(tx, who.actor, {
    action: 'cert.submit',
    companyId: company.id,
    objectType: 'certification',
    objectId: given.id,
    objectName: given.companyName,
    after: { kind: 'claim' },
  })
  return ''
}
