import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matching } from '#contract/matching.ts'
import { reminders } from '#contract/reminders.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { eventually, refused } from '#server/testing/effects.ts'
import { createCompany, tellFacts, type ToldFact } from '#server/testing/facts.ts'

const POLICY = 'gaoqi-rending-guanli-banfa'
const clock = movableClock('2026-11-22T02:00:00Z')
let server: TestApp
let admin: TestClient
let member: TestClient
let other: TestClient

const GOOD: ToldFact[] = [
  ['region', '330106'],
  ['foundedOn', '2015-01-01'],
  ['residentEnterprise', 'yes'],
  ['ipClassOne', '3'],
  ['ipClassTwo', '10'],
  ['staff', '100', 2025],
  ['rdStaff', '20', 2025],
  ['revenue', '60000000', 2025],
]

beforeAll(async () => {
  server = await createTestApp({ clock })
  for (const [at, id] of ['mine', 'theirs', 'late'].entries()) {
    await createCompany(server.pool, id, at + 1)
    await server.createUser(`${id}-declarer`, { companyId: id, roles: ['ENT_DECLARER'] })
    await server.createUser(`${id}-viewer`, { companyId: id, roles: ['ENT_VIEWER'] })
  }
  admin = await loginAs(server.app, 'admin', server.password)
  member = await loginAs(server.app, 'mine-declarer', server.password)
  other = await loginAs(server.app, 'theirs-declarer', server.password)
})
afterAll(async () => server.close())

const resultOf = async (client: TestClient, policyId = POLICY) =>
  (await client.call(matching.detail, { policyId })).match.result

const reminded = async (client: TestClient) =>
  (await client.call(reminders.list, { kinds: ['POLICY_MATCH'], pageSize: 50 })).records

const runsOf = async (companyId: string): Promise<number> =>
  Number(
    (await server.pool.query('select count(*) from match_run where company_id = $1', [companyId]))
      .rows[0].count,
  )

describe('without a portrait', () => {
  test('nothing is promised, and what to tell first is named', async () => {
    const { records, counts, unlocks, completeness } = await member.call(matching.list, {})
    expect(records.length).toBeGreaterThan(20)
    // Only what asks nothing but a day of founding: the yearly report every company owes.
    expect(records.filter(({ result }) => result === 'hopeful').map(({ code }) => code)).toEqual([
      'gongshang-nianbao-2026',
    ])
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(records.length)
    // Place and day of founding stand in the company's own record.
    expect(completeness).toBeLessThan(20)
    expect(unlocks).toHaveLength(3)
    expect(unlocks[0]?.policies).toBeGreaterThanOrEqual(unlocks[1]?.policies ?? 0)
    expect(new Set(records.map(({ code }) => code)).size).toBe(records.length)
    const { first } = await member.call(matching.list, {})
    expect(first[0]?.kind).toBe('tell')
    expect(first[0]?.reason).toMatch(/^\d+ 个项目等它/)
    const shown = new Set(records.map(({ policyId }) => policyId))
    expect(first.flatMap(({ where }) => where.filter((one) => !shown.has(one.policyId)))).toEqual(
      [],
    )
    const lead = records.find(({ code }) => code === 'hnte')
    expect(lead?.policyId).toBe(POLICY)
    expect(lead?.also).toEqual([expect.objectContaining({ policyId: 'gaoqi-gongzuo-zhiyin' })])
  })

  test('for people of the platform there is no company to match', async () => {
    expect(await refused(admin.call(matching.list, {}))).toEqual({
      code: 404,
      text: '您尚未加入企业',
    })
  })

  test('a policy without a rule table says so', async () => {
    expect(
      (await refused(member.call(matching.detail, { policyId: 'zhuanli-fa-2020' }))).text,
    ).toBe('这项政策没有可以核对的条件')
  })
})

