import type { work as contract } from '#contract/work.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { addDays, daysBetween, isDay } from '#domain/calendar/days.ts'
import {
  inOrder,
  snoozeDays,
  snoozeProblem,
  tallyOf,
  URGENCY,
  urgencyOf,
  WORK,
  WORK_KINDS,
  type WorkBrief,
  type WorkItem,
  type WorkKind,
} from '#domain/work/work.ts'
import type { QueueMoment, WorkReader, WorkSource } from '#server/capability.ts'
import type { Database } from '#server/database/pool.ts'
import { inTenant, readsOf } from '#server/database/tenant.ts'
import type { Log } from '#server/log.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { WorkStore } from './store.ts'

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
  db: Database
  sources: Readonly<Record<WorkKind, WorkSource>>
  store: WorkStore
  momentNow: () => QueueMoment
  log: Log
}) => {
  const { db, sources, store, momentNow, log } = deps

  /** Things of some kinds as `ask` reads them, and the kinds that could not be read. */
  const read = async <T extends WorkBrief>(
    { companyId }: WorkReader,
    kinds: readonly WorkKind[],
    ask: (source: WorkSource, own: Database) => Promise<readonly T[]>,
  ): Promise<{ items: (T & { kind: WorkKind })[]; failed: WorkKind[] }> => {
    const failed = new Set<WorkKind>()
    const of = async (kind: WorkKind, own: Database) =>
      (await ask(sources[kind], own)).map((thing) => ({ ...thing, kind }))
    const alone = async (kind: WorkKind) => {
      try {
        const side = sources[kind].apart === true ? '' : companyId
        return await readsOf(db, side, async (own) => of(kind, own))
      } catch (err) {
        log.error({ err, kind }, 'work of a kind could not be read')
        failed.add(kind)
        return []
      }
    }
    const each = async (those: readonly WorkKind[]) => (await Promise.all(those.map(alone))).flat()
    const together = async (those: readonly WorkKind[]) => {
      if (companyId === '') return each(those)
      try {
        return await inTenant(db, companyId, async (own) => {
          const all: Awaited<ReturnType<typeof of>> = []
          for (const kind of those) all.push(...(await of(kind, own)))
          return all
        })
      } catch {
        // What one of them fails with takes the transaction away from all.
        return each(those)
      }
    }
    const { apart = [], own = [] } = Object.groupBy(kinds, (kind) =>
      sources[kind].apart === true ? 'apart' : 'own',
    )
    const items = (await Promise.all([each(apart), together(own)])).flat()
    return { items, failed: kinds.filter((kind) => failed.has(kind)) }
  }

  /** Until when somebody has put things off, by {@link keyOf}. */
  const putOff = async (reader: WorkReader, at: QueueMoment): Promise<Map<string, string>> =>
    new Map((await store.snoozed(reader.userId, at.today)).map((one) => [keyOf(one), one.until]))

  const listOf = async (
    reader: WorkReader,
    at: QueueMoment,
    kinds = WORK_KINDS,
  ): Promise<WorkList> => {
    const [until, { items, failed }] = await Promise.all([
      putOff(reader, at),
      read(reader, kinds, async (source, own) => source.of(reader, at, own)),
    ])
    const all = inOrder(items, at.today)
    return {
      items: all.filter((item) => !until.has(keyOf(item))),
      snoozed: all.flatMap((item) => {
        const day = until.get(keyOf(item))
        return day === undefined ? [] : [{ item, until: day }]
      }),
      failed,
    }
  }

  const countOf = async (reader: WorkReader, at: QueueMoment) => {
    const [until, { items }] = await Promise.all([
      putOff(reader, at),
      read(reader, WORK_KINDS, async ({ of, brief = of }, own) => brief(reader, at, own)),
    ])
    return tallyOf(
      items.filter((item) => !until.has(keyOf(item))),
      at.today,
    )
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
    const { items, snoozed } = await listOf(reader, at, [asked.kind])
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
        ...tallyOf(items, at.today),
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

    count: async (_input, { principal }) => countOf(principal, momentNow()),

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

  return { handlers: { work: handlers }, listOf, countOf }
}

export type Work = ReturnType<typeof createWork>
