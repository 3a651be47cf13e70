import { expect, test } from 'vitest'
import {
  type ApplicationTexts,
  differingElements,
  elementLabels,
  ELEMENTS,
  elementsOf,
  loggedElements,
  normalTexts,
  REMARKS,
  textProblem,
  textsOf,
} from './form.ts'

const TEXTS: ApplicationTexts = {
  companyName: '云川示例科技有限公司',
  creditCode: '91999999MA00001009',
  legalPerson: '周予衡',
  note: '',
}

test('the form is in the order of the licence, with its notes', () => {
  expect([...ELEMENTS, ...REMARKS].map(({ label }) => label)).toEqual([
    '企业名称',
    '统一社会信用代码',
    '法定代表人',
    '补充说明',
  ])
  expect(elementLabels('和')).toBe('企业名称、统一社会信用代码和法定代表人')
  expect(elementLabels('或')).toBe('企业名称、统一社会信用代码或法定代表人')
})

test.each([
  ['companyName', '', '企业名称不能为空'],
  ['companyName', '　 ', '企业名称不能为空'],
  ['companyName', '三个字', '企业名称为 4–80 字'],
  ['companyName', '名'.repeat(300), '企业名称为 4–80 字'],
  ['creditCode', '', '统一社会信用代码不能为空'],
  ['creditCode', '123', '统一社会信用代码格式不正确'],
  ['legalPerson', '', '法定代表人不能为空'],
  ['legalPerson', '周4', '法定代表人姓名不正确'],
  ['note', '字'.repeat(201), '最多 200 字，已超出 1 字'],
] as const)('%s %j: %s', (name, text, problem) =>
  expect(textProblem(name, { ...TEXTS, [name]: text })).toBe(problem),
)

test('a complete form has no problem; its notes are not asked for', () => {
  const problems = [...ELEMENTS, ...REMARKS].map(({ name }) => textProblem(name, TEXTS))
  expect(problems).toEqual([null, null, null, null])
})

test('texts are stored without what typing leaves; what is said in free words stays', () => {
  expect(
    normalTexts({
      companyName: ' 云川(深圳)科技有限公司 ',
      creditCode: '91999999 ma00001009',
      legalPerson: ' 周予衡 ',
      note: ' 两行\n说明 ',
    }),
  ).toEqual({
    companyName: '云川（深圳）科技有限公司',
    creditCode: '91999999MA00001009',
    legalPerson: '周予衡',
    note: ' 两行\n说明 ',
  })
})

test('elements and texts are taken out of whatever holds them', () => {
  const { note, ...elements } = TEXTS
  expect(elementsOf({ ...TEXTS, ...{ id: 'c1' } })).toEqual(elements)
  expect(textsOf(elements)).toEqual({ ...elements, note })
  expect(Object.values(elementsOf(null))).toEqual(['', '', ''])
})

test('what differs from the record is told by name; the log keeps a person’s surname alone', () => {
  expect(differingElements(TEXTS, { ...TEXTS, note: 'x' } as ApplicationTexts)).toEqual([])
  expect(differingElements(TEXTS, { ...TEXTS, legalPerson: '李四', companyName: 'x' })).toEqual([
    'companyName',
    'legalPerson',
  ])
  expect(loggedElements(TEXTS)).toEqual({
    企业名称: '云川示例科技有限公司',
    统一社会信用代码: '91999999MA00001009',
    法定代表人: '周**',
  })
  expect(loggedElements({ ...TEXTS, legalPerson: '' })).toMatchObject({ 法定代表人: '' })
})
