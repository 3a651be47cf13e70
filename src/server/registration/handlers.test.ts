import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '#contract/registration.ts'
import { session } from '#contract/session.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { BAD_INVITATION_TEXT, CONSENT_TEXT, WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { REGISTERED_TEXT } from '#domain/registration/company.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs } from '#server/testing/client.ts'
import { lastCode } from '#server/testing/sms.ts'
import { hashToken, newToken } from '#server/wire/tokens.ts'
import { cases } from '#testing/seed.ts'
import { LOGIN_NAME_TAKEN_TEXT, PHONE_TAKEN_TEXT } from './enrol.ts'
import {
  accountOf,
  companyOf,
  GOOD_PASSWORD,
  newCreditCode,
  newPhone,
  passedFlow,
  visitor,
} from './testing.ts'
import { NO_ADMINISTRATOR_TEXT, NO_COMPANY_TEXT } from './ways.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(async () => server.close())

const apiErrorOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (error: ApiError) => error,
  )
const textOf = async (work: Promise<unknown>): Promise<string> => {
  const { status, message } = await apiErrorOf(work)
  expect(status).toBe(200)
  return message
}
const countOf = async (table: 'company' | 'user_account' | 'consent_log' | 'audit_log') => {
  const { rows } = await server.pool.query<{ count: number }>(`select count(*)::int from ${table}`)
  return rows[0]?.count ?? 0
}
const userOf = async (id: string) =>
  server.db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a company registers in one go: account, company, consent, one audit entry, no login', async () => {
  const client = visitor(server.app)
  const phone = newPhone()
  const flowId = await passedFlow(client, server.db, phone)
  const account = accountOf(phone, flowId)
  const company = { ...companyOf(), companyName: ' 测试（深圳)科技 有限公司 ' }
  const before = await countOf('audit_log')
  const { userId, companyId } = await client.call(registration.registerCompany, {
    ...account,
    ...company,
    loginName: account.loginName.toUpperCase(),
    tags: ['软件', '软件', '装备'],
  })
  expect(client.cookies.has('sid')).toBe(false)
  expect(await userOf(userId)).toMatchObject({
    login_name: account.loginName,
    phone,
    company_id: companyId,
    company_name: '测试（深圳）科技 有限公司',
    roles: ['ENT_ADMIN'],
    status: 'active',
    created_by: userId,
  })
  const row = await server.db
    .selectFrom('company')
    .selectAll()
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    register_status: '0',
    listed: false,
    name_folded: '测试(深圳)科技 有限公司',
    reg_capital: '1000000.50',
    tags: ['软件', '装备'],
    created_by: userId,
  })
  const consents = await server.db
    .selectFrom('consent_log')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  expect(consents.map(({ kind }) => kind).toSorted()).toEqual(['privacy', 'terms'])
  const entries = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_id', '=', userId)
    .execute()
  expect(entries.map(({ action, company_id }) => [action, company_id])).toEqual([
    ['company.register', companyId],
  ])
  expect(await countOf('audit_log')).toBe(before + 1)
  expect(JSON.stringify(entries)).not.toContain(phone)
  const signedIn = await loginAs(server.app, account.loginName, GOOD_PASSWORD)
  const { user } = await signedIn.call(session.userInfo, {})
  expect(user).toMatchObject({ companyId, registerStatus: '0', roles: ['ENT_ADMIN'] })
  // The flow is spent.
  const again = { ...accountOf(phone, flowId), ...companyOf() }
  expect(await textOf(client.call(registration.registerCompany, again))).toBe(WRONG_CODE_TEXT)
})

test('the code may come with the registration itself', async () => {
  const client = visitor(server.app)
  const phone = newPhone()
  const { flowId } = await client.call(registration.companyCode, { phone })
  const form = { ...accountOf(phone, flowId), ...companyOf() }
  expect(await textOf(client.call(registration.registerCompany, form))).toBe(WRONG_CODE_TEXT)
  const smsCode = await lastCode(server.db, phone)
  const made = await client.call(registration.registerCompany, { ...form, smsCode })
  expect(made.userId).not.toBe('')
})

