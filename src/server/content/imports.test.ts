import sharp from 'sharp'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content, FORM_MOST } from '#contract/content.ts'
import { fileLibrary } from '#contract/file-library.ts'
import { files } from '#contract/files.ts'
import { notices } from '#contract/notices.ts'
import { type Fact, factCounts, factsOf } from '#domain/content/facts.ts'
import type { Form } from '#domain/fields/fields.ts'
import { readFacts, takeFacts } from '#domain/content/import.ts'
import { LIBRARY_PICTURE } from '#domain/content/pictures.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { libraryAddress } from '#server/files/library/handlers.ts'
import { type TestEditor, editorOf, POLICY_FORM } from './testing.ts'

const clock = movableClock('2026-11-22T04:00:00Z')
let limits: Awaited<ReturnType<typeof looseLimits>>
let server: TestApp
let client: TestClient
let editor: TestEditor
let reviewer: TestEditor

beforeAll(async () => {
  limits = await looseLimits()
  server = await createTestApp({ clock, env: { LIMITS: limits.file } })
  client = await loginAs(server.app, 'editor', server.password)
  editor = editorOf(client)
  reviewer = editorOf(await loginAs(server.app, 'reviewer', server.password))
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})

const SAMPLE = '05-ningbo-rencai.docx'
const sample = {
  name: SAMPLE,
  content: readFileSync(join(import.meta.dirname, '../notices/samples/files', SAMPLE)),
}
const upload = async (file: { name: string; content: Buffer }): Promise<string> => {
  const { records } = await client.call(files.add, { feature: 'content' }, { files: [file] })
  return records[0]?.fileId ?? ''
}
const sent = (facts: readonly Fact[]): string => JSON.stringify(facts)
const takeIn = async (
  id: string,
  given: { facts?: readonly Fact[]; fileId?: string; blocks?: object[] } = {},
) => {
  const { version } = await editor.one('policy', id)
  return client.call(content.takeIn, {
    kind: 'policy',
    id,
    version,
    facts: sent(given.facts ?? []),
    fileName: SAMPLE,
    fileId: given.fileId ?? '',
    blocks: JSON.stringify(given.blocks ?? []),
  })
}
/** The facts of an item as it stands, and its form. */
const stateOf = async (id: string) => {
  const one = await editor.one('policy', id)
  const facts = factsOf(
    one.facts.map(({ value, said, ...fact }) => ({
      ...fact,
      value: JSON.parse(value) as Form,
      said: JSON.parse(said) as Form,
    })),
  )
  return { one, facts, counts: factCounts(facts), form: JSON.parse(one.form) as Form }
}
const save = async (
  id: string,
  { form, decided = [], doubts = [] }: { form: Form; decided?: readonly Fact[]; doubts?: object[] },
) => {
  const { version } = await editor.one('policy', id)
  return client.call(content.save, {
    kind: 'policy',
    id,
    version,
    form: JSON.stringify(form),
    decided: sent(decided),
    doubts: JSON.stringify(doubts),
  })
}
const contactFact = (name: string): Fact => ({
  path: 'contacts',
  row: true,
  value: { name, phone: '', note: '' },
  sureness: 'likely',
  source: 0,
  places: [{ block: 0, from: 0, to: 2 }],
  decision: 'open',
  said: null,
})

test('a notice is imported whole: every fact stays with the item, and its text beside it', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  const fileId = await upload(sample)
  const { extraction, blocks } = await client.call(notices.readFile, {}, { files: [sample] })
  const read = readFacts('policy', extraction, 0)
  expect(read.length).toBeGreaterThan(15)
  const entries = await entriesOf(server, async () =>
    takeIn(id, {
      facts: read,
      fileId,
      blocks: blocks.map(({ kind, text, section }) => ({ kind, text, section })),
    }),
  )
  expect(entries.map(({ action }) => action)).toEqual(['content.import'])
  const { one, counts } = await stateOf(id)
  expect(one.facts).toHaveLength(read.length)
  // What the form said already counts as taken.
  expect(counts.taken + counts.open).toBe(read.length)
  expect(one.sources).toMatchObject([{ number: 1, fileId, fileName: SAMPLE, kept: true }])
  expect(one.history[0]).toMatchObject({ act: 'import', note: SAMPLE, changed: false })
  const source = await client.call(content.source, { kind: 'policy', id, number: 1 })
  expect(source.blocks.map(({ text }) => text)).toEqual(blocks.map(({ text }) => text))
  expect(source.blocks.filter(({ section }) => section === 'materials')).toHaveLength(4)
  expect(await refused(client.call(content.source, { kind: 'policy', id, number: 9 }))).toEqual({
    code: 404,
    text: '没有找到这份原文',
  })
})

