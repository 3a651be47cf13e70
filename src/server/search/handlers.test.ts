import { afterAll, beforeAll, expect, test } from 'vitest'
import { search } from '#contract/search.ts'
import { DAY_MS } from '#domain/calendar/beijing.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

const begin = new Date('2026-11-21T04:00:00Z')
let ahead = 0
const clock = Object.assign(movableClock(begin.toISOString()), {
  elapsed: () => performance.now() + ahead,
})
let server: ContentServer
let visitors = 0

beforeAll(async () => {
  server = await createContentServer(clock)
})
afterAll(async () => server.close())

/** A browser nobody has seen before. */
const visitor = (): TestClient =>
  createTestClient(server.app, { browser: true, address: `203.0.113.${++visitors}` })

const later = (ms: number): void => {
  clock.moment = new Date(clock.moment.getTime() + ms)
  ahead += ms
}

const hotWords = async (): Promise<string[]> => {
  const { records } = await visitor().call(search.hot, {})
  return records.map((it) => it.keyword)
}

test('pinned words come first, then what most different people searched', async () => {
  for (const [keyword, people] of [
    ['数字化转型', 3],
    ['绿色工厂', 2],
    ['独自一人', 1],
  ] as const)
    for (let person = 0; person < people; person++)
      await visitor().call(search.log, { keyword, total: 5 })
  const one = visitor()
  for (let time = 0; time < 5; time++) {
    await one.call(search.log, { keyword: '反复搜索', total: 5 })
    later(61_000)
  }
  const words = await hotWords()
  expect(words).toEqual([
    '高新技术企业认定',
    '专精特新',
    '研发费用加计扣除',
    '科技型中小企业',
    '职称评审',
    '商标续展',
    '数字化转型',
    '绿色工厂',
  ])
})

test('banned words, words that found nothing and personal numbers are never hot', async () => {
  const numbers = ['电话 13800138000', '138-0013-8000', '１３８ ００１３ ８０００']
  for (const keyword of ['无名之词', '设备更新', '国科发火 2016 195', '㐀㐁㐂', ...numbers])
    for (let person = 0; person < 3; person++)
      await visitor().call(search.log, { keyword, total: keyword === '无名之词' ? 0 : 3 })
  expect(await hotWords()).toContain('设备更新')
  await server.pool.query("insert into hot_search (keyword, banned) values ('设备 更新', true)")
  const words = await hotWords()
  expect(words).not.toContain('无名之词')
  // Whoever logs a word may say that it found something; the index knows better.
  expect(words).not.toContain('㐀㐁㐂')
  expect(words).not.toContain('设备更新')
  for (const number of numbers) expect(words).not.toContain(number)
  expect(words).toContain('国科发火 2016 195')
})

test('what is not to be repeated is never hot', async () => {
  await server.pool.query("insert into sensitive_word (word) values ('研发机构')")
  later(5_000)
  for (let person = 0; person < 4; person++)
    await visitor().call(search.log, { keyword: '研发机构', total: 3 })
  expect(await hotWords()).not.toContain('研发机构')
})

test('wordings that ask the same are one word, in the wording of most people', async () => {
  const wordings = ['技改补贴', '技术改造 补贴', '技術改造補貼', '技改补贴', '请问技改补贴']
  for (const keyword of wordings) await visitor().call(search.log, { keyword, total: 5 })
  const words = await hotWords()
  expect(words.filter((word) => wordings.includes(word))).toEqual(['技改补贴'])
})

test('one person counts once, however a word was written, and the newer weighs more', async () => {
  const one = visitor()
  for (const keyword of ['孵化器', '科技企业孵化器', '孵化器 '])
    await one.call(search.log, { keyword, total: 5 })
  expect(await hotWords()).not.toContain('孵化器')
  // Three people five days ago weigh less than two people today.
  for (let person = 0; person < 3; person++)
    await visitor().call(search.log, { keyword: '技术合同', total: 5 })
  later(5 * DAY_MS)
  for (let person = 0; person < 2; person++)
    await visitor().call(search.log, { keyword: '软件著作权', total: 5 })
  const words = await hotWords()
  expect(words.indexOf('软件著作权')).toBeGreaterThan(0)
  expect(words.indexOf('软件著作权')).toBeLessThan(words.indexOf('技术合同'))
})

test('a word is hot for seven days', async () => {
  later(7 * DAY_MS)
  expect(await hotWords()).not.toContain('数字化转型')
})

test('the history holds ten different words, the newest first, and is nobody else’s', async () => {
  const one = visitor()
  for (let index = 1; index <= 12; index++) {
    later(1_000)
    await one.call(search.log, { keyword: `词${index}`, total: 1 })
  }
  await one.call(search.log, { keyword: '词5', total: 1 })
  const { records } = await one.call(search.history, {})
  expect(records.map((it) => it.keyword).slice(0, 3)).toEqual(['词12', '词5', '词11'])
  expect(records).toHaveLength(10)
  expect((await visitor().call(search.history, {})).records).toEqual([])
})

test('one word of the history can be deleted, and all of it', async () => {
  const one = visitor()
  for (const keyword of ['贴息', '职称', '贴息']) {
    later(61_000)
    await one.call(search.log, { keyword, total: 1 })
  }
  const other = visitor()
  await other.call(search.log, { keyword: '贴息', total: 1 })
  const words = async (of: TestClient) =>
    (await of.call(search.history, {})).records.map((it) => it.keyword)
  expect(await one.call(search.forget, { keyword: '贴息' })).toEqual({ removed: 1 })
  expect(await words(one)).toEqual(['职称'])
  expect(await one.call(search.forget, {})).toEqual({ removed: 1 })
  expect(await words(one)).toEqual([])
  expect(await words(other)).toEqual(['贴息'])
  expect(await visitor().call(search.forget, {})).toEqual({ removed: 0 })
})

test('a search within a minute is logged once', async () => {
  const one = visitor()
  expect(await one.call(search.log, { keyword: '重复', total: 1 })).toEqual({ logged: true })
  expect(await one.call(search.log, { keyword: ' 重复 ', total: 1 })).toEqual({ logged: false })
})

test('refuses an empty and an overlong word', async () => {
  for (const keyword of ['', '   ', '长'.repeat(51)]) {
    const ask = visitor().call(search.log, { keyword, total: 1 })
    await expect(ask).rejects.toMatchObject({ code: 400 })
  }
})