test('what is wrong is told in the words of the definition, and nothing is written', async () => {
  const client = visitor(server.app)
  const phone = newPhone()
  const flowId = await passedFlow(client, server.db, phone)
  const form = { ...accountOf(phone, flowId), ...companyOf() }
  const taken = 'company-demo'
  const demo = await server.db
    .selectFrom('company')
    .select(['company_name', 'credit_code'])
    .where('id', '=', taken)
    .executeTakeFirstOrThrow()
  const before = [
    await countOf('company'),
    await countOf('user_account'),
    await countOf('consent_log'),
  ]
  const cases: [Partial<typeof form>, string][] = [
    [{ companyName: ' ' }, '企业名称不能为空'],
    [{ creditCode: '123' }, '统一社会信用代码格式不正确'],
    [
      { creditCode: `${form.creditCode.slice(0, 17)}${form.creditCode.endsWith('1') ? '2' : '1'}` },
      '统一社会信用代码校验位不正确',
    ],
    [{ creditCode: demo.credit_code.toLowerCase() }, REGISTERED_TEXT],
    [{ companyName: ` ${demo.company_name} ` }, REGISTERED_TEXT],
    [{ confirmPwd: `${GOOD_PASSWORD}!` }, '两次输入的密码不一致'],
    [{ agreed: false }, CONSENT_TEXT],
    [{ agreementVersion: '2020-01-01' }, CONSENT_TEXT],
    [{ flowId: newToken() }, WRONG_CODE_TEXT],
    [{ phone: newPhone() }, WRONG_CODE_TEXT],
    [{ establishDate: '2999-01-01' }, '成立日期不能晚于今天'],
    [{ establishDate: '2023-02-30' }, '成立日期格式不正确'],
    [{ regionCode: '999998' }, '所在地区不正确'],
    [{ password: 'password1', confirmPwd: 'password1' }, '密码不符合要求：不是常见密码'],
    [{ password: 'short', confirmPwd: 'short' }, '密码不符合要求：8–128 个字符'],
    ...['admin', 'root', 'System', 'demo'].map((loginName): [Partial<typeof form>, string] => [
      { loginName },
      LOGIN_NAME_TAKEN_TEXT,
    ]),
  ]
  for (const [change, text] of cases) {
    const { companyName } = companyOf()
    const call = client.call(registration.registerCompany, { ...form, companyName, ...change })
    expect(await textOf(call)).toBe(text)
  }
  expect([
    await countOf('company'),
    await countOf('user_account'),
    await countOf('consent_log'),
  ]).toEqual(before)
  // All of that has not spent the flow.
  await client.call(registration.registerCompany, form)
})

test('that a number has an account is told after the proof and not before', async () => {
  const client = visitor(server.app)
  const phone = newPhone()
  await server.createUser('has_phone', { phone })
  const { flowId } = await client.call(registration.companyCode, { phone })
  const wrong = client.call(registration.checkCode, { phone, flowId, smsCode: 'x12345' })
  expect(await textOf(wrong)).toBe('验证码为 6 位数字')
  const smsCode = await lastCode(server.db, phone)
  const answer = await client.call(registration.checkCode, { phone, flowId, smsCode })
  expect(answer).toEqual({ passed: true, phoneTaken: true })
  const twice = client.call(registration.checkCode, { phone, flowId, smsCode })
  expect(await textOf(twice)).toBe(WRONG_CODE_TEXT)
  const form = { ...accountOf(phone, flowId), ...companyOf() }
  expect(await textOf(client.call(registration.registerCompany, form))).toBe(PHONE_TAKEN_TEXT)
})