test('what is taken though it is unsure is looked at before it is published', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  const { extraction } = await client.call(notices.readFile, {}, { files: [sample] })
  await takeIn(id, { facts: readFacts('policy', extraction, 0) })
  const { facts, form } = await stateOf(id)
  const wanted = facts.filter(({ decision, row }) => decision === 'open' && row)
  const taken = takeFacts(
    'policy',
    { form, facts },
    wanted.map((fact) => ({ fact, value: fact.value })),
  )
  expect(taken.doubts.length).toBeGreaterThan(0)
  await save(id, { form: taken.form, decided: taken.facts, doubts: taken.doubts })
  const { one, counts } = await stateOf(id)
  expect(counts.taken).toBeGreaterThanOrEqual(wanted.length)
  expect(one.doubts).toHaveLength(taken.doubts.length)
  const doubtful = one.problems.filter(({ text }) => text.includes('尚未核对'))
  expect(doubtful).toHaveLength(taken.doubts.length)
  const error = await refused(editor.move('policy', id, 'submit'))
  expect(error).toMatchObject({ code: 400, text: expect.stringMatching(/^还缺：/) })

  // One is confirmed as it is, the rest too; what is confirmed twice does no harm.
  const paths = doubtful.map(({ path }) => path)
  const [first = ''] = paths
  const left = await client.call(content.confirm, { kind: 'policy', id, paths: [first, first] })
  expect(left.doubts).toHaveLength(taken.doubts.length - 1)
  const log = await entriesOf(server, async () =>
    client.call(content.confirm, { kind: 'policy', id, paths }),
  )
  expect(log.map(({ action }) => action)).toEqual(paths.length === 1 ? [] : ['content.confirm'])
  const again = await entriesOf(server, async () =>
    client.call(content.confirm, { kind: 'policy', id, paths }),
  )
  expect(again).toEqual([])
  expect((await editor.one('policy', id)).doubts).toEqual([])
})

test('changing a doubtful field is looking at it; moving a record is not', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  const before = await editor.formOf('policy', id)
  const contacts = ['甲处', '乙处'].map((name) => ({ name, phone: '', note: '' }))
  const form = { ...before, docNumber: '测〔2026〕9 号', contacts }
  const doubts = [
    { path: 'docNumber', row: false, value: '测〔2026〕9 号' },
    { path: 'contacts', row: true, value: contacts[0] as Form },
  ]
  await save(id, { form, doubts })
  await editor.save('policy', id, { contacts: contacts.toReversed() })
  const moved = await editor.one('policy', id)
  expect(moved.problems.map(({ path }) => path)).toEqual(['docNumber', 'contacts.1'])
  await editor.save('policy', id, { docNumber: '测〔2026〕10 号' })
  // What was looked at stays so, even when the old words come back.
  await editor.save('policy', id, { docNumber: '测〔2026〕9 号' })
  expect((await editor.one('policy', id)).problems.map(({ path }) => path)).toEqual(['contacts.1'])
  await client.call(content.confirm, { kind: 'policy', id, paths: ['contacts.1'] })
  await editor.move('policy', id, 'submit')
  await reviewer.move('policy', id, 'approve')
  expect((await editor.one('policy', id)).state).toBe('published')
})

