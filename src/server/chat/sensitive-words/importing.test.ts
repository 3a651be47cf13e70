import { afterAll, beforeAll, expect, test } from 'vitest'
import { sensitive } from '#contract/sensitive.ts'
import { systemClock } from '#server/clock.ts'
import { writeWorkbook } from '#server/sheets/write.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'

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

const check = async (name: string, content: string | Buffer, client = admin) =>
  client.call(sensitive.checkImport, {}, { files: [{ name, content: Buffer.from(content) }] })
const isListed = async (word: string) =>
  (await admin.call(sensitive.list, { keyword: word })).records.some((it) => it.word === word)
const hits = async (content: string) => {
  ahead += 3_000
  return (await admin.call(sensitive.tryOut, { content })).hits.length
}

test('a list is checked, taken over, undone whole and taken over again', async () => {
  await admin.call(sensitive.add, { words: ['已有之词'] })
  const checked = await check('名单.txt', '导入甲词\n导入乙词\n已有之词\n导 入 甲 词\n***\n坏\n')
  expect(checked).toMatchObject({
    fileName: '名单.txt',
    newCount: 2,
    knownCount: 2,
    refusedCount: 2,
  })
  expect(checked.words.map(({ word, outcome }) => [word, outcome])).toEqual([
    ['导入甲词', 'new'],
    ['导入乙词', 'new'],
    ['已有之词', 'known'],
    ['导 入 甲 词', 'known'],
    ['***', 'refused'],
    ['坏', 'refused'],
  ])
  expect(await isListed('导入甲词')).toBe(false)
  const { importId } = checked
  const entries = await entriesOf(server, async () => {
    expect(await admin.call(sensitive.takeImport, { importId, note: '试' })).toEqual({ added: 2 })
  })
  expect(entries).toMatchObject([{ action: 'words.import', detail: { after: { 新增: '2' } } }])
  expect(JSON.stringify(entries)).not.toContain('导入甲词')
  expect(await hits('这是导入甲词')).toBe(1)
  expect((await refused(admin.call(sensitive.takeImport, { importId }))).code).toBe(409)
  await admin.call(sensitive.remove, { words: ['导入乙词'] })
  const { records } = await admin.call(sensitive.imports, {})
  expect(records).toMatchObject([{ importId, note: '试', added: 2, left: 1, undoneTime: '' }])
  expect(await admin.call(sensitive.undoImport, { importId })).toEqual({ removed: 1 })
  expect(await hits('这是导入甲词')).toBe(0)
  expect(await isListed('已有之词')).toBe(true)
  expect((await refused(admin.call(sensitive.undoImport, { importId }))).code).toBe(409)
  expect(await admin.call(sensitive.takeImport, { importId, note: '再' })).toEqual({ added: 2 })
  expect(await isListed('导入乙词')).toBe(true)
})

test('a table of a Chinese spreadsheet, a workbook and an exported list are read by their first column', async () => {
  // 敏感词,备注 / 编码词,x in GB18030.
  const gb = Buffer.from('c3f4b8d0b4ca2cb1b8d7a20d0ab1e0c2ebb4ca2c780d0a', 'hex')
  expect((await check('老.csv', gb)).words).toMatchObject([{ word: '编码词', outcome: 'new' }])
  const workbook = await writeWorkbook({
    name: '词',
    columns: [{ name: '敏感词' }, { name: '备注' }],
    rows: [
      ['表格词', 'x'],
      ['表格另词', ''],
    ],
  })
  expect((await check('词.xlsx', workbook)).words.map(({ word }) => word)).toEqual([
    '表格词',
    '表格另词',
  ])
  const { csv, total, fileName } = await admin.call(sensitive.export, {})
  expect(fileName).toMatch(/^敏感词-\d{4}-\d\d-\d\d\.csv$/)
  const back = await check(fileName, csv)
  expect(back).toMatchObject({ importId: '', newCount: 0 })
  expect(back.knownCount + back.refusedCount).toBe(total)
})

test.each<[string, string, string | Buffer, string]>([
  ['another kind of file', '词.docx', 'x', '请上传 txt、csv 或 xlsx 文件，或直接粘贴'],
  [
    'no text at all',
    '词.txt',
    Buffer.from([0, 1, 2]),
    '文件不是可以读取的文本，请另存为 UTF-8 编码后再试',
  ],
  ['nothing in it', '词.txt', '\n \n', '没有读到词语，每行写一个'],
  [
    'too many',
    '词.txt',
    Array.from({ length: 5_001 }, (_, at) => `词${at}`).join('\n'),
    '一次最多导入 5000 个词，这份有 5001 个',
  ],
])('%s is refused', async (_name, name, content, told) => {
  expect(await refused(check(name, content))).toEqual({ code: 400, text: told })
})

test('a list is its checker’s until it is taken over, and nobody else’s of those without the code', async () => {
  const { importId } = await check('名单.txt', '谁的词')
  const other = await loginAs(server.app, 'reviewer', server.password)
  expect((await refused(other.call(sensitive.takeImport, { importId }))).code).toBe(403)
  expect((await refused(check('名单.txt', '谁的词', other))).code).toBe(403)
})
