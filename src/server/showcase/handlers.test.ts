import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showcase } from '#contract/showcase.ts'
import type { Refusal } from '#contract/wire/refusals.ts'
import { readContent } from '#server/seed/content.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

const clock = movableClock('2026-11-21T04:10:00Z')
let server: ContentServer
let visitors = 0

beforeAll(async () => {
  server = await createContentServer(clock)
})
afterAll(async () => server.close())

const visitor = (): TestClient =>
  createTestClient(server.app, { browser: true, address: `198.51.100.${++visitors}` })
const refusalOf = async (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (refusal: Refusal) => refusal,
  )

describe('what the content promises', () => {
  test('every threshold, policy and case it names exists', async () => {
    const { policies, publications } = await readContent()
    const codes = new Map(
      policies.map(({ id, conditions }) => [id, new Set(conditions.map(({ code }) => code))]),
    )
    const missing: string[] = []
    const need = (where: string, there: boolean): void => {
      if (!there) missing.push(where)
    }
    const ids = (kind: string) =>
      new Set(publications.filter((it) => it.kind === kind).map(({ id }) => id))
    const cases = ids('successCase')
    const types = ids('partnerType')
    for (const it of publications) {
      if (it.kind === 'scenario') {
        for (const { policyId, code } of it.body.path.flatMap(({ checks }) => checks))
          need(`${it.id} ${policyId} ${code}`, codes.get(policyId)?.has(code) === true)
        for (const id of it.body.policyIds) need(`${it.id} ${id}`, codes.has(id))
        need(`${it.id} ${it.body.caseId}`, cases.has(it.body.caseId))
        need(`${it.id} three pains`, it.body.pains.length === 3)
        need(`${it.id} two services`, it.body.services.length === 2)
      }
      if (it.kind === 'successCase' || it.kind === 'faq')
        for (const id of it.kind === 'faq' ? it.body.basis : it.body.policyIds)
          need(`${it.id} ${id}`, codes.has(id))
      if (it.kind === 'partner') need(it.id, types.has(it.body.partnerType))
      if (it.kind === 'partnerType')
        for (const { policyId } of it.body.licences)
          need(`${it.id} ${policyId}`, policyId === '' || codes.has(policyId))
    }
    expect(missing).toEqual([])
    expect(ids('scenario').size).toBe(8)
    expect(types.size).toBe(7)
  })

  test('nothing in it speaks of a sure result', async () => {
    const { publications } = await readContent()
    const own = ['scenario', 'successCase', 'partner', 'partnerType', 'faq', 'serviceFlow']
    for (const { kind, id, body } of publications)
      if (own.includes(kind))
        expect(JSON.stringify(body), id).not.toMatch(/保证|包过|100%|通过率|符合/)
  })
})

describe('scenarios', () => {
  test('are eight; thresholds are those of the policies, with source and check', async () => {
    const { records } = await visitor().call(showcase.scenarios, {})
    expect(records.map(({ name }) => name)).toEqual([
      '初创团队',
      '成长期科技企业',
      '制造业技改',
      '拟认定高企',
      '冲刺专精特新',
      '知识产权密集企业',
      '园区与孵化器',
      '工程师职称',
    ])
    const detail = await visitor().call(showcase.scenario, { scenarioId: 'specialised' })
    const checks = detail.path.flatMap((part) => part.checks)
    expect(checks.find(({ name }) => name === '近两年每年研发费用')).toEqual({
      name: '近两年每年研发费用',
      threshold: '≥ 100 万元',
      period: '近两年每年',
      policyId: 'zhuanjingtexin-zhongxiao-qiye',
      source: '工信部企业〔2026〕2号',
      checkedOn: '2026-11-21',
      unverified: false,
    })
    expect(checks.find(({ name }) => name === '评分路径总分')?.unverified).toBe(true)
    expect(detail.policies).toHaveLength(3)
    expect(detail.case?.caseId).toBe('case-transmission')
  })

  test('an unknown one is refused', async () => {
    const refusal = await refusalOf(visitor().call(showcase.scenario, { scenarioId: 'none' }))
    expect(refusal.code).toBe(404)
  })
})

