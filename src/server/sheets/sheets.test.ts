import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '#server/testing/zip.ts'
import { contentOf, entriesOf, openArchive } from './entries.ts'
import { readSheet, SheetProblem } from './read.ts'
import { writeWorkbook } from './write.ts'
import { readXml } from './xml.ts'

const LIMITS = { rows: 50, columns: 6, cell: 200 }
let folder: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cq-sheets-'))
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

const read = async (bytes: Buffer, limits = LIMITS) => {
  const path = join(folder, `${(count += 1)}.xlsx`)
  await writeFile(path, bytes)
  return readSheet(path, limits)
}
/** The parts of a workbook, by their names. */
const partsOf = async (bytes: Buffer): Promise<Map<string, string>> => {
  const path = join(folder, `${(count += 1)}.xlsx`)
  await writeFile(path, bytes)
  const zip = await openArchive(path)
  const parts = new Map<string, string>()
  for await (const entry of entriesOf(zip))
    parts.set(entry.fileName, await text(await contentOf(zip, entry)))
  zip.close()
  return parts
}
const problemOf = async (bytes: Buffer, limits = LIMITS): Promise<string> => {
  try {
    await read(bytes, limits)
  } catch (error) {
    expect(error).toBeInstanceOf(SheetProblem)
    return (error as Error).message
  }
  throw new Error('it was read')
}

/** A workbook as other programs write it. */
const workbook = (
  rows: string,
  more: { shared?: string; styles?: string; book?: string; target?: string } = {},
) =>
  zipOf(
    Object.entries({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': `<?xml version="1.0"?><x:workbook xmlns:x="m" xmlns:r="r">${more.book ?? ''}<x:sheets><x:sheet name="一" sheetId="4" r:id="rId9"/><x:sheet name="二" r:id="rId2"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId2" Target="worksheets/sheet2.xml"/><Relationship Id="rId9" Target="${more.target ?? '/xl/worksheets/sheet1.xml'}"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<!-- made elsewhere --><worksheet><sheetData>${rows}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst>${more.shared ?? ''}</sst>`,
      'xl/styles.xml': more.styles ?? '<styleSheet/>',
    }).map(([name, text]) => ({ name, content: Buffer.from(text) })),
  )

test('what is written is read back as text, however it looks', async () => {
  const rows = [
    ['字段 <一> & "二"', '', '=1+1', '-5', '＋6'],
    ['第二行', '2025', '00123', '  两边有空格  ', '换\n行'],
  ]
  const sheet = await read(
    await writeWorkbook({
      name: '画像',
      columns: ['甲', '乙', '丙', '丁', '戊'].map((name) => ({ name })),
      rows,
      choices: [{ row: 0, column: 2, options: ['是', '否'] }],
    }),
  )
  expect(sheet.name).toBe('画像')
  expect(sheet.rows).toEqual([
    { row: 1, cells: ['甲', '乙', '丙', '丁', '戊'] },
    // What could be taken for a formula is kept from being one.
    { row: 2, cells: ['字段 <一> & "二"', '', "'=1+1", "'-5", "'＋6"] },
    { row: 3, cells: rows[1] },
  ])
})

test('a workbook has columns beyond Z and AZ', async () => {
  const head = Array.from({ length: 60 }, (_, at) => `第 ${at} 列`)
  const options = ['是', '否']
  const bytes = await writeWorkbook({
    name: '宽',
    columns: head.map((name, at) => ({ name, options: at === 52 ? options : [] })),
    rows: [head],
    choosing: 9,
    choices: [{ row: 0, column: 27, options }],
  })
  expect((await read(bytes, { ...LIMITS, columns: 60 })).rows).toEqual([
    { row: 1, cells: head },
    { row: 2, cells: head },
  ])
  const xml = (await partsOf(bytes)).get('xl/worksheets/sheet1.xml') ?? ''
  const cells = [...xml.matchAll(/<c r="([A-Z]+)2"/g)].map(([, column]) => column)
  expect([cells[25], cells[26], cells[51], cells[52], cells[59]]).toEqual([
    'Z',
    'AA',
    'AZ',
    'BA',
    'BH',
  ])
  expect([...xml.matchAll(/sqref="([^"]+)"/g)].map(([, range]) => range)).toEqual([
    'BA2:BA10',
    'AB2',
  ])
})

test('a list of options that the format cannot hold is left out', async () => {
  const bytes = await writeWorkbook({
    name: 'x',
    columns: [
      { name: '甲', options: ['是,否'] },
      { name: '乙', options: ['长'.repeat(256)] },
    ],
    rows: [],
    choosing: 9,
  })
  expect((await partsOf(bytes)).get('xl/worksheets/sheet1.xml')).not.toContain('dataValidation')
})

