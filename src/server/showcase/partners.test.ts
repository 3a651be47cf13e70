import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerApply } from '#contract/partner-apply.ts'
import { showcase } from '#contract/showcase.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import {
  PARTNER_CONSENT_TEXT,
  PARTNER_CONSENT_VERSION,
  type PartnerState,
} from '#domain/showcase/partner-application.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'

let server: TestApp
let serial = 0
beforeAll(async () => {
  server = await createTestApp()
  await server.createUser('boss', { roles: ['SUPER_ADMIN'] })
  await server.createUser('adviser', { roles: ['PLAT_ADVISOR'] })
})
afterAll(async () => server.close())

const visitor = (): TestClient =>
  createTestClient(server.app, { browser: true, address: `192.0.2.${(serial += 1)}` })
const phone = (): string => `166${String((serial += 1)).padStart(8, '0')}`
const form = (more: object = {}) => ({
  partnerType: 'ip-agency',
  orgName: ' 恒石示例代理事务所 ',
  creditCode: '９１９９９９９９ma0000001n',
  regionCode: '320000',
  contact: '何某',
  phone: phone(),
  intro: '专利与商标代理，十二人。',
  consent: true,
  ...more,
})
const apiErrorOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (error: ApiError) => error,
  )
const stored = async (number: string) =>
  server.db.selectFrom('partner_application').selectAll().where('phone', '=', number).execute()

describe('applying', () => {
  test('keeps what was sent, normalised, and shows the line', async () => {
    const client = visitor()
    const given = form()
    const { applyNo, steps } = await client.call(showcase.apply, given)
    expect(applyNo).toMatch(/^HZ\d{8}[0-9A-F]{8}$/)
    expect(steps.map(({ name, mark }) => `${name} ${mark}`)).toEqual([
      '已提交 now',
      '初审 todo',
      '洽谈 todo',
      '签约 todo',
      '合作中 todo',
    ])
    expect(await stored(given.phone)).toMatchObject([
      {
        id: applyNo,
        org_name: '恒石示例代理事务所',
        credit_code: '91999999MA0000001N',
        consent_version: PARTNER_CONSENT_VERSION,
        ip: client.options.address,
      },
    ])
    expect((await stored(given.phone))[0]?.visitor).toHaveLength(43)
  })

  test.each([
    [{ orgName: ' ' }, '机构名称不能为空'],
    [{ creditCode: '123' }, '统一社会信用代码格式不正确'],
    [{ creditCode: '91999999MA0000001A' }, '统一社会信用代码校验位不正确'],
    [{ phone: '12800138000' }, '手机号码格式不正确'],
    [{ intro: '字'.repeat(501) }, '最多 500 字，已超出 1 字'],
    [{ consent: false }, PARTNER_CONSENT_TEXT],
    [{ partnerType: 'nobody' }, '请选择合作类型'],
    [{ regionCode: '990000' }, '请选择所在地区'],
  ])('%j is refused: %s', async (field, message) => {
    const given = form(field)
    expect(await apiErrorOf(visitor().call(showcase.apply, given))).toMatchObject({
      code: 400,
      message,
    })
    expect(await stored(given.phone)).toEqual([])
  })

  test('a filled honeypot reads as sent and keeps nothing', async () => {
    const given = form({ website: 'http://spam.example' })
    const { applyNo } = await visitor().call(showcase.apply, given)
    expect(applyNo).toMatch(/^HZ/)
    expect(await stored(given.phone)).toEqual([])
  })

  test('pressed many times at once it is one application', async () => {
    const given = form()
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => visitor().call(showcase.apply, given)),
    )
    expect(new Set(answers.map(({ applyNo }) => applyNo)).size).toBe(1)
    expect(await stored(given.phone)).toHaveLength(1)
  })

  test('a number has three a day, an address five an hour', async () => {
    const given = form()
    const codes = ['91999999MA0000002R', '91999999MAQA1B2C3A', '91999999MA000000AJ']
    for (const creditCode of codes) await visitor().call(showcase.apply, { ...given, creditCode })
    expect((await apiErrorOf(visitor().call(showcase.apply, given))).status).toBe(429)
    const client = visitor()
    for (let time = 0; time < 5; time += 1) await client.call(showcase.apply, form())
    expect((await apiErrorOf(client.call(showcase.apply, form()))).status).toBe(429)
  })
})

describe('looking it up', () => {
  test('needs number and phone; a wrong phone reads like a number that does not exist', async () => {
    const given = form()
    const { applyNo } = await visitor().call(showcase.apply, given)
    const found = await visitor().call(showcase.applyState, {
      applyNo: ` ${applyNo.toLowerCase()} `,
      phone: given.phone,
    })
    expect(found).toMatchObject({ orgName: '恒石示例代理事务所', typeName: '律所与知识产权代理' })
    const wrongPhone = await apiErrorOf(
      visitor().call(showcase.applyState, { applyNo, phone: phone() }),
    )
    const nothing = await apiErrorOf(
      visitor().call(showcase.applyState, { applyNo: 'HZ2026112100000000', phone: given.phone }),
    )
    expect(wrongPhone.message).toBe('没有找到这份申请，请核对申请编号和手机号码')
    expect([wrongPhone.code, wrongPhone.message]).toEqual([nothing.code, nothing.message])
  })

  test('an address looks up twenty an hour', async () => {
    const client = visitor()
    const ask = async () =>
      apiErrorOf(
        client.call(showcase.applyState, { applyNo: 'HZ2026112100000000', phone: phone() }),
      )
    for (let time = 0; time < 20; time += 1) expect((await ask()).code).toBe(404)
    expect((await ask()).status).toBe(429)
  })
})

