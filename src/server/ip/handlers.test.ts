import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ip } from '#contract/ip.ts'
import { annuitiesOf } from '#domain/ip/patent.ts'
import { IP_SERVICE } from '#domain/ip/rights.ts'
import { ruleOn } from '#domain/ip/rules.ts'
import { PATENT_GROUP, TRADEMARK_GROUP } from '#domain/ip/status.ts'
import { oppositionOf } from '#domain/ip/trademark.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

const clock = movableClock('2026-11-21T04:10:00Z')
let server: ContentServer
let client: TestClient

beforeAll(async () => {
  server = await createContentServer(clock)
  client = createTestClient(server.app, { browser: true })
})
afterAll(async () => server.close())

describe('the registers', () => {
  test('hold at least forty records each, in every state that the public may see', async () => {
    const { trademarks, patents, copyrights, classes, sections } = await client.call(
      ip.overview,
      {},
    )
    expect(Math.min(trademarks, patents, copyrights)).toBeGreaterThanOrEqual(40)
    expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(trademarks)
    expect(sections.map(({ code }) => code)).toEqual(Array.from('ABCDEFGH'))

    const marks = await client.call(ip.trademarks, { pageSize: 50 })
    const states = new Set(marks.records.map(({ status }) => status))
    expect(Object.keys(TRADEMARK_GROUP).filter((it) => !states.has(it as never))).toEqual([
      'drafting',
    ])
    const held = await client.call(ip.patents, { pageSize: 50 })
    const cases = new Set(held.records.map(({ status }) => status))
    expect(Object.keys(PATENT_GROUP).filter((it) => !cases.has(it as never))).toEqual([])
  })

  test('filter together, page, and count what each choice would give', async () => {
    const all = await client.call(ip.trademarks, { pageSize: 10, page: 1 })
    expect(all.records).toHaveLength(10)
    const groups = all.facets.find(({ field }) => field === 'group')?.options ?? []
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.total)

    const risky = await client.call(ip.trademarks, { group: 'risk', niceClass: 12 })
    expect(risky.total).toBeGreaterThan(0)
    expect(risky.records.every((it) => it.group === 'risk' && it.niceClass === 12)).toBe(true)
    expect(risky.records[0]?.className).toBe('交通工具')
    // The counts of a filter are those with the others set and itself open.
    const classes = risky.facets.find(({ field }) => field === 'niceClass')?.options ?? []
    expect(classes.length).toBeGreaterThan(1)
    const dated = await client.call(ip.trademarks, { from: '2026-01-01', to: '2026-06-30' })
    expect(
      dated.records.every(({ appDate }) => appDate >= '2026-01-01' && appDate <= '2026-06-30'),
    ).toBe(true)
  })

  test('say what to leave out when nothing fits', async () => {
    const none = await client.call(ip.patents, { kind: 'design', ipc: 'G', keyword: '方法' })
    expect(none.total).toBe(0)
    expect(none.relaxations.map(({ field }) => field)).toEqual(['keyword', 'kind', 'ipc'])
    const withoutKind = await client.call(ip.patents, { ipc: 'G', keyword: '方法' })
    expect(none.relaxations.find(({ field }) => field === 'kind')?.total).toBe(withoutKind.total)
    expect(withoutKind.total).toBeGreaterThan(0)
  })

  test.each(['209910000001.8', 'ZL 2099 1 0000001.8', '热误差在线'])(
    'finds the patent by %s',
    async (keyword) => {
      const { records } = await client.call(ip.patents, { keyword })
      expect(records.map(({ patentId }) => patentId)).toEqual(['pt-001'])
    },
  )

  test('a word of the wire is text: marks of patterns mean themselves', async () => {
    for (const keyword of ['%', '_', "'", '\\'])
      expect((await client.call(ip.trademarks, { keyword })).total).toBe(0)
  })
})

describe('an owner who is not to be named', () => {
  test('is masked, has no address, and is not found by name', async () => {
    const hidden = await client.call(ip.trademark, { trademarkId: 'tm-004' })
    expect(hidden).toMatchObject({
      ownerPublic: false,
      applicant: '云***有限公司',
      applicantAddr: '',
    })
    const { records } = await client.call(ip.trademarks, { applicant: '云川', pageSize: 50 })
    expect(records.length).toBeGreaterThan(0)
    expect(records.every(({ ownerPublic }) => ownerPublic)).toBe(true)
    const patent = await client.call(ip.patent, { patentId: 'pt-009' })
    expect(patent.applicants).toEqual(['云***有限公司'])
    expect(patent.inventors.every((name) => name.endsWith('***'))).toBe(true)
    const work = await client.call(ip.copyright, { copyrightId: 'cr-006' })
    expect(work.owner).toBe('云***股份有限公司')
    const byOwner = await client.call(ip.copyrights, { owner: '生物医药' })
    expect(byOwner.total).toBe(0)
  })
})

