import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { policies } from '#contract/policies.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readContent } from '#server/seed/content.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'
import { publish, savePolicies, takeOffline } from './editing/store.ts'

const clock = movableClock('2026-11-21T04:00:00Z')
const author = { by: 'test', at: new Date('2026-11-21T04:00:00Z') }
let server: ContentServer
let client: TestClient
let seeded: PolicyContent[]

beforeAll(async () => {
  seeded = (await readContent()).policies
  server = await createContentServer(clock)
  client = createTestClient(server.app, { browser: true })
})
afterAll(async () => server.close())

// Every test calls from an address of its own, as the limits of one are counted.
let tests = 0
beforeEach(() => {
  client.options.address = `203.0.113.${++tests}`
})

/** A complete policy that is not among the seeded ones. */
const made = (own: Partial<PolicyContent> & { id: string }): PolicyContent => {
  const [like] = seeded
  if (like === undefined) throw new Error('there is no content')
  return { ...like, replacedBy: '', related: [], windows: [], ...own }
}

const add = async (policy: PolicyContent): Promise<void> =>
  inTransaction(server.db, async (tx) => {
    await savePolicies(tx, [policy], author)
    await publish(tx, [policy.id], author)
  })

/** Whether `found` says yes within a second. */
const withinASecond = async (found: () => Promise<boolean>): Promise<boolean> => {
  const begun = performance.now()
  while (performance.now() - begun < 1_000) {
    if (await found()) return true
    await wait(10)
  }
  return false
}

const search = async (input: Parameters<typeof client.call<typeof policies.search>>[1]) =>
  client.call(policies.search, input)

