/* oxlint-disable vitest/no-conditional-expect -- a law asks only of the cases that it is about */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { policies } from '#contract/policies.ts'
import {
  CONTENT_CODE,
  CONTENT_MOVES,
  type ContentMove,
  type Live,
  type Situation,
  stepOf,
  type Work,
} from '#domain/content/flow.ts'
import { CONTENT_KIND } from '#domain/content/kinds.ts'
import { createLog } from '#server/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf, eventually, refused } from '#server/testing/effects.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { DEEP } from '#testing/seed.ts'
import { type TestEditor, editorOf, POLICY_FORM } from './testing.ts'

const NOON = '2026-11-22T04:00:00Z'
const clock = movableClock(NOON)
const NEWER = 'gaoqi-niandu-baogao'
const REASON = { reason: '测试原因' }

let limits: Awaited<ReturnType<typeof looseLimits>>
let server: TestApp
let visitor: TestClient
let editorClient: TestClient
let reviewerClient: TestClient
let bossClient: TestClient
let editor: TestEditor
let reviewer: TestEditor
let boss: TestEditor

beforeAll(async () => {
  limits = await looseLimits()
  server = await createTestApp({
    log: createLog({ level: 'error' }),
    clock,
    env: { LIMITS: limits.file },
  })
  const as = async (name: string) => loginAs(server.app, name, server.password)
  visitor = createTestClient(server.app)
  editorClient = await as('editor')
  reviewerClient = await as('reviewer')
  bossClient = await as('admin')
  editor = editorOf(editorClient)
  reviewer = editorOf(reviewerClient)
  boss = editorOf(bossClient)
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})
beforeEach(() => {
  clock.moment = new Date(NOON)
})

/** A policy of the editor's in one state of the flow. */
const itemIn = async (work: Work, live: Live): Promise<string> => {
  const { id } = await editor.add('policy', POLICY_FORM)
  if (live !== 'none') {
    await editor.move('policy', id, 'submit')
    await reviewer.move('policy', id, 'approve')
    if (live === 'offline') await editor.move('policy', id, 'offline', REASON)
    if (live === 'replaced') await reviewer.move('policy', id, 'replace', { itemId: NEWER })
    if (work !== '') await editor.save('policy', id, { shortTitle: '改过的简称' })
  }
  if (work === 'review' || work === 'scheduled') await editor.move('policy', id, 'submit')
  if (work === 'scheduled') await reviewer.move('policy', id, 'approve', { at: '2026-12-01 09:00' })
  return id
}

/** The state of what `itemIn` makes, as the table has it. */
const situationOf = (work: Work, live: Live): Situation => ({
  kind: 'policy',
  id: '',
  live,
  work,
  deletedAt: null,
  editedBy: work === '' ? '' : 'user-editor',
  gaps: [],
  open: 0,
})
const HAND = {
  userId: 'user-admin',
  permissions: new Set(Object.values(CONTENT_CODE)),
  now: Date.parse(NOON),
}
const GIVEN = {
  reason: REASON.reason,
  moment: null,
  comments: [],
  item: { id: NEWER, live: 'published' as const, successors: [] },
}
const judged = (move: ContentMove, work: Work, live: Live) =>
  stepOf(move, situationOf(work, live), HAND, GIVEN)

const STATES = (['none', 'published', 'offline', 'replaced'] as const).flatMap((live) =>
  (['', 'draft', 'review', 'scheduled'] as const).flatMap((work) =>
    live === 'none' && work === '' ? [] : [[work, live] as const],
  ),
)

/**
 * The moves to try in each state: all of them in the deep run. Otherwise what a state allows first,
 * one that it refuses, and whatever move no state before it has shown both allowed and refused.
 */
const told = new Set<string>()
const TRIED = STATES.map(([work, live]) => {
  const moves = CONTENT_MOVES.filter((move) => {
    const kind = 'refused' in judged(move, work, live) ? 'refused' : 'allowed'
    const news = [`${move} ${kind}`, `${work} ${live} ${kind}`].filter((one) => !told.has(one))
    for (const one of news) told.add(one)
    return DEEP || news.length > 0
  })
  return [work, live, moves] as const
})

