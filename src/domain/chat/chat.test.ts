import { describe, expect, it } from 'vitest'
import { randomGrade, recommended, substitute } from './choice.ts'
import { clockOf, dayOf, firstOf, whenOf } from './times.ts'
import { counted, excess, isSendable } from './writing.ts'

describe('writing', () => {
  it.each([
    ['', false],
    [' \n\t　', false],
    ['好的', true],
    ['字'.repeat(2000), true],
    ['𠮷'.repeat(2000), true],
    ['字'.repeat(2001), false],
  ])('%# is sendable or not', (text, sendable) => {
    expect(isSendable(text)).toBe(sendable)
  })

  it('counts from 1800 on', () => {
    expect(counted('字'.repeat(1799))).toBe('')
    expect(counted('字'.repeat(1800))).toBe('1800/2000')
    expect(excess('字'.repeat(2000))).toBe(0)
    expect(excess('字'.repeat(2003))).toBe(3)
  })
})

describe('the choice of an expert', () => {
  const experts = ['a', 'b', 'c'].map((userId) => ({
    userId,
    role: '顾问',
    personnelTag: userId === 'b' ? '高企认定,高企年报' : '商标注册',
  }))

  it.each([
    [[], 0, 'a'],
    [[], 0.99, 'c'],
    [['b'], 0.99, 'b'],
    [['a', 'c'], 0.5, 'c'],
  ] as [string[], number, string][])('of those available %j by %f: %s', (on, roll, chosen) => {
    expect(
      recommended(
        experts,
        '',
        (id) => on.includes(id),
        () => roll,
      )?.userId,
    ).toBe(chosen)
  })

  it.each([
    // Off hours too whose field it is comes first.
    [[], '高新技术企业认定管理办法', 0, 'b'],
    [['a', 'b', 'c'], '高新技术企业认定管理办法', 0.99, 'b'],
    [['a', 'b', 'c'], '商标注册申请', 0.99, 'c'],
    [['a', 'b', 'c'], '商标注册申请', 0, 'a'],
    // Whoever may answer now comes before whose field it is.
    [['a', 'c'], '高新技术企业认定管理办法', 0, 'a'],
    [['a', 'b', 'c'], '渔业捕捞许可', 0.99, 'c'],
  ] as [string[], string, number, string][])(
    'of those available %j on “%s” by %f: %s',
    (on, title, roll, chosen) => {
      const found = recommended(
        experts,
        title,
        (id) => on.includes(id),
        () => roll,
      )
      expect(found?.userId).toBe(chosen)
    },
  )

  it('nobody is recommended where nobody is', () => {
    expect(
      recommended(
        [],
        '高新技术企业认定',
        () => true,
        () => 0,
      ),
    ).toBeNull()
  })

  it.each([
    [['a'], 0, null],
    [['a', 'b'], 0.9, 'b'],
    [['b', 'c'], 0.9, 'c'],
  ] as [string[], number, string | null][])('in the place of a, of %j', (on, roll, chosen) => {
    const found = substitute(
      experts,
      'a',
      (id) => on.includes(id),
      () => roll,
    )
    expect(found?.userId ?? null).toBe(chosen)
  })

  it('a grade is 1 to 5', () => {
    expect([0, 0.2, 0.5, 0.79, 0.999].map((roll) => randomGrade(() => roll))).toEqual([
      1, 2, 3, 4, 5,
    ])
  })
})

describe('times', () => {
  const now = Date.parse('2026-11-21T14:02:00+08:00')

  it.each([
    ['2026-11-21T00:00:00+08:00', '今天'],
    ['2026-11-20T23:59:00+08:00', '昨天'],
    ['2026-11-19T12:00:00+08:00', '11-19'],
    ['2025-12-31T12:00:00+08:00', '2025-12-31'],
  ])('%s is %s', (at, name) => {
    expect(dayOf(Date.parse(at), now)).toBe(name)
  })

  it.each([
    ['2026-11-21 18:00', '今天 18:00'],
    ['2026-11-22 09:00', '明天 9:00'],
    ['2026-11-23 09:00', '11月23日 9:00'],
    ['2026-11-21 09:00', ''],
    ['', ''],
    ['soon', ''],
  ])('%s is promised as %s', (text, words) => {
    expect(whenOf(text, now)).toBe(words)
  })

  it('takes the first of several times', () => {
    expect(firstOf(['', '2026-11-23 09:00', '2026-11-22 09:00'])).toBe('2026-11-22 09:00')
    expect(firstOf([''])).toBe('')
    expect(clockOf(now)).toBe('14:02')
  })
})
