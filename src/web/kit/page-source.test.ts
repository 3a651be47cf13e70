import { describe, expect, it } from 'vitest'
import { sourceOf } from './page-source.ts'

describe('the page a question is about', () => {
  it.each([
    ['/policy/detail', '?id=p1', undefined, { title: '标题', link: '/policy/detail?id=p1' }],
    ['/pcPolicyDetail', '?id=p1', undefined, { title: '标题', link: '/pcPolicyDetail?id=p1' }],
    ['/policy/list', '?q=1', undefined, null],
    ['/2022062101', '', undefined, { title: '标题', link: '/2022062101' }],
    ['/', '', '商标续展', { title: '商标续展', link: '/' }],
    ['/', '', '  ', null],
    ['/nowhere', '', undefined, null],
    ['/policy/detail', `?id=${'x'.repeat(300)}`, undefined, null],
  ])('%s%s', (pathname, search, given, source) => {
    expect(sourceOf(pathname, search, given, () => ' 标题 ')).toEqual(source)
  })

  it('keeps as much of a title as a call carries', () => {
    expect(sourceOf('/', '', '长'.repeat(300), () => '')?.title).toHaveLength(200)
  })
})