describe('search', () => {
  test('finds a programme by what companies call it, and marks it', async () => {
    const answer = await search({ keyword: '高企' })
    expect(answer.total).toBeGreaterThan(0)
    expect(answer.synonymsUsed).toContain('高新技术企业')
    const [first] = answer.records
    expect(first?.policy.title).toContain('高新技术企业')
    expect(first?.titleMarks.map((it) => it.text).join('')).toBe(first?.policy.title)
    expect(first?.titleMarks.some((it) => it.hit)).toBe(true)
    expect(first?.snippet.some((it) => it.hit)).toBe(true)
  })

  test('finds a document by its number however it is written', async () => {
    for (const keyword of ['国科发火2016 32', '国科发火[2016]32号', '国科发火〔2016〕32']) {
      const answer = await search({ keyword })
      expect(answer.records[0]?.policy.policyId).toBe('gaoqi-rending-guanli-banfa')
    }
  })

  test('lists every published policy, page by page, as often as it counts', async () => {
    const ids: string[] = []
    let total = Number.POSITIVE_INFINITY
    for (let page = 0; ids.length < total; page++) {
      const answer = await search({ page, pageSize: 50 })
      total = answer.total
      expect(answer.records.length).toBeGreaterThan(0)
      ids.push(...answer.records.map((it) => it.policy.policyId))
    }
    expect(ids.toSorted()).toEqual(seeded.map((it) => it.id).toSorted())
  })

  test('a count of a facet is what choosing it finds, with a name for each code', async () => {
    const { facets } = await search({})
    for (const { facet, options } of facets) {
      for (const { code, name, count } of options) {
        expect(name).not.toBe('')
        expect(facet === 'orgs' || name !== code).toBe(true)
        const answer = await search({ [facet]: [code], pageSize: 1 })
        expect([facet, code, answer.total]).toEqual([facet, code, count])
      }
    }
  })

  test('of a region it is known how many hold there from above', async () => {
    const { facets } = await search({})
    const regions = facets.find(({ facet }) => facet === 'regionCodes')?.options ?? []
    const below = regions.filter(({ code }) => code !== '000000')
    expect(below.some(({ upper }) => upper > 0)).toBe(true)
    for (const { code, count, upper } of below) {
      const own = await search({ regionCodes: [code], includeUpper: false, pageSize: 1 })
      expect([code, own.total]).toEqual([code, count - upper])
    }
    const others = facets.filter(({ facet }) => facet !== 'regionCodes')
    expect(others.flatMap(({ options }) => options).every(({ upper }) => upper === 0)).toBe(true)
  })

  test('an issuing body stands in the filter once, whichever way documents write it', async () => {
    const { facets } = await search({})
    const orgs = facets.find((it) => it.facet === 'orgs')?.options ?? []
    expect(orgs.length).toBeGreaterThan(5)
    expect(orgs.map((it) => it.code).filter((it) => it.startsWith('中华人民共和国'))).toEqual([])
    expect(new Set(orgs.map((it) => it.name)).size).toBe(orgs.length)
    const [short, long] = await Promise.all(
      ['财政部', '中华人民共和国财政部'].map(async (org) => search({ orgs: [org] })),
    )
    expect(short?.total).toBe(orgs.find((it) => it.code === '财政部')?.count)
    expect(long?.total).toBe(short?.total)
  })

  test('as many and as long values as a filter takes are no fault, found or not', async () => {
    const orgs = Array.from({ length: 50 }, (_, index) => `${'无'.repeat(97)}${100 + index}`)
    const levels = Array.from({ length: 180 }, () => '4' as const)
    for (const filter of [
      { orgs },
      { levels },
      { windowStates: levels.map(() => 'open' as const) },
    ])
      expect((await search({ ...filter, keyword: '高企', types: ['consultation'] })).total).toBe(0)
    const { relaxations } = await search({ orgs })
    expect(relaxations.map((it) => it.facet)).toContain('orgs')
  })

  test('says what less would find when nothing fits', async () => {
    const answer = await search({ keyword: '高新技术企业', types: ['consultation'] })
    expect(answer.total).toBe(0)
    expect(answer.relaxations).toContainEqual(
      expect.objectContaining({ facet: 'types', code: 'consultation', name: '征求意见' }),
    )
  })

  test('every proposal finds what it promises, and more than there is', async () => {
    for (const asked of [
      { keyword: '高新技术企业 商标', types: ['consultation' as const] },
      { keyword: '高企 认定', levels: ['5' as const], windowStates: ['open' as const] },
      { keyword: '研发费用加计扣除', effectiveOn: '1999-01-01', amountMin: 10_000_000 },
    ]) {
      const answer = await search(asked)
      expect(answer.relaxations.length).toBeGreaterThan(0)
      for (const { facet, code, total } of answer.relaxations) {
        const less: Parameters<typeof search>[0] = { ...asked }
        if (facet === 'word') less.keyword = code
        else if (facet === 'filters') {
          for (const field of Object.keys(less))
            if (field !== 'keyword') delete less[field as 'types']
        } else if (facet === 'amount') delete less.amountMin
        else delete less[facet as 'types']
        expect([facet, code, (await search({ ...less, exact: true })).total]).toEqual([
          facet,
          code,
          total,
        ])
        expect(total).toBeGreaterThan(answer.total)
      }
    }
  })

  test('names each word that could be left out', async () => {
    const own = [
      made({ id: 'both-policy', title: '珊瑚琥珀专项', keywords: [], level: '1' }),
      made({ id: 'one-policy', title: '工艺品', keywords: [], level: '5', body: ['琥珀加工'] }),
    ]
    for (const policy of own) await add(policy)
    expect(await withinASecond(async () => (await search({ keyword: '琥珀' })).total === 2)).toBe(
      true,
    )
    const answer = await search({ keyword: '珊瑚 琥珀', levels: ['5'] })
    expect(answer.total).toBe(0)
    expect(answer.relaxations).toContainEqual({
      facet: 'word',
      code: '琥珀',
      name: '珊瑚',
      total: 1,
    })
    expect(answer.relaxations[0]).toMatchObject({ facet: 'levels', name: '镇街级' })
    expect(answer.nearest.map(({ policy }) => policy.policyId)).toContain('one-policy')
    for (const { id } of own)
      await inTransaction(server.db, async (tx) => takeOffline(tx, id, author))
    expect(await withinASecond(async () => (await search({ keyword: '琥珀' })).total === 0)).toBe(
      true,
    )
  })

  test('beside hardly anything stands what comes near, in no count', async () => {
    const none = await search({ keyword: '职称评审条件', types: ['consultation'] })
    expect(none.total).toBe(0)
    const few = await search({ keyword: '国科发火〔2016〕195号' })
    expect(few.nearest.length).toBeGreaterThan(0)
    const found = new Set(few.records.map(({ policy }) => policy.policyId))
    expect(few.nearest.filter(({ policy }) => found.has(policy.policyId))).toEqual([])
    const many = await search({ keyword: '高新技术企业' })
    expect(many.total).toBeGreaterThan(3)
    expect([many.nearest, many.relaxations]).toEqual([[], []])
  })

  test('puts a slip right and says so, unless it is told not to', async () => {
    const [slip, right, exact] = await Promise.all([
      search({ keyword: '高薪技术企业' }),
      search({ keyword: '高新技术企业' }),
      search({ keyword: '高薪技术企业', exact: true }),
    ])
    expect(slip.corrected).toBe('高新技术企业')
    expect(slip.total).toBe(right.total)
    expect(right.corrected).toBe('')
    expect(exact.corrected).toBe('')
  })

  test('says which clause was hit and where it stands', async () => {
    const { records } = await search({
      keyword: '近三个会计年度研究开发费用总额占同期销售收入总额的比例',
    })
    const hit = records.find(({ policy }) => policy.policyId === 'gaoqi-rending-guanli-banfa')
    const own = seeded.find((it) => it.id === 'gaoqi-rending-guanli-banfa')
    const clause = own?.conditions.find(({ code }) => `clause-${code}` === hit?.anchor)
    expect(clause?.clause).toBe(hit?.heading)
    expect(hit?.snippet.some((run) => run.hit)).toBe(true)
  })

  test('a place sees its district, its city, its province and the nation, when asked to', async () => {
    const place = { level: '4' as const, regionCode: '440305' }
    await add(made({ id: 'district-policy', title: '灯塔专项甲', ...place }))
    await add(made({ id: 'city-policy', title: '灯塔专项乙', level: '3', regionCode: '440300' }))
    await add(
      made({ id: 'province-policy', title: '灯塔专项丙', level: '2', regionCode: '440000' }),
    )
    await add(made({ id: 'nation-policy', title: '灯塔专项丁', level: '1', regionCode: '000000' }))
    await add(made({ id: 'other-policy', title: '灯塔专项戊', level: '3', regionCode: '440100' }))
    const own = ['city', 'district', 'nation', 'other', 'province'].map((it) => `${it}-policy`)
    const ids = async (input: Parameters<typeof search>[0]) =>
      (await search({ keyword: '灯塔专项', pageSize: 50, ...input })).records
        .map(({ policy }) => policy.policyId)
        .filter((id) => own.includes(id))
        .toSorted()
    expect(await withinASecond(async () => (await ids({})).length === 5)).toBe(true)
    expect(await ids({ regionCodes: ['440305'], includeUpper: true })).toEqual(
      ['city-policy', 'district-policy', 'nation-policy', 'province-policy'].toSorted(),
    )
    expect(await ids({ regionCodes: ['440305'], includeUpper: false })).toEqual(['district-policy'])
    expect(await ids({ regionCodes: ['440300'], includeUpper: false })).toEqual([
      'city-policy',
      'district-policy',
    ])
    for (const id of own) await inTransaction(server.db, async (tx) => takeOffline(tx, id, author))
    expect(await withinASecond(async () => (await ids({})).length === 0)).toBe(true)
  })

  test('only what is in force on a day, and only amounts of a range', async () => {
    const dated = await search({ effectiveOn: '2020-06-30', pageSize: 50 })
    const of = new Map(seeded.map((it) => [it.id, it]))
    expect(dated.total).toBeGreaterThan(0)
    for (const { policy } of dated.records) {
      const own = of.get(policy.policyId)
      expect((own?.effectiveOn || own?.publishedOn || '') <= '2020-06-30').toBe(true)
      expect(own?.expiresOn === '' || (own?.expiresOn ?? '') >= '2020-06-30').toBe(true)
    }
    const paid = await search({ amountMin: 5_000_000, amountMax: 7_000_000, pageSize: 50 })
    expect(paid.total).toBeGreaterThan(0)
    const most = Math.max(...seeded.map(({ amount }) => amount.max ?? 0))
    expect((await search({ amountMin: most })).total).toBeGreaterThan(0)
    expect((await search({ amountMin: most + 1 })).total).toBe(0)
    for (const { policy } of paid.records) {
      const { amount } = of.get(policy.policyId) ?? { amount: { min: null, max: null } }
      const stated = amount.max ?? amount.min ?? -1
      expect(stated >= 5_000_000 && stated <= 7_000_000).toBe(true)
    }
  })
})