test('every fact is counted over editing, review and publication, which asks why open ones may stand', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  const facts = ['甲处', '乙处', '丙处', '丁处'].map(contactFact)
  await takeIn(id, { facts })
  expect((await stateOf(id)).counts).toEqual({ all: 4, taken: 0, changed: 0, left: 0, open: 4 })
  expect((await editor.one('policy', id)).problems).toEqual([])

  // One is typed by hand, one is taken and corrected, one is left; what is left twice does no harm.
  await editor.save('policy', id, { contacts: [{ name: '甲处', phone: '', note: '' }] })
  expect((await stateOf(id)).counts).toMatchObject({ taken: 1, open: 3 })
  const before = await stateOf(id)
  const corrected = takeFacts('policy', before, [
    { fact: before.facts[1]!, value: { name: '乙处（改）', phone: '', note: '' } },
  ])
  await save(id, { form: corrected.form, decided: corrected.facts })
  const leave = async () =>
    save(id, {
      form: (await stateOf(id)).form,
      decided: [{ ...contactFact('丙处'), decision: 'left' }],
    })
  const entries = await entriesOf(server, leave)
  expect(entries.map(({ action }) => action)).toEqual(['content.confirm'])
  expect(await entriesOf(server, leave)).toEqual([])
  expect((await stateOf(id)).counts).toEqual({ all: 4, taken: 1, changed: 1, left: 1, open: 1 })

  const { version } = await editor.one('policy', id)
  const bulk = await client.call(content.bulk, {
    move: 'submit',
    items: [`policy:${id}:${version}`],
  })
  const open = '从公文识别的内容还有 1 处待确认'
  expect(bulk.records[0]).toMatchObject({ done: true, message: open })
  expect((await reviewer.one('policy', id)).facts).toHaveLength(4)
  expect(await refused(reviewer.move('policy', id, 'approve'))).toEqual({
    code: 400,
    text: `${open}，请写明为什么可以发布`,
  })
  await reviewer.move('policy', id, 'approve', { reason: '丁处的电话已停用' })
  const { one, counts } = await stateOf(id)
  expect(one.state).toBe('published')
  expect(one.history.slice(0, 2).map(({ note }) => note)).toEqual([
    `丁处的电话已停用；${open}`,
    open,
  ])
  expect(counts).toEqual({ all: 4, taken: 1, changed: 1, left: 1, open: 1 })

  // Whoever gives the new draft up has decided; what was read is counted still.
  await editor.save('policy', id, { docNumber: '测〔2026〕12 号' })
  expect((await stateOf(id)).counts.open).toBe(1)
  await editor.move('policy', id, 'drop')
  expect((await stateOf(id)).counts).toEqual({ all: 4, taken: 1, changed: 1, left: 2, open: 0 })
})

test('another document adds its facts, and what it says too keeps what was decided', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  await takeIn(id, { facts: ['甲处', '乙处'].map(contactFact) })
  await save(id, {
    form: (await stateOf(id)).form,
    decided: [{ ...contactFact('乙处'), decision: 'left' }],
  })
  await takeIn(id, { facts: ['乙处', '丙处'].map(contactFact) })
  const { facts } = await stateOf(id)
  expect(
    facts.map(({ value, source, decision }) => [(value as Form).name, source, decision]),
  ).toEqual([
    ['甲处', 1, 'open'],
    ['乙处', 2, 'left'],
    ['丙处', 2, 'open'],
  ])
})

test('doubts are found by a filter of the list', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  const form = { ...(await editor.formOf('policy', id)), docNumber: '测〔2026〕8 号' }
  await save(id, { form, doubts: [{ path: 'docNumber', row: false, value: form.docNumber }] })
  const undecided = await editor.add('policy', POLICY_FORM)
  await takeIn(undecided.id, { facts: [contactFact('甲处')] })
  const list = async (lack: 'link' | 'doubt') => client.call(content.list, { lack, pageSize: 50 })
  const found = await list('doubt')
  expect(found.records.map((row) => row.id)).toEqual(expect.arrayContaining([id, undecided.id]))
  expect(found.lacks.find(({ lack }) => lack === 'doubt')?.count).toBe(found.total)
  const links = await list('link')
  expect(links.records.every(({ kind }) => kind === 'policy')).toBe(true)
  expect(links.total).toBeGreaterThan(20)
  const [lacking] = links.records
  const linked = await editor.formOf('policy', lacking?.id ?? '')
  const source = { ...(linked.source as Form), url: 'https://example.com/found' }
  await editor.save('policy', lacking?.id ?? '', { source })
  expect((await list('link')).total).toBe(links.total - 1)
})

