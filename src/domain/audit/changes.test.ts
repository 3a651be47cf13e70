import { expect, test } from 'vitest'
import { changesOf, changeText } from './changes.ts'

test.each([
  [{ before: {}, after: {} }, []],
  [{ before: { a: '1' }, after: { a: '1' } }, []],
  [{ before: { a: '1' }, after: { a: '2' } }, [{ field: 'a', before: '1', after: '2' }]],
  [{ before: { a: '1' }, after: {} }, [{ field: 'a', before: '1', after: '' }]],
  [
    { before: {}, after: { b: '2', a: '1' } },
    [
      { field: 'b', before: '', after: '2' },
      { field: 'a', before: '', after: '1' },
    ],
  ],
])('the changes of %j', (detail, changes) => {
  expect(changesOf(detail)).toEqual(changes)
})

test('changes in one cell', () => {
  const changes = changesOf({ before: { 状态: '启用' }, after: { 状态: '停用', 部门: '财务' } })
  expect(changeText(changes)).toBe('状态：启用 → 停用；部门： → 财务')
})
