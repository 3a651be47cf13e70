import { describe, expect, test } from 'vitest'
import { createPerturb, SLIPS } from './perturb.ts'
import { Plain } from './plain.ts'
import { createProduct } from './product.ts'
import type { Ranker } from './ranker.ts'

const docs = [
  { id: 'a', title: '专利年费', text: '年费逐年缴纳，逾期加收滞纳金。2019年8月起' },
  { id: 'b', title: '商标续展', text: '期满前十二个月内办理续展' },
  { id: 'c', title: '研发费用', text: '按项目归集，ISO9001 认证费不在其中' },
]
const filled = (ranker: Ranker): Ranker => {
  for (const doc of docs) ranker.add({ ...doc, region: '' })
  ranker.finish()
  return ranker
}

describe('the plain BM25', () => {
  const plain = filled(new Plain())
  test.each([
    ['年费滞纳金', ['a']],
    ['续展', ['b']],
    ['iso9001', ['c']],
    ['2019年', ['a']],
    ['没有的词', []],
    ['', []],
  ])('%s', (question, expected) => {
    expect(plain.rank(question)).toEqual(expected)
  })

  test('leaves nothing behind from one question to the next', () => {
    const first = plain.rank('年费 续展')
    plain.rank('归集')
    expect(plain.rank('年费 续展')).toEqual(first)
  })

  test('answers with the hundred best, best first', () => {
    const many = new Plain()
    for (let nth = 0; nth < 300; nth++) {
      many.add({
        id: `d${nth}`,
        title: '',
        text: `${'年费'.repeat(1 + (nth % 7))}${'其他'.repeat(9)}`,
        region: '',
      })
    }
    many.finish()
    const ranked = many.rank('年费')
    expect(ranked).toHaveLength(100)
    expect(ranked.every((id, place) => Number(id.slice(1)) % 7 >= (place < 42 ? 6 : 4))).toBe(true)
  })
})

test('the product is fed and asked the same way', () => {
  const product = filled(createProduct())
  expect(product.rank('专利年费')[0]).toBe('a')
  expect(product.rank('商標續展')[0]).toBe('b')
})

describe('slips', () => {
  const perturb = createPerturb(7)
  const text = '专利年费什么时候缴'

  test.each(SLIPS)('%s changes the question, always in the same way', (slip) => {
    const spoilt = perturb(slip, 'q', text)
    expect(spoilt).not.toBe(null)
    expect(spoilt).not.toBe(text)
    expect(createPerturb(7)(slip, 'q', text)).toBe(spoilt)
  })

  test('are what they are called', () => {
    expect(perturb('traditional', 'q', text)).toBe('專利年費什麼時候繳')
    expect(perturb('dropped', 'q', text)).toHaveLength(text.length - 1)
    expect(perturb('doubled', 'q', text)).toHaveLength(text.length + 1)
    const homophone = perturb('homophone', 'q', text)!
    expect(homophone).toHaveLength(text.length)
    expect(Array.from(homophone).filter((char, nth) => char !== text[nth])).toHaveLength(1)
  })

  test.each(['gxjsqy', '高企', 'ISO9001'])('leave %s alone', (short) => {
    expect(SLIPS.slice(1).map((slip) => perturb(slip, 'q', short))).toEqual([null, null, null])
  })
})
