import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { differences } from '#domain/fields/difference.ts'
import type { Form } from '#domain/fields/fields.ts'
import { RUN_MS } from '#domain/content/flow.ts'
import { CONTENT_KIND, type ContentKind, storedForm, titleOf } from '#domain/content/kinds.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { beginRun, extendRun, findRun, forgetRun } from './runs.store.ts'
import { findVersion, lockItem, type Key } from './store.ts'

interface Saver {
  by: string
  actor: Actor
  at: Date
}

/**
 * 自动保存: puts a save in the place of the one before, when the same hand began not ten minutes
 * ago and nothing else was done with the item since. Whether it did.
 */
export const joinRun = async (tx: Tx, key: Key, form: Form, author: Saver): Promise<boolean> => {
  const run = await findRun(tx, key)
  if (run === null || run.by !== author.by || author.by === '') return false
  // The clocks of two nodes may be apart by a little.
  const at = new Date(Math.max(author.at.getTime(), run.at.getTime()))
  if (at.getTime() >= run.beganAt.getTime() + RUN_MS) return false
  await extendRun(tx, key, { number: run.number, form, at })
  return true
}

/** Begins a row of saves; it is in the log when it is over. */
export const openRun = async (
  tx: Tx,
  key: Key,
  run: { number: number; title: string },
  { actor, at }: Saver,
): Promise<void> => beginRun(tx, key, { ...run, title: run.title.slice(0, 500), actor, at })

/** Names of the fields that differ, for the log. */
export const changedFields = (kind: ContentKind, before: Form, after: Form): string => {
  const { fields } = CONTENT_KIND[kind]
  const names = differences(fields, before, after).map(({ path }) => path.split('.')[0])
  return fields
    .filter(({ name }) => names.includes(name))
    .map(({ label }) => label)
    .join('、')
}

const minute = (at: Date): string => formatBeijingTime(at.getTime()).slice(0, 16)

/** Writes the saves of an item into the log, as one entry that says from when to when. */
export const closeRun = async (tx: Tx, key: Key): Promise<void> => {
  const run = await findRun(tx, key)
  if (run === null) return
  const formOf = async (number: number): Promise<Form> =>
    storedForm(key.kind, (await findVersion(tx, key, number))?.form ?? {})
  const [before, after] = [await formOf(run.number - 1), await formOf(run.number)]
  const [from, to] = [minute(run.beganAt), minute(run.at)]
  await forgetRun(tx, key)
  await writeAuditEntry(tx, run.actor, {
    action: 'content.save',
    companyId: '',
    objectType: key.kind,
    objectId: key.id,
    objectName: titleOf(key.kind, after),
    before: { 标题: run.title },
    after: {
      标题: titleOf(key.kind, after),
      修改: changedFields(key.kind, before, after),
      时间: from === to ? from : `${from} 至 ${to.slice(11)}`,
      ...(run.saves > 1 ? { 保存: `${run.saves} 次` } : {}),
    },
  })
}

/** Writes the saves into the log that nobody may join any more; whether there were such. */
export const closeOldRun = async (db: Database, key: Key, at: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockItem(tx, key)
    const run = await findRun(tx, key)
    if (run === null || run.beganAt.getTime() + RUN_MS > at.getTime()) return false
    await closeRun(tx, key)
    return true
  })
