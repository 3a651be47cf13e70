import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declarations } from '#contract/declarations.ts'
import { work } from '#contract/work.ts'
import { WORK_KINDS, type WorkKind, type WorkThing } from '#domain/work/work.ts'
import type { WorkSource } from '#server/capability.ts'
import { createLog } from '#server/log.ts'
import { createDeclareWorld, type DeclareWorld, FORM, MINE } from '#server/testing/declarations.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { refused } from '#server/testing/effects.ts'
import { createWorkStore } from './store.ts'
import { createWork } from './work.ts'

/** Nothing of any kind but what is given. */
const sourcesOf = (given: Partial<Record<WorkKind, WorkSource>>) =>
  Object.fromEntries(
    WORK_KINDS.map((kind) => [kind, given[kind] ?? { of: async () => [] }]),
  ) as Record<WorkKind, WorkSource>

const THING: WorkThing = {
  id: 'a',
  title: '核对',
  subject: '',
  act: '去核对',
  link: '/admin/orders?id=a',
  due: '',
  since: null,
  ownerId: '',
  ownerName: '',
}

/** What `createWork` reads of given sources for somebody of the company. */
const readOf = async (given: Partial<Record<WorkKind, WorkSource>>) => {
  const { db } = world.server
  const momentNow = () => ({ now: world.clock.now(), today: '2026-11-22', before: world.clock.now })
  const log = createLog({ level: 'silent' })
  const store = createWorkStore(db)
  const { listOf } = createWork({ db, sources: sourcesOf(given), store, momentNow, log })
  const who = { userId: 'u-boss', companyId: MINE, roles: [], permissions: new Set<string>() }
  return listOf(who, momentNow())
}

/** The world's clock stands at Sunday, 22 November 2026, noon in Beijing. */
let world: DeclareWorld
let admin: TestClient
let editor: TestClient

const query = async (text: string) => world.server.pool.query(text)
const listOf = async (who: TestClient) => who.call(work.list, {})
const titlesOf = async (who: TestClient) =>
  (await listOf(who)).records.map(({ kind, title }) => `${kind} ${title}`)

beforeAll(async () => {
  world = await createDeclareWorld()
  admin = await loginAs(world.server.app, 'admin', world.server.password)
  editor = await loginAs(world.server.app, 'editor', world.server.password)
  await query(`update company set email = 'a@example.com', address = '路 1 号', reg_capital = 1000,
    hightech_field = '01', tags = array['传感器'] where id = '${MINE}'`)
  await query(`delete from content_item; delete from sms_outbox; delete from customer_contact;
    delete from certification where state = 'submitted'`)
})
afterAll(async () => world.close())

