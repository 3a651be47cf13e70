import fc from 'fast-check'
import { Converter } from 'opencc-js/t2cn'
import { describe, expect, test } from 'vitest'
import { bandOf } from './document-columns.ts'
import type { FacetName, SearchAnswer, SearchDoc, SearchQuery } from './document.ts'
import { createSearchEngine } from './engine.ts'
import type { SearchEngine } from './engine.ts'
import type { SynonymTable } from './synonyms.ts'
import { docOf } from './testing.ts'

const toSimplified = Converter({ from: 't', to: 'cn' })
const now = Date.UTC(2026, 10, 21)

const doc = (id: string, traits: Partial<SearchDoc> = {}): SearchDoc =>
  docOf({ id, title: `政策${id}`, ...traits })

function engineOf(...docs: SearchDoc[]): SearchEngine {
  const engine = createSearchEngine({ toSimplified })
  for (const one of docs) engine.upsert(one)
  return engine
}

/** A table of few terms: laws make many engines. */
const few: SynonymTable = {
  version: 'few',
  groups: [['高新技术企业', '高企']],
  lay: [{ lay: ['退税'], official: ['税收优惠'] }],
  fillers: [],
  particles: [],
}

function ids(engine: SearchEngine, query: Omit<SearchQuery, 'now'>): string[] {
  return engine.search({ now, ...query }).hits.map(({ id }) => id)
}

describe('places', () => {
  const engine = createSearchEngine({
    toSimplified,
    places: (text) => (text.includes('海淀') ? ['110108'] : []),
  })
  const body = '高企奖励'
  engine.upsert(doc('nation', { body, regionCode: '000000' }))
  engine.upsert(doc('beijing', { body: `${body}，北京`, regionCode: '110000' }))
  engine.upsert(doc('shenzhen', { body: `${body}，深圳`, regionCode: '440300' }))

  test('the one asked for comes first, then the nation, then others', () => {
    expect(ids(engine, { keyword: '海淀高企奖励' })).toEqual(['beijing', 'nation', 'shenzhen'])
  })

  test('without one the nation comes first, with a chosen one what holds there is its equal', () => {
    expect(ids(engine, { keyword: '高企奖励' })[0]).toBe('nation')
    const chosen = ids(engine, { keyword: '高企奖励', place: '440305' })
    expect(chosen.indexOf('beijing')).toBe(2)
  })
})

describe('how well a question is met', () => {
  const engine = engineOf(doc('a', { body: '怎么办理高企认定，今天上班' }))
  test.each([
    ['高企认定', 'full'],
    ['怎么', 'partial'],
    ['猫咪打喷嚏今天上班要紧吗', 'partial'],
    ['猫咪喷嚏', 'none'],
  ])('%s', (keyword, match) => expect(engine.search({ now, keyword }).match).toBe(match))
})

describe('passages', () => {
  test('of the policy that answers come before those of others', () => {
    const engine = createSearchEngine({
      toSimplified,
      passageOf: (id) => ({ whole: id.slice(0, 1), aspect: null }),
    })
    engine.upsert(doc('a1', { title: '研发加计扣除', body: '加计扣除的比例' }))
    engine.upsert(doc('a2', { title: '甲', body: '加计扣除' }))
    engine.upsert(doc('b1', { title: '乙', body: '加计扣除，以及别的许多话，和它没有关系' }))
    expect(ids(engine, { keyword: '加计扣除比例', weaker: 'too' })[0]).toBe('a1')
    expect(ids(engine, { keyword: '加计扣除比例', weaker: 'too' })[1]).toBe('a2')
  })
})

