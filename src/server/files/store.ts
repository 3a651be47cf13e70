import { sql } from 'kysely'
import { isGuestId } from '#domain/chat/guest.ts'
import type { Feature } from '#domain/files/features.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** 文件 as the tables have it, without its bytes. */
export interface StoredFile {
  id: string
  ownerId: string
  companyId: string
  feature: Feature
  name: string
  mime: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  createdAt: Date
}

const COLUMNS = [
  'id',
  'owner_id',
  'company_id',
  'feature',
  'original_name',
  'mime',
  'bytes',
  'sha256',
  'width',
  'height',
  'created_at',
  'guest_id',
] as const

/** What an account, or a guest, has uploaded. */
const ownedBy = (ownerId: string) =>
  isGuestId(ownerId) ? sql<boolean>`guest_id = ${ownerId}` : sql<boolean>`owner_id = ${ownerId}`

/** Files in the tables. */
export const createFileStore = (db: Database) => ({
  /**
   * Enters files that lie on the disk already. Uploads of one keeper take turns, so that together
   * they stay within what it may keep and what a person may upload in an hour.
   */
  async add(
    given: readonly StoredFile[],
    keeper: { userId: string; companyId: string },
    limits: { keptBytes: number; anHour: number },
  ): Promise<'stored' | 'full' | 'tooMany'> {
    const { userId, companyId } = keeper
    return inTransaction(db, async (tx) => {
      for (const key of [companyId || `person ${userId}`, `uploads ${userId}`])
        await sql`select pg_advisory_xact_lock(hashtext('stored_file'), hashtext(${key}))`.execute(
          tx,
        )
      const kept = await tx
        .selectFrom('stored_file')
        .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
        .where('del_flag', '=', false)
        .where((each) =>
          companyId === ''
            ? each.and([each('company_id', 'is', null), ownedBy(userId)])
            : each('company_id', '=', companyId),
        )
        .executeTakeFirstOrThrow()
      const more = given.reduce((sum, { bytes }) => sum + bytes, 0)
      if (Number(kept.bytes) + more > limits.keptBytes) return 'full'
      const recent = await tx
        .selectFrom('stored_file')
        .select(sql<number>`count(*)::int`.as('files'))
        .where(ownedBy(userId))
        .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
        .executeTakeFirstOrThrow()
      if (recent.files + given.length > limits.anHour) return 'tooMany'
      await tx.insertInto('stored_file').values(given.map(rowOf)).execute()
      return 'stored'
    })
  },

  /** The files of these ids that there are, in their order. */
  async find(ids: readonly string[]): Promise<StoredFile[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('stored_file')
      .select(COLUMNS)
      .where('id', 'in', [...ids])
      .where('del_flag', '=', false)
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row === undefined ? [] : [fileOf(row)]
    })
  },

  /** The login name of somebody who may still sign in; null of anybody else. */
  async nameOf(userId: string): Promise<string | null> {
    const row = await db
      .selectFrom('user_account')
      .select('login_name')
      .where('id', '=', userId)
      .where('status', '=', 'active')
      .executeTakeFirst()
    return row?.login_name ?? null
  },

  /** Marks a file of this owner as gone; false when there is none. */
  async remove(tx: Tx, id: string, ownerId: string): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('stored_file')
      .set({ del_flag: true })
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .where('del_flag', '=', false)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Which of these ids have a file that is not gone. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .selectFrom('stored_file')
      .select('id')
      .where('id', 'in', [...ids])
      .where('del_flag', '=', false)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },

  async inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(db, work)
  },
})

export type FileStore = ReturnType<typeof createFileStore>

const rowOf = (file: StoredFile) => ({
  id: file.id,
  owner_id: isGuestId(file.ownerId) ? null : file.ownerId,
  guest_id: isGuestId(file.ownerId) ? file.ownerId : '',
  company_id: file.companyId || null,
  feature: file.feature,
  original_name: file.name,
  mime: file.mime,
  bytes: file.bytes,
  sha256: file.sha256,
  width: file.width,
  height: file.height,
})

const fileOf = (row: {
  id: string
  owner_id: string | null
  company_id: string | null
  feature: string
  original_name: string
  mime: string
  bytes: string
  sha256: string
  width: number | null
  height: number | null
  created_at: Date
  guest_id: string
}): StoredFile => ({
  id: row.id,
  ownerId: row.owner_id ?? row.guest_id,
  companyId: row.company_id ?? '',
  feature: row.feature as Feature,
  name: row.original_name,
  mime: row.mime,
  bytes: Number(row.bytes),
  sha256: row.sha256,
  width: row.width,
  height: row.height,
  createdAt: row.created_at,
})
