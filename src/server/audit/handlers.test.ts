import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import type { Audit } from '#contract/wire/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { followed } from '#server/wire/audit-trail.ts'
import { type AuditEvent, writeAuditEntry, SYSTEM } from './log.ts'
import { createAuditStore } from './store.ts'

let server: TestApp
let platform: TestClient
let company: TestClient

const write = async (event: AuditEvent, actor = SYSTEM): Promise<void> =>
  inTransaction(server.db, async (tx) => writeAuditEntry(tx, actor, event))
const count = async (): Promise<number> => {
  const { rows } = await server.pool.query<{ n: number }>(
    'select count(*)::int as n from audit_log',
  )
  return rows[0]?.n ?? 0
}
/** Changes what must not change: with the guards of the log asleep. */
const tamper = async (...statements: string[]): Promise<void> => {
  const guarded = ['disable', 'enable'].map((how) => `alter table audit_log ${how} trigger user`)
  for (const each of [guarded[0], ...statements, guarded[1]]) await server.pool.query(each ?? '')
}
/** Keeps the log as it is. */
const KEEP = [
  'drop table if exists kept, kept_day',
  'create table kept as select * from audit_log',
  'create table kept_day as select * from audit_day',
]
const PUT_BACK = [
  'truncate audit_log, audit_day',
  'insert into audit_log select * from kept',
  'insert into audit_day select * from kept_day',
]
const brokenAt = async (): Promise<string | null> => {
  const verdict = await createAuditStore(server.db).verify({ companyId: null, from: '', to: '' })
  return verdict.brokenAt
}
const person = (actorId: string, actorName: string) => ({
  actorId,
  actorName,
  ip: '198.51.100.9',
  requestId: 'r-1',
})

beforeAll(async () => {
  server = await createTestApp()
  await server.createUser('audit-auditor', { roles: ['PLAT_AUDITOR'] })
  await server.createUser('audit-reviewer', { roles: ['PLAT_REVIEWER'] })
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: 'company-demo' })
  platform = await loginAs(server.app, 'audit-auditor', server.password)
  company = await loginAs(server.app, 'boss', server.password)
  await write(
    {
      action: 'user.disable',
      companyId: 'company-demo',
      objectType: 'user',
      objectId: 'u-9',
      objectName: '周予衡',
      before: { 状态: '启用', 部门: '财务' },
      after: { 状态: '停用', 部门: '财务' },
    },
    person('u-boss', 'boss'),
  )
  await write(
    { action: 'cert.pass', companyId: 'company-demo', objectName: '云川' },
    person('u-audit-reviewer', 'audit-reviewer'),
  )
  await write({ action: 'role.add', companyId: 'company-other', objectName: '别家的角色' })
})
afterAll(async () => server.close())

test('people of a company read its own entries, people of the platform all', async () => {
  const own = await company.call(audit.entries, { pageSize: 50 })
  expect(own.records.map(({ objectName }) => objectName)).toContain('周予衡')
  expect(JSON.stringify(own.records)).not.toContain('别家的角色')
  const all = await platform.call(audit.entries, { keyword: '别家' })
  expect(all.records).toMatchObject([
    { actionName: '新增角色', objectName: '别家的角色', actorName: '系统' },
  ])
  expect(all.actions).toContainEqual({ action: 'role.add', name: '新增角色', group: '用户与权限' })
})

test('an entry tells what changed, field by field', async () => {
  const { records } = await company.call(audit.entries, { action: 'user.disable' })
  expect(records).toMatchObject([
    {
      actorName: '用户 boss',
      actorLogin: 'boss',
      ip: '198.51.100.9',
      actionName: '停用用户',
      companyName: '云川示例精测智能装备有限公司',
      changes: [{ field: '状态', before: '启用', after: '停用' }],
    },
  ])
})

