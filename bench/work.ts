/**
 * Measures 待办 of somebody of a company and of an advisor: the list that the home page shows beside
 * the count that every open console asks each minute, over the same database in the same run. The
 * count of both is asserted equal.
 *
 *     node bench/work.ts [--each 100]
 */
import { deepStrictEqual } from 'node:assert/strict'
import type pg from 'pg'
import { DECLARE_STATUSES } from '#domain/declarations/codes.ts'
import { tallyOf, WORK_KINDS, type WorkKind } from '#domain/work/work.ts'
import { permissionsOf } from '#domain/permissions/roles.ts'
import type { QueueMoment, WorkReader, WorkSource } from '#server/capability.ts'
import { chatWork, followUpWork } from '#server/chat/work.store.ts'
import { COMPANY_WORK } from '#server/company/work.ts'
import { contentWork } from '#server/content/work.store.ts'
import { createDatabase, type Database } from '#server/database/pool.ts'
import { openTenants } from '#server/database/tenant.ts'
import { declarationWork } from '#server/declarations/work.ts'
import { RIGHT_WORK } from '#server/ip-records/work.ts'
import type { Log } from '#server/log.ts'
import { createRunStore } from '#server/matching/runs/store.ts'
import { matchWork } from '#server/matching/work.ts'
import { MEMBER_WORK } from '#server/members/work.store.ts'
import { orderWork } from '#server/orders/work.ts'
import { createWorkStore } from '#server/work/store.ts'
import { createWork } from '#server/work/work.ts'
import { median, onDatabase, option } from './parts/run.ts'

const ROUNDS = 200
const OTHERS = 400
const NOW = new Date('2026-11-30T04:00:00Z')
const AT: QueueMoment = { now: NOW, today: '2026-11-30', before: () => NOW }

const fill = async (pool: pg.Pool, each: number): Promise<void> => {
  await pool.query(`
    insert into company (id, company_name, name_folded, credit_code, region_code, industry_code,
        establish_date, register_status)
      select 'c' || n, '企业' || n, 'c' || n, lpad(n::text, 18, '0'), '330106', 'I65', '2018-06-01', '2'
      from generate_series(0, ${OTHERS}) n;
    insert into user_account (id, login_name, user_name, company_id, roles)
      select 'u' || n, 'user' || n, '成员' || n, 'c' || n, '{ENT_ADMIN}'::text[] from generate_series(0, ${OTHERS}) n
      union all select 'a' || n, 'advisor' || n, '顾问' || n, null, '{PLAT_ADVISOR}'::text[]
        from generate_series(0, 9) n;
    insert into region (code, name, depth) values ('000000', '全国', 0);
    insert into policy (id, title, type, level, region_code, validity)
      select 'p' || n, '关于组织申报第 ' || n || ' 批项目的通知', 'notice', '1', '000000', 'valid'
      from generate_series(0, ${each - 1}) n;
    insert into policy_order (order_no, company_id, company_name, policy_id, policy_snapshot, deadline,
        status, status_since, quote_amount, agree_no_guarantee, advisor_user_id)
      select 'DD20261101' || lpad((m * ${each} + n)::text, 6, '0'), 'c' || m, '企业' || m, 'p' || n,
        jsonb_build_object('title', '关于组织申报第 ' || n || ' 批项目的通知'), date '2026-12-01' + n,
        s, now() - n * interval '1 hour', 8000, true, case when s = 30 then 'a' || n % 10 end
      from generate_series(0, 9) m, generate_series(0, ${each - 1}) n,
        lateral (select (array[20, 30, 40, 70]::smallint[])[1 + n % 4] as s) as of_order;
    insert into order_move (order_no, company_id, event, to_status, actor_name)
      select order_no, company_id, 'accept', 30, '顾问' from policy_order;
    insert into declaration (declare_no, company_id, project_name, policy_title, deadline, status, holder,
        holder_since, declarer_user_id, created_by, shared_at, advisor_user_id, look_on)
      select 'SB20261101' || lpad(n::text, 6, '0'), 'c' || n % 50, '高新技术企业认定' || n,
        '关于组织申报第 ' || n % 97 || ' 批项目的通知', date '2026-06-01' + n % 400, s.status,
        (array['A', 'E', 'V', 'EV'])[1 + n % 4], now() - n * interval '1 minute', null, 'u0', now(),
        case when n % 3 > 0 then 'a' || n % 10 end, null
      from generate_series(1, ${each * 100}) n, lateral (select (array[${DECLARE_STATUSES.join(',')}])
        [1 + n % ${DECLARE_STATUSES.length}]::smallint as status) as s;
    insert into patent (id, company_id, app_no, kind, title, applicants, status, app_date)
      select 'p' || n, 'c' || n % 20, '2019' || lpad(n::text, 8, '0') || '1', 'invention',
        '一种传感器' || n, '{甲}', 'maintained', '2019-06-01' from generate_series(0, ${each * 60}) n;
    insert into ip_deadline (company_id, kind, record_id, event, year, due, until, done)
      select company_id, 'patent', id, 'annuity', y, date '2026-07-01' + (n % 170)::int,
        date '2027-01-01' + (n % 170)::int, y < 8
      from (select *, row_number() over (order by id) as n from patent) as t, generate_series(6, 8) y;
    insert into match_run (id, company_id, cause, ran_at, day, portrait_hash, rules_digest, changes)
      select 'r' || n, 'c0', 'day', '2026-11-29', '2026-11-29', '', '', (
        select jsonb_agg(jsonb_build_object('code', 'g' || i, 'policyId', 'p' || i, 'title', '项目' || i,
          'before', 'incomplete', 'after', case when n = 3 then 'hopeful' else 'incomplete' end))
        from generate_series(1, ${each}) i) from generate_series(1, 10) n;
    insert into conversation (id, client_key, customer_id, customer_name, topic, status, assignee_id,
        waiting_since)
      select 't' || n, 't' || n, 'g' || n, '游客', 'consult', s, case when s <> 'queued' then 'a' || n % 10 end,
        now() - n * interval '1 minute'
      from generate_series(1, ${each * 20}) n,
        lateral (select (array['queued', 'serving', 'ended'])[1 + n % 3] as s) as state;
  `)
  await pool.query('vacuum analyze')
}

