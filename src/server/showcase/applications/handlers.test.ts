import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { partnerApply } from '#contract/partner-apply.ts'
import { showcase } from '#contract/showcase.ts'
import type { PartnerState } from '#domain/showcase/partner-application.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf } from '#server/testing/effects.ts'
import { sheetOf } from '#server/testing/sheet.ts'
import { sortProblems } from '#server/testing/sorted.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'

/** Wednesday noon in Beijing. */
const NOON = '2026-11-18T04:00:00Z'
const clock = movableClock(NOON)
let server: TestApp
let first: TestClient
let second: TestClient

beforeAll(async () => {
  server = await createTestApp({ clock })
  await server.pool.query(
    `insert into company_role (id, company_id, role_name, permission_codes)
     values ('partners', null, '渠道', '{partner,partner:edit}')`,
  )
  for (const [name, userName] of [
    ['one', '甲'],
    ['two', '乙'],
  ] as const) {
    await server.createUser(name, { userName })
    await server.pool.query(`insert into member_role values ($1, 'partners')`, [`u-${name}`])
  }
  first = await loginAs(server.app, 'one', server.password)
  second = await loginAs(server.app, 'two', server.password)
})
afterAll(async () => server.close())
beforeEach(async () => {
  clock.moment = new Date(NOON)
  await server.pool.query('delete from partner_application')
})

let serial = 0
const apply = async (more: Record<string, string> = {}): Promise<string> => {
  serial += 1
  const visitor = createTestClient(server.app, { browser: true, address: `198.51.100.${serial}` })
  const { applyNo } = await visitor.call(showcase.apply, {
    partnerType: 'ip-agency',
    orgName: `恒石示例代理 ${serial} 所`,
    creditCode: '91999999MA0000001N',
    regionCode: '320000',
    contact: '何某',
    phone: `1660000${String(serial).padStart(4, '0')}`,
    intro: '专利与商标代理，十二人。',
    consent: true,
    ...more,
  })
  return applyNo
}
const see = async (applyNo: string, client = first) => client.call(partnerApply.one, { applyNo })
const take = async (applyNo: string, client = first) =>
  client.call(partnerApply.hold, { applyNo, version: (await see(applyNo)).version })
const move = async (applyNo: string, state: PartnerState, reason = '', back = false) =>
  first.call(partnerApply.move, {
    applyNo,
    version: (await see(applyNo)).version,
    state,
    reason,
    back,
  })
const save = async (applyNo: string, more: object, client = first) =>
  client.call(partnerApply.save, {
    applyNo,
    version: (await see(applyNo)).version,
    named: false,
    ...more,
  })

test('a new one waits for three working days, is taken, and goes to a public partner', async () => {
  const applyNo = await apply()
  expect(await see(applyNo)).toMatchObject({
    state: 'submitted',
    phone: expect.stringMatching(/^166\*{4}/),
    nextOn: '2026-11-23',
    late: false,
    canTake: true,
    canEdit: false,
    canReveal: false,
    moves: [],
  })
  expect((await apiErrorOf(move(applyNo, 'review'))).message).toBe('请先领取这份申请')
  await take(applyNo)
  for (const state of ['review', 'talk', 'sign'] as const) await move(applyNo, state)
  const asked = await see(applyNo)
  expect(asked.licences.length).toBeGreaterThan(0)
  expect((await apiErrorOf(move(applyNo, 'active'))).message).toContain('资质没有核对')
  const licences = asked.licences.map(({ text }) => text)
  await save(applyNo, { licences: [...licences, '没有这一项'], nextOn: '2026-12-01', note: '已核' })
  const active = await move(applyNo, 'active')
  expect(active.licences.every(({ seen }) => seen)).toBe(true)
  expect((await apiErrorOf(save(applyNo, { licences, entryId: 'p1' }))).message).toContain(
    '同意公开',
  )
  const named = await save(applyNo, { licences, named: true, entryId: 'p1' })
  expect(named).toMatchObject({ named: true, entryId: 'p1', state: 'active' })
  const { rows } = await server.pool.query<{ detail: { after: Record<string, string> } }>(
    `select detail from audit_log where action = 'partner.move' and object_id = $1 order by seq`,
    [applyNo],
  )
  expect(rows).toHaveLength(7)
  expect(rows.at(-1)?.detail.after).toMatchObject({ 同意公开: '是', 公开条目: 'p1' })
})

test('the draft of a public partner is made of what was applied with', async () => {
  const editor = await loginAs(server.app, 'editor', server.password)
  const form = {
    name: '恒石示例代理事务所',
    shortName: '恒石示例代理事务所',
    partnerType: 'ip-agency',
    regionCode: '320000',
    about: '专利与商标代理，十二人。',
    state: 'active',
    consent: true,
    from: '2026-11-18',
  }
  const { id } = await editor.call(content.add, { kind: 'partner', form: JSON.stringify(form) })
  const { problems } = await editor.call(content.one, { kind: 'partner', id })
  expect(problems).toEqual([])
})

