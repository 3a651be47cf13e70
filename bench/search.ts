/**
 * Measures the search engine on generated policies.
 *
 *     node --expose-gc bench/search.ts [--docs 10000,100000,1000000]
 */
import type { PolicyLevel, PolicyType } from '#domain/policies/codes.ts'
import type { SearchDoc, SearchQuery } from '#domain/search/document.ts'
import { createSearchEngine } from '#domain/search/engine.ts'
import type { SearchEngine } from '#domain/search/engine.ts'
import { createRandom } from '#testing/random.ts'

/** Milliseconds of one kind of query. */
export interface Latency {
  kind: string
  p50: number
  p95: number
  p99: number
  /** Mean of documents found. */
  total: number
}

export interface SearchFigures {
  docs: number
  buildMs: number
  /** Growth of the process by the engine, MB; without --expose-gc only a rough figure. */
  memoryMb: number
  postingMb: number
  /** Milliseconds of one document more: mean while it is built, and the longest one. */
  addMs: { mean: number; most: number }
  /** Longest step of a snapshot, and all of them together. */
  snapshotMs: { longest: number; total: number }
  /** Replacing a third of the documents, which rewrites the lists on the way. */
  changeMs: { mean: number; p99: number; most: number }
  latencies: Latency[]
}

export const NOW = Date.UTC(2026, 10, 21)
const ROUNDS = 500
/** Times all kinds are asked before they are measured: a server has been asked before. */
const WARMING = 3
/** Documents replaced at most. */
const MOST_CHANGES = 400_000

const COMMON = (
  '企业 申报 项目 资金 支持 认定 管理 办法 通知 研发 技术 创新 服务 发展 单位 要求 条件 材料 审核 公示 ' +
  '有关 部门 工作 组织 实施 按照 规定 符合 给予 奖励 补助 不超过 万元 年度 高新技术 中小企业 科技'
).split(' ')
const SPECIAL = (
  '集成电路 生物医药 人工智能 新能源 新材料 智能制造 数字经济 软件 知识产权 专利 商标 加计扣除 孵化器 ' +
  '专精特新 小巨人 单项冠军 技术改造 首台套 贷款贴息 创新券 职称 人才 碳达峰 绿色工厂 工业互联网 航空航天 ' +
  '海洋经济 现代农业 冷链物流 跨境电商 文化旅游 医疗器械 机器人 量子 氢能 储能 光伏 低空经济 预制菜 养老'
).split(' ')
const LETTERS = 'gxjsqyrdzlbfthc'.split('')
const SECTIONS = 'ABCDEFGHIJKLMNOPQRST'.split('')
const AGENCIES = ['国科发', '工信部', '财税', '粤科', '苏工信', '浙经信', '京科发', '沪科']
const FIELDS = ['electronics', 'biomedicine', 'materials', 'energy', 'manufacturing'] as const
const MODES = ['title', 'award', 'grant', 'afterward', 'interest', 'tax', 'talent'] as const
const TYPES: readonly PolicyType[] = ['notice', 'policy', 'publicity', 'interpretation']