test('public facts are answered truthfully', async () => {
  const client = visitor(server.app)
  const { company_name: companyName, credit_code: creditCode } = await server.db
    .selectFrom('company')
    .select(['company_name', 'credit_code'])
    .where('id', '=', 'company-demo')
    .executeTakeFirstOrThrow()
  const no = { unique: false }
  expect(await client.call(registration.codeUnique, { creditCode })).toEqual(no)
  expect(await client.call(registration.nameUnique, { companyName })).toEqual(no)
  for (const loginName of ['DEMO', 'admin', 'root'].filter((name) => name.length > 3))
    expect(await client.call(registration.loginNameUnique, { loginName })).toEqual(no)
  expect(await client.call(registration.codeUnique, { creditCode: newCreditCode() })).toEqual({
    unique: true,
  })
  expect(await client.call(registration.nameUnique, { companyName: '没有人用的名称' })).toEqual({
    unique: true,
  })
  expect(await client.call(registration.loginNameUnique, { loginName: 'nobody_1' })).toEqual({
    unique: true,
  })
  for (let time = 3; time < 20; time += 1)
    await client.call(registration.nameUnique, { companyName: '没有人用的名称' })
  await client
    .call(registration.nameUnique, { companyName: '没有人用的名称' })
    .catch(() => undefined)
  const error = await apiErrorOf(
    client.call(registration.nameUnique, { companyName: '没有人用的名称' }),
  )
  expect(error).toMatchObject({ code: 429 })
})

const PROBES = cases(60, 1_000)
test(
  `${PROBES} anonymous probes of persons’ numbers tell nothing; a passed flow tells five`,
  { timeout: 60_000 },
  async () => {
    const seeded = Array.from({ length: 5 }, newPhone)
    for (const [at, phone] of seeded.entries()) await server.createUser(`probed_${at}`, { phone })
    const bodies = new Map<string, number>()
    let client = visitor(server.app)
    for (let time = 0; time < PROBES; time += 1) {
      if (time % 15 === 0) client = visitor(server.app)
      const phone = time % 2 === 0 ? (seeded[time % 5] as string) : newPhone()
      const flowId = time % 3 === 0 ? newToken() : ''
      await client.call(registration.phoneUnique, { phone, flowId })
      const key = `${time % 2} ${client.last().statusCode} ${client.last().body}`
      bodies.set(key, (bodies.get(key) ?? 0) + 1)
    }
    const seen = [...bodies.keys()].map((key) => key.slice(2))
    expect(seen).toHaveLength(2)
    expect(seen[0]).toBe(seen[1])

    client = visitor(server.app)
    const flowId = await passedFlow(client, server.db, newPhone())
    for (const phone of seeded)
      expect(await client.call(registration.phoneUnique, { phone, flowId })).toEqual({
        unique: false,
      })
    await server.createUser('sixth', { phone: newPhone() })
    const { phone: sixth } = await userOf('u-sixth')
    expect(await client.call(registration.phoneUnique, { phone: sixth, flowId })).toEqual({
      unique: true,
    })
  },
)

test('an identity number is judged by its shape alone', async () => {
  const client = visitor(server.app)
  const idCode = '11010519491231002X'
  expect(await client.call(registration.idCodeUnique, { idCode })).toEqual({ unique: true })
  const wrong = client.call(registration.idCodeUnique, { idCode: '110105194912310021' })
  expect(await textOf(wrong)).toBe('身份证号码校验位不正确')
})

const invite = async (more: { phone?: string; hours?: number; revoked?: boolean } = {}) => {
  const token = newToken()
  await server.pool.query(
    `insert into invitation (id, token_hash, company_id, inviter_id, roles, role_ids, phone, expires_at, revoked_at)
     values ($1, $2, 'company-demo', 'user-demo', '{ENT_IP,SUPER_ADMIN}', '{role-own,role-foreign}', $3,
       now() + make_interval(hours => $4), case when $5 then now() end)`,
    [newToken(), hashToken(token), more.phone ?? '', more.hours ?? 24, more.revoked ?? false],
  )
  return token
}

