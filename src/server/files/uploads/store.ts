import { sql } from 'kysely'
import { type Feature, UPLOAD_HOURS } from '#domain/files/features.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Keeper } from '../room/store.ts'

/** 断点续传: an upload in chunks, as far as it is. */
export interface StoredUpload {
  id: string
  ownerId: string
  /** Empty where the file is a person's own. */
  companyId: string
  feature: Feature
  name: string
  bytes: number
  /** CRC-32 of every chunk, in order. */
  sums: string[]
  /** The file it has become; empty while it is under way. */
  fileId: string
}

/** A chunk in the file store. */
export interface StoredChunk {
  seq: number
  id: string
}

const COLUMNS = sql`id, owner_id as "ownerId", coalesce(company_id, '') as "companyId", feature,
  original_name as name, bytes::float8 as bytes, sums, coalesce(file_id, '') as "fileId"`

/** Uploads in chunks, in the tables; the database's clock says when one is over. */
export const createUploadStore = (db: Database) => ({
  /** The upload of somebody that is not over; with `tx` it is held until that ends. */
  async find(id: string, keeper: Keeper, tx?: Tx): Promise<StoredUpload | null> {
    const { rows } = await sql<StoredUpload>`
      select ${COLUMNS} from file_upload
      where id = ${id} and owner_id = ${keeper.userId}
        and coalesce(company_id, '') = ${keeper.companyId} and expires_at > now()
      ${tx === undefined ? sql`` : sql`for update`}`.execute(tx ?? db)
    return rows[0] ?? null
  },

  /** The one under way that somebody began with the same bytes. */
  async findSame(
    tx: Tx,
    keeper: Keeper,
    given: Pick<StoredUpload, 'feature' | 'name' | 'bytes' | 'sums'>,
  ): Promise<StoredUpload | null> {
    const { rows } = await sql<StoredUpload>`
      select ${COLUMNS} from file_upload
      where owner_id = ${keeper.userId} and coalesce(company_id, '') = ${keeper.companyId}
        and feature = ${given.feature} and original_name = ${given.name}
        and bytes = ${given.bytes} and sums = ${given.sums}::text[]
        and file_id is null and expires_at > now()
      order by created_at desc limit 1`.execute(tx)
    return rows[0] ?? null
  },

  async begin(tx: Tx, upload: StoredUpload): Promise<void> {
    await sql`
      insert into file_upload
        (id, owner_id, company_id, feature, original_name, bytes, sums, expires_at)
      values (${upload.id}, ${upload.ownerId}, ${upload.companyId || null}, ${upload.feature},
        ${upload.name}, ${upload.bytes}, ${upload.sums}::text[],
        now() + make_interval(hours => ${UPLOAD_HOURS}))`.execute(tx)
  },

  async chunks(uploadId: string): Promise<StoredChunk[]> {
    const { rows } = await sql<StoredChunk>`
      select seq, id from file_chunk where upload_id = ${uploadId} order by seq`.execute(db)
    return rows
  },

  /** Enters a chunk that lies in the store; false when it is there already, or the upload is gone. */
  async addChunk(uploadId: string, chunk: StoredChunk): Promise<boolean> {
    const { rows } = await sql`
      insert into file_chunk (upload_id, seq, id)
      select id, ${chunk.seq}, ${chunk.id} from file_upload
      where id = ${uploadId} and file_id is null
      on conflict (upload_id, seq) do nothing
      returning id`.execute(db)
    return rows.length > 0
  },

  /** Forgets a chunk whose bytes are gone. */
  async dropChunk(id: string): Promise<void> {
    await sql`delete from file_chunk where id = ${id}`.execute(db)
  },

  /** Notes what an upload has become, and forgets its chunks. */
  async finish(tx: Tx, uploadId: string, fileId: string): Promise<void> {
    await sql`update file_upload set file_id = ${fileId} where id = ${uploadId}`.execute(tx)
    await sql`delete from file_chunk where upload_id = ${uploadId}`.execute(tx)
  },

  /** Forgets an upload under way; answers the chunks whose bytes nobody needs now. */
  async forget(uploadId: string): Promise<StoredChunk[] | null> {
    return inTransaction(db, async (tx) => {
      const { rows: chunks } = await sql<StoredChunk>`
        select seq, id from file_chunk where upload_id = ${uploadId}`.execute(tx)
      const { rows } = await sql`
        delete from file_upload where id = ${uploadId} and file_id is null returning id`.execute(tx)
      return rows.length > 0 ? chunks : null
    })
  },

  /** Forgets what is over; answers how many, and the chunks whose bytes nobody needs now. */
  async forgetOver(): Promise<{ uploads: number; chunks: StoredChunk[] }> {
    return inTransaction(db, async (tx) => {
      const { rows: over } = await sql<{ id: string }>`
        select id from file_upload where expires_at <= now() for update skip locked`.execute(tx)
      const ids = over.map(({ id }) => id)
      const { rows: chunks } = await sql<StoredChunk>`
        select seq, id from file_chunk where upload_id = any(${ids}::text[])`.execute(tx)
      await sql`delete from file_upload where id = any(${ids}::text[])`.execute(tx)
      return { uploads: ids.length, chunks }
    })
  },

  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),
})

export type UploadStore = ReturnType<typeof createUploadStore>
