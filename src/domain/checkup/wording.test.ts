import { expect, test } from 'vitest'
import type { Basis } from './report.ts'
import { basisDay, basisName, basisOrigin, clauseText, isUrgent, leftText } from './wording.ts'

const POLICY: Basis = {
  ...{ kind: 'policy', id: 'p', name: '关于《办法》的通知', text: '财税〔2020〕1号' },
  ...{ origin: '财政部', on: '2026-11-26', rule: 'hnte 2016-32', doubt: '待核实' },
}

test.each([
  ['', '', ''],
  ['2026-11-29', '今天', 'urgent'],
  ['2026-12-02', '还有 3 天', 'urgent'],
  ['2026-12-13', '还有 14 天', 'urgent'],
  ['2026-12-14', '还有 15 天', ''],
  ['2026-11-17', '已过 12 天', 'urgent'],
])('%s: %s', (day, text, urgent) => {
  expect(leftText(day, '2026-11-29')).toBe(text)
  expect(isUrgent(day, '2026-11-29') ? 'urgent' : '').toBe(urgent)
})

test('a condition is named with its clause where that is known', () => {
  expect(clauseText({ clause: '第十一条（四）', condition: 'H4' })).toBe('第十一条（四） · 条件 H4')
  expect(clauseText({ clause: '', condition: 'H4' })).toBe('条件 H4')
  expect(clauseText({ clause: '', condition: '' })).toBe('')
})

test('a document has one pair of 《》, its number, its issuer, rule and doubt', () => {
  expect(basisName(POLICY)).toBe('《关于办法的通知》 财税〔2020〕1号')
  expect(basisOrigin(POLICY)).toBe('政策文件，财政部，规则 hnte 2016-32，待核实')
  expect(basisDay(POLICY)).toBe('核对于 2026-11-26')
})

test('a value says what, how much, from where and since when', () => {
  const value: Basis = { ...POLICY, kind: 'value', name: '2025 年职工总数', text: '100 人' }
  expect(basisName(value)).toBe('2025 年职工总数：100 人')
  expect(basisName({ ...value, text: '' })).toBe('2025 年职工总数')
  expect(basisOrigin({ ...value, origin: '企业填写', rule: '', doubt: '' })).toBe(
    '企业数据，企业填写',
  )
  expect(basisDay({ ...value, on: '' })).toBe('')
})
