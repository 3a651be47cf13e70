import { sql } from 'kysely'
import type { Actor } from '#server/audit/log.ts'
import type { Form } from '#domain/fields/fields.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Key } from './store.ts'

/** Saves that are one version and not in the audit log yet. */
export interface Run {
  /** Of the version. */
  number: number
  /** Empty for somebody who has left meanwhile. */
  by: string
  actor: Actor
  /** What the item was called before. */
  title: string
  beganAt: Date
  at: Date
  saves: number
}

/** The saves of an item that may go on; null when there are none. */
export const findRun = async (tx: Tx, { kind, id }: Key): Promise<Run | null> => {
  const { rows } = await sql<Run>`
    select r.number, r.by_user as by, r.title, r.began_at as "beganAt", r.at, r.saves,
      jsonb_build_object('actorId', r.by_user, 'actorName', coalesce(u.login_name, ''),
        'ip', r.ip, 'requestId', r.request_id) as actor
    from content_run r left join user_account u on u.id = r.by_user
    where r.kind = ${kind} and r.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Begins a row of saves with its first one. */
export const beginRun = async (
  tx: Tx,
  { kind, id }: Key,
  run: { number: number; actor: Actor; title: string; at: Date },
): Promise<void> => {
  const { actorId, ip, requestId } = run.actor
  await tx
    .insertInto('content_run')
    .values({
      kind,
      id,
      number: run.number,
      by_user: actorId,
      ip,
      request_id: requestId,
      title: run.title,
      began_at: run.at,
      at: run.at,
    })
    .execute()
}

/** Puts a further save in the place of the last one of the row. */
export const extendRun = async (
  tx: Tx,
  { kind, id }: Key,
  save: { number: number; form: Form; at: Date },
): Promise<void> => {
  const form = JSON.stringify(save.form)
  await sql`
    update content_version set form = ${form}::jsonb, digest = md5(${form}::jsonb::text),
      at = ${save.at}
    where kind = ${kind} and id = ${id} and number = ${save.number}`.execute(tx)
  await tx
    .updateTable('content_run')
    .set((eb) => ({ at: save.at, saves: eb('saves', '+', 1) }))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** Forgets the row: it is in the audit log. */
export const forgetRun = async (tx: Tx, { kind, id }: Key): Promise<void> => {
  await tx.deleteFrom('content_run').where('kind', '=', kind).where('id', '=', id).execute()
}

/** Items whose saves nobody may join any more: they began before a moment. */
export const runsBefore = async (db: Database, at: Date, most: number): Promise<Key[]> => {
  return db
    .selectFrom('content_run')
    .select((eb) => [eb.ref('kind').$castTo<Key['kind']>().as('kind'), 'id'])
    .where('began_at', '<=', at)
    .orderBy('began_at')
    .orderBy('kind')
    .orderBy('id')
    .limit(most)
    .execute()
}
