import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mkdtemp, writeFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import yauzl from 'yauzl'
import { declarations } from '#contract/declarations.ts'
import { readSheet } from '#server/sheets/read.ts'
import type { TestClient } from '#server/testing/client.ts'
import {
  createDeclareWorld,
  type DeclareWorld,
  type ShownDeclaration,
} from '#server/testing/declarations.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'

let world: DeclareWorld
let clerk: TestClient
let folder = ''

beforeAll(async () => {
  world = await createDeclareWorld()
  clerk = world.clerk
  folder = await mkdtemp(join(tmpdir(), 'cq-out-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => world.clear())

/** The rows of a workbook that a call answered. */
const rowsOf = async (content: unknown): Promise<string[][]> => {
  const path = join(folder, 'out.xlsx')
  await writeFile(path, content as Buffer)
  const { rows } = await readSheet(path, { rows: 100, columns: 26, cell: 2_000 })
  return rows.map(({ cells }) => cells)
}

/** The entries of an archive, by their names in order. */
const entriesIn = async (content: unknown): Promise<[string, string][]> => {
  const archive = await yauzl.fromBufferPromise(content as Buffer)
  const found: [string, string][] = []
  for await (const entry of archive.eachEntry()) {
    const stream = await archive.openReadStreamPromise(entry)
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part as Buffer)
    found.push([entry.fileName, Buffer.concat(parts).toString()])
  }
  return found
}

test('the list goes out as it is shown, and no cell is a formula', async () => {
  await world.draft({ projectName: '=1+1', dept: '@SUM(A1)', applyAmount: '200000.5' })
  await world.draft({ projectName: '乙项目', level: '2' })
  const entries = await entriesOf(world.server, async () => {
    const { fileName, mime, content } = await clerk.call(declarations.export, {
      sort: 'name',
      direction: 'asc',
    })
    expect(fileName).toBe('项目申报-全部-2026-11-22.xlsx')
    expect(mime).toMatch(/spreadsheetml/)
    const [head = [], ...rows] = await rowsOf(content)
    expect(head.slice(0, 3)).toEqual(['申报编号', '企业', '项目名称'])
    expect(rows).toHaveLength(2)
    const row = Object.fromEntries(head.map((name, at) => [name, rows[0]?.[at]]))
    expect(row).toMatchObject({
      项目名称: "'=1+1",
      主管部门: "'@SUM(A1)",
      取得的资质: '高新技术企业',
      当前环节: '草稿',
      谁在处理: '申报专员',
      '申请金额（元）': '200000.5',
      下一日期: '2026-12-31',
    })
  })
  expect(entries).toMatchObject([
    { action: 'declaration.export', detail: { after: { 条数: '2' } } },
  ])
  const one = await clerk.call(declarations.export, { level: '2' })
  expect(await rowsOf(one.content)).toHaveLength(2)
  const theirs = await world.other.call(declarations.export, {})
  expect(await rowsOf(theirs.content)).toHaveLength(1)
  expect(await refused(world.viewer.call(declarations.export, {}))).toMatchObject({ code: 403 })
  const queue = await world.advisor.call(declarations.servedExport, { tab: 'open' })
  expect(await rowsOf(queue.content)).toHaveLength(1)
})

test('materials are packed with their contents, under safe names of their own', async () => {
  const draft = await world.draft({ projectName: '申报/../项目' }, 1)
  const { declareNo } = draft
  await clerk.call(declarations.addMaterial, { declareNo, name: '审计报告..', required: true })
  const last = await clerk.call(declarations.addMaterial, { declareNo, name: '其他' })
  const upload = async (of: ShownDeclaration, at: number, names: string[]) => {
    const material = of.materials[at]
    return clerk.call(declarations.upload, {
      declareNo,
      materialId: material?.materialId ?? '',
      version: material?.version ?? 0,
      fileIds: await Promise.all(
        names.map(async (name) => world.upload(clerk, name, `%PDF-1.7 ${name}`)),
      ),
    })
  }
  const one = await upload(last, 0, ['合同.pdf', '合同.PDF', 'CON.pdf'])
  const two = await upload(one, 1, ['旧.pdf'])
  await upload(two, 1, ['新.pdf'])
  const { fileName, mime, size, content } = await clerk.call(declarations.pack, { declareNo })
  expect(fileName).toBe(`${declareNo}-申报_.._项目-材料包.zip`)
  expect(mime).toBe('application/zip')
  expect(size).toBe((content as Buffer).length)
  const entries = await entriesIn(content)
  expect(entries.map(([name]) => name)).toEqual([
    '目录.txt',
    '01 材料1/合同.pdf',
    '01 材料1/合同（2）.PDF',
    '01 材料1/_CON.pdf',
    '02 审计报告/新.pdf',
  ])
  expect(entries.at(-1)?.[1]).toBe('%PDF-1.7 新.pdf')
  const contents = entries[0]?.[1] ?? ''
  expect(contents).toContain('1. 材料1（必需，已上传，第 1 版）\r\n   01 材料1/合同.pdf\r\n')
  expect(contents).toContain('2. 审计报告..（必需，已上传，第 2 版）\r\n   02 审计报告/新.pdf\r\n')
  expect(contents).toContain('3. 其他（选填，未上传）\r\n   （未上传）\r\n')
})

test('a pack of nothing is refused, and so is one of another company', async () => {
  const { declareNo } = await world.draft()
  expect(await refused(clerk.call(declarations.pack, { declareNo }))).toMatchObject({
    text: '尚未上传任何材料',
  })
  expect(await refused(world.other.call(declarations.pack, { declareNo }))).toMatchObject({
    code: 404,
  })
})
