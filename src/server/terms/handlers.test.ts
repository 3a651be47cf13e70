import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { policies } from '#contract/policies.ts'
import { search } from '#contract/search.ts'
import { terms } from '#contract/terms.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'

let server: TestApp
let second: FastifyInstance
let admin: TestClient
let clients = 0
beforeAll(async () => {
  server = await createTestApp()
  second = await server.startNode()
  admin = await loginAs(server.app, 'admin', server.password)
})
afterAll(async () => server.close())

const row = (words: string[], official: string[], twoWay = false) => ({ words, official, twoWay })

/** What a visitor of a node finds first. */
const foundOn = async (app: FastifyInstance, keyword: string): Promise<string[]> => {
  const client = createTestClient(app, { browser: true, address: `198.51.100.${++clients % 250}` })
  const { records } = await client.call(policies.search, { keyword, pageSize: 10 })
  return records.map(({ policy }) => policy.title)
}

const withinTwoSeconds = async (told: () => Promise<boolean>): Promise<boolean> => {
  const begun = performance.now()
  while (performance.now() - begun < 2_000) {
    if (await told()) return true
    await wait(20)
  }
  return false
}

const TITLE = '高新技术企业'

describe('a row', () => {
  test('takes effect on every node, is changed and removed, and each is told', async () => {
    const finds = (app: FastifyInstance) => async () =>
      (await foundOn(app, '犀牛蘑菇')).some((title) => title.includes(TITLE))
    expect(await finds(server.app)()).toBe(false)

    let id = ''
    const added = await entriesOf(server, async () => {
      ;({ id } = await admin.call(terms.add, {
        ...row([' 犀牛蘑菇 ', '犀牛蘑菇'], ['高企']),
        note: '企业来电',
      }))
    })
    expect(added).toMatchObject([
      { action: 'terms.edit', objectId: id, detail: { after: { 通俗说法: '犀牛蘑菇' } } },
    ])
    for (const app of [server.app, second]) expect(await withinTwoSeconds(finds(app))).toBe(true)

    const { records, total } = await admin.call(terms.list, { keyword: '犀牛' })
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({ words: ['犀牛蘑菇'], official: ['高企'], version: 1 })
    expect(records[0]?.updateUser).not.toBe('')

    const edited = { id, version: 1, ...row(['蜥蜴蘑菇'], ['高企']) }
    expect(await admin.call(terms.edit, edited)).toEqual({ version: 2 })
    expect(await refused(admin.call(terms.edit, edited))).toEqual({
      code: 409,
      text: '数据已被修改，请刷新',
    })
    for (const app of [server.app, second])
      expect(await withinTwoSeconds(async () => !(await finds(app)()))).toBe(true)

    const gone = await entriesOf(server, async () => {
      expect(await admin.call(terms.remove, { id })).toEqual({ removed: true })
    })
    expect(gone).toMatchObject([{ detail: { before: { 通俗说法: '蜥蜴蘑菇' } } }])
    expect(await admin.call(terms.remove, { id })).toEqual({ removed: false })
  })

  test('that documents name without the built-in table is indexed beside everything else', async () => {
    const { id } = await admin.call(terms.add, row(['人头马面'], ['会计年度'], true))
    const current = async () => (await admin.call(terms.list, {})).current
    expect(await withinTwoSeconds(current)).toBe(true)
    for (const app of [server.app, second])
      expect(await withinTwoSeconds(async () => (await foundOn(app, '人头马面')).length > 0)).toBe(
        true,
      )
    const plain = await foundOn(server.app, '会计年度')
    const meant = await foundOn(server.app, '人头马面')
    expect(meant.filter((title) => !plain.includes(title))).toEqual([])
    await admin.call(terms.remove, { id })
  })

  test.each([
    ['of one character', row(['费'], ['收费标准']), '“费”只有一个字，太常见，会查得太散'],
    [
      'that says the same',
      row(['高企'], ['高新技术企业'], true),
      '内置词表里“高企”和“高新技术企业”已是同义词',
    ],
    ['without a side', row(['  '], ['高企']), '请填写通俗说法'],
  ])('%s is refused', async (_name, given, text) => {
    expect(await refused(admin.call(terms.add, given))).toEqual({ code: 400, text })
  })

  test('two at once cannot make a circle', async () => {
    const results = await Promise.allSettled([
      admin.call(terms.add, row(['甲天下'], ['乙天下'])),
      admin.call(terms.add, row(['乙天下'], ['甲天下'])),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const { id } of (await admin.call(terms.list, { keyword: '天下' })).records)
      await admin.call(terms.remove, { id })
  })

  test('is nothing for an expert', async () => {
    const advisor = await loginAs(server.app, 'advisor', server.password)
    expect((await refused(advisor.call(terms.list, {}))).code).toBe(403)
    expect((await refused(advisor.call(terms.hotWords, {}))).code).toBe(403)
  })
})

test('a question is tried by the built-in table and with the rows', async () => {
  const { id } = await admin.call(terms.add, row(['犀牛'], ['高新技术企业']))
  const tried = async () => admin.call(terms.tryOut, { keyword: '请问犀牛' })
  expect(
    await withinTwoSeconds(async () =>
      (await tried()).after.parts.some(({ means }) => means.length > 0),
    ),
  ).toBe(true)
  const { before, after } = await tried()
  expect(before.parts.some(({ means }) => means.length > 0)).toBe(false)
  expect(after.parts).toEqual([
    { text: '请问', kind: 'asking', means: [] },
    { text: '犀牛', kind: 'term', means: ['高新技术企业'] },
  ])
  expect(after.hits.length).toBe(5)
  expect(after.hits[0]?.title).toContain('高新技术企业')
  expect(before.hits.map(({ policyId }) => policyId)).not.toEqual(
    after.hits.map(({ policyId }) => policyId),
  )
  await admin.call(terms.remove, { id })
})

describe('hot words', () => {
  const shown = async () =>
    (await createTestClient(server.app).call(search.hot, {})).records.map(({ keyword }) => keyword)

  test('are pinned, banned and left to the people again', async () => {
    const entries = await entriesOf(server, async () => {
      await admin.call(terms.setHotWord, { keyword: ' 设备更新 ', state: 'pinned' })
    })
    expect(entries).toMatchObject([{ action: 'hotWord.edit', detail: { after: { 状态: '置顶' } } }])
    expect(await shown()).toContain('设备更新')
    await admin.call(terms.setHotWord, { keyword: '设备更新', state: 'banned' })
    expect(await shown()).not.toContain('设备更新')
    const { records } = await admin.call(terms.hotWords, {})
    expect(records.find(({ keyword }) => keyword === '设备更新')).toMatchObject({
      state: 'banned',
      shown: false,
      searchers: 0,
    })
    await admin.call(terms.setHotWord, { keyword: '设备更新', state: 'popular' })
    expect((await admin.call(terms.hotWords, {})).records.map((it) => it.keyword)).not.toContain(
      '设备更新',
    )
  })
})
