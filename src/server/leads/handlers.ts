import type { leads as contract } from '#contract/leads.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { refuse } from '#contract/wire/refusals.ts'
import { isMobile, maskPhone, serviceNameOf } from '#domain/consultation/contact.ts'
import {
  isHidden,
  LEAD_EVENT,
  type LeadEvent,
  leadMoves,
  type LeadStanding,
  leadStep,
  noteProblem,
  READABLE_DAYS,
} from '#domain/leads/lead.ts'
import { rolesWith } from '#domain/permissions/roles.ts'
import { LINKS } from '#domain/pages/links.ts'
import { actorOf } from '#server/audit/log.ts'
import { noteNumberSearch } from '#server/audit/searches.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import { remind } from '#server/reminders/send.ts'
import type { Caller, Handlers, Principal } from '#server/wire/handler.ts'
import type { LeadChange, LeadStore, StoredLead } from './store.ts'

type Whole = AnswerOf<typeof contract.one>

const LEAD_CODE = 'lead:list'
const ASSIGN_CODE = 'lead:list:assign'

const memberOf = ({ principal }: Caller): Principal => {
  if (principal === null) throw refuse('signIn')
  return principal
}

/** 咨询线索: from a number that was left to an order. */
export const createLeadHandlers = (parts: {
  db: Database
  store: LeadStore
  clock: Clock
}): Handlers<typeof contract> => {
  const { db, store, clock } = parts

  const shown = (lead: StoredLead) => ({
    contactId: lead.id,
    version: lead.version,
    contactWay: maskPhone(lead.contactWay),
    leaveMessage: lead.leaveMessage,
    serviceName: serviceNameOf(lead.serviceObjId, lead.context),
    sourcePath: lead.sourcePath,
    status: lead.status,
    createTime: lead.created,
    advisorUserId: lead.advisorUserId,
    advisorName: lead.advisorName,
    dueTime: lead.due,
    late: lead.dueAt !== null && lead.dueAt < clock.now(),
    orderNo: lead.orderNo,
  })

  const standingOf = (lead: StoredLead, who: Principal): LeadStanding => ({
    status: lead.status,
    own: lead.advisorUserId === who.userId,
    free: lead.advisorUserId === '',
    assigns: who.permissions.has(ASSIGN_CODE),
  })

  const mayReveal = (lead: StoredLead, who: Principal): boolean =>
    lead.advisorUserId === who.userId &&
    isMobile(lead.contactWay) &&
    !isHidden(lead.createdAt.getTime(), clock.now().getTime())

  const leadOf = async (contactId: string): Promise<StoredLead> => {
    const lead = await store.find(contactId)
    if (lead === undefined) throw refuse('notFound', '没有这条线索')
    return lead
  }

  const wholeOf = async (contactId: string, who: Principal): Promise<Whole> => {
    const lead = await leadOf(contactId)
    const history = await store.moves(contactId)
    return {
      ...shown(lead),
      canReveal: mayReveal(lead, who),
      registered: lead.customerUserId !== '0',
      moves: leadMoves(standingOf(lead, who)).map(({ event, note }) => ({
        event,
        name: LEAD_EVENT[event],
        note,
      })),
      history: history.map((each) => ({
        ...each,
        name: Object.hasOwn(LEAD_EVENT, each.event) ? LEAD_EVENT[each.event as LeadEvent] : '',
      })),
    }
  }

  /** Whom the lead goes to: whoever takes it, or the advisor it is given to. */
  const receiverOf = async (
    event: LeadEvent,
    advisorUserId: string,
    who: Principal,
  ): Promise<string | null> => {
    if (event === 'take') return who.userId
    if (event !== 'assign') return null
    const advisors = await store.advisors(rolesWith(LEAD_CODE, 'platform'))
    if (!advisors.some(({ userId }) => userId === advisorUserId))
      throw refuse('invalid', '请选择一位顾问')
    return advisorUserId
  }

  const tellReceiver = async (tx: Tx, lead: StoredLead, receiver: string, who: Principal) => {
    if (receiver === who.userId) return
    await remind(tx, [receiver], {
      kind: 'CHAT',
      title: '有新的咨询线索分派给您',
      content: `${serviceNameOf(lead.serviceObjId, lead.context)}：${lead.leaveMessage || '没有留言'}`,
      link: LINKS.lead(lead.id),
    })
  }

  return {
    async list(input, caller) {
      const { userId } = memberOf(caller)
      const keyword = input.keyword.trim()
      const found = await store.page({ ...input, keyword, userId, now: clock.now() })
      await noteNumberSearch(db, caller, { list: '咨询线索', keyword, page: input.page })
      return {
        records: found.rows.map(shown),
        total: found.total,
        page: input.page,
        pageSize: input.pageSize,
        counts: found.counts,
        lateCount: found.late,
      }
    },

    one: async ({ contactId }, caller) => wholeOf(contactId, memberOf(caller)),

    async move({ contactId, version, event, note, advisorUserId, orderNo }, caller) {
      const who = memberOf(caller)
      await leadOf(contactId)
      const receiver = await receiverOf(event, advisorUserId, who)
      const moved = await store.move(
        { id: contactId, version },
        actorOf(caller),
        async (lead, tx): Promise<LeadChange> => {
          const step = leadStep(standingOf(lead, who), event)
          if (step === null) throw refuse('invalid', '这条线索现在不能这样办理，请刷新后再试')
          const problem = noteProblem(note, step.note === 'needed')
          if (problem !== null) throw refuse('invalid', problem)
          if (orderNo !== '' && !(event === 'order' && (await store.isOrder(tx, orderNo))))
            throw refuse('invalid', '没有这个委托编号')
          if (receiver !== null) await tellReceiver(tx, lead, receiver, who)
          return {
            event,
            to: step.to,
            note: note.trim(),
            advisorUserId: receiver,
            called: !['new', 'assigned'].includes(step.to),
            orderNo,
          }
        },
      )
      if (!moved) throw refuse('conflict', '数据已被修改，请刷新')
      return wholeOf(contactId, who)
    },

    async reveal({ contactId }, caller) {
      const who = memberOf(caller)
      const lead = await leadOf(contactId)
      if (isHidden(lead.createdAt.getTime(), clock.now().getTime()))
        throw refuse('invalid', `线索已超过 ${READABLE_DAYS} 天，号码不再显示`)
      if (lead.advisorUserId !== who.userId)
        throw refuse('invalid', '只有负责这条线索的顾问可以查看号码')
      if (!isMobile(lead.contactWay)) throw refuse('invalid', '号码已按本人的要求删除')
      await store.noteReveal(contactId, actorOf(caller))
      return { contactWay: lead.contactWay }
    },

    advisors: async () => ({ records: await store.advisors(rolesWith(LEAD_CODE, 'platform')) }),
  }
}
