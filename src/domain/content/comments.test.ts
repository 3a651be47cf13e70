import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '#testing/seed.ts'
import type { Field, Form } from '../fields/fields.ts'
import {
  type Comment,
  commentsAfterReturn,
  commentsGiven,
  movedComments,
  placeName,
} from './comments.ts'

const FIELDS: readonly Field[] = [
  { name: 'title', label: '标题', type: 'text', max: 20 },
  {
    name: 'amount',
    label: '金额',
    type: 'record',
    fields: [{ name: 'text', label: '说明', type: 'text', max: 20 }],
  },
  {
    name: 'rows',
    label: '条件',
    type: 'rows',
    of: '条',
    fields: [{ name: 'text', label: '内容', type: 'text', max: 20 }],
  },
]
const form = (...texts: string[]): Form => ({
  title: '',
  amount: { text: '' },
  rows: texts.map((text) => ({ text })),
})
const comment = (path: string, more: Partial<Comment> = {}): Comment => ({
  id: 1,
  path,
  text: '请核对',
  at: 0,
  handled: false,
  ...more,
})

test.each([
  ['title', '标题'],
  ['amount.text', '金额 · 说明'],
  ['rows', '条件'],
  ['rows.1', '条件第 2 条'],
  ['rows.1.text', '条件第 2 条 · 内容'],
  ['rows.x', null],
  ['title.0', null],
  ['rows.1.other', null],
  ['', null],
])('%s is called %s', (path, name) => {
  expect(placeName(FIELDS, path)).toBe(name)
})

test.each([
  [[{ path: 'title', text: ' 请改 ' }], [{ path: 'title', text: '请改' }]],
  [[], []],
  [[{ path: 'gone', text: '请改' }], null],
  [[{ path: 'title', text: ' ' }], null],
  [[{ path: 'title', text: '字'.repeat(301) }], null],
  [[null], null],
  [{}, null],
])('%j is read as %j', (value, read) => {
  expect(commentsGiven(FIELDS, value)).toEqual(read)
})

const after = (path: string, before: Form, now: Form): string | undefined =>
  movedComments(FIELDS, before, now, [comment(path)])[0]?.path

test.each([
  ['rows.1.text', form('甲', '乙'), form('乙', '甲'), 'rows.0.text'],
  ['rows.1', form('甲', '乙'), form('新', '甲', '乙'), 'rows.2'],
  ['rows.1.text', form('甲', '乙'), form('甲', '改'), 'rows.1.text'],
  ['rows.0', form('甲', '乙'), form('乙'), 'rows'],
  ['rows.1', form('甲', '乙'), form('甲'), 'rows'],
  ['rows.1', form('甲', '甲'), form('甲', '甲', '丙'), 'rows.1'],
  ['amount.text', form('甲'), form(), 'amount.text'],
  ['title', form('甲'), form(), 'title'],
])('%s of %j stands in %j at %s', (path, before, now, place) => {
  expect(after(path, before, now)).toBe(place)
})

test('a comment goes with its record wherever that is moved', () => {
  const places = fc
    .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 })
    .chain((texts) =>
      fc.record({
        texts: fc.constant(texts),
        moved: fc.shuffledSubarray(texts, { minLength: texts.length }),
        nth: fc.nat(texts.length - 1),
      }),
    )
  fc.assert(
    fc.property(places, ({ texts, moved, nth }) => {
      const place = after(`rows.${nth}.text`, form(...texts), form(...moved))
      expect(place).toBe(`rows.${moved.indexOf(texts[nth] ?? '')}.text`)
    }),
    { numRuns: cases(100, 1_000) },
  )
})

test('what was handled leaves with the next return; what was not stays beside what is new', () => {
  const known = [comment('title', { id: 3, handled: true }), comment('rows.0', { id: 4 })]
  expect(commentsAfterReturn(known, [{ path: 'rows', text: '缺一条' }], 9)).toEqual([
    comment('rows.0', { id: 4 }),
    { id: 5, path: 'rows', text: '缺一条', at: 9, handled: false },
  ])
})
