import { expect, test } from 'vitest'
import { askedAt, placeName, placeOf } from './places.ts'

test.each([
  ['/', 'home'],
  ['/pcPolicyDetail', 'policyDetail'],
  ['/2022062101', 'datedArticle'],
  ['/admin/home', null],
  ['/policy/detail/', null],
  ['/constructor', null],
])('%s is the page %s', (path, page) => expect(placeOf(path)).toBe(page))

test.each([
  ['/policy/detail?id=gaoqi-15', 'policyDetail', 'policy', 'gaoqi-15'],
  ['/policy/detail?hit=x&id=gaoqi-15#c', 'policyDetail', 'policy', 'gaoqi-15'],
  ['/serviceProject/detail?id=s1&shareId=a', 'serviceProjectDetail', 'serviceProject', 's1'],
  ['/policy/list?q=13800138000', 'policyList', '', ''],
  ['/policy/detail?id=%E5%BC%A0', 'policyDetail', '', ''],
  ['/newsDetail?id=n1', 'newsDetail', '', ''],
  ['/somewhere?id=x', '', '', ''],
])('%s was asked at %s about %s %s', (address, page, objType, objId) =>
  expect(askedAt(address)).toEqual({ page, objType, objId }),
)

test('what is no page of the list has a name too', () => {
  expect(placeName('policyList')).toBe('政策检索')
  expect(placeName('')).toBe('其他页面')
})
