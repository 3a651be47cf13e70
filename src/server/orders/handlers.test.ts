import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { sheetOf } from '#server/testing/sheet.ts'
import { sortProblems } from '#server/testing/sorted.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'
import { handleDueOrders } from './job.ts'

const NOON = '2026-11-18T04:00:00Z'
const clock = movableClock(NOON)
const MINE = 'order-a'
const THEIRS = 'order-b'
const PLAIN = { off: new Set<string>(), on: new Set<string>() }

let server: TestApp
let boss: TestClient
let viewer: TestClient
let other: TestClient
let advisor: TestClient
let second: TestClient
/** Opens on 2027-01-01 and ends on 2027-05-31. */
const POLICY = 'gaoqi-niandu-baogao'
const TIMELESS = 'gaoqi-rending-guanli-banfa'
const CLOSED = 'xiaojuren-2026-tongzhi'

type Order = AnswerOf<typeof orders.detail>
type Row = AnswerOf<typeof orders.mine>['records'][number]

beforeAll(async () => {
  server = await createTestApp({ clock })
  for (const [id, code] of [
    [MINE, '91330100MA2XRDRA15'],
    [THEIRS, '91330100MA2XRDRB25'],
  ])
    await server.pool.query(
      `insert into company (id, company_name, name_folded, credit_code, region_code,
         industry_code, establish_date, legal_person, contact_name, contact_phone,
         register_status, certified_until)
       values ($1, $1 || '科技', $1, $2, '330106', 'I65', '2018-06-01', '张三', '陈一诺',
         '13812345678', '2', '2099-01-01')`,
      [id, code],
    )
  // Whatever has a day to come is filed, not applied for: one stands for what is.
  await server.pool.query(`update policy set kind = 'title' where id = $1`, [POLICY])
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: MINE, userName: '甲老板' })
  await server.createUser('viewer', { roles: ['ENT_VIEWER'], companyId: MINE })
  await server.createUser('other', { roles: ['ENT_ADMIN'], companyId: THEIRS })
  await server.createUser('helper', { roles: ['PLAT_ADVISOR'], userName: '顾问甲' })
  await server.createUser('helper2', { roles: ['PLAT_ADVISOR'], userName: '顾问乙' })
  const as = async (name: string) => loginAs(server.app, name, server.password)
  boss = await as('boss')
  viewer = await as('viewer')
  other = await as('other')
  advisor = await as('helper')
  second = await as('helper2')
})
afterAll(async () => server.close())
beforeEach(async () => {
  clock.moment = new Date(NOON)
  for (const table of ['declaration', 'order_move', 'policy_order', 'reminder'])
    await sql`delete from ${sql.table(table)}`.execute(server.db)
  await sql`update company set register_status = '2' where id = ${MINE}`.execute(server.db)
})

const open = async (policyId = POLICY, who = boss): Promise<Order> =>
  who.call(orders.open, { policyId })
const FORM = {
  contactName: '陈一诺',
  contactPhone: '13812345678',
  expectSubmitDate: '2027-03-01',
  needs: ['materials', 'audit'] as ('materials' | 'audit')[],
  remark: '请尽快联系',
  agreeNoGuarantee: true,
}
const seen = ({ orderNo, version }: Order) => ({ orderNo, version })
const submit = async (order: Order, more: Partial<typeof FORM> = {}): Promise<Order> =>
  boss.call(orders.submit, { ...seen(order), ...FORM, ...more })
const stages = [
  JSON.stringify({ stage: 'signed', amount: '3000', note: '' }),
  JSON.stringify({ stage: 'approved', amount: '5000.5', note: '公示后 10 天内' }),
]
const quote = async (order: Order, who = advisor): Promise<Order> =>
  who.call(orders.quote, { ...seen(order), amount: '8000.5', note: '分三步准备材料', stages })
const accepted = async (): Promise<Order> =>
  advisor.call(orders.accept, seen(await submit(await open())))