test('an import without its original, or into what waits, is refused', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  expect(await refused(takeIn(id, { fileId: 'no-such-file' }))).toEqual({
    code: 400,
    text: '文件库里没有导入的原文，请重新上传',
  })
  await editor.move('policy', id, 'submit')
  expect(await refused(takeIn(id))).toMatchObject({ code: 400 })
  const confirm = client.call(content.confirm, { kind: 'policy', id, paths: ['title'] })
  expect(await refused(confirm)).toMatchObject({ code: 400 })
})

const picture = async () => ({
  name: '图.png',
  content: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#08c' } })
    .png()
    .toBuffer(),
})

test('a file that a draft, an article or an import uses is not deleted unnoticed', async () => {
  const fileId = await upload(await picture())
  const url = libraryAddress(fileId)
  expect(url).toMatch(LIBRARY_PICTURE)
  const { id } = await editor.add('banner', { alt: '带图的横幅', image: url })
  const remove = async () => refused(client.call(fileLibrary.remove, { fileId }))
  expect((await remove()).text).toBe('文件正在使用，不能删除：草稿《带图的横幅》')
  await editor.save('banner', id, { image: '' })
  const article = await editor.add('article', { title: '带图的公告', markdown: `![图](${url})` })
  expect((await editor.formOf('article', article.id)).markdown).toBe(`![图](${url})`)
  expect((await remove()).text).toBe('文件正在使用，不能删除：草稿《带图的公告》')
  const { answer } = await client.call(content.preview, { kind: 'article', id: article.id })
  expect(answer).toContain('"kind":"picture"')
  await editor.save('article', article.id, { markdown: '![外面的](https://example.com/x.png)' })
  expect((await editor.formOf('article', article.id)).markdown).toBe('外面的')
  const deep = editor.save('article', article.id, { markdown: '> - '.repeat(1_500) })
  expect(await refused(deep)).toMatchObject({ code: 400 })
  await client.call(fileLibrary.remove, { fileId })
  await editor.save('banner', id, { image: url })
  const { problems } = await editor.one('banner', id)
  expect(problems.find(({ path }) => path === 'image')?.text).toContain('已不在文件库里')
  const source = await upload(sample)
  const policy = await editor.add('policy', POLICY_FORM)
  await takeIn(policy.id, { fileId: source })
  const kept = await refused(client.call(fileLibrary.remove, { fileId: source }))
  expect(kept.text).toContain('导入来源《')
})

test('long texts are kept up to a stated length; a stranger sends no more than usual', async () => {
  const { id, version } = await editor.add('policy', POLICY_FORM)
  const form = await editor.formOf('policy', id)
  const body = Array.from({ length: 20 }, () => '长'.repeat(4_900))
  const text = JSON.stringify({ ...form, body })
  expect(text.length).toBeGreaterThan(90_000)
  await client.call(content.save, { kind: 'policy', id, version, form: text })
  expect((await editor.formOf('policy', id)).body).toEqual(body)
  const beyond = {
    kind: 'policy',
    id,
    version: version + 1,
    form: 'x'.repeat(FORM_MOST + 1),
  } as const
  expect((await refused(client.call(content.save, beyond))).text).toContain('最多 200000 字')
  const flood = { ...beyond, form: '长'.repeat(400_000) }
  expect(await refused(client.call(content.save, flood))).toMatchObject({ code: 413 })
  const stranger = createTestClient(server.app)
  const sent = stranger.call(content.save, { ...beyond, form: text })
  expect(await refused(sent)).toMatchObject({ code: 413 })
})
