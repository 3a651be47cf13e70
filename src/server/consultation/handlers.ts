import type { consultation } from '#contract/consultation.ts'
import { refuse } from '#contract/wire/refusals.ts'
import {
  CONSENT_TEXT,
  CONSENT_VERSION,
  maskPhone,
  serviceNameOf,
} from '#domain/consultation/contact.ts'
import { randomUUID } from 'node:crypto'
import type { Handlers } from '#server/wire/handler.ts'
import type { Limits } from '#server/wire/limits.ts'
import type { ConsultationStore } from './store.ts'

/** Told when the chosen expert is not, or no longer, open to the public. */
export const EXPERT_TEXT = '所选专家暂不接待，请直接提交，由在岗专家联系您'

/** 免费咨询: keeps what a visitor leaves, shows it to advisors. */
export const createConsultationHandlers = (parts: {
  store: ConsultationStore
  limits: Limits['consultation']
  /** Whether somebody is a public expert. */
  isExpert: (userId: string) => boolean
}): Handlers<typeof consultation> => ({
  save: async (input, caller) => {
    const id = randomUUID()
    // A machine filled the field that people do not see: it is told what it wants to hear.
    if (input.website !== '') return { contactId: id }
    if (!input.consent) throw refuse('invalid', CONSENT_TEXT)
    if (input.serverUserId !== '' && !parts.isExpert(input.serverUserId))
      throw refuse('invalid', EXPERT_TEXT)
    const saved = await parts.store.save(
      {
        id,
        contactWay: input.contactWay,
        leaveMessage: input.leaveMessage,
        customerUserId: caller.principal?.userId ?? '0',
        serverUserId: input.serverUserId,
        serviceObjId: input.serviceObjId,
        context: input.context,
        sourcePath: input.sourcePath,
        visitor: caller.visitor,
        ip: caller.address,
        consentVersion: CONSENT_VERSION,
      },
      { ...parts.limits.phone, repeatSeconds: parts.limits.repeatSeconds },
    )
    if (saved.kind === 'tooMany') throw refuse('tooMany', undefined, { retryAfter: saved.wait })
    return { contactId: saved.id }
  },

  leads: async ({ page, pageSize }) => {
    const { rows, total } = await parts.store.newest(page, pageSize)
    return {
      records: rows.map((row) => ({
        contactId: row.id,
        contactWay: maskPhone(row.contact_way),
        leaveMessage: row.leave_message,
        serviceName: serviceNameOf(row.service_obj_id, row.context),
        sourcePath: row.source_path,
        status: row.status,
        createTime: row.created,
      })),
      total,
      page,
      pageSize,
    }
  },
})
