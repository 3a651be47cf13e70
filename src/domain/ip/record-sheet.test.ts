/* oxlint-disable vitest/no-conditional-expect -- a law asks only of the cases that it is about */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guardCell } from '../text/csv.ts'
import { checkCharacter } from './patent-number.ts'
import { EMPTY_PATENT, PATENT_FIELDS, type PatentForm } from './patent-record.ts'
import { COPYRIGHT_RECORD_KIND, PATENT_RECORD_KIND, TRADEMARK_KIND } from './record-kinds.ts'
import { cellsOf, createPlanner, readHead, sheetFields } from './record-sheet.ts'
import { PATENT_STATUS, TRADEMARK_STATUS } from './status.ts'
import { EMPTY_TRADEMARK, type TrademarkForm } from './trademark-record.ts'

const TODAY = '2026-11-22'
const heads = <F>(kind: Parameters<typeof sheetFields<F>>[0]): string[] =>
  sheetFields(kind).map(({ name }) => name)

const text = (max: number) =>
  fc
    .string({ unit: 'grapheme', maxLength: max })
    .filter((one) => !/[；;]/.test(one) && Array.from(one).length <= max)
const filled = (max: number) => text(max).filter((one) => one.trim() !== '')
const day = fc.constantFrom('', '2018-03-07', '2020-02-29', '2024-12-31')

