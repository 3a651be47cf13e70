import type { titleCases } from '#contract/title-cases.ts'
import { CASE_STATUS } from '#domain/job-titles/title-case-codes.ts'
import { LINKS } from '#domain/pages/links.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { workflowWork } from '#server/workflow/work.ts'
import type { CaseStore } from './store.ts'

/** Title cases that go on, as work. */
export const caseWork = (store: CaseStore, calls: Pick<Handlers<typeof titleCases>, 'move'>) =>
  workflowWork(store, {
    code: 'titles:serve',
    thing: (it, free) => ({
      title: free ? '领取职称办理' : `办理职称：${CASE_STATUS[it.status]}`,
      subject: `${it.applicant} · ${it.jobTitleName}`,
      act: free ? '去领取' : '去办理',
      link: free ? LINKS.freeTitleCase(it.id) : LINKS.titleCase(it.id),
      due: it.dueOn,
      since: it.sinceAt,
    }),
    give: async (caller, { id, version }, advisorUserId) =>
      calls.move(
        {
          caseNo: id,
          version,
          event: 'assign',
          note: '',
          date: '',
          items: [],
          advisorUserId,
          companyId: '',
        },
        caller,
      ),
  })
