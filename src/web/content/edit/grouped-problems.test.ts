import { expect, test } from 'vitest'
import { groupedProblems } from './grouped-problems.ts'

const check = (nth: number) => ({
  path: `conditions.${nth - 1}.check`,
  label: `申报条件第 ${nth} 条 · 核对方式`,
  text: '请选择核对方式',
})

test('the same of several records is told once, and leads to the first of them', () => {
  const url = { path: 'source.url', label: '来源 · 原文链接', text: '请填写原文链接' }
  const wrong = { ...check(3), path: 'conditions.2.text', text: '最多 2000 字' }
  expect(groupedProblems([check(1), url, check(2), wrong, check(3)])).toEqual([
    { ...check(1), label: '申报条件 · 核对方式（3 条）' },
    url,
    wrong,
  ])
})

test('what is lacking once is told with its place', () => {
  expect(groupedProblems([check(2)])).toEqual([check(2)])
})