const mark: fc.Arbitrary<TrademarkForm> = fc
  .record({
    regNo: fc.integer({ min: 1, max: 999_999_999 }).map((n) => `${n}A`),
    name: filled(30),
    niceClass: fc.integer({ min: 1, max: 45 }),
    applicant: filled(30),
    agent: text(30),
    remark: text(50),
    goods: fc.array(
      fc.record({
        group: fc.constantFrom('', '0901', '4220'),
        names: fc.array(
          filled(20).filter((one) => !/^\s*\d{4}/.test(one)),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 3 },
    ),
    appDate: day,
    shared: fc.boolean(),
    status: fc.constantFrom(
      ...(Object.keys(TRADEMARK_STATUS) as (keyof typeof TRADEMARK_STATUS)[]),
    ),
  })
  .map((more) => TRADEMARK_KIND.tidy({ ...EMPTY_TRADEMARK, ...more }))
  .filter((form) => TRADEMARK_KIND.problems(form, TODAY).length === 0)

const patent: fc.Arbitrary<PatentForm> = fc
  .record({
    appNo: fc.integer({ min: 0, max: 9_999_999 }).map((n) => {
      const digits = `20991${String(n).padStart(7, '0')}`
      return digits + checkCharacter(digits)
    }),
    title: filled(30),
    applicants: fc.array(filled(20), { minLength: 1, maxLength: 1 }),
    inventors: fc.array(filled(20), { maxLength: 3 }),
    abstract: text(60),
    appDate: day,
    reduction: fc.constantFrom('0' as const, '70' as const, '85' as const),
    paidThrough: fc.integer({ min: 0, max: 20 }),
    status: fc.constantFrom(...(Object.keys(PATENT_STATUS) as (keyof typeof PATENT_STATUS)[])),
  })
  .map((more) => PATENT_RECORD_KIND.tidy({ ...EMPTY_PATENT, ...more }))
  .filter((form) => PATENT_RECORD_KIND.problems(form, TODAY).length === 0)

describe('a record as cells', () => {
  const back = <F>(kind: Parameters<typeof sheetFields<F>>[0], form: F) => {
    const head = readHead(kind, heads(kind))
    if (!head.ok) throw new Error(head.message)
    const plan = createPlanner({
      kind,
      columns: head.columns,
      today: TODAY,
      duplicates: 'update',
      known: () => undefined,
      room: 1,
    })
    // As they come out of a file: every cell guarded.
    return plan(2, cellsOf(kind, form).map(guardCell))
  }
  test('reads back equal, whatever its texts', () => {
    fc.assert(
      fc.property(mark, (form) => {
        expect(back(TRADEMARK_KIND, form)).toMatchObject({ verdict: 'added', errors: [], form })
      }),
    )
    fc.assert(
      fc.property(patent, (form) => {
        expect(back(PATENT_RECORD_KIND, form)).toMatchObject({ verdict: 'added', errors: [], form })
      }),
    )
  })
  test('every field of a form is in the catalogue, and all but the picture in the sheet', () => {
    expect(PATENT_FIELDS.map(({ code }) => code).toSorted()).toEqual(
      Object.keys(EMPTY_PATENT).toSorted(),
    )
    expect(TRADEMARK_KIND.fields.map(({ code }) => code).toSorted()).toEqual(
      Object.keys(EMPTY_TRADEMARK).toSorted(),
    )
    expect(COPYRIGHT_RECORD_KIND.fields.map(({ code }) => code).toSorted()).toEqual(
      Object.keys(COPYRIGHT_RECORD_KIND.empty).toSorted(),
    )
    expect(TRADEMARK_KIND.fields.filter(({ sheet }) => !sheet).map(({ code }) => code)).toEqual([
      'image',
    ])
  })
})

describe('a row', () => {
  const HEAD = [
    '申请号',
    '名称',
    '申请人',
    '案件状态',
    '申请日',
    '费用减缴',
    '年费已缴至第几年',
    '摘要',
  ]
  const plan = (
    cells: string[],
    more: Partial<Parameters<typeof createPlanner<PatentForm>>[0]> = {},
  ) => {
    const head = readHead(PATENT_RECORD_KIND, HEAD)
    if (!head.ok) throw new Error(head.message)
    return createPlanner<PatentForm>({
      kind: PATENT_RECORD_KIND,
      columns: head.columns,
      today: TODAY,
      duplicates: 'update',
      known: () => undefined,
      room: 10,
      ...more,
    })(2, cells)
  }
  const GOOD = ['ZL209910000001.8', '一种方法', '甲；乙', '专利权维持']
  test.each<[string[], object]>([
    [['', '  '], {}],
    [
      GOOD,
      { verdict: 'added', form: { kind: 'invention', applicants: ['甲', '乙'], reduction: '0' } },
    ],
    [[...GOOD, '43831'], { form: { appDate: '2020-01-01' } }],
    [
      [...GOOD, '2020.1.1', '减缴 70%', '第3年'],
      { form: { appDate: '2020-01-01', reduction: '70', paidThrough: 3 } },
    ],
    [
      [...GOOD, '', '七折'],
      {
        verdict: 'error',
        errors: [
          {
            field: '费用减缴',
            message: '费用减缴没有“七折”这个选项，可填：不减缴、减缴 70%、减缴 85%',
          },
        ],
      },
    ],
    [
      [...GOOD, '', '', '三'],
      { errors: [{ field: '年费已缴至第几年', message: '年费已缴至第几年应为整数' }] },
    ],
    [
      ['209910000001.9', '一种方法', '甲', '专利权维持'],
      { errors: [{ field: '申请号', message: '校验码不正确；按前 12 位推算应为 8' }] },
    ],
    [
      ['209910000001.8', '一种方法', '甲'],
      { errors: [{ field: '案件状态', message: '请填写案件状态' }] },
    ],
    [
      [...GOOD, '2020-02-30'],
      { errors: [{ field: '申请日', message: '申请日不是有效的日期，请写成 2026-03-15' }] },
    ],
    [["'=1+1", ...GOOD.slice(1)], { verdict: 'error', errors: [{ field: '申请号' }] }],
    [[...GOOD, '', '', '', "'=1+1"], { form: { abstract: '=1+1' } }],
  ])('%j', (cells, wanted) => {
    const found = plan(cells)
    if (cells.every((cell) => cell.trim() === '')) expect(found).toBeNull()
    else expect(found).toMatchObject(wanted)
  })

  test('that is there already is left, updated where it says something, or the same', () => {
    const there = {
      recordId: 'r',
      version: 3,
      form: {
        ...EMPTY_PATENT,
        appNo: '2099100000018',
        title: '一种方法',
        applicants: ['甲', '乙'],
        status: 'maintained',
        abstract: '原来的',
      } as PatentForm,
    }
    const known = () => there
    expect(plan(GOOD, { known })).toMatchObject({ verdict: 'same', form: null, recordId: 'r' })
    const other = [GOOD[0] ?? '', '一种新方法', ...GOOD.slice(2)]
    expect(plan(other, { known, duplicates: 'skip' })).toMatchObject({
      verdict: 'duplicate',
      form: null,
    })
    expect(plan(other, { known })).toMatchObject({
      verdict: 'changed',
      version: 3,
      changes: [{ field: '名称', before: '一种方法', after: '一种新方法' }],
      form: { title: '一种新方法', abstract: '原来的' },
    })
  })

  test('is an error when the company has no room left', () => {
    expect(plan(GOOD, { room: 0 })).toMatchObject({
      verdict: 'error',
      errors: [{ message: '已达到每家企业的记录上限' }],
    })
  })
})
