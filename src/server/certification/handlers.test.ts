import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certification } from '#contract/certification.ts'
import { files } from '#contract/files.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { creditCodeCheck } from '#domain/companies/credit-code.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { sortProblems } from '#server/testing/sorted.ts'
import { movableClock } from '#server/testing/content.ts'
import { createCertificationStore } from './store.ts'
import { handleDueCertifications } from './job.ts'

const NOON = '2026-11-20T04:00:00Z'
const clock = movableClock(NOON)
const codeOf = (first17: string): string => first17 + creditCodeCheck(first17)
const CODE = codeOf('91330100MA2TEXTA7')
const OTHER = codeOf('91330100MA2TEXTB5')
const NAMES = { companyName: '杭州测试甲有限公司', creditCode: CODE, legalPerson: '张三' }

let server: TestApp
let admin: TestClient
let viewer: TestClient
let loner: TestClient
let reviewer: TestClient
let second: TestClient
let licence: string
let picture: Buffer
beforeAll(async () => {
  server = await createTestApp({ clock })
  for (const [id, code] of [
    ['cert-a', CODE],
    ['cert-b', OTHER],
  ])
    await server.pool.query(
      `insert into company (id, company_name, name_folded, credit_code, region_code,
         industry_code, establish_date, legal_person)
       values ($1, $2, $2, $3, '330106', 'I65', '2020-01-01', '张三')`,
      [id, id === 'cert-a' ? NAMES.companyName : '杭州测试乙有限公司', code],
    )
  await server.createUser('boss', { roles: ['ENT_ADMIN'], companyId: 'cert-a', userName: '甲老板' })
  await server.createUser('viewer', { roles: ['ENT_VIEWER'], companyId: 'cert-a' })
  await server.createUser('foreign', { roles: ['ENT_ADMIN'], companyId: 'cert-b' })
  await server.createUser('loner')
  await server.createUser('judge', { roles: ['PLAT_REVIEWER'], userName: '审核员甲' })
  await server.createUser('judge2', { roles: ['PLAT_REVIEWER'] })
  const as = async (name: string) => loginAs(server.app, name, server.password)
  admin = await as('boss')
  viewer = await as('viewer')
  loner = await as('loner')
  reviewer = await as('judge')
  second = await as('judge2')
  picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  licence = await upload(admin)
})
afterAll(async () => server.close())
beforeEach(async () => {
  clock.moment = new Date(NOON)
  await server.pool.query('delete from certification')
  await server.pool.query('delete from cert_log')
  await server.pool.query('delete from reminder')
  await server.pool
    .query(`update user_account set company_id = null, company_name = '', roles = '{}'
    where id = 'u-loner'`)
  await server.pool.query(
    `update company set register_status = '0', status_before = '', certified_until = null,
       company_name = $1, name_folded = $1, credit_code = $2, legal_person = '张三'
     where id = 'cert-a'`,
    [NAMES.companyName, CODE],
  )
})

const upload = async (client: TestClient): Promise<string> => {
  const { records } = await client.call(
    files.add,
    { feature: 'licence' },
    { files: [{ name: '执照.png', content: picture }] },
  )
  return records[0]?.fileId ?? ''
}
const apiErrorOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (error: ApiError) => error,
  )
type Form = InputOf<typeof certification.submit>
const submit = async (client: TestClient, more: Partial<Form> = {}) =>
  client.call(certification.submit, { ...NAMES, fileIds: [licence], ...more })
const decide = async (
  certificationId: string,
  more: Partial<InputOf<typeof certification.review>> = { pass: true },
  by = reviewer,
) => by.call(certification.review, { certificationId, pass: false, ...more })
const companyRow = async () =>
  (
    await server.pool.query(
      `select register_status as status, status_before as before, certified_until as until,
         company_name as name, legal_person as person from company where id = 'cert-a'`,
    )
  ).rows[0]
const stand = async (status: string, before = '', until: string | null = null): Promise<void> => {
  await server.pool.query(
    `update company set register_status = $1, status_before = $2, certified_until = $3
     where id = 'cert-a'`,
    [status, before, until],
  )
}
const countOf = async (sql: string): Promise<number> =>
  Number((await server.pool.query(`select count(*) from ${sql}`)).rows[0].count)
const told = async (userId: string): Promise<string[]> =>
  (
    await server.pool.query<{ title: string }>(
      'select title from reminder where user_id = $1 order by created_at',
      [userId],
    )
  ).rows.map(({ title }) => title)