test.each(TRIED)(
  'work "%s", live %s: the server does what the table names, and nothing else',
  async (work, live, moves) => {
    let here = await itemIn(work, live)
    const found = await boss.one('policy', here)
    expect(found).toMatchObject({ live, working: work !== '' })
    let { version, state } = found
    for (const [nth, move] of moves.entries()) {
      const step = judged(move, work, live)
      const ask = async () => boss.move('policy', here, move, { ...REASON, itemId: NEWER })
      if ('refused' in step) {
        const entries = await entriesOf(server, async () => refused(ask()))
        expect([move, entries]).toEqual([move, []])
        expect(await boss.one('policy', here)).toMatchObject({ version, state })
        continue
      }
      // What was saved before comes into the log with the first thing that is done after it.
      const saved = work === 'draft' && live !== 'none'
      const entries = await entriesOf(server, ask)
      expect(entries.map(({ action, objectId }) => [action, objectId])).toEqual([
        ...(saved ? [['content.save', here]] : []),
        ['content.move', here],
      ])
      const after = await boss.one('policy', here)
      expect(after.version).toBe(version + 1)
      expect(after.live).toBe(step.next.live)
      if (!step.next.deleted) expect(after.working).toBe(step.next.work !== '')
      expect(after.history[0]).toMatchObject({ act: move })
      if (nth === moves.length - 1) continue
      here = await itemIn(work, live)
      ;({ version, state } = await boss.one('policy', here))
    }
  },
)

test('what stands published is listed without having been touched', async () => {
  const found = await editorClient.call(content.list, { kind: 'article' })
  expect(found.total).toBe(62)
  expect(found.kinds.find(({ kind }) => kind === 'news')?.count).toBeGreaterThan(0)
  const one = await editor.one('policy', NEWER)
  expect(one).toMatchObject({ state: 'published', live: 'published', version: 1, working: false })
  expect(one.moves.map(({ move }) => move)).toEqual(['offline', 'planOffline'])
  expect(one.history).toEqual([])
  expect(one.number).toBe(0)
})

test('a policy goes from a draft to readers and back out', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  const shown = async () =>
    visitor.call(policies.detail, { policyId: id }).then(
      ({ policy }) => policy.title,
      () => '',
    )
  await editor.move('policy', id, 'submit')
  expect(await refused(editor.move('policy', id, 'approve'))).toMatchObject({ code: 403 })
  await reviewer.move('policy', id, 'return', { reason: '请补充金额' })
  expect(await editor.one('policy', id)).toMatchObject({ state: 'draft', reason: '请补充金额' })
  await editor.move('policy', id, 'submit')
  expect(await shown()).toBe('')
  await reviewer.move('policy', id, 'approve')
  expect(await eventually(async () => (await shown()) === POLICY_FORM.title)).toBe(true)
  await editor.move('policy', id, 'offline', { reason: '主办单位撤回' })
  expect(await eventually(async () => (await shown()) === '')).toBe(true)
  const acts = (await editor.one('policy', id)).history.map(({ act }) => act)
  expect(acts).toEqual(['offline', 'approve', 'submit', 'return', 'submit'])
})

test('who reviews, and who wrote, are told of each step that is not their own', async () => {
  await server.pool.query('delete from reminder')
  const told = async () => {
    const { rows } = await server.pool.query<{ user_id: string; title: string; content: string }>(
      `select user_id, title, content from reminder where kind = 'REVIEW' order by user_id`,
    )
    await server.pool.query('delete from reminder')
    return rows.map(({ user_id, title, content: text }) => [user_id, title.slice(0, 7), text])
  }
  const { id } = await editor.add('policy', POLICY_FORM)
  await editor.move('policy', id, 'submit')
  expect(await told()).toEqual([
    ['user-admin', '待审核：政策《', '何清提交了审核。'],
    ['user-reviewer', '待审核：政策《', '何清提交了审核。'],
  ])
  await reviewer.move('policy', id, 'return', { reason: '缺原文链接' })
  expect(await told()).toEqual([['user-editor', '已退回：政策《', '原因：缺原文链接']])
  await editor.move('policy', id, 'submit')
  await told()
  await reviewer.move('policy', id, 'approve')
  expect(await told()).toMatchObject([
    ['user-editor', '已发布：政策《', expect.stringContaining('审核通过')],
  ])
})

test('four eyes: not even who may do everything approves their own version', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  await boss.save('policy', id, { shortTitle: '管理员改的' })
  await boss.move('policy', id, 'submit')
  expect(await refused(boss.move('policy', id, 'approve'))).toEqual({
    code: 400,
    text: '最后修改的人不能审核自己的版本',
  })
  const moves = await boss.movesOf('policy', id)
  expect(moves.find(({ move }) => move === 'approve')?.blocked).toContain('不能审核')
  await reviewer.move('policy', id, 'approve')
  expect(await boss.one('policy', id)).toMatchObject({ state: 'published' })
})

