import { isGuestId } from '#domain/chat/guest.ts'
import type { Feature } from '#domain/files/features.ts'
import type { Database } from '#server/database/pool.ts'
import { anyOf } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { type FileOwner, type QuotaState, quotaFor } from './quota.store.ts'

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

/** Files in the tables. */
export const createFileStore = (db: Database) => ({
  /** Enters files that lie on the disk already, if there is room for all of them. */
  async add(given: readonly StoredFile[], owner: FileOwner, feature: Feature): Promise<QuotaState> {
    const bytes = given.reduce((sum, each) => sum + each.bytes, 0)
    return inTransaction(db, async (tx) => {
      const quota = await quotaFor(tx, owner, { feature, bytes, files: given.length })
      if (quota === 'free') await this.insert(tx, given)
      return quota
    })
  },

  async insert(tx: Tx, given: readonly StoredFile[]): Promise<void> {
    await tx.insertInto('stored_file').values(given.map(rowOf)).execute()
  },

  /** The files of these ids that there are, in their order; what is in the bin is not there. */
  async find(ids: readonly string[]): Promise<StoredFile[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('stored_file')
      .select(COLUMNS)
      .where('id', 'in', [...ids])
      .where('del_flag', '=', false)
      .where('binned_at', 'is', null)
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row === undefined ? [] : [fileOf(row)]
    })
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

  /** Which of these ids have bytes that somebody needs: of a file, or of a chunk of one. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .selectFrom('stored_file')
      .select('id')
      .where('id', '=', anyOf(ids))
      .where('del_flag', '=', false)
      .unionAll(db.selectFrom('file_chunk').select('id').where('id', '=', anyOf(ids)))
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
