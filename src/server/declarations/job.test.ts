import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { declarations } from '#contract/declarations.ts'
import { orders } from '#contract/orders.ts'
import { portraits } from '#contract/portraits.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { endOrder } from '#server/orders/transitions.ts'
import { titleSink } from '#server/portraits/titles.store.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'
import {
  createDeclareWorld,
  type DeclareWorld,
  MINE,
  type ShownDeclaration,
} from '#server/testing/declarations.ts'
import type { TestClient } from '#server/testing/client.ts'
import { handleDueDeclarations } from './job.ts'

let world: DeclareWorld
let boss: TestClient
let clerk: TestClient
let advisor: TestClient
const POLICY = 'gaoqi-niandu-baogao'

beforeAll(async () => {
  world = await createDeclareWorld()
  ;({ boss, clerk, advisor } = world)
  // Whatever has a day to come is filed, not applied for: one stands for what is.
  await world.server.pool.query(`update policy set kind = 'title' where id = $1`, [POLICY])
})
afterAll(async () => world.close())
beforeEach(async () => world.clear())

const at = ({ declareNo, version }: ShownDeclaration) => ({ declareNo, version })
const proof = { proofUrl: 'https://example.com/proof' }
const runOn = async (on: string): Promise<number> => {
  world.clock.moment = new Date(`${on}T04:00:00Z`)
  return handleDueDeclarations({
    db: world.server.db,
    clock: world.clock,
    policy: async () => null,
    calendar: () => ({ off: new Set(), on: new Set() }),
    titles: titleSink,
    endOrder,
  })
}
const seen = async ({ declareNo }: Pick<ShownDeclaration, 'declareNo'>, who = clerk) =>
  who.call(who === advisor ? declarations.served : declarations.detail, { declareNo })

/** As if a declaration stood in a state, with its papers passed. */
const inState = async (
  of: ShownDeclaration,
  status: string,
  holder: string,
  more = sql`version = version`,
): Promise<ShownDeclaration> => {
  await sql`update declaration set status = ${status}::smallint, holder = ${holder},
    shared_at = now(), advisor_user_id = 'u-helper', advisor_name = '顾问甲', look_on = looked_on,
    ${more} where declare_no = ${of.declareNo}`.execute(world.server.db)
  return seen(of)
}

