import { beijingDaysBetween, formatBeijingDate } from '#domain/calendar/beijing.ts'
import { maskPhone } from '#domain/consultation/contact.ts'
import { caseTransitions, papersOpen } from '#domain/job-titles/title-case.ts'
import {
  CASE_EVENT,
  CASE_OPEN,
  CASE_STATUS,
  type CaseEvent,
  type CaseStatus,
} from '#domain/job-titles/title-case-codes.ts'
import { isHidden } from '#domain/leads/lead.ts'
import { statusAfter } from '#domain/workflow/transitions.ts'
import type { Principal } from '#server/wire/handler.ts'
import type { HistoryEntry } from '#server/workflow/store.ts'
import { correctionsOf, type PaperFile, papersOf } from './papers.store.ts'
import { type CaseDeps, type ShownFile, SPECIALTY, type Whole } from './shared.ts'
import type { StoredCase } from './store.ts'

/** 新建: what begins the history of a case. */
const OPENED = '新建'

const nameOfEvent = (event: string): string => {
  if (event === 'open') return OPENED
  return Object.hasOwn(CASE_EVENT, event) ? CASE_EVENT[event as CaseEvent] : ''
}

/** Whether a number is too old to be read: so many days after the case has come to an end. */
export const isTooOld = (it: StoredCase, now: Date): boolean =>
  it.closedAt !== null && isHidden(it.closedAt.getTime(), now.getTime())

/** Cases as the contract has them. */
export const createShown = (deps: CaseDeps) => {
  const { db, store, names, clock } = deps

  const row = (it: StoredCase) => {
    const now = clock.now().getTime()
    return {
      caseNo: it.id,
      version: it.version,
      applicant: it.applicant,
      phone: maskPhone(it.phone),
      jobTitleId: it.jobTitleId,
      jobTitleName: it.jobTitleName,
      grade: it.grade,
      specialty: it.specialty,
      specialtyName:
        names.entries(SPECIALTY).find(({ dictCode }) => dictCode === it.specialty)?.dictDesc ?? '',
      regionCode: it.regionCode,
      regionName: names.regionName(it.regionCode),
      status: it.status,
      days: Math.max(0, beijingDaysBetween(it.sinceAt.getTime(), now)),
      createTime: it.created,
      advisorUserId: it.ownerUserId,
      advisorName: it.ownerName,
      dueOn: it.dueOn,
      late: CASE_OPEN.includes(it.status) && it.dueOn !== '' && it.dueOn < formatBeijingDate(now),
      papers: it.papers,
      passed: it.passed,
      flagged: it.flagged,
    }
  }

  const materialsOf = async (it: StoredCase, who: Principal) => {
    const papers = await papersOf(db, it.id)
    const ids = papers.flatMap(({ files }) => files.map(({ fileId }) => fileId))
    // Colleagues see what there is; the papers themselves are for whoever works on the case.
    const shown = await deps.files(ids, store.mayHandle(it, who) ? who : null)
    const take = (files: readonly PaperFile[], removed: boolean): ShownFile[] =>
      files.flatMap((file) => (file.removed === removed ? (shown.get(file.fileId) ?? []) : []))
    return {
      materials: papers
        .filter(({ removed }) => !removed)
        .map(({ files, ...paper }) => ({
          ...paper,
          files: take(files, false),
          removedFiles: take(files, true),
        })),
      removed: papers.filter(({ removed }) => removed),
    }
  }

  const whole = async (it: StoredCase, who: Principal): Promise<Whole> => {
    const [papers, corrections, history] = await Promise.all([
      materialsOf(it, who),
      correctionsOf(db, it.id),
      store.history<HistoryEntry<CaseStatus> & { date: string }>(it.id),
    ])
    const context = store.contextOf(it, who)
    const edits = store.mayHandle(it, who)
    return {
      ...row(it),
      contactId: it.contactId,
      publicityTo: it.publicityTo,
      closedTime: it.closed,
      canReveal: it.ownerUserId === who.userId && !isTooOld(it, clock.now()),
      canEdit: edits && CASE_OPEN.includes(it.status),
      canPapers: edits && papersOpen(it.status),
      moves: caseTransitions(context).map((move) => ({
        event: move.event,
        name: CASE_EVENT[move.event],
        note: move.note,
        dateName: move.date?.name ?? '',
        dateNeeded: move.date?.needed === true,
        items: move.items === true,
        to: move.to === 'same' ? '' : CASE_STATUS[statusAfter(move, context)],
      })),
      ...papers,
      corrections,
      history: history.map((move) => ({ ...move, name: nameOfEvent(move.event) })),
    }
  }

  return { row, whole }
}

export type Shown = ReturnType<typeof createShown>
