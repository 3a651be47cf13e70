import { expect, test } from 'vitest'
import {
  ACCOUNT_ORDER,
  type AccountField,
  accountProblem,
  type CodeState,
  EMPTY_ACCOUNT,
} from './account-fields.ts'

const FILLED = {
  phone: '19900138000',
  smsCode: '123456',
  userName: '何知秋',
  loginName: 'hezhiqiu',
  password: 'bridge-over-42',
  confirmPwd: 'bridge-over-42',
}

test('an empty form lacks every field, a filled one none', () => {
  const lacking = (of: typeof FILLED) =>
    ACCOUNT_ORDER.filter((field) => accountProblem(field, of, 'asked') !== null)
  expect(lacking(EMPTY_ACCOUNT)).toEqual(ACCOUNT_ORDER)
  expect(lacking(FILLED)).toEqual([])
})

test.each<[AccountField, string, CodeState, string | null]>([
  ['smsCode', '', 'passed', null],
  ['smsCode', '123456', 'unasked', '请先获取验证码'],
  ['smsCode', '12345', 'asked', '验证码为 6 位数字'],
  ['confirmPwd', '', 'passed', '请再次输入密码'],
  ['confirmPwd', 'bridge-over-43', 'passed', '两次输入的密码不一致'],
  ['password', 'my-19900138000', 'passed', '密码不符合要求：不含登录名和手机号码'],
  ['password', 'xHEZHIQIUx', 'passed', '密码不符合要求：不含登录名和手机号码'],
])('%s %s with the code %s: %s', (field, value, code, problem) => {
  expect(accountProblem(field, { ...FILLED, [field]: value }, code)).toBe(problem)
})
