import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeForm, encodeForm } from './form.ts'
import {
  oneOf,
  day,
  boolean,
  id,
  int,
  queryArray,
  withDefault,
  orNull,
  jsonParam,
  read,
  object,
  array,
  refined,
  strip,
  map,
  text,
} from './schema.ts'

const input = object({
  name: text(5, 1),
  top: withDefault(int({ min: 1, max: 50 }), 10),
  yes: withDefault(boolean(), false),
  kind: withDefault(oneOf(['a', 'b']), 'a' as const),
  names: withDefault(queryArray(text(5), 3), []),
  on: withDefault(day(), ''),
})

const over = (fields: Record<string, unknown>) => read(input, decodeForm(encodeForm(fields)))

test('typed input survives the wire', () => {
  const fields = fc.record({
    name: fc.string({ minLength: 1, maxLength: 5 }).filter((it) => !it.includes('\0')),
    top: fc.integer({ min: 1, max: 50 }),
    yes: fc.boolean(),
    kind: fc.constantFrom('a', 'b'),
    names: fc.array(
      fc.string({ minLength: 1, maxLength: 5 }).filter((it) => !it.includes('\0')),
      {
        maxLength: 3,
      },
    ),
    on: fc.constantFrom('', '2026-11-21'),
  })
  fc.assert(
    fc.property(fields, (it) => {
      // A list of one empty text reads as absent, as a form cannot tell the two apart.
      expect(over(it)).toEqual({ ok: true, value: it })
    }),
  )
})

test('what is left out stands at its fallback, and so does the empty text', () => {
  const value = { name: 'x', top: 10, yes: false, kind: 'a', names: [], on: '' }
  expect(over({ name: 'x' })).toEqual({ ok: true, value })
  expect(over({ name: 'x', top: '', yes: '', kind: '', names: '', on: '' })).toEqual({
    ok: true,
    value,
  })
})

test.each([
  [{}, 'name', ''],
  [{ name: '' }, 'name', ''],
  [{ name: '123456' }, 'name', '最多 5 字，已超出 1 字'],
  [{ name: ['a', 'b'] }, 'name', ''],
  [{ name: 'x', top: '0' }, 'top', ''],
  [{ name: 'x', top: '1.5' }, 'top', ''],
  [{ name: 'x', top: '1e1' }, 'top', ''],
  [{ name: 'x', top: ' 1' }, 'top', ''],
  [{ name: 'x', top: '٣' }, 'top', ''],
  [{ name: 'x', yes: 'yes' }, 'yes', ''],
  [{ name: 'x', kind: 'c' }, 'kind', ''],
  [{ name: 'x', names: ['1', '2', '3', '4'] }, 'names', ''],
  [{ name: 'x', on: '2026-1-1' }, 'on', ''],
])('%j is refused at %s', (fields, field, message) => {
  expect(over(fields)).toMatchObject({ ok: false, issue: { field, message } })
})

test('unknown fields are named', () => {
  expect(over({ name: 'x', other: '1', more: '2' })).toMatchObject({
    issue: { unknown: ['other', 'more'] },
  })
})

test('text counts code points', () => {
  const word = object({ t: text(2) })
  expect(read(word, { t: '😀😀' }).ok).toBe(true)
  expect(read(word, { t: '😀😀😀' })).toMatchObject({
    issue: { message: '最多 2 字，已超出 1 字' },
  })
})

test("a rule's own text is the message", () => {
  const word = object({ t: refined((it) => (it === 'no' ? '不行' : null), 3) })
  expect(read(word, { t: 'yes' }).ok).toBe(true)
  expect(read(word, { t: 'no' })).toMatchObject({ issue: { field: 't', message: '不行' } })
  expect(read(word, { t: 'long' })).toMatchObject({ issue: { message: '最多 3 字' } })
})

test.each(['', 'a b', '../x', 'x'.repeat(65), '中'])('%j is no id', (it) => {
  expect(read(id(), it).ok).toBe(false)
})

test('an answer is stripped at every depth', () => {
  const output = object({
    rows: array(object({ a: text(), inner: orNull(object({ b: int() })) })),
    byCode: map(object({ c: boolean() })),
  })
  const secret = { hidden: 1 }
  const given = {
    ...secret,
    rows: [
      { ...secret, a: 'x', inner: { ...secret, b: 1 } },
      { a: 'y', inner: null },
    ],
    byCode: { k: { ...secret, c: true } },
  }
  expect(strip(output, given)).toEqual({
    rows: [
      { a: 'x', inner: { b: 1 } },
      { a: 'y', inner: null },
    ],
    byCode: { k: { c: true } },
  })
  expect(() => strip(output, { ...given, rows: [{ a: 1, inner: null }] })).toThrow(/rows/)
})

test('reading anything is an answer, never a fault', () => {
  fc.assert(
    fc.property(fc.anything(), (it) => {
      expect(typeof read(input, it).ok).toBe('boolean')
    }),
  )
})

test('what is nested travels as JSON text, and is read by its own word', () => {
  const word = object({ facts: queryArray(jsonParam(object({ year: int(), name: text(3) }))) })
  const given = (...facts: string[]) => read(word, { facts })
  expect(given('{"year":2025,"name":"甲"}', '{"year":2024,"name":""}')).toEqual({
    ok: true,
    value: {
      facts: [
        { year: 2025, name: '甲' },
        { year: 2024, name: '' },
      ],
    },
  })
  for (const wrong of [
    '',
    '{',
    'null',
    '[]',
    '{"year":2025}',
    '{"year":2025,"name":"甲","more":1}',
    '{"year":2025,"name":"甲乙丙丁"}',
    `{"year":2025,"name":"甲"${' '.repeat(20_000)}}`,
  ])
    expect(given(wrong).ok, wrong.slice(0, 40)).toBe(false)
})
