import { expect, test } from 'vitest'
import {
  confirmProblem,
  emailProblem,
  loginNameProblem,
  maskPhone,
  mobileProblem,
  passwordProblem,
  personNameProblem,
  smsCodeProblem,
} from './account.ts'

test.each([
  ['13800138000', null],
  ['19912345678', null],
  ['', '手机号码不能为空'],
  ['12800138000', '手机号码格式不正确'],
  ['1380013800', '手机号码格式不正确'],
  ['138001380000', '手机号码格式不正确'],
  ['13800138000\n', '手机号码格式不正确'],
])('mobile %j: %s', (phone, problem) => expect(mobileProblem(phone)).toBe(problem))

test.each([
  ['13800138000', '138****8000'],
  ['0755-12345678', '****'],
  ['', ''],
])('masked %j: %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked))

test.each([
  ['012345', null],
  ['', '验证码不能为空'],
  ['12345', '验证码为 6 位数字'],
  ['１２３４５６', '验证码为 6 位数字'],
])('code %j: %s', (code, problem) => expect(smsCodeProblem(code)).toBe(problem))

const NAME = '登录名为 4–20 位字母、数字或下划线，以字母开头'
test.each([
  ['abcd', null],
  ['A_9xxxxxxxxxxxxxxxxx', null],
  ['', '登录名不能为空'],
  ['abc', NAME],
  ['9abcd', NAME],
  ['abcdefghijklmnopqrstu', NAME],
  ['ab-cd', NAME],
  ['名字名字', NAME],
])('login name %j: %s', (name, problem) => expect(loginNameProblem(name)).toBe(problem))

test.each([
  ['王小明', null],
  ['阿卜杜拉·买买提', null],
  [' 王二 ', null],
  ['', '姓名不能为空'],
  ['王', '姓名为 2–30 字'],
  ['王<b>', '姓名含有不能使用的字符'],
])('name %j: %s', (name, problem) => expect(personNameProblem(name)).toBe(problem))

test.each([
  ['', null],
  ['a@b.cn', null],
  ['a@b', '邮箱格式不正确'],
  ['a b@c.cn', '邮箱格式不正确'],
  ['<a@b.com>', '邮箱格式不正确'],
  ['a@b.com>', '邮箱格式不正确'],
])('mail %j: %s', (email, problem) => expect(emailProblem(email)).toBe(problem))

const about = { loginName: 'wangxm', phone: '13800138000', policy: 'modern' } as const
const wrong = (text: string): string => `密码不符合要求：${text}`
test.each([
  ['blue kettle 42', 'modern', null],
  ['蓝色的水壶在窗边', 'modern', null],
  ['', 'modern', '密码不能为空'],
  ['short 7', 'modern', wrong('8–128 个字符')],
  ['x1'.repeat(65), 'modern', wrong('8–128 个字符')],
  ['my WangXM pass', 'modern', wrong('不含登录名和手机号码')],
  ['p13800138000', 'modern', wrong('不含登录名和手机号码')],
  ['abababababab', 'modern', wrong('不是常见密码')],
  ['Ceqiao-demo-2026', 'modern', wrong('不是常见密码')],
  ['blue kettle', 'dengbao', wrong('大写、小写、数字、符号中至少三类')],
  ['blue kettle 42', 'dengbao', null],
  ['BlueKettle42', 'dengbao', null],
] as const)('password %j by %s: %s', (password, policy, problem) => {
  expect(passwordProblem(password, { ...about, policy })).toBe(problem)
})

test('a password that is on the list of common ones is refused', () => {
  expect(passwordProblem('blue kettle 42', { ...about, common: true })).toBe(wrong('不是常见密码'))
})

test('the password typed again is the same to the letter', () => {
  expect(confirmProblem('Abc', 'Abc')).toBeNull()
  expect(confirmProblem('Abc', 'abc')).toBe('两次输入的密码不一致')
})
