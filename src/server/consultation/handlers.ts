import type { consultation } from '#contract/consultation.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { CONSENT_TEXT, CONSENT_VERSION, maskPhone } from '#domain/consultation/contact.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import { contactDue } from '#domain/leads/lead.ts'
import { isSource } from '#domain/visits/source.ts'
import { randomUUID } from 'node:crypto'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { Limits } from '#server/wire/limits.ts'
import type { ConsultationStore } from './store.ts'

/** Told when the chosen expert is not, or no longer, open to the public. */
export const EXPERT_TEXT = '所选专家暂不接待，请直接提交，由在岗专家联系您'

const GONE_TEXT = '没有找到这次留言，号码可能已经撤回'
const CALLED_TEXT = '专家已经联系过您；要删除号码，请到隐私政策页凭短信验证码办理'

/** 免费咨询: keeps what a visitor leaves. */
export const createConsultationHandlers = (deps: {
  store: ConsultationStore
  limits: Limits['consultation']
  clock: Clock
  calendar: () => WorkCalendar
  /** Whether somebody is a public expert. */
  isExpert: (userId: string) => boolean
}): Handlers<typeof consultation> => ({
  save: async (input, caller) => {
    const id = randomUUID()
    // A machine filled the field that people do not see: it is told what it wants to hear.
    const dueTime = contactDue(formatBeijingTime(deps.clock.now().getTime()), deps.calendar())
    if (input.website !== '') return { contactId: id, dueTime }
    if (!input.consent) throw apiError('invalid', CONSENT_TEXT)
    if (input.serverUserId !== '' && !deps.isExpert(input.serverUserId))
      throw apiError('invalid', EXPERT_TEXT)
    const saved = await deps.store.save(
      {
        id,
        contactWay: input.contactWay,
        leaveMessage: input.leaveMessage,
        customerUserId: caller.principal?.userId ?? '0',
        serverUserId: input.serverUserId,
        serviceObjId: input.serviceObjId,
        context: input.context,
        sourcePath: input.sourcePath,
        source: isSource(input.source) ? input.source : 'unknown',
        visitor: caller.visitor,
        ip: caller.address,
        consentVersion: CONSENT_VERSION,
        dueTime,
      },
      { ...deps.limits.phone, repeatSeconds: deps.limits.repeatSeconds },
    )
    if (saved.kind === 'tooMany') throw apiError('tooMany', undefined, { retryAfter: saved.wait })
    return { contactId: saved.id, dueTime }
  },

  async takeBack({ contactId }, caller) {
    await deps.store.inTransaction(async (tx) => {
      const whose = { visitor: caller.visitor, userId: caller.principal?.userId ?? null }
      const found = await deps.store.takeBack(tx, contactId, whose)
      if (found === null) throw apiError('notFound', GONE_TEXT)
      if (found.called) throw apiError('invalid', CALLED_TEXT)
      await writeAuditEntry(tx, actorOf(caller), {
        action: 'consultation.takeBack',
        companyId: '',
        objectType: 'lead',
        objectId: contactId,
        objectName: maskPhone(found.contactWay),
      })
    })
    return { takenBack: true }
  },
})
