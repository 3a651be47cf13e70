import { describe, expect, test } from 'vitest'
import { cumulationOf } from './cumulation.ts'
import type { PolicyCondition } from './policy.ts'

const condition = (own: Partial<PolicyCondition>): PolicyCondition => ({
  ...{ code: 'K1', clause: '第三条', text: '', threshold: '', period: '', kind: 'required' },
  ...{ group: '', check: 'manual', evidence: '', confidence: 'A' },
  ...own,
})

describe('sentences of the reading', () => {
  test.each([
    ['小型微利企业的高企要比较两种算法，两者不能叠加，选一种申报即可。', true],
    ['15% 税率可以与研发费用加计扣除同时享受。', true],
    ['高新技术企业同样是 15%，两者二选一，但西部政策不需要评审。', true],
    ['同一时期只能选择一种所得税优惠。', true],
    ['与高新技术企业的 15% 不能叠加，只选一种。', true],
    ['苏州给企业研发的钱分两条线，就高不重复。', true],
    ['地方另有奖励，可以分开申请，但同一项目不得重复支持。', true],
    ['一项任务只选一两个项目，全省一年三十个左右。', false],
    ['由省级工业和信息化部门择优推荐。', false],
    ['重要承载区建设与政策叠加', false],
    ['同一合同只登记一次，不重复登记', false],
    ['先进制造业企业可同时关注节能改造项目。', false],
  ])('%s', (sentence, stated) => {
    const found = cumulationOf({ conditions: [], benefits: [], body: ['头一句。', sentence] })
    expect(found.map(({ text }) => text)).toEqual(stated ? [sentence] : [])
    for (const one of found) expect(one).toMatchObject({ reading: true, anchor: 'reading-2' })
  })
})

test('of a paragraph only the sentence that says it', () => {
  const [only, ...rest] = cumulationOf({
    conditions: [],
    benefits: [],
    body: ['一是看地区。二是同一笔贷款不能再叠加这一项；三是看期限。'],
  })
  expect(only?.text).toBe('二是同一笔贷款不能再叠加这一项；')
  expect(rest).toEqual([])
})

test('conditions and standards lead to where they stand, a bare threshold with its condition', () => {
  const found = cumulationOf({
    conditions: [
      condition({ text: '成立满两年' }),
      condition({ code: 'K2', text: '同一笔贷款不能同时进入两种模式' }),
      condition({ code: 'K3', clause: '', text: '已是国家级的分中心', threshold: '不重复申报' }),
    ],
    benefits: [
      { situation: '设备贷款', standard: '贴息 1.5%', payment: '' },
      { situation: '同时享受融资租赁贴息', standard: '合计不超过 500 万元', payment: '' },
    ],
    body: [],
  })
  expect(found).toEqual([
    {
      text: '同一笔贷款不能同时进入两种模式',
      clause: '第三条',
      anchor: 'clause-K2',
      reading: false,
    },
    { text: '已是国家级的分中心：不重复申报', clause: '', anchor: 'clause-K3', reading: false },
    {
      text: '同时享受融资租赁贴息：合计不超过 500 万元',
      clause: '',
      anchor: 'benefit-2',
      reading: false,
    },
  ])
})
