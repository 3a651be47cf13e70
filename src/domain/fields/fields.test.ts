import { describe, expect, test } from 'vitest'
import { differences, inWords } from './difference.ts'
import { type Field, type Form, formOf, FormFault, keptForm } from './fields.ts'
import { problemOf, problemsOf } from './problems.ts'

const FIELDS: readonly Field[] = [
  { name: 'title', label: '标题', type: 'text', max: 5, need: 'title' },
  { name: 'on', label: '日期', type: 'day', need: 'publish' },
  { name: 'link', label: '链接', type: 'link', max: 50, local: true },
  { name: 'amount', label: '金额', type: 'number', whole: true, max: 10, unit: '元' },
  { name: 'kind', label: '种类', type: 'choice', of: { a: '甲', b: '乙' } },
  { name: 'words', label: '词', type: 'words', max: 3 },
  {
    name: 'rows',
    label: '条件',
    type: 'rows',
    of: '条',
    key: 'code',
    fields: [
      { name: 'code', label: '编号', type: 'text', max: 5, need: 'publish' },
      { name: 'text', label: '内容', type: 'long', max: 10, need: 'publish' },
    ],
  },
]
const form = (more: object = {}): Form =>
  formOf(FIELDS, { title: '标题', on: '2026-11-22', ...more })
const said = (more: object) =>
  problemsOf(FIELDS, form(more)).map(({ path, text }) => `${path} ${text}`)

describe('a form', () => {
  test('has every field, in the order of the description', () => {
    expect(Object.keys(form())).toEqual(FIELDS.map(({ name }) => name))
    expect(form()).toMatchObject({ link: '', amount: null, kind: '', words: [], rows: [] })
    expect(formOf(FIELDS, form())).toEqual(form())
  })

  test.each([
    [null],
    [[]],
    [{ colour: 'red' }],
    [{ title: 1 }],
    [{ words: 'x' }],
    [{ rows: [{ code: 'x', more: '' }] }],
    [{ amount: '1' }],
    [{ title: 'x'.repeat(50_001) }],
    [{ words: Array.from({ length: 201 }, () => 'x') }],
  ])('is not made of %j', (value) => {
    expect(() => formOf(FIELDS, value)).toThrow(FormFault)
  })

  test('holds no control characters, one line where there is one, and no half letters', () => {
    expect(form({ title: 'a\0b\nc\u2028d' }).title).toBe('ab c d')
    expect(form({ title: 'a\ud800' }).title).toBe('a\ufffd')
    const [row] = form({ rows: [{ code: 'x', text: 'a\r\nb\u0007' }] }).rows as Form[]
    expect(row?.text).toBe('a\nb')
  })

  test('holds no address that would run', () => {
    for (const link of [
      'javascript:alert(1)',
      ' JaVaScript:alert(1)',
      'java\tscript:x',
      'data:text/html,x',
      'vbscript:x',
    ])
      expect(['', 'java script:x']).toContain(form({ link }).link)
  })
})

test('what was stored is read whatever has become of the description', () => {
  expect(keptForm(FIELDS, form())).toEqual(form())
  const odd = { title: 1, amount: '1', colour: 'red', rows: [{ code: 'x', gone: 1 }], words: {} }
  expect(keptForm(FIELDS, odd)).toEqual({
    ...form({ title: '', on: '' }),
    rows: [{ code: 'x', text: '' }],
  })
  expect(keptForm(FIELDS, null)).toEqual(form({ title: '', on: '' }))
})

test.each<[object, string]>([
  [{ title: '' }, 'title 请填写标题'],
  [{ title: '一二三四五六' }, 'title 最多 5 字，已超出 1 字'],
  [{ on: '' }, 'on 请填写日期'],
  [{ on: '2026-02-30' }, 'on 日期不正确'],
  [{ link: 'http://a.example' }, 'link 请填写以 https:// 开头的地址'],
  [{ link: '//evil.example' }, 'link 请填写以 https:// 开头的地址'],
  [{ amount: 1.5 }, 'amount 请填写整数'],
  [{ amount: 11 }, 'amount 不能大于 10'],
  [{ kind: 'c' }, 'kind 请重新选择'],
  [{ words: ['x', ' '] }, 'words 第 2 项不能为空'],
  [{ words: ['x', 'x'] }, 'words “x”重复'],
  [{ rows: [{ code: 'x', text: '' }] }, 'rows.0.text 请填写内容'],
  [
    {
      rows: [
        { code: 'x', text: 'a' },
        { code: 'x', text: 'b' },
      ],
    },
    'rows.1.code x 重复',
  ],
])('%j: %s', (more, problem) => {
  expect(said(more)).toEqual([problem])
})

test('nothing is wrong with what fits', () => {
  expect(said({ link: '/policy/detail?id=x', amount: 0, kind: 'a' })).toEqual([])
})

describe('differences', () => {
  const seen = (before: object, after: object) =>
    differences(FIELDS, form(before), form(after)).map(
      (one) => `${one.path} ${one.label}: ${one.before} → ${one.after}`,
    )

  test('are told field by field, in words', () => {
    expect(seen({}, {})).toEqual([])
    expect(seen({ kind: 'a', amount: 1 }, { kind: 'b', amount: null, title: '新' })).toEqual([
      'title 标题: 标题 → 新',
      'amount 金额: 1 元 → ',
      'kind 种类: 甲 → 乙',
    ])
  })

  test('of rows follow their key', () => {
    const [one, two, three] = ['1', '2', '3'].map((code) => ({ code, text: `条件 ${code}` }))
    expect(seen({ rows: [one, two] }, { rows: [one, { ...two, text: '改' }, three] })).toEqual([
      'rows.1.text 条件第 2 条 · 内容: 条件 2 → 改',
      'rows.2 条件第 3 条:  → 编号：3；内容：条件 3',
    ])
    expect(seen({ rows: [one, two] }, { rows: [two] })).toEqual([
      'rows.0 条件第 1 条: 原第 2 条 → 现第 1 条',
      'rows.0 条件第 1 条: 编号：1；内容：条件 1 → ',
    ])
  })

  test('show a flag as yes or no', () => {
    expect(inWords({ name: 'x', label: 'x', type: 'flag' }, true)).toBe('是')
  })
})

describe('one field', () => {
  const ruled: Field = {
    name: 'code',
    label: '代码',
    type: 'text',
    max: 9,
    rule: (text) => (text === 'x' ? null : text === '' ? '代码不能为空' : '代码不正确'),
  }

  test.each([
    [{ ...ruled, need: 'publish' as const }, '', '代码不能为空'],
    [{ ...ruled, need: 'publish' as const }, 'y', '代码不正确'],
    [ruled, '', null],
    [ruled, 'x', null],
    [{ ...ruled, type: 'long' as const, need: 'title' as const }, ' ', '请填写代码'],
  ])('%j with %j: %s', (field, value, problem) => {
    expect(problemOf(field, value)).toBe(problem)
  })
})
