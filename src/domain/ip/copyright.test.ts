import { expect, test } from 'vitest'
import { protectionOf } from './copyright.ts'
import { maskedOwner, groupsOf, PATENT_GROUP, statesOf, TRADEMARK_GROUP } from './status.ts'
import { COPYRIGHT } from './testing.ts'

test.each([
  ['published', { completedOn: '2024-03-20', publishedOn: '2024-04-15' }, '2074-12-31', 2024],
  ['completed', { completedOn: '2022-11-18', publishedOn: '' }, '2072-11-18', 2022],
  ['published', { completedOn: '', publishedOn: '2020-01-01' }, '2070-12-31', 2020],
] as const)('an entity, %s', (basis, days, until, baseYear) => {
  const work = { holder: 'entity' as const, ...days }
  expect(protectionOf(work, COPYRIGHT)).toEqual({ until, basis, baseYear, years: 50 })
})

test('a work first published fifty years after its completion is not protected any more', () => {
  const work = { holder: 'entity' as const, completedOn: '1960-01-01', publishedOn: '2010-01-02' }
  expect(protectionOf(work, COPYRIGHT)).toMatchObject({ until: '', basis: 'late' })
})

test('a person is protected for life and fifty years; without a death there is no day', () => {
  const work = { holder: 'person' as const, completedOn: '2019-10-10', publishedOn: '2020-03-01' }
  expect(protectionOf(work, COPYRIGHT)).toMatchObject({ until: '', basis: 'unknown' })
  expect(protectionOf({ ...work, diedOn: '2025-02-03' }, COPYRIGHT)).toMatchObject({
    until: '2075-12-31',
    basis: 'death',
  })
})

test('nothing is guessed without a day, or without the table', () => {
  const work = { holder: 'entity' as const, completedOn: '', publishedOn: '' }
  expect(protectionOf(work, COPYRIGHT)).toMatchObject({ until: '', basis: 'unknown' })
  expect(protectionOf(work, { ...COPYRIGHT, limits: [] })).toBeNull()
})

test('the two traps: a lapsed right that can be restored is 风险, one deemed abandoned 失效', () => {
  expect(PATENT_GROUP.lapsed_restorable).toBe('risk')
  expect(PATENT_GROUP.deemed_abandoned).toBe('ended')
  expect(groupsOf(TRADEMARK_GROUP)).toEqual(['pending', 'valid', 'risk', 'ended'])
  expect(groupsOf(PATENT_GROUP)).toContain('registering')
  expect(statesOf(PATENT_GROUP, 'valid')).toEqual(['maintained'])
})

test.each([
  ['云川示例智造科技有限公司', '云***有限公司'],
  ['云川示例工业大学', '云***大学'],
  ['示例作者甲', '示***'],
  ['', ''],
])('%s is shown as %s', (name, masked) => {
  expect(maskedOwner(name)).toBe(masked)
})
