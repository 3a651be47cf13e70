import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeForm, encodeForm, type Flat, FORM_LIMITS } from './form.ts'
import { isApiError, type ApiError, API_ERROR } from './api-error.ts'
import { anyCharacter } from '#testing/text.ts'

const key = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .filter((text) => !['__proto__', 'prototype', 'constructor'].includes(text) && text.length <= 64)
  .filter((text) => !text.includes('\0') && text.isWellFormed())
const value = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .filter((text) => !text.includes('\0') && text.isWellFormed())

test('what is written is read again', () => {
  const record = fc.dictionary(
    key,
    fc.oneof(value, fc.array(value, { minLength: 2, maxLength: 5 })),
    {
      maxKeys: 20,
    },
  )
  fc.assert(
    fc.property(record, (fields) => {
      expect({ ...decodeForm(encodeForm(fields)) }).toEqual({ ...fields })
    }),
  )
})

/** What a form says, or the refusal; anything else that is thrown fails the test. */
const attempt = (form: string): { flat: Flat; error: ApiError | null } => {
  try {
    return { flat: decodeForm(form), error: null }
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown
    return { flat: Object.create(null) as Flat, error: thrown }
  }
}

test('any text is read or refused, never a fault, never with a prototype', () => {
  const hostile = fc.array(
    fc.oneof(
      fc.constantFrom('&', '=', '%', '+', '%00', '%ff', '__proto__', 'constructor', 'a', '%61'),
      fc.string({ unit: anyCharacter, maxLength: 5 }),
    ),
  )
  fc.assert(
    fc.property(hostile, (parts) => {
      const { flat, error } = attempt(parts.join(''))
      expect(error === null || error.status === 400).toBe(true)
      expect(Object.getPrototypeOf(flat)).toBeNull()
      for (const name of ['__proto__', 'prototype', 'constructor'])
        expect(Object.hasOwn(flat, name)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test.each([
  [{ a: 1, b: true, c: null, d: undefined, e: '' }, 'a=1&b=true&e='],
  [{ k: ['1', '2'] }, 'k=1&k=2'],
  [{ k: [] }, ''],
  [{ k: ['1'] }, 'k=1'],
  [{ 中: 'a b&c=d+e%' }, '%E4%B8%AD=a+b%26c%3Dd%2Be%25'],
  [{ lone: '\ud800' }, 'lone=%EF%BF%BD'],
])('%j is written %s', (values, form) => {
  expect(encodeForm(values)).toBe(form)
})

test.each([
  ['', {}],
  ['a', { a: '' }],
  ['a=1=2', { a: '1=2' }],
  ['a=+%2B', { a: ' +' }],
  ['&&a=1&', { a: '1' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
])('%s is read as %j', (form, flat) => {
  expect({ ...decodeForm(form) }).toEqual(flat)
})

test('fields, values and keys have limits', () => {
  const many = (count: number, name: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => `${name(index)}=1`).join('&')
  const { fields, values, keyLength } = FORM_LIMITS
  expect(Object.keys(decodeForm(many(fields, (index) => `k${index}`)))).toHaveLength(fields)
  expect(() => decodeForm(many(fields + 1, (index) => `k${index}`))).toThrow(
    API_ERROR.malformed.text,
  )
  expect(decodeForm(many(values, () => 'k')).k).toHaveLength(values)
  expect(() => decodeForm(many(values + 1, () => 'k'))).toThrow(API_ERROR.malformed.text)
  expect(() => decodeForm(`${'k'.repeat(keyLength + 1)}=1`)).toThrow(API_ERROR.malformed.text)
})
