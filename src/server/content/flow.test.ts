import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { news } from '#contract/news.ts'
import { policies } from '#contract/policies.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { refused } from '#server/testing/effects.ts'
import { type Desk, deskOf, POLICY_FORM } from './testing.ts'

const clock = movableClock('2026-11-22T04:00:00Z')
let server: TestApp
let visitor: TestClient
let reviewerClient: TestClient
let editorClient: TestClient
let editor: Desk
let reviewer: Desk
let boss: Desk

beforeAll(async () => {
  server = await createTestApp({ clock })
  const as = async (name: string) => loginAs(server.app, name, server.password)
  visitor = createTestClient(server.app)
  editorClient = await as('editor')
  reviewerClient = await as('reviewer')
  editor = deskOf(editorClient)
  reviewer = deskOf(reviewerClient)
  boss = deskOf(await as('admin'))
})
afterAll(async () => server.close())

test('what stands published is listed without having been touched', async () => {
  const found = await editorClient.call(content.list, { kind: 'policy' })
  expect(found.total).toBe(91)
  expect(found.kinds.find(({ kind }) => kind === 'news')?.count).toBeGreaterThan(0)
  const one = await editor.one('policy', 'gaoqi-niandu-baogao')
  expect(one).toMatchObject({ state: 'published', live: 'published', version: 1, working: false })
  expect(one.moves.map(({ move }) => move)).toEqual(['offline', 'planOffline'])
})

test('a policy goes from a draft to readers and back out', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  expect(await editor.one('policy', id)).toMatchObject({ state: 'draft', live: 'none', problems: [] })
  await editor.move('policy', id, 'submit')
  expect(await refused(editor.move('policy', id, 'approve'))).toMatchObject({ refusal: 'forbidden' })
  await reviewer.move('policy', id, 'return', { reason: '请补充金额' })
  expect(await editor.one('policy', id)).toMatchObject({ state: 'draft', reason: '请补充金额' })
  await editor.move('policy', id, 'submit')
  expect(await reviewer.move('policy', id, 'approve')).toMatchObject({
    state: 'published',
    live: 'published',
  })
  const shown = await visitor.call(policies.detail, { policyId: id })
  expect(shown.policy.title).toBe(POLICY_FORM.title)
  await editor.move('policy', id, 'offline', { reason: '主办单位撤回' })
  await expect(visitor.call(policies.detail, { policyId: id })).rejects.toThrow()
})

test('preview', async () => {
  const newsId = (await editorClient.call(content.list, { kind: 'news' })).records[0]?.id ?? ''
  await editor.save('news', newsId, { title: '改了标题' })
  const shown = await editorClient.call(content.preview, { kind: 'news', id: newsId })
  expect(JSON.parse(shown.answer)).toMatchObject({ title: '改了标题' })
  expect((await visitor.call(news.detail, { newsId })).title).not.toBe('改了标题')
})