describe('the list', () => {
  test('is ordered by the word, then the days left, then the amount', async () => {
    const { records } = await member.call(matching.list, {})
    const words = ['hopeful', 'possible', 'incomplete', 'scant', 'unmet', 'inapplicable']
    const rank = ({ result, states }: (typeof records)[number]) =>
      (states.met > 0 ? 0 : words.length) + words.indexOf(result)
    const order = records.map(rank)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    const byAmount = await member.call(matching.list, { sort: 'amount' })
    const amounts = byAmount.records.map(({ amountMax }) => amountMax ?? -1)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    const byDays = await member.call(matching.list, { sort: 'daysLeft' })
    const days = byDays.records.map(({ daysLeft }) => daysLeft ?? Infinity)
    expect(days).toEqual(days.toSorted((a, b) => a - b))
    const byBlend = await member.call(matching.list, { sort: 'blend' })
    const met = byBlend.records.map(({ states }) => Number(states.met > 0))
    expect(met).toEqual(met.toSorted((a, b) => b - a))
    const scored = byBlend.records.filter((it) => it.scored && it.states.met > 0)
    const blends = scored.map(({ blend }) => blend.total)
    expect(blends).toEqual(blends.toSorted((a, b) => b - a))
    for (const { blend } of byBlend.records)
      expect(blend.total).toBe(blend.match + blend.timing + blend.effort)
  })

  test('is filtered, and its counts leave out only the word', async () => {
    const all = await member.call(matching.list, {})
    const national = await member.call(matching.list, { levels: ['1'] })
    expect(national.total).toBe(all.records.filter(({ level }) => level === '1').length)
    const word = all.records[0]!.result
    const some = await member.call(matching.list, { levels: ['1'], results: [word] })
    expect(some.records.every(({ result }) => result === word)).toBe(true)
    expect(some.counts).toEqual(national.counts)
    const named = await member.call(matching.list, { keyword: '高新技术企业认定' })
    expect(named.records.map(({ code }) => code)).toContain('hnte')
    expect(named.total).toBeLessThan(all.total)
  })
})

describe('what the page needs beside the rows', () => {
  test('windows are counted without the filter on them, under every other one', async () => {
    const sum = (counts: readonly { count: number }[]) =>
      counts.reduce((all, { count }) => all + count, 0)
    const all = await member.call(matching.list, {})
    expect(sum(all.windowCounts)).toBe(all.total)
    const longterm = all.windowCounts.find(({ windowState }) => windowState === 'longterm')
    const some = await member.call(matching.list, { windowStates: ['longterm'] })
    expect(some.total).toBe(longterm?.count)
    expect(some.windowCounts).toEqual(all.windowCounts)
    expect(sum(some.counts)).toBe(some.total)
    const word = all.records[0]!.result
    const worded = await member.call(matching.list, { results: [word] })
    expect(sum(worded.windowCounts)).toBe(worded.total)
  })

  test('is split by kind, and the counts by kind leave out only the kind', async () => {
    const all = await member.call(matching.list, {})
    const countsOf = (of: typeof all) =>
      of.kindCounts.flatMap(({ kind, count }) => (count === 0 ? [] : [[kind, count]]))
    for (const { kind, name, count } of all.kindCounts) {
      const some = await member.call(matching.list, { kinds: [kind] })
      expect(some.total).toBe(count)
      expect(some.records.every((it) => it.kind === kind && it.kindName === name)).toBe(true)
      expect(countsOf(some)).toEqual(countsOf(all))
      expect(some.programmes).toBe(all.programmes)
    }
    const applied = all.kindCounts.filter((it) => it.applied).map(({ kind }) => kind)
    expect(applied).toEqual(['support', 'tax', 'title', 'finance'])
    // Whoever is matched is registered where it holds.
    expect(all.records.every(({ reaches }) => reaches)).toBe(true)
  })

  test('a row names what it waits for, and has no score where too little was checked', async () => {
    const { records, programmes, told } = await member.call(matching.list, {})
    expect(programmes).toBe(records.length)
    // Nobody has told anything: place and day of founding stand in the record.
    expect(told).toBe(false)
    const scoredIn = (...words: string[]) =>
      new Set(records.flatMap(({ result, scored }) => (words.includes(result) ? [scored] : [])))
    expect(scoredIn('scant')).toEqual(new Set([false]))
    expect(scoredIn('hopeful', 'possible', 'incomplete').has(true)).toBe(true)
    expect(records.filter(({ kind, scored }) => kind === 'law' && scored)).toEqual([])
    const baseless = records.filter(
      ({ scored, checkedPercent, states, blend }) =>
        (scored && checkedPercent < 15) || (states.met === 0 && blend.match > 0),
    )
    expect(baseless).toEqual([])
    const named = records.map(({ missing }) => missing.map(({ field }) => field))
    expect(named.map((fields) => [...new Set(fields)])).toEqual(named)
    expect(records.filter((it) => it.result === 'incomplete' && it.missing.length === 0)).toEqual(
      [],
    )
    expect(records.find(({ code }) => code === 'hnte')?.missing).toContainEqual({
      field: 'rdStaff',
      name: '科技人员（研发人员）',
    })
  })
})

