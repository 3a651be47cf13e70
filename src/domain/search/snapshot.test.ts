import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { SearchDoc } from './document.ts'
import { createSearchEngine } from './engine.ts'
import { SnapshotUnreadable } from './restore.ts'
import type { SearchEngine } from './engine.ts'
import type { SnapshotPart } from './snapshot.ts'
import { cases, DEEP } from '#testing/seed.ts'

const now = Date.UTC(2026, 10, 21)
const RUNS = cases(20, 400)
if (DEEP) vi.setConfig({ testTimeout: 600_000 })

const arbitraryDoc: fc.Arbitrary<SearchDoc> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '策'),
  title: fc.constantFrom('高新技术企业认定', '研发费用加计扣除', '专利年费', '技术改造奖励'),
  shortTitle: fc.constantFrom('', '高企认定', '技改'),
  keywords: fc.subarray(['高企', '补贴', '减缴']),
  docNumber: fc.constantFrom('', '财税〔2015〕119号', '国科发火〔2016〕32号'),
  initials: fc.subarray(['gq', 'jjkc', 'zlnf']),
  orgs: fc.subarray(['科技部', '财政部', '税务总局']),
  body: fc
    .array(fc.constantFrom('企业', '申报', '奖励', 'ai', '2026', '，', '条件'), { maxLength: 12 })
    .map((words) => words.join('')),
  regionCode: fc.constantFrom('000000', '440000', '440300', '320000'),
  level: fc.constantFrom('1', '2', '3'),
  exceptRegionCodes: fc.subarray(['440300', '320000']),
  type: fc.constantFrom('notice', 'policy'),
  kind: fc.constantFrom('', 'tax', 'support'),
  supportModes: fc.subarray(['award', 'tax']),
  industries: fc.subarray(['A', 'C']),
  hightechFields: fc.subarray(['electronics']),
  sizes: fc.subarray(['small', 'micro']),
  amountMin: fc.constant(null),
  amountMax: fc.constantFrom(null, 0, 99_999, 7_000_000),
  publishedOn: fc.constantFrom('', '2020-01-01', '2026-01-01'),
  effectiveOn: fc.constant(''),
  expiresOn: fc.constantFrom('', '2025-12-31', '9999-12-31'),
  windows: fc.array(
    fc.record({
      batch: fc.constant('2026'),
      certainty: fc.constantFrom('published', 'reference', 'always', 'unknown'),
      opensOn: fc.constantFrom('', '2026-06-01', '2027-01-01'),
      deadlines: fc.subarray([
        { kind: 'online' as const, at: '2026-08-31', note: '' },
        { kind: 'paper' as const, at: '2026-12-01 17:00', note: '' },
        { kind: 'online' as const, at: '9999-12-31', note: '' },
      ]),
      note: fc.constant(''),
      confidence: fc.constant('B' as const),
    }),
    { maxLength: 2 },
  ),
})

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '策')
const change = fc.oneof(
  { arbitrary: arbitraryDoc, weight: 6 },
  { arbitrary: id, weight: 3 },
  { arbitrary: fc.constantFrom('compact!', 'snapshot!', 'later!'), weight: 1 },
)

const engineOf = (): SearchEngine =>
  createSearchEngine({ toSimplified: (text) => text, capacityHint: 1, compactAt: 0.4 })

function partsOf(engine: SearchEngine): SnapshotPart[] {
  const parts: SnapshotPart[] = []
  const steps = engine.snapshot()
  for (let step = steps.next(); step.done !== true; step = steps.next()) {
    if (step.value !== null) parts.push(copied(step.value))
  }
  return parts
}

const copied = ({ kind, bytes }: SnapshotPart): SnapshotPart => ({ kind, bytes: bytes.slice() })

function restored(parts: readonly SnapshotPart[]): SearchEngine {
  const engine = engineOf()
  const taker = engine.restoring()
  for (const part of parts) taker.take(copied(part))
  taker.finish()
  return engine
}

const QUESTIONS = [
  '',
  '高企',
  '企业申报条件',
  '财税2015 119',
  '32号',
  'gq',
  '加计扣除',
  '技改',
  '无',
]

/** All that can be seen of an engine, scores and proposals too. */
function seen(engine: SearchEngine): unknown {
  return QUESTIONS.flatMap((keyword) => [
    engine.search({ now, keyword }),
    engine.search({
      now,
      keyword,
      sort: 'deadline',
      industryCodes: ['C'],
      regionCodes: ['440000'],
    }),
    engine.search({ now: now + 9e8, keyword, orgs: ['财政部'], effectiveOn: '2026-01-01' }),
    engine
      .suggest(keyword)
      .names.map(({ name }) => name)
      .toSorted(),
  ])
}