describe('moving on', () => {
  const see = async (client: TestClient, applyNo: string) =>
    client.call(partnerApply.one, { applyNo })
  const move = async (
    client: TestClient,
    applyNo: string,
    state: PartnerState,
    more: { reason?: string; back?: boolean } = {},
  ) => {
    const { version } = await see(client, applyNo)
    return client.call(partnerApply.move, { applyNo, version, state, ...more })
  }

  test('only along the line, by somebody who may, and with a reason when it stops', async () => {
    const given = form()
    const { applyNo } = await visitor().call(showcase.apply, given)
    const asked = { applyNo, version: 1, state: 'review' as const }
    expect((await apiErrorOf(visitor().call(partnerApply.move, asked))).code).toBe(401)
    const adviser = await loginAs(server.app, 'adviser', server.password)
    expect(await apiErrorOf(adviser.call(partnerApply.move, asked))).toMatchObject({
      permission: '渠道合作',
    })
    const boss = await loginAs(server.app, 'boss', server.password)
    await boss.call(partnerApply.move, asked)
    expect(await apiErrorOf(move(boss, applyNo, 'active'))).toMatchObject({
      message: '不能从“初审”变为“合作中”',
    })
    expect(await apiErrorOf(move(boss, applyNo, 'rejected'))).toMatchObject({
      message: '请写明未通过的原因',
    })
    await move(boss, applyNo, 'rejected', { reason: '代理机构备案信息与申请主体不一致' })
    const found = await visitor().call(showcase.applyState, { applyNo, phone: given.phone })
    expect(found.reason).toBe('代理机构备案信息与申请主体不一致')
    expect(found.steps.map(({ name, mark }) => `${name} ${mark}`)).toEqual([
      '已提交 done',
      '初审 done',
      '未通过 stopped',
    ])
    // Taken back it is as if it had not been, and the applicant is not told why.
    expect((await apiErrorOf(move(boss, applyNo, 'review', { back: true }))).message).toBe(
      '请写明撤回的原因',
    )
    await move(boss, applyNo, 'review', { back: true, reason: '看错了机构' })
    const again = await visitor().call(showcase.applyState, { applyNo, phone: given.phone })
    expect(again.reason).toBe('')
    expect(again.steps.map(({ name, mark }) => `${name} ${mark}`).slice(0, 3)).toEqual([
      '已提交 done',
      '初审 now',
      '洽谈 todo',
    ])
    const { history, moves } = await see(boss, applyNo)
    expect(history[0]).toMatchObject({ act: 'back', toState: 'review', note: '看错了机构' })
    expect(moves.some(({ back }) => back)).toBe(false)
    const { rows } = await server.pool.query(
      `select count(*)::int as n from audit_log where action = 'partner.move' and object_id = $1`,
      [applyNo],
    )
    expect(rows).toEqual([{ n: 3 }])
  })

  test('two who move it at once: one is told that it has moved', async () => {
    const { applyNo } = await visitor().call(showcase.apply, form())
    const boss = await loginAs(server.app, 'boss', server.password)
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, async () =>
        boss.call(partnerApply.move, { applyNo, version: 1, state: 'review' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await sql<{ seq: number }>`
      select seq from partner_application_step where application_id = ${applyNo}`.execute(server.db)
    expect(rows).toHaveLength(2)
  })
})

test('only partners at work who agreed to be named are listed', async () => {
  const client = visitor()
  await server.pool.query(
    `update publication set body = body || '{"to": "2099-12-31"}'
     where kind = 'partner' and body ->> 'to' <> ''`,
  )
  await expect
    .poll(async () => (await client.call(showcase.partners, { pageSize: 50 })).total)
    .toBe(6)
  const all = await client.call(showcase.partners, { pageSize: 50 })
  const cases = [
    `jsonb_set(body, '{consent}', 'false')`,
    `jsonb_set(body, '{state}', '"ended"')`,
    `jsonb_set(body, '{to}', '"2020-01-01"')`,
  ]
  for (const [at, change] of cases.entries()) {
    const id = all.records[at]?.partnerId
    await server.pool.query(
      `update publication set body = ${change} where kind = 'partner' and id = $1`,
      [id],
    )
  }
  await expect
    .poll(async () => (await client.call(showcase.partners, { pageSize: 50 })).total)
    .toBe(3)
  const { records } = await client.call(showcase.partnerTypes, {})
  expect(records).toHaveLength(7)
  const agency = records.find(({ partnerType }) => partnerType === 'ip-agency')
  expect(agency?.licences[0]?.policy?.policyId).toBe('shangbiaofa-2026')
})
