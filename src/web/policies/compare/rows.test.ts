import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOT_STATED, rowsOf } from './rows.ts'
import { AWARD, compared, LOAN } from './samples.ts'
import type { ComparedPolicy } from './types.ts'

const rowOf = (id: string, ...policies: ComparedPolicy[]) =>
  rowsOf(policies).find((row) => row.id === id)!
const textOf = (id: string, policy: ComparedPolicy): string =>
  rowOf(id, policy)
    .cells[0]!.map(({ text, note }) => (note === '' ? text : `${text} [${note}]`))
    .join('\n')

describe('a cell', () => {
  test.each<[id: string, policy: ComparedPolicy, text: string]>([
    ['who', LOAN, '买设备的制造业企业\n限制造业\n限小型、微型企业'],
    ['who', compared({ policy: { who: '' }, industries: [], sizes: [] }), '不限行业\n不限规模'],
    ['modes', LOAN, '贷款贴息'],
    ['amount', LOAN, '按贷款利息的 50% 贴息（每年） [金额依据]'],
    ['amount', compared({ amounts: [] }), '贴息最高 100 万元 [支持标准]'],
    ['amount', AWARD, '不涉及资金支持 [来源]'],
    ['amount', compared({ amounts: [], policy: { amountText: '' } }), '没有写明金额'],
    ['time', LOAN, '即将截止，剩 11 天\n2026-11-01 开始\n2026-12-10 网上申报截止'],
    ['time', AWARD, '往年参考\n往年 4 月 25 日至 5 月 15 日截止 [2025、2026 年，两年以上日期相近]'],
    [
      'time',
      compared({ policy: { window: { deadline: '2026-12-10 17:00:00', daysLeft: 0 } } }),
      '即将截止，今天截止\n2026-11-01 开始\n2026-12-10 17:00 网上申报截止',
    ],
    ['time', compared({ policy: { window: { state: '' } } }), '没有写明申报时间'],
    ['time', compared({ policy: { kind: 'law' } }), '现行有效'],
    ['time', compared({ policy: { kind: 'law', validity: 'repealed' } }), '废止'],
    ['place', LOAN, '省级\n广东省'],
    ['document', LOAN, '广东省财政厅\n粤财〔2026〕1 号\n2026-03-01 发布'],
    [
      'document',
      compared({ policy: { validity: 'repealed' } }),
      '广东省财政厅\n粤财〔2026〕1 号\n2026-03-01 发布\n废止',
    ],
    ['checked', LOAN, '2026-11-20'],
    [
      'conditions',
      LOAN,
      '成立满两年（≥ 2 年） [第三条]\n不符合就不能报：没有被列入失信名单 [看这一条]',
    ],
    ['conditions', compared({ conditions: [] }), '没有可以逐条核对的条件，请以原文为准'],
    ['materials', LOAN, '申请表\n获奖证明（选填）'],
    ['materials', AWARD, '没有列出材料，请以通知为准'],
    ['cumulation', LOAN, NOT_STATED],
    ['cumulation', AWARD, '与市级奖励就高不重复 [第八条]'],
  ])('%s', (id, policy, text) => {
    expect(textOf(id, policy)).toBe(text)
  })

  test('a clause, a standard and a statement lead to where they stand', () => {
    expect(rowOf('conditions', LOAN).cells[0]?.[0]?.anchor).toBe('clause-L1')
    expect(rowOf('amount', LOAN).cells[0]?.[0]?.anchor).toBe('benefits')
    expect(rowOf('cumulation', AWARD).cells[0]?.[0]?.anchor).toBe('clause-A2')
  })
})

describe('where policies differ', () => {
  const differing = (...policies: ComparedPolicy[]): string[] =>
    rowsOf(policies)
      .filter(({ differs }) => differs)
      .map(({ id }) => id)

  test('is told row by row', () => {
    expect(differing(LOAN, AWARD)).not.toContain('place')
    expect(differing(LOAN, AWARD)).toHaveLength(9)
    expect(differing(LOAN, compared({ policy: { checkedOn: '2026-01-01' } }))).toEqual(['checked'])
    // The third one may be the one that differs.
    expect(differing(LOAN, LOAN, AWARD)).toEqual(differing(LOAN, AWARD))
  })

  const policies = fc.array(fc.constantFrom(LOAN, AWARD, compared({ materials: [] })), {
    minLength: 1,
    maxLength: 3,
  })

  test('no policy differs from itself', () => {
    fc.assert(
      fc.property(policies, ([one]) => {
        expect(differing(one!, one!, one!)).toEqual([])
      }),
    )
  })

  test('the order of the policies moves the columns and nothing else', () => {
    fc.assert(
      fc.property(policies, (some) => {
        const backwards = rowsOf(some.toReversed())
        expect(backwards.map((row) => ({ ...row, cells: row.cells.toReversed() }))).toEqual(
          rowsOf(some),
        )
      }),
    )
  })
})