describe('cases', () => {
  test('a company that is not to be named is not named anywhere in the answer', async () => {
    const client = visitor()
    const { publications } = await readContent()
    await client.call(showcase.cases, { pageSize: 50 })
    const text = client.last().body
    for (const it of publications) {
      if (it.kind !== 'successCase') continue
      const open = it.body.consent === 'open'
      expect(text.includes(it.body.companyName), it.id).toBe(open)
      expect(text.includes(it.body.creditCode), it.id).toBe(open)
    }
  })

  test('a case without consent is neither listed nor opened', async () => {
    const { pool } = server
    const client = visitor()
    const before = await client.call(showcase.cases, { pageSize: 50 })
    await pool.query(
      `update publication set body = jsonb_set(body, '{consent}', '"private"')
       where kind = 'successCase' and id = 'case-valve-giant'`,
    )
    await expect
      .poll(async () => (await client.call(showcase.cases, { pageSize: 50 })).total)
      .toBe(before.total - 1)
    const asked = client.call(showcase.case, { caseId: 'case-valve-giant' })
    expect((await refusalOf(asked)).code).toBe(404)
    await pool.query(
      `update publication set body = jsonb_set(body, '{consent}', '"open"')
       where kind = 'successCase' and id = 'case-valve-giant'`,
    )
    await expect
      .poll(async () => (await client.call(showcase.cases, { pageSize: 50 })).total)
      .toBe(before.total)
  })

  test('filters narrow, and each choice counts what it would give', async () => {
    const client = visitor()
    const all = await client.call(showcase.cases, { pageSize: 50 })
    const gaoqi = await client.call(showcase.cases, { programme: 'gaoqi' })
    expect(gaoqi.records.every(({ programme }) => programme === 'gaoqi')).toBe(true)
    expect(all.choices.programme.find(({ code }) => code === 'gaoqi')?.count).toBe(gaoqi.total)
    for (const { code, count } of gaoqi.choices.year) {
      const both = await client.call(showcase.cases, { programme: 'gaoqi', year: code })
      expect(both.total, code).toBe(count)
    }
    const none = await client.call(showcase.cases, { programme: 'gaoqi', industry: 'M' })
    expect(none.total).toBe(0)
  })

  test('pages do not repeat', async () => {
    const client = visitor()
    const first = await client.call(showcase.cases, { page: 0, pageSize: 10 })
    const second = await client.call(showcase.cases, { page: 1, pageSize: 10 })
    const ids = [...first.records, ...second.records].map(({ caseId }) => caseId)
    expect(new Set(ids).size).toBe(first.total)
  })
})

describe('questions', () => {
  test('are found by words in question and answer, within a category', async () => {
    const client = visitor()
    const all = await client.call(showcase.faqs, {})
    expect(all.total).toBeGreaterThanOrEqual(24)
    expect(all.categories.every(({ count }) => count > 0)).toBe(true)
    const found = await client.call(showcase.faqs, { keyword: '滞纳金' })
    expect(found.records.map(({ faqId }) => faqId)).toContain('patent-annuity')
    expect(found.total).toBeLessThan(all.total)
    const elsewhere = await client.call(showcase.faqs, { keyword: '滞纳金', category: 'jobTitle' })
    expect(elsewhere.total).toBe(0)
    expect(elsewhere.categories.find(({ code }) => code === 'ip')?.count).toBe(found.total)
  })
})

describe('banners', () => {
  test('show in their time and on their device only', async () => {
    const ids = async (device: 'pc' | 'phone') =>
      (await visitor().call(showcase.banners, { device })).records.map(({ bannerId }) => bannerId)
    expect(await ids('pc')).toEqual(['law-pc', 'ladder-pc'])
    expect(await ids('phone')).toEqual(['law-phone', 'ladder-phone'])
    const now = clock.moment
    clock.moment = new Date('2027-01-31T15:59:59Z')
    expect(await ids('pc')).toEqual(['law-pc', 'ladder-pc'])
    clock.moment = new Date('2027-01-31T16:00:00Z')
    expect(await ids('pc')).toEqual(['ladder-pc'])
    clock.moment = now
  })
})

describe('flow and about', () => {
  test('nine steps in order', async () => {
    const { steps } = await visitor().call(showcase.flow, {})
    expect(steps.map(({ name }) => name).join(' ')).toBe(
      '咨询 诊断 方案与报价 签约 材料 提交 跟进 结果 年度维护',
    )
  })

  test('numbers are counted, not written', async () => {
    const { totals } = await visitor().call(showcase.about, {})
    const cases = await visitor().call(showcase.cases, {})
    expect(totals.cases).toBe(cases.total)
  })
})
