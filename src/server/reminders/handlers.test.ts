import { afterAll, beforeAll, expect, test } from 'vitest'
import { reminders } from '#contract/reminders.ts'
import { REMIND_KINDS } from '#domain/subscriptions/codes.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { refused } from '#server/testing/effects.ts'
import { remind } from './send.ts'

let server: TestApp
let one: TestClient
let other: TestClient

const leave = async (userId: string, title: string, kind: 'SYSTEM' | 'CERT' = 'SYSTEM') =>
  inTransaction(server.db, async (tx) =>
    remind(tx, [userId], { kind, title, content: '内容', link: '/admin/user' }),
  )
const idOf = async (title: string): Promise<string> =>
  (
    await server.db
      .selectFrom('reminder')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
  ).id

beforeAll(async () => {
  server = await createTestApp()
  await server.createUser('one', { companyId: 'company-001' })
  await server.createUser('other', { companyId: 'company-001' })
  one = await loginAs(server.app, 'one', server.password)
  other = await loginAs(server.app, 'other', server.password)
  for (const title of ['第一条', '第二条', '第三条']) await leave('u-one', title)
  await leave('u-one', '认证', 'CERT')
  await leave('u-other', '别人的')
})
afterAll(async () => server.close())

test('each sees their own, newest first, by kind and state', async () => {
  const all = await one.call(reminders.list, {})
  expect(all).toMatchObject({ total: 4, unread: 4, page: 0, pageSize: 20 })
  expect(all.records.map(({ title }) => title)).toEqual(['认证', '第三条', '第二条', '第一条'])
  expect(all.records[0]).toMatchObject({ kind: 'CERT', link: '/admin/user', read: false })
  expect(all.records[0]?.createTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  const certs = await one.call(reminders.list, { kinds: ['CERT'] })
  expect(certs.records.map(({ title }) => title)).toEqual(['认证'])
  expect((await one.call(reminders.list, { kinds: [...REMIND_KINDS] })).total).toBe(4)
  const second = await one.call(reminders.list, { pageSize: 3, page: 1 })
  expect(second.records.map(({ title }) => title)).toEqual(['第一条'])
  expect((await other.call(reminders.list, {})).total).toBe(1)
})

test('opening one marks it read, and somebody else’s cannot be opened', async () => {
  const remindId = await idOf('第一条')
  expect(await refused(other.call(reminders.detail, { remindId }))).toEqual({
    code: 404,
    text: '没有找到这条提醒',
  })
  expect(await one.call(reminders.count, {})).toEqual({ chatNum: 4 })
  expect(await one.call(reminders.detail, { remindId })).toMatchObject({ remindId, read: true })
  expect(await one.call(reminders.count, {})).toEqual({ chatNum: 3 })
  const { records } = await one.call(reminders.list, { read: '1' })
  expect(records.map(({ title }) => title)).toEqual(['第一条'])
})

test('marks some, or all, and never somebody else’s', async () => {
  const remindIds = [await idOf('第二条'), await idOf('别人的')]
  expect(await one.call(reminders.markRead, { remindIds })).toEqual({ unread: 2 })
  expect(await other.call(reminders.count, {})).toEqual({ chatNum: 1 })
  expect(await one.call(reminders.markRead, {})).toEqual({ unread: 2 })
  expect(await one.call(reminders.markRead, { all: true })).toEqual({ unread: 0 })
  expect(await other.call(reminders.count, {})).toEqual({ chatNum: 1 })
  expect((await one.call(reminders.list, { read: '0' })).total).toBe(0)
})

test('one of a kind that only a newer release knows is shown as 账号与系统', async () => {
  await server.pool.query(
    `insert into reminder (id, user_id, kind, title) values ('newer', 'u-other', 'NEWER_KIND', '新的')`,
  )
  const { records, unread } = await other.call(reminders.list, { read: '0' })
  expect(records).toMatchObject([
    { kind: 'SYSTEM', title: '新的' },
    { kind: 'SYSTEM', title: '别人的' },
  ])
  expect(unread).toBe(2)
  expect(await other.call(reminders.detail, { remindId: 'newer' })).toMatchObject({
    kind: 'SYSTEM',
    read: true,
  })
  await expect(
    server.pool.query(
      `insert into reminder (id, user_id, kind, title) values ('typo', 'u-other', 'no kind', '错')`,
    ),
  ).rejects.toThrow('reminder_kind_check')
})
