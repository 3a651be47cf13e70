import type { leads as contract } from '#contract/leads.ts'
import type { AnswerOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { isMobile, maskPhone, serviceNameOf } from '#domain/consultation/contact.ts'
import {
  isHidden,
  LEAD_EVENT,
  LEAD_STATUS,
  type LeadEvent,
  leadStep,
  leadTransitions,
  noteProblem,
  READABLE_DAYS,
} from '#domain/leads/lead.ts'
import type { Clock } from '#server/clock.ts'
import { type ListColumn, WHOLE_LIST } from '#server/sheets/list-file.ts'
import type { Handlers, Principal } from '#server/wire/handler.ts'
import type { LeadStore, StoredLead } from './store.ts'

type Whole = AnswerOf<typeof contract.one>

type Row = AnswerOf<typeof contract.list>['records'][number]

const COLUMNS: readonly ListColumn<Row>[] = [
  { name: '提交时间', width: 20, cell: ({ createTime }) => createTime },
  { name: '手机号码', width: 14, cell: ({ contactWay }) => contactWay },
  { name: '咨询类型', width: 12, cell: ({ serviceName }) => serviceName },
  { name: '留言', width: 48, cell: ({ leaveMessage }) => leaveMessage },
  { name: '来源页面', width: 32, cell: ({ sourcePath }) => sourcePath },
  { name: '状态', width: 12, cell: ({ status }) => LEAD_STATUS[status] },
  { name: '顾问', width: 12, cell: ({ advisorName }) => advisorName },
  { name: '首次联系截止', width: 20, cell: ({ dueTime }) => dueTime },
  { name: '委托编号', width: 20, cell: ({ orderNo }) => orderNo },
]

/** 咨询线索: from a number that was left to an order. */
export const createLeadHandlers = (deps: {
  store: LeadStore
  clock: Clock
}): Handlers<typeof contract> => {
  const { store, clock } = deps

  const shown = (lead: StoredLead) => ({
    contactId: lead.id,
    version: lead.version,
    contactWay: maskPhone(lead.contactWay),
    leaveMessage: lead.leaveMessage,
    serviceName: serviceNameOf(lead.serviceObjId, lead.context),
    sourcePath: lead.sourcePath,
    status: lead.status,
    createTime: lead.created,
    advisorUserId: lead.ownerUserId,
    advisorName: lead.ownerName,
    dueTime: lead.due,
    late: lead.dueAt !== null && lead.dueAt < clock.now(),
    orderNo: lead.orderNo,
  })

  const asked = ({ advisorUserId, status, ...input }: ParsedOf<typeof contract.list>) => ({
    ...input,
    status: status === 'waiting' ? ('open' as const) : status,
    ownerUserId: advisorUserId,
  })

  const isTooOld = ({ createdAt }: StoredLead): boolean =>
    isHidden(createdAt.getTime(), clock.now().getTime())

  const wholeOf = async (contactId: string, who: Principal): Promise<Whole> => {
    const lead = await store.find(contactId)
    const history = await store.history(contactId)
    return {
      ...shown(lead),
      canReveal: lead.ownerUserId === who.userId && isMobile(lead.contactWay) && !isTooOld(lead),
      registered: lead.customerUserId !== '0',
      moves: leadTransitions(store.contextOf(lead, who)).map(({ event, note }) => ({
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

  return {
    async list(input, caller) {
      const { rows, ...page } = await store.page(asked(input), caller)
      return { records: rows.map(shown), ...page }
    },

    export: async (input, caller) =>
      store.file(asked({ ...input, ...WHOLE_LIST }), caller, { shown, columns: COLUMNS }),

    one: async ({ contactId }, caller) => wholeOf(contactId, caller.principal),

    async move({ contactId, version, event, note, advisorUserId, orderNo }, caller) {
      const who = caller.principal
      await store.find(contactId)
      const ownerUserId = await store.receiverOf(event, advisorUserId, who)
      await store.transition({ id: contactId, version }, caller, async (lead, tx) => {
        const step = leadStep(store.contextOf(lead, who), event)
        if (step === null) throw apiError('invalid', '这条线索现在不能这样办理，请刷新后再试')
        const problem = noteProblem(note, step.note === 'needed')
        if (problem !== null) throw apiError('invalid', problem)
        if (orderNo !== '' && !(event === 'order' && (await store.isOrder(tx, orderNo))))
          throw apiError('invalid', '没有这个委托编号')
        const called = !['new', 'assigned'].includes(step.to)
        return { event, to: step.to, note: note.trim(), ownerUserId, called, orderNo }
      })
      return wholeOf(contactId, who)
    },

    async reveal({ contactId }, caller) {
      const who = caller.principal
      const lead = await store.find(contactId)
      if (isTooOld(lead)) throw apiError('invalid', `线索已超过 ${READABLE_DAYS} 天，号码不再显示`)
      if (lead.ownerUserId !== who.userId)
        throw apiError('invalid', '只有负责这条线索的顾问可以查看号码')
      if (!isMobile(lead.contactWay)) throw apiError('invalid', '号码已按本人的要求删除')
      await store.noteReveal(contactId, caller)
      return { contactWay: lead.contactWay }
    },

    advisors: async () => ({ records: await store.people() }),
  }
}
