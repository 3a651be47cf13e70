import { expect, test } from 'vitest'
import { editDistance, nearest } from './spelling.ts'

test.each([
  ['高企', '高企', 0],
  ['高薪企业', '高新企业', 1],
  ['技改造术', '技术改造', 2],
  ['职评称', '职称评', 1],
  ['孵化', '孵化器', 1],
])('%s to %s: %i', (left, right, distance) => {
  expect(editDistance(left, right, 5)).toBe(distance)
})

test('the nearest word, never one too far off', () => {
  const words = ['孵化器', '创新券', '专精特新中小企业']
  expect(nearest('孵化汽', words)).toBe('孵化器')
  expect(nearest('专精特薪中小企叶', words)).toBe('专精特新中小企业')
  expect(nearest('月球', words)).toBeNull()
  expect(nearest('券', words)).toBeNull()
})
