import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leads } from '#contract/leads.ts'
import { reports } from '#contract/reports.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { changeText, valueText } from '#domain/reports/values.ts'
import { readSheet } from '#server/sheets/read.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf, eventually, refused } from '#server/testing/effects.ts'
import { runJob } from '#server/testing/jobs.ts'
import { addUp, daysToAdd, reportJob } from './adding/adding.ts'
import { createAddingStore } from './adding/store.ts'

/** A Sunday in Beijing, at the end of the week that everything below happens in. */
const clock = movableClock('2025-03-16T04:00:00Z')
const WEEK = { period: 'week', on: '2025-03-12' } as const
const POLICY = 'gaoqi-rending-guanli-banfa'
let server: TestApp
let admin: TestClient

type Report = AnswerOf<typeof reports.read>

const adding = () => ({
  store: createAddingStore(server.db),
  clock,
  calendar: () => ({ off: new Set<string>(), on: new Set<string>() }),
})
const add = async () => addUp(adding())

const at = (text: string): string => `'${text}+08'::timestamptz`

/** Known events of two weeks. Times are Beijing's. */
const EVENTS = `
insert into visit_day (day, site, page, source, via, device, visits, views) values
  ('2025-03-05', 'default', 'home', 'baidu', '', 'desktop', 10, 15),
  ('2025-03-10', 'default', 'home', 'baidu', '', 'desktop', 20, 30),
  ('2025-03-10', 'default', 'policyDetail', 'baidu', '', 'phone', 5, 25),
  ('2025-03-11', 'default', 'home', 'site', 'example.com', 'desktop', 6, 6),
  ('2025-03-11', 'default', 'home', 'site', 'small.example', 'desktop', 2, 2),
  ('2025-03-12', 'default', 'home', 'direct', '', 'tablet', 7, 9),
  ('2025-03-17', 'default', 'home', 'direct', '', 'tablet', 99, 99);
insert into read_day values ('2025-03-10', 'policy', '${POLICY}', 12),
  ('2025-03-05', 'policy', '${POLICY}', 4), ('2025-03-11', 'news', 'gone-news', 3);
insert into customer_contact (id, contact_way, service_obj_id, source_path, consent_version,
    consent_at, status, created_at, source, advisor_user_id) values
  ('r1', '13800003001', '1', '/policy/detail?id=${POLICY}', '1', now(), 'order', ${at('2025-03-10 00:00:00')}, 'baidu', 'u-rep1'),
  ('r2', '13800003002', '1', '/pcPolicyDetail?id=${POLICY}', '1', now(), 'valid', ${at('2025-03-10 23:59:59')}, 'baidu', 'u-rep1'),
  ('r3', '13800003003', '0', '/policy/detail?id=13800003003', '1', now(), 'new', ${at('2025-03-14 17:00:00')}, 'direct', null),
  ('r4', '13800003004', '0', '/', '1', now(), 'contacted', ${at('2025-03-07 10:00:00')}, 'unknown', 'u-rep2'),
  -- Sunday before: of the week before.
  ('r5', '13800003005', '0', '/', '1', now(), 'new', ${at('2025-03-09 23:59:59')}, 'direct', null);
insert into contact_move (contact_id, at, event, to_status) values
  ('r1', ${at('2025-03-10 09:30:00')}, 'contact', 'contacted'),
  ('r1', ${at('2025-03-11 09:30:00')}, 'confirm', 'valid'),
  ('r1', ${at('2025-03-12 09:30:00')}, 'order', 'order'),
  ('r2', ${at('2025-03-12 10:00:00')}, 'contact', 'contacted'),
  ('r2', ${at('2025-03-12 11:00:00')}, 'confirm', 'valid'),
  -- Found valid once more: it counts once.
  ('r2', ${at('2025-03-13 11:00:00')}, 'confirm', 'valid'),
  ('r4', ${at('2025-03-10 09:59:00')}, 'contact', 'contacted');
insert into policy_order (order_no, company_id, company_name, policy_id, status, agree_no_guarantee,
    quote_amount, created_at, source) values
  ('DD20250311000001', 'company-demo', '某企业', '${POLICY}', 50, true, 1, ${at('2025-03-08 10:00:00')}, 'baidu'),
  ('DD20250311000002', 'company-001', '某企业', '${POLICY}', 20, true, null, ${at('2025-03-13 10:00:00')}, 'none'),
  -- A draft is nobody's order yet.
  ('DD20250311000003', 'company-002', '某企业', '${POLICY}', 10, false, null, ${at('2025-03-13 10:00:00')}, 'none');
insert into order_move (order_no, company_id, at, event, to_status)
  values ('DD20250311000001', 'company-demo', ${at('2025-03-11 10:00:00')}, 'submit', 20);
insert into declaration (declare_no, company_id, policy_id, order_no, project_name, policy_title, status,
    created_at, approved_on, approved_amount, paid_amount) values
  ('SB20250312000001', 'company-demo', '${POLICY}', 'DD20250311000001', '项目', '政策', 70,
    ${at('2025-03-12 12:00:00')}, '2025-03-14', 300000, 100000),
  -- The company's own: none of the platform's business.
  ('SB20250312000002', 'company-demo', null, null, '自有项目', '', 70,
    ${at('2025-03-12 12:00:00')}, '2025-03-14', 900000, 0);
insert into declaration_payment (declare_no, company_id, amount, arrived_on)
  values ('SB20250312000001', 'company-demo', 100000, '2025-03-15');
insert into conversation (id, client_key, customer_id, customer_name, topic, status, assignee_id,
    last_seq, first_reply_ms, rating, created_at) values
  ('k1', 'k1', 'g1', '游客', 'consult', 'ended', 'u-rep1', 3, 20000, 5, ${at('2025-03-10 10:00:00')}),
  ('k2', 'k2', 'g2', '游客', 'consult', 'ended', 'u-rep1', 3, 50000, 4, ${at('2025-03-10 11:00:00')}),
  ('k3', 'k3', 'g3', '游客', 'consult', 'ended', 'u-rep2', 3, 300000, 0, ${at('2025-03-11 10:00:00')}),
  ('k4', 'k4', 'g4', '游客', 'consult', 'ended', null, 1, null, 0, ${at('2025-03-11 12:00:00')}),
  -- At night: late is only what comes in hours.
  ('k5', 'k5', 'g5', '游客', 'consult', 'ended', 'u-rep2', 3, 36000000, 0, ${at('2025-03-12 21:00:00')}),
  -- Opened, and nothing was said.
  ('k6', 'k6', 'g6', '游客', 'consult', 'queued', null, 0, null, 0, ${at('2025-03-12 10:00:00')}),
  ('k7', 'k7', 'g7', '游客', 'consult', 'ended', 'u-rep2', 3, 10000, 3, ${at('2025-03-05 10:00:00')});
insert into chat_move (conv_id, from_id, to_id, why, at) values
  ('k1', '', 'u-rep1', 'accept', ${at('2025-03-10 10:00:08')}),
  ('k3', 'u-rep1', 'u-rep2', 'missed', ${at('2025-03-11 10:00:20')}),
  ('k3', '', 'u-rep2', 'accept', ${at('2025-03-11 10:00:40')}),
  ('k5', 'u-rep2', '', 'transfer', ${at('2025-03-12 21:00:40')});
insert into search_log (visitor, keyword, total, created_at)
  select 'v' || n, '量子补贴', 0, ${at('2025-03-11 10:00:00')} from generate_series(1, 4) n;
insert into search_log (visitor, keyword, total, created_at)
  select 'v' || n, '13800138000', 0, ${at('2025-03-11 10:00:00')} from generate_series(1, 4) n;
insert into search_log (visitor, keyword, total, created_at) values
  ('v1', '两个人', 0, ${at('2025-03-11 10:00:00')}), ('v2', '两个人', 0, ${at('2025-03-11 10:00:00')});
insert into subscribe_set (id, user_id, name, created_at)
  values ('rs1', 'user-demo', '订阅', ${at('2025-03-11 10:00:00')});
insert into match_run (id, company_id, cause, ran_at, day, portrait_hash, rules_digest)
  values ('rm1', 'company-demo', 'asked', ${at('2025-03-12 10:00:00')}, '2025-03-12', 'x', 'x');
`

