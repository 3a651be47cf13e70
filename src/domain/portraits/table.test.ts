import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMPANY_FIELDS, fieldOf, RECORD_FIELDS } from './catalogue.ts'
import { clipboardRows, fieldNamed, namesFields, numbered, placeBlock, readTable } from './table.ts'

const YEARS = [2025, 2024, 2023]
const read = (...rows: string[][]) => readTable(numbered(rows), YEARS)
const cells = (...rows: string[][]) =>
  read(...rows).cells.map(({ field, year, text }) => `${field}@${year ?? ''}=${text}`)

describe('the clipboard', () => {
  test.each<[string, string[][]]>([
    ['', [['']]],
    ['5', [['5']]],
    [
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\r\n\tb\r\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"two\nlines"\t"say ""hi"""\tc', [['two\nlines', 'say "hi"', 'c']]],
    ['12"\t5', [['12"', '5']]],
    ['"a"b\tc', [['"a"b', 'c']]],
  ])('%j', (text, rows) => expect(clipboardRows(text)).toEqual(rows))

  test('whatever a spreadsheet puts there comes out as it was', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', '万', ',') })
    const quoted = (text: string) =>
      /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        (rows) => {
          const text = rows.map((row) => row.map(quoted).join('\t')).join('\n')
          expect(clipboardRows(`${text}\n`)).toEqual(
            rows.map((row) => row.map((one) => one.trim())),
          )
        },
      ),
    )
  })
})

describe('names', () => {
  test.each([
    ['销售（营业）收入', 'revenue'],
    ['销售(营业)收入', 'revenue'],
    ['营业收入', 'revenue'],
    ['销售收入', 'revenue'],
    ['一、营业收入（万元）', 'revenue'],
    ['  研发费用 ：', 'rdSpend'],
    ['其中：境内研发费用(单位：元)', 'rdSpendDomestic'],
    ['研发人员', 'rdStaff'],
    ['科技人员', 'rdStaff'],
    ['高新技术服务收入', 'hightechIncome'],
    ['研发费用单独归集', 'rdLedger'],
    ['收入', null],
    ['', null],
    ['姓名', null],
  ])('%j is %s', (cell, field) => expect(fieldNamed(cell)).toBe(field))

  test('every field is found by its own name', () => {
    for (const field of COMPANY_FIELDS) expect(fieldNamed(fieldOf(field).name)).toBe(field)
  })
})

