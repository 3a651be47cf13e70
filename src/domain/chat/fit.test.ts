import { expect, test } from 'vitest'
import { pickExpert } from './availability.ts'
import { tagsOf, wantedTags } from './fit.ts'

const KNOWN = ['高企认定', '商标注册', '工程系列', '发明专利']

test.each([
  ['商标注册服务', ['商标注册']],
  ['高企认定申报通知', ['高企认定']],
  ['发明专利申请与商标注册', ['商标注册', '发明专利']],
  ['国家重点支持的高新技术领域', []],
  ['技能人才认定办法', []],
  ['', []],
])('a page called %s asks for %j', (sourceTitle, wanted) => {
  expect(wantedTags({ topic: 'consult', sourceTitle }, KNOWN)).toEqual(['topic:consult', ...wanted])
})

test('whoever answers the topic is picked before whoever does not', () => {
  const who = (userId: string, field: Parameters<typeof tagsOf>[0]) => ({
    userId,
    available: true,
    load: 0,
    capacity: 8,
    tags: tagsOf(field),
    knows: false,
    lastTaken: 0,
  })
  const experts = [
    who('a-consult', { tags: ['高企认定'], consult: true, jobTitle: false }),
    who('b-title', { tags: ['工程系列'], consult: false, jobTitle: true }),
  ]
  const tags = wantedTags({ topic: 'jobTitle', sourceTitle: '' }, KNOWN)
  expect(pickExpert(experts, { tags })).toBe('b-title')
})
