import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notices } from '#contract/notices.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'

let server: TestApp
let editor: TestClient
let advisor: TestClient

beforeAll(async () => {
  server = await createTestApp()
  await server.createUser('writer', { roles: ['PLAT_EDITOR'] })
  await server.createUser('helper', { roles: ['PLAT_ADVISOR'] })
  editor = await loginAs(server.app, 'writer', server.password)
  advisor = await loginAs(server.app, 'helper', server.password)
})
afterAll(async () => server.close())

const sample = (name: string): { name: string; content: Buffer } => ({
  name,
  content: readFileSync(join(import.meta.dirname, 'samples/files', name)),
})

test('an editor has a document read: its text, its fields and where they stand', async () => {
  const { fileName, blocks, extraction } = await editor.call(
    notices.readFile,
    {},
    { files: [sample('02-guangdong-zjtx.pdf')] },
  )
  expect(fileName).toBe('02-guangdong-zjtx.pdf')
  expect(extraction.docNumber).toMatchObject({ value: '粤工信样〔2026〕77号', sureness: 'sure' })
  expect(extraction.regionCode?.value).toBe('440000')
  const [place] = extraction.docNumber?.places ?? []
  expect(blocks[place!.block]?.text.slice(place!.from, place!.to)).toBe('粤工信样〔2026〕77号')
  expect(extraction.conditions[2]?.threshold?.value).toBe('≥ 1500万元；≥ 80%；≤ 80%')
})

test('pasted text is read', async () => {
  const text = '关于申报项目的通知\n一、申报时间\n申报截止时间为2026年5月20日。'
  const { fileName, extraction } = await editor.call(notices.readText, { text })
  expect(fileName).toBe('')
  expect(extraction.windows[0]?.deadlines[0]?.value.at).toBe('2026-05-20')
  expect(extraction.problems).toContain('没有找到文号')
})

test('what cannot be read is refused in words', async () => {
  const picture = { name: '扫描.png', content: Buffer.from('89504e470d0a1a0a', 'hex') }
  const refused = await apiErrorOf(editor.call(notices.readFile, {}, { files: [picture] }))
  expect(refused).toMatchObject({ code: 400, status: 200 })
  expect(refused.message).toContain('手工录入')
  const none = await apiErrorOf(editor.call(notices.readFile, {}, { files: [] }))
  expect(none.message).toBe('请选择一个文件')
  const empty = await apiErrorOf(editor.call(notices.readText, { text: ' ' }))
  expect(empty.message).toBe('请粘贴通知正文')
})

test('nobody else may', async () => {
  const refused = await apiErrorOf(advisor.call(notices.readText, { text: '通知' }))
  expect(refused).toMatchObject({ status: 403, permission: '运营内容-编辑' })
})

test('nothing is kept', async () => {
  const { rows } = await server.pool.query('select count(*)::int as count from stored_file')
  expect(rows[0]).toEqual({ count: 0 })
})
