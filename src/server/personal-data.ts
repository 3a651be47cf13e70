import type { RetentionKey } from '#domain/privacy/retention.ts'
import type { Tx } from './database/transaction.ts'

/** Somebody with an account; the telephone number is empty where there is none. */
export interface Person {
  userId: string
  phone: string
}

/** Rows about a person in one table. */
export interface PersonalRows {
  table: string
  /** Named so in the copy. */
  name: string
  /** The rows: a condition in SQL over `t`, with `:id` and `:phone` for the person's own. */
  where: string
  /** Hashes, secrets, and what only the receiver of a message may know. */
  omit?: readonly string[]
  /** Its row of 保留期限; what has none ends with the account. */
  kept?: RetentionKey
  /**
   * What becomes of the rows when the account goes: they are deleted, or keep what was done without
   * who did it (`actor_id`, `actor_name`). Without a word a key of the account or `forget` decides.
   */
  onLeave?: 'delete' | 'anonymise'
}

/** What a capability keeps about people: read for the copy, gone with the account. */
export interface PersonalData {
  rows?: readonly PersonalRows[]
  /** Columns that say who did something in records that stay: emptied when the account goes. */
  mentions?: readonly (readonly [table: string, column: string])[]
  /** What else has to go, before the rows do. */
  forget?: (tx: Tx, person: Person) => Promise<void>
}

/** Rows by the column that names the account. */
export const OF_USER = 't.user_id = :id'
export const OF_ACTOR = 't.actor_id = :id'
/** Rows by a telephone number; a person without one has none. */
export const byPhone = (column: string): string => `(:phone <> '' and t.${column} = :phone)`
/** What is told about somebody who has gone. */
export const GONE_NAME = '已注销用户'
