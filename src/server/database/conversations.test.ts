import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { deleteConversations } from './conversations.ts'
import { createDatabase, createPool, type Database } from './pool.ts'
import { inTransaction } from './transaction.ts'

const GUEST = '912345678901234567'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  db = createDatabase(
    createPool({ url: database.url, log: createLog({ level: 'silent' }), max: 2 }),
  )
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('what was told of a conversation goes with it, and no other stream is read for that', async () => {
  const insert = async (conv: string, ended: string) => {
    await sql`insert into conversation (id, client_key, customer_id, customer_name, topic, status,
        assignee_id)
      values (${conv}, ${conv}, ${GUEST}, '游客', 'consult', ${ended}, 'user-advisor')`.execute(db)
    await sql`insert into chat_member (conv_id, actor_id, role) values
      (${conv}, ${GUEST}, 'customer'), (${conv}, 'user-advisor', 'expert')`.execute(db)
    await sql`insert into chat_move (conv_id, from_id, to_id, why)
      values (${conv}, 'user-advisor2', 'user-advisor', 'moved')`.execute(db)
  }
  await insert('gone', 'ended')
  await insert('stays', 'ended')
  await sql`insert into chat_event (actor_id, useq, kind, data)
    select actor, n, 'status', jsonb_build_object('conv', conv)
    from unnest(array[${GUEST}, 'user-advisor', 'user-advisor2']) as actor,
      unnest(array['gone', 'stays']) with ordinality as c (conv, n)`.execute(db)
  // Streams of other people.
  await sql`insert into chat_event (actor_id, useq, kind, data)
    select 'other-' || (n % 400), n, 'status', '{"conv":"else"}'
    from generate_series(1, 20000) as n`.execute(db)
  await sql`analyze chat_event`.execute(db)

  const scans = await inTransaction(db, async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ scans: number }>`
        select seq_scan::int as scans from pg_stat_xact_user_tables
        where relname = 'chat_event'`.execute(tx)
      return rows[0]?.scans
    }
    const before = await read()
    await deleteConversations(tx, ['gone'])
    return [before, await read()]
  })
  expect(scans[1]).toBe(scans[0])
  const { rows } = await sql<{ conv: string; told: number }>`
    select data ->> 'conv' as conv, count(*)::int as told from chat_event
    group by conv order by conv`.execute(db)
  expect(rows).toEqual([
    { conv: 'else', told: 20_000 },
    { conv: 'stays', told: 3 },
  ])
})