describe('the keyword', () => {
  const engine = engineOf(
    doc('hightech', {
      title: '高新技术企业认定管理办法',
      docNumber: '国科发火〔2016〕32号',
      initials: ['gxjsqyrdglbf'],
    }),
    doc('change', {
      title: '更名报告',
      body: '按国科发火〔2016〕32号更名',
    }),
    doc('quote', {
      title: '某省通知',
      docNumber: '粤科〔2016〕32号',
      body: '依据国科发火〔2016〕32号',
    }),
    doc('software', {
      title: '计算机软件著作权登记办法',
      shortTitle: '软著登记',
      keywords: ['软著'],
      initials: ['rzdj'],
    }),
    doc('iso', { title: 'ISO9001 质量奖励', body: '5G 与 AI 应用 AB12' }),
    doc('patent', { title: '专利收费减缴办法', body: '减缴 85%' }),
  )

  test.each([
    ['国科发火2016 32', 'hightech'],
    ['粤科2016 32', 'quote'],
    ['高企', 'hightech'],
    ['高新技術企業', 'hightech'],
    ['软件著作权', 'software'],
    ['rzdj', 'software'],
    ['ＲＺＤＪ', 'software'],
    ['sqyrd', 'hightech'],
    ['iso9001', 'iso'],
    ['ISO', 'iso'],
    ['5g', 'iso'],
    ['减', 'patent'],
    ['专利费便宜', 'patent'],
    ['85%', 'patent'],
  ])('%s', (keyword, first) => {
    expect(ids(engine, { keyword })[0]).toBe(first)
  })

  test('says which synonyms it used', () => {
    expect(engine.search({ now, keyword: '高企' }).synonymsUsed).toEqual(['高新技术企业'])
    expect(engine.search({ now, keyword: '高新技术企业' }).synonymsUsed).toEqual([])
    expect(engine.search({ now, keyword: '专利费便宜' }).synonymsUsed).toEqual(['专利收费减缴'])
  })

  test('a slip of the pen gets the nearest known term', () => {
    const answer = engine.search({ now, keyword: '软箸登记' })
    expect(answer.total === 0 ? answer.spell : answer.hits[0]!.id).toBe('software')
    expect(engine.search({ now, keyword: '瞪羊企业业' }).spell).toBeNull()
    expect(engine.search({ now, keyword: '孵化气' })).toMatchObject({ total: 0, spell: '孵化器' })
  })

  test('a question of very many parts is held whole by the text it is taken from', () => {
    const text = String.fromCharCode(...Array.from({ length: 96 }, (_, n) => 0x3400 + n * 3))
    const other = String.fromCharCode(...Array.from({ length: 96 }, (_, n) => 0x4000 + n * 3))
    const many = engineOf(doc('own', { body: text }), doc('other', { body: other }))
    const answer = many.search({ now, keyword: text })
    expect(answer).toMatchObject({ total: 1, match: 'full', hits: [{ id: 'own' }] })
  })

  test('answers any text without complaint', () => {
    const odd = ['', ' ', '的', '()', '"', '〔〕', '2016', '\u0000', '𠮷', 'a'.repeat(5000)]
    const piece = fc.oneof(fc.string(), fc.constantFrom(...odd, '号'.repeat(500), '高企', '2016 3'))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const answer = engine.search({ now, keyword: pieces.join('') })
        expect(answer.total).toBe(answer.hits.length)
      }),
    )
  })
})

describe('filters', () => {
  const engine = engineOf(
    doc('nation', { regionCode: '000000' }),
    doc('province', { regionCode: '440000', level: '2' }),
    doc('city', { regionCode: '440300', level: '3', industries: ['C'], orgs: ['深圳市科创局'] }),
    doc('district', { regionCode: '440305', level: '4', amountMax: 500_000 }),
    doc('elsewhere', {
      regionCode: '320000',
      level: '2',
      publishedOn: '2020-05-05',
      expiresOn: '2024-12-31',
    }),
  )
  test.each<[string, Omit<SearchQuery, 'now'>, string[]]>([
    ['a province and below', { regionCodes: ['440000'] }, ['city', 'district', 'province']],
    [
      'a district with all above',
      { regionCodes: ['440305'], includeUpper: true },
      ['city', 'district', 'nation', 'province'],
    ],
    ['a district alone', { regionCodes: ['440305'] }, ['district']],
    [
      'a district nobody wrote for, with all above',
      { regionCodes: ['440306'], includeUpper: true },
      ['city', 'nation', 'province'],
    ],
    ['the nation alone', { regionCodes: ['000000'] }, ['nation']],
    ['either of two levels', { levels: ['3', '4'] }, ['city', 'district']],
    [
      'an industry, or none named',
      { regionCodes: ['440000'], industryCodes: ['I65'] },
      ['district', 'province'],
    ],
    ['an org', { orgs: ['深圳市科创局', '没有的局'] }, ['city']],
    ['an amount', { amountMin: 100_000, amountMax: 500_000 }, ['district']],
    ['published', { publishTo: '2020-12-31' }, ['elsewhere']],
    ['in force on a day', { effectiveOn: '2025-06-01' }, []],
    ['in force on an earlier day', { effectiveOn: '2024-12-31' }, ['elsewhere']],
  ])('%s', (_, query, expected) => {
    expect(ids(engine, query).sort()).toEqual(expected)
  })

  test('nothing found: proposals with their totals, no filter dropped', () => {
    const answer = engine.search({ now, keyword: '政策', levels: ['4'], regionCodes: ['320000'] })
    expect(answer.total).toBe(0)
    expect(answer.relaxations).toEqual([
      { drop: { facet: 'region', value: '320000' }, total: 1 },
      { drop: { facet: 'level', value: '4' }, total: 1 },
    ])
  })
})