test('publishing without link, issuing body and day of checking is refused, all named', async () => {
  const lacking = {
    ...POLICY_FORM,
    orgs: [],
    checkedOn: '',
    source: { ...POLICY_FORM.source, url: '' },
    related: ['no-such-policy'],
    regionCode: '999998',
  }
  const { id } = await editor.add('policy', lacking)
  expect(await refused(editor.move('policy', id, 'submit'))).toEqual({
    code: 400,
    text: '还缺：发文机关、来源 · 原文链接、核对日期、政策、地区',
  })
  const { problems } = await editor.one('policy', id)
  expect(problems.map(({ path }) => path)).toEqual([
    'orgs',
    'source.url',
    'checkedOn',
    'related.0',
    'regionCode',
  ])
})

test('several at once, each judged by itself', async () => {
  const [good, bad] = [
    await editor.add('policy', POLICY_FORM),
    await editor.add('policy', { ...POLICY_FORM, checkedOn: '' }),
  ]
  const items = [`policy:${good.id}:1`, `policy:${bad.id}:1`, `policy:${good.id}:9`]
  const done = await editorClient.call(content.bulk, { move: 'submit', items })
  expect(done.records.map((one) => [one.id, one.done, one.message])).toEqual([
    [good.id, true, ''],
    [bad.id, false, '还缺：核对日期'],
    [good.id, false, '数据已被修改，请刷新'],
  ])
  expect(
    await refused(
      editorClient.call(content.bulk, { move: 'approve', items: [`policy:${good.id}:2`] }),
    ),
  ).toMatchObject({ code: 403 })
})

test('a deleted draft is found in the bin, and comes back', async () => {
  const { id } = await editor.add('news', { title: '要删的新闻' })
  await editor.move('news', id, 'discard')
  const listed = async (state: 'deleted' | '') =>
    (await editorClient.call(content.list, { kind: 'news', state, keyword: '要删的' })).records
  expect(await listed('')).toEqual([])
  expect(await listed('deleted')).toMatchObject([{ id, state: 'deleted' }])
  expect(await refused(editor.save('news', id, { title: '改' }))).toMatchObject({ code: 400 })
  await editor.move('news', id, 'recover')
  expect(await listed('')).toMatchObject([{ id, state: 'draft', title: '要删的新闻' }])
})

test('ids are made or chosen, and never used twice', async () => {
  const made = await editor.add('article')
  expect(made.id).toBe('2026112201')
  expect((await editor.add('article')).id).toBe('2026112202')
  const chosen = await editor.add('policy', {}, { id: 'my-policy-2026' })
  expect(chosen.id).toBe('my-policy-2026')
  for (const [kind, id, text] of [
    ['policy', 'my-policy-2026', '这个编号已经用过'],
    ['policy', NEWER, '这个编号已经用过'],
    ['aboutUs', '', '这个编号已经用过'],
    ['dictionary', '', '请填写编号：字典类型，如 JOB_SPECIALTY'],
    ['expert', 'nobody', '没有这个专家账号'],
  ] as const)
    expect(await refused(editor.add(kind, {}, { id }))).toMatchObject({ text })
})

test('a draft needs nothing to be saved, and stands in lists without a name', async () => {
  for (const kind of ['news', 'policy', 'answer', 'banner'] as const) {
    const { id } = await editor.add(kind)
    const before = await editor.one(kind, id)
    const { title } = CONTENT_KIND[kind]
    const saved = await editor.save(kind, id, { [title]: '' })
    expect(saved.problems.map(({ path }) => path)).toContain(title)
    const { records } = await editorClient.call(content.list, { kind, keyword: id })
    expect(records).toMatchObject([{ id, title: `未命名${CONTENT_KIND[kind].name}` }])
    expect((await refused(editor.move(kind, id, 'submit'))).text).toContain('还缺：')
    expect(before.state).toBe('draft')
  }
})

