import type { certification } from '#contract/certification.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { differingElements, elementsOf, textsOf } from '#domain/certification/form.ts'
import {
  applicationOf,
  CERT_EVENT,
  permissionStateOf,
  REJECT_REASON,
  REVIEW_DAYS,
  SUBMITS_A_DAY,
} from '#domain/permissions/certification.ts'
import { actorOf } from '#server/audit/log.ts'
import type { Handlers, Principal } from '#server/wire/handler.ts'
import { type ApplyDeps, createApply, MAY_CERTIFY, todayOf, whoseOf } from './apply.ts'
import { moveCompany } from './transitions.ts'
import { createReview, type ReviewDeps, STATUS_PAGE } from './review.ts'
import { routesOf, type RouteProvider } from './routes.ts'
import type { Application, CertCompany, Move } from './store.ts'
import { createWithdraw } from './withdraw.ts'

export interface CertificationDeps extends ApplyDeps, ReviewDeps {
  /** The files that somebody may see, with addresses for them. */
  shownFiles: (fileIds: readonly string[], reader: Principal) => Promise<ShownFile[]>
  providers: readonly RouteProvider[]
}

type ShownFile = ReturnType<typeof shownApplication>['files'][number]
type ShownApplication = AnswerOf<typeof certification.queue>['records'][number]

/** Moves that the platform makes: its people stay unnamed to a company. */
const BY_PLATFORM = new Set(['pass', 'reject', 'freeze', 'unfreeze', 'claim'])

const shownApplication = (
  it: Application,
  files: { fileId: string; fileName: string; url: string }[],
) => ({
  certificationId: it.id,
  companyId: it.companyId,
  kind: it.kind,
  route: it.route,
  state: it.state,
  ...textsOf(it),
  files,
  applicantName: it.applicantName,
  submitTime: formatBeijingTime(it.submittedAt.getTime()),
  reviewTime: it.reviewedAt === null ? '' : formatBeijingTime(it.reviewedAt.getTime()),
  reasonName: Object.hasOwn(REJECT_REASON, it.reasonCode)
    ? REJECT_REASON[it.reasonCode as keyof typeof REJECT_REASON]
    : '',
  reason: it.reason,
})

const shownMove = (move: Move) => ({
  event: move.event,
  eventName: CERT_EVENT[move.event],
  fromStatus: move.from,
  toStatus: move.to,
  actorName: move.actorName,
  reason: move.reason,
  at: formatBeijingTime(move.at.getTime()),
})

/** 企业认证: apply, follow, review. */
export const createCertificationHandlers = (
  deps: CertificationDeps,
): Handlers<typeof certification> => {
  const { store, clock } = deps
  const apply = createApply(deps)
  const withdraw = createWithdraw(deps)
  const review = createReview(deps)

  /** Applications with the files that the reader may see, all files asked for at once. */
  const shown = async (
    applications: readonly Application[],
    reader: Principal,
  ): Promise<ShownApplication[]> => {
    const files = await deps.shownFiles(
      [...new Set(applications.flatMap((it) => it.fileIds))],
      reader,
    )
    const byId = new Map(files.map((file) => [file.fileId, file]))
    return applications.map((it) =>
      shownApplication(
        it,
        it.fileIds.flatMap((id) => byId.get(id) ?? []),
      ),
    )
  }

  const statusOf = (company: CertCompany | null) => {
    const today = formatBeijingDate(clock.now().getTime())
    const until = company?.certifiedUntil ?? ''
    return {
      registerStatus: company?.status ?? '',
      permissionState: permissionStateOf({
        registerStatus: company?.status ?? '',
        before: company?.before ?? '',
        expired: until !== '' && until < today,
        research: company?.research ?? false,
      }),
      certifiedUntil: until,
      ...elementsOf(company),
    }
  }

  return {
    mine: async (_input, caller) => {
      const { principal } = caller
      const whose = whoseOf(principal)
      const own = 'companyId' in whose
      const [company, newest, tries, moves] = await Promise.all([
        own ? store.company({ id: whose.companyId }) : null,
        store.newest(whose),
        store.countSince(whose, todayOf(clock)),
        own ? store.history(whose.companyId) : [],
      ])
      const open = newest?.state === 'submitted'
      const step = company === null ? null : applicationOf(company.status)
      return {
        ...statusOf(company),
        mayApply: own ? step !== null && principal.permissions.has(MAY_CERTIFY.code) : !open,
        triesLeft: Math.max(0, SUBMITS_A_DAY - tries),
        reviewDays: REVIEW_DAYS,
        ahead: open ? await store.ahead(newest) : 0,
        current: newest === null ? null : ((await shown([newest], principal))[0] ?? null),
        history: moves.map((move) => ({
          ...shownMove(move),
          ...(BY_PLATFORM.has(move.event) ? { actorName: '平台' } : {}),
        })),
        routes: routesOf(deps.providers),
      }
    },

    submit: async (form, caller) => apply(form, caller),

    withdraw: async ({ certificationId }, caller) => withdraw(certificationId, caller),

    queue: async (asked, { principal }) => {
      const { page, pageSize } = asked
      const found = await store.list({ ...asked, keyword: asked.keyword.trim() })
      return { ...found, records: await shown(found.records, principal), page, pageSize }
    },

    detail: async ({ certificationId }, caller) => {
      const { principal } = caller
      const application = await store.application(certificationId)
      if (application === null) throw apiError('notFound')
      const [company, members, moves, [one]] = await Promise.all([
        store.company({ id: application.companyId }),
        store.members(application.companyId),
        store.history(application.companyId),
        shown([application], principal),
      ])
      if (company === null || one === undefined) throw apiError('notFound')
      return {
        application: one,
        registered: elementsOf(company),
        differs: differingElements(company, application),
        registerStatus: company.status,
        members,
        history: moves.map(shownMove),
      }
    },

    review: async (decision, caller) => review(decision, caller),

    freeze: async ({ targetId, frozen, reason }, caller) => {
      const { principal } = caller
      const actorName = await store.userName(principal.userId)
      const registerStatus = await store.inTransaction(async (tx) => {
        const company = await store.company({ id: targetId }, tx)
        if (company === null) throw apiError('notFound')
        return moveCompany(store, tx, {
          company,
          event: frozen ? 'freeze' : 'unfreeze',
          action: frozen ? 'cert.freeze' : 'cert.unfreeze',
          actor: actorOf(caller),
          actorName,
          at: clock.now(),
          reason: reason.trim(),
          title: frozen ? '企业已被冻结' : '企业已解除冻结',
          content: `${company.companyName}：${reason.trim()}`,
          link: STATUS_PAGE,
        })
      })
      return { registerStatus }
    },
  }
}
