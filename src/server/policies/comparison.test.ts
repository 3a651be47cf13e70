import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { policies } from '#contract/policies.ts'
import { policyComparison } from '#contract/policy-comparison.ts'
import type { Situation } from '#domain/situation/situation.ts'
import { checkRequirements } from '#domain/situation/check.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'
import { takeOffline } from './editing/store.ts'

const clock = movableClock('2026-11-21T04:00:00Z')
let server: ContentServer
let client: TestClient

beforeAll(async () => {
  server = await createContentServer(clock)
  client = createTestClient(server.app, { browser: true })
})
afterAll(async () => server.close())

let tests = 0
beforeEach(() => {
  client.options.address = `203.0.113.${++tests}`
})

const compare = async (...policyIds: string[]) =>
  client.call(policyComparison.compare, { policyIds })
const idsOf = (list: readonly { policy: { policyId: string } }[]): string[] =>
  list.map(({ policy }) => policy.policyId)

const TAX = 'gaoqi-suodeshui-15'
const WEST = 'xibu-dakaifa-2020-23'
const LADDER = 'youzhi-zhongxiao-qiye-tidu-2026'
const OLD_LADDER = 'youzhi-zhongxiao-qiye-tidu-2022'

describe('side by side', () => {
  test('in the order asked, each once, without those that are not there', async () => {
    const { records, near } = await compare(WEST, 'no-such-policy', TAX)
    expect(idsOf(records)).toEqual([WEST, TAX])
    expect(near).toEqual([])
    expect(idsOf((await compare(TAX, WEST, TAX)).records)).toEqual([TAX, WEST])
  })

  test('each says what the page of the policy says, and what it states of being had beside others', async () => {
    const [tax] = (await compare(TAX, WEST)).records
    expect(tax?.policy.title).not.toBe('')
    expect(tax?.conditions.some(({ clause }) => clause !== '')).toBe(true)
    expect(tax?.cumulation).toContainEqual({
      text: '15% 税率可以与研发费用加计扣除同时享受。',
      clause: '',
      anchor: 'reading-5',
      reading: true,
    })
  })

  test('one alone comes with what may be put beside it, its versions first', async () => {
    const { records, near } = await compare(OLD_LADDER)
    expect(records[0]?.replacedBy).toBe(LADDER)
    expect(near[0]?.policyId).toBe(LADDER)
    expect((await compare(LADDER)).near[0]?.policyId).toBe(OLD_LADDER)
  })

  test('more than three, or what can be no id, is refused', async () => {
    await expect(compare('a', 'b', 'c', 'd')).rejects.toMatchObject({ code: 400 })
    await expect(compare('<script>')).rejects.toMatchObject({ code: 400 })
  })

  test('what was taken offline is not there', async () => {
    await inTransaction(server.db, async (tx) => {
      await takeOffline(tx, WEST, { by: 'test', at: clock.now() })
    })
    await expect.poll(async () => idsOf((await compare(TAX, WEST)).records)).toEqual([TAX])
    const { records } = await client.call(policyComparison.requirements, { policyIds: [WEST] })
    expect(records).toEqual([])
  })
})

describe('versions of one rule', () => {
  const changesOf = async (...ids: string[]) => (await compare(...ids)).changes

  test('say what changed, the older one first in whatever order they are asked', async () => {
    const changes = await changesOf('shangbiaofa-2026', 'shangbiaofa-2019')
    expect(changes).toMatchObject({ older: 'shangbiaofa-2019', newer: 'shangbiaofa-2026' })
    const words = '对初步审定公告的商标有不同意见的，应在公告期内提出异议'
    expect(changes?.rules).toContainEqual({
      before: { text: `${words}（3 个月内，自初步审定公告之日起）`, clause: '第三十三条' },
      after: { id: 'T2', text: `${words}（2 个月内，自初步审定公告之日起）`, clause: '第三十六条' },
    })
    expect(changes?.unchanged).toBe(1)
    expect(await changesOf('shangbiaofa-2019', 'shangbiaofa-2026')).toEqual(changes)
  })

  test('are known by the rule library too', async () => {
    const changes = await changesOf(OLD_LADDER, 'zhuanjingtexin-zhongxiao-qiye')
    expect(changes?.rules.find(({ after }) => after?.id === 'Z2a')).toMatchObject({
      before: { text: '上年度营业收入 ≥ 1000 万元' },
      after: { text: '上年度营业收入 ≥ 1500 万元' },
    })
  })

  test('two lists of which nothing is alike are no versions, nor are two that are unrelated', async () => {
    expect(await changesOf(OLD_LADDER, LADDER)).toBeNull()
    expect(await changesOf(TAX, LADDER)).toBeNull()
    expect(await changesOf('shangbiaofa-2019', 'shangbiaofa-2026', TAX)).toBeNull()
  })
})

describe('what decides them', () => {
  const decided = async (policyId: string) => {
    const { records } = await client.call(policyComparison.requirements, { policyIds: [policyId] })
    return records[0]?.requirements ?? ''
  }

  test('a browser judges a company by it', async () => {
    const requirements = JSON.parse(await decided(TAX))
    const fit = (situation: Situation) =>
      checkRequirements(situation, requirements, '2026-11-21').find(({ text }) =>
        text.includes('高新技术企业证书'),
      )?.fit
    expect(fit({ titles: ['hnte'] })).toBe('yes')
    expect(fit({ without: ['hnte'] })).toBe('no')
    expect(fit({ titles: ['tech-sme'] })).toBe('ask')
  })

  test('where and for whom it holds stands beside it, as the page of the policy says', async () => {
    const [compared] = (await compare(LADDER)).records
    const { records } = await client.call(policyComparison.requirements, { policyIds: [LADDER] })
    expect(records[0]).toMatchObject({
      ...{ regionCode: compared?.policy.regionCode, regionName: compared?.policy.regionName },
      ...{ industries: compared?.industries, sizes: compared?.sizes },
      listed: compared?.conditions.length,
    })
  })

  test('is asked for a whole page of a list, and no more', async () => {
    const { records: page } = await client.call(policies.search, { pageSize: 50 })
    const policyIds = idsOf(page)
    expect(policyIds).toHaveLength(50)
    const { records } = await client.call(policyComparison.requirements, { policyIds })
    expect(records.map(({ policyId }) => policyId)).toEqual(policyIds)
    const more = [...policyIds, 'one-more']
    await expect(
      client.call(policyComparison.requirements, { policyIds: more }),
    ).rejects.toMatchObject({ code: 400 })
  })

  test('a law that nobody applies by has none', async () => {
    expect(await decided('shangbiaofa-2019')).toBe('')
  })
})
