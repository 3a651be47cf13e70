import { Converter } from 'opencc-js/t2cn'
import { describe, expect, test } from 'vitest'
import { pinyin } from 'pinyin-pro'
import { createCatalogue } from './catalogue.ts'

const initialsOf = (name: string): string =>
  pinyin(name, { pattern: 'first', toneType: 'none', nonZh: 'consecutive' }).replaceAll(' ', '')

interface Article {
  id: string
  title: string
  text: string
}

const now = Date.UTC(2026, 10, 21)
const article = (id: string, title: string, text = ''): Article => ({ id, title, text })

const catalogueOf = (...articles: Article[]) => {
  let read = 0
  const catalogue = createCatalogue<Article>({
    entryOf: ({ id, title, text }) => {
      read++
      return { id, title, passages: [text] }
    },
    toSimplified: Converter({ from: 't', to: 'cn' }),
    initialsOf,
  })
  const take = (items: readonly Article[], anew = false): number => {
    let steps = 0
    for (const _step of catalogue.takeOver(items, anew)) steps++
    return steps
  }
  take(articles)
  const ids = (keyword: string): string[] => {
    const { scores } = catalogue.find(keyword, now)
    return [...scores].toSorted((a, b) => b[1] - a[1]).map(([id]) => id)
  }
  return { catalogue, take, ids, read: () => read }
}

const bids = article('bids', '软件著作权登记指南', '登记需要源代码。')
const fees = article('fees', '研发费用加计扣除口径', '按实际发生额的 100% 加计。')

describe('a catalogue', () => {
  test.each([
    ['a word', '登记', 'bids'],
    ['a synonym', '软著', 'bids'],
    ['traditional', '軟件著作權', 'bids'],
    ['initials', 'yffy', 'fees'],
    ['pinyin', 'jiajikouchu', 'fees'],
    ['a slip', '研发废用加计扣除', 'fees'],
    ['a passage', '源代码', 'bids'],
  ])('finds by %s', (_name, keyword, id) => {
    expect(catalogueOf(bids, fees).ids(keyword)[0]).toBe(id)
  })

  test('follows what comes, changes and goes, and leaves the rest alone', () => {
    const { take, ids } = catalogueOf(bids, fees)
    expect(take([bids, fees])).toBe(0)
    const changed = article('fees', '小微企业税收优惠')
    expect(take([bids, changed])).toBe(1)
    expect(ids('加计扣除')).toEqual([])
    expect(ids('小微企业')).toEqual(['fees'])
    take([changed])
    expect(ids('软件')).toEqual([])
    expect(take([changed], true)).toBe(1)
    expect(ids('小微企业')).toEqual(['fees'])
  })

  test('marks the title and the passage that was hit', () => {
    const { catalogue } = catalogueOf(bids)
    const { terms } = catalogue.find('指南 登记', now)
    const hits = (runs: { text: string; hit: boolean }[]) =>
      runs.filter(({ hit }) => hit).map(({ text }) => text)
    const { titleMarks, snippet } = catalogue.mark(bids, terms)
    expect(hits(titleMarks)).toEqual(['登记指南'])
    expect(hits(snippet)).toEqual(['登记'])
  })

  test('says what is near when nothing is found', () => {
    const { scores, spell, match } = catalogueOf(bids).catalogue.find('孵化气', now)
    expect({ found: scores.size, spell, match }).toEqual({
      found: 0,
      spell: '孵化器',
      match: 'none',
    })
  })
})