beforeAll(async () => {
  server = await createTestApp({ clock })
  await server.createUser('rep1', { roles: ['PLAT_ADVISOR'], userName: '甲顾问' })
  await server.createUser('rep2', { roles: ['PLAT_ADVISOR'], userName: '乙顾问' })
  await server.createUser('looks', { userName: '只看报表' })
  await server.pool.query(EVENTS)
  await server.pool.query(
    `insert into company_role (id, company_id, role_name, permission_codes)
       values ('role-looks', null, '看报表', '{report:view}');
     insert into member_role values ('u-looks', 'role-looks')`,
  )
  // Whatever round the start has begun is over.
  if (!(await eventually(async () => (await add()) !== null))) throw new Error('it never ended')
  admin = await loginAs(server.app, 'admin', server.password)
})
afterAll(async () => server.close())

const read = async (report: Report['report'], more: object = {}, client = admin) =>
  client.call(reports.read, { report, ...WEEK, ...more })
const figuresOf = ({ figures }: Report) =>
  Object.fromEntries(figures.map(({ code, value, before }) => [code, [value, before]]))
const sheetOf = ({ sheets }: Report, code: string) => {
  const sheet = sheets.find((one) => one.code === code)
  if (sheet === undefined) throw new Error(`no sheet ${code}`)
  return Object.fromEntries(sheet.rows.map(({ name, values }) => [name, values]))
}