describe('detail', () => {
  test('gives the whole record', async () => {
    const own = seeded.find((it) => it.id === 'gaoqi-rending-guanli-banfa')
    const answer = await client.call(policies.detail, { policyId: 'gaoqi-rending-guanli-banfa' })
    expect(answer.conditions).toEqual(own?.conditions)
    expect(answer.windows).toEqual(own?.windows)
    expect(answer.materials).toEqual(own?.materials)
    expect(answer.source).toEqual(own?.source)
    expect(answer.body).toEqual(own?.body)
    expect(answer.related.map((it) => it.policyId)).toEqual(own?.related)
    expect(answer.policy.regionName).toBe('全国')
  })

  test('every seeded policy comes back as it went in', async () => {
    for (const policy of seeded) {
      const answer = await client.call(policies.detail, { policyId: policy.id })
      expect(answer.conditions).toEqual(policy.conditions)
      expect(answer.windows).toEqual(policy.kind === 'law' ? [] : policy.windows)
      expect(answer.replacedBy?.policyId ?? '').toBe(policy.replacedBy)
    }
  })

  test('names the calculators of what the policy gives', async () => {
    const tax = await client.call(policies.detail, { policyId: 'gaoqi-suodeshui-15' })
    expect(tax.calculators).toEqual([{ code: 'hightech', name: '高新技术企业税率' }])
    const fees = await client.call(policies.detail, { policyId: 'zhuanli-feijian-78' })
    expect(fees.calculators.map(({ code }) => code)).toEqual(['patent'])
    const none = await client.call(policies.detail, { policyId: 'gaoqi-rending-guanli-banfa' })
    expect(none.calculators).toEqual([])
  })

  test('refuses an unknown policy in its own words', async () => {
    const ask = client.call(policies.detail, { policyId: 'no-such-policy' })
    await expect(ask).rejects.toMatchObject({ code: 404, message: '没有找到这项政策' })
  })

  test('the notice is for members only', async () => {
    const ask = client.call(policies.notice, { policyId: 'gaoqi-rending-guanli-banfa' })
    await expect(ask).rejects.toMatchObject({ code: 401 })
  })
})