describe('what a company has to do', () => {
  test('is of whoever may do it, and of nobody else', async () => {
    await query(`insert into join_request (id, company_id, user_id)
      select 'j1', '${MINE}', 'u-other'`)
    await query(`insert into permission_request (id, company_id, user_id, permission_name)
      values ('p1', '${MINE}', 'u-viewer', '申报管理-提交')`)
    const draft = await world.draft()
    expect(await titlesOf(world.clerk)).toEqual(['declaration 完成申报草稿'])
    await world.move(world.clerk, draft, 'toReview')
    expect(await titlesOf(world.clerk)).toEqual([])
    expect(await titlesOf(world.boss)).toEqual([
      'declaration 内审申报',
      'member 审核加入申请',
      'member 处理权限申请',
    ])
    const { records } = await listOf(world.boss)
    expect(records[0]).toMatchObject({
      subject: FORM.projectName,
      due: FORM.deadlineOnline,
      daysLeft: 39,
      urgency: 'open',
      link: `/admin/editDeclare?id=${draft.declareNo}`,
      act: '去办理',
      handsOn: false,
    })
    expect(await titlesOf(world.viewer)).toEqual([])
    expect(await titlesOf(world.other)).not.toContain('declaration 内审申报')
    const { total, pages } = await world.boss.call(work.count, {})
    expect(total).toBe(3)
    expect(pages.toSorted((one, other) => (one.page < other.page ? -1 : 1))).toEqual([
      { page: 'editDeclare', count: 1 },
      { page: 'user', count: 2 },
    ])
    await query(`delete from join_request where id = 'j1'`)
    await query(`delete from permission_request where id = 'p1'`)
  })

  test('holds the fees of rights that end soon, and those that can still be met late', async () => {
    const demo = await loginAs(world.server.app, 'demo', world.server.password)
    const rights = (await listOf(demo)).records.filter(({ kind }) => kind === 'right')
    expect(rights.length).toBeGreaterThan(0)
    for (const right of rights) {
      expect(right.daysLeft).toBeGreaterThanOrEqual(0)
      expect(right.urgency === 'late' || (right.daysLeft ?? 99) <= 30).toBe(true)
      expect(right.link).toMatch(/^\/admin\/intellectual\/(patent|trademark)\?id=/)
    }
    expect(rights.some(({ urgency }) => urgency === 'late')).toBe(true)
    expect((await listOf(world.clerk)).records.some(({ kind }) => kind === 'right')).toBe(false)
  })

  test('can be put off until a day before it ends, and taken back', async () => {
    const [first] = (await listOf(world.boss)).records
    const thing = { kind: first?.kind ?? 'order', id: first?.id ?? '' }
    const snooze = async (until: string) => world.boss.call(work.snooze, { ...thing, until })
    expect(first?.snoozeTo).toEqual(['2026-11-23', '2026-11-25', '2026-11-29'])
    expect(await refused(snooze('2026-11-22'))).toEqual({
      code: 400,
      text: '请选择今天以后的日期',
    })
    expect(await refused(snooze('2027-01-02'))).toEqual({
      code: 400,
      text: '截止 2026-12-31，不能推迟到这之后',
    })
    expect(await refused(world.other.call(work.snooze, { ...thing, until: '2026-11-25' }))).toEqual(
      {
        code: 404,
        text: '这项待办已处理或已不由您负责',
      },
    )
    await snooze('2026-11-25')
    const after = await listOf(world.boss)
    expect(after.records).toEqual([])
    expect(after.snoozed).toMatchObject([{ ...thing, until: '2026-11-25' }])
    expect((await world.boss.call(work.count, {})).total).toBe(0)
    expect(await world.boss.call(work.wake, thing)).toEqual({ done: true })
    expect(await world.boss.call(work.wake, thing)).toEqual({ done: false })
    expect((await listOf(world.boss)).total).toBe(1)
  })
})

describe('what the platform has to do', () => {
  test('is with its advisor, or with nobody, and is handed on', async () => {
    const [mine] = (await world.boss.call(declarations.list, {})).records
    await world.move(world.boss, mine!, 'reviewPass')
    expect(await titlesOf(world.advisor)).toEqual(['declaration 领取申报'])
    const [free] = (await listOf(world.advisor)).records
    expect(free).toMatchObject({ holder: '', mine: false, handsOn: true, act: '去领取' })
    const thing = { kind: 'declaration' as const, id: free?.id ?? '' }
    const { records: people } = await world.advisor.call(work.people, thing)
    expect(people.map(({ userId }) => userId)).toContain('u-helper2')
    expect(await refused(world.advisor.call(work.handOn, { ...thing, userId: 'u-clerk' }))).toEqual(
      { code: 400, text: '请从列表中选择接收人' },
    )
    await world.advisor.call(work.handOn, { ...thing, userId: 'u-helper2' })
    expect(await titlesOf(world.advisor)).toEqual([])
    expect(await titlesOf(world.second)).toEqual(['declaration 初审申报'])
    const [own] = (await listOf(world.second)).records
    expect(own).toMatchObject({ mine: true, subject: `${MINE}科技 · ${FORM.projectName}` })
    expect(await refused(world.boss.call(work.people, thing))).toMatchObject({ code: 404 })
  })

  test('holds leads, late ones first, for whoever calls', async () => {
    await query(`insert into customer_contact (id, contact_way, service_obj_id, consent_version,
        consent_at, created_at, status, advisor_user_id, due_at, leave_message)
      values ('l1', '13800000001', '0', '1', now(), '2026-11-21T09:00:00Z', 'new', null,
          '2026-11-24T01:00:00Z', '想了解高企'),
        ('l2', '13800000002', '0', '1', now(), '2026-11-20T02:00:00Z', 'assigned', 'u-helper',
          '2026-11-21T02:00:00Z', ''),
        ('l3', '13800000003', '0', '1', now(), '2026-11-20T02:00:00Z', 'assigned', 'u-helper2',
          '2026-11-21T02:00:00Z', '')`)
    expect(await titlesOf(world.advisor)).toEqual(['lead 首次联系客户', 'lead 领取线索'])
    const { late } = await world.advisor.call(work.count, {})
    expect(late).toBe(1)
    expect(await titlesOf(editor)).toEqual([])
  })

  test('tells an editor what came back, and a reviewer what waits', async () => {
    await query(`insert into content_item (kind, id, version, work, form, title, edited_by, reason,
        updated_at, submitted_by, submitted_at)
      values ('news', 'n1', 1, 'review', '{}', '新闻一', 'user-editor', '', now(), 'user-editor', now()),
        ('news', 'n2', 2, 'draft', '{}', '新闻二', 'user-editor', '缺来源', now(), '', null)`)
    expect(await titlesOf(editor)).toEqual(['content 修改退回的内容'])
    expect((await listOf(editor)).records[0]?.subject).toContain('原因：缺来源')
    expect(await titlesOf(world.reviewer)).toContain('content 审核内容')
    expect(await titlesOf(admin)).toContain('content 审核内容')
  })
})

