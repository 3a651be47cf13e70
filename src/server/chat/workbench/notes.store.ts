import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { epochMs } from '#server/database/sql.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { SILENT } from './noting.ts'

/** 内部备注 as advisors read it. */
export interface Note {
  noteId: number
  authorId: string
  authorName: string
  text: string
  /** Milliseconds. */
  ts: number
}

/** A note on its way. */
export interface NewNote {
  conv: string
  authorId: string
  /** The author's own id of it: the same one is stored once. */
  clientId: string
  text: string
}

/** 内部备注: numbers of their own, under the lock of the conversation; never the customer's. */
export const createNoteStore = (db: Database) => ({
  async add({ conv, authorId, clientId, text }: NewNote, tell = SILENT): Promise<Note> {
    return inTransaction(db, async (tx) => {
      await tx.selectFrom('conversation').select('id').where('id', '=', conv).forUpdate().execute()
      const own = () =>
        ofConversation(tx, conv).where('author_id', '=', authorId).where('client_id', '=', clientId)
      const before = await own().executeTakeFirst()
      if (before === undefined)
        await sql`
          with next as (
            update conversation set note_seq = note_seq + 1 where id = ${conv} returning note_seq)
          insert into chat_note (conv_id, seq, author_id, client_id, text)
          select ${conv}, note_seq, ${authorId}, ${clientId}, ${text} from next`.execute(tx)
      const stored = await own().executeTakeFirstOrThrow()
      if (before === undefined) await tell(tx, { customerName: '', toName: '' })
      return stored
    })
  },

  /** The oldest first. */
  async list(conv: string): Promise<Note[]> {
    return ofConversation(db, conv).orderBy('seq').execute()
  },
})

export type NoteStore = ReturnType<typeof createNoteStore>

const ofConversation = (db: Pick<Database, 'selectFrom'>, conv: string) =>
  db
    .selectFrom('chat_note')
    .innerJoin('user_account', 'user_account.id', 'chat_note.author_id')
    .select((eb) => [
      eb.cast<number>('seq', 'float8').as('noteId'),
      'author_id as authorId',
      'user_name as authorName',
      'text',
      epochMs('ts').as('ts'),
    ])
    .where('conv_id', '=', conv)