/** One policy of the generator; the same `seed` gives the same policy. */
export function generatedPolicy(nth: number): SearchDoc {
  const dice = createRandom(nth + 1).next
  const pick = <T>(list: readonly T[]): T => list[Math.floor(dice() * list.length)]!
  const some = <T>(list: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: Math.floor(dice() * (most + 1)) }, () => pick(list))),
  ]
  const rare = (): string =>
    String.fromCharCode(0x4e00 + Math.floor(dice() ** 2 * 3000), 0x4e00 + Math.floor(dice() * 3000))
  const topic = pick(SPECIAL)
  const year = 2016 + Math.floor(dice() * 11)
  const title = `${year}年${rare()}${topic}${pick(COMMON)}${pick(SPECIAL)}项目${pick(['申报', '认定'])}通知`
  const words: string[] = []
  // A third of a kilobyte in characters: about 1 KB of UTF-8.
  for (let length = 0; length < 340;) {
    const word = dice() < 0.72 ? pick(COMMON) : dice() < 0.6 ? pick(SPECIAL) : rare()
    words.push(word, dice() < 0.12 ? '，' : '')
    length += word.length
  }
  const level = String(1 + Math.floor(dice() * 4)) as PolicyLevel
  const [province, city, county] = [31, 11, 9].map((most) => 1 + Math.floor(dice() * most))
  const digits = (n: number | undefined): string => String(n).padStart(2, '0')
  const codes = ['0000', `${digits(city)}00`, `${digits(city)}${digits(county)}`]
  const regionCode =
    level === '1' ? '000000' : `${10 + (province ?? 1)}${codes[Number(level) - 2] ?? '0000'}`
  const [month, day] = [1 + Math.floor(dice() * 12), 1 + Math.floor(dice() * 28)].map(digits)
  const amount = dice() < 0.5 ? null : Math.round(dice() * 100) * 100_000
  return {
    id: `policy-${nth}`,
    title,
    shortTitle: `${topic}${pick(COMMON)}`,
    keywords: [topic, pick(SPECIAL), pick(COMMON)],
    docNumber: `${pick(AGENCIES)}〔${year}〕${1 + (nth % 500)}号`,
    initials: [0, 1, 2].map(() => Array.from({ length: 8 }, () => pick(LETTERS)).join('')),
    orgs: Array.from(
      { length: 1 + Math.floor(dice() * 2) },
      () => `${pick(AGENCIES)}${Math.floor(dice() * 150)}局`,
    ),
    body: words.join(''),
    regionCode,
    exceptRegionCodes: [],
    level,
    type: pick(TYPES),
    kind: '',
    supportModes: some(MODES, 3),
    industries: some(SECTIONS, 3),
    hightechFields: some(FIELDS, 2),
    sizes: some(['large', 'medium', 'small', 'micro'] as const, 3),
    amountMin: null,
    amountMax: amount,
    publishedOn: `${year}-${month}-${day}`,
    effectiveOn: `${year}-${month}-${day}`,
    expiresOn: '',
    windows: [
      {
        batch: `${year}`,
        certainty: pick(['published', 'published', 'reference', 'always', 'unknown'] as const),
        opensOn: `${year}-${month}-${day}`,
        deadlines: [
          { kind: 'online', at: `${year}-12-${digits(1 + Math.floor(dice() * 28))}`, note: '' },
        ],
        note: '',
        confidence: 'B',
      },
    ],
  }
}

/** A kind of question, filled in by chance. */
type Shape = (dice: () => number) => Omit<SearchQuery, 'now'>

const any = <T>(list: readonly T[], dice: () => number): T =>
  list[Math.floor(dice() * list.length)]!

/** What is asked: words, filters, numbers, nothing. */
export const SHAPES: Record<string, Shape> = {
  'word + 2 filters': (dice) => ({
    keyword: any(SPECIAL, dice),
    regionCodes: [`${11 + Math.floor(dice() * 19)}0000`],
    includeUpper: true,
    supportModes: [any(MODES, dice)],
  }),
  'two words + 2 filters': (dice) => ({
    keyword: `${any(SPECIAL, dice)}${any(SPECIAL, dice)}`,
    levels: ['1', '2'],
    industryCodes: ['C'],
  }),
  'commonest words + 2 filters': (dice) => ({
    keyword: `企业${any(COMMON, dice)}项目申报通知`,
    types: ['notice'],
    industryCodes: ['C'],
  }),
  'commonest words': (dice) => ({ keyword: `企业${any(COMMON, dice)}项目申报通知` }),
  'one common word': (dice) => ({ keyword: any(COMMON, dice) }),
  'long question': (dice) => ({
    keyword: `我们公司做${any(SPECIAL, dice)}研发的，想申报${any(SPECIAL, dice)}项目资金支持需要什么条件和材料，按照规定给予奖励多少万元`,
  }),
  文号: (dice) => ({
    keyword: `${any(AGENCIES, dice)}${2016 + Math.floor(dice() * 11)} ${Math.ceil(dice() * 499)}`,
  }),
  initials: (dice) => ({
    keyword: `${any(LETTERS, dice)}${any(LETTERS, dice)}${any(LETTERS, dice)}`,
  }),
  'no word, 2 filters': (dice) => ({
    levels: ['1'],
    windowStates: ['open', 'closing'],
    sizes: [any(['small', 'micro'] as const, dice)],
  }),
  'no word, all, by deadline': () => ({ sort: 'deadline' as const }),
  'nothing found': (dice) => ({ keyword: `㐂㐃㐄${any(['㐅', '㐆'], dice)}` }),
}

