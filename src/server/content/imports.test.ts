import sharp from 'sharp'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content, FORM_MOST } from '#contract/content.ts'
import { fileLibrary } from '#contract/file-library.ts'
import { files } from '#contract/files.ts'
import { notices } from '#contract/notices.ts'
import type { Doubt } from '#domain/content/doubts.ts'
import type { Form } from '#domain/fields/fields.ts'
import { importedForm, proposalsOf } from '#domain/content/import.ts'
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
const takeIn = async (
  id: string,
  given: { form: Form; doubts: readonly Doubt[]; fileId?: string; text?: string },
) => {
  const { version } = await editor.one('policy', id)
  return client.call(content.takeIn, {
    kind: 'policy',
    id,
    version,
    form: JSON.stringify(given.form),
    doubts: JSON.stringify(given.doubts),
    fileName: SAMPLE,
    fileId: given.fileId ?? '',
    text: given.text ?? '',
  })
}

test('a notice is read, taken in, and published once what is doubtful was looked at', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  const fileId = await upload(sample)
  const { extraction } = await client.call(notices.readFile, {}, { files: [sample] })
  const before = await editor.formOf('policy', id)
  const proposals = proposalsOf('policy', before, extraction).filter(
    ({ path, row }) => row || path === 'amount' || path === 'docNumber',
  )
  expect(proposals.some(({ sureness }) => sureness === 'unsure')).toBe(true)
  const taken = proposals.map((proposal) => ({ proposal, value: proposal.value }))
  const read = importedForm('policy', before, taken)
  const { form } = read
  expect(read.doubts.length).toBeGreaterThan(0)
  const doubts = [...read.doubts, { path: 'title', row: false, value: POLICY_FORM.title }]
  const entries = await entriesOf(server, async () => takeIn(id, { form, doubts, fileId }))
  expect(entries.map(({ action }) => action)).toEqual(['content.import'])

  const one = await editor.one('policy', id)
  expect(one.doubts).toHaveLength(doubts.length)
  expect(one.sources).toMatchObject([{ fileId, fileName: SAMPLE, text: '' }])
  expect(one.history[0]).toMatchObject({ act: 'import', note: SAMPLE })
  const doubtful = one.problems.filter(({ text }) => text.includes('尚未核对'))
  expect(doubtful).toHaveLength(doubts.length)
  const error = await refused(editor.move('policy', id, 'submit'))
  expect(error).toMatchObject({ code: 400, text: expect.stringMatching(/^还缺：/) })

  // One is confirmed as it is, the rest too; what is confirmed twice does no harm.
  const paths = doubtful.map(({ path }) => path)
  const [first = ''] = paths
  const left = await client.call(content.confirm, { kind: 'policy', id, paths: [first, first] })
  expect(left.doubts).toHaveLength(doubts.length - 1)
  const log = await entriesOf(server, async () =>
    client.call(content.confirm, { kind: 'policy', id, paths }),
  )
  expect(log.map(({ action }) => action)).toEqual(['content.confirm'])
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
  await takeIn(id, { form, doubts, text: '原文' })
  expect((await editor.one('policy', id)).sources).toMatchObject([{ fileId: '', text: '原文' }])
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

test('what nobody decided stays with the item over review and publication, which say how many', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  const form = { ...(await editor.formOf('policy', id)), docNumber: '测〔2026〕11 号' }
  const facts = ['甲处', '乙处', '丙处'].map((name) => ({
    path: 'contacts',
    row: true,
    open: true as const,
    value: { name, phone: '' },
  }))
  await takeIn(id, { form, doubts: facts, text: '原文' })
  const openOf = async () => (await editor.one('policy', id)).doubts.filter(({ open }) => open)
  expect(await openOf()).toHaveLength(3)
  expect((await editor.one('policy', id)).problems).toEqual([])

  // One is taken, one is left; what is left twice does no harm.
  await editor.save('policy', id, { contacts: [{ name: '甲处', phone: '', note: '' }] })
  expect(await openOf()).toHaveLength(2)
  const leave = async () =>
    client.call(content.confirm, { kind: 'policy', id, left: JSON.stringify([facts[1]]) })
  const entries = await entriesOf(server, leave)
  expect(entries.map(({ action }) => action)).toEqual(['content.confirm'])
  expect(await entriesOf(server, leave)).toEqual([])
  expect((await openOf()).map(({ value }) => JSON.parse(value) as Form)).toEqual([facts[2]?.value])

  const { version } = await editor.one('policy', id)
  const bulk = await client.call(content.bulk, {
    move: 'submit',
    items: [`policy:${id}:${version}`],
  })
  expect(bulk.records[0]).toMatchObject({ done: true, message: '从公文读到的还有 1 处没有决定' })
  expect((await reviewer.one('policy', id)).doubts).toMatchObject([{ open: true }])
  await reviewer.move('policy', id, 'approve')
  const published = await editor.one('policy', id)
  expect(published.state).toBe('published')
  expect(published.history.slice(0, 2).map(({ note }) => note)).toEqual([
    '从公文读到的还有 1 处没有决定',
    '从公文读到的还有 1 处没有决定',
  ])
  expect(published.doubts).toMatchObject([{ path: 'contacts', open: true }])

  // Whoever gives the new draft up has decided: what was read goes with it.
  await editor.save('policy', id, { docNumber: '测〔2026〕12 号' })
  expect(await openOf()).toHaveLength(1)
  await editor.move('policy', id, 'drop')
  expect(await openOf()).toEqual([])
})

test('doubts are found by a filter of the list', async () => {
  const { id } = await editor.add('policy', POLICY_FORM)
  const form = { ...(await editor.formOf('policy', id)), docNumber: '测〔2026〕8 号' }
  await takeIn(id, { form, doubts: [{ path: 'docNumber', row: false, value: form.docNumber }] })
  const list = async (lack: 'link' | 'doubt') => client.call(content.list, { lack, pageSize: 50 })
  const found = await list('doubt')
  expect(found.records.map((row) => row.id)).toContain(id)
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
  const form = await editor.formOf('policy', id)
  expect(await refused(takeIn(id, { form, doubts: [], fileId: 'no-such-file' }))).toEqual({
    code: 400,
    text: '文件库里没有导入的原文，请重新上传',
  })
  await editor.move('policy', id, 'submit')
  expect(await refused(takeIn(id, { form, doubts: [] }))).toMatchObject({ code: 400 })
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
  const form = { ...(await editor.formOf('policy', policy.id)), docNumber: '1' }
  await takeIn(policy.id, { form, doubts: [], fileId: source })
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
