import { expect, test } from 'vitest'
import { sameValue } from '../same.ts'
import { doubtProblems, doubtsOf, fieldAt, openDoubtsOf } from './doubts.ts'
import { emptyForm, type Form } from '../fields/fields.ts'
import { CONTENT_KIND } from './kinds.ts'

const { fields } = CONTENT_KIND.policy
const contact = (name: string): Form => ({ name, phone: '', note: '' })
const form: Form = {
  ...emptyForm(fields),
  docNumber: '测〔2026〕1 号',
  amount: { min: null, max: 500_000, text: '最高 50 万元' },
  contacts: [contact('甲'), contact('乙'), contact('乙')],
}

test('a doubt holds as long as its value stands where it was put', () => {
  const doubt = { path: 'docNumber', row: false, value: '测〔2026〕1 号' }
  expect(openDoubtsOf(fields, form, [doubt])).toMatchObject([{ at: 'docNumber', label: '文号' }])
  expect(openDoubtsOf(fields, { ...form, docNumber: '测〔2026〕2 号' }, [doubt])).toEqual([])
})

test('a record is followed wherever it moves, and lost once it is changed', () => {
  const doubt = { path: 'contacts', row: true, value: contact('甲') }
  const moved = { ...form, contacts: [contact('乙'), contact('甲')] }
  expect(openDoubtsOf(fields, moved, [doubt])).toMatchObject([
    { at: 'contacts.1', label: '联系方式第 2 条' },
  ])
  const changed = { ...form, contacts: [{ ...contact('甲'), phone: '1' }] }
  expect(openDoubtsOf(fields, changed, [doubt])).toEqual([])
})

test('of records that are the same each is one doubt', () => {
  const doubt = { path: 'contacts', row: true, value: contact('乙') }
  expect(openDoubtsOf(fields, form, [doubt, doubt, doubt]).map(({ at }) => at)).toEqual([
    'contacts.1',
    'contacts.2',
  ])
})

test('fields of records are found by their path', () => {
  expect(fieldAt(fields, form, 'amount.max')).toMatchObject({
    label: '支持金额 · 最高金额',
    value: 500_000,
  })
  expect(fieldAt(fields, form, 'amount.none')).toBeNull()
  expect(fieldAt(fields, form, 'title.x')).toBeNull()
})

test('values are the same whatever the order of their fields', () => {
  expect(sameValue({ a: [1, { b: 2, c: '' }] }, { a: [1, { c: '', b: 2 }] })).toBe(true)
  expect(sameValue({ a: 1 }, { a: 1, b: null })).toBe(false)
  expect(sameValue([1], { 0: 1 })).toBe(false)
  expect(sameValue(null, {})).toBe(false)
})

test('what is no doubt is left out, and each that holds is a problem', () => {
  const given = [{ path: 'docNumber', value: '测〔2026〕1 号' }, { path: 1 }, null, 'x']
  const doubts = doubtsOf(given)
  expect(doubts).toEqual([{ path: 'docNumber', row: false, value: '测〔2026〕1 号' }])
  expect(doubtsOf('x')).toEqual([])
  expect(doubtProblems(openDoubtsOf(fields, form, doubts))).toMatchObject([
    { path: 'docNumber', label: '文号' },
  ])
})
