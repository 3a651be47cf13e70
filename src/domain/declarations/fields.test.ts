import { expect, test } from 'vitest'
import {
  type Draft,
  draftProblems,
  materialProblem,
  milestoneProblem,
  missingProblems,
} from './fields.ts'
import { amountOf, centsOf, isAmount } from './money.ts'
import { COMPLETE } from './testing.ts'

test.each<[Partial<Draft>, string | null]>([
  [{}, null],
  [{ projectName: ' ' }, '请填写项目名称'],
  [{ projectName: '长'.repeat(100) }, null],
  [{ projectName: '长'.repeat(101) }, '项目名称最多 100 字'],
  [{ level: '9' }, '请从列表中选择层级'],
  [{ regionCode: '33' }, '请从列表中选择申报地区'],
  [{ year: 1999 }, '年度应在 2000 到 2100 之间'],
  [{ officialUrl: 'javascript:alert(1)' }, '平台网址应以 http:// 或 https:// 开头'],
  [{ officialUrl: 'https://zjtx.miit.gov.cn/a?b=1' }, null],
  [{ officialUrl: 'http://127.0.0.1/' }, '请填写公开网站的网址'],
  [{ applyAmount: '1.005' }, '请填写申请金额（单位：元），最多两位小数'],
  [{ applyAmount: '0.5' }, null],
  [{ contactPhone: '123' }, '手机号码格式不正确'],
  [{ deadlineOnline: '2026-02-30' }, '网上申报截止不是有效的日期'],
  [{ members: [{ name: '', duty: '' }] }, '请填写每位成员的姓名'],
  [{ members: [{ name: '王工', duty: '长'.repeat(51) }] }, '成员分工最多 50 字'],
  [{ members: Array.from({ length: 31 }, () => ({ name: '人', duty: '' })) }, '项目成员最多 30 人'],
  [{ remark: '长'.repeat(501) }, '备注最多 500 字'],
])('a draft with %j: %s', (more, text) => {
  expect(draftProblems({ ...COMPLETE, ...more }).map((problem) => problem.text)).toEqual(
    text === null ? [] : [text],
  )
})

test('what is missing is named, field by field', () => {
  expect(missingProblems(COMPLETE)).toEqual([])
  const empty: Draft = { ...COMPLETE, projectType: '', year: 0, principal: ' ', contactPhone: '' }
  expect(missingProblems(empty)).toEqual([
    { field: 'projectType', text: '请选择项目类型' },
    { field: 'year', text: '请选择年度' },
    { field: 'principal', text: '请填写项目负责人' },
    { field: 'contactPhone', text: '请填写联系电话' },
  ])
})

test('materials and milestones have a name', () => {
  expect(materialProblem(' ', '')).toBe('请填写材料名称')
  expect(materialProblem('长'.repeat(101), '')).toBe('材料名称最多 100 字')
  expect(materialProblem('营业执照', '')).toBeNull()
  const plan = { name: '定稿', dueOn: '2026-12-01', doneOn: '', note: '' }
  expect(milestoneProblem(plan)).toBeNull()
  expect(milestoneProblem({ ...plan, dueOn: '2026-13-01' })).toBe('请填写节点日期')
  expect(milestoneProblem({ ...plan, doneOn: 'x' })).toBe('完成日期不是有效的日期')
})

test.each([
  ['', 0n, '0'],
  ['0.5', 50n, '0.5'],
  ['12000.50', 1_200_050n, '12000.5'],
  ['100', 10_000n, '100'],
])('%j yuan are %s cents', (text, cents, shown) => {
  expect(centsOf(text)).toBe(cents)
  expect(amountOf(cents)).toBe(shown)
})

test('what is no amount is none', () => {
  for (const text of ['-1', '1.234', '01', '1,000', 'x', ' 1']) expect(isAmount(text)).toBe(false)
  expect(() => centsOf('x')).toThrow('no amount')
})
