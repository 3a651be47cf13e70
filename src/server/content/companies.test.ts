import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '#contract/companies.ts'
import { content } from '#contract/content.ts'
import { creditCodeCheck } from '#domain/companies/credit-code.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { eventually, refused } from '#server/testing/effects.ts'
import { type TestEditor, editorOf } from './testing.ts'

const clock = movableClock('2026-11-22T04:00:00Z')
let server: TestApp
let visitor: TestClient
let client: TestClient
let editor: TestEditor
let reviewer: TestEditor

beforeAll(async () => {
  server = await createTestApp({ clock })
  visitor = createTestClient(server.app)
  client = await loginAs(server.app, 'editor', server.password)
  editor = editorOf(client)
  reviewer = editorOf(await loginAs(server.app, 'reviewer', server.password))
})
afterAll(async () => server.close())

const FIRST = '91999999MA0000X7K'
const COMPANY = {
  name: '云川新入名录科技有限公司',
  creditCode: FIRST + creditCodeCheck(FIRST),
  companyType: 'company',
  status: 'active',
  legalPerson: '林某',
  regionCode: '330106',
  industryCode: 'I65',
  establishDate: '2020-01-01',
  regCapital: 1_000_000,
  currency: '人民币',
  size: 'small',
  tags: ['软件'],
  titles: [{ title: 'tech-sme', validFrom: '2026-01-01', validTo: '' }],
  source: '登记机关公示（测试）',
  checkedOn: '2026-11-20',
}
const publish = async (id: string): Promise<void> => {
  await editor.move('company', id, 'submit')
  await reviewer.move('company', id, 'approve')
}
const shown = async (id: string) =>
  (await visitor.call(companies.compare, { ids: [id] })).records[0] ?? null

test('a company comes into the directory with its titles, and leaves it', async () => {
  const { id } = await editor.add('company', COMPANY)
  expect(await shown(id)).toBeNull()
  const { answer } = await client.call(content.preview, { kind: 'company', id })
  await publish(id)
  const card = await shown(id)
  expect(card).toMatchObject({ name: COMPANY.name, titles: [{ code: 'tech-sme', validTo: '' }] })
  expect(JSON.parse(answer)).toEqual({ records: [card] })
  const found = async () =>
    (await visitor.call(companies.list, { keyword: '新入名录' })).records.map(
      ({ company }) => company.companyId,
    )
  expect(await eventually(async () => (await found()).includes(id))).toBe(true)
  await editor.move('company', id, 'offline', { reason: '企业要求' })
  expect(await shown(id)).toBeNull()
  await reviewer.move('company', id, 'restore')
  expect(await shown(id)).not.toBeNull()
})

test('what the register knows stands against it: the same name, the same code, a wrong one', async () => {
  const { id } = await editor.add('company', {
    ...COMPANY,
    creditCode: '91999999MA00001372',
    consent: true,
  })
  const { problems } = await editor.one('company', id)
  expect(problems.map(({ path }) => path).toSorted()).toEqual(['consentNote', 'creditCode', 'name'])
  const wrong = `${FIRST}${creditCodeCheck(FIRST) === '0' ? '1' : '0'}`
  await editor.save('company', id, { creditCode: wrong })
  const [fault] = (await editor.one('company', id)).problems
  expect(fault?.text).toBe('统一社会信用代码不正确，请核对每一位')
})

test('a company that has accounts keeps its own record; the content editor sees none that is not listed', async () => {
  await editor.save('company', 'company-demo', { legalPerson: '别人' })
  const { problems } = await editor.one('company', 'company-demo')
  expect(problems[0]?.text).toContain('由企业自己维护')
  expect(await refused(editor.move('company', 'company-demo', 'submit'))).toMatchObject({
    code: 400,
  })
  await server.pool.query(`insert into company (id, company_name, name_folded, credit_code,
    region_code, industry_code, establish_date) values ('hidden', '不公开的公司', '不公开的公司',
    '91330100MA2TEXTA70', '330106', 'I65', '2020-01-01')`)
  const one = client.call(content.one, { kind: 'company', id: 'hidden' })
  expect(await refused(one)).toMatchObject({ code: 404 })
  const { total } = await client.call(content.list, { kind: 'company', keyword: '不公开的公司' })
  expect(total).toBe(0)
  expect(await refused(editor.add('company', COMPANY, { id: 'hidden' }))).toMatchObject({
    text: '这个编号已经用过',
  })
})
