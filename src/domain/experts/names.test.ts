import { expect, test } from 'vitest'
import { isTestName } from './names.ts'

test.each([
  ['周明远', false],
  ['测试专家', true],
  ['周明远（测试）', true],
  ['Tester', true],
  ['ｔｅｓｔ01', true],
  ['策士', false],
])('%s', (name, marked) => {
  expect(isTestName(name)).toBe(marked)
})
