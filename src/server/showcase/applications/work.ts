import type { partnerApply } from '#contract/partner-apply.ts'
import { LINKS } from '#domain/pages/links.ts'
import { PARTNER_STATE } from '#domain/showcase/partner-application.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { workflowWork } from '#server/workflow/work.ts'
import type { ApplicationStore } from './store.ts'

/** Partner applications that go on, as work. */
export const applicationWork = (
  store: ApplicationStore,
  calls: Pick<Handlers<typeof partnerApply>, 'hold'>,
) =>
  workflowWork(store, {
    code: 'partner:edit',
    thing: (it, free) => ({
      title: free ? '领取合作申请' : `办理合作申请：${PARTNER_STATE[it.status]}`,
      subject: it.orgName,
      act: free ? '去领取' : '去办理',
      link: free ? LINKS.freePartnerApplication(it.id) : LINKS.partnerApplication(it.id),
      due: it.nextOn,
      since: it.sinceAt,
    }),
    give: async (caller, { id, version }, ownerUserId) =>
      calls.hold({ applyNo: id, version, ownerUserId, companyId: '' }, caller),
  })