describe('tables', () => {
  test('the columns of the template, with its head or without', () => {
    const rows = [
      ['研发费用', '2025', '3,150,000', '元', '填数字'],
      ['研发费用', '2024年', '248', '万元', ''],
      ['会计核算健全', '', '是', '', '可填：是、否、不清楚'],
      ['研发费用', '2023', '', '元', ''],
    ]
    const said = ['rdSpend@2025=3,150,000', 'rdSpend@2024=248万元', 'soundAccounts@=是']
    expect(cells(['字段', '年度', '数值', '单位', '备注'], ...rows)).toEqual(said)
    expect(cells(...rows.map((row) => row.slice(0, 4)))).toEqual(said)
  })

  test('years above the columns count, in whatever order they stand', () => {
    expect(
      cells(
        ['利润表', '', '', ''],
        ['项目', '2023年度', '2024年度', '2025年度'],
        ['一、营业收入（万元）', '3,680', '4,120', '4,860'],
        ['职工总数', '150', '', '186'],
        ['主导产品', '', '', '压力传感器'],
      ),
    ).toEqual([
      'revenue@2023=3,680万元',
      'revenue@2024=4,120万元',
      'revenue@2025=4,860万元',
      'staff@2023=150',
      'staff@2025=186',
      'mainProduct@=压力传感器',
    ])
  })

  test('without a head the years are those of the portrait; a column of units is none of values', () => {
    expect(
      cells(['资产总额', '万元', '6200', '(5)', '12万'], ['有效的注册商标', '件', '3']),
    ).toEqual(['assets@2025=6200万元', 'assets@2024=(5万元)', 'assets@2023=12万', 'trademarks@=3'])
  })

  test('what no field takes is told with its reason, and the rest is kept', () => {
    const found = read(
      ['项目', '2025', '2024'],
      ['利息费用', '1', '2'],
      ['注册地区', '浙江', ''],
      ['主导产品', '甲', '乙'],
      ['规模与财务', '', ''],
      ['研发费用', '5', '不清楚'],
    )
    expect(found.cells.map(({ text }) => text)).toEqual(['5', '不清楚'])
    expect(found.leftOut).toEqual([
      { row: 2, text: '利息费用', reason: '没有对应的画像字段' },
      { row: 3, text: '注册地区', reason: '请在“基本信息”中修改' },
      { row: 4, text: '主导产品', reason: '这一项不分年度，表格里有几个不同的值' },
    ])
  })

  test('nothing gets lost: every cell with a text is set or its row is told', () => {
    const name = fc.constantFrom(...COMPANY_FIELDS.map((one) => fieldOf(one).name), '利息费用')
    const text = fc.constantFrom('', '5', '1,000', '不清楚', '是')
    const row = fc.tuple(name, text, text, text)
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        const table = numbered([['项目', '2025', '2024', '2023'], ...rows])
        const { cells: set, leftOut } = readTable(table, YEARS)
        for (const [at, [heading, ...said]] of rows.entries()) {
          const texts = said.filter((one) => one !== '')
          const mine = set.filter((one) => one.row === at + 2)
          const told = leftOut.some((one) => one.row === at + 2)
          const field = fieldNamed(heading)
          expect(told).toBe(
            texts.length > 0 &&
              (field === null ||
                RECORD_FIELDS.has(field) ||
                (!fieldOf(field).yearly && new Set(texts).size > 1)),
          )
          const yearly = field !== null && fieldOf(field).yearly
          expect(mine.map((one) => one.text)).toEqual(
            told ? [] : yearly ? texts : texts.slice(0, 1),
          )
        }
      }),
    )
  })

  test.each<[string[][], boolean]>([
    [[['研发费用', '5']], true],
    [[['', '营业收入', '5']], true],
    [[['研发费用']], false],
    [
      [
        ['5', '6'],
        ['7', '8'],
      ],
      false,
    ],
  ])('%j names fields: %s', (rows, is) => expect(namesFields(rows)).toBe(is))
})

describe('a block without names', () => {
  const SHEET = [['a1', 'a2', 'a3'], ['b1', 'b2', 'b3'], ['c'], ['d1', 'd2', 'd3']]
  const place = (block: string[][], row: number, column: number) => {
    const { cells: set, outside } = placeBlock(block, SHEET, { row, column })
    return [...set.map(({ to, text }) => `${to}=${text}`), ...outside.map((text) => `!${text}`)]
  }

  test.each<[string[][], number, number, string[]]>([
    [
      [
        ['1', '2'],
        ['3', '4'],
      ],
      0,
      1,
      ['a2=1', 'a3=2', 'b2=3', 'b3=4'],
    ],
    [[['1', '', '3']], 1, 0, ['b1=1', 'b3=3']],
    [[['1'], ['2'], ['3']], 1, 2, ['b3=1', 'c=2', 'd3=3']],
    [[['1', '2']], 2, 0, ['c=1', '!2']],
    [[['1', '2'], ['3']], 3, 2, ['d3=1', '!2', '!3']],
  ])('%j from %i, %i', (block, row, column, said) =>
    expect(place(block, row, column)).toEqual(said),
  )

  test('every text is placed once or told to lie outside, and none twice into a cell', () => {
    const block = fc.array(fc.array(fc.constantFrom('', '1', '2'), { maxLength: 4 }), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(block, fc.nat(3), fc.nat(2), (rows, row, column) => {
        const { cells: set, outside } = placeBlock(rows, SHEET, { row, column })
        expect([...set.map(({ text }) => text), ...outside].toSorted()).toEqual(
          rows
            .flat()
            .filter((text) => text !== '')
            .toSorted(),
        )
        expect(new Set(set.map(({ to }) => to)).size).toBe(set.length)
      }),
    )
  })
})