test('whoever does not have it looks at it, and nothing else', async () => {
  const applyNo = await apply()
  await take(applyNo)
  const before = await see(applyNo, second)
  expect(before).toMatchObject({ canEdit: false, canTake: false, canAssign: false, moves: [] })
  for (const work of [
    async () =>
      second.call(partnerApply.move, { applyNo, version: before.version, state: 'review' }),
    async () => save(applyNo, { note: '别人的' }, second),
    async () => take(applyNo, second),
    async () =>
      second.call(partnerApply.hold, {
        applyNo,
        version: before.version,
        ownerUserId: 'u-one',
      }),
    async () => second.call(partnerApply.reveal, { applyNo }),
  ])
    expect((await apiErrorOf(work())).code).toBe(400)
  expect((await apiErrorOf(second.call(partnerApply.people, {}))).code).toBe(403)
  expect(await see(applyNo, second)).toEqual(before)
})

test('the same organisation is shown beside it', async () => {
  const [one, other] = [await apply(), await apply()]
  expect(await see(one)).toMatchObject({ same: 1, others: [{ applyNo: other }] })
})

test('the list: by view, state, type, region, age, owner, lateness and words', async () => {
  const [mine, free] = [
    await apply(),
    await apply({ regionCode: '330000', partnerType: 'channel' }),
  ]
  await take(mine)
  await move(mine, 'review')
  const list = async (input: object, client = first) => {
    const { records, counts, lateCount, total } = await client.call(partnerApply.list, input)
    return { ids: records.map(({ applyNo }) => applyNo), counts, lateCount, total }
  }
  expect((await list({})).total).toBe(2)
  expect(await list({ view: 'mine' })).toEqual({
    ids: [mine],
    counts: { review: 1 },
    lateCount: 0,
    total: 1,
  })
  expect((await list({ view: 'free' })).ids).toEqual([free])
  expect((await list({ view: 'mine' }, second)).ids).toEqual([])
  expect((await list({ state: 'review' })).ids).toEqual([mine])
  expect((await list({ state: 'open' })).total).toBe(2)
  expect((await list({ partnerType: 'channel' })).ids).toEqual([free])
  expect((await list({ regionCode: '330000' })).ids).toEqual([free])
  expect((await list({ ownerUserId: 'u-one' })).ids).toEqual([mine])
  expect((await list({ keyword: mine.toLowerCase() })).ids).toEqual([mine])
  expect((await list({ days: 7 })).ids).toEqual([])
  await server.pool.query(
    `update partner_application set state_since = $2::timestamptz - interval '400 days' where id = $1`,
    [free, clock.moment],
  )
  expect((await list({ days: 30 })).ids).toEqual([free])
  clock.moment = new Date('2026-11-24T04:00:00Z')
  expect(await list({ late: true })).toMatchObject({ total: 2, lateCount: 2 })
  await save(mine, { nextOn: '2026-11-30' })
  expect((await list({ late: true })).ids).toEqual([free])
  expect((await apiErrorOf(save(mine, { nextOn: '2026-11-01' }))).message).toContain('不能早于今天')
  const { types, regions, owners } = await first.call(partnerApply.list, {})
  expect(types.map(({ code }) => code)).toEqual(['channel', 'ip-agency'])
  expect(regions).toContainEqual({ code: '330000', name: '浙江省' })
  expect(owners).toEqual([{ userId: 'u-one', name: '甲' }])
})

const several = async (): Promise<void> => {
  const asked: Record<string, string>[] = [
    { orgName: 'A', regionCode: '320000' },
    { orgName: 'B', regionCode: '440000', partnerType: 'finance' },
    { orgName: 'B', regionCode: '440000', partnerType: 'finance' },
    { orgName: '=1+1', regionCode: '330000' },
  ]
  const nos: string[] = []
  for (const [at, more] of asked.entries()) {
    clock.moment = new Date(Date.parse(NOON) + Math.min(at, 2) * 86_400_000)
    const no = await apply(more)
    await server.pool.query('update partner_application set created_at = $2 where id = $1', [
      ...[no, clock.moment],
    ])
    nos.push(no)
  }
  const [a = '', b = ''] = nos
  await take(a)
  await move(a, 'review')
  await take(b, second)
}

test('the list goes by each of its columns, both ways', async () => {
  await several()
  expect(
    await sortProblems(
      async (input) => first.call(partnerApply.list, input),
      ({ applyNo }) => applyNo,
      {
        created: ({ createTime }) => Date.parse(createTime),
        name: ({ orgName }) => orgName,
        type: ({ partnerType }) => partnerType,
        region: ({ regionCode }) => Number(regionCode),
        state: ({ state }) => ['submitted', 'review'].indexOf(state),
        owner: ({ ownerName }) => ownerName || null,
        next: ({ nextOn }) => (nextOn === '' ? null : Date.parse(nextOn)),
      },
    ),
  ).toEqual([])
})

test('the list is exported as it is filtered and ordered, numbers hidden and formulas as text', async () => {
  await several()
  let rows: Record<string, string>[] = []
  const entries = await entriesOf(server, async () => {
    const asked = { view: 'free', sort: 'created', order: 'asc' } as const
    const { fileName, content: file } = await first.call(partnerApply.export, asked)
    expect(fileName).toBe('渠道合作-2026-11-20.xlsx')
    rows = await sheetOf(file)
  })
  expect(rows.map((row) => row['机构']).toSorted()).toEqual(["'=1+1", 'B'])
  expect(rows[0]?.['手机号码']).toMatch(/^166\*{4}\d{4}$/)
  expect(entries).toMatchObject([{ action: 'partner.export', detail: { after: { 条数: '2' } } }])
})