test('a company is not told who of the platform it was', async () => {
  const ask = { action: 'cert.pass' }
  const own = await company.call(audit.entries, ask)
  expect(own.records).toMatchObject([{ actorName: '平台', actorLogin: '', actorId: '', ip: '' }])
  expect((await company.call(audit.entries, { ...ask, keyword: 'audit-reviewer' })).total).toBe(0)
  const all = await platform.call(audit.entries, { ...ask, keyword: 'audit-reviewer' })
  expect(all.records).toMatchObject([
    { actorName: '用户 audit-reviewer', actorLogin: 'audit-reviewer', ip: '198.51.100.9' },
  ])
})

test('entries are narrowed to one person, who is found by name or login name', async () => {
  const found = await platform.call(audit.people, { keyword: '用户 boss' })
  expect(found.people).toEqual([{ userId: 'u-boss', userName: '用户 boss', loginName: 'boss' }])
  const theirs = await platform.call(audit.entries, { actor: 'u-boss', pageSize: 50 })
  expect(theirs.actorName).toBe('用户 boss')
  expect(theirs.total).toBeGreaterThan(0)
  expect(new Set(theirs.records.map(({ actorId }) => actorId))).toEqual(new Set(['u-boss']))
  const system = await platform.call(audit.entries, { actor: 'system', pageSize: 50 })
  expect(new Set(system.records.map(({ actorName }) => actorName))).toEqual(new Set(['系统']))
  expect((await platform.call(audit.export, { actor: 'u-boss' })).total).toBe(theirs.total)
})

test('a company is offered its own people alone, and narrows to nobody else', async () => {
  const { people } = await company.call(audit.people, {})
  expect(people.map(({ userId }) => userId)).toContain('u-boss')
  expect(people.map(({ userId }) => userId)).not.toContain('u-audit-reviewer')
  const asked = await company.call(audit.entries, { actor: 'u-audit-reviewer' })
  expect(asked).toMatchObject({ total: 0, actorName: '' })
})

test('the filters of days are of Beijing, and the pages do not overlap', async () => {
  const { records, total } = await platform.call(audit.entries, { pageSize: 50 })
  const today = records[0]?.at.slice(0, 10) ?? ''
  expect((await platform.call(audit.entries, { from: today, to: today })).total).toBe(total)
  expect((await platform.call(audit.entries, { to: '2026-01-01' })).total).toBe(0)
  expect((await platform.call(audit.entries, { from: '2099-01-01' })).total).toBe(0)
  const pages = await Promise.all(
    [0, 1].map(async (page) => platform.call(audit.entries, { page, pageSize: 1 })),
  )
  expect(pages.map((page) => page.records[0]?.auditId)).toEqual(
    records.slice(0, 2).map(({ auditId }) => auditId),
  )
  await expect(platform.call(audit.entries, { from: '2026-02-30' })).rejects.toMatchObject({
    code: 400,
    message: '日期不正确',
  })
  await expect(
    platform.call(audit.entries, { from: '2026-02-02', to: '2026-02-01' }),
  ).rejects.toMatchObject({ message: '开始日期不能晚于结束日期' })
})

test('a keyword is text, not a pattern', async () => {
  expect((await platform.call(audit.entries, { keyword: '%' })).total).toBe(0)
  expect((await platform.call(audit.entries, { keyword: '\\' })).total).toBe(0)
})

