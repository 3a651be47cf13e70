import { expect, test } from 'vitest'
import { idCodeCheck, idCodeProblem, normalIdCode } from './id-code.ts'

const SHAPE = '身份证号码格式不正确'
const CHECK = '身份证号码校验位不正确'

test('the examples of the standard check', () => {
  // GB 11643-1999, appendix A.
  expect(idCodeCheck('11010519491231002')).toBe('X')
  expect(idCodeCheck('44052418800101001')).toBe('4')
})

test.each([
  ['11010519491231002X', null],
  ['11010519491231002x', null],
  ['110105 19491231 002X', null],
  ['', '身份证号码不能为空'],
  ['110105194912310021', CHECK],
  ['11010519490231002X', SHAPE],
  ['11010518491231002X', SHAPE],
  ['1101051949123100', SHAPE],
  ['01010519491231002X', SHAPE],
  ['11010519491231002XX', SHAPE],
])('%j: %s', (code, problem) => expect(idCodeProblem(code)).toBe(problem))

test('the number is written one way', () => {
  expect(normalIdCode(' 11010519491231００２ｘ')).toBe('11010519491231002X')
})
