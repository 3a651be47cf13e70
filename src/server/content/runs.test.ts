import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { RUN_MS } from '#domain/content/flow.ts'
import { createLog } from '#server/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { OWN_TABLES } from '#server/testing/own-tables.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { createPublishedStore } from './published-store.ts'
import { handleDueContent } from './job.ts'
import { type TestEditor, editorOf } from './testing.ts'

/** Saves that follow each other are one version and one entry of the log. */
const NOON = '2026-11-22T04:00:00Z'
const clock = movableClock(NOON)
let limits: Awaited<ReturnType<typeof looseLimits>>
let server: TestApp
let client: TestClient
let editor: TestEditor
let boss: TestEditor
/** The same editor on another node. */
let elsewhere: TestEditor
let reviewer: TestEditor

beforeAll(async () => {
  limits = await looseLimits()
  server = await createTestApp({ clock, env: { LIMITS: limits.file } })
  const node = await server.startNode()
  client = await loginAs(server.app, 'editor', server.password)
  editor = editorOf(client)
  boss = editorOf(await loginAs(server.app, 'admin', server.password))
  reviewer = editorOf(await loginAs(server.app, 'reviewer', server.password))
  elsewhere = editorOf(await loginAs(node, 'editor', server.password))
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})
beforeEach(() => {
  clock.moment = new Date(NOON)
})

const later = (ms: number): void => {
  clock.moment = new Date(clock.moment.getTime() + ms)
}
const MINUTE = 60_000
const linesOf = async (id: string) =>
  (await client.call(content.history, { kind: 'faq', id })).records.map(
    ({ number, act, since, time, user }) => [
      number,
      act,
      since.slice(11, 16),
      time.slice(11, 16),
      user,
    ],
  )
const savesOf = async (work: () => Promise<unknown>) =>
  (await entriesOf(server, work)).filter(({ action }) => action === 'content.save')
const runAgain = async (): Promise<void> => {
  const publishedStore = createPublishedStore(OWN_TABLES)
  const log = createLog({ level: 'silent' })
  await handleDueContent({ db: server.db, publishedStore, clock, log })
}

test('saves of one hand on two nodes are one version, with all that was acknowledged', async () => {
  const { id } = await editor.add('faq', { question: '怎样合并' })
  let last = 0
  for (const [at, who] of [editor, elsewhere, editor, elsewhere].entries()) {
    later(MINUTE)
    const saved = await who.save('faq', id, { question: `第 ${at + 1} 次` })
    expect(saved.version).toBeGreaterThan(last)
    last = saved.version
    expect((await editor.formOf('faq', id)).question).toBe(`第 ${at + 1} 次`)
  }
  const [me] = (await linesOf(id)).map((line) => line[4])
  expect(await linesOf(id)).toEqual([
    [2, 'save', '12:01', '12:04', me],
    [1, 'add', '', '12:00', me],
  ])
  const entries = await savesOf(async () => editor.move('faq', id, 'discard'))
  expect(entries).toMatchObject([
    {
      objectId: id,
      actorId: 'user-editor',
      detail: {
        before: { 标题: '怎样合并' },
        after: {
          标题: '第 4 次',
          修改: '问题',
          时间: '2026-11-22 12:01 至 12:04',
          保存: '4 次',
        },
      },
    },
  ])
})

test('another hand begins a version of its own, and so does the first after it', async () => {
  const { id } = await editor.add('faq', { question: '两个人' })
  await editor.save('faq', id, { question: '甲一' })
  await editor.save('faq', id, { question: '甲二' })
  await boss.save('faq', id, { question: '乙' })
  await editor.save('faq', id, { question: '甲三' })
  expect((await linesOf(id)).map(([number, act]) => [number, act])).toEqual([
    [4, 'save'],
    [3, 'save'],
    [2, 'save'],
    [1, 'add'],
  ])
  const forms = await Promise.all(
    [2, 3, 4].map(async (number) => {
      const { form } = await client.call(content.revision, { kind: 'faq', id, number })
      return (JSON.parse(form) as { question: string }).question
    }),
  )
  expect(forms).toEqual(['甲二', '乙', '甲三'])
})