const quoted = async (): Promise<Order> => quote(await accepted())
const confirmed = async (): Promise<Order> => boss.call(orders.confirm, seen(await quoted()))
const finished = async (): Promise<Order> => {
  const order = await confirmed()
  await sql`update declaration set status = 90`.execute(server.db)
  return advisor.call(orders.finish, seen(order))
}
/** The reminders that somebody has, the newest last. */
const remindersOf = async (userId: string): Promise<string[]> => {
  const rows = await server.db
    .selectFrom('reminder')
    .select(['title', 'kind'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  expect(rows.every(({ kind }) => kind === 'ORDER')).toBe(true)
  return rows.map(({ title }) => title)
}

describe('a draft', () => {
  test('is made once for a company, policy and batch, with what is known of them', async () => {
    const order = await open()
    expect(order).toMatchObject({
      orderNo: 'DD20261118000001',
      status: '10',
      batch: '2026 年度发展情况报表',
      deadline: '2027-05-31',
      contactName: '陈一诺',
      contactPhone: '13812345678',
      events: ['submit', 'cancel'],
      moves: [],
    })
    expect((await open()).orderNo).toBe(order.orderNo)
    expect((await open(POLICY, other)).orderNo).toBe('DD20261118000002')
    expect(await open(TIMELESS)).toMatchObject({ deadline: '', batch: '2027 年度（各省分批）' })
  })

  test('is made once by two who open the page at the same time', async () => {
    const made = await Promise.all([open(), open(), open()])
    expect(new Set(made.map(({ orderNo }) => orderNo)).size).toBe(1)
  })

  test('keeps the match run that it came from, when it is the company’s own', async () => {
    await sql`delete from match_run where id in ('run-own', 'run-other')`.execute(server.db)
    await sql`insert into match_run (id, company_id, cause, day, portrait_hash, rules_digest, changes)
      values ('run-own', ${MINE}, 'first', current_date, '', '', '[]'),
        ('run-other', ${THEIRS}, 'first', current_date, '', '', '[]')`.execute(server.db)
    const runOf = async (policyId: string, matchRunId: string): Promise<string> => {
      const { orderNo } = await boss.call(orders.open, { policyId, matchRunId })
      const { rows } = await sql<{ run: string }>`
        select match_run_id as run from policy_order where order_no = ${orderNo}`.execute(server.db)
      return rows[0]?.run ?? ''
    }
    expect(await runOf(POLICY, 'run-own')).toBe('run-own')
    expect(await runOf(TIMELESS, 'run-other')).toBe('')
  })

  test('needs a certified company and a policy that is not over', async () => {
    expect(await refused(open(CLOSED))).toEqual({ code: 400, text: '该政策已截止，不能委托申报' })
    expect(await refused(open('no-such-policy'))).toMatchObject({ code: 404 })
    await sql`update company set register_status = '0' where id = ${MINE}`.execute(server.db)
    expect(await refused(open())).toEqual({ code: 400, text: '完成企业认证后才能委托申报' })
  })

  test('is nobody’s but the company’s', async () => {
    const order = await open()
    expect(await refused(other.call(orders.detail, { orderNo: order.orderNo }))).toMatchObject({
      code: 404,
    })
    expect(await refused(advisor.call(orders.served, { orderNo: order.orderNo }))).toMatchObject({
      code: 404,
    })
    expect(await refused(advisor.call(orders.accept, seen(order)))).toMatchObject({ code: 404 })
    expect((await advisor.call(orders.queue, {})).total).toBe(0)
  })

  test.each<[Partial<typeof FORM>, string]>([
    [{ agreeNoGuarantee: false }, '请先勾选“我已知悉”'],
    [{ contactPhone: '12812345678' }, '手机号码格式不正确'],
    [{ expectSubmitDate: '2027-06-01' }, '期望提交日期不能晚于截止日 2027-05-31'],
    [{ needs: [] }, '请至少选择一项需要的服务'],
  ])('is not placed with %j', async (more, text) => {
    const order = await open()
    expect(await refused(submit(order, more))).toEqual({ code: 400, text })
    expect((await boss.call(orders.detail, { orderNo: order.orderNo })).status).toBe('10')
  })

  test('is not made for what a company files itself', async () => {
    expect(await refused(open('gongshang-nianbao-2026'))).toMatchObject({
      text: '这一项由企业自行办理，不需要委托申报',
    })
  })

  test('is not placed once the batch is over, or the certification', async () => {
    const order = await open()
    await sql`update company set register_status = '6' where id = ${MINE}`.execute(server.db)
    expect(await refused(submit(order))).toMatchObject({ text: '完成企业认证后才能委托申报' })
    await sql`update company set register_status = '2' where id = ${MINE}`.execute(server.db)
    clock.moment = new Date('2027-06-01T04:00:00Z')
    expect(await refused(submit(order, { expectSubmitDate: '' }))).toMatchObject({
      text: '该政策已截止，不能委托申报',
    })
  })
})

describe('the way of an order', () => {
  test('goes from the company to an advisor, back, and to a declaration', async () => {
    const draft = await open()
    const placed = await submit(draft)
    expect(placed).toMatchObject({ status: '20', needs: ['materials', 'audit'], events: [] })
    expect(await remindersOf('u-helper')).toEqual(['有新的申报委托待受理'])
    expect(await remindersOf('u-boss')).toEqual([])

    const taken = await advisor.call(orders.accept, seen(placed))
    expect(taken).toMatchObject({ status: '30', advisorName: '顾问甲', events: ['quote'] })
    const offered = await quote(taken)
    expect(offered).toMatchObject({ status: '40', quoteAmount: '8000.5', events: [] })
    expect(offered.moves.find(({ event }) => event === 'quote')?.note).toBe('报价 8,000.5 元')

    const seenByCompany = await boss.call(orders.detail, { orderNo: draft.orderNo })
    expect(seenByCompany).toMatchObject({
      advisorName: '顾问甲',
      quoteNote: '分三步准备材料',
      feeStages: [
        { stage: 'signed', amount: '3000', note: '' },
        { stage: 'approved', amount: '5000.5', note: '公示后 10 天内' },
      ],
      events: ['confirm', 'askAgain', 'cancel'],
    })
    const again = await boss.call(orders.askAgain, {
      ...seen(seenByCompany),
      reason: '能否分两期',
    })
    expect(again.status).toBe('30')
    const second40 = await quote(await advisor.call(orders.served, { orderNo: draft.orderNo }))

    const entries = await entriesOf(server, async () => {
      const done = await boss.call(orders.confirm, seen(second40))
      expect(done).toMatchObject({ status: '60', declareNo: 'SB20261118000001' })
      expect(done.moves.map(({ event }) => event)).toEqual([
        'submit',
        'accept',
        'quote',
        'askAgain',
        'quote',
        'confirm',
        'declare',
      ])
      expect(done.moves.at(-1)?.by).toBe('系统')
    })
    expect(entries).toMatchObject([
      { action: 'order.move', companyId: MINE, objectId: draft.orderNo, actorId: 'u-boss' },
    ])
    const declaration = await server.db.selectFrom('declaration').selectAll().executeTakeFirst()
    expect(declaration).toMatchObject({
      company_id: MINE,
      policy_id: POLICY,
      order_no: draft.orderNo,
      advisor_user_id: 'u-helper',
      status: 10,
      contact_phone: '13812345678',
    })
    expect(await remindersOf('u-boss')).toEqual([
      '申报委托已受理',
      '方案与报价待您确认',
      '方案与报价待您确认',
    ])
    expect(await remindersOf('u-helper')).toEqual([
      '有新的申报委托待受理',
      '企业请您重新报价',
      '企业确认了报价',
    ])
  })

  test('ends with the declaration, and with a rating', async () => {
    const order = await confirmed()
    expect(await refused(advisor.call(orders.finish, seen(order)))).toEqual({
      code: 400,
      text: '申报结束后才能办结',
    })
    await sql`update declaration set status = 90`.execute(server.db)
    const done = await advisor.call(orders.finish, seen(order))
    expect(done.status).toBe('70')
    const rated = await boss.call(orders.rate, { ...seen(done), score: 4, comment: '准备得很细' })
    expect(rated).toMatchObject({ status: '80', score: 4, comment: '准备得很细', events: [] })
    // It is over: the same batch can be ordered anew.
    expect((await open()).orderNo).not.toBe(order.orderNo)
  })

  test('may end early, with a reason', async () => {
    const draft = await open()
    const cancel = async (order: Order, reason: string) =>
      boss.call(orders.cancel, { ...seen(order), reason })
    expect(await refused(cancel(draft, ' '))).toEqual({ code: 400, text: '请填写原因' })
    expect(await cancel(draft, '暂时不申报')).toMatchObject({ status: '90', reason: '暂时不申报' })
    const placed = await submit(await open())
    expect(
      await advisor.call(orders.refuse, { ...seen(placed), reason: '不在服务范围' }),
    ).toMatchObject({ status: '91', reason: '不在服务范围' })
    expect(await remindersOf('u-boss')).toEqual(['申报委托未受理'])
    expect(await cancel(await quoted(), '费用超出预算')).toMatchObject({ status: '90' })
    expect((await remindersOf('u-helper')).at(-1)).toBe('企业取消了委托')
  })

  test('what the state does not allow is refused by the server', async () => {
    const draft = await open()
    const placed = await submit(draft)
    const conflict = { code: 409, text: '委托当前为“待受理”，不能确认' }
    expect(await refused(boss.call(orders.confirm, seen(placed)))).toEqual(conflict)
    expect(
      await refused(boss.call(orders.cancel, { ...seen(placed), reason: '不要了' })),
    ).toMatchObject({ code: 409 })
    expect(await refused(boss.call(orders.rate, { ...seen(placed), score: 5 }))).toMatchObject({
      code: 409,
    })
    expect(await refused(submit(placed))).toMatchObject({ code: 409 })
    const taken = await advisor.call(orders.accept, seen(placed))
    expect(await refused(advisor.call(orders.accept, seen(taken)))).toMatchObject({ code: 409 })
    expect(
      await refused(advisor.call(orders.refuse, { ...seen(taken), reason: '晚了' })),
    ).toMatchObject({ code: 409 })
  })

  test('a step on what is no longer so is refused, and two at once are one', async () => {
    const placed = await submit(await open())
    const tries = await Promise.allSettled([
      advisor.call(orders.accept, seen(placed)),
      second.call(orders.accept, seen(placed)),
    ])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refused(advisor.call(orders.accept, seen(placed)))).toEqual({
      code: 409,
      text: '数据已被修改，请刷新',
    })
  })

  test('a quotation has to add up', async () => {
    const order = await accepted()
    const bad = advisor.call(orders.quote, { ...seen(order), amount: '1', note: '方案', stages })
    expect(await refused(bad)).toEqual({ code: 400, text: '各阶段金额之和应等于报价金额' })
  })
})

describe('who sees and does what', () => {
  test('only the advisor of an order goes on with it, and sees the number in full', async () => {
    const order = await accepted()
    expect(order.contactPhone).toBe('13812345678')
    const bySecond = await second.call(orders.served, { orderNo: order.orderNo })
    expect(bySecond).toMatchObject({ contactPhone: '138****5678', events: [] })
    expect(await refused(quote(order, second))).toEqual({
      code: 403,
      text: '该委托由 顾问甲 负责',
    })
  })

  test('only the advisor of an order reads the portrait, the reasons and the talks', async () => {
    const placed = await submit(await open())
    const { orderNo } = placed
    const none = { open: false, match: null, talks: [] }
    expect(await advisor.call(orders.background, { orderNo })).toMatchObject(none)
    await advisor.call(orders.accept, seen(placed))
    await sql`insert into conversation (id, client_key, customer_id, customer_name, company_id,
      topic, status, assignee_id) values ('talk', 'talk', 'u-boss', '甲老板', ${MINE}, 'consult',
      'ended', 'u-helper')`.execute(server.db)
    const known = await advisor.call(orders.background, { orderNo })
    expect(known).toMatchObject({
      open: true,
      talks: [{ chatId: 'talk', customerName: '甲老板', advisorName: '顾问甲', own: true }],
    })
    expect(known.match?.conditions.length).toBeGreaterThan(0)
    expect(await second.call(orders.background, { orderNo })).toMatchObject(none)
    await sql`delete from conversation where id = 'talk'`.execute(server.db)
  })

  test('an order needs a policy that holds where the company is', async () => {
    expect(await refused(open('guangzhou-zhuanjingtexin-2025'))).toMatchObject({
      text: '企业注册地不在该政策的适用地区内，不能委托申报',
    })
  })

  test('another company neither sees nor moves it', async () => {
    const order = await quoted()
    expect(await refused(other.call(orders.detail, { orderNo: order.orderNo }))).toMatchObject({
      code: 404,
    })
    expect(await refused(other.call(orders.confirm, seen(order)))).toMatchObject({ code: 404 })
    expect((await other.call(orders.mine, {})).total).toBe(0)
  })

  test('counts what waits for the company, step by step', async () => {
    const count = async (who = boss): Promise<number> => (await who.call(orders.waiting, {})).count
    const order = await open()
    expect(await count()).toBe(1)
    expect(await count(other)).toBe(0)
    const taken = await advisor.call(orders.accept, seen(await submit(order)))
    expect(await count()).toBe(0)
    await quote(taken)
    await open(TIMELESS)
    expect(await count()).toBe(2)
    const waiting = await boss.call(orders.mine, { state: 'waiting' })
    expect(waiting.records.map(({ status }) => status).toSorted()).toEqual(['10', '40'])
  })

  test('a viewer orders nothing', async () => {
    expect(await refused(open(POLICY, viewer))).toMatchObject({ code: 403 })
    expect(await refused(viewer.call(orders.waiting, {}))).toMatchObject({ code: 403 })
  })

  test('lists say what is open and what has ended', async () => {
    const cancelled = await open(TIMELESS)
    await boss.call(orders.cancel, { ...seen(cancelled), reason: '不需要' })
    const order = await accepted()
    const numbers = async (state: '' | 'waiting' | 'open' | 'ended') =>
      (await boss.call(orders.mine, { state })).records.map(({ orderNo }) => orderNo)
    expect(await numbers('open')).toEqual([order.orderNo])
    expect(await numbers('ended')).toEqual([cancelled.orderNo])
    expect((await numbers('')).length).toBe(2)
    expect(await numbers('waiting')).toEqual([])
    const queue = async (tab: 'waiting' | 'mine' | 'open' | 'ended', keyword = '', who = advisor) =>
      (await who.call(orders.queue, { tab, keyword })).records.map(({ orderNo }) => orderNo)
    expect(await queue('waiting')).toEqual([])
    expect(await queue('mine')).toEqual([order.orderNo])
    expect(await queue('mine', '', second)).toEqual([])
    expect(await queue('open', '年报')).toEqual([])
    expect(await queue('open', order.orderNo)).toEqual([order.orderNo])
    expect(await queue('open', '%')).toEqual([])
    // What was never placed stays the company's own.
    expect(await queue('ended')).toEqual([])
    expect((await second.call(orders.queue, {})).mine).toBe(0)
  })
})

describe('time', () => {
  const runJob = async (on: string): Promise<number> => {
    clock.moment = new Date(`${on}T04:00:00Z`)
    return handleDueOrders({ db: server.db, clock, calendar: () => PLAIN })
  }
  const statusOf = async ({ orderNo }: Order): Promise<string> =>
    (await boss.call(orders.detail, { orderNo })).status

  /** As if the order had come into its state at noon of a day. */
  const since = async ({ orderNo }: Order, day: string): Promise<void> => {
    await sql`update policy_order set status_since = ${`${day} 12:00+08`}::timestamptz
      where order_no = ${orderNo}`.execute(server.db)
  }

  test('lets a draft lapse after seven days', async () => {
    const order = await open()
    await since(order, '2026-11-18')
    expect(await runJob('2026-11-25')).toBe(0)
    expect(await runJob('2026-11-26')).toBe(1)
    expect(await statusOf(order)).toBe('90')
    expect(await remindersOf('u-boss')).toEqual(['委托草稿已过期'])
  })

  test('points out once what nobody accepts, and closes it after five working days', async () => {
    const order = await submit(await open())
    expect(await runJob('2026-11-20')).toBe(0)
    expect(await runJob('2026-11-21')).toBe(1)
    expect(await runJob('2026-11-23')).toBe(0)
    expect((await remindersOf('u-helper')).at(-1)).toBe('委托超过 2 个工作日未受理')
    expect(await runJob('2026-11-25')).toBe(0)
    const entries = await entriesOf(server, async () => expect(await runJob('2026-11-26')).toBe(1))
    expect(entries).toMatchObject([{ action: 'order.move', actorId: '', companyId: MINE }])
    expect(await statusOf(order)).toBe('92')
    expect(await remindersOf('u-boss')).toEqual(['申报委托已关闭'])
  })

  test('settles what nobody rates after fifteen days', async () => {
    const order = await finished()
    expect(await runJob('2026-12-03')).toBe(0)
    expect(await runJob('2026-12-04')).toBe(1)
    expect(await boss.call(orders.detail, { orderNo: order.orderNo })).toMatchObject({
      status: '80',
      score: 0,
    })
  })

  test('is shared by nodes: two runs of the job move an order once', async () => {
    const order = await open()
    await since(order, '2026-11-18')
    clock.moment = new Date('2026-12-26T04:00:00Z')
    const both = await Promise.all([runJob('2026-12-26'), runJob('2026-12-26')])
    expect(both.toSorted()).toEqual([0, 1])
    expect(await remindersOf('u-boss')).toHaveLength(1)
  })
})

describe('the lists', () => {
  /** Three of one company and one of another, placed, two of them of one day. */
  const several = async (): Promise<void> => {
    const all = [
      [MINE, 'A', '2027-01-31', 30, 'u-helper', '100', 1],
      [MINE, 'B', null, 50, 'u-helper2', '2000.5', 2],
      [MINE, '=1+1', '2026-12-31', 20, null, null, 2],
      [THEIRS, 'B', '2027-01-31', 20, null, null, 3],
    ] as const
    for (const [at, [company, title, deadline, status, adviser, quoted, day]] of all.entries())
      await server.pool.query(
        `insert into policy_order (order_no, company_id, company_name, policy_id, batch, deadline,
           policy_snapshot, status, advisor_user_id, quote_amount, agree_no_guarantee, status_since,
           created_at, created_by)
         values ($1, $2, $2 || '科技', $3, $4, $5, jsonb_build_object('title', $6::text), $7, $8, $9,
           true, $10, $10, 'u-boss')`,
        [
          ...[`DD2026111800000${at + 1}`, company, POLICY, `第 ${at} 批`, deadline, title, status],
          ...[adviser, quoted, new Date(Date.parse(NOON) - day * 86_400_000)],
        ],
      )
  }
  const columns = {
    orderNo: ({ orderNo }: Row) => Number(orderNo.slice(2)),
    policy: ({ policyTitle }: Row) => policyTitle,
    deadline: ({ deadline }: Row) => (deadline === '' ? null : Date.parse(deadline)),
    status: ({ status }: Row) => Number(status),
    since: ({ statusSince }: Row) => Date.parse(statusSince),
  }
  const advisorOf = ({ advisorName }: Row) => advisorName || null
  const quoteOf = ({ quoteAmount }: Row) => (quoteAmount === '' ? null : Number(quoteAmount))

  test('of advisors go by each of their columns, both ways', async () => {
    await several()
    expect(
      await sortProblems(
        async (asked) => advisor.call(orders.queue, { ...asked, tab: 'open' }),
        ({ orderNo }) => orderNo,
        {
          ...columns,
          company: ({ companyName }) => companyName,
          advisor: advisorOf,
          quote: quoteOf,
        },
      ),
    ).toEqual([])
  })

  test('of a company go by each of their columns, and never show what is another one’s', async () => {
    await several()
    expect(
      await sortProblems(
        async (asked) => {
          const answer = await boss.call(orders.mine, asked)
          expect(answer.total).toBe(3)
          expect(new Set(answer.records.map(({ companyName }) => companyName))).toEqual(
            new Set([`${MINE}科技`]),
          )
          return answer
        },
        ({ orderNo }) => orderNo,
        { ...columns, quote: quoteOf },
      ),
    ).toEqual([])
  })

  test('a company exports its own alone, as it is filtered and ordered', async () => {
    await several()
    let rows: Record<string, string>[] = []
    const entries = await entriesOf(server, async () => {
      const { fileName, content } = await boss.call(orders.exportMine, {
        ...{ state: 'open', sort: 'deadline', order: 'asc' },
      })
      expect(fileName).toBe('申报委托-2026-11-18.xlsx')
      rows = await sheetOf(content)
    })
    expect(rows.map((row) => row['政策'])).toEqual(["'=1+1", 'A', 'B'])
    expect(rows[2]).toMatchObject({ '报价（元）': '2000.5', 截止: '' })
    expect(Object.keys(rows[0] ?? {})).not.toContain('企业')
    expect(entries).toMatchObject([
      { action: 'order.export', companyId: MINE, detail: { after: { 条数: '3' } } },
    ])
    const theirs = await sheetOf((await other.call(orders.exportMine, {})).content)
    expect(theirs.map((row) => row['委托编号'])).toEqual(['DD20261118000004'])
  })

  test('an advisor exports what the queue shows, a company may not', async () => {
    await several()
    const asked = { tab: 'waiting', keyword: THEIRS } as const
    const rows = await sheetOf((await advisor.call(orders.exportQueue, asked)).content)
    expect(rows).toMatchObject([{ 企业: `${THEIRS}科技`, 委托编号: 'DD20261118000004' }])
    expect(await refused(boss.call(orders.exportQueue, {}))).toMatchObject({ code: 403 })
  })
})
