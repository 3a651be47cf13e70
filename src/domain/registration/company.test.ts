import { expect, test } from 'vitest'
import { creditCodeCheck } from '#domain/companies/credit-code.ts'
import {
  companyNameProblem,
  creditCodeProblem,
  establishDateProblem,
  industryProblem,
  legalPersonProblem,
  normalCompanyName,
  regionProblem,
} from './company.ts'

test.each([
  ['云川(深圳)科技有限公司', '云川（深圳）科技有限公司'],
  ['云川（深圳）科技有限公司', '云川（深圳）科技有限公司'],
  ['  ＡＢＣ  科技 有限公司 ', 'ABC 科技 有限公司'],
])('%j is stored as %j', (typed, stored) => expect(normalCompanyName(typed)).toBe(stored))

test.each([
  ['', '企业名称不能为空'],
  ['　 ', '企业名称不能为空'],
  ['三个字', '企业名称为 4–80 字'],
  ['名'.repeat(81), '企业名称为 4–80 字'],
  ['四个字的', null],
])('company name %j: %s', (name, problem) => expect(companyNameProblem(name)).toBe(problem))

const first17 = '91999999MA0000001'
const good = first17 + creditCodeCheck(first17)
const bad = first17 + (good.endsWith('1') ? '2' : '1')
test.each([
  [good, null],
  [good.toLowerCase(), null],
  [` ${good.slice(0, 9)} ${good.slice(9)}`, null],
  ['', '统一社会信用代码不能为空'],
  ['123', '统一社会信用代码格式不正确'],
  [`I${good.slice(1)}`, '统一社会信用代码格式不正确'],
  [bad, '统一社会信用代码校验位不正确'],
])('credit code %j: %s', (code, problem) => expect(creditCodeProblem(code)).toBe(problem))

test.each([
  ['李四', null],
  ['阿依古丽·买买提', null],
  ['', '法定代表人不能为空'],
  ['李', '法定代表人姓名不正确'],
  ['李4', '法定代表人姓名不正确'],
])('legal person %j: %s', (name, problem) => expect(legalPersonProblem(name)).toBe(problem))

test.each([
  ['2026-11-21', null],
  ['2026-11-22', '成立日期不能晚于今天'],
  ['2026-1-2', '成立日期格式不正确'],
  ['', '成立日期不能为空'],
])('founded %j: %s', (day, problem) =>
  expect(establishDateProblem(day, '2026-11-21')).toBe(problem),
)

test.each([
  ['I65', null],
  ['C', '请选择到行业大类'],
  ['Z12', '请选择到行业大类'],
  ['', '请选择行业'],
])('industry %j: %s', (code, problem) => expect(industryProblem(code)).toBe(problem))

test.each([
  ['440305', null],
  ['', '请选择所在地区'],
  ['4403', '所在地区不正确'],
])('region %j: %s', (code, problem) => expect(regionProblem(code)).toBe(problem))
