import { addDays } from '#domain/calendar/days.ts'
import { dueState } from '#domain/ip/deadlines.ts'
import { LINKS } from '#domain/pages/links.ts'
import { idInState, type WorkThing } from '#domain/work/work.ts'
import { MOST_OF_KIND, type WorkSource } from '#server/capability.ts'
import { dueNameOf, nameOf } from './calendar/dates.ts'
import { type DatedRecord, deadlinesBetween } from './calendar/store.ts'

/** Days before its last one from which a deadline is work. */
const AHEAD_DAYS = 30
/** Days after its last one in which it can be met late: 商标宽展期 and 专利滞纳期 are six months. */
const LATE_DAYS = 190

const KINDS = ['trademark', 'patent'] as const

const thingOf = (one: DatedRecord, today: string): WorkThing => {
  const { kind, deadline } = one
  const { event, year, due, until, recordId, opens } = deadline
  const isLate = dueState(deadline, today) === 'late'
  return {
    id: idInState(`${kind} ${recordId} ${event}`, year),
    title: dueNameOf(deadline),
    subject: nameOf(one),
    act: isLate ? '去补办' : event === 'annuity' ? '去缴费' : '去办理',
    link: LINKS.ipRecord(kind, recordId),
    due: isLate ? until : due,
    since: new Date(`${opens === '' ? addDays(due, -AHEAD_DAYS) : opens}T00:00:00+08:00`),
    ownerId: '',
    ownerName: '',
    late: isLate,
  }
}

/** Fees and deadlines of a company's rights that end soon, or ended and can still be met, as work. */
export const RIGHT_WORK: WorkSource = {
  async of({ companyId, permissions }, { today }, own) {
    const kinds = KINDS.filter((kind) => permissions.has(`ip:${kind}`))
    if (companyId === '' || kinds.length === 0) return []
    const [from, to] = [addDays(today, -LATE_DAYS), addDays(today, AHEAD_DAYS)]
    const span = { from, to, limit: MOST_OF_KIND * 4, open: true }
    const found: DatedRecord[] = []
    for (const kind of kinds) found.push(...(await deadlinesBetween(own, companyId, kind, span)))
    return found
      .filter(({ deadline }) => {
        const state = dueState(deadline, today)
        return state === 'late' || (state === 'open' && deadline.due >= today && deadline.due <= to)
      })
      .slice(0, MOST_OF_KIND)
      .map((one) => thingOf(one, today))
  },
}