describe('转化', () => {
  test('counts each stage on the day it happened, and the week before', async () => {
    const report = await read('conversion')
    expect(report).toMatchObject({
      from: '2025-03-10',
      to: '2025-03-16',
      beforeFrom: '2025-03-03',
      beforeTo: '2025-03-09',
      step: 'day',
      addedTime: '2025-03-16 12:00:00',
    })
    expect(figuresOf(report)).toEqual({
      visits: [40, 10],
      leads: [3, 2],
      valid: [2, 0],
      orders: [2, 0],
      declarations: [1, 0],
      approved: [1, 0],
      rate: [3 / 40, 2 / 10],
      approvedAmount: [300_000, 0],
      paidAmount: [100_000, 0],
    })
    expect(report.figures.every(({ meaning }) => meaning.length > 5)).toBe(true)
    expect(sheetOf(report, 'funnel')).toEqual({
      访问: [40, 10, null, null],
      咨询线索: [3, 2, 3 / 40, 3 / 40],
      有效线索: [2, 0, 2 / 3, 2 / 40],
      委托: [2, 0, 1, 2 / 40],
      申报: [1, 0, 1 / 2, 1 / 40],
      获批: [1, 0, 1, 1 / 40],
    })
  })

  test('tells days, sources, pages, services and policies apart', async () => {
    const report = await read('conversion')
    expect(sheetOf(report, 'course')).toMatchObject({
      '2025-03-10': [25, 2, 0, 0, 0, 0],
      '2025-03-11': [8, 0, 1, 1, 0, 0],
      '2025-03-12': [7, 0, 1, 0, 1, 0],
      '2025-03-13': [0, 0, 0, 1, 0, 0],
      '2025-03-14': [0, 1, 0, 0, 0, 1],
      '2025-03-16': [0, 0, 0, 0, 0, 0],
    })
    expect(sheetOf(report, 'source')).toEqual({
      直接访问: [7, 1, 1 / 7, 0, 0, 0, 0, 0],
      百度: [25, 2, 2 / 25, 2, 1, 1, 1, 300_000],
      其他网站: [8, 0, 0, 0, 0, 0, 0, 0],
      未经咨询: [0, 0, null, 0, 1, 0, 0, 0],
    })
    // Few visits of a site are told together with others.
    expect(sheetOf(report, 'via')).toEqual({ 'example.com（网站）': [6], 其他: [2] })
    expect(sheetOf(report, 'page')).toEqual({
      首页: [47, 35, 0, 0, 0],
      政策详情: [25, 5, 3, 3 / 25, 2],
    })
    expect(sheetOf(report, 'service')).toEqual({ 服务项目: [2, 2, 1], 知识产权: [1, 0, 0] })
    const objects = report.sheets.find(({ code }) => code === 'object')?.rows
    expect(objects).toMatchObject([{ key: `policy ${POLICY}`, values: [2, 2, 1, 1, 300_000, 12] }])
    expect(objects?.[0]?.name).toContain('高新技术企业认定管理办法')
    expect(sheetOf(report, 'device')).toEqual({ 手机: [5, 25], 平板: [7, 9], 电脑: [28, 38] })
  })

  test('of other periods', async () => {
    const day = await read('conversion', { period: 'day', on: '2025-03-10' })
    expect(figuresOf(day)).toMatchObject({ visits: [25, 0], leads: [2, 1] })
    // The month still runs: as many days of the month before.
    const month = await read('conversion', { period: 'month', on: '' })
    expect(month).toMatchObject({ from: '2025-03-01', to: '2025-03-16', beforeTo: '2025-02-16' })
    expect(figuresOf(month)).toMatchObject({ visits: [50, 0], leads: [5, 0] })
    const own = await read('conversion', {
      period: 'custom',
      from: '2024-06-01',
      to: '2025-03-16',
    })
    expect(own.step).toBe('month')
    expect(sheetOf(own, 'course')).toMatchObject({ '2025-03': [50, 5, 2, 2, 1, 1] })
  })
})

