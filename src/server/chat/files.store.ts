import type { Database } from '#server/database/pool.ts'
import { anyOf } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** A file of a message, as the file library knows it. */
export interface ChatFile {
  fileId: string
  name: string
  mime: string
  size: number
  width: number
  height: number
}

/** 会话文件: which file belongs to which conversation, and who may see it. */
export const createChatFileStore = (db: Database) => ({
  /** Notes that files were uploaded by somebody for a conversation. */
  async add(conv: string, actorId: string, fileIds: readonly string[]): Promise<void> {
    await db
      .insertInto('chat_file')
      .values(fileIds.map((file_id) => ({ file_id, conv_id: conv, actor_id: actorId })))
      .execute()
  },

  /** A file that somebody uploaded for this conversation; null of anybody or anything else. */
  async own(conv: string, actorId: string, fileId: string): Promise<ChatFile | null> {
    const row = await db
      .selectFrom('chat_file')
      .innerJoin('stored_file', 'stored_file.id', 'chat_file.file_id')
      .select(['id', 'original_name', 'mime', 'bytes', 'width', 'height'])
      .where('file_id', '=', fileId)
      .where('conv_id', '=', conv)
      .where('actor_id', '=', actorId)
      .where('del_flag', '=', false)
      .executeTakeFirst()
    return row === undefined
      ? null
      : {
          fileId: row.id,
          name: row.original_name,
          mime: row.mime,
          size: Number(row.bytes),
          width: row.width ?? 0,
          height: row.height ?? 0,
        }
  },

  /** Those of these files that one of the actors may see, and as whom: uploaded, or sent to them. */
  async seen(
    fileIds: readonly string[],
    actorIds: readonly string[],
  ): Promise<Map<string, string>> {
    if (fileIds.length === 0 || actorIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('chat_file as f')
      .innerJoin('chat_member as m', 'm.conv_id', 'f.conv_id')
      .select(['f.file_id', 'm.actor_id'])
      .where('f.file_id', '=', anyOf(fileIds))
      .where('m.actor_id', '=', anyOf(actorIds))
      .where('m.left_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('f.actor_id', '=', eb.ref('m.actor_id')),
          eb('f.seq', '>', eb.ref('m.cleared_seq')),
        ]),
      )
      .execute()
    return new Map(rows.map(({ file_id, actor_id }) => [file_id, actor_id]))
  },

  /** Whether a message carries a file, so that it stays. */
  async isSent(tx: Tx, fileId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('chat_file')
      .select('file_id')
      .where('file_id', '=', fileId)
      .where('seq', 'is not', null)
      .executeTakeFirst()
    return row !== undefined
  },
})
