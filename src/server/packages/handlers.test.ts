import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { packages } from '#contract/packages.ts'
import { policies } from '#contract/policies.ts'
import { sensitive } from '#contract/sensitive.ts'
import type { Piece, PieceKind } from '#domain/packages/pieces.ts'
import { editorOf } from '#server/content/testing.ts'
import { readContent } from '#server/seed/content.ts'
import { releaseOf } from '#server/seed/release.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'
import { zipOf } from '#server/testing/zip.ts'
import { PACKAGE_ENTRY, signed } from './file.ts'

const GREEN = 'lvse-gongchang'
const HIGH = 'gaoqi-rending-guanli-banfa'

let server: TestApp
let admin: TestClient
/** What the release ships of these kinds. */
let shipped: (...kinds: PieceKind[]) => Piece[]

beforeAll(async () => {
  server = await createTestApp()
  admin = await loginAs(server.app, 'admin', server.password)
  const release = await readContent()
  shipped = (...kinds) => [...releaseOf(release, '9', kinds).items]
})
afterAll(async () => server.close())

const packed = (items: readonly Piece[], whole: readonly PieceKind[] = []): string =>
  JSON.stringify(signed({ format: 1, release: '9.9.9', whole, items }))
const load = async (text: string | Buffer, name = '内容包.json') =>
  admin.call(packages.load, {}, { files: [{ name, content: Buffer.from(text) }] })
const itemsOf = async (packageId: string) =>
  (await admin.call(packages.items, { packageId, pageSize: 50 })).records.map(
    ({ kind, id, fate, state }) => `${kind} ${id} ${fate} ${state}`,
  )
const titleOf = async (id: string): Promise<string | undefined> => {
  const { rows } = await server.pool.query<{ title: string }>(
    `select title from policy where id = $1 and status = 'published'`,
    [id],
  )
  return rows[0]?.title
}
const policy = (id: string): Piece => {
  const found = shipped('policy').find((piece) => piece.id === id)
  if (found === undefined) throw new Error(`the release has no ${id}`)
  return found
}
const retitled = (id: string, title: string): Piece => {
  const piece = policy(id)
  return { ...piece, title, value: { ...piece.value, title } }
}
const word = (id: string): Piece => ({
  ...{ kind: 'sensitiveWord', id, title: id, value: { note: '包' } },
})

test('a package of what the release ships says nothing new', async () => {
  const all = shipped('policy', 'ruleTable', 'dictionaryEntry', 'sensitiveWord', 'news', 'expert')
  expect(all.length).toBeGreaterThan(1_000)
  const { open, counts } = await load(packed(all, ['policy', 'news']))
  expect([open, Object.values(counts).flatMap((of) => Object.keys(of))]).toEqual([
    0,
    expect.not.arrayContaining(['add', 'update', 'retire', 'changed']),
  ])
})

test('previewed, taken in part and undone; what was changed meanwhile is told and left alone', async () => {
  const [high = '', green = ''] = [await titleOf(HIGH), await titleOf(GREEN)]
  await admin.call(sensitive.add, { words: ['运营先加的词'] })
  const items = [
    retitled(HIGH, '包里的高企办法'),
    retitled(GREEN, '包里的绿色工厂'),
    word('包里的新词'),
    word('运营先加的词'),
  ]
  const preview = await load(packed(items))
  const { packageId } = preview
  expect(preview).toMatchObject({ source: 'upload', release: '9.9.9', open: 4, taken: 0 })
  expect(await itemsOf(packageId)).toEqual([
    `policy ${HIGH} update open`,
    `policy ${GREEN} update open`,
    'sensitiveWord 包里的新词 add open',
    'sensitiveWord 运营先加的词 changed open',
  ])
  expect(await titleOf(HIGH)).toBe(high)
  const { sides } = await admin.call(packages.compare, { packageId, kind: 'policy', id: HIGH })
  expect(sides).toEqual([{ label: '标题', now: high, next: '包里的高企办法' }])

  const some = { packageId, items: [`policy ${HIGH}`, 'sensitiveWord 包里的新词'] }
  const entries = await entriesOf(server, async () => {
    expect(await admin.call(packages.take, some)).toEqual({ done: 2, changed: [] })
  })
  expect(entries.map(({ action }) => action)).toEqual(['content.package'])
  expect([await titleOf(HIGH), await titleOf(GREEN)]).toEqual(['包里的高企办法', green])
  // Readers are answered with it.
  await expect
    .poll(async () => (await admin.call(policies.detail, { policyId: HIGH })).policy.title)
    .toBe('包里的高企办法')
  expect((await admin.call(sensitive.list, { keyword: '包里的新词' })).total).toBe(1)

  // Somebody changes one between the preview and the decision: it is shown anew first.
  await server.pool.query(`update policy set title = '刚改的标题' where id = $1`, [GREEN])
  const rest = { packageId, items: [`policy ${GREEN}`] }
  expect(await admin.call(packages.take, rest)).toEqual({ done: 0, changed: ['包里的绿色工厂'] })
  expect(await itemsOf(packageId)).toContain(`policy ${GREEN} changed open`)
  expect(await admin.call(packages.take, rest)).toEqual({ done: 1, changed: [] })
  expect(await admin.call(packages.leave, { packageId, all: true })).toEqual({ done: 1 })

  // Undone: what stood there before, but for what was changed since.
  await server.pool.query(`update policy set title = '采用后又改' where id = $1`, [HIGH])
  expect(await admin.call(packages.undo, { packageId, all: true })).toEqual({
    done: 2,
    changed: ['包里的高企办法'],
  })
  expect([await titleOf(HIGH), await titleOf(GREEN)]).toEqual(['采用后又改', '刚改的标题'])
  expect((await admin.call(sensitive.list, { keyword: '包里的新词' })).total).toBe(0)
  expect(await itemsOf(packageId)).toEqual([
    `policy ${HIGH} update taken`,
    `policy ${GREEN} changed undone`,
    'sensitiveWord 包里的新词 add undone',
    'sensitiveWord 运营先加的词 changed left',
  ])
})

