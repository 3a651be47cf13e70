import { sql } from 'kysely'
import { type Feature, UPLOAD_HOURS } from '#domain/files/features.ts'
import type { Database } from '#server/database/pool.ts'
import { anyOf, NOW } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { FileOwner } from '../quota.store.ts'

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

/** Uploads in chunks, in the tables; the database's clock says when one is over. */
export const createUploadStore = (db: Database) => ({
  /** The upload of somebody that is not over; with `tx` it is held until that ends. */
  async find(id: string, owner: FileOwner, tx?: Tx): Promise<StoredUpload | null> {
    const found = uploadsOf(tx ?? db, owner).where('id', '=', id)
    const row = await (tx === undefined ? found : found.forUpdate()).executeTakeFirst()
    return row ?? null
  },

  /** The one under way that somebody began with the same bytes. */
  async findSame(
    tx: Tx,
    owner: FileOwner,
    given: Pick<StoredUpload, 'feature' | 'name' | 'bytes' | 'sums'>,
  ): Promise<StoredUpload | null> {
    const row = await uploadsOf(tx, owner)
      .where('feature', '=', given.feature)
      .where('original_name', '=', given.name)
      .where('bytes', '=', String(given.bytes))
      .where((eb) => eb('sums', '=', eb.val(given.sums)))
      .where('file_id', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ?? null
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
    return db
      .selectFrom('file_chunk')
      .select(['seq', 'id'])
      .where('upload_id', '=', uploadId)
      .orderBy('seq')
      .execute()
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
    await db.deleteFrom('file_chunk').where('id', '=', id).execute()
  },

  /** Notes what an upload has become, and forgets its chunks. */
  async finish(tx: Tx, uploadId: string, fileId: string): Promise<void> {
    await tx
      .updateTable('file_upload')
      .set({ file_id: fileId })
      .where('id', '=', uploadId)
      .execute()
    await tx.deleteFrom('file_chunk').where('upload_id', '=', uploadId).execute()
  },

  /** Forgets an upload under way; answers the chunks whose bytes nobody needs now. */
  async forget(uploadId: string): Promise<StoredChunk[] | null> {
    return inTransaction(db, async (tx) => {
      const chunks = await tx
        .selectFrom('file_chunk')
        .select(['seq', 'id'])
        .where('upload_id', '=', uploadId)
        .execute()
      const { numDeletedRows } = await tx
        .deleteFrom('file_upload')
        .where('id', '=', uploadId)
        .where('file_id', 'is', null)
        .executeTakeFirst()
      return numDeletedRows > 0n ? chunks : null
    })
  },

  /** Forgets what is over; answers how many, and the chunks whose bytes nobody needs now. */
  async forgetOver(): Promise<{ uploads: number; chunks: StoredChunk[] }> {
    return inTransaction(db, async (tx) => {
      const over = await tx
        .selectFrom('file_upload')
        .select('id')
        .where('expires_at', '<=', NOW)
        .forUpdate()
        .skipLocked()
        .execute()
      const ids = anyOf(over.map(({ id }) => id))
      const chunks = await tx
        .selectFrom('file_chunk')
        .select(['seq', 'id'])
        .where('upload_id', '=', ids)
        .execute()
      await tx.deleteFrom('file_upload').where('id', '=', ids).execute()
      return { uploads: over.length, chunks }
    })
  },

  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),
})

export type UploadStore = ReturnType<typeof createUploadStore>

/** The uploads of somebody that are not over. */
const uploadsOf = (db: Database | Tx, { userId, companyId }: FileOwner) =>
  db
    .selectFrom('file_upload')
    .select(['id', 'owner_id as ownerId', 'original_name as name', 'sums'])
    .select((eb) => [
      eb.fn.coalesce('company_id', eb.val('')).as('companyId'),
      eb.ref('feature').$castTo<Feature>().as('feature'),
      eb.cast<number>('bytes', 'float8').as('bytes'),
      eb.fn.coalesce('file_id', eb.val('')).as('fileId'),
    ])
    .where('owner_id', '=', userId)
    .where((eb) => eb(eb.fn.coalesce('company_id', eb.val('')), '=', companyId))
    .where('expires_at', '>', NOW)