describe('a portrait that changes', () => {
  test('is matched again when the page is opened, and the change is told once', async () => {
    expect(await resultOf(member)).not.toBe('unmet')
    await tellFacts(server.pool, 'mine', GOOD)
    const before = await runsOf('mine')
    const { changes, run } = await member.call(matching.list, {})
    expect(await runsOf('mine')).toBe(before + 1)
    expect(run).toMatchObject({ cause: 'portrait', day: '2026-11-22' })
    expect(changes.items.length).toBeGreaterThan(0)
    expect(changes.items.every((it) => it.before !== it.after)).toBe(true)
    const [first, ...rest] = await reminded(member)
    expect(rest).toEqual([])
    expect(first).toMatchObject({
      title: `匹配结果有 ${changes.items.length} 项变化`,
      link: '/admin/precise',
    })
    await member.call(matching.list, {})
    await member.call(matching.run, {})
    expect(await reminded(member)).toHaveLength(1)
    expect(await runsOf('mine')).toBe(before + 1)
    const viewer = await loginAs(server.app, 'mine-viewer', server.password)
    expect(await reminded(viewer)).toHaveLength(1)
    expect(await reminded(other)).toEqual([])
  })

  test('two servers that match at once tell it once', async () => {
    const node = await server.startNode()
    const second = await loginAs(node, 'mine-declarer', server.password)
    const before = (await reminded(member)).length
    await tellFacts(server.pool, 'mine', [['rdStaff', '5', 2025]])
    await Promise.all([member, second, member, second].map((it) => it.call(matching.list, {})))
    expect((await reminded(member)).length).toBe(before + 1)
    expect(await resultOf(member)).toBe('unmet')
    await tellFacts(server.pool, 'mine', GOOD)
    expect(await resultOf(second)).not.toBe('unmet')
  })

  test('is no other company’s', async () => {
    const { match } = await other.call(matching.detail, { policyId: POLICY })
    // Only its own day of founding is known.
    expect(match.states.met).toBeLessThanOrEqual(1)
    const { rows } = await server.pool.query(
      "select distinct company_id from match_snapshot where result = 'unmet' and policy_id = $1",
      [POLICY],
    )
    expect(rows.map(({ company_id }) => company_id)).not.toContain('theirs')
  })
})

test('where nothing has the chosen words, what lacks least stands there', async () => {
  await tellFacts(server.pool, 'mine', GOOD)
  const { records, told } = await member.call(matching.list, { results: ['unmet'] })
  expect(told).toBe(true)
  expect(records.length).toBeGreaterThan(0)
  const nothing = await member.call(matching.list, { results: ['inapplicable'] })
  expect(nothing.total).toBe(0)
  expect(nothing.nearest.length).toBe(Math.min(3, records.length))
  const least = Math.min(...records.map(({ states }) => states.unmet))
  expect(nothing.nearest[0]?.states.unmet).toBe(least)
  const lacks = nothing.nearest.map(({ states }) => states.unmet)
  expect(lacks).toEqual(lacks.toSorted((a, b) => a - b))
  expect(nothing.nearest.every(({ result }) => result === 'unmet')).toBe(true)
  // A word that nothing has is no hint at what was put aside or never looked for.
  expect((await member.call(matching.list, { results: ['unmet'] })).nearest).toEqual([])
  expect((await member.call(matching.list, { keyword: '㐀㐁㐂' })).nearest).toEqual([])
  expect((await member.call(matching.list, { disliked: true })).nearest).toEqual([])
})