test('of equals the one that can still be used goes first', () => {
  const engine = engineOf(
    doc('a-expired', { body: '研发奖励', expiresOn: '2025-12-31', publishedOn: '2026-03-03' }),
    doc('b-valid', { body: '研发奖励', publishedOn: '2020-01-01' }),
  )
  expect(ids(engine, { keyword: '研发奖励' })).toEqual(['b-valid', 'a-expired'])
})

test('initials are letters only, whatever stands between', () => {
  const engine = engineOf(doc('beijing', { initials: ['bjs2026ngqrd'] }))
  expect(ids(engine, { keyword: 'bjsngq' })).toEqual(['beijing'])
})

test('compacting changes nothing that is seen but the statistics', () => {
  const engine = engineOf(doc('a', { orgs: ['科技部'] }), doc('b', { orgs: ['财政部'] }), doc('c'))
  engine.remove('a')
  const before = visible(engine.search({ now }))
  engine.compact()
  expect(visible(engine.search({ now }))).toEqual(before)
  engine.upsert(doc('a', { orgs: ['科技部'] }))
  expect(ids(engine, { orgs: ['科技部'] })).toEqual(['a'])
})

test('window states follow the moment asked about', () => {
  const windows: SearchDoc['windows'] = [
    {
      batch: '2026',
      certainty: 'published',
      opensOn: '2026-06-01',
      deadlines: [{ kind: 'online', at: '2026-08-31', note: '' }],
      note: '',
      confidence: 'B',
    },
  ]
  const engine = engineOf(doc('batch', { windows }), doc('plain'))
  const stateAt = (at: string): unknown => {
    const answer = engine.search({ now: Date.parse(at), sort: 'deadline' })
    return [answer.hits[0]!.windowState, answer.facets.windowState.map(({ value }) => value)]
  }
  expect(stateAt('2026-05-01T00:00:00Z')).toEqual(['upcoming', ['upcoming']])
  expect(stateAt('2026-06-15T00:00:00Z')).toEqual(['open', ['open']])
  expect(stateAt('2026-08-20T00:00:00Z')).toEqual(['closing', ['closing']])
  expect(stateAt('2026-08-31T16:00:00Z')).toEqual(['closed', ['closed']])
  expect(stateAt('2026-06-15T00:00:00Z')).toEqual(['open', ['open']])
})

const arbitraryDoc = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    title: fc.constantFrom(
      '高新技术企业认定',
      '研发费用加计扣除',
      '专利年费',
      '商标续展通知',
      '技术改造奖励',
    ),
    keywords: fc.subarray(['高企', '补贴', '减缴']),
    docNumber: fc.constantFrom('', '财税〔2015〕119号', '国科发火〔2016〕32号'),
    initials: fc.subarray(['gq', 'jjkc', 'zlnf']),
    orgs: fc.subarray(['科技部', '财政部', '税务总局']),
    body: fc
      .array(fc.constantFrom('企业', '申报', '奖励', '研发', 'ai', '2026', '，', '条件'), {
        maxLength: 12,
      })
      .map((words) => words.join('')),
    regionCode: fc.constantFrom('000000', '440000', '440300', '440305', '320000'),
    level: fc.constantFrom('1', '2', '3'),
    exceptRegionCodes: fc.subarray(['440300', '440305', '320000']),
    type: fc.constantFrom('notice', 'policy'),
    kind: fc.constantFrom('', 'tax', 'support'),
    supportModes: fc.subarray(['award', 'tax', 'grant']),
    industries: fc.subarray(['A', 'C', 'I']),
    hightechFields: fc.subarray(['electronics', 'energy']),
    sizes: fc.subarray(['small', 'micro']),
    amountMax: fc.constantFrom(null, 0, 99_999, 100_000, 7_000_000),
    publishedOn: fc.constantFrom('', '2020-01-01', '2026-01-01'),
  })
  .map((traits) => doc(traits.id, traits as Partial<SearchDoc>))