test('the export is what the caller may read, is safe to open, and is an entry itself', async () => {
  await write({ action: 'user.edit', companyId: 'company-demo', objectName: '=1+1,"x"' })
  const before = await count()
  const own = await company.call(audit.export, {})
  expect(own.fileName).toMatch(/^操作日志-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(own.csv.startsWith('\uFEFF编号,时间,操作人,')).toBe(true)
  expect(own.csv.trimEnd().split('\r\n')).toHaveLength(own.total + 1)
  expect(own.csv).toContain(`"'=1+1,""x"""`)
  expect(own.csv).not.toContain('别家的角色')
  expect(await count()).toBe(before + 1)
  const { records } = await company.call(audit.entries, { action: 'audit.export' })
  expect(records[0]?.changes).toContainEqual({
    field: 'total',
    before: '',
    after: String(own.total),
  })
  expect((await platform.call(audit.export, { keyword: '别家' })).total).toBe(1)
})

test('only the code opens the log, and exporting has its own', async () => {
  await server.createUser('reader', { roles: ['ENT_VIEWER'], companyId: 'company-demo' })
  const reader = await loginAs(server.app, 'reader', server.password)
  await expect(reader.call(audit.entries, {})).rejects.toMatchObject({
    code: 403,
    permission: '后台管理-操作日志',
  })
  await expect(reader.call(audit.export, {})).rejects.toMatchObject({ code: 403 })
  const nobody = createTestClient(server.app)
  await expect(nobody.call(audit.verify, {})).rejects.toMatchObject({ code: 401 })
})

test('who goes on asking in a foreign name is refused each time and noted ten times a minute', async () => {
  await server.createUser('prober', { roles: ['ENT_ADMIN'], companyId: 'company-demo' })
  const prober = await loginAs(server.app, 'prober', server.password)
  const noted = async () => (await platform.call(audit.entries, { action: 'access.denied' })).total
  const before = await noted()
  for (let call = 0; call < 13; call += 1)
    await expect(prober.call(audit.entries, { companyId: 'company-other' })).rejects.toMatchObject({
      code: 403,
    })
  await expect.poll(noted).toBe(before + 10)
  const { records } = await platform.call(audit.entries, { action: 'access.denied' })
  expect(records[0]).toMatchObject({
    actorName: '用户 prober',
    companyName: '云川示例精测智能装备有限公司',
  })
})

test('line breaks and control characters stay within one line', async () => {
  const nasty = 'a\r\n2026-11-21 伪造 b\u2028c\u0007d\u0000e'
  await write(
    { action: 'user.edit', companyId: 'company-demo', objectName: nasty, after: { 姓名: nasty } },
    { ...person('u-boss', nasty), requestId: nasty },
  )
  const { records } = await company.call(audit.entries, { keyword: '伪造' })
  expect(records).toHaveLength(1)
  expect(JSON.stringify(records)).not.toMatch(/\\[rn]|\\u0000|\u2028|\\u0007/)
  const { csv } = await company.call(audit.export, { keyword: '伪造' })
  expect(
    csv
      .trimEnd()
      .split(/\r|\n|\u2028/)
      .filter(Boolean),
  ).toHaveLength(2)
})

test.each([
  ["update audit_log set actor_name = 'x'", /only added to/],
  ['delete from audit_log', /only added to/],
  ['truncate audit_log', /only added to/],
])('the database refuses: %s', async (statement, why) => {
  const before = await count()
  await expect(server.pool.query(statement)).rejects.toThrow(why)
  expect(await count()).toBe(before)
})

test('an action that is rolled back leaves no entry, and no gap', async () => {
  const before = await count()
  await expect(
    inTransaction(server.db, async (tx) => {
      await writeAuditEntry(tx, SYSTEM, { action: 'role.edit', companyId: 'company-demo' })
      throw new Error('the action failed')
    }),
  ).rejects.toThrow('the action failed')
  expect(await count()).toBe(before)
  expect((await platform.call(audit.verify, {})).intact).toBe(true)
})

test('a call has left an entry once it stands, and its own alone', async () => {
  const actor = (requestId: string) => ({ ...person('u-boss', 'boss'), requestId })
  const event: AuditEvent = { action: 'role.edit', companyId: 'company-demo' }
  const problemOf = async (call: { audit?: Audit }, work: () => Promise<unknown>) => {
    const problems: string[] = []
    await followed(call, 'r-9', work, (problem) => problems.push(problem))
    return problems
  }
  const rolledBack = async () =>
    inTransaction(server.db, async (tx) => {
      await writeAuditEntry(tx, actor('r-9'), event)
      throw new Error('the action failed')
    }).catch(() => undefined)
  const own = async () => write(event, actor('r-9'))
  const edits = { audit: 'role.edit' } as const
  const sometimes = { audit: { sometimes: ['role.add', 'role.edit'], when: '有改动时' } } as const
  expect(await problemOf(edits, own)).toEqual([])
  expect(await problemOf(edits, rolledBack)).toEqual(['no entry of role.edit'])
  expect(await problemOf(edits, async () => write(event, actor('r-8')))).toHaveLength(1)
  expect(await problemOf(edits, async () => write(event))).toHaveLength(1)
  expect(await problemOf(sometimes, rolledBack)).toEqual([])
  expect(await problemOf(sometimes, own)).toEqual([])
  for (const call of [{ audit: 'role.add' }, { audit: { none: '只读' } }, {}] as const)
    expect(await problemOf(call, own)).toEqual(['an entry of role.edit'])
  await expect(
    followed(
      edits,
      'r-9',
      async () => {
        throw new Error('refused')
      },
      () => expect.unreachable(),
    ),
  ).rejects.toThrow('refused')
})

test('fifty transactions at once give one unbroken chain', async () => {
  const before = await count()
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) =>
      write({ action: 'role.edit', companyId: 'company-demo', objectName: `角色 ${index}` }),
    ),
  )
  expect(await count()).toBe(before + 50)
  const verdict = await platform.call(audit.verify, {})
  expect(verdict).toMatchObject({ intact: true, brokenAt: '', entries: before + 50 })
  const own = await company.call(audit.verify, {})
  expect(own.intact).toBe(true)
  expect(own.entries).toBeLessThan(verdict.entries)
})

