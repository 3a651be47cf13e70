import { afterAll, beforeAll, expect, test } from 'vitest'
import { matching } from '#contract/matching.ts'
import { ruleTables } from '#contract/rule-tables.ts'
import type { Condition, RuleTable } from '#domain/matching/rule.ts'
import { readContent } from '#server/seed/content.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf, eventually, refused } from '#server/testing/effects.ts'
import { createCompany, tellFacts } from '#server/testing/facts.ts'

const HNTE = { code: 'hnte', version: '2016-32' }
const NEXT = { code: 'hnte', version: '2027-1' }
let server: TestApp
let admin: TestClient
let member: TestClient

beforeAll(async () => {
  server = await createTestApp({ clock: movableClock('2026-11-22T02:00:00Z') })
  await createCompany(server.pool, 'mine', 1)
  await server.createUser('declarer', { companyId: 'mine', roles: ['ENT_DECLARER'] })
  admin = await loginAs(server.app, 'admin', server.password)
  member = await loginAs(server.app, 'declarer', server.password)
})
afterAll(async () => server.close())

const tableOf = async (key: typeof HNTE) => {
  const { table, ...rest } = await admin.call(ruleTables.one, key)
  return { table: JSON.parse(table) as RuleTable, ...rest }
}
test('every table of the content is there, published', async () => {
  const { records, total } = await admin.call(ruleTables.list, { pageSize: 50 })
  expect(total).toBe((await readContent()).rules.tables.length)
  expect(records.every(({ status }) => status === 'published')).toBe(true)
  const old = records.find((it) => it.code === 'little-giant' && it.version === '2022-63')
  expect(old).toMatchObject({ inForce: false, effectiveTo: '2026-03-31' })
  const { records: found } = await admin.call(ruleTables.list, { keyword: '国科发火〔2016〕32号' })
  expect(found.map(({ code }) => code)).toContain('hnte')
  expect((await admin.call(ruleTables.list, { statuses: ['draft'] })).total).toBe(0)
})

test('a published version is read and never edited', async () => {
  const { table, status, edition, problems, current } = await tableOf(HNTE)
  expect({ status, problems }).toEqual({ status: 'published', problems: [] })
  // It is the one in force itself.
  expect(current).toEqual({ version: '', table: '' })
  const saved = admin.call(ruleTables.save, { ...HNTE, edition, table: JSON.stringify(table) })
  expect(await refused(saved)).toEqual({
    code: 409,
    text: '已发布的版本不能修改，请新建一个版本',
  })
})

test('a new version is made, edited, tried and published, and the old one ends the day before', async () => {
  await tellFacts(server.pool, 'mine', [
    ['staff', '100', 2025],
    ['rdStaff', '9', 2025],
  ])
  const policyId = 'gaoqi-rending-guanli-banfa'
  const shareState = async () =>
    (await member.call(matching.detail, { policyId })).requirements.find(
      ({ threshold, values }) =>
        threshold.startsWith('≥') && values.some((it) => it.text === '9 人'),
    )
  expect(await shareState()).toMatchObject({ state: 'unmet', threshold: '≥ 10%' })

  const [made] = await entriesOf(server, async () => {
    await admin.call(ruleTables.copy, { ...HNTE, newVersion: NEXT.version })
  })
  expect(made).toMatchObject({ action: 'rules.edit', objectId: 'hnte' })
  expect(
    (await refused(admin.call(ruleTables.copy, { ...HNTE, newVersion: NEXT.version }))).code,
  ).toBe(409)

  const draft = await tableOf(NEXT)
  expect(draft.status).toBe('draft')
  const eased: RuleTable = {
    ...draft.table,
    effectiveFrom: '2026-11-22',
    conditions: draft.table.conditions.map((one) =>
      'test' in one &&
      one.test !== null &&
      'of' in one.test &&
      'threshold' in one.test &&
      JSON.stringify(one.test).includes('rdStaff')
        ? ({ ...one, test: { ...one.test, threshold: '9%' } } as Condition)
        : one,
    ),
  }
  expect(JSON.stringify(eased)).not.toBe(
    JSON.stringify({ ...draft.table, effectiveFrom: '2026-11-22' }),
  )
  const early = { ...NEXT, edition: draft.edition }
  expect((await refused(admin.call(ruleTables.publish, early))).text).toContain('施行期间重叠')
  const saved = await admin.call(ruleTables.save, { ...early, table: JSON.stringify(eased) })
  expect(
    await refused(admin.call(ruleTables.save, { ...early, table: JSON.stringify(eased) })),
  ).toEqual({ code: 409, text: '数据已被修改，请刷新' })

  const effect = await admin.call(ruleTables.effect, NEXT)
  expect(effect.companies).toBeGreaterThanOrEqual(1)
  expect(effect.fitting).toBeGreaterThanOrEqual(effect.gained)
  expect(await shareState()).toMatchObject({ state: 'unmet' })

  expect(await admin.call(ruleTables.publish, { ...NEXT, edition: saved.edition })).toEqual({
    ended: HNTE.version,
  })
  expect((await tableOf(HNTE)).table.effectiveTo).toBe('2026-11-21')
  expect(await eventually(async () => (await shareState())?.state === 'met')).toBe(true)

  await admin.call(ruleTables.withdraw, { ...NEXT, reason: '试行结束' })
  expect((await tableOf(NEXT)).status).toBe('withdrawn')
  expect((await refused(admin.call(ruleTables.withdraw, { ...NEXT, reason: '再来' }))).code).toBe(
    409,
  )
})

test('a table that does not hold is refused with every reason', async () => {
  await admin.call(ruleTables.copy, { code: 'lvse-gongchang', version: '1', newVersion: '2' })
  const { table, edition } = await tableOf({ code: 'lvse-gongchang', version: '2' })
  const wrong = {
    ...table,
    name: '',
    checkedOn: 'heute',
    conditions: table.conditions.map((one) => ({ ...one, weight: 0 })),
  }
  const sent = (value: unknown) =>
    refused(
      admin.call(ruleTables.save, {
        code: 'lvse-gongchang',
        version: '2',
        edition,
        table: JSON.stringify(value),
      }),
    )
  expect((await sent(wrong)).text).toContain('请填写规则表名称')
  const { text, code } = await sent({ ...wrong, name: '名' })
  expect(code).toBe(400)
  expect(text).toContain('核对日期不是有效日期')
  expect(text).toContain('权重应为 1 至 100 的整数')
  expect((await sent({ ...table, version: '3' })).text).toBe('编号和版本号不能在这里修改')
})

test('is nothing for people of a company, or for an expert', async () => {
  const advisor = await loginAs(server.app, 'advisor', server.password)
  expect((await refused(advisor.call(ruleTables.list, {}))).code).toBe(403)
  expect((await refused(member.call(ruleTables.list, {}))).code).toBe(403)
})
