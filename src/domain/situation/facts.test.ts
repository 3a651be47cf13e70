import { describe, expect, test } from 'vitest'
import { factText, filtersOf } from './facts.ts'
import type { Situation } from './situation.ts'

const exactly = (value: number) => ({ from: value, to: value })

test('only codes of filters are made of a situation', () => {
  const situation: Situation = {
    region: '440300',
    industry: 'I65',
    staff: exactly(12),
    revenue: { ...exactly(6_000_000), year: 2025 },
  }
  expect(filtersOf(situation)).toEqual({ region: '440300', industry: 'I', size: 'small' })
  expect(filtersOf({ staff: exactly(12) })).toEqual({ region: '', industry: '', size: '' })
})

describe('what was read, in words', () => {
  const nameOf = (_field: string, code: string): string => `<${code}>`
  test.each<[Situation, keyof Situation, string]>([
    [{ region: '440300' }, 'region', '地区：<440300>'],
    [{ staff: exactly(12) }, 'staff', '人数：12 人'],
    [{ staff: { from: 30, to: 39 } }, 'staff', '人数：30 人至 39 人'],
    [{ staff: { from: null, to: 19 } }, 'staff', '人数：不超过 19 人'],
    [{ staff: { from: 20, to: null } }, 'staff', '人数：20 人及以上'],
    [{ founded: { years: exactly(0) } }, 'founded', '成立：不满一年'],
    [{ founded: { years: exactly(2) } }, 'founded', '成立：2 年'],
    [{ founded: { month: '2023-05' } }, 'founded', '成立：2023 年 05 月'],
    [{ revenue: { ...exactly(6_000_000), year: 2025 } }, 'revenue', '2025 年收入：600 万元'],
    [{ rdSpend: { ...exactly(0), year: 2025 } }, 'rdSpend', '2025 年研发费用：没有'],
    [{ titles: ['hnte'] }, 'titles', '已有：高新技术企业'],
    [
      { without: ['tech-sme', 'champion'] },
      'without',
      '尚未取得：科技型中小企业、制造业单项冠军企业',
    ],
    [
      { rights: { invention: exactly(3), software: { from: 1, to: null }, patent: exactly(0) } },
      'rights',
      '知识产权：发明专利 3 件，软件著作权 1 件及以上，专利 没有',
    ],
  ])('%j', (situation, field, words) => {
    const { name, text } = factText(situation, field, nameOf)
    expect(`${name}：${text}`).toBe(words)
  })
})