describe('time', () => {
  test('tells a deadline 14, 3, 1 and 0 days before, and ends what passes it', async () => {
    const draft = await world.draft({ deadlineOnline: '2026-12-31', deadlinePaper: '2026-12-31' })
    expect(await runOn('2026-12-16')).toBe(0)
    expect(await runOn('2026-12-17')).toBe(2)
    expect(await runOn('2026-12-17')).toBe(0)
    const told = ['DEADLINE 纸质材料还有 14 天', 'DEADLINE 网上申报还有 14 天']
    expect((await world.reminders('u-clerk')).toSorted()).toEqual(told)
    expect((await world.reminders('u-boss')).toSorted()).toEqual(told)
    // Days on which nobody looked are made up for by one reminder.
    expect(await runOn('2026-12-30')).toBe(2)
    expect(await runOn('2026-12-31')).toBe(2)
    expect((await world.reminders('u-clerk')).at(-1)).toMatch(/今天截止$/)
    const entries = await entriesOf(world.server, async () => {
      expect(await runOn('2027-01-01')).toBe(1)
    })
    expect(entries).toMatchObject([{ action: 'declaration.move', actorId: '', companyId: MINE }])
    const over = await seen(draft)
    expect(over).toMatchObject({ status: '93', holder: [], moves: [] })
    expect(over.timeline).toMatchObject([{ event: 'lapse', role: 'S', by: '系统' }])
    expect(await runOn('2027-02-01')).toBe(0)
  })

  test('ends by the day of recommendation, not by that of papers', async () => {
    const recommended = await world.draft({ deadlineOnline: '', deadlineRecommend: '2026-12-01' })
    const papers = await world.draft({ deadlineOnline: '', deadlinePaper: '2026-12-01' })
    await runOn('2026-12-02')
    expect((await seen(recommended)).status).toBe('93')
    expect((await seen(papers)).status).toBe('10')
  })

  test('reminds of a correction at half time and the day before, once', async () => {
    const formal = await inState(await world.draft(), '41', 'G')
    await world.move(clerk, at(formal), 'correct', {
      on: '2026-11-22',
      dueOn: '2026-12-02',
      items: [JSON.stringify({ text: '补充说明' })],
    })
    const count = async () =>
      (await world.reminders('u-helper')).filter((title) => title.startsWith('CORRECTION 补正'))
    expect(await runOn('2026-11-26')).toBe(0)
    expect(await runOn('2026-11-27')).toBe(1)
    expect(await runOn('2026-11-28')).toBe(0)
    expect(await runOn('2026-12-01')).toBe(1)
    expect(await count()).toEqual(['CORRECTION 补正还有 5 天', 'CORRECTION 补正还有 1 天'])
  })

  test('says that a publicity is over, and begins what a programme still demands', async () => {
    const open = await inState(await world.draft(), '60', 'G', sql`publicity_to = '2026-11-25'`)
    expect(await runOn('2026-11-26')).toBe(1)
    expect(await world.reminders('u-clerk')).toContain('DECLARE_PROGRESS 公示期已满，请登记结果')
    const held = await world.move(advisor, at(open), 'approve', {
      on: '2026-11-26',
      certificateNo: 'GR202633000001',
      validFrom: '2026-11-26',
      validTo: '2029-11-25',
    })
    expect(held.status).toBe('70')
    expect(await runOn('2026-11-26')).toBe(1)
    const duty = await seen(held)
    expect(duty).toMatchObject({
      status: '85',
      holder: ['E'],
      dueOn: '2027-05-31',
      dueKind: 'duty',
    })
    expect(await runOn('2027-05-01')).toBe(1)
    expect((await world.reminders('u-clerk')).at(-1)).toBe(
      'DEADLINE 2027 年高新技术企业年度发展情况报表还有 30 天',
    )
    // The renewal is told half a year before the end, even when all else is done.
    await world.move(clerk, at(duty), 'conclude', { on: '2027-05-01', ...proof })
    expect(await runOn('2029-05-29')).toBe(1)
    expect((await world.reminders('u-clerk')).at(-1)).toBe('DEADLINE 资质即将到期，请准备重新认定')
  })

  test('leaves money that was granted to be told, then begins the duties', async () => {
    const acceptance = sql`approved_amount = 100, title_code = ''`
    const held = await inState(await world.draft(), '70', 'S', acceptance)
    await clerk.call(declarations.milestone, {
      declareNo: held.declareNo,
      kind: 'acceptance',
      name: '项目验收',
      dueOn: '2027-12-31',
    })
    await runOn('2026-11-23')
    expect((await seen(held)).status).toBe('70')
    await sql`update declaration set status = 80, look_on = looked_on
      where declare_no = ${held.declareNo}`.execute(world.server.db)
    await runOn('2026-11-24')
    expect((await seen(held)).status).toBe('85')
  })

  test('acts once, whichever of two nodes is first', async () => {
    await world.draft()
    await world.draft({ projectName: '另一项目' })
    const both = await Promise.all([runOn('2027-01-01'), runOn('2027-01-01')])
    expect(both[0] + both[1]).toBe(2)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from declaration_move`.execute(world.server.db)
    expect(rows).toEqual([{ n: 2 }])
    expect(await world.reminders('u-clerk')).toHaveLength(2)
  })

  test('takes up what an older node has made', async () => {
    await sql`insert into declaration (declare_no, company_id, project_name, deadline, created_by)
      values ('SB20261122000009', ${MINE}, '旧版本建立的申报', '2026-12-31', 'u-clerk')`.execute(
      world.server.db,
    )
    await runOn('2027-01-05')
    expect((await seen({ declareNo: 'SB20261122000009' })).status).toBe('10')
  })
})

describe('an order', () => {
  const confirmed = async () => {
    const draft = await boss.call(orders.open, { policyId: POLICY })
    const placed = await boss.call(orders.submit, {
      orderNo: draft.orderNo,
      version: draft.version,
      contactName: '李联系',
      contactPhone: '13912345678',
      needs: ['full'],
      agreeNoGuarantee: true,
    })
    const of = { orderNo: draft.orderNo }
    const taken = await advisor.call(orders.accept, { ...of, version: placed.version })
    const quoted = await advisor.call(orders.quote, {
      ...of,
      version: taken.version,
      amount: '8000',
      note: '全程',
    })
    return boss.call(orders.confirm, { ...of, version: quoted.version })
  }
  const made = async () => {
    const order = await confirmed()
    return { order, declaration: await seen({ declareNo: order.declareNo }, boss) }
  }
  const orderStatus = async (orderNo: string) =>
    (await boss.call(orders.detail, { orderNo })).status

  test('that is confirmed makes a whole declaration, which its advisor sees', async () => {
    const { order, declaration } = await made()
    expect(order.status).toBe('60')
    expect(declaration).toMatchObject({
      orderNo: order.orderNo,
      status: '10',
      advisorName: '顾问甲',
      contactName: '李联系',
      contactPhone: '13912345678',
      deadlineOnline: '2027-05-31',
      declarerUserId: 'u-boss',
      canDelete: false,
    })
    expect(declaration.materials.length).toBeGreaterThan(2)
    expect((await advisor.call(declarations.queue, { tab: 'mine' })).total).toBe(1)
    const same = await boss.call(declarations.add, { orderNo: order.orderNo })
    expect(same.declareNo).toBe(declaration.declareNo)
    expect(await refused(boss.call(declarations.remove, at(declaration)))).toMatchObject({
      text: '由委托建立的申报不能删除，可以撤回',
    })
  })

  test('is done with when its declaration ends', async () => {
    const { order, declaration } = await made()
    const entries = await entriesOf(world.server, async () => {
      await world.move(boss, at(declaration), 'withdraw', {
        note: '不报了',
        typedName: declaration.projectName,
      })
    })
    expect(entries.map(({ action, actorId }) => `${action} ${actorId}`)).toEqual([
      'order.move u-boss',
      'declaration.move u-boss',
    ])
    expect(await orderStatus(order.orderNo)).toBe('70')
    const done = await boss.call(orders.detail, { orderNo: order.orderNo })
    expect(done.moves.at(-1)).toMatchObject({ event: 'conclude', by: '系统' })
  })

  test('is closed when its declaration is ended by both', async () => {
    const { order, declaration } = await made()
    await inState(declaration, '50', 'G')
    const words = { note: '企业搬迁', typedName: declaration.projectName }
    const asked = await world.move(boss, at(await seen(declaration, boss)), 'askEnd', words)
    await world.move(advisor, at(asked), 'agreeEnd', { note: '同意' })
    expect(await orderStatus(order.orderNo)).toBe('92')
  })

  test('that was finished by hand already stays so', async () => {
    const { order, declaration } = await made()
    await inState(declaration, '80', 'S')
    await sql`update policy_order set status = 70 where order_no = ${order.orderNo}`.execute(
      world.server.db,
    )
    await world.move(boss, at(await seen(declaration, boss)), 'conclude', {
      on: '2026-11-22',
      ...proof,
    })
    expect(await orderStatus(order.orderNo)).toBe('70')
  })
})

test('a title told twice is one, and one cancelled on its first day was never held', async () => {
  const held = { companyId: MINE, title: 'hnte', from: '2026-11-20' }
  const { db } = world.server
  await inTransaction(db, async (tx) => {
    await titleSink.grant(tx, { ...held, until: '2029-11-19' })
    await titleSink.grant(tx, { ...held, until: '2029-12-31' })
  })
  const titles = async () =>
    (await boss.call(portraits.read, {})).fields
      .find(({ field }) => field === 'titles')
      ?.values.flatMap(({ value }) => value.items.map(({ until }) => until))
  expect(await titles()).toEqual(['2029-12-31'])
  await inTransaction(db, async (tx) => titleSink.end(tx, { ...held, on: '2026-11-20' }))
  expect(await titles()).toEqual([])
})
