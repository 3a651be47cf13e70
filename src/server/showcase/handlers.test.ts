import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicationBody, PublicationKind } from '#contract/publications.ts'
import { showcase } from '#contract/showcase.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { readContent } from '#server/seed/content.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { eventually } from '#server/testing/effects.ts'
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
const apiErrorOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (error: ApiError) => error,
  )

/** The documents of one kind as they stand in content/. */
const contentOf = async <K extends PublicationKind>(kind: K) => {
  const { publications } = await readContent()
  return publications
    .filter((it) => it.kind === kind)
    .map(({ id, body }) => ({ id, body: body as PublicationBody<K> }))
}

describe('what the content promises', () => {
  test('every threshold, policy and case it names exists', async () => {
    const { policies } = await readContent()
    const known = new Set(
      policies.flatMap(({ id, conditions }) => [
        id,
        ...conditions.map(({ code }) => `${id} ${code}`),
      ]),
    )
    const scenarios = await contentOf('scenario')
    const cases = await contentOf('successCase')
    const faqs = await contentOf('faq')
    const types = await contentOf('partnerType')
    const named = [
      ...scenarios.flatMap(({ body }) => [
        ...body.path.flatMap(({ checks }) => checks.map((it) => `${it.policyId} ${it.code}`)),
        ...body.policyIds,
      ]),
      ...cases.flatMap(({ body }) => body.policyIds),
      ...faqs.flatMap(({ body }) => body.basis),
      ...types.flatMap(({ body }) => body.licences.map(({ policyId }) => policyId)),
    ]
    expect(named.filter((one) => one !== '' && !known.has(one))).toEqual([])
    const caseIds = cases.map(({ id }) => id)
    expect(caseIds).toEqual(expect.arrayContaining(scenarios.map(({ body }) => body.caseId)))
    const typeIds = types.map(({ id }) => id)
    const partners = await contentOf('partner')
    expect(typeIds).toEqual(expect.arrayContaining(partners.map(({ body }) => body.partnerType)))
    expect(scenarios.map(({ body }) => [body.pains.length, body.policyIds.length])).toEqual(
      Array.from({ length: 8 }, () => [3, 3]),
    )
  })

  test('nothing in it speaks of a sure result', async () => {
    const { publications } = await readContent()
    const own = [
      'scenario',
      'successCase',
      'partner',
      'partnerType',
      'faq',
      'serviceFlow',
      'aboutUs',
    ]
    const sure = publications
      .filter(({ kind }) => own.includes(kind))
      .filter(({ body }) => /保证|包过|100%|通过率|符合/.test(JSON.stringify(body)))
    expect(sure.map(({ kind, id }) => `${kind} ${id}`)).toEqual([])
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
      checkedOn: '2026-11-26',
      unverified: false,
    })
    expect(checks.find(({ name }) => name === '评分路径总分')?.unverified).toBe(false)
    const titles = await visitor().call(showcase.scenario, { scenarioId: 'engineer' })
    const unread = titles.path.flatMap((part) => part.checks)
    expect(unread.find(({ name }) => name === '技师贯通申报中级')?.unverified).toBe(true)
    expect(detail.policies).toHaveLength(3)
    expect(detail.case?.caseId).toBe('case-transmission')
  })

  test('an unknown one is refused', async () => {
    const error = await apiErrorOf(visitor().call(showcase.scenario, { scenarioId: 'none' }))
    expect(error.code).toBe(404)
  })
})

describe('cases', () => {
  test('a company that is not to be named is not named anywhere in the answer', async () => {
    const client = visitor()
    await client.call(showcase.cases, { pageSize: 50 })
    const text = client.last().body
    for (const { id, body } of await contentOf('successCase')) {
      const open = body.consent === 'open'
      expect(text.includes(body.companyName), id).toBe(open)
      expect(text.includes(body.creditCode), id).toBe(open)
    }
  })

  test('a case without consent is neither listed nor opened', async () => {
    const { pool } = server
    const client = visitor()
    const before = await client.call(showcase.cases, { pageSize: 50 })
    await pool.query(
      `update publication set body = jsonb_set(body, '{consent}', '"private"')
       where kind = 'successCase' and id = 'case-optical-giant'`,
    )
    await expect
      .poll(async () => (await client.call(showcase.cases, { pageSize: 50 })).total)
      .toBe(before.total - 1)
    const asked = client.call(showcase.case, { caseId: 'case-optical-giant' })
    expect((await apiErrorOf(asked)).code).toBe(404)
    await pool.query(
      `update publication set body = jsonb_set(body, '{consent}', '"open"')
       where kind = 'successCase' and id = 'case-optical-giant'`,
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

describe('解答', () => {
  test('stand by topic, each with its question and its sentence', async () => {
    const { topics } = await visitor().call(showcase.answers, {})
    expect(topics.map(({ name }) => name)).toContain('补贴与资金')
    const listed = topics.flatMap(({ answers }) => answers.map(({ answerId }) => answerId))
    const all = (await contentOf('answer')).map(({ id }) => id)
    expect(listed.toSorted()).toEqual(all.toSorted())
  })

  test('one names its policies as they are today, with the clause and what it says', async () => {
    const answer = await visitor().call(showcase.answer, { answerId: 'gaoqi-conditions' })
    expect(answer.question).toBe('高企要什么条件')
    expect(answer.basis[0]?.policy).toMatchObject({ policyId: 'gaoqi-rending-guanli-banfa' })
    expect(answer.basis.every(({ says }) => says !== '')).toBe(true)
  })

  test('a policy that was taken back is left out of what an answer rests on', async () => {
    const before = await visitor().call(showcase.answer, { answerId: 'gaoqi-conditions' })
    const gone = before.basis[0]!.policy.policyId
    await server.pool.query("update policy set status = 'offline' where id = $1", [gone])
    const without = async (): Promise<boolean> => {
      const { basis } = await visitor().call(showcase.answer, { answerId: 'gaoqi-conditions' })
      return basis.every(({ policy }) => policy.policyId !== gone)
    }
    expect(await eventually(without)).toBe(true)
  })

  test('an unknown one is not found', async () => {
    const refused = await apiErrorOf(visitor().call(showcase.answer, { answerId: 'none' }))
    expect(refused.message).toBe('没有找到这个解答')
  })
})