const arbitraryQuery = fc
  .record({
    keyword: fc.constantFrom(
      '',
      '',
      '高企',
      '补贴',
      '企业申报条件',
      '财税2015 119',
      'gq',
      '加计扣除',
      '研发 2026',
    ),
    regionCodes: fc.subarray(['000000', '440000', '440300', '320000', '110000']),
    includeUpper: fc.boolean(),
    levels: fc.subarray(['1', '2']),
    orgs: fc.subarray(['科技部', '财政部']),
    industryCodes: fc.subarray(['A', 'C']),
    hightechFields: fc.subarray(['energy']),
    sizes: fc.subarray(['small', 'micro']),
    supportModes: fc.subarray(['tax', 'award']),
    types: fc.subarray(['notice']),
    kinds: fc.subarray(['tax', 'support']),
    amountBands: fc.subarray(['under100k', 'over5m']),
    sort: fc.constantFrom('relevance', 'publish', 'deadline', 'amount'),
  })
  .map((query) => ({ now, ...query }) as SearchQuery)

const FIELD_OF: Record<FacetName, keyof SearchQuery> = {
  region: 'regionCodes',
  level: 'levels',
  org: 'orgs',
  industry: 'industryCodes',
  hightechField: 'hightechFields',
  size: 'sizes',
  supportMode: 'supportModes',
  type: 'types',
  kind: 'kinds',
  windowState: 'windowStates',
  amountBand: 'amountBands',
}

test('a province without a city is found everywhere in it but there', () => {
  const engine = engineOf(
    doc('province', { regionCode: '440000' }),
    doc('without', { regionCode: '440000', exceptRegionCodes: ['440300'] }),
  )
  const found = (region: string, includeUpper = true) =>
    engine.search({ now, regionCodes: [region], includeUpper }).hits.map(({ id }) => id)
  expect(found('440100')).toEqual(['province', 'without'])
  expect(found('440300')).toEqual(['province'])
  expect(found('440305')).toEqual(['province'])
  expect(found('440000', false)).toEqual(['province', 'without'])
  expect(engine.search({ now }).facets.region).toEqual([{ value: '440000', count: 2 }])
})