test('a draft may be called otherwise until readers have met it; its history goes along', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  await editor.save('policy', id, { shortTitle: '改过的简称' })
  const rename = async (of: string, newId: string) => {
    const { version } = await editor.one('policy', of)
    return editorClient.call(content.rename, { kind: 'policy', id: of, version, newId })
  }
  expect(await refused(rename(id, NEWER))).toMatchObject({ text: '这个编号已经用过' })
  expect(await refused(rename(id, 'Zhihui'))).toMatchObject({ code: 400 })
  const before = await editor.one('policy', id)
  const entries = await entriesOf(server, async () => rename(id, 'shidian-2026'))
  expect(entries.map(({ action, objectId }) => [action, objectId])).toEqual([
    ['content.save', id],
    ['content.rename', 'shidian-2026'],
  ])
  const after = await editor.one('policy', 'shidian-2026')
  expect(after).toMatchObject({ form: before.form, history: before.history, number: before.number })
  expect(await refused(editor.one('policy', id))).toMatchObject({ code: 404 })
  await editor.save('policy', 'shidian-2026', { shortTitle: '又改' })
  await editor.move('policy', 'shidian-2026', 'submit')
  expect(await refused(rename('shidian-2026', 'shidian-2027'))).toMatchObject({
    text: '待审状态不能修改',
  })
  await reviewer.move('policy', 'shidian-2026', 'approve')
  expect(await refused(rename('shidian-2026', 'shidian-2027'))).toMatchObject({
    text: '已经公布过的编号不能修改',
  })
})

test('comments at fields come back with the item, follow their records and are told in the history', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  await editor.move('policy', id, 'submit')
  const back = (comments: unknown) =>
    reviewer.move('policy', id, 'return', { comments: JSON.stringify(comments) })
  expect(await refused(back([]))).toMatchObject({ text: '请填写原因，或在字段旁写审核意见' })
  expect(await refused(back([{ path: 'gone', text: '请改' }]))).toMatchObject({ code: 400 })
  await back([
    { path: 'conditions.0.text', text: '与原文不符' },
    { path: 'title', text: '标题不完整' },
  ])
  const returned = await editor.one('policy', id)
  expect(returned).toMatchObject({ state: 'draft', reason: '审核意见 2 处' })
  expect(returned.comments).toMatchObject([
    { id: 1, label: '申报条件第 1 条 · 条件', text: '与原文不符', handled: false },
    { id: 2, path: 'title', handled: false },
  ])
  expect(returned.history[0]?.comments.map(({ text }) => text)).toEqual([
    '与原文不符',
    '标题不完整',
  ])

  const [condition] = POLICY_FORM.conditions
  await editor.save('policy', id, {
    conditions: [{ ...condition, code: 'C0', text: '先有的一条' }, condition],
  })
  expect((await editor.one('policy', id)).comments[0]).toMatchObject({ path: 'conditions.1.text' })

  const handle = async (comment: number, handled: boolean) =>
    editorClient.call(content.handle, { kind: 'policy', id, comment, handled })
  const entries = await entriesOf(server, async () => {
    await handle(1, true)
    await handle(1, true)
  })
  expect(entries.map(({ action }) => action)).toEqual(['content.handle'])
  expect(await refused(handle(9, true))).toMatchObject({ code: 404 })

  // Both go with the item to the reviewer, who reads which are done.
  await editor.move('policy', id, 'submit')
  expect((await reviewer.one('policy', id)).comments.map(({ handled }) => handled)).toEqual([
    true,
    false,
  ])
  expect(await refused(handle(2, true))).toMatchObject({ text: '待审状态不能修改' })
  await back([{ path: 'summary', text: '请补充' }])
  expect((await editor.one('policy', id)).comments.map(({ text }) => text)).toEqual([
    '标题不完整',
    '请补充',
  ])
  await editor.move('policy', id, 'submit')
  await reviewer.move('policy', id, 'approve')
  expect((await editor.one('policy', id)).comments).toEqual([])
})

test('a copy has what its model has, and is a draft', async () => {
  const { id } = await editor.add('policy', {}, { from: NEWER })
  expect(await editor.formOf('policy', id)).toEqual(await editor.formOf('policy', NEWER))
  expect(await editor.one('policy', id)).toMatchObject({ state: 'draft', live: 'none' })
})

test('an editor sees no company', async () => {
  const audience = await editorClient.call(content.audience, { policyId: 'xiaojuren-rending' })
  expect(audience.table).not.toBeNull()
  expect(Object.keys(audience).toSorted()).toEqual(['companies', 'fitting', 'results', 'table'])
  const none = await editor.add('policy', { ...POLICY_FORM, conditions: [] })
  expect(await editorClient.call(content.audience, { policyId: none.id })).toEqual({
    table: null,
    companies: 0,
    fitting: 0,
    results: [],
  })
})