describe('the first certification', () => {
  test('is submitted, waits, passes, and the record takes it over', async () => {
    const entries = await countOf('audit_log')
    const { certificationId, registerStatus } = await submit(admin, { legalPerson: '李四' })
    expect(registerStatus).toBe('1')
    const waiting = await admin.call(certification.mine, {})
    expect(waiting).toMatchObject({
      registerStatus: '1',
      permissionState: '1',
      mayApply: false,
      triesLeft: 4,
      reviewDays: 2,
      ahead: 0,
      current: { state: 'submitted', kind: 'initial', applicantName: '甲老板' },
    })
    expect(waiting.current?.files).toMatchObject([{ fileId: licence, fileName: '执照.png' }])
    const detail = await reviewer.call(certification.detail, { certificationId })
    expect(detail).toMatchObject({ differs: ['legalPerson'], members: 2, registerStatus: '1' })
    expect(await decide(certificationId)).toEqual({ state: 'passed', registerStatus: '2' })
    expect(await companyRow()).toEqual({
      status: '2',
      before: '1',
      until: '2027-11-20',
      name: NAMES.companyName,
      person: '李四',
    })
    const after = await admin.call(certification.mine, {})
    expect(after).toMatchObject({ permissionState: '0', certifiedUntil: '2027-11-20' })
    expect(after.history.map(({ event, actorName }) => [event, actorName])).toEqual([
      ['pass', '平台'],
      ['submit', '甲老板'],
    ])
    expect(await told('u-boss')).toEqual(['企业认证已提交', '企业认证已通过'])
    expect(await told('u-foreign')).toEqual([])
    expect((await countOf('audit_log')) - entries).toBe(2)
  })

  test('is refused with a reason, and may be sent again', async () => {
    const { certificationId } = await submit(admin)
    expect(await apiErrorOf(decide(certificationId, {}))).toMatchObject({
      message: '请选择驳回原因',
    })
    expect(await apiErrorOf(decide(certificationId, { reasonCode: 'other' }))).toMatchObject({
      message: '请填写驳回原因',
    })
    await decide(certificationId, { reasonCode: 'blurred', reason: '请重拍' })
    expect(await companyRow()).toMatchObject({ status: '3', before: '1' })
    const mine = await admin.call(certification.mine, {})
    expect(mine).toMatchObject({
      mayApply: true,
      current: { state: 'rejected', reasonName: '执照图片不清晰或不完整', reason: '请重拍' },
    })
    expect((await submit(admin)).registerStatus).toBe('1')
  })

  test('is withdrawn to where the company stood', async () => {
    await stand('3', '1')
    const { certificationId } = await submit(admin)
    expect(
      await apiErrorOf(reviewer.call(certification.withdraw, { certificationId })),
    ).toMatchObject({ code: 404 })
    expect(await admin.call(certification.withdraw, { certificationId })).toEqual({
      registerStatus: '3',
    })
    expect(await apiErrorOf(decide(certificationId))).toMatchObject({ code: 409 })
  })

  test('needs the right, a licence of one’s own, the open route, and has five tries a day', async () => {
    expect(await apiErrorOf(submit(viewer))).toMatchObject({
      code: 403,
      permission: '企业资料-认证',
    })
    expect(await apiErrorOf(submit(admin, { fileIds: [] }))).toMatchObject({ code: 400 })
    const strange = await upload(loner)
    expect(await apiErrorOf(submit(admin, { fileIds: [strange] }))).toMatchObject({ code: 400 })
    expect(await apiErrorOf(submit(admin, { route: 'bank' }))).toMatchObject({ code: 400 })
    expect(await apiErrorOf(submit(admin, { creditCode: OTHER }))).toMatchObject({
      message: '企业名称或统一社会信用代码已被其他企业使用',
    })
    for (let tries = 0; tries < 5; tries += 1) {
      const { certificationId } = await submit(admin)
      await admin.call(certification.withdraw, { certificationId })
    }
    expect(await apiErrorOf(submit(admin))).toMatchObject({ code: 429 })
    clock.moment = new Date('2026-11-20T16:00:00Z')
    expect((await submit(admin)).registerStatus).toBe('1')
  })
})

describe('at once', () => {
  test('twenty reviews have one effect', async () => {
    const { certificationId } = await submit(admin)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, at) =>
        at % 2 === 0
          ? decide(certificationId, { pass: true }, reviewer)
          : decide(certificationId, { reasonCode: 'blurred' }, second),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countOf(`cert_log where event in ('pass', 'reject')`)).toBe(1)
    expect(await countOf(`reminder where user_id = 'u-boss'`)).toBe(2)
  })

  test('ten applications become one', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, async () => submit(admin)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countOf('certification')).toBe(1)
    expect(await countOf('cert_log')).toBe(1)
  })
})

