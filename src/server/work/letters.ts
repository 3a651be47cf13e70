import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { isWorkingDay, type WorkCalendar } from '#domain/calendar/working-days.ts'
import { PAGES } from '#domain/pages/links.ts'
import { heldBy } from '#domain/permissions/roles.ts'
import { isWorthSending, morningLetter } from '#domain/work/work.ts'
import type { QueueMoment } from '#server/capability.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { JobDeclaration } from '#server/job.ts'
import { remind } from '#server/reminders/send.ts'
import type { Addressee, WorkStore } from './store.ts'
import type { Work } from './work.ts'

/** Hours of the morning, Beijing, in which letters are left. */
const HOURS = { from: 8, to: 11 }
const LOOK_MS = 5 * 60_000
/** People looked after between two looks at whether to stop. */
const BATCH = 50

interface LetterDeps {
  db: Database
  store: WorkStore
  work: Pick<Work, 'listOf'>
  /** What waits in the queues that somebody looks after; null for nobody's. */
  queues: (who: {
    userId: string
    permissions: ReadonlySet<string>
  }) => Promise<{ late: number } | null>
  momentNow: () => QueueMoment
  calendar: () => WorkCalendar
}

/** Looks after one person; answers whether a letter was left. */
const tell = async (
  { db, store, work, queues }: LetterDeps,
  person: Addressee,
  at: QueueMoment,
): Promise<boolean> => {
  const reader = { userId: person.id, ...person, permissions: heldBy(person) }
  const { items } = await work.listOf(reader, at)
  const late = (await queues(reader))?.late ?? 0
  const worth = isWorthSending(items, at) || late > 0
  return inTransaction(db, async (tx) => {
    if (!(await store.note(tx, person.id, at.today)) || !worth) return false
    await remind(tx, [person.id], {
      kind: 'WORK',
      ...morningLetter(items, at.today, late),
      link: PAGES.home,
    })
    return true
  })
}

/** 每日待办 as a job: on the morning of a working day everybody is told once what waits for them. */
export const workJob = (deps: LetterDeps): JobDeclaration => ({
  name: 'work',
  failure: 'morning letters were not left',
  when: {
    everyMs: LOOK_MS,
    isDue: () => {
      const hour = Number(formatBeijingTime(deps.momentNow().now.getTime()).slice(11, 13))
      return hour >= HOURS.from && hour < HOURS.to
    },
  },
  async run({ isStopped }) {
    const at = deps.momentNow()
    await deps.store.prune(at.today)
    // It runs every day, so that nobody takes a weekend for a job that has stopped.
    if (!isWorkingDay(at.today, deps.calendar())) return { told: 0 }
    let told = 0
    for (;;) {
      const people = await deps.store.addressees(at.today, BATCH)
      for (const person of people) {
        if (isStopped()) return { told }
        if (await tell(deps, person, at)) told += 1
      }
      if (people.length < BATCH) return { told }
    }
  },
})