test('shared texts, numbers, per cents, yes and no, gaps and formulas are read', async () => {
  const sheet = await read(
    workbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
       <row r="4"><c t="b"><v>1</v></c><c><f>1/3</f><v>0.30000000000000004</v></c><c><v>1.2E+8</v></c><c s="1"><v>0.351</v></c><c s="2"><v>0.5</v></c><c t="str"><f>A1</f><v>文&#x5B57;</v></c><c><v>99</v></c></row>
       <row r="5"><c r="B5"/></row>`,
      {
        shared:
          '<si><t>甲</t><rPh sb="0" eb="1"><t>jia</t></rPh></si><si><r><t xml:space="preserve">乙 </t></r><r><t>&amp; 丙</t></r></si>',
        styles:
          '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0%"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="9"/></cellXfs></styleSheet>',
      },
    ),
  )
  expect(sheet).toEqual({
    name: '一',
    rows: [
      { row: 1, cells: ['甲', '', '乙 & 丙'] },
      { row: 4, cells: ['是', '0.3', '120000000', '35.1%', '50%', '文字'] },
    ],
  })
})

describe('what cannot be read is refused in words', () => {
  const rows = (n: number) => Array.from({ length: n }, () => '<row><c><v>1</v></c></row>').join('')
  test.each<[string, () => Buffer, RegExp]>([
    ['no archive', () => Buffer.from('PK but not really'), /无法读取/],
    ['no workbook', () => zipOf([{ name: 'a.txt', content: Buffer.from('a') }]), /无法读取/],
    ['no sheet', () => workbook('', { target: 'worksheets/none.xml' }), /无法读取/],
    [
      'a document type',
      () => workbook('', { shared: '<!DOCTYPE x [<!ENTITY a "b">]>' }),
      /无法读取/,
    ],
    ['an entity of its own', () => workbook('<row><c t="str"><v>&lol;</v></c></row>'), /无法读取/],
    ['a tag without an end', () => workbook('<row><c'), /无法读取/],
    ['another calendar', () => workbook('', { book: '<x:workbookPr date1904="1"/>' }), /1904/],
    ['too many rows', () => workbook(rows(51)), /超过 50 行/],
    [
      'a long cell',
      () => workbook(`<row r="7"><c t="str"><v>${'长'.repeat(201)}</v></c></row>`),
      /第 7 行有单元格超过 200 字/,
    ],
  ])('%s', async (_what, bytes, said) => expect(await problemOf(bytes())).toMatch(said))

  test('a part that unpacks to too much', async () => {
    expect(await problemOf(workbook(' '.repeat(17 * 1024 * 1024)))).toMatch(/无法读取/)
  })
})

test('XML is read with its sections and quoted signs', () => {
  expect([...readXml(`<a b='1 > 0' c="&lt;"/>x<![CDATA[<y>]]></z>`)]).toEqual([
    {
      kind: 'open',
      name: 'a',
      attributes: new Map([
        ['b', '1 > 0'],
        ['c', '<'],
      ]),
      empty: true,
    },
    { kind: 'text', text: 'x' },
    { kind: 'text', text: '<y>' },
    { kind: 'close', name: 'z' },
  ])
})

describe('a long table', () => {
  const column = (name: string, options: string[] = []) => ({ name, options })
  const wide = { rows: 6_000, columns: 40, cell: 200 }

  test('is written row by row and read back as text, beyond the column Z', async () => {
    const columns = Array.from({ length: 30 }, (_, at) => column(`列 ${at}`))
    const rows = (async function* () {
      for (let row = 0; row < 5_000; row += 1)
        yield await Promise.resolve(
          columns.map((_name, at) => (at % 2 === 0 ? `${row}·${at} <&>` : '')),
        )
    })()
    const bytes = await writeWorkbook({ name: '台账', columns, rows })
    const sheet = await read(bytes, wide)
    expect(sheet.name).toBe('台账')
    expect(sheet.rows).toHaveLength(5_001)
    expect(sheet.rows[0]?.cells[29]).toBe('列 29')
    expect(sheet.rows.at(-1)).toMatchObject({ row: 5_001 })
    expect(sheet.rows.at(-1)?.cells[28]).toBe('4999·28 <&>')
  })

  test('no cell begins a formula; the same table gives the same bytes', async () => {
    const table = {
      name: 'x',
      columns: [column('甲', ['是', '否'])],
      rows: [['=1+1'], ["'=1"], ['＋1']],
      choosing: 5,
      notes: { name: '说明', rows: [['字段'], ['甲']], widths: [10] },
    }
    const bytes = await writeWorkbook(table)
    expect((await read(bytes)).rows.map(({ cells }) => cells[0])).toEqual([
      '甲',
      "'=1+1",
      "''=1",
      "'＋1",
    ])
    expect(await writeWorkbook(table)).toEqual(bytes)
  })

  test('a fault of its rows is the writer’s', async () => {
    const rows = (async function* (): AsyncGenerator<string[]> {
      yield await Promise.resolve(['一'])
      throw new Error('no more rows')
    })()
    await expect(writeWorkbook({ name: 'x', columns: [column('甲')], rows })).rejects.toThrow(
      'no more rows',
    )
  })
})
