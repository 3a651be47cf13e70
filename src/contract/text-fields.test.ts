import { expect, test } from 'vitest'
import type { Field } from '#domain/fields/fields.ts'
import { textInput, textOutput } from './text-fields.ts'
import { object, read } from './wire/schema.ts'

const FIELDS = [
  { name: 'title', label: '名称', type: 'text', max: 5, need: 'publish' },
  { name: 'code', label: '代码', type: 'text', max: 5, rule: (it) => (it === 'x' ? null : '不对') },
  { name: 'note', label: '说明', type: 'long', max: 3 },
] as const satisfies readonly (Field & { type: 'text' | 'long' })[]
const INPUT = object(textInput(FIELDS))

test.each([
  [{ title: '' }, 'title', '请填写名称'],
  [{ title: ' ' }, 'title', '请填写名称'],
  [{ title: '六个字的名称' }, 'title', '最多 5 字'],
  [{ title: '名', code: 'y' }, 'code', '不对'],
  [{ title: '名', note: '四个字的' }, 'note', '最多 3 字，已超出 1 字'],
])('%j: %s %s', (value, field, message) => {
  expect(read(INPUT, value)).toEqual({ ok: false, issue: { field, message, unknown: [] } })
})

test('what the form does not need may be left out, what it needs may not', () => {
  expect(read(INPUT, { title: '名' })).toEqual({
    ok: true,
    value: { title: '名', code: '', note: '' },
  })
  expect(read(INPUT, {})).toMatchObject({ ok: false, issue: { field: 'title' } })
})

test('an answer has every text', () => {
  const output = object(textOutput(FIELDS))
  const value = { title: '名', code: '', note: '' }
  expect(read(output, value)).toEqual({ ok: true, value })
  expect(read(output, { title: '名', code: '' })).toMatchObject({
    ok: false,
    issue: { field: 'note' },
  })
})
