import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancedLines, emsOf, shortenedLines } from './lines.ts'

test('a title is broken between words into lines of even length', () => {
  expect(balancedLines('关于开展2026年度科技型中小企业评价工作的通知', 16, 2)).toEqual([
    '关于开展2026年度',
    '科技型中小企业评价工作的通知',
  ])
  expect(balancedLines('绿色工厂', 10, 2)).toEqual(['绿色工厂'])
})

test('what does not fit is said, not cut', () => {
  expect(balancedLines('关于开展2026年度科技型中小企业评价工作的通知', 8, 2)).toBeNull()
})

test('a long text ends in an ellipsis and never in a comma', () => {
  const lines = shortenedLines('土地购置，厂房建设，设备采购，研发投入', 10, 1)
  expect(lines).toEqual(['土地购置，厂房建设…'])
})

test('a line that holds nothing is given a letter each time, and an end', () => {
  for (const width of [-3, 0, 0.2]) {
    expect(shortenedLines('研发费用', width, 9)).toEqual(['研', '发', '费', '用'])
    expect(balancedLines('研发', width, 1)).toBeNull()
  }
})

test('whatever the text: no line is too wide, no more lines than allowed, nothing lost that fits', () => {
  const texts = fc.array(
    fc.constantFrom('研发费用', '占', '10%', ' ABC ', '，', '（含）', '知识产权', '5000 万元'),
    {
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 6, max: 24 }),
      fc.integer({ min: 1, max: 4 }),
      (parts, width, most) => {
        const text = parts.join('')
        const shown = shortenedLines(text, width, most)
        expect(shown.length).toBeLessThanOrEqual(most)
        for (const line of shown) expect(emsOf(line)).toBeLessThanOrEqual(width)
        const whole = balancedLines(text, width, most) ?? [text]
        expect(whole.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      },
    ),
  )
})