/** Builds an engine of `docs` policies and measures it. */
export function measureSearch(docs: number): SearchFigures {
  globalThis.gc?.()
  const before = process.memoryUsage()
  const engine = createSearchEngine({ toSimplified: (text) => text })
  let [buildMs, longestAdd] = [0, 0]
  for (let from = 0; from < docs; from += 1000) {
    const length = Math.min(1000, docs - from)
    const policies = Array.from({ length }, (_, nth) => generatedPolicy(from + nth))
    for (const policy of policies) {
      const ms = upsertMs(engine, policy)
      buildMs += ms
      longestAdd = Math.max(longestAdd, ms)
    }
  }
  globalThis.gc?.()
  const after = process.memoryUsage()
  const grown = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
  const kinds = Object.entries(SHAPES)
  for (let nth = 0; nth < WARMING; nth++) for (const [, shape] of kinds) timesOf(shape, engine)
  const taken = kinds.map(([kind, shape]) => ({ kind, ...timesOf(shape, engine) }))
  const all = {
    times: taken.flatMap(({ times }) => times),
    total: taken.reduce((sum, { total }) => sum + total, 0),
  }
  const latencies = [...taken, { kind: 'all of them', ...all }].map(latencyOf)
  return {
    docs,
    buildMs,
    memoryMb: grown / 1e6,
    postingMb: engine.postingBytes / 1e6,
    addMs: { mean: buildMs / docs, most: longestAdd },
    snapshotMs: stepsOf(engine),
    changeMs: changesOf(engine, docs),
    latencies,
  }
}

function upsertMs(engine: SearchEngine, policy: SearchDoc): number {
  const began = performance.now()
  engine.upsert(policy)
  return performance.now() - began
}

/** Takes a snapshot and throws it away. */
function stepsOf(engine: SearchEngine): SearchFigures['snapshotMs'] {
  let [longest, total] = [0, 0]
  const steps = engine.snapshot()
  for (let done = false; !done;) {
    const began = performance.now()
    done = steps.next().done === true
    const ms = performance.now() - began
    total += ms
    longest = Math.max(longest, ms)
  }
  return { longest, total }
}

/** Replaces documents by others until the lists have been rewritten. */
function changesOf(engine: SearchEngine, docs: number): SearchFigures['changeMs'] {
  const changes = Math.min(MOST_CHANGES, Math.ceil(docs * 0.36))
  const times = Array.from({ length: changes }, (_, nth) => {
    return upsertMs(engine, { ...generatedPolicy(nth + docs), id: `policy-${nth}` })
  }).sort((left, right) => left - right)
  const sum = times.reduce((total, ms) => total + ms, 0)
  return { mean: sum / changes, p99: times[Math.floor(changes * 0.99)]!, most: times.at(-1)! }
}

/** Milliseconds of each question of one kind, and all that they found. */
function timesOf(shape: Shape, engine: SearchEngine): { times: number[]; total: number } {
  const dice = createRandom(7).next
  const times: number[] = []
  let total = 0
  for (let round = 0; round < ROUNDS; round++) {
    const query = { now: NOW, limit: 20, ...shape(dice) }
    const began = performance.now()
    const answer = engine.search(query)
    times.push(performance.now() - began)
    total += answer.total
  }
  return { times, total }
}

function latencyOf(taken: { kind: string; times: number[]; total: number }): Latency {
  const times = taken.times.toSorted((left, right) => left - right)
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))]!
  const total = Math.round(taken.total / times.length)
  return { kind: taken.kind, p50: at(0.5), p95: at(0.95), p99: at(0.99), total }
}

function print(figures: SearchFigures): void {
  const { docs, buildMs, memoryMb, postingMb, addMs, snapshotMs, changeMs, latencies } = figures
  const two = (ms: number): string => ms.toFixed(2)
  console.log(
    `\n${docs} policies: built in ${Math.round(buildMs)} ms (one ${two(addMs.mean)} ms, at most ` +
      `${two(addMs.most)}), ${Math.round(memoryMb)} MB (lists ${postingMb.toFixed(1)} MB); snapshot ` +
      `${Math.round(snapshotMs.total)} ms, longest step ${two(snapshotMs.longest)}; a change ` +
      `${two(changeMs.mean)} ms, p99 ${two(changeMs.p99)}, at most ${two(changeMs.most)}`,
  )
  console.table(
    Object.fromEntries(
      latencies.map(({ kind, total, ...ms }) => [
        kind,
        {
          ...Object.fromEntries(Object.entries(ms).map(([name, value]) => [name, two(value)])),
          found: total,
        },
      ]),
    ),
  )
}

if (import.meta.main) {
  const at = process.argv.indexOf('--docs')
  const sizes = (at < 0 ? '10000,100000' : (process.argv[at + 1] ?? '')).split(',').map(Number)
  for (const docs of sizes) print(measureSearch(docs))
}