describe('服务', () => {
  test('of conversations and calls', async () => {
    const report = await read('service')
    expect(figuresOf(report)).toEqual({
      chats: [5, 1],
      // 8 s and 40 s by taking it, 50 s by answering.
      queue: [40, 10],
      reply: [50, 10],
      reply90: [300, 10],
      target: [2 / 3, 1],
      score: [4.5, 3],
      rated: [2, 1],
      unanswered: [1, 0],
      missed: [1, 0],
      transfers: [1, 0],
      offHours: [1, 0],
      leads: [3, 2],
      // r1 in time, r2 a day late; r3 of Friday evening is due on Monday. Before: r4 in time, r5 not.
      inTime: [1 / 2, 1 / 2],
    })
    expect(sheetOf(report, 'ratings')).toEqual({
      '5 分': [1, 1 / 2],
      '4 分': [1, 1 / 2],
      '3 分': [0, 0],
      '2 分': [0, 0],
      '1 分': [0, 0],
    })
    expect(sheetOf(report, 'replies')).toMatchObject({
      '30 秒以内': [1, 1 / 3],
      '30 秒至 1 分': [1, 1 / 3],
      '2 分至 5 分': [1, 1 / 3],
      '30 分以上': [0, 0],
    })
    expect(sheetOf(report, 'course')).toMatchObject({
      '2025-03-10': [2, 20, 1, 4.5, 0, 0, 2, 1 / 2],
      '2025-03-11': [2, 300, 0, null, 1, 0, 0, null],
    })
  })

  test('by advisor for whoever may tell them apart, with the target that is chosen', async () => {
    const report = await read('service', { target: 300 })
    expect(sheetOf(report, 'advisors')).toEqual({
      甲顾问: [2, 20, 50, 1, 4.5, 2, 1, 0, 2, 1 / 2],
      乙顾问: [2, 300, 300, 1, null, 0, 0, 1, 0, null],
      无人负责或已离开: [1, null, null, null, null, 0, 0, 0, 1, null],
    })
    const looks = await loginAs(server.app, 'looks', server.password)
    const without = await read('service', {}, looks)
    expect(without.people).toBe(false)
    expect(without.sheets.map(({ code }) => code)).not.toContain('advisors')
    expect(JSON.stringify(without)).not.toContain('顾问"')
    expect((await refused(looks.call(reports.export, WEEK))).code).toBe(403)
    const advisor = await loginAs(server.app, 'advisor', server.password)
    expect((await refused(advisor.call(reports.read, WEEK))).code).toBe(403)
  })
})

