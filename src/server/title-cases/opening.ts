import { randomUUID } from 'node:crypto'
import type { titleCases } from '#contract/title-cases.ts'
import type { ParsedOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import {
  CASE_CONSENT_TEXT,
  CASE_CONSENT_VERSION,
  isIdentityPaper,
  ITEM_MAX,
  MOST_PAPERS,
  PAPER_MAX,
} from '#domain/job-titles/title-case.ts'
import { JOB_GRADE } from '#domain/job-titles/codes.ts'
import { isHidden, READABLE_DAYS } from '#domain/leads/lead.ts'
import { mobileProblem } from '#domain/registration/account.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Handlers, Principal } from '#server/wire/handler.ts'
import { addPapers } from './papers.store.ts'
import { type CaseDeps, SPECIALTY } from './shared.ts'
import type { Shown } from './shown.ts'
import type { CaseAim } from './store.ts'

type Given = Omit<CaseAim, 'jobTitleName'>
type Asked = ParsedOf<typeof titleCases.open>

const NATION = '000000'
const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('')

/** What is applied for, with the words of the notice; refuses what there is not. */
export const aimOf = (
  { publications, names }: CaseDeps,
  given: Given,
  /** As it was: a notice that has been taken down since stays. */
  was: Pick<CaseAim, 'jobTitleId' | 'jobTitleName'> = { jobTitleId: '', jobTitleName: '' },
): CaseAim => {
  const { applicant, jobTitleId, grade, specialty, regionCode, dueOn } = given
  const notice = jobTitleId === '' ? null : publications.find('jobTitle', jobTitleId)
  if (jobTitleId !== '' && jobTitleId !== was.jobTitleId && notice === null)
    throw apiError('invalid', '没有这份职称申报通知')
  if (specialty !== '' && !names.entries(SPECIALTY).some(({ dictCode }) => dictCode === specialty))
    throw apiError('invalid', '请选择专业')
  if (!names.isRegion(regionCode)) throw apiError('invalid', '请选择地区')
  const known = jobTitleId === was.jobTitleId ? was.jobTitleName : ''
  return {
    applicant: applicant.trim(),
    jobTitleId,
    jobTitleName: notice?.body.title ?? known,
    grade,
    specialty,
    regionCode,
    dueOn,
  }
}

/**
 * The list of materials that a notice asks for; the general one where it has none of its own. What
 * shows who somebody is goes into the official system and is none of ours.
 */
const papersFor = ({ publications }: CaseDeps, jobTitleId: string) => {
  const own = publications.find('jobTitle', jobTitleId)?.body.materials ?? []
  const general =
    publications.all('jobStandard').find(({ body }) => body.regionCode === NATION)?.body
      .materials ?? []
  return (own.length > 0 ? own : general)
    .filter(({ name }) => !isIdentityPaper(name))
    .slice(0, MOST_PAPERS)
    .map(({ name, required, note }) => ({
      id: randomUUID(),
      name: cut(name, PAPER_MAX),
      required,
      note: cut(note, ITEM_MAX),
    }))
}

/** 新建: of a consultation, or by hand. */
export const createOpening = (
  deps: CaseDeps,
  shown: Shown,
): Pick<Handlers<typeof titleCases>, 'open'> => {
  const { store, clock } = deps

  /** The number of the consultation, for whoever has it. */
  const phoneOf = async (tx: Tx, contactId: string, who: Principal): Promise<string> => {
    const lead = await store.consultation(tx, contactId)
    if (lead === undefined) throw apiError('invalid', '没有这条线索')
    if (lead.advisorUserId !== who.userId)
      throw apiError('invalid', '只有负责这条线索的顾问可以为它建立办理')
    if (lead.caseNo !== '') throw apiError('invalid', `这条线索已经建立办理 ${lead.caseNo}`)
    if (isHidden(lead.createdAt.getTime(), clock.now().getTime()))
      throw apiError('invalid', `线索已超过 ${READABLE_DAYS} 天，请重新取得申请人的联系方式`)
    if (mobileProblem(lead.phone) !== null)
      throw apiError('invalid', '号码已按本人的要求删除，请重新取得申请人的联系方式')
    return lead.phone
  }

  const advisorOf = async ({ advisorUserId }: Asked, who: Principal): Promise<string> => {
    if (advisorUserId === '' || advisorUserId === who.userId) return who.userId
    if (!store.assigns(who)) throw apiError('invalid', '您不能把办理分派给别人')
    await store.mustBePossible(advisorUserId)
    return advisorUserId
  }

  return {
    async open(input, caller) {
      const who = caller.principal
      const { contactId, dueOn } = input
      if (!input.consent) throw apiError('invalid', CASE_CONSENT_TEXT)
      const problem = contactId === '' ? mobileProblem(input.phone) : null
      if (problem !== null) throw apiError('invalid', problem)
      const at = clock.now()
      const today = formatBeijingDate(at.getTime())
      if (dueOn !== '' && dueOn < today) throw apiError('invalid', '下一步日期不能早于今天')
      const aim = aimOf(deps, input)
      const advisorUserId = await advisorOf(input, who)
      const number = randomUUID().slice(0, 8).toUpperCase()
      const caseNo = `ZC${today.replaceAll('-', '')}${number}`
      await store.inTransaction(async (tx) => {
        const phone = contactId === '' ? input.phone : await phoneOf(tx, contactId, who)
        const actor = actorOf(caller)
        const kept = { caseNo, contactId, phone, advisorUserId, at }
        await store.add(tx, { ...aim, ...kept, consentVersion: CASE_CONSENT_VERSION }, actor)
        await addPapers(tx, caseNo, papersFor(deps, aim.jobTitleId))
        await writeAuditEntry(tx, actor, {
          action: 'title.open',
          companyId: '',
          objectType: 'titleCase',
          objectId: caseNo,
          after: { 申报通知: aim.jobTitleName, 级别: JOB_GRADE[aim.grade], 线索: contactId },
        })
      })
      return shown.whole(await store.find(caseNo), who)
    },
  }
}
