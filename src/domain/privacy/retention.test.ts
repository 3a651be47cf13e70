import { expect, test } from 'vitest'
import { JOB } from '../jobs/jobs.ts'
import {
  endOf,
  keptText,
  type Retention,
  RETENTION,
  RETENTION_KEYS,
  ROUND_KEYS,
} from './retention.ts'

test.each(RETENTION_KEYS)('%s says what, why, by what right and from when', (key) => {
  const { what, why, basis, from, days, action, by }: Retention = RETENTION[key]
  for (const text of [what, why, basis, from]) expect(text).not.toBe('')
  // What ends by time has somebody who ends it.
  expect(by !== null).toBe(days !== null && action !== 'keep')
  expect(days ?? 1).toBeGreaterThan(0)
})

test('the job counts every row that it handles, by its name', () => {
  expect(Object.keys(JOB.retention.counts)).toEqual(ROUND_KEYS)
})

test.each([
  ['leads', '自提交咨询起 180 天，之后隐去'],
  ['memberChats', '自消息发出起 2 年，之后删除'],
  ['account', '到您注销账号为止，之后删除'],
  ['audit', '自操作起至少 180 天'],
] as const)('%s: %s', (key, text) => {
  expect(keptText(key)).toBe(text)
})

test('what is from before the end has had its time', () => {
  expect(endOf('leads', new Date('2026-11-26T00:00:00Z'))).toEqual(new Date('2026-05-30T00:00:00Z'))
})