test('内容: what is read, what is looked for in vain by several, what is followed', async () => {
  // The start may have matched the demonstration company in this very week.
  const { rows: runs } = await server.pool.query<{ n: number }>(
    `select count(*)::int as n from match_run where ran_at between ${at('2025-03-10')} and ${at('2025-03-17')}`,
  )
  const matched = runs[0]?.n ?? 0
  expect(matched).toBeGreaterThan(0)
  const report = await read('content')
  expect(figuresOf(report)).toEqual({
    reads: [15, 4],
    unfound: [1, null],
    sets: [1, 0],
    runs: [matched, 0],
  })
  expect(report.sheets.find(({ code }) => code === 'reads')?.rows).toMatchObject([
    { key: `policy ${POLICY}`, values: [12, 4] },
    { name: '已下线的内容（新闻）', values: [3, 0] },
  ])
  expect(sheetOf(report, 'unfound')).toEqual({ 量子补贴: [4, 4] })
  expect(sheetOf(report, 'course')).toMatchObject({ '2025-03-11': [1, 0], '2025-03-12': [0, 1] })
})

test('the file holds what the page shows, what is counted, and is written down', async () => {
  const shown = await read('conversion')
  let content: Buffer = Buffer.alloc(0)
  const entries = await entriesOf(server, async () => {
    const file = await admin.call(reports.export, { report: 'conversion', ...WEEK })
    expect(file.fileName).toBe('转化报表-2025-03-10至2025-03-16.xlsx')
    content = file.content as Buffer
  })
  expect(entries).toMatchObject([
    { action: 'report.export', objectId: 'conversion', actorId: 'user-admin' },
  ])
  const path = join(server.dataDir, 'report.xlsx')
  await writeFile(path, content)
  const { rows } = await readSheet(path, { rows: 500, columns: 20, cell: 500 })
  const cells = rows.map((row) => row.cells)
  expect(cells[0]?.[0]).toBe('转化报表 · 周 · 2025-03-10 至 2025-03-16')
  for (const { name, unit, value, before } of shown.figures)
    expect(cells).toContainEqual([
      name,
      valueText(value, unit),
      valueText(before, unit),
      changeText(value, before, unit),
    ])
  for (const { name, columns, rows: lines } of shown.sheets) {
    expect(cells).toContainEqual([name])
    for (const line of lines)
      expect(cells).toContainEqual([
        line.name,
        ...line.values.map((value, column) => valueText(value, columns[column]?.unit ?? 'count')),
      ])
  }
})

test('an order keeps the source of the lead that became it', async () => {
  await server.pool.query(`update customer_contact set status = 'valid' where id = 'r2'`)
  const one = await loginAs(server.app, 'rep1', server.password)
  await one.call(leads.move, {
    contactId: 'r2',
    version: 1,
    event: 'order',
    orderNo: 'DD20250311000002',
  })
  const { rows } = await server.pool.query(
    `select order_no, source from policy_order where order_no like 'DD20250311%' order by 1`,
  )
  expect(rows.map(({ source }) => source)).toEqual(['baidu', 'baidu', 'none'])
})

