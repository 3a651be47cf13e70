import fc from 'fast-check'
import type { PolicyContent } from '#domain/policies/policy.ts'
import { Converter as ToTraditional } from 'opencc-js/cn2t'
import { Converter } from 'opencc-js/t2cn'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pinyin } from 'pinyin-pro'
import { describe, expect, test } from 'vitest'
import { createSearchEngine } from './engine.ts'
import { searchDocOf } from './from-policy.ts'

/** The measure of product.md §2: labelled by reading the policies, not by asking the engine. */
interface LabelledQuery {
  q: string
  /** Any of these is a right answer. */
  expect: string[]
  note: string
}

const content = join(import.meta.dirname, '../../../content')
const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(content, path), 'utf8')) as T
const policies = readdirSync(join(content, 'policies'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => readJson<PolicyContent>(`policies/${file}`))
const queries = readJson<LabelledQuery[]>('queries.json')
const now = Date.UTC(2026, 10, 21)

const engine = createSearchEngine({ toSimplified: Converter({ from: 't', to: 'cn' }) })
const initialsOf = (name: string): string =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' })
    .join('')
    .toLowerCase()
for (const policy of policies) engine.upsert(searchDocOf(policy, initialsOf))

const firstThree = (keyword: string): string[] =>
  engine.search({ now, keyword, limit: 3, facets: false }).hits.map(({ id }) => id)

describe('the labelled queries', () => {
  test('are sixty and name existing policies', () => {
    const ids = new Set(policies.map(({ id }) => id))
    expect(new Set(queries.map(({ q }) => q)).size).toBe(60)
    expect(queries.flatMap((query) => query.expect).filter((id) => !ids.has(id))).toEqual([])
  })

  test('find the right document among the first three in at least 95 of 100', () => {
    const missed = queries
      .map(({ q, expect: right }) => ({ q, right, got: firstThree(q) }))
      .filter(({ right, got }) => !got.some((id) => right.includes(id)))
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(
      queries.length * 0.05,
    )
  })

  test('find nothing in at most 2 of 100', () => {
    const empty = queries.filter(({ q }) => firstThree(q).length === 0).map(({ q }) => q)
    expect(empty.length, empty.join(' | ')).toBeLessThanOrEqual(queries.length * 0.02)
  })
})

test('every spelling of a 文号 has the same first hit', () => {
  const spellings = ['国科发火2016 32', '国科发火[2016]32号', '国科发火〔2016〕32']
  expect(spellings.map((spelling) => firstThree(spelling)[0])).toEqual(
    spellings.map(() => 'gaoqi-rending-guanli-banfa'),
  )
})

test.each([
  ['公告2023年第7号', '2023年7号公告', '财政部 税务总局公告2023年第7号', '税务总局2023年第7号公告'],
])('every spelling of an announcement has the same first hit', (...spellings) => {
  const first = spellings.map((spelling) => firstThree(spelling)[0])
  expect(first).toEqual(spellings.map(() => 'yanfa-jiajikouchu-2023-7'))
})

describe('what people ask in their own words has the right document among the first three', () => {
  test.each([
    ['研发补贴', 'yanfa-jiajikouchu-2023-7'],
    ['招人补贴', 'wengang-fanhuan-2026'],
    ['怎么申请高新', 'gaoqi-rending-guanli-banfa'],
    ['评职称', 'zhicheng-pingshen-40'],
    ['高新区补贴', 'hefei-gaoxin-kejiyuanqu-2025'],
  ])('%s', (keyword, id) => expect(firstThree(keyword)).toContain(id))

  test('without a place what holds in the whole country comes first', () => {
    const [first] = firstThree('设备贷款贴息')
    expect(policies.find(({ id }) => id === first)?.regionCode).toBe('000000')
  })
})

describe('laws', () => {
  const anyPolicy = fc.constantFrom(...policies)
  const toTraditional = ToTraditional({ from: 'cn', to: 't' })

  test('an exact title goes first', () => {
    fc.assert(
      fc.property(anyPolicy, ({ title }) => {
        const first = policies.find(({ id }) => id === firstThree(title)[0])
        expect(first?.title).toBe(title)
      }),
      { numRuns: 30 },
    )
  })

  test('traditional characters change nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...queries), ({ q }) => {
        expect(firstThree(toTraditional(q))).toEqual(firstThree(q))
      }),
    )
  })

  test('words that only ask leave a title first', () => {
    const asking = fc.constantFrom('请问', '我想问下', '麻烦问一下', '关于')
    fc.assert(
      fc.property(anyPolicy, asking, ({ title }, ask) => {
        const first = policies.find(({ id }) => id === firstThree(`${ask}${title}`)[0])
        expect(first?.title).toBe(title)
      }),
      { numRuns: 30 },
    )
  })
})
