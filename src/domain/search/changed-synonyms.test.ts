import fc from 'fast-check'
import { Converter } from 'opencc-js/t2cn'
import { describe, expect, test } from 'vitest'
import type { SearchDoc } from './document.ts'
import { createSearchEngine, type SearchEngine } from './engine.ts'
import { tableWith, type TermRow } from './operator-terms.ts'
import { SYNONYMS, type SynonymTable } from './synonyms.ts'
import { cases } from '#testing/seed.ts'
import { docOf } from './testing.ts'

const toSimplified = Converter({ from: 't', to: 'cn' })
const now = Date.UTC(2026, 10, 22)

const doc = (id: string, title: string, body = ''): SearchDoc =>
  docOf({ id, title, shortTitle: title, body, type: 'notice' })

const DOCS = [
  doc('sky', '深空经济发展行动方案', '支持通用航空和无人机物流'),
  doc('heat', '高新技术企业认定管理办法', '研发费用占比'),
  doc('loan', '贷款贴息实施细则', '对深空产业给予贴息'),
  doc('cold', '冷链物流补助', '给予奖励 EVTOL 15%税率'),
  doc('away', '职称评审', '论文要求'),
]

const engineOf = (table: SynonymTable = SYNONYMS): SearchEngine => {
  const engine = createSearchEngine({ toSimplified, synonyms: table })
  for (const one of DOCS) engine.upsert(one)
  return engine
}
const found = (engine: SearchEngine, keyword: string): string[] =>
  engine.search({ now, keyword, facets: false }).hits.map(({ id }) => id)
/** Gives the engine again what it names, as the feed does. */
const retold = (engine: SearchEngine, table: SynonymTable): string[] => {
  const ids = engine.reloadSynonyms(table)
  for (const one of DOCS) if (ids.includes(one.id)) engine.upsert(one)
  return ids
}
const withRows = (...rows: TermRow[]): SynonymTable => tableWith(SYNONYMS, rows, toSimplified)

describe('another table', () => {
  test('asks for those documents again that may name what changed, and no others', () => {
    const engine = engineOf()
    const ids = retold(
      engine,
      withRows({ words: ['飞梭座驾'], official: ['深空经济'], twoWay: false }),
    )
    expect(ids).toEqual(['sky'])
    expect(
      engine.reloadSynonyms(
        withRows({ words: ['飞梭座驾'], official: ['深空经济'], twoWay: false }),
      ),
    ).toEqual([])
  })

  test('finds what people say by what documents write, one way or both', () => {
    const engine = engineOf()
    expect(found(engine, '飞梭座驾')).not.toContain('sky')
    retold(engine, withRows({ words: ['飞梭座驾'], official: ['深空经济'], twoWay: false }))
    expect(found(engine, '飞梭座驾')[0]).toBe('sky')
    retold(engine, withRows({ words: ['深空产业'], official: ['深空经济'], twoWay: true }))
    expect(found(engine, '飞梭座驾')).not.toContain('sky')
    expect(found(engine, '深空产业')).toEqual(expect.arrayContaining(['sky', 'loan']))
    expect(found(engine, '深空经济')).toEqual(expect.arrayContaining(['sky', 'loan']))
  })

  test('can be asked by without being used', () => {
    const engine = engineOf()
    const rows = withRows({ words: ['飞梭座驾'], official: ['高新技术企业'], twoWay: false })
    const asked = engine.search({ now, keyword: '飞梭座驾', facets: false, terms: rows })
    expect(asked.hits[0]?.id).toBe('heat')
    expect(asked.synonymsUsed).toEqual(['高新技术企业'])
    expect(found(engine, '飞梭座驾')).not.toContain('heat')
  })

  test('is what a snapshot taken by it is read with', () => {
    const table = withRows({ words: ['飞梭座驾'], official: ['深空经济'], twoWay: false })
    const engine = engineOf()
    retold(engine, table)
    const other = createSearchEngine({ toSimplified })
    other.reloadSynonyms(table)
    const taker = other.restoring()
    const parts = engine.snapshot()
    for (let next = parts.next(); next.done !== true; next = parts.next())
      if (next.value !== null && next.value !== undefined) taker.take(next.value)
    taker.finish()
    expect(found(other, '飞梭座驾')).toEqual(found(engine, '飞梭座驾'))
  })
})

const word = fc.constantFrom(
  '深空经济',
  '深空产业',
  '通用航空',
  '冷链',
  '贴息',
  'evtol',
  '15%税率',
  '物流补助',
  '高企',
  '飞梭座驾',
)
const rows = fc.array(
  fc.record({
    words: fc.uniqueArray(word, { minLength: 1, maxLength: 2 }),
    official: fc.uniqueArray(word, { minLength: 1, maxLength: 1 }),
    twoWay: fc.boolean(),
  }),
  { maxLength: 4 },
)

test('one table after the other leaves the engine as one that only knew the last', () => {
  fc.assert(
    fc.property(fc.array(rows, { minLength: 1, maxLength: 3 }), fc.array(word), (tables, asked) => {
      const engine = engineOf()
      for (const given of tables) retold(engine, withRows(...given))
      engine.compact()
      const fresh = engineOf(withRows(...tables.at(-1)!))
      for (const keyword of [...asked, ...asked.map((one) => `${one}怎么申请`)]) {
        const [left, right] = [engine, fresh].map((one) =>
          one.search({ now, keyword, facets: false }),
        )
        expect(left!.hits.map(({ id }) => id)).toEqual(right!.hits.map(({ id }) => id))
        expect(left!.total).toBe(right!.total)
      }
    }),
    { numRuns: cases(10, 60) },
  )
})
