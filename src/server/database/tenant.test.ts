import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createDatabase, createPool, type Database } from './pool.ts'
import { inTenant, openTenants } from './tenant.ts'
import { inTransaction, type Tx } from './transaction.ts'

const log = createLog({ level: 'silent' })
let database: TestDatabase
let db: Database

/** A row in every table of a company, for the companies `mine` and `theirs`. */
const FILL = `
insert into company
    (id, company_name, name_folded, credit_code, region_code, industry_code, establish_date)
  select id, '企业' || id, id, code, '330100', 'I', '2020-01-01'
  from (values ('mine', '91330106MA2CANARY1'), ('theirs', '91330106MA2CANARY2')) as c (id, code);
insert into user_account (id, login_name, user_name, company_id)
  select 'u-' || id, 'login-' || id, '用户', id from unnest(array['mine', 'theirs']) as id;
insert into user_account (id, login_name, user_name)
  values ('u-guest', 'login-guest', '申请人'), ('u-none', 'login-none', '无企业');
insert into company_role (id, company_id, role_name)
  select 'r-' || id, id, '角色一' from company;
insert into member_role select 'u-' || id, 'r-' || id from company;
insert into join_request (id, company_id, user_id) values ('j-mine', 'mine', 'u-guest');
insert into join_request (id, company_id, user_id) values ('j-theirs', 'theirs', 'u-none');
insert into invitation (id, token_hash, company_id, inviter_id, expires_at)
  select 'i-' || id, 'h-' || id, id, 'u-' || id, now() from company;
insert into permission_request (id, company_id, user_id, permission_name)
  select 'p-' || id, id, 'u-' || id, '权限' from company;
insert into certification (id, company_id, kind, company_name, credit_code, legal_person, applicant_id)
  select 'c-' || id, id, 'initial', company_name || '有限', credit_code, '法人', 'u-' || id from company;
insert into cert_log (company_id, from_status, to_status, event)
  select id, '0', '1', 'submit' from company;
insert into stored_file (id, owner_id, company_id, feature, original_name, mime, bytes, sha256)
  select 'f-' || id, 'u-' || id, id, 'licence', 'x', 'x', 1, 'x' from company;
insert into stored_file (id, owner_id, feature, original_name, mime, bytes, sha256)
  select 'a-' || id, 'u-' || id, 'avatar', 'x', 'x', 1, 'x' from company;
insert into file_upload (id, owner_id, company_id, feature, original_name, bytes, sums, expires_at)
  select 'up-' || id, 'u-' || id, id, 'licence', 'x', 1, '{00000000}', now() from company;
insert into file_chunk (upload_id, seq, id) select 'up-' || id, 0, 'chunk-' || id from company;
insert into reminder (id, user_id, kind, title)
  select 'm-' || id, 'u-' || id, 'CERT', '提醒' from company;
insert into favourite (user_id, obj_type, obj_id) select 'u-' || id, 'policy', 'p' from company;
insert into footprint (user_id, obj_type, obj_id, day)
  select 'u-' || id, 'policy', 'p', current_date from company;
insert into subscribe_set (id, user_id, name) select 's-' || id, 'u-' || id, '订阅' from company;
insert into subscribe_hit (set_id, policy_id, user_id, found_at)
  select 's-' || id, 'p', 'u-' || id, now() from company;
insert into trace_setting (user_id) select 'u-' || id from company;
insert into remind_switch (user_id, kind, channel, is_on)
  select 'u-' || id, 'ORDER', 'mail', true from company;
insert into remind_profile (user_id, quiet_from, quiet_to)
  select 'u-' || id, '22:00', '07:00' from company;
insert into push_item (user_id, item, channel, kind, body, made_at, due_at)
  select 'u-' || id, 'x', 'site', 'ORDER', '{}', now(), now() from company;
insert into mail_address (user_id, address, verified_at)
  select 'u-' || id, id || '@example.com', now() from company;
insert into conversation (id, client_key, customer_id, customer_name, company_id, topic, status)
  select 'v-' || id, 'k-' || id, 'u-' || id, '客户', id, 'consult', 'queued' from company;
insert into match_portrait (company_id, hash, bounds, read_on)
  select id, repeat('0', 64), '{}', current_date from company;
insert into match_run (id, company_id, cause, day, portrait_hash, rules_digest)
  select 'run-' || id, id, 'first', current_date, '', '' from company;
insert into match_snapshot (run_id, company_id, rule_code, rule_version, policy_id, portrait_hash,
    result)
  select 'run-' || id, id, 'hnte', '1', 'p', '', 'possible' from company;
insert into match_state (company_id) select id from company;
insert into match_dislike (company_id, rule_code, reason, created_by)
  select id, 'hnte', 'other', 'u-' || id from company;
insert into company_fact (company_id, field, value, source, observed_at)
  select id, 'mainProduct', '"产品"', 'user', current_date from company;
insert into portrait_import (id, company_id, file_name, facts, portrait_hash, created_by)
  select 'pi-' || id, id, 'x.xlsx', '[]', 'x', 'u-' || id from company;
insert into company_checkup (company_id, nth, made_at, made_by, day, portrait_hash, rules_digest,
    content, changes, newly_hopeful)
  select id, 1, now(), 'u-' || id, current_date, '', '', '{}', '[]', 0 from company;
insert into region (code, name, depth) values ('000000', '全国', 0);
insert into policy (id, title, type, level, region_code, validity)
  values ('p', '政策', 'notice', '1', '000000', 'valid');
insert into policy_order (order_no, company_id, company_name, policy_id)
  select 'DD2026010100000' || row_number() over (order by id), id, id, 'p' from company;
insert into order_move (order_no, company_id, event, to_status)
  select order_no, company_id, 'submit', 20 from policy_order;
insert into declaration (declare_no, company_id, policy_id, order_no, project_name)
  select 'SB' || substr(order_no, 3), company_id, policy_id, order_no, '项目' from policy_order;
insert into declaration_material (id, declare_no, company_id, seq, name, state, version)
  select 'dm-' || company_id, declare_no, company_id, 1, '材料', 'uploaded', 1 from declaration;
insert into declaration_version (material_id, version, declare_no, company_id, file_ids)
  select id, 1, declare_no, company_id, array['f-' || company_id] from declaration_material;
insert into declaration_move (declare_no, company_id, event, from_status, to_status, role)
  select declare_no, company_id, 'submit', 10, 20, 'A' from declaration;
insert into declaration_correction (declare_no, round, company_id, asked_on, due_on, items)
  select declare_no, 1, company_id, current_date, current_date, '[]' from declaration;
insert into declaration_milestone (id, declare_no, company_id, kind, name, due_on)
  select 'ds-' || company_id, declare_no, company_id, 'plan', '节点', current_date from declaration;
insert into declaration_payment (declare_no, company_id, amount, arrived_on)
  select declare_no, company_id, 1, current_date from declaration;
insert into trademark (id, company_id, reg_no, name, mark_type, nice_class, applicant, status)
  select 't-' || id, id, '1', '商标', 'word', 9, '甲', 'registered' from company;
insert into patent (id, company_id, app_no, kind, title, applicants, status)
  select 'p-' || id, id, '2099100000018', 'invention', '专利', '{甲}', 'maintained' from company;
insert into copyright (id, company_id, kind, reg_no, name, owner, status)
  select 'w-' || id, id, 'software', '1', '软件', '甲', 'registered' from company;
insert into ip_deadline (company_id, kind, record_id, event, due)
  select id, 'trademark', 't-' || id, 'renewal', current_date from company;
insert into ip_alert (company_id, kind, record_id, event, due, mark, sent_on)
  select id, 'trademark', 't-' || id, 'renewal', current_date, 'd90', current_date from company;
insert into ip_entry (id, company_id, kind, record_id, type)
  select 'e-' || id, id, 'trademark', 't-' || id, 'usage' from company;
insert into ip_payment (company_id, patent_id, year, paid_on)
  select id, 'p-' || id, 3, current_date from company;
insert into ip_remind_rule (company_id, kind) select id, 'trademark' from company;
insert into ip_import (id, company_id, kind, file_name, head, total, added, changed, same, duplicate,
    errors)
  select 'ii-' || id, id, 'trademark', 'x.xlsx', '[]', 1, 1, 0, 0, 0, 0 from company;
insert into ip_import_row (import_id, company_id, row, verdict)
  select 'ii-' || id, id, 2, 'added' from company;
insert into ip_feed (user_id, company_id, token_hash, nonce)
  select 'u-' || id, id, rpad(id, 43, 'x'), repeat('n', 22) from company;
insert into audit_log (day, seq, at, company_id, action, before_hash, hash)
  values (current_date, 1, now(), 'mine', 'x', '', ''), (current_date, 2, now(), 'theirs', 'x', '', ''),
    (current_date, 3, now(), '', 'x', '', '');
`

