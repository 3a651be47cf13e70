import fc from 'fast-check'
import { Converter } from 'opencc-js/t2cn'
import { describe, expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const toSimplified = Converter({ from: 't', to: 'cn' })

function marked(text: string, ...terms: string[]): string[] {
  return highlight(text, terms, toSimplified).ranges.map(([from, to]) => text.slice(from, to))
}

describe('ranges', () => {
  test.each([
    ['研发费用加计扣除政策', ['加计', '计扣', '扣除'], ['加计扣除']],
    ['根據國科發火〔2016〕32號', ['(2016)32号'], ['〔2016〕32號']],
    ['ISO9001 与 iso', ['iso'], ['ISO', 'iso']],
    ['email 和 AI', ['ai'], ['AI']],
    ['12026 年与 2026 年', ['2026'], ['2026']],
    ['没有', ['别的'], []],
  ])('%s', (text, terms, expected) => {
    expect(marked(text, ...terms)).toEqual(expected)
  })

  test('lie inside the text, ascend, never touch', () => {
    const piece = fc.constantFrom(
      '高',
      '企',
      '〔',
      '2016',
      'AI',
      '專',
      '“',
      '，',
      '\u200B',
      '𠮷',
      ' ',
    )
    const text = fc.array(piece, { maxLength: 200 }).map((parts) => parts.join(''))
    const terms = fc.array(fc.constantFrom('高企', '企', '(2016', 'ai', '专', '2016'))
    fc.assert(
      fc.property(text, terms, fc.integer({ min: 1, max: 50 }), (whole, asked, length) => {
        const { ranges, snippet } = highlight(whole, asked, toSimplified, length)
        for (const [body, list] of [
          [whole, ranges],
          [snippet.text, snippet.ranges],
        ] as const) {
          let last = -1
          for (const [from, to] of list) {
            expect(from).toBeGreaterThan(last)
            expect(to).toBeGreaterThan(from)
            expect(to).toBeLessThanOrEqual(body.length)
            last = to
          }
        }
        expect(whole).toContain(snippet.text)
        expect(snippet.text.length).toBeLessThanOrEqual(length + 1)
      }),
    )
  })
})

describe('snippet', () => {
  const filler = '本办法自发布之日起施行，由有关部门负责解释。'.repeat(10)

  test('shows the place with the most of the question', () => {
    const text = `${filler}技术一词。${filler}高新技术企业的认定条件如下。${filler}`
    const { snippet } = highlight(text, ['技术', '认定', '条件'], toSimplified, 40)
    expect(snippet.text).toContain('认定条件')
    expect(snippet.cutBefore && snippet.cutAfter).toBe(true)
  })

  test('a short text is whole', () => {
    const { snippet } = highlight('高企认定', ['高企'], toSimplified)
    expect(snippet).toMatchObject({ text: '高企认定', cutBefore: false, cutAfter: false })
  })
})