describe('a certified company', () => {
  test('changes its name by an application; refused, nothing changes', async () => {
    await stand('2', '1', '2027-05-05')
    expect(await apiErrorOf(submit(admin))).toMatchObject({ code: 400 })
    const renamed = { companyName: '杭州测试新名有限公司' }
    const first = await submit(admin, renamed)
    expect(first.registerStatus).toBe('5')
    await decide(first.certificationId, { reasonCode: 'mismatch' })
    expect(await companyRow()).toMatchObject({ status: '2', name: NAMES.companyName })
    const again = await submit(admin, renamed)
    await decide(again.certificationId)
    expect(await companyRow()).toMatchObject({ status: '2', name: renamed.companyName })
    const { rows } = await server.pool.query(
      `select distinct company_name from user_account where company_id = 'cert-a'`,
    )
    expect(rows).toEqual([{ company_name: renamed.companyName }])
  })

  test('cannot take a name that became another’s while it waited', async () => {
    await stand('2', '1')
    const { certificationId } = await submit(admin, { companyName: '杭州测试丙有限公司' })
    await server.pool.query(
      `update company set company_name = '杭州测试丙有限公司', name_folded = '杭州测试丙有限公司'
       where id = 'cert-b'`,
    )
    expect(await apiErrorOf(decide(certificationId))).toMatchObject({ code: 409 })
    expect(await companyRow()).toMatchObject({ status: '5', name: NAMES.companyName })
    expect(await countOf(`certification where state = 'submitted'`)).toBe(1)
    await server.pool.query(
      `update company set company_name = '杭州测试乙有限公司', name_folded = '杭州测试乙有限公司'
       where id = 'cert-b'`,
    )
  })

  test('is frozen and stands afterwards where it stood, whatever that was', async () => {
    await stand('4', '2', '2026-12-01')
    await submit(admin)
    expect(await companyRow()).toMatchObject({ status: '1', before: '4' })
    const freeze = async (frozen: boolean) =>
      reviewer.call(certification.freeze, { targetId: 'cert-a', frozen, reason: '投诉核实' })
    expect(await freeze(true)).toEqual({ registerStatus: '6' })
    expect(await admin.call(certification.mine, {})).toMatchObject({ permissionState: '3' })
    expect(await apiErrorOf(submit(admin))).toMatchObject({ code: 409 })
    expect(await apiErrorOf(freeze(true))).toMatchObject({ code: 409 })
    expect(await freeze(false)).toEqual({ registerStatus: '1' })
    expect(await companyRow()).toMatchObject({ status: '1', before: '4' })
    expect(await told('u-boss')).toEqual(['企业认证已提交', '企业已被冻结', '企业已解除冻结'])
  })
})

describe('a claim', () => {
  test('gives the company to whoever proves it', async () => {
    const proof = await upload(loner)
    const { certificationId, registerStatus } = await submit(loner, { fileIds: [proof] })
    expect(registerStatus).toBe('')
    expect(await told('u-boss')).toEqual(['有人申诉认领本企业'])
    expect(await apiErrorOf(submit(loner, { fileIds: [proof] }))).toMatchObject({ code: 409 })
    expect(await loner.call(certification.mine, {})).toMatchObject({
      registerStatus: '',
      permissionState: '1',
      mayApply: false,
      current: { kind: 'claim', state: 'submitted' },
    })
    expect(await decide(certificationId)).toEqual({ state: 'passed', registerStatus: '2' })
    const { rows } = await server.pool.query(
      `select company_id, company_name, roles from user_account where id = 'u-loner'`,
    )
    expect(rows).toEqual([
      { company_id: 'cert-a', company_name: NAMES.companyName, roles: ['ENT_ADMIN'] },
    ])
    expect(await told('u-loner')).toEqual(['企业认领已通过'])
  })

  test('of a company that nobody registered, or whose own application waits, does not pass', async () => {
    const proof = await upload(loner)
    expect(
      await apiErrorOf(
        submit(loner, { fileIds: [proof], creditCode: codeOf('91330100MA2TEXTC4') }),
      ),
    ).toMatchObject({ message: '该企业尚未注册，请直接注册企业' })
    const { certificationId } = await submit(loner, { fileIds: [proof] })
    await submit(admin)
    expect(await apiErrorOf(decide(certificationId))).toMatchObject({ code: 409 })
    expect(await countOf(`user_account where id = 'u-loner' and company_id is not null`)).toBe(0)
  })

  test('is refused without a word to the company’s standing', async () => {
    const proof = await upload(loner)
    const { certificationId } = await submit(loner, { fileIds: [proof] })
    await decide(certificationId, { reasonCode: 'forged' })
    expect(await companyRow()).toMatchObject({ status: '0' })
    expect(await told('u-loner')).toEqual(['企业认领未通过'])
  })
})