test('of two hands who save the same version at once one is told, and nothing is joined', async () => {
  const { id, version } = await editor.add('faq', { question: '同时' })
  const form = JSON.stringify({ ...(await editor.formOf('faq', id)), question: '甲' })
  await client.call(content.save, { kind: 'faq', id, version, form })
  const other = await loginAs(server.app, 'admin', server.password)
  const late = other.call(content.save, { kind: 'faq', id, version, form })
  expect(await refused(late)).toMatchObject({ code: 409 })
  expect((await editor.formOf('faq', id)).question).toBe('甲')
  expect(await linesOf(id)).toHaveLength(2)
})

test('ten minutes after its first save a version stands', async () => {
  const { id } = await editor.add('faq', { question: '很久' })
  await editor.save('faq', id, { question: '一' })
  later(RUN_MS - 1)
  await editor.save('faq', id, { question: '二' })
  later(1)
  await editor.save('faq', id, { question: '三' })
  expect((await linesOf(id)).map(([number, , since]) => [number, since])).toEqual([
    [3, ''],
    [2, '12:00'],
    [1, ''],
  ])
})

test('nothing is joined across a review', async () => {
  const { id } = await editor.add('faq', { question: '送审之前' })
  const { records } = await client.call(content.list, { kind: 'faq', state: 'published' })
  const model = await editor.formOf('faq', records[0]?.id ?? '')
  await editor.save('faq', id, { ...model, question: '送审之前' })
  await editor.move('faq', id, 'submit')
  await editor.move('faq', id, 'withdraw')
  await editor.save('faq', id, { question: '送审之后' })
  expect((await linesOf(id)).map(([, act]) => act)).toEqual([
    'save',
    'withdraw',
    'submit',
    'save',
    'add',
  ])
  await editor.move('faq', id, 'submit')
  await reviewer.move('faq', id, 'approve')
  await editor.save('faq', id, { question: '发布之后' })
  expect((await linesOf(id))[0]?.[1]).toBe('save')
  expect((await linesOf(id))[1]?.[1]).toBe('approve')
})

test('saves that nobody goes on with come into the log by themselves, once', async () => {
  const { id } = await editor.add('faq', { question: '走开了' })
  await editor.save('faq', id, { question: '写到一半' })
  expect((await savesOf(runAgain)).filter(({ objectId }) => objectId === id)).toEqual([])
  later(RUN_MS)
  const entries = await savesOf(async () => Promise.all([runAgain(), runAgain()]))
  expect(entries.filter(({ objectId }) => objectId === id)).toHaveLength(1)
  expect(await savesOf(runAgain)).toEqual([])
})

test('titles of up to fifty items are one question', async () => {
  const { id } = await editor.add('faq', { question: '叫什么' })
  const { records } = await client.call(content.titles, {
    refs: [`faq:${id}`, 'policy:gaoqi-niandu-baogao', 'news:no-such', 'nothing:x'],
  })
  expect(records.toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
    { kind: 'faq', id, title: '叫什么' },
    { kind: 'policy', id: 'gaoqi-niandu-baogao' },
  ])
  const many = Array.from({ length: 51 }, (_, at) => `faq:${at}`)
  expect(await refused(client.call(content.titles, { refs: many }))).toMatchObject({ code: 400 })
})

test('head, list and history name the same version, and whoever edited', async () => {
  const { id } = await editor.add('faq', {
    question: '怎样核对',
    category: 'policy',
    answer: ['按说明核对'],
  })
  // Saves that are joined make versions of the form, and one number of the history.
  for (const question of ['怎样核对呢', '怎样核对']) await editor.save('faq', id, { question })
  await editor.move('faq', id, 'submit')
  await reviewer.move('faq', id, 'approve')
  const one = await client.call(content.one, { kind: 'faq', id })
  const { records } = await client.call(content.list, { kind: 'faq', keyword: '怎样核对' })
  const [newest] = await linesOf(id)
  const [[, , , , editorName] = []] = (await linesOf(id)).toReversed()
  expect([one.number, records[0]?.number]).toEqual([newest?.[0], newest?.[0]])
  expect([one.editor, records[0]?.editor]).toEqual([editorName, editorName])
  expect(newest?.[4]).not.toBe(editorName)
})
