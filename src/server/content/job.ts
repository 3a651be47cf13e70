import { BIN_DAYS, dueOf, RUN_MS } from '#domain/content/flow.ts'
import { type AuditEvent, writeAuditEntry, SYSTEM } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { JobDeclaration } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import { changeItem, loadItem, situationOf } from './editor.ts'
import { timeTransitions } from './transitions.ts'
import { closeOldRun } from './runs.ts'
import { runsBefore } from './runs.store.ts'
import type { PublishedStore } from './published-store.ts'
import { lockItem, type Key } from './store.ts'
import { binnedBefore, bury, dueItems } from './job.store.ts'

/** Items of each sort that are looked for at once. */
const PORTION = 20
const DAY_MS = 86_400_000

/** What the job is made of. */
export interface ContentJobDeps {
  db: Database
  publishedStore: PublishedStore
  clock: Clock
  log: Log
}

const removed = (key: Key, title: string): AuditEvent => ({
  action: 'content.move',
  companyId: '',
  objectType: key.kind,
  objectId: key.id,
  objectName: title,
  before: { 状态: '回收站' },
  after: { 动作: `超过 ${BIN_DAYS} 天，清出回收站` },
})

/**
 * What time does to content: forms are published at their hour, items go offline at theirs, and the
 * bin forgets what nobody took back; saves that are over come into the log. Each item is judged again
 * under its lock, so nothing happens twice. Answers how many were changed.
 */
export const handleDueContent = async (
  deps: ContentJobDeps,
  isStopped = (): boolean => false,
): Promise<number> => {
  const { db, clock } = deps
  let done = 0
  const failed = new Set<string>()
  while (!isStopped()) {
    const at = clock.now()
    const due = (await dueItems(db, at, PORTION + failed.size)).filter(
      (key) => !failed.has(`${key.kind} ${key.id}`),
    )
    for (const key of due) if (await once(deps, key, at, failed, actOnTime)) done += 1
    const binned = await binnedBefore(db, new Date(at.getTime() - BIN_DAYS * DAY_MS), PORTION)
    const gone = binned.filter((key) => !failed.has(`${key.kind} ${key.id}`))
    for (const key of gone) if (await once(deps, key, at, failed, forget)) done += 1
    const runs = await runsBefore(db, new Date(at.getTime() - RUN_MS), PORTION + failed.size)
    const over = runs.filter((key) => !failed.has(`${key.kind} ${key.id}`))
    for (const key of over) await once(deps, key, at, failed, noteSaves)
    if (due.length === 0 && gone.length === 0 && over.length === 0) break
  }
  return done
}

type Act = (deps: ContentJobDeps, key: Key, at: Date) => Promise<boolean>

/** One item; what fails is left for the next run and holds nothing else up. */
const once = async (
  deps: ContentJobDeps,
  key: Key,
  at: Date,
  failed: Set<string>,
  act: Act,
): Promise<boolean> => {
  const name = `${key.kind} ${key.id}`
  try {
    const changed = await act(deps, key, at)
    if (!changed) failed.add(name)
    return changed
  } catch (err) {
    failed.add(name)
    deps.log.error({ err, ...key }, 'time could not act on an item of the content')
    return false
  }
}

const actOnTime: Act = async ({ db, publishedStore }, key, at) => {
  const author = { by: '', actor: SYSTEM, at }
  const { change } = await changeItem(
    db,
    publishedStore,
    { key, seen: null, author },
    async (_tx, item) => {
      const due = dueOf(
        {
          ...situationOf(item, []),
          publishAt: item.row.publishAt?.getTime() ?? null,
          offlineAt: item.row.offlineAt?.getTime() ?? null,
        },
        at.getTime(),
      )
      return due === null ? null : timeTransitions(due, item, { publishedStore, author })
    },
  )
  return change !== null
}

const forget: Act = async ({ db, publishedStore }, key, at) =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, key)
    const item = await loadItem(tx, publishedStore, key)
    const before = at.getTime() - BIN_DAYS * DAY_MS
    const deletedAt = item?.row.deletedAt ?? null
    if (item === null || deletedAt === null || deletedAt.getTime() > before) return false
    await bury(tx, key, { by: 'system', at })
    await writeAuditEntry(tx, SYSTEM, removed(key, item.title))
    return true
  })

/** Saves that nobody may join any more come into the log. */
const noteSaves: Act = async ({ db }, key, at) => closeOldRun(db, key, at)

/** 内容定时上下线 as a job. */
export const contentJob = (deps: ContentJobDeps): JobDeclaration => ({
  name: 'content',
  failure: 'content whose hour has come was not looked at',
  run: async ({ isStopped }) => ({ changed: await handleDueContent(deps, isStopped) }),
})