describe('what is not listed or was taken away', () => {
  test('is on no public page', async () => {
    await server.pool.query(`insert into trademark (id, company_id, reg_no, name, mark_type,
      nice_class, applicant, status) values ('own-1', 'c-1', '9999009001', '云砚自用', 'word', 9,
      '云川示例云图软件有限公司', 'drafting')`)
    await expect(client.call(ip.trademark, { trademarkId: 'own-1' })).rejects.toMatchObject({
      code: 404,
    })
    expect((await client.call(ip.trademarks, { keyword: '自用' })).total).toBe(0)
    const { similar } = await client.call(ip.trademark, { trademarkId: 'tm-001' })
    expect(similar.map(({ name }) => name)).toContain('云砚知库')
    expect(similar.map(({ trademarkId }) => trademarkId)).not.toContain('own-1')

    await server.pool.query(`update patent set del_flag = true where id = 'pt-044'`)
    await expect(client.call(ip.patent, { patentId: 'pt-044' })).rejects.toMatchObject({
      code: 404,
    })
  })
})

describe('the tables', () => {
  test('state where they come from, and agree with the worked checks', async () => {
    const { records: rules } = await client.call(ip.rules, {})
    for (const rule of rules)
      expect(rule).toMatchObject({
        checkedOn: expect.stringMatching(/^2026-11-2\d$/),
        sourceDoc: expect.stringMatching(/./),
      })
    expect(rules.find(({ code }) => code === 'niceClass')?.entries).toHaveLength(45)

    const published = oppositionOf({ prelimDate: '2027-01-06' }, rules)
    expect(published).toEqual({ deadline: '2027-03-06', lawVersion: '2026 年修订' })

    const annuity = ruleOn(rules, 'patentAnnuity', '2026-11-21')
    const reduction = ruleOn(rules, 'patentReduction', '2026-11-21')
    if (!annuity || !reduction) throw new Error('a table is missing')
    const filed = { appDate: '2023-06-15', grantDate: '2025-03-10', reduction: 85 } as const
    const schedule = annuitiesOf(
      { kind: 'invention', ...filed },
      { annuity, reduction, terms: rules },
    )
    expect(schedule?.find(({ year }) => year === 3)).toMatchObject({
      due: '2025-06-15',
      lateUntil: '2025-12-15',
      amount: 135,
    })
    // The reduced fees of the table are the shares that the reduction states.
    for (const band of annuity.bands)
      expect([band.fee85, band.fee70]).toEqual([(band.fee * 15) / 100, (band.fee * 30) / 100])
  })

  test('give the next fee of a patent in force, and of no other', async () => {
    const inForce = await client.call(ip.patent, { patentId: 'pt-002' })
    expect(inForce.nextFee).toEqual({
      year: 6,
      due: '2026-12-10',
      lateUntil: '2027-06-10',
      amount: 180,
      surcharge: 0,
      state: 'due',
      daysLeft: 19,
    })
    const late = await client.call(ip.patents, { group: 'risk', pageSize: 50 })
    const fees = late.records.filter(({ nextFee }) => nextFee !== null)
    expect(fees.length).toBeGreaterThan(0)
    expect(fees.every(({ nextFee }) => nextFee?.state === 'late')).toBe(true)
    const ended = await client.call(ip.patents, { group: 'ended', pageSize: 50 })
    expect(ended.records.every(({ nextFee }) => nextFee === null)).toBe(true)
  })

  test('a stored opposition deadline does not move when the new law is in force', async () => {
    const before = await client.call(ip.trademark, { trademarkId: 'tm-033' })
    clock.moment = new Date('2027-01-02T04:00:00Z')
    const after = await client.call(ip.trademark, { trademarkId: 'tm-033' })
    clock.moment = new Date('2026-11-21T04:10:00Z')
    expect(before.oppositionDeadline).toBe('2027-02-20')
    expect(after.oppositionDeadline).toBe(before.oppositionDeadline)
  })
})

test.each([
  ['an unknown group', { group: 'nothing' }],
  ['a class beyond 45', { niceClass: 46 }],
  ['no day', { from: '2026-13-45x' }],
  ['a day that does not exist', { to: '2026-02-30' }],
])('refuses %s', async (_, input) => {
  await expect(client.call(ip.trademarks, input as never)).rejects.toMatchObject({ code: 400 })
})

describe('service fees', () => {
  test('come with the project of each matter, at the price of the day', async () => {
    const { records } = await client.call(ip.offers, {})
    expect(records.map(({ service }) => service).toSorted()).toEqual(
      Object.keys(IP_SERVICE).toSorted(),
    )
    const marks = (answer: typeof records) => answer.find(({ service }) => service === 'trademark')
    expect(marks(records)).toEqual({
      ...{ service: 'trademark', projectId: 'shangbiao-zhuce', name: '商标注册申请', cycleDays: 3 },
      price: {
        ...{ priceType: 'original', from: 680, to: null, original: 880 },
        ...{ until: '2026-12-31', unit: '类' },
      },
    })
    clock.moment = new Date('2027-01-02T04:00:00Z')
    const after = await client.call(ip.offers, {})
    clock.moment = new Date('2026-11-21T04:10:00Z')
    expect(marks(after.records)?.price).toMatchObject({ from: 880, original: null, until: '' })
  })
})
