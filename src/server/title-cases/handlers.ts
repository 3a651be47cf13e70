import { randomUUID } from 'node:crypto'
import type { titleCases as contract } from '#contract/title-cases.ts'
import { refuse } from '#contract/wire/refusals.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { caseStep } from '#domain/job-titles/case.ts'
import { CASE_OVER, CASE_STATUS } from '#domain/job-titles/case-codes.ts'
import { READABLE_DAYS } from '#domain/leads/lead.ts'
import { mobileProblem } from '#domain/registration/account.ts'
import { rolesWith } from '#domain/permissions/roles.ts'
import { LINKS } from '#domain/pages/links.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import { noteNumberSearch } from '#server/audit/searches.ts'
import type { Tx } from '#server/database/transaction.ts'
import { remind } from '#server/reminders/send.ts'
import type { Caller, Handlers, Principal } from '#server/wire/handler.ts'
import { aimOf, createOpening } from './opening.ts'
import { createPaperHandlers } from './papers.ts'
import { addCorrections, lackingOf } from './papers/store.ts'
import { type CaseParts, memberOf, mustEdit, NO_CASE, SERVE_CODE } from './parts.ts'
import { createShown, isTooOld, standingOf } from './shown.ts'
import type { CaseChange, StoredCase } from './store.ts'

const CHANGED = '数据已被修改，请刷新'

/** 职称咨询办理: from a consultation to a certificate. */
export const createCaseHandlers = (parts: CaseParts): Handlers<typeof contract> => {
  const { db, store, clock } = parts
  const shown = createShown(parts)
  const today = (): string => formatBeijingDate(clock.now().getTime())

  const find = async (caseNo: string): Promise<StoredCase> => {
    const it = await store.find(caseNo)
    if (it === undefined) throw refuse('notFound', NO_CASE)
    return it
  }
  const wholeOf = async (caseNo: string, caller: Caller) =>
    shown.whole(await find(caseNo), memberOf(caller))

  /** Whom it goes to: whoever takes it, or the advisor it is given to. */
  const receiverOf = async (
    event: string,
    advisorUserId: string,
    who: Principal,
  ): Promise<string | null> => {
    if (event === 'take') return who.userId
    if (event !== 'assign') return null
    const advisors = await store.advisors(rolesWith(SERVE_CODE, 'platform'))
    if (!advisors.some(({ userId }) => userId === advisorUserId))
      throw refuse('invalid', '请选择一位顾问')
    return advisorUserId
  }

  const judge = async (
    tx: Tx,
    it: StoredCase,
    who: Principal,
    asked: Parameters<typeof caseStep>[2],
  ): Promise<CaseChange> => {
    const facts = {
      ...(await lackingOf(tx, it.caseNo)),
      today: today(),
      publicityTo: it.publicityTo,
    }
    const step = caseStep(standingOf(it, who), facts, asked)
    if (step === 'refused') throw refuse('invalid', '这份办理现在不能这样处理，请刷新后再试')
    if ('problem' in step) throw refuse('invalid', step.problem)
    const moved = step.to !== it.status
    const over = CASE_OVER.includes(step.to)
    return {
      event: asked.event,
      to: step.to,
      before: asked.event === 'undo' ? '' : moved ? it.status : it.before,
      note: asked.note.trim(),
      date: asked.date,
      dueOn: over ? '' : asked.date !== '' || moved ? asked.date : null,
      publicityTo: asked.event === 'publish' ? asked.date : null,
      advisorUserId: null,
      over,
    }
  }

  return {
    ...createPaperHandlers(parts, shown),
    ...createOpening(parts, shown),

    async list(input, caller) {
      const { userId } = memberOf(caller)
      const filter = { ...input, keyword: input.keyword.trim(), userId, today: today() }
      await noteNumberSearch(db, caller, { list: '职称办理', ...filter })
      const [found, choices] = await Promise.all([store.page(filter), store.choices()])
      return {
        records: found.rows.map(shown.row),
        total: found.total,
        page: input.page,
        pageSize: input.pageSize,
        counts: found.counts,
        lateCount: found.late,
        regions: choices.regions.map((code) => ({ code, name: parts.names.regionName(code) })),
        advisors: choices.advisors,
      }
    },

    one: async ({ caseNo }, caller) => wholeOf(caseNo, caller),

    async edit({ caseNo, version, ...given }, caller) {
      const who = memberOf(caller)
      await store.inTransaction(async (tx) => {
        const it = await store.locked(tx, caseNo)
        if (it === undefined) throw refuse('notFound', NO_CASE)
        mustEdit(it, who)
        if (CASE_OVER.includes(it.status)) throw refuse('invalid', '这份办理已经结束')
        if (it.version !== version) throw refuse('conflict', CHANGED)
        if (given.dueOn !== '' && given.dueOn !== it.dueOn && given.dueOn < today())
          throw refuse('invalid', '下一步日期不能早于今天')
        const aim = aimOf(parts, given, it)
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
      const who = memberOf(caller)
      const receiver = await receiverOf(asked.event, advisorUserId, who)
      await store.inTransaction(async (tx) => {
        const it = await store.locked(tx, caseNo)
        if (it === undefined) throw refuse('notFound', NO_CASE)
        if (it.version !== version) throw refuse('conflict', CHANGED)
        const change = { ...(await judge(tx, it, who, asked)), advisorUserId: receiver }
        const actor = actorOf(caller)
        await store.move(tx, caseNo, change, clock.now(), actor)
        if (change.event === 'askMore' || change.event === 'giveBack') {
          const lines = asked.items.map((text) => ({ id: randomUUID(), text: text.trim() }))
          await addCorrections(tx, caseNo, lines, clock.now())
        }
        if (receiver !== null && receiver !== who.userId) await tellReceiver(tx, it, receiver)
        await writeAuditEntry(tx, actor, {
          action: 'title.move',
          companyId: '',
          objectType: 'titleCase',
          objectId: caseNo,
          before: { 状态: CASE_STATUS[it.status], 顾问: it.advisorUserId, 下一步日期: it.dueOn },
          after: {
            办理: change.event,
            状态: CASE_STATUS[change.to],
            顾问: receiver ?? it.advisorUserId,
            下一步日期: change.dueOn ?? it.dueOn,
          },
        })
      })
      return wholeOf(caseNo, caller)
    },

    async reveal({ caseNo }, caller) {
      const it = await find(caseNo)
      if (isTooOld(it, clock.now()))
        throw refuse('invalid', `办理结束已超过 ${READABLE_DAYS} 天，号码不再显示`)
      if (it.advisorUserId !== memberOf(caller).userId)
        throw refuse('invalid', '只有负责这份办理的顾问可以查看号码')
      if (mobileProblem(it.phone) !== null)
        throw refuse('invalid', '号码到期已经隐去，请重新取得申请人的联系方式')
      await store.noteReveal(caseNo, actorOf(caller))
      return { phone: it.phone }
    },

    advisors: async () => ({ records: await store.advisors(rolesWith(SERVE_CODE, 'platform')) }),
  }
}

const tellReceiver = async (tx: Tx, it: StoredCase, receiver: string): Promise<void> =>
  remind(tx, [receiver], {
    kind: 'SYSTEM',
    title: '有职称办理分派给您',
    content: `${it.applicant}：${it.jobTitleName || '还没有选择申报通知'}`.slice(0, 500),
    link: LINKS.titleCase(it.caseNo),
  })
