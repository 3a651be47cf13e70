import { expect, test } from 'vitest'
import {
  COMPANY_ORDER,
  companyInput,
  companyProblem,
  type CompanyField,
  EMPTY_COMPANY,
  tagsOf,
  withContact,
} from './company-fields.ts'

const TODAY = '2026-11-21'
const FILLED = {
  ...EMPTY_COMPANY,
  companyName: '云川示例装备有限公司',
  creditCode: '91999999MA0000001N',
  legalPerson: '何知秋',
  establishDate: '2026-11-21',
  regionCode: '330106',
  regionDone: true,
  industryCode: 'C40',
}

test('an empty form lacks six fields, a filled one none', () => {
  const lacking = (of: typeof FILLED) =>
    COMPANY_ORDER.filter((field) => companyProblem(field, of, TODAY) !== null)
  expect(lacking(EMPTY_COMPANY)).toEqual([
    'companyName',
    'creditCode',
    'establishDate',
    'legalPerson',
    'regionCode',
    'industryCode',
  ])
  expect(lacking(FILLED)).toEqual([])
})

test.each<[CompanyField, string | boolean, string | null]>([
  ['establishDate', '2026-11-22', '成立日期不能晚于今天'],
  ['regionDone', false, null],
  ['capital', '1000', null],
  ['capital', '1000.000001', null],
  ['capital', '一千', '注册资本请填数字，单位：万元'],
  ['capital', '-1', '注册资本请填数字，单位：万元'],
  ['address', '路'.repeat(200), null],
  ['address', '路'.repeat(203), '最多 200 字，已超出 3 字'],
  ['contactPhone', '0571-8888 0000', null],
  ['contactPhone', 'phone', '联系电话格式不正确'],
  ['email', 'a@b', '邮箱格式不正确'],
  ['email', ' a@b.cn ', null],
  ['tags', Array.from({ length: 11 }, (_, at) => `标${at}`).join('、'), '标签最多 10 个'],
  ['tags', '长'.repeat(21), '每个标签最多 20 字'],
])('%s %s: %s', (field, value, problem) => {
  expect(companyProblem(field, { ...FILLED, [field]: value }, TODAY)).toBe(problem)
})

test('a region must be chosen to its end', () => {
  const half = { ...FILLED, regionCode: '330100', regionDone: false }
  expect(companyProblem('regionCode', half, TODAY)).toBe('请选择到区县')
})

test('a capital in 万 is sent in units', () => {
  expect(companyInput({ ...FILLED, capital: '1000.5' }).regCapital).toBe('10005000')
})

test('tags are divided by any of the usual marks, each once', () => {
  expect(tagsOf(' 传感器、出口企业,出口企业；a b ')).toEqual(['传感器', '出口企业', 'a', 'b'])
})

test.each([
  ['', '19900138000', '何知秋'],
  ['', ' 19900138000 ', '何知秋'],
  ['', '0571-88880000', ''],
  ['', '', ''],
  ['周予衡', '19900138000', '周予衡'],
])('the contact %j with the number %j is %j', (contactName, contactPhone, name) => {
  const person = { phone: '19900138000', userName: ' 何知秋 ' }
  expect(withContact({ ...FILLED, contactName, contactPhone }, person).contactName).toBe(name)
})
