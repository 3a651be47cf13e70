import type { queues as contract } from '#contract/queues.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { formatBeijingDate, formatBeijingTime, parseBeijing } from '#domain/calendar/beijing.ts'
import type { WorkCalendar } from '#domain/calendar/working-days.ts'
import { workingDaysBefore } from '#domain/calendar/working-time.ts'
import { QUEUE, type QueueName, QUEUES, sumOf } from '#domain/queues/queue.ts'
import type { QueueMoment, QueueSource } from '#server/capability.ts'
import type { Clock } from '#server/clock.ts'
import type { Log } from '#server/log.ts'
import type { Handlers } from '#server/wire/handler.ts'

type Shown = AnswerOf<typeof contract.overview>['records'][number]

/** Every queue, answered by the capability that it belongs to. */
export type QueueSources = Readonly<Record<QueueName, QueueSource>>

/** 待办总览 over the queues of all capabilities; one that cannot be counted does not hide the others. */
export const createQueues = (deps: {
  sources: QueueSources
  clock: Clock
  calendar: () => WorkCalendar
  log: Log
}) => {
  const { sources, clock, calendar, log } = deps

  const momentNow = (): QueueMoment => {
    const now = clock.now()
    const today = formatBeijingDate(now.getTime())
    return {
      now,
      today,
      before: (days) => new Date(parseBeijing(workingDaysBefore(today, days, calendar()))?.ms ?? 0),
    }
  }

  const figuresOf = async (queue: QueueName, at: QueueMoment) => {
    const { owned } = sources[queue]
    try {
      return { figures: { owned, parts: await sources[queue].count(at) }, failed: false }
    } catch (err) {
      log.error({ err, queue }, 'a queue could not be counted')
      return { figures: { owned, parts: [] }, failed: true }
    }
  }

  const shownOf = async (queue: QueueName, at: QueueMoment, userId: string): Promise<Shown> => {
    const { figures, failed } = await figuresOf(queue, at)
    const owners = figures.parts
      .filter(({ ownerId }) => ownerId !== '')
      .toSorted((one, other) => other.count - one.count || (one.ownerId < other.ownerId ? -1 : 1))
      .map(({ ownerId, ownerName, count, late }) => ({
        userId: ownerId,
        name: ownerName,
        count,
        late,
        mine: ownerId === userId,
      }))
    const { name, target } = QUEUE[queue]
    const { owned } = figures
    return { queue, name, target, owned, owners, failed, ...sumOf(figures, at.now, calendar()) }
  }

  const of = async (who: {
    userId: string
    permissions: ReadonlySet<string>
  }): Promise<{ now: string; records: Shown[] }> => {
    const at = momentNow()
    const held = QUEUES.filter((queue) => who.permissions.has(QUEUE[queue].code))
    return {
      now: formatBeijingTime(at.now.getTime()),
      records: await Promise.all(held.map(async (queue) => shownOf(queue, at, who.userId))),
    }
  }

  const handlers: Handlers<typeof contract> = {
    async overview(_input, { principal }) {
      return of(principal)
    },
  }

  return {
    handlers: { queues: handlers },
    momentNow,
    /** What waits for somebody in all queues together; null for whoever works on none. */
    async sum(who: {
      userId: string
      permissions: ReadonlySet<string>
    }): Promise<{ count: number; late: number } | null> {
      if (!who.permissions.has('queue')) return null
      const { records } = await of(who)
      if (records.length === 0) return null
      return {
        count: records.reduce((sum, { count }) => sum + count, 0),
        late: records.reduce((sum, { late }) => sum + late, 0),
      }
    },
  }
}
