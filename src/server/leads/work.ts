import type { leads } from '#contract/leads.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { serviceNameOf } from '#domain/consultation/contact.ts'
import { LINKS } from '#domain/pages/links.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { workflowWork } from '#server/workflow/work.ts'
import type { LeadStore } from './store.ts'

/** Characters of a message that are quoted. */
const QUOTED = 40

/** Leads that nobody has called yet, as work. */
export const leadWork = (store: LeadStore, calls: Pick<Handlers<typeof leads>, 'move'>) =>
  workflowWork(store, {
    code: 'lead:list',
    thing: (lead, free, { now }) => ({
      title: free ? '领取线索' : '首次联系客户',
      subject: [
        serviceNameOf(lead.serviceObjId, lead.context),
        Array.from(lead.leaveMessage).slice(0, QUOTED).join(''),
      ]
        .filter((part) => part !== '')
        .join('：'),
      act: free ? '去领取' : '去联系',
      link: free ? LINKS.freeLead(lead.id) : LINKS.lead(lead.id),
      due: lead.dueAt === null ? '' : formatBeijingDate(lead.dueAt.getTime()),
      since: lead.createdAt,
      late: lead.dueAt !== null && lead.dueAt < now,
    }),
    give: async (caller, { id, version }, advisorUserId) =>
      calls.move(
        {
          contactId: id,
          version,
          event: 'assign',
          note: '',
          advisorUserId,
          orderNo: '',
          companyId: '',
        },
        caller,
      ),
  })