test('an invitation tells what it is, is used once, and gives its roles and company', async () => {
  await server.pool.query(
    `insert into company_role (id, company_id, role_name) values
       ('role-own', 'company-demo', '专项负责'), ('role-foreign', 'company-005', '别家角色')`,
  )
  const phone = newPhone()
  const token = await invite({ phone })
  const client = visitor(server.app)
  expect(await client.call(registration.inviteInfo, { token })).toMatchObject({
    state: 'valid',
    companyName: '云川示例精测智能装备有限公司',
    inviterName: '周予衡',
    roleNames: expect.arrayContaining(['知识产权专员', '专项负责']) as string[],
    phone: `136****${phone.slice(-4)}`,
    expireTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/) as string,
  })
  const flowId = await passedFlow(client, server.db, phone, 'userCode')
  const form = { ...accountOf(phone, flowId), way: 'invited' as const, invite: token }
  const { userId, companyId } = await client.call(registration.registerUser, form)
  expect(companyId).toBe('company-demo')
  expect(await userOf(userId)).toMatchObject({
    company_id: 'company-demo',
    company_name: '云川示例精测智能装备有限公司',
    roles: ['ENT_IP'],
  })
  const roles = await server.db
    .selectFrom('member_role')
    .select('role_id')
    .where('user_id', '=', userId)
    .execute()
  expect(roles.map(({ role_id }) => role_id)).toEqual(['role-own'])
  expect((await client.call(registration.inviteInfo, { token })).state).toBe('used')
  const told = await server.db
    .selectFrom('reminder')
    .select('title')
    .where('user_id', '=', 'user-demo')
    .execute()
  expect(told.map(({ title }) => title)).toContain('受邀成员已加入')
})

test.each([
  ['expired', { hours: -1 }, 'expired'],
  ['revoked', { revoked: true }, 'revoked'],
  ['unknown', null, 'unknown'],
  ['for another number', { phone: '13700000000' }, 'valid'],
] as const)('an invitation that is %s is refused', async (_name, more, state) => {
  const token = more === null ? newToken() : await invite(more)
  const client = visitor(server.app)
  expect((await client.call(registration.inviteInfo, { token })).state).toBe(state)
  const phone = newPhone()
  const flowId = await passedFlow(client, server.db, phone, 'userCode')
  const form = { ...accountOf(phone, flowId), way: 'invited' as const, invite: token }
  expect(await textOf(client.call(registration.registerUser, form))).toBe(BAD_INVITATION_TEXT)
})

test('who asks to join has an account without a company; its administrators are told', async () => {
  const client = visitor(server.app)
  const phone = newPhone()
  const flowId = await passedFlow(client, server.db, phone)
  const { credit_code: creditCode } = await server.db
    .selectFrom('company')
    .select('credit_code')
    .where('id', '=', 'company-demo')
    .executeTakeFirstOrThrow()
  const form = { ...accountOf(phone, flowId), way: 'join' as const, creditCode, note: '负责专利' }
  const { userId, companyId } = await client.call(registration.registerUser, form)
  expect(companyId).toBe('')
  expect(await userOf(userId)).toMatchObject({
    company_id: null,
    roles: [],
    claim_company_id: null,
  })
  const request = await server.db
    .selectFrom('join_request')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(request).toMatchObject({
    company_id: 'company-demo',
    note: '负责专利',
    state: 'submitted',
  })
  const told = await server.db
    .selectFrom('reminder')
    .selectAll()
    .where('user_id', '=', 'user-demo')
    .execute()
  const reminder = told.find(({ title }) => title === '有人申请加入企业')
  expect(reminder?.content).toContain('负责专利')
  expect(reminder?.content).not.toContain(phone)
})

test('a company without administrators can be claimed, not joined', async () => {
  const client = visitor(server.app)
  const phone = newPhone()
  const flowId = await passedFlow(client, server.db, phone)
  const { credit_code: creditCode } = await server.db
    .selectFrom('company')
    .select('credit_code')
    .where('id', '=', 'company-005')
    .executeTakeFirstOrThrow()
  const account = accountOf(phone, flowId)
  const ask = async (way: 'join' | 'claim', code: string) =>
    client.call(registration.registerUser, { ...account, way, creditCode: code })
  expect(await textOf(ask('join', creditCode))).toBe(NO_ADMINISTRATOR_TEXT)
  expect(await textOf(ask('claim', newCreditCode()))).toBe(NO_COMPANY_TEXT)
  const { userId } = await ask('claim', creditCode)
  expect(await userOf(userId)).toMatchObject({ company_id: null, claim_company_id: 'company-005' })
})
