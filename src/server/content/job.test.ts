import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { createLog } from '#server/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { OWN_TABLES } from '#server/testing/own-tables.ts'
import { entriesOf, eventually, refused } from '#server/testing/effects.ts'
import { createPublishedStore } from './published-store.ts'
import { handleDueContent } from './job.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { type TestEditor, editorOf, POLICY_FORM } from './testing.ts'

const NOON = '2026-11-22T04:00:00Z'
const clock = movableClock(NOON)
let limits: Awaited<ReturnType<typeof looseLimits>>
let server: TestApp
let editorClient: TestClient
let editor: TestEditor
let reviewer: TestEditor

beforeAll(async () => {
  limits = await looseLimits()
  server = await createTestApp({ clock, env: { LIMITS: limits.file } })
  editorClient = await loginAs(server.app, 'editor', server.password)
  editor = editorOf(editorClient)
  reviewer = editorOf(await loginAs(server.app, 'reviewer', server.password))
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})
beforeEach(() => {
  clock.moment = new Date(NOON)
})

const log = createLog({ level: 'silent' })
/** Several nodes look at once. */
const runAgain = async (): Promise<void> => {
  const publishedStore = createPublishedStore(OWN_TABLES)
  const node = async () => handleDueContent({ db: server.db, publishedStore, clock, log })
  await Promise.all([node(), node(), node(), node()])
}
const actsOf = async (kind: 'policy' | 'faq', id: string): Promise<string[]> =>
  (await editorClient.call(content.history, { kind, id })).records.map(({ act }) => act)

test('a form is published at its hour, once, and goes offline at its own', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  await editor.move('policy', id, 'submit')
  expect(await refused(reviewer.move('policy', id, 'approve', { at: '2026-11-22 12:00' }))).toEqual(
    { code: 400, text: '时间应在现在之后' },
  )
  await reviewer.move('policy', id, 'approve', { at: '2026-11-22 18:00' })
  expect(await editor.one('policy', id)).toMatchObject({
    state: 'scheduled',
    live: 'none',
    publishAt: '2026-11-22 18:00',
  })
  clock.moment = new Date('2026-11-22T09:59:00Z')
  await runAgain()
  expect(await editor.one('policy', id)).toMatchObject({ state: 'scheduled' })

  clock.moment = new Date('2026-11-22T10:00:00Z')
  const entries = await entriesOf(server, async () => {
    const isOut = async () => {
      await runAgain()
      return (await editor.one('policy', id)).state === 'published'
    }
    expect(await eventually(isOut)).toBe(true)
    await runAgain()
  })
  expect(entries.map(({ objectId, actorId, detail }) => [objectId, actorId, detail.after])).toEqual(
    [[id, '', { 动作: '定时发布' }]],
  )
  expect(await actsOf('policy', id)).toEqual(['publish', 'approve', 'submit', 'add'])
  expect(await editor.one('policy', id)).toMatchObject({ publishAt: '', working: false })

  await editor.move('policy', id, 'planOffline', { at: '2026-11-30 09:00' })
  clock.moment = new Date('2026-11-30T01:00:00Z')
  const isGone = async () => {
    await runAgain()
    return (await editor.one('policy', id)).live === 'offline'
  }
  expect(await eventually(isGone)).toBe(true)
  await runAgain()
  expect((await actsOf('policy', id)).slice(0, 2)).toEqual(['expire', 'planOffline'])
  expect(await editor.one('policy', id)).toMatchObject({ offlineAt: '', reason: '到期下线' })
})

test('a cancelled hour does nothing', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  await editor.move('policy', id, 'submit')
  await reviewer.move('policy', id, 'approve', { at: '2026-11-22 18:00' })
  await editor.move('policy', id, 'unschedule')
  clock.moment = new Date('2026-11-23T10:00:00Z')
  await runAgain()
  expect(await editor.one('policy', id)).toMatchObject({ state: 'draft', live: 'none' })
})

test('the bin forgets after 30 days, and an id is not given away again', async () => {
  const { id } = await editor.add('faq', { question: '会被忘记吗' })
  await editor.move('faq', id, 'discard')
  clock.moment = new Date('2026-12-22T03:59:00Z')
  await runAgain()
  expect(await editor.one('faq', id)).toMatchObject({ state: 'deleted' })
  clock.moment = new Date('2026-12-22T04:01:00Z')
  const isForgotten = async () => {
    await runAgain()
    return editor.one('faq', id).then(
      () => false,
      () => true,
    )
  }
  expect(await eventually(isForgotten)).toBe(true)
  expect(await refused(editor.add('faq', {}, { id }))).toMatchObject({ text: '这个编号已经用过' })
})

test('what was public and is deleted is hidden for good', async () => {
  const { records } = await editorClient.call(content.list, { kind: 'faq', state: 'published' })
  const id = records[0]?.id ?? ''
  await editor.move('faq', id, 'offline', { reason: '过时' })
  await editor.move('faq', id, 'discard')
  clock.moment = new Date('2027-01-10T04:00:00Z')
  const isForgotten = async () => {
    await runAgain()
    const { rows } = await server.pool.query(
      `select from publication where kind = 'faq' and id = $1 and del_flag`,
      [id],
    )
    return rows.length === 1
  }
  expect(await eventually(isForgotten)).toBe(true)
  expect(await refused(editor.one('faq', id))).toMatchObject({ text: '没有找到这条内容' })
})