test('what a package of a whole kind lacks is gone, and comes back when it is undone', async () => {
  const faq = shipped('faq')
  const [gone] = faq
  if (gone === undefined) throw new Error('the release has no questions')
  const { packageId, counts } = await load(packed(faq.slice(1), ['faq']))
  expect(counts).toMatchObject({ faq: { retire: 1 } })
  const stands = async () => (await admin.call(content.one, { kind: 'faq', id: gone.id })).live
  expect(await admin.call(packages.take, { packageId, all: true })).toEqual({
    done: 1,
    changed: [],
  })
  expect(await stands()).toBe('offline')
  expect(await admin.call(packages.undo, { packageId, all: true })).toEqual({
    done: 1,
    changed: [],
  })
  expect(await stands()).toBe('published')
})

test('an item that the content editor has in hand is the operators’, and gets a version of what is taken', async () => {
  const key = { kind: 'policy', id: 'shoutaitao-zhuangbei' } as const
  const editor = editorOf(admin)
  await editor.save(key.kind, key.id, { shortTitle: '正在改' })
  const { packageId } = await load(packed([retitled(key.id, '包里的首台套')]))
  expect(await itemsOf(packageId)).toEqual([`policy ${key.id} changed open`])
  await admin.call(packages.take, { packageId, all: true })
  const after = await editor.one(key.kind, key.id)
  expect(JSON.parse(after.form)).toMatchObject({ shortTitle: '正在改' })
  expect(after.history[0]).toMatchObject({ act: 'package', actName: '内容包' })
})

test('a policy that names one that is not there is refused, and nothing is written', async () => {
  const piece = policy(GREEN)
  const alone = {
    ...{ kind: 'policy', id: 'bao-li-de', title: '包里的新政策' },
    value: { ...piece.value, id: 'bao-li-de', title: '包里的新政策', related: ['mei-you-de'] },
  } as const satisfies Piece
  const { packageId } = await load(packed([alone, word('同包的词')]))
  expect(await refused(admin.call(packages.take, { packageId, all: true }))).toMatchObject({
    text: '《包里的新政策》关联的政策 mei-you-de 尚不存在，请一起采用',
  })
  expect((await admin.call(sensitive.list, { keyword: '同包的词' })).total).toBe(0)
})

test('packed as zip it is the same package', async () => {
  const text = packed([word('压缩包里的词')])
  const zip = zipOf([{ name: PACKAGE_ENTRY, content: Buffer.from(text) }])
  expect(await load(zip, '内容包.zip')).toMatchObject({ open: 1, digest: JSON.parse(text).digest })
})

test.each<[why: string, text: () => string, said: string]>([
  ['changed by a letter', () => packed([word('甲词')]).replaceAll('甲词', '乙词'), '摘要不符'],
  [
    'of a newer format',
    () => JSON.stringify({ ...JSON.parse(packed([word('甲词')])), format: 2 }),
    '请先升级平台',
  ],
  ['no package', () => '{"a":1}', '不是内容包'],
  ['no JSON', () => '不是', '不是内容包'],
  [
    'with accounts',
    () =>
      packed([
        { kind: 'demoRole', id: 'user-x', title: '账号', value: { roles: ['SUPER_ADMIN'] } },
      ]),
    '不能用内容包更新',
  ],
  [
    'with a policy that lacks fields',
    () => packed([{ kind: 'policy', id: 'x', title: '残缺', value: { id: 'x', title: '残缺' } }]),
    '残缺',
  ],
])('one that is %s is not loaded', async (_why, text, said) => {
  const before = (await admin.call(packages.list, {})).total
  await expect(load(text())).rejects.toThrow(said)
  expect((await admin.call(packages.list, {})).total).toBe(before)
})