test('entries are followed and read over batches, however many there are', async () => {
  await tamper(...KEEP)
  const all = { companyId: null, keyword: '', actor: '', action: '', from: '', to: '' }
  for (const batch of [1, 7, 10]) {
    const store = createAuditStore(server.db, batch)
    expect(await store.verify(all)).toMatchObject({ brokenAt: null, entries: await count() })
    const read: number[] = []
    for await (const some of store.batches(all, 10_000)) {
      expect(some.length).toBeLessThanOrEqual(batch)
      read.push(...some.map(({ seq }) => seq))
    }
    expect(read).toEqual(Array.from({ length: await count() }, (_, at) => read.length - at))
    let few = 0
    for await (const some of store.batches(all, 15)) few += some.length
    expect(few).toBe(15)
  }
  await tamper('delete from audit_log where seq = 51')
  expect((await createAuditStore(server.db, 10).verify(all)).brokenAt).toMatch(/\/51$/)
  await tamper(...PUT_BACK)
})

test.each([
  ['a name', "update audit_log set actor_name = 'x' where seq = 3", /\/3$/],
  ['a time', "update audit_log set at = at + interval '1 ms' where seq = 4", /\/4$/],
  ['a company', "update audit_log set company_id = 'x' where seq = 5", /\/5$/],
  [
    'a detail',
    `update audit_log set detail = '{"before":{},"after":{"a":"1"}}' where seq = 2`,
    /\/2$/,
  ],
  ['a hash', "update audit_log set hash = repeat('0', 64) where seq = 6", /\/6$/],
  ['a removed entry', 'delete from audit_log where seq = 7', /\/7$/],
  [
    'a removed last entry',
    'delete from audit_log where seq = (select max(seq) from audit_log)',
    /\/\d+$/,
  ],
  ['a removed day', 'delete from audit_day', /\/\d+$/],
  [
    'an added entry',
    `insert into audit_log (day, seq, at, action, before_hash, hash)
     select day, seq + 1, at, 'role.add', hash, repeat('1', 64) from audit_log order by seq desc limit 1`,
    /\/\d+$/,
  ],
  [
    'two entries in each other’s place',
    `update audit_log set seq = case seq when 2 then -3 else -2 end where seq in (2, 3);
     update audit_log set seq = -seq where seq < 0`,
    /\/2$/,
  ],
])('verification finds %s', async (_what, statement, where) => {
  await tamper('alter table audit_log drop constraint if exists audit_log_seq_check', ...KEEP)
  expect(await brokenAt()).toBeNull()
  await tamper(...statement.split(';'))
  expect(await brokenAt()).toMatch(where)
  await tamper(...PUT_BACK)
})
