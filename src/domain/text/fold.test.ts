import fc from 'fast-check'
import { Converter } from 'opencc-js/t2cn'
import { expect, test } from 'vitest'
import { fold, foldWithOrigin } from './fold.ts'

const toSimplified = Converter({ from: 't', to: 'cn' })

test.each([
  ['ＡＢＣ１２３', 'abc123'],
  ['国科发火〔2016〕32号', '国科发火(2016)32号'],
  ['【2016】［2016］（2016）', '(2016)(2016)(2016)'],
  ['專精特新「小巨人」企業', '专精特新小巨人企业'],
  ['专精特新“小巨人”', '专精特新小巨人'],
  ['零\u200B宽\uFEFF字', '零宽字'],
  ['a\u3000b\tc', 'a b c'],
  ['①㎡', '1m2'],
])('%j folds to %j', (text, folded) => {
  expect(fold(text, toSimplified)).toBe(folded)
})

const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('專', '〔', '“', '\u200B', '㎡', 'Ａ', '企業'),
    ),
  )
  .map((parts) => parts.join(''))

test('folding twice is folding once', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const once = fold(text, toSimplified)
      expect(fold(once, toSimplified)).toBe(once)
    }),
  )
})

test('every range of the folded text has its range in the original', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (text, a, b) => {
      const folded = foldWithOrigin(text, toSimplified)
      const [from, to] = [a % (folded.text.length + 1), b % (folded.text.length + 1)].sort(
        (x, y) => x - y,
      )
      const [start, end] = folded.origin(from!, to!)
      expect(start).toBeGreaterThanOrEqual(0)
      expect(end).toBeGreaterThanOrEqual(start)
      expect(end).toBeLessThanOrEqual(text.length)
    }),
  )
})

test('a range folds to what it came from', () => {
  const text = '依據國科發火〔2016〕32號，「小巨人」'
  const folded = foldWithOrigin(text, toSimplified)
  const at = folded.text.indexOf('(2016)32号')
  expect(text.slice(...folded.origin(at, at + 9))).toBe('〔2016〕32號')
  const giant = folded.text.indexOf('小巨人')
  expect(text.slice(...folded.origin(giant, giant + 3))).toBe('小巨人')
})
