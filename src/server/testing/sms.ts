import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'

/** The code of the newest message to a phone, as the local provider leaves it; empty without one. */
export const lastCode = async (db: Database, phone: string): Promise<string> => {
  const row = await db
    .selectFrom('sms_outbox')
    .select('content')
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return /\d{6}/.exec(row?.content ?? '')?.[0] ?? ''
}

/** Lets so many seconds pass for every code and message. */
export const ageCodes = async (db: Database, seconds: number): Promise<void> => {
  await sql`update sms_code set created_at = created_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds}),
    passed_until = passed_until - make_interval(secs => ${seconds})`.execute(db)
  await sql`update sms_outbox set
    created_at = created_at - make_interval(secs => ${seconds})`.execute(db)
}
