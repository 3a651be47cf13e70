import { randomUUID } from 'node:crypto'
import type { titleCases as contract } from '#contract/title-cases.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { type CaseAsked, caseStep } from '#domain/job-titles/title-case.ts'
import { CASE_OVER, CASE_STATUS } from '#domain/job-titles/title-case-codes.ts'
import { JOB_GRADE } from '#domain/job-titles/codes.ts'
import { READABLE_DAYS } from '#domain/leads/lead.ts'
import { mobileProblem } from '#domain/registration/account.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Tx } from '#server/database/transaction.ts'
import { type ListColumn, WHOLE_LIST } from '#server/sheets/list-file.ts'
import type { MemberCaller, Handlers, Principal } from '#server/wire/handler.ts'
import { mustBeVersion } from '#server/workflow/workflow.ts'
import { aimOf, createOpening } from './opening.ts'
import { createPaperHandlers } from './papers.ts'
import { lackingOf } from './papers.store.ts'
import type { CaseDeps } from './shared.ts'
import { createShown, isTooOld } from './shown.ts'
import type { CaseChange, StoredCase } from './store.ts'

type Row = AnswerOf<typeof contract.list>['records'][number]

const COLUMNS: readonly ListColumn<Row>[] = [
  { name: '办理编号', width: 22, cell: ({ caseNo }) => caseNo },
  { name: '申请人', width: 12, cell: ({ applicant }) => applicant },
  { name: '手机号码', width: 14, cell: ({ phone }) => phone },
  { name: '级别', width: 12, cell: ({ grade }) => JOB_GRADE[grade] },
  { name: '专业', width: 16, cell: ({ specialtyName }) => specialtyName },
  { name: '地区', width: 20, cell: ({ regionName }) => regionName },
  { name: '申报通知', width: 40, cell: ({ jobTitleName }) => jobTitleName },
  { name: '环节', width: 14, cell: ({ status }) => CASE_STATUS[status] },
  { name: '停留天数', width: 10, cell: ({ days }) => String(days) },
  { name: '材料', width: 8, cell: ({ papers }) => String(papers) },
  { name: '已通过材料', width: 12, cell: ({ passed }) => String(passed) },
  { name: '有问题材料', width: 12, cell: ({ flagged }) => String(flagged) },
  { name: '顾问', width: 12, cell: ({ advisorName }) => advisorName },
  { name: '下一步', width: 12, cell: ({ dueOn }) => dueOn },
  { name: '新建时间', width: 20, cell: ({ createTime }) => createTime },
]

/** 职称咨询办理: from a consultation to a certificate. */
export const createCaseHandlers = (deps: CaseDeps): Handlers<typeof contract> => {
  const { store, clock } = deps
  const shown = createShown(deps)
  const today = (): string => formatBeijingDate(clock.now().getTime())

  const wholeOf = async (caseNo: string, caller: MemberCaller) =>
    shown.whole(await store.find(caseNo), caller.principal)

  const judge = async (
    tx: Tx,
    it: StoredCase,
    who: Principal,
    asked: CaseAsked,
  ): Promise<Omit<CaseChange, 'ownerUserId'>> => {
    const facts = { ...(await lackingOf(tx, it.id)), today: today(), publicityTo: it.publicityTo }
    const step = caseStep(store.contextOf(it, who), facts, asked)
    if (step === 'refused') throw apiError('invalid', '这份办理现在不能这样处理，请刷新后再试')
    if ('problem' in step) throw apiError('invalid', step.problem)
    const { event, date, items } = asked
    const moved = step.to !== it.status
    const over = CASE_OVER.includes(step.to)
    const listed = event === 'askMore' || event === 'giveBack'
    return {
      event,
      to: step.to,
      before: event === 'undo' ? '' : moved ? it.status : it.before,
      note: asked.note.trim(),
      date,
      dueOn: over ? '' : date !== '' || moved ? date : null,
      publicityTo: event === 'publish' ? date : null,
      over,
      corrections: listed ? items.map((text) => ({ id: randomUUID(), text: text.trim() })) : [],
    }
  }

  return {
    ...createPaperHandlers(deps, shown),
    ...createOpening(deps, shown),

    export: async ({ advisorUserId, ...input }, caller) =>
      store.file({ ...input, ...WHOLE_LIST, ownerUserId: advisorUserId }, caller, {
        shown: shown.row,
        columns: COLUMNS,
      }),

    async list({ advisorUserId, ...input }, caller) {
      const [{ rows, ...page }, choices] = await Promise.all([
        store.page({ ...input, ownerUserId: advisorUserId }, caller),
        store.choices('region_code'),
      ])
      const [regions = []] = choices.values
      return {
        ...page,
        records: rows.map(shown.row),
        regions: regions.map((code) => ({ code, name: deps.names.regionName(code) })),
        advisors: choices.owners,
      }
    },

    one: async ({ caseNo }, caller) => wholeOf(caseNo, caller),

    async edit({ caseNo, version, ...given }, caller) {
      const who = caller.principal
      await store.inTransaction(async (tx) => {
        const it = await store.locked(tx, caseNo)
        store.mustHandle(it, who)
        if (CASE_OVER.includes(it.status)) throw apiError('invalid', '这份办理已经结束')
        mustBeVersion(it, version)
        if (given.dueOn !== '' && given.dueOn !== it.dueOn && given.dueOn < today())
          throw apiError('invalid', '下一步日期不能早于今天')
        const aim = aimOf(deps, given, it)
        await store.write(tx, caseNo, aim, clock.now())
        const words = ({ jobTitleName, grade, specialty, regionCode, dueOn }: typeof aim) => ({
          申报通知: jobTitleName,
          级别: grade,
          专业: specialty,
          地区: regionCode,
          下一步日期: dueOn,
        })
        await writeAuditEntry(tx, actorOf(caller), {
          action: 'title.edit',
          companyId: '',
          objectType: 'titleCase',
          objectId: caseNo,
          before: words(it),
          after: words(aim),
        })
      })
      return wholeOf(caseNo, caller)
    },

    async move({ caseNo, version, advisorUserId, companyId: _company, ...asked }, caller) {
      const who = caller.principal
      const ownerUserId = await store.receiverOf(asked.event, advisorUserId, who)
      await store.transition({ id: caseNo, version }, caller, async (it, tx) => ({
        ...(await judge(tx, it, who, asked)),
        ownerUserId,
      }))
      return wholeOf(caseNo, caller)
    },

    async reveal({ caseNo }, caller) {
      const it = await store.find(caseNo)
      if (isTooOld(it, clock.now()))
        throw apiError('invalid', `办理结束已超过 ${READABLE_DAYS} 天，号码不再显示`)
      if (it.ownerUserId !== caller.principal.userId)
        throw apiError('invalid', '只有负责这份办理的顾问可以查看号码')
      if (mobileProblem(it.phone) !== null)
        throw apiError('invalid', '号码到期已经隐去，请重新取得申请人的联系方式')
      await store.noteReveal(caseNo, caller)
      return { phone: it.phone }
    },

    advisors: async () => ({ records: await store.people() }),
  }
}
