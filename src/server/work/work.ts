import type { work as contract } from '#contract/work.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { addDays, daysBetween, isDay } from '#domain/calendar/days.ts'
import { pageAt } from '#domain/pages/addresses.ts'
import {
  inOrder,
  snoozeDays,
  snoozeProblem,
  URGENCY,
  urgencyOf,
  WORK,
  WORK_KINDS,
  type WorkItem,
  type WorkKind,
} from '#domain/work/work.ts'
import type { QueueMoment, WorkReader, WorkSource } from '#server/capability.ts'
import type { Log } from '#server/log.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { Snoozed, WorkStore } from './store.ts'

type Shown = AnswerOf<typeof contract.list>['records'][number]

/** Things shown in one list. */
const MOST = 200
/** Days from today that a thing may be put off to in one tap. */
const TAPS = [1, 3, 7]

/** What waits for somebody, with what they have put off. */
export interface WorkList {
  items: WorkItem[]
  snoozed: { item: WorkItem; until: string }[]
  failed: WorkKind[]
}

const keyOf = ({ kind, id }: { kind: string; id: string }): string => `${kind} ${id}`

/** 待办 of one person over all capabilities; one that cannot be read does not hide the others. */
export const createWork = (deps: {
  sources: Readonly<Record<WorkKind, WorkSource>>
  store: WorkStore
  momentNow: () => QueueMoment
  log: Log
}) => {
  const { sources, store, momentNow, log } = deps

  const listOf = async (reader: WorkReader, at: QueueMoment): Promise<WorkList> => {
    const put = store.snoozed(reader.userId, at.today)
    const read = await Promise.all(
      WORK_KINDS.map(async (kind) => {
        try {
          const things = await sources[kind].of(reader, at)
          return { items: things.map((thing): WorkItem => ({ ...thing, kind })), failed: [] }
        } catch (err) {
          log.error({ err, kind }, 'work of a kind could not be read')
          return { items: [], failed: [kind] }
        }
      }),
    )
    const until = new Map((await put).map((one: Snoozed) => [keyOf(one), one.until]))
    const all = inOrder(
      read.flatMap(({ items }) => items),
      at.today,
    )
    return {
      items: all.filter((item) => !until.has(keyOf(item))),
      snoozed: all.flatMap((item) => {
        const day = until.get(keyOf(item))
        return day === undefined ? [] : [{ item, until: day }]
      }),
      failed: read.flatMap(({ failed }) => failed),
    }
  }

  const shownOf = (item: WorkItem, at: QueueMoment, userId: string): Shown => {
    const { kind, id, title, subject, act, link, due, since, ownerId, ownerName } = item
    const urgency = urgencyOf(item, at.today)
    return {
      kind,
      id,
      kindName: WORK[kind].name,
      title,
      subject,
      act,
      link,
      urgency,
      urgencyName: URGENCY[urgency],
      due,
      daysLeft: due === '' ? null : daysBetween(at.today, due),
      since: since === null ? '' : formatBeijingTime(since.getTime()),
      holder: ownerName,
      mine: ownerId === userId,
      handsOn: item.handsOn === true,
      snoozeTo: snoozeDays(
        item,
        at.today,
        TAPS.map((days) => addDays(at.today, days)),
      ),
    }
  }

  /** @throws notFound for what does not wait for the caller. */
  const itemOf = async (
    reader: WorkReader,
    at: QueueMoment,
    asked: { kind: WorkKind; id: string },
  ): Promise<WorkItem> => {
    const { items, snoozed } = await listOf(reader, at)
    const item = [...items, ...snoozed.map((one) => one.item)].find(
      (one) => keyOf(one) === keyOf(asked),
    )
    if (item === undefined) throw apiError('notFound', '这项待办已处理或已不由您负责')
    return item
  }

  /** How a thing of the caller is handed on. @throws invalid for what cannot be. */
  const handingOf = async (reader: WorkReader, asked: { kind: WorkKind; id: string }) => {
    const item = await itemOf(reader, momentNow(), asked)
    const { handing } = sources[item.kind]
    if (item.handsOn !== true || handing === undefined)
      throw apiError('invalid', '这项待办不能转交')
    return { item, handing }
  }

  const handlers: Handlers<typeof contract> = {
    async list(_input, { principal }) {
      const at = momentNow()
      const { items, snoozed, failed } = await listOf(principal, at)
      return {
        now: formatBeijingTime(at.now.getTime()),
        records: items.slice(0, MOST).map((item) => shownOf(item, at, principal.userId)),
        total: items.length,
        snoozed: snoozed.map(({ item: { kind, id, title, subject }, until }) => ({
          kind,
          id,
          title,
          subject,
          until,
        })),
        failed: failed.map((kind) => WORK[kind].name),
      }
    },

    async count(_input, { principal }) {
      const at = momentNow()
      const { items } = await listOf(principal, at)
      const pages = Map.groupBy(items, ({ link }) => pageAt(link.split('?')[0] ?? '')?.name ?? '')
      return {
        total: items.length,
        late: items.filter((item) => urgencyOf(item, at.today) === 'late').length,
        pages: [...pages].map(([page, those]) => ({ page, count: those.length })),
      }
    },

    async snooze({ kind, id, until }, { principal }) {
      const at = momentNow()
      if (!isDay(until)) throw apiError('invalid', '请选择日期')
      const item = await itemOf(principal, at, { kind, id })
      const problem = snoozeProblem(item, until, at.today)
      if (problem !== null) throw apiError('invalid', problem)
      await store.snooze(principal.userId, { kind, id }, until)
      return { until }
    },

    wake: async (thing, { principal }) => ({ done: await store.wake(principal.userId, thing) }),

    async people(thing, { principal }) {
      const { item, handing } = await handingOf(principal, thing)
      const people = await handing.people()
      return {
        records: people
          .filter(({ userId }) => userId !== item.ownerId)
          .map(({ userId, name, open }) => ({ userId, name, open })),
      }
    },

    async handOn({ userId, ...thing }, caller) {
      const { handing } = await handingOf(caller.principal, thing)
      const person = (await handing.people()).find((each) => each.userId === userId)
      if (person === undefined) throw apiError('invalid', '请从列表中选择接收人')
      await handing.give(caller, thing.id, userId)
      return { name: person.name }
    },
  }

  return { handlers: { work: handlers }, listOf }
}

export type Work = ReturnType<typeof createWork>
