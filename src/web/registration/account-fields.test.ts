import { expect, test } from 'vitest'
import {
  type CodeState,
  EMPTY_PERSON,
  EMPTY_PHONE,
  PERSON_ORDER,
  type PersonField,
  personProblem,
  PHONE_ORDER,
  phoneProblem,
} from './account-fields.ts'

const PHONE = { phone: '19900138000', smsCode: '123456', agreed: true }
const PERSON = {
  userName: '何知秋',
  loginName: 'hezhiqiu',
  password: 'bridge-over-42',
  confirmPwd: 'bridge-over-42',
  note: '',
}

test('an empty form lacks every field, a filled one none', () => {
  const lacking = (phone: typeof PHONE, person: typeof PERSON) => [
    ...PHONE_ORDER.filter((field) => phoneProblem(field, phone, 'asked') !== null),
    ...PERSON_ORDER.filter((field) => personProblem(field, person, phone.phone) !== null),
  ]
  expect(lacking(EMPTY_PHONE, EMPTY_PERSON)).toEqual([...PHONE_ORDER, ...PERSON_ORDER])
  expect(lacking(PHONE, PERSON)).toEqual([])
})

test.each<[string, CodeState, string | null]>([
  ['', 'passed', null],
  ['123456', 'unasked', '请先获取验证码'],
  ['12345', 'asked', '验证码为 6 位数字'],
])('the code %j, %s: %s', (smsCode, state, problem) => {
  expect(phoneProblem('smsCode', { ...PHONE, smsCode }, state)).toBe(problem)
})

test('the agreement is not given by giving the code', () => {
  expect(phoneProblem('agreed', { ...PHONE, agreed: false }, 'passed')).toBe('请先阅读并同意协议')
})

test.each<[PersonField, string, string | null]>([
  ['confirmPwd', '', '请再次输入密码'],
  ['confirmPwd', 'bridge-over-43', '两次输入的密码不一致'],
  ['password', 'my-19900138000', '密码不符合要求：不含登录名和手机号码'],
  ['password', 'xHEZHIQIUx', '密码不符合要求：不含登录名和手机号码'],
  ['note', '字'.repeat(100), null],
  ['note', '字'.repeat(102), '最多 100 字，已超出 2 字'],
])('%s %s: %s', (field, value, problem) => {
  expect(personProblem(field, { ...PERSON, [field]: value }, PHONE.phone)).toBe(problem)
})