const nobody = async (): Promise<never> => {
  throw new Error('nothing is handed on here')
}
const none: WorkSource = { of: async () => [] }

const workOf = (db: Database, log: Log) => {
  const given: Partial<Record<WorkKind, WorkSource>> = {
    chat: chatWork(db),
    followUp: followUpWork(db),
    right: RIGHT_WORK,
    order: orderWork(3),
    declaration: declarationWork({ db }, { assign: nobody, served: nobody }),
    content: contentWork(db),
    member: MEMBER_WORK,
    match: matchWork(createRunStore(db)),
    company: COMPANY_WORK,
  }
  return createWork({
    db,
    sources: Object.fromEntries(WORK_KINDS.map((kind) => [kind, given[kind] ?? none])) as Record<
      WorkKind,
      WorkSource
    >,
    store: createWorkStore(db),
    momentNow: () => AT,
    log,
  })
}

/** The same whichever order the pages came in. */
const sorted = ({ pages, ...figures }: ReturnType<typeof tallyOf>) => ({
  ...figures,
  pages: Object.fromEntries(pages.map(({ page, count }) => [page, count])),
})

const measured = async (db: Database, log: Log): Promise<void> => {
  const { listOf, countOf } = workOf(db, log)
  const readers: [string, WorkReader][] = (
    [
      ['a company', 'u0', 'c0', 'ENT_ADMIN'],
      ['an advisor', 'a0', '', 'PLAT_ADVISOR'],
    ] as const
  ).map(([name, userId, companyId, role]) => [
    name,
    { userId, companyId, roles: [role], permissions: permissionsOf([role]) },
  ])
  for (const [name, reader] of readers) {
    const times: { list: number[]; count: number[] } = { list: [], count: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now()
      const list = await listOf(reader, AT)
      const between = performance.now()
      const count = await countOf(reader, AT)
      times.list.push(between - begun)
      times.count.push(performance.now() - between)
      deepStrictEqual(list.failed, [])
      deepStrictEqual(sorted(count), sorted(tallyOf(list.items, AT.today)))
    }
    const [list, count] = [median(times.list), median(times.count)]
    const { total } = await countOf(reader, AT)
    console.log(
      `${name}, ${total} things: list ${list.toFixed(2)} ms, count ${count.toFixed(2)} ms, ratio ${(count / list).toFixed(2)}`,
    )
  }
}

await onDatabase(async (pool, log) => {
  const db = createDatabase(pool)
  await openTenants(db, log)
  await fill(pool, option('--each', 100))
  await measured(db, log)
})