/** Carries out the changes, beside a plain map of what must be there. */
function play(changes: readonly (SearchDoc | string)[]) {
  let engine = engineOf()
  const kept = new Map<string, SearchDoc>()
  let clock = now - 1e10
  for (const one of changes) {
    if (typeof one !== 'string') {
      engine.upsert(one)
      kept.set(one.id, one)
    } else if (one === 'compact!') engine.compact()
    else if (one === 'snapshot!') engine = restored(partsOf(engine))
    else if (one === 'later!') engine.search({ now: (clock += 3e9) })
    else if (engine.remove(one) !== kept.delete(one)) throw new Error(`${one} was not as it seemed`)
  }
  return { engine, kept }
}

function freshOf(docs: Iterable<SearchDoc>): SearchEngine {
  const fresh = engineOf()
  for (const one of docs) fresh.upsert(one)
  return fresh
}

test('after any changes, rewritings and snapshots an engine answers as a fresh one does', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const { engine, kept } = play(changes)
      engine.compact()
      expect(engine.size).toBe(kept.size)
      expect([...engine.ids()].toSorted()).toEqual([...kept.keys()].toSorted())
      expect(seen(engine)).toEqual(seen(freshOf(kept.values())))
    }),
    { numRuns: RUNS },
  )
})

test('a snapshot is of its first step, whatever comes while it is taken', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 40 }),
      fc.array(fc.oneof(arbitraryDoc, id, fc.constant('compact!')), { maxLength: 40 }),
      (before, meanwhile) => {
        const { engine, kept } = play(before)
        const docs = [...kept.values()]
        const parts: SnapshotPart[] = []
        const steps = engine.snapshot()
        const todo = [...meanwhile]
        for (let step = steps.next(); step.done !== true; step = steps.next()) {
          if (step.value !== null) parts.push(copied(step.value))
          const one = todo.shift()
          if (typeof one === 'object') engine.upsert(one)
          else if (one === 'compact!') engine.compact()
          else if (one !== undefined) engine.remove(one)
        }
        expect(seen(restored(parts))).toEqual(seen(freshOf(docs)))
        expect(seen(restored(partsOf(engine)))).toEqual(
          seen(freshOf(docsAfter(docs, meanwhile, todo))),
        )
      },
    ),
    { numRuns: RUNS },
  )
})

/** What is there after those of `changes` that were carried out. */
function docsAfter(
  docs: readonly SearchDoc[],
  changes: readonly (SearchDoc | string)[],
  left: readonly unknown[],
): Iterable<SearchDoc> {
  const kept = new Map(docs.map((one) => [one.id, one]))
  for (const one of changes.slice(0, changes.length - left.length)) {
    if (typeof one === 'object') kept.set(one.id, one)
    else kept.delete(one)
  }
  return kept.values()
}

test('parts that do not add up are refused', () => {
  const { engine } = play([])
  for (let n = 0; n < 50; n++) engine.upsert({ ...SAMPLE, id: `p${n}` })
  const parts = partsOf(engine)
  const without = (kind: string): SnapshotPart[] => parts.filter((part) => part.kind !== kind)
  for (const kind of ['counts', 'live', 'column', 'ids', 'segment', 'end']) {
    expect(() => restored(without(kind)), kind).toThrow(SnapshotUnreadable)
  }
  const cut = parts.map(({ kind, bytes }) => ({ kind, bytes: bytes.subarray(0, -8) }))
  expect(() => restored(cut)).toThrow(SnapshotUnreadable)
})

const SAMPLE: SearchDoc = {
  id: 'sample',
  title: '高新技术企业认定',
  shortTitle: '高企认定',
  keywords: ['高企'],
  docNumber: '国科发火〔2016〕32号',
  initials: ['gq'],
  orgs: ['科技部'],
  body: '企业申报条件',
  regionCode: '440300',
  exceptRegionCodes: [],
  level: '2',
  type: 'notice',
  kind: '',
  supportModes: ['award'],
  industries: ['C'],
  hightechFields: [],
  sizes: [],
  amountMin: null,
  amountMax: null,
  publishedOn: '2026-01-01',
  effectiveOn: '',
  expiresOn: '',
  windows: [],
}
