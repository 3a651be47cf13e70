import fc from 'fast-check'
import { Converter } from 'opencc-js/t2cn'
import { describe, expect, test } from 'vitest'
import { pinyin } from 'pinyin-pro'
import { dealt } from './dealing.ts'
import { createSearchEngine } from './engine.ts'
import { entryDoc } from './entry.ts'
import type { Entry } from './entry.ts'
import { runsOf } from './runs.ts'
import type { Suggestion, Suggestions } from './suggest.ts'

const initialsOf = (name: string): string =>
  pinyin(name, { pattern: 'first', toneType: 'none', nonZh: 'consecutive' }).replaceAll(' ', '')
const UNITS = '高 新 企 业 认 定 管 理 a b c 1 2 （'.split(' ')
const toSimplified = Converter({ from: 't', to: 'cn' })

const engineOf = (...entries: Entry[]) => {
  const engine = createSearchEngine({ toSimplified, initialsOf })
  for (const entry of entries) engine.upsert(entryDoc(entry, initialsOf))
  return engine
}

const engine = engineOf(
  {
    id: 'gaoqi',
    title: '高新技术企业认定管理办法',
    names: ['高企认定'],
    number: '国科发火〔2016〕32号',
    passages: ['企业研究开发费用占比'],
  },
  { id: 'ruanzhu', title: '计算机软件著作权登记', passages: ['软件登记办法'] },
  { id: 'juhao', title: '2016年第32号公告：设备更新', number: '2019年第7号', passages: [] },
  { id: 'shangbiao', title: '商标续展', passages: ['十年期满'] },
)

/** The names, what fits marked. */
const shown = ({ names }: Suggestions): string[] =>
  names.map(({ name, ranges }) =>
    runsOf(name, ranges)
      .map(({ text, hit }) => (hit ? `[${text}]` : text))
      .join(''),
  )

describe('suggestions', () => {
  test.each([
    ['a beginning', '高新技', '[高新技]术企业认定管理办法'],
    ['another name', '高企', '[高企]认定'],
    ['inside', '续展', '商标[续展]'],
    ['traditional', '續展', '商标[续展]'],
    ['initials', 'sbxz', '[商标续展]'],
    ['initials inside', 'zzqdj', '计算机软件[著作权登记]'],
    ['pinyin', 'shangbiaoxuzhan', '[商标续展]'],
    ['pinyin that goes on', 'shangbiaoxuzh', '[商标续展]'],
    ['full width', 'ＳＢＸＺ', '[商标续展]'],
    ['a short name of the table', '软著', '[计算机软件著作权登记]'],
  ])('by %s: %s', (_name, typed, expected) => {
    expect(shown(engine.suggest(typed))).toContain(expected)
  })

  test.each(['国科发火〔2016〕32号', '国科发火2016 32', '国科发火[2016]32'])(
    'the number %s names its document, and no other',
    (typed) => {
      const { names } = engine.suggest(typed)
      expect(names.filter(({ id }) => id !== '')).toEqual([
        expect.objectContaining({ id: 'gaoqi', name: '高新技术企业认定管理办法' }),
      ])
      expect(names[0]?.id).toBe('gaoqi')
    },
  )

  test('what begins so stands before what holds it', () => {
    const some = engineOf(
      { id: 'a', title: '企业商标管理', passages: ['商标商标商标'] },
      { id: 'b', title: '商标管理', passages: [] },
    )
    expect(shown(some.suggest('商标'))).toEqual(['[商标]管理', '企业[商标]管理'])
  })

  test.each(['', '   ', '。', '□□'])('nothing is offered for %j', (typed) => {
    expect(engine.suggest(typed)).toEqual({ match: 'none', names: [] })
  })

  test('one character of several typed is not shown as a hit', () => {
    const titles = engineOf({ id: 'biaozhun', title: '标准化工程师职称', passages: ['评审条件'] })
    expect(shown(titles.suggest('标'))).toEqual(['[标]准化工程师职称'])
    expect(titles.suggest('商标').names.flatMap(({ ranges }) => ranges)).toEqual([])
  })

  test('what was removed is not offered', () => {
    const some = engineOf({ id: 'a', title: '商标管理', passages: [] })
    some.remove('a')
    expect(some.suggest('商标').names).toEqual([])
  })

  test('law: at most ten, each once, each mark inside its name', () => {
    const title = fc.string({ unit: fc.constantFrom(...UNITS), minLength: 1 })
    fc.assert(
      fc.property(fc.array(title, { maxLength: 30 }), title, (titles, typed) => {
        const some = engineOf(
          ...titles.map((it, nth) => ({ id: `e${nth}`, title: it, passages: [] })),
        )
        const { names } = some.suggest(typed)
        expect(names.length).toBeLessThanOrEqual(10)
        expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
        for (const { name, ranges } of names) {
          expect(titles).toContain(name)
          for (const [from, to] of ranges) expect(from < to && to <= name.length).toBe(true)
        }
      }),
    )
  })
})

describe('dealing', () => {
  const named = (count: number, marked = true): Suggestion[] =>
    Array.from({ length: count }, (_, nth) => ({
      name: `n${nth}`,
      ranges: marked ? [[0, 1] as const] : [],
      id: '',
    }))
  const offer = (type: string, count: number, more: Partial<Suggestions> = {}) => ({
    type,
    match: 'full' as const,
    names: named(count),
    ...more,
  })
  const counts = (offers: ReturnType<typeof offer>[]): Record<string, number> => {
    const result: Record<string, number> = {}
    for (const { type } of dealt(offers)) result[type] = (result[type] ?? 0) + 1
    return result
  }

  test.each([
    ['in turn', [offer('a', 9), offer('b', 9), offer('c', 9)], { a: 4, b: 3, c: 3 }],
    ['what others leave', [offer('a', 10), offer('b', 2)], { a: 8, b: 2 }],
    ['few', [offer('a', 1), offer('b', 0)], { a: 1 }],
    ['the full before the partial', [offer('a', 2), offer('b', 5, { match: 'partial' })], { a: 2 }],
    ['the partial alone', [offer('b', 5, { match: 'partial' })], { b: 5 }],
    [
      'the telling before the mute',
      [offer('a', 1), offer('b', 0, { names: named(4, false) })],
      { a: 1 },
    ],
    ['the mute alone', [offer('b', 0, { names: named(4, false) })], { b: 4 }],
    [
      'a document by its number',
      [offer('a', 2), offer('b', 0, { names: [{ name: 'n', ranges: [], id: 'x' }] })],
      { a: 2, b: 1 },
    ],
    ['nothing', [], {}],
  ])('%s', (_name, offers, expected) => {
    expect(counts(offers)).toEqual(expected)
  })

  test('law: at most ten, kinds together and in order', () => {
    const kinds = fc.array(fc.nat(12), { maxLength: 5 })
    fc.assert(
      fc.property(kinds, (sizes) => {
        const types = dealt(sizes.map((size, nth) => offer(String(nth), size))).map((it) => it.type)
        expect(types.length).toBe(
          Math.min(
            10,
            sizes.reduce((sum, size) => sum + size, 0),
          ),
        )
        expect(types).toEqual(types.toSorted())
      }),
    )
  })
})
