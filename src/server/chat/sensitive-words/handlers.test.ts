import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { sensitive } from '#contract/sensitive.ts'
import { systemClock } from '#server/clock.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'
import { sortProblems } from '#server/testing/sorted.ts'

/** How far the clock of durations is ahead of the machine's. */
let ahead = 0
const clock = { ...systemClock, elapsed: () => systemClock.elapsed() + ahead }
let server: TestApp
let admin: TestClient
beforeAll(async () => {
  server = await createTestApp({ clock })
  admin = await loginAs(server.app, 'admin', server.password)
})
afterAll(async () => server.close())

const version = async () => (await admin.call(sensitive.list, {})).version
/** What is found as soon as a node looks at the list again. */
const hits = async (content: string) => {
  ahead += 3_000
  return (await admin.call(sensitive.tryOut, { content })).hits
}

test('a word that is added blocks, one that is removed does not, and the version says so', async () => {
  const before = await version()
  const text = '这是乌有之词，请看'
  expect(await hits(text)).toEqual([])
  const entries = await entriesOf(server, async () => {
    expect(
      await admin.call(sensitive.add, { words: ['乌有之词', '乌有之词', ' 子虚词 '], note: '试' }),
    ).toEqual({ added: 2, present: 0 })
  })
  expect(entries).toMatchObject([{ action: 'words.edit', detail: { after: { 新增: '2' } } }])
  expect(JSON.stringify(entries)).not.toContain('乌有')
  expect(await version()).toBeGreaterThan(before)
  expect(await admin.call(sensitive.add, { words: ['乌有之词'] })).toEqual({ added: 0, present: 1 })
  expect(await hits(text)).toEqual([{ word: '乌有之词', from: 2, to: 6 }])

  // Whoever writes it learns where it stands, and not what else is listed.
  const guestId = '6'.repeat(18)
  const client = createTestClient(server.app, { browser: true })
  const { chatId } = (await client.call(chat.open, { guestId })).chat
  const given = { id: randomUUID(), chatId, sendUserId: guestId, sendText: '乌 有-之*词' }
  expect((await refused(client.call(chat.leaveMessage, given))).text).toBe(
    '请保持消息内容积极健康，修改后再发送',
  )
  expect(await client.call(chat.filterWords, { content: text })).toEqual([
    { word: '乌***', from: 2, to: 6 },
  ])

  expect(await admin.call(sensitive.remove, { words: ['乌有之词', '没有的词'] })).toEqual({
    removed: 1,
  })
  expect(await hits(text)).toEqual([])
  await client.call(chat.leaveMessage, given)
})

test('a page of them can be searched; signs alone are no word', async () => {
  const page = await admin.call(sensitive.list, { keyword: '发票', pageSize: 10 })
  expect(page.total).toBeGreaterThan(0)
  expect(page.records.every(({ word }) => word.includes('发票'))).toBe(true)
  expect((await admin.call(sensitive.list, { keyword: '%' })).total).toBe(0)
  expect((await refused(admin.call(sensitive.add, { words: ['***'] }))).code).toBe(400)
})

test('the list goes by each of its columns, both ways', async () => {
  const words = ['排序词甲', '排序词乙', '排序词丙']
  await admin.call(sensitive.add, { words })
  await server.pool.query(
    `update sensitive_word set created_at = '2026-01-02', created_by = 'user-editor'
     where word = '排序词甲'`,
  )
  const problems = await sortProblems(
    async (asked) => admin.call(sensitive.list, { ...asked, keyword: '排序词' }),
    ({ word }) => word,
    {
      word: ({ word }) => word,
      created: ({ createTime }) => Date.parse(createTime),
      by: ({ createUser }) => createUser || null,
    },
  )
  expect(problems).toEqual([])
})

test('an expert may not see the list', async () => {
  const advisor = await loginAs(server.app, 'advisor', server.password)
  expect((await refused(advisor.call(sensitive.list, {}))).code).toBe(403)
})