describe('lists', () => {
  test('the latest are the newest first', async () => {
    const { records } = await client.call(policies.latest, { top: 20 })
    const days = records.map((it) => it.publishedOn)
    expect(records).toHaveLength(20)
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test('a level of an area counts what the search lists', async () => {
    for (const [regionCode, level] of [
      ['440000', '2'],
      ['440300', '1'],
      ['110000', '3'],
    ] as const) {
      const area = await client.call(policies.byAreaLevel, { regionCode, level, top: 50 })
      const list = await search({ regionCodes: [regionCode], levels: [level], pageSize: 50 })
      expect(area.total).toBe(list.total)
      expect(area.records).toHaveLength(Math.min(50, area.total))
      expect(area.records.every((it) => it.level === level)).toBe(true)
    }
  })

  test('the whole country holds every policy of a level, wherever it is from', async () => {
    const counts: number[] = []
    for (const level of ['1', '2', '3', '4', '5'] as const) {
      const all = seeded.filter((it) => it.level === level)
      const area = await client.call(policies.byAreaLevel, { level, top: 50 })
      expect([level, area.total]).toEqual([level, all.length])
      expect(area.records.every((it) => it.level === level)).toBe(true)
      counts.push(area.total)
    }
    expect(counts[0]).toBeGreaterThan(0)
    expect(counts.slice(1).some((count) => count > 0)).toBe(true)
  })

  test('the calendar holds the deadlines of its days, nearest first, then what opens', async () => {
    await add(
      made({
        id: 'calendar-policy',
        windows: [
          {
            batch: '2027 年度',
            certainty: 'published',
            opensOn: '2027-03-02',
            deadlines: [
              { kind: 'online', at: '2027-03-31', note: '' },
              { kind: 'paper', at: '2027-03-20 17:00', note: '' },
            ],
            note: '',
            confidence: 'G',
          },
        ],
      }),
    )
    const { records } = await client.call(policies.deadlines, {
      from: '2027-03-01',
      to: '2027-03-31',
    })
    const own = records.filter((it) => it.policyId === 'calendar-policy')
    expect(own.map((it) => [it.event, it.at])).toEqual([
      ['paper', '2027-03-20 17:00:00'],
      ['online', '2027-03-31 23:59:59'],
      ['opens', '2027-03-02 00:00:00'],
    ])
    expect(own[2]?.daysAway).toBe(101)
  })

  test('the calendar has what past years let expect, behind what is known, and says of which years', async () => {
    const past = (batch: string, opensOn: string, at: string) => ({
      batch,
      certainty: 'reference' as const,
      opensOn,
      deadlines: [{ kind: 'online' as const, at, note: '' }],
      note: '',
      confidence: 'B' as const,
    })
    await add(
      made({
        id: 'yearly-policy',
        title: '年年相近的通知',
        windows: [
          past('2024 年', '', '2024-04-12'),
          past('2025 年', '2025-03-01', '2025-04-10'),
          past('2026 年', '2026-03-02', '2026-04-15'),
        ],
      }),
    )
    const { records } = await client.call(policies.deadlines, {
      from: '2027-01-01',
      to: '2027-12-31',
      top: 200,
    })
    const own = records.filter((it) => it.policyId === 'yearly-policy')
    expect(own).toMatchObject([
      {
        event: 'opens',
        at: '2027-03-01 00:00:00',
        latest: '2027-03-02',
        years: [2025, 2026],
        likeness: 'similar',
        reference: true,
      },
      {
        event: 'online',
        at: '2027-04-10 23:59:59',
        latest: '2027-04-15',
        years: [2024, 2025, 2026],
        likeness: 'steady',
      },
    ])
    const firstExpected = records.findIndex(({ likeness }) => likeness !== '')
    expect(records.slice(firstExpected).every(({ likeness }) => likeness !== '')).toBe(true)
    const card = async () => {
      const { records: hits } = await search({ keyword: '年年相近的通知' })
      return hits.find(({ policy }) => policy.policyId === 'yearly-policy')?.policy
    }
    await expect.poll(card).toMatchObject({
      expected: {
        event: 'online',
        from: '2027-04-10',
        to: '2027-04-15',
        years: [2024, 2025, 2026],
        likeness: 'steady',
      },
    })
  })

  test('refuses days in the wrong order', async () => {
    const ask = client.call(policies.deadlines, { from: '2027-03-02', to: '2027-03-01' })
    await expect(ask).rejects.toMatchObject({ code: 400 })
  })
})

describe('publishing', () => {
  test('a published change is found within a second, and so is a policy taken offline', async () => {
    const titled = async (keyword: string): Promise<boolean> => {
      const { records } = await search({ keyword })
      return records.some((it) => it.policy.policyId === 'changing-policy')
    }
    await add(made({ id: 'changing-policy', title: '量子罗盘专项申报通知', keywords: [] }))
    expect(await withinASecond(async () => titled('量子罗盘'))).toBe(true)

    const renamed = made({ id: 'changing-policy', title: '深海钻机专项申报通知', keywords: [] })
    await inTransaction(server.db, async (tx) => savePolicies(tx, [renamed], author))
    expect(await withinASecond(async () => titled('深海钻机'))).toBe(true)
    const detail = await client.call(policies.detail, { policyId: 'changing-policy' })
    expect(detail.policy.title).toBe('深海钻机专项申报通知')

    await inTransaction(server.db, async (tx) => takeOffline(tx, 'changing-policy', author))
    expect(await withinASecond(async () => !(await titled('深海钻机')))).toBe(true)
    const ask = client.call(policies.detail, { policyId: 'changing-policy' })
    await expect(ask).rejects.toMatchObject({ code: 404 })
  })

  test('a change made by hand in a table beside it is found too', async () => {
    await add(made({ id: 'plain-policy', title: '青铜时代专项', keywords: [] }))
    await server.pool.query(
      "update policy_condition set text = '须持有蓝晶许可' where policy_id = 'plain-policy' and position = 0",
    )
    expect(await withinASecond(async () => (await search({ keyword: '蓝晶许可' })).total > 0)).toBe(
      true,
    )
  })

  test('changes that were not notified are found by the poll', async () => {
    await server.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ceqiao content' and datname = current_database()",
    )
    await add(made({ id: 'polled-policy', title: '无声瀑布专项', keywords: [] }))
    await wait(1_300)
    expect((await search({ keyword: '无声瀑布' })).total).toBeGreaterThan(0)
  })

  test('a draft is not found, and is not published without its source', async () => {
    const source = { name: '', issuer: '', url: '', note: '' }
    const bare = made({ id: 'bare-policy', title: '无源之水专项', source, checkedOn: '' })
    await inTransaction(server.db, async (tx) => savePolicies(tx, [bare], author))
    const attempt = inTransaction(server.db, async (tx) => publish(tx, ['bare-policy'], author))
    await expect(attempt).rejects.toMatchObject({
      code: 400,
      message: '《无源之水专项》缺少来源、发文机关、核对日期，不能发布',
    })
    const byHand = server.pool.query(
      "update policy set status = 'published' where id = 'bare-policy'",
    )
    await expect(byHand).rejects.toMatchObject({ code: '23514' })
    const ask = client.call(policies.detail, { policyId: 'bare-policy' })
    await expect(ask).rejects.toMatchObject({ code: 404 })
  })
})