beforeAll(async () => {
  database = await createTestDatabase()
  const pool = createPool({ url: database.url, log, max: 4 })
  db = createDatabase(pool)
  await pool.query(FILL)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Every row of a table as text, asked for without any condition. */
const all = async (tx: Tx | Database, table: string): Promise<string[]> => {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(t)::text as row from ${sql.table(table)} as t`.execute(tx)
  return rows.map(({ row }) => row)
}
const bound = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relrowsecurity and relnamespace = 'public'::regnamespace order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

test('the role can be taken on', async () => {
  expect(await openTenants(db, log)).toBe(true)
  const role = async (tx: Tx) =>
    (await sql<{ role: string }>`select current_user as role`.execute(tx)).rows[0]?.role
  expect(await inTenant(db, 'mine', role)).toBe('ceqiao_tenant')
  expect(await inTransaction(db, role)).not.toBe('ceqiao_tenant')
})

test('every table that names a company or is bound shows its own rows and no other', async () => {
  const tables = await bound()
  expect(tables).toHaveLength(55)
  for (const table of tables) {
    const rows = await inTenant(db, 'mine', async (tx) => all(tx, table))
    expect(
      rows.filter((row) => /theirs|u-none/.test(row)),
      table,
    ).toEqual([])
    const filled = (await all(db, table)).some((row) => row.includes('theirs'))
    expect(rows.length > 0, table).toBe(filled)
  }
})

test('a table with the column company_id is bound', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by 1`.execute(db)
  expect(await bound()).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
})

test('whoever asked to join is seen by the company asked, and nobody else without a company', async () => {
  const seen = await inTenant(db, 'mine', async (tx) => all(tx, 'user_account'))
  expect(seen.map((row) => (JSON.parse(row) as { id: string }).id).toSorted()).toEqual([
    'u-guest',
    'u-mine',
  ])
})

test('the platform’s own entries of the log are no company’s', async () => {
  const seen = await inTenant(db, 'mine', async (tx) => all(tx, 'audit_log'))
  expect(seen).toHaveLength(1)
})

test.each([
  ['a change', sql`update company_role set role_name = '改名' returning id`],
  ['a removal', sql`delete from reminder returning id`],
])('%s without a condition reaches the own company only', async (_what, statement) => {
  const ids = await inTenant(db, 'mine', async (tx) => {
    const { rows } = await statement.execute(tx)
    return rows.map((row) => (row as { id: string }).id)
  })
  expect(ids).toHaveLength(1)
  expect(ids[0]).toMatch(/mine$/)
})

test.each([
  sql`insert into company_role (id, company_id, role_name) values ('x', 'theirs', '植入')`,
  sql`update company_role set company_id = 'theirs'`,
  sql`insert into member_role values ('u-theirs', 'r-mine')`,
  sql`update user_account set company_id = 'theirs'`,
])('nothing is written into another company', async (statement) => {
  await expect(inTenant(db, 'mine', async (tx) => statement.execute(tx))).rejects.toThrow(
    /row-level security/,
  )
})

test('sessions and secrets are out of reach altogether', async () => {
  for (const table of [
    'auth_session',
    'auth_login',
    'password_history',
    'sms_code',
    'mail_code',
    'mail_outbox',
  ])
    await expect(inTenant(db, 'mine', async (tx) => all(tx, table))).rejects.toThrow(/permission/)
})

test('a connection that was bound is free again, after a commit and after a failure', async () => {
  const pool = createPool({ url: database.url, log, max: 1 })
  const one = createDatabase(pool)
  const free = async () => (await all(one, 'company')).length
  await inTenant(one, 'mine', async (tx) => all(tx, 'company'))
  expect(await free()).toBe(2)
  await expect(
    inTenant(one, 'mine', async () => {
      throw new Error('failed')
    }),
  ).rejects.toThrow('failed')
  expect(await free()).toBe(2)
  await one.destroy()
})

test('nobody is a tenant without a company', async () => {
  await expect(inTenant(db, '', async () => null)).rejects.toThrow('only a company')
})

test('whoever made the role with CREATEROLE is let act as it', async () => {
  const maker = `maker_${randomBytes(4).toString('hex')}`
  const admin = createPool({ url: database.adminUrl, log, max: 1 })
  await admin.query(`create role ${maker} login password 'x' inherit`)
  // What PostgreSQL grants to the maker of a role.
  await admin.query(`grant ceqiao_tenant to ${maker} with admin true, inherit false, set false`)
  await admin.query(`grant all on all tables in schema public to ${maker}`)
  const url = Object.assign(new URL(database.url), { username: maker, password: 'x' }).href
  const one = createDatabase(createPool({ url, log, max: 1 }))
  const bound = async () => inTenant(one, 'mine', async (tx) => all(tx, 'company'))
  await expect(bound()).rejects.toThrow(/permission denied to set role/)
  expect(await openTenants(one, log)).toBe(true)
  expect(await bound()).toHaveLength(1)
  await one.destroy()
  await admin.query(`revoke all on all tables in schema public from ${maker}`)
  await admin.query(`drop role ${maker}`)
  await admin.end()
})

test('a database that gives no role is served without the second layer, and says so', async () => {
  const said: string[] = []
  const loud = { ...log, warn: (text: string) => void said.push(text) } as unknown as typeof log
  const pool = createPool({ url: database.url, log, max: 1 })
  const one = createDatabase(pool)
  // As a server that was never given the role: it owns the tables, and nothing more.
  await pool.query('revoke select on audit_log from ceqiao_tenant')
  await pool.query(`create or replace function tenant_open() returns boolean language sql
    return tenant_role() <> 'none'`)
  expect(await openTenants(one, loud)).toBe(false)
  expect(said).toHaveLength(1)
  expect(await inTenant(one, 'mine', async (tx) => all(tx, 'company'))).toHaveLength(2)
  await one.destroy()
})