describe('what is kept', () => {
  test('tells nobody: no column of the tables could', async () => {
    const { rows } = await server.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public'
         and table_name in ('visit_day', 'read_day', 'lead_day', 'service_day', 'report_day')
       order by 1`,
    )
    const columns = Map.groupBy(rows, ({ name }) => name.split('.')[0] ?? '')
    const of = (table: string) => columns.get(table)?.map(({ name }) => name.split('.')[1])
    expect(of('visit_day')).toEqual([
      'day',
      'device',
      'page',
      'site',
      'source',
      'via',
      'views',
      'visits',
    ])
    expect(of('read_day')).toEqual(['day', 'obj_id', 'obj_type', 'reads'])
    expect(of('lead_day')).toEqual([
      'day',
      'leads',
      'obj_id',
      'obj_type',
      'ordered',
      'page',
      'service',
      'source',
      'valid',
    ])
    // Of service the advisor, who is none of the visitors.
    expect(of('service_day')).toEqual([
      'advisor_id',
      'answered',
      'chats',
      'day',
      'leads',
      'leads_in_time',
      'leads_late',
      'missed',
      'off_hours',
      'queues',
      'ratings',
      'replies',
      'transfers',
      'unanswered',
    ])
    expect(of('report_day')).toEqual(['added_at', 'day'])
  })

  test('holds nothing of what was left or said', async () => {
    for (const table of ['visit_day', 'read_day', 'lead_day', 'service_day']) {
      const { rows } = await server.pool.query<{ text: string }>(
        `select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as text from ${table} t`,
      )
      expect(rows[0]?.text).not.toMatch(/1380000|company-|游客|"g[1-7]"|"r[1-5]"|某企业/)
    }
  })

  test('outlives the leads and the conversations: half a year later the figures are the same', async () => {
    const [before, service] = [await read('conversion'), await read('service')]
    clock.moment = new Date('2025-09-20T04:00:00Z')
    await server.pool.query(
      `delete from customer_contact where id in ('r1', 'r2', 'r3', 'r4');
       delete from chat_move where conv_id like 'k_'; delete from conversation where id like 'k_'`,
    )
    expect(await add()).toBeGreaterThan(100)
    const [after, serviceAfter] = [await read('conversion'), await read('service')]
    expect(after.figures).toEqual(before.figures)
    expect(after.sheets).toEqual(before.sheets)
    expect(serviceAfter.figures).toEqual(service.figures)
    expect(serviceAfter.sheets).toEqual(service.sheets)
  })

  test('is added up by one server at a time', async () => {
    const run = async () => runJob(server.db, [reportJob(adding())], 'reports')
    expect(await eventually(run)).toBe(true)
    await server.pool.query(
      `update job set holder = 'other', until = now() + interval '1 minute' where name = 'reports'`,
    )
    expect(await run()).toBe(false)
    await server.pool.query(`update job set until = '-infinity' where name = 'reports'`)
    expect(await run()).toBe(true)
  })
})

test.each([
  ['everything at first', {}, ['2025-03-13', '2025-03-14', '2025-03-15', '2025-03-16']],
  [
    'today and yesterday again, others once a day',
    { '2025-03-13': '2025-03-16', '2025-03-14': '2025-03-15', '2025-03-15': '2025-03-16' },
    ['2025-03-14', '2025-03-15', '2025-03-16'],
  ],
])('days that are due: %s', (_what, added, due) => {
  expect(daysToAdd('2025-03-13', '2025-03-16', new Map(Object.entries(added)))).toEqual(due)
})

test('a day of long ago stays as it was', () => {
  expect(daysToAdd('2025-02-01', '2025-02-02', new Map())).toEqual(['2025-02-01', '2025-02-02'])
  const added = new Map([['2025-02-01', '2025-02-02']])
  expect(daysToAdd('2025-02-01', '2025-02-15', added)).toContain('2025-02-01')
  expect(daysToAdd('2025-02-01', '2025-02-16', added)).not.toContain('2025-02-01')
})