describe('the detail', () => {
  test('says condition by condition what was found, and what to do', async () => {
    await tellFacts(server.pool, 'mine', [...GOOD, ['rdStaff', '9', 2025]])
    const { requirements, table, match, inputs, earliest } = await member.call(matching.detail, {
      policyId: POLICY,
    })
    expect(match.result).toBe('unmet')
    expect(match.reason).toContain('科技人员')
    expect(table).toMatchObject({ version: '2016-32', sourceNumber: '国科发火〔2016〕32号' })
    const share = requirements.find(({ state }) => state === 'unmet')
    expect(share).toMatchObject({ check: 'auto', threshold: '≥ 10%' })
    expect(share?.values.map(({ name, text, source }) => [name, text, source])).toEqual([
      ['2025 年科技人员（研发人员）', '9 人', '企业填写'],
      ['2025 年职工总数', '100 人', '企业填写'],
    ])
    expect(share?.gap).toContain('还差 1 人')
    expect(share?.remedy).not.toBe('')
    expect(earliest === '' || earliest > '2026-11-22').toBe(true)
    expect(inputs).toContainEqual(
      expect.objectContaining({ field: 'rdStaff', year: 2025, value: '9', unit: '人' }),
    )
    const waiting = requirements.filter(({ state, depth }) => state === 'missing' && depth === 0)
    expect(waiting.every(({ missing }) => missing.length > 0)).toBe(true)
  })

  test('another value is tried out and nothing is stored', async () => {
    const before = await runsOf('mine')
    const tried = await member.call(matching.whatIf, {
      policyId: POLICY,
      values: ['rdStaff@2025=10'],
    })
    expect(tried.result).not.toBe('unmet')
    expect(tried.others.every((it) => it.before !== it.after)).toBe(true)
    expect(await resultOf(member)).toBe('unmet')
    expect(await runsOf('mine')).toBe(before)
    const unknown = await member.call(matching.whatIf, {
      policyId: POLICY,
      values: ['rdStaff@2025='],
    })
    expect(unknown.result).toBe('incomplete')
  })

  test.each([
    ['a field that is none', 'shoeSize=3', '没有这个画像字段'],
    ['a text where a number is asked', 'revenue@2025=viel', '销售（营业）收入：请填写数字'],
  ])('%s is refused', async (_name, value, text) => {
    const found = await refused(member.call(matching.whatIf, { policyId: POLICY, values: [value] }))
    expect(found.code).toBe(400)
    expect(found.text).toContain(text)
  })
})

test('what is not wanted is left out, and taken back', async () => {
  const all = await member.call(matching.list, {})
  await member.call(matching.dislike, { policyId: POLICY, reason: 'timing', note: ' 明年再说 ' })
  const left = await member.call(matching.list, {})
  expect(left.total).toBe(all.total - 1)
  expect(left.dislikedCount).toBe(1)
  const { records } = await member.call(matching.list, { disliked: true })
  expect(records).toMatchObject([
    { code: 'hnte', disliked: { reason: 'timing', note: '明年再说' } },
  ])
  expect((await other.call(matching.list, {})).dislikedCount).toBe(0)
  await member.call(matching.undislike, { policyId: POLICY })
  expect((await member.call(matching.list, {})).total).toBe(all.total)
  const viewer = await loginAs(server.app, 'mine-viewer', server.password)
  expect(
    (await refused(viewer.call(matching.dislike, { policyId: POLICY, reason: 'other' }))).code,
  ).toBe(403)
})

describe('rules that change', () => {
  const codes = async (client: TestClient) =>
    (await client.call(matching.list, { pageSize: 100 })).records.map(({ code }) => code)

  test('are followed by every node, and companies nobody looks at are matched again', async () => {
    const node = await server.startNode()
    const second = await loginAs(node, 'late-declarer', server.password)
    expect(await codes(second)).toContain('lvse-gongchang')
    await server.pool.query(
      "update rule_table set status = 'withdrawn' where code = 'lvse-gongchang'",
    )
    for (const client of [member, second])
      expect(await eventually(async () => !(await codes(client)).includes('lvse-gongchang'))).toBe(
        true,
      )
    await server.pool.query(
      "update rule_table set status = 'published' where code = 'lvse-gongchang'",
    )
    for (const client of [member, second])
      expect(await eventually(async () => (await codes(client)).includes('lvse-gongchang'))).toBe(
        true,
      )
    expect(
      await eventually(async () => {
        // A node that was matching by the rules before may still write what it began with.
        await codes(member)
        const { rows } = await server.pool.query<{ rules_digest: string }>(
          "select rules_digest from match_state where company_id in ('mine', 'theirs', 'late')",
        )
        return rows.length === 3 && new Set(rows.map((row) => row.rules_digest)).size === 1
      }),
    ).toBe(true)
  })

  test('a policy that goes offline takes its programme along', async () => {
    await server.pool.query(
      "update policy set status = 'offline' where id = 'zhineng-gongchang-tidu'",
    )
    expect(
      await eventually(async () => !(await codes(member)).includes('zhineng-gongchang-tidu')),
    ).toBe(true)
  })
})