test('whoever asks, the count is that of the list', async () => {
  const demo = await loginAs(world.server.app, 'demo', world.server.password)
  const { boss, clerk, other, advisor, second, reviewer } = world
  const totals: number[] = []
  for (const who of [demo, boss, clerk, other, advisor, second, reviewer, editor, admin]) {
    const { total, late, pages, records } = await listOf(who)
    const count = await who.call(work.count, {})
    const inOrder = (all: typeof pages) =>
      all.toSorted((one, other) => (one.page < other.page ? -1 : 1))
    expect({ ...count, pages: inOrder(count.pages) }).toEqual({
      total,
      late,
      pages: inOrder(pages),
    })
    expect(records.filter(({ urgency }) => urgency === 'late')).toHaveLength(late)
    totals.push(total)
  }
  expect(totals.filter((total) => total > 0).length).toBeGreaterThanOrEqual(5)
})

describe('the kinds of a company', () => {
  test('are read in one transaction as its tenant, those of no side outside of it', async () => {
    const seen: string[] = []
    const source = (more: Partial<WorkSource> = {}): WorkSource => ({
      async of(_reader, _at, own) {
        const { rows } = await sql<{ seen: string }>`
          select concat(tenant_company(), ' ', pg_current_xact_id()) as seen`.execute(own)
        seen.push(rows[0]?.seen ?? '')
        return [THING]
      },
      ...more,
    })
    await readOf({
      order: source(),
      match: source(),
      member: source(),
      chat: source({ apart: true }),
    })
    const own = seen.filter((one) => one.startsWith(`${MINE} `))
    expect(own).toHaveLength(3)
    expect(new Set(own).size).toBe(1)
    expect(seen).toHaveLength(4)
  })

  test('that cannot be read are named and hide no other', async () => {
    const broken: WorkSource = {
      async of(_reader, _at, own) {
        await sql`select 1 / 0`.execute(own)
        return []
      },
    }
    const whole: WorkSource = {
      of: async (_reader, _at, own) =>
        (await sql<{ id: string }>`select 'x' as id`.execute(own)).rows.map(({ id }) => ({
          ...THING,
          id,
        })),
    }
    const { items, failed } = await readOf({
      right: broken,
      order: whole,
      chat: { ...whole, apart: true },
    })
    expect(failed).toEqual(['right'])
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['chat', 'order'])
  })
})

test('somebody without a company is shown the way to one', async () => {
  await world.server.createUser('homeless')
  const homeless = await loginAs(world.server.app, 'homeless', world.server.password)
  expect(await titlesOf(homeless)).toEqual(['company 加入或认领企业'])
})