test('without its entry in the log nothing happens', async () => {
  const { certificationId } = await submit(admin)
  await server.pool.query(
    `alter table audit_log add constraint no_more check (action not like 'cert.%') not valid`,
  )
  try {
    for (const attempt of [
      async () => decide(certificationId),
      async () => decide(certificationId, { reasonCode: 'blurred' }),
      async () => admin.call(certification.withdraw, { certificationId }),
      async () =>
        reviewer.call(certification.freeze, { targetId: 'cert-a', frozen: true, reason: '核实' }),
    ])
      expect((await apiErrorOf(attempt())).code).toBe(409)
  } finally {
    await server.pool.query('alter table audit_log drop constraint no_more')
  }
  expect(await companyRow()).toMatchObject({ status: '1', until: null })
  expect(await countOf('cert_log')).toBe(1)
  expect(await countOf(`certification where state = 'submitted'`)).toBe(1)
  expect(await told('u-boss')).toEqual(['企业认证已提交'])
})

describe('the queue', () => {
  test('is for reviewers, oldest first, found by name and code', async () => {
    expect(await apiErrorOf(admin.call(certification.queue, {}))).toMatchObject({ code: 403 })
    const first = await submit(admin)
    clock.moment = new Date('2026-11-20T05:00:00Z')
    await submit(loner, { fileIds: [await upload(loner)] })
    const all = await reviewer.call(certification.queue, {})
    expect(all.total).toBe(2)
    expect(all.records[0]?.certificationId).toBe(first.certificationId)
    expect(all.records[0]?.files).toHaveLength(1)
    expect((await loner.call(certification.mine, {})).ahead).toBe(1)
    expect((await reviewer.call(certification.queue, { keyword: '测试甲' })).total).toBe(2)
    expect((await reviewer.call(certification.queue, { keyword: '100%' })).total).toBe(0)
    expect((await reviewer.call(certification.queue, { state: 'passed' })).total).toBe(0)
  })

  test('goes by each of its columns, both ways', async () => {
    const { certificationId } = await submit(admin)
    clock.moment = new Date('2026-11-20T05:00:00Z')
    await submit(loner, { fileIds: [await upload(loner)] })
    await server.pool.query(
      `update certification set company_name = '安测甲公司', kind = 'change',
         credit_code = '91330100MA2XRDRB25' where id = $1`,
      [certificationId],
    )
    const problems = await sortProblems(
      async (asked) => reviewer.call(certification.queue, asked),
      (row) => row.certificationId,
      {
        submitted: ({ submitTime }) => Date.parse(submitTime),
        company: ({ companyName }) => companyName,
        creditCode: ({ creditCode }) => creditCode,
        kind: ({ kind }) => ['initial', 'recheck', 'change', 'claim'].indexOf(kind),
        applicant: ({ applicantName }) => applicantName || null,
      },
    )
    expect(problems).toEqual([])
  })

  test('freezing needs a right of its own', async () => {
    const call = admin.call(certification.freeze, { targetId: 'cert-b', frozen: true, reason: 'x' })
    expect(await apiErrorOf(call)).toMatchObject({ code: 403 })
  })
})

describe('the job', () => {
  const runJob = async () =>
    handleDueCertifications({ store: createCertificationStore(server.db), clock })

  test.each([
    ['2026-12-20', 1, '4'],
    ['2026-12-21', 0, '2'],
  ])('a certification until %s: %i moved', async (until, moved, status) => {
    await stand('2', '1', until)
    expect(await runJob()).toBe(moved)
    expect(await companyRow()).toMatchObject({ status })
    expect(await told('u-boss')).toEqual(moved ? ['企业认证即将到期'] : [])
  })

  test('tells once that it has ended', async () => {
    await stand('2', '1', '2026-11-19')
    const entries = await countOf('audit_log')
    expect(await runJob()).toBe(2)
    expect(await runJob()).toBe(0)
    expect(await told('u-boss')).toEqual(['企业认证即将到期', '企业认证已到期'])
    expect(await companyRow()).toMatchObject({ status: '4', before: '2' })
    expect((await countOf('audit_log')) - entries).toBe(2)
    expect(await countOf(`audit_log where actor_name = '系统'`)).toBeGreaterThanOrEqual(2)
  })

  test('two at once move a company once', async () => {
    await stand('2', '1', '2026-12-01')
    const moved = await Promise.all([runJob(), runJob(), runJob()])
    expect(moved.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await countOf('cert_log')).toBe(1)
  })
})
