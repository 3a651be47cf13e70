/**
 * Measures the list of declarations of a company that has many, beside those of others, as its
 * tenant in PostgreSQL.
 *
 *     node bench/declarations.ts [--own 10000] [--others 40000]
 */
import type pg from 'pg'
import { DECLARE_SORT, DECLARE_STATUSES, type DeclareSort } from '#domain/declarations/codes.ts'
import { createDatabase, type Database } from '#server/database/pool.ts'
import { inTenant, openTenants } from '#server/database/tenant.ts'
import type { Tx } from '#server/database/transaction.ts'
import {
  choicesOf,
  figuresOf,
  type ListFilter,
  pageOfDeclarations,
  queueCounts,
  tabsOf,
} from '#server/declarations/lists/store.ts'
import { onDatabase, option } from './parts/run.ts'

const ROUNDS = 15
const OWN = 'c0'
const OTHERS = 400

async function main(): Promise<void> {
  const [own, others] = [option('--own', 10_000), option('--others', 40_000)]
  await onDatabase(async (pool, log) => {
    await openTenants(createDatabase(pool), log)
    await fill(pool, own, others)
    console.log(`${own} declarations of one company, ${others} of ${OTHERS} others`)
    await measured(createDatabase(pool))
  })
}

async function fill(pool: pg.Pool, own: number, others: number): Promise<void> {
  await pool.query(
    `insert into company (id, company_name, name_folded, credit_code, region_code, industry_code,
       establish_date)
     select 'c' || n, '企业' || n, 'c' || n, lpad(n::text, 18, '0'), '330106', 'I65', '2018-06-01'
     from generate_series(0, ${OTHERS}) as n`,
  )
  await pool.query(
    `insert into user_account (id, login_name, user_name, company_id, roles)
     select 'u' || n, 'user' || n, '专员' || n, 'c' || n, '{ENT_DECLARER}'
     from generate_series(0, ${OTHERS}) as n`,
  )
  const statuses = DECLARE_STATUSES.join(',')
  await pool.query(
    `insert into declaration (declare_no, company_id, project_name, policy_title, dept, level,
       region_code, batch, year, apply_amount, approved_amount, approved_on, deadline, status, holder,
       holder_since, declarer_user_id, created_by, shared_at, updated_at, look_on)
     select 'SB20260101' || lpad(n::text, 6, '0'), case when n <= $1 then $2 else 'c' || (1 + n % ${OTHERS}) end,
       (array['高新技术企业认定', '专精特新中小企业认定', '研发投入后补助', '技术改造贴息', '人才项目'])[1 + n % 5]
         || n, '关于组织申报第 ' || n % 97 || ' 批项目的通知', '科学技术局', (1 + n % 5)::text,
       (array['330106', '330100', '440300', '110108'])[1 + n % 4], '第 ' || n % 9 || ' 批',
       2020 + n % 7, n * 100, n * 50, date '2026-01-01' + n % 300, date '2026-06-01' + n % 400, s.status, 'E',
       now() - n * interval '1 minute', case when n <= $1 then 'u0' end, 'u0', now(),
       now() - n * interval '1 minute', null
     from generate_series(1, $1::int + $3::int) as n,
       lateral (select (array[${statuses}])[1 + n % ${DECLARE_STATUSES.length}]::smallint as status) as s`,
    [own, OWN, others],
  )
  await pool.query('analyze')
}

const PLAIN: ListFilter = {
  companyId: OWN,
  statuses: DECLARE_STATUSES,
  own: null,
  advisorUserId: '',
  holder: '',
  keyword: '',
  year: 0,
  level: '',
  projectType: '',
  regionCode: '',
}
const FIRST = { limit: 20, offset: 0 }

async function measured(db: Database): Promise<void> {
  const own = { userId: 'u0', admin: false, declarer: true }
  const list =
    (more: Partial<ListFilter>, sort: DeclareSort = 'updated', page = FIRST) =>
    async (tx: Tx) =>
      pageOfDeclarations(tx, { ...PLAIN, ...more }, { sort, direction: 'asc' }, page)
  const jobs: [string, (tx: Tx) => Promise<unknown>][] = [
    ...(Object.keys(DECLARE_SORT) as DeclareSort[]).map(
      (sort): [string, (tx: Tx) => Promise<unknown>] => [`sorted by ${sort}`, list({}, sort)],
    ),
    ['the last page', list({}, 'name', { limit: 20, offset: 9_980 })],
    ['a word that many have', list({ keyword: '认定' })],
    ['a word that none has', list({ keyword: '没有这个词' })],
    ['year, level, place', list({ year: 2024, level: '2', regionCode: '330000' })],
    ['待我处理', list({ own })],
    ['counts of the tabs', async (tx) => tabsOf(tx, OWN, own)],
    [
      'figures on top',
      async (tx) =>
        figuresOf(tx, OWN, {
          soon: '2026-12-22',
          yearBegins: '2026-01-01',
          yearEnds: '2026-12-31',
          dueStatuses: ['10', '30', '42', '85'],
        }),
    ],
    ['what occurs to filter by', async (tx) => choicesOf(tx, OWN)],
    ['all rows, as for an export', list({}, 'updated', { limit: 10_000, offset: 0 })],
  ]
  for (const [name, job] of jobs) await timed(name, async () => inTenant(db, OWN, job))
  const everybody = { ...PLAIN, companyId: '' }
  await timed('the advisors’ queue by age', async () =>
    pageOfDeclarations(db, everybody, { sort: 'days', direction: 'desc' }, FIRST),
  )
  await timed('counts of the queue', async () => queueCounts(db, 'u0'))
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    await work()
    took.push(performance.now() - begun)
  }
  took.sort((one, other) => one - other)
  const [median, worst] = [took[ROUNDS >> 1] ?? 0, took.at(-1) ?? 0]
  console.log(`${name}: ${median.toFixed(1)} ms (worst of ${ROUNDS} ${worst.toFixed(1)})`)
}

await main()
