import { describe, expect, test } from 'vitest'
import { type ExpertService, FOLLOWS, servedProfile, serviceProblem } from './expert-service.ts'
import { OFFICE_HOURS } from './week.ts'

const PROFILE = {
  role: '顾问',
  tags: ['高企认定'],
  consult: true,
  jobTitle: false,
  autoReplyDictId: 'first',
  servingHours: '工作日上午',
}

test('what is not set follows the profile, what is set takes its place', () => {
  expect(servedProfile(PROFILE, undefined)).toEqual(PROFILE)
  expect(servedProfile(PROFILE, FOLLOWS)).toEqual(PROFILE)
  expect(
    servedProfile(PROFILE, {
      week: OFFICE_HOURS.week,
      tags: ['专利'],
      lists: ['jobTitle'],
      autoReply: '',
      pausedUntil: '',
    }),
  ).toEqual({
    role: '顾问',
    tags: ['专利'],
    consult: false,
    jobTitle: true,
    autoReplyDictId: '',
    servingHours: '工作日 9:00–18:00',
  })
})

describe('a setting', () => {
  const eight = Array.from({ length: 8 }, (_, at) => `领域${at}`)
  test.each<[string, Partial<ExpertService>, string | null]>([
    ['nothing', {}, null],
    ['eight tags', { tags: eight }, null],
    ['nine tags', { tags: [...eight, '多'] }, '擅长领域填写 1 到 8 个'],
    ['no tags', { tags: [] }, '擅长领域填写 1 到 8 个'],
    ['a tag like a topic', { tags: ['topic:consult'] }, '擅长领域里不能有冒号和逗号'],
    ['a tag twice', { tags: ['专利', '专利'] }, '擅长领域有重复'],
    ['a week of one day', { week: [[]] }, '请填写周一到周日'],
    ['up to today', { pausedUntil: '2026-11-30' }, null],
    ['up to yesterday', { pausedUntil: '2026-11-29' }, '暂停接待的最后一天不能早于今天'],
    ['for two years', { pausedUntil: '2028-11-30' }, '暂停接待最长一年'],
    ['up to no day', { pausedUntil: '2026-11-31' }, '暂停接待的日期不正确'],
  ])('%s', (_name, more, problem) => {
    expect(serviceProblem({ ...FOLLOWS, ...more }, '2026-11-30')).toBe(problem)
  })
})
