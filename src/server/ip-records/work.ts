import { addDays } from '#domain/calendar/days.ts'
import { dueState } from '#domain/ip/deadlines.ts'
import type { IpKind } from '#domain/ip/record-codes.ts'
import { LINKS } from '#domain/pages/links.ts'
import { idInState, type WorkBrief, type WorkThing } from '#domain/work/work.ts'
import { MOST_OF_KIND, type WorkReader, type WorkSource } from '#server/capability.ts'
import { dueNameOf, nameOf } from './calendar/dates.ts'
import { bareDeadlinesBetween, type DatedRecord, deadlinesBetween } from './calendar/store.ts'

/** Days before its last one from which a deadline is work. */
const AHEAD_DAYS = 30
/** Days after its last one in which it can be met late: 商标宽展期 and 专利滞纳期 are six months. */
const LATE_DAYS = 190

const KINDS = ['trademark', 'patent'] as const

type Dated = Omit<DatedRecord, 'row'>

const briefOf = ({ kind, deadline }: Dated, today: string): WorkBrief => {
  const { event, year, due, until, recordId } = deadline
  const late = dueState(deadline, today) === 'late'
  return {
    id: idInState(`${kind} ${recordId} ${event}`, year),
    link: LINKS.ipRecord(kind, recordId),
    due: late ? until : due,
    late,
  }
}

const thingOf = (one: DatedRecord, today: string): WorkThing => {
  const { event, due, opens } = one.deadline
  const brief = briefOf(one, today)
  return {
    ...brief,
    title: dueNameOf(one.deadline),
    subject: nameOf(one),
    act: brief.late === true ? '去补办' : event === 'annuity' ? '去缴费' : '去办理',
    since: new Date(`${opens === '' ? addDays(due, -AHEAD_DAYS) : opens}T00:00:00+08:00`),
    ownerId: '',
    ownerName: '',
  }
}

/** What is to be done now of what `read` finds. */
const waiting = async <T extends Dated>(
  { companyId, permissions }: WorkReader,
  today: string,
  read: (kind: IpKind, span: Parameters<typeof deadlinesBetween>[3]) => Promise<T[]>,
): Promise<T[]> => {
  if (companyId === '') return []
  const [from, to] = [addDays(today, -LATE_DAYS), addDays(today, AHEAD_DAYS)]
  const found: T[] = []
  for (const kind of KINDS.filter((it) => permissions.has(`ip:${it}`)))
    found.push(...(await read(kind, { from, to, limit: MOST_OF_KIND * 4, open: true })))
  return found
    .filter(({ deadline }) => {
      const state = dueState(deadline, today)
      return state === 'late' || (state === 'open' && deadline.due >= today && deadline.due <= to)
    })
    .slice(0, MOST_OF_KIND)
}

/** Fees and deadlines of a company's rights that end soon, or ended and can still be met, as work. */
export const RIGHT_WORK: WorkSource = {
  async of(reader, { today }, own) {
    const found = await waiting(reader, today, async (kind, span) =>
      deadlinesBetween(own, reader.companyId, kind, span),
    )
    return found.map((one) => thingOf(one, today))
  },
  async brief(reader, { today }, own) {
    const found = await waiting(reader, today, async (kind, span) =>
      bareDeadlinesBetween(own, reader.companyId, kind, span),
    )
    return found.map((one) => briefOf(one, today))
  },
}
