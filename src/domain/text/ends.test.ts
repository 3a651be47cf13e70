import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutEnd } from './ends.ts'

test.each([
  ['支持标准。', '。', '支持标准'],
  ['条件；。 \u3000\n', '。；', '条件'],
  ['一。二。', '。', '一。二'],
  ['。。', '。', ''],
  ['', '。', ''],
  ['无标点', '。', '无标点'],
])('%j without %j at its end is %j', (text, marks, bare) => {
  expect(withoutEnd(text, marks)).toBe(bare)
})

test('it takes what the pattern took, and no more', () => {
  const text = fc.string({
    unit: fc.constantFrom('。', '；', ' ', '\u3000', '\n', '\u00a0', '字', 'a'),
  })
  fc.assert(
    fc.property(text, (it) => {
      expect(withoutEnd(it, '。；')).toBe(it.replace(/[。；\s]+$/, ''))
    }),
  )
})