describe('laws', () => {
  test('a facet count is the total its value alone would find', () => {
    fc.assert(
      fc.property(fc.array(arbitraryDoc, { maxLength: 12 }), arbitraryQuery, (docs, query) => {
        const engine = engineOf(...docs)
        const { facets } = engine.search(query)
        for (const [name, counts] of Object.entries(facets)) {
          for (const { value, count } of counts) {
            const alone = { ...query, [FIELD_OF[name as FacetName]]: [value], facets: false }
            expect([name, value, engine.search(alone).total]).toEqual([name, value, count])
          }
        }
      }),
    )
  })

  test('filters find what a plain loop finds', () => {
    fc.assert(
      fc.property(fc.array(arbitraryDoc, { maxLength: 12 }), arbitraryQuery, (docs, query) => {
        const byId = new Map(docs.map((one) => [one.id, one]))
        const found = ids(engineOf(...docs), { ...query, keyword: '', limit: 100 })
        expect(found.toSorted()).toEqual(
          [...byId.values()]
            .filter((one) => fits(one, query))
            .map(({ id }) => id)
            .toSorted(),
        )
      }),
    )
  })

  test('what was replaced or removed leaves no trace', () => {
    const change = fc.oneof(arbitraryDoc, fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 24 }), arbitraryQuery, (changes, query) => {
        const engine = createSearchEngine({
          ...{ toSimplified, synonyms: few },
          ...{ capacityHint: 1, compactAt: 0 },
        })
        const kept = new Map<string, SearchDoc>()
        let same = true
        for (const one of changes) {
          if (typeof one === 'string') {
            same &&= engine.remove(one) === kept.delete(one)
          } else {
            engine.upsert(one)
            kept.set(one.id, one)
          }
        }
        expect(same).toBe(true)
        expect(engine.size).toBe(kept.size)
        const fresh = createSearchEngine({ toSimplified, synonyms: few })
        for (const one of kept.values()) fresh.upsert(one)
        expect(visible(engine.search(query))).toEqual(visible(fresh.search(query)))
      }),
    )
  })

  test('the dead are not found before the lists are rewritten either', () => {
    const engine = engineOf(
      ...Array.from({ length: 200 }, (_, n) => doc(`${n}`, { body: '申报条件' })),
    )
    for (let n = 0; n < 200; n += 2) engine.remove(`${n}`)
    for (let n = 1; n < 20; n += 2) engine.upsert(doc(`${n}`, { body: '别的' }))
    const answer = engine.search({ now, keyword: '申报条件', limit: 500 })
    expect(answer.total).toBe(90)
    expect(answer.hits.every(({ id }) => Number(id) % 2 === 1 && Number(id) > 19)).toBe(true)
  })

  test('a word most documents hold finds and orders as a rare one does', () => {
    const bodies = Array.from(
      { length: 2500 },
      (_, n) => `申报条件${'说明文字'.repeat([1, 10, 50][n % 3]!)}`,
    )
    const engine = engineOf(...bodies.map((body, n) => doc(`${n}`, { body })))
    const asked = { keyword: '申报条件', limit: 1000 }
    expect(engine.search({ now, ...asked }).total).toBe(2500)
    engine.upsert(doc('named', { title: '申报条件' }))
    engine.remove('40')
    const answer = ids(engine, asked)
    expect(answer[0]).toBe('named')
    expect(answer).not.toContain('40')
    const lengths = answer.slice(1).map((id) => bodies[Number(id)]!.length)
    expect(lengths).toEqual(lengths.toSorted((left, right) => left - right))
  })

  test('an answer does not depend on what was asked before', () => {
    // Words of every frequency: some in nearly all documents, some in one.
    const words = ['申报', '条件', '奖励', '研发', '专利', '软著', '高企', '加计扣除', 'gq', '㐀㐁']
    const docs = Array.from({ length: 2600 }, (_, n) => {
      const held = words.filter((_, nth) => n % (nth * nth + 1) === 0)
      return doc(`${n}`, { title: `第${n}件`, body: held.join('，'), initials: ['gq'] })
    })
    const questions = ['申报条件奖励研发', '高企', '㐀㐁专利', '加计扣除', 'gq', '软著申报', '无此']
    const [first, ...others] = questions.map(() => engineOf(...docs))
    const asked = (engine: SearchEngine, keyword: string): unknown =>
      engine.search({ now, keyword, weaker: 'too', limit: 30 })
    const expected = questions.map((keyword, nth) =>
      asked(others[nth] ?? engineOf(...docs), keyword),
    )
    fc.assert(
      fc.property(fc.array(fc.nat({ max: questions.length - 1 }), { maxLength: 12 }), (order) => {
        for (const nth of order) expect(asked(first!, questions[nth]!)).toEqual(expected[nth])
      }),
      { numRuns: 20 },
    )
  })

  test('pages put together are the whole list, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(arbitraryDoc, { maxLength: 12 }), arbitraryQuery, (docs, query) => {
        const engine = engineOf(...docs)
        const whole = ids(engine, { ...query, limit: 100 })
        const pages = [0, 1, 2, 3].flatMap((n) =>
          ids(engine, { ...query, offset: n * 2, limit: 2 }),
        )
        expect(pages).toEqual(whole.slice(0, 8))
      }),
    )
  })
})

function fits(one: SearchDoc, query: SearchQuery): boolean {
  const any = <T>(asked: readonly T[] | undefined, own: readonly T[], emptyFits = false): boolean =>
    !asked?.length || (emptyFits && own.length === 0) || asked.some((value) => own.includes(value))
  const region = (asked: string): boolean => {
    if (one.regionCode === asked) return true
    const stem = asked.replace(/(00)+$/, '')
    const below = stem !== '' && one.regionCode.startsWith(stem)
    const within = (whole: string): boolean => asked.startsWith(whole.replace(/(00)+$/, ''))
    const applies = within(one.regionCode) && !one.exceptRegionCodes.some(within)
    return below || (query.includeUpper === true && applies)
  }
  return (
    (!query.regionCodes?.length || query.regionCodes.some(region)) &&
    any(query.levels, [one.level]) &&
    any(query.orgs, one.orgs) &&
    any(query.industryCodes, one.industries, true) &&
    any(query.hightechFields, one.hightechFields, true) &&
    any(query.sizes, one.sizes, true) &&
    any(query.supportModes, one.supportModes) &&
    any(query.types, [one.type]) &&
    any<string>(query.kinds, one.kind === '' ? [] : [one.kind]) &&
    any<string>(query.amountBands, bandOf(one.amountMax ?? Number.NaN))
  )
}

/** What a reader sees; scores are only comparable inside one answer. */
function visible({ hits, ...answer }: SearchAnswer): unknown {
  return { ...answer, hits: hits.map(({ id, windowState }) => ({ id, windowState })) }
}
