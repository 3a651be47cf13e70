/**
 * Measures the search engine beside LanceDB's full-text index (Rust) over the same generated policies and
 * questions, both asked for the ten best in turn. LanceDB is no dependency of ours: it is measured where
 * it was installed.
 *
 *     npm install --prefix bench/lancedb
 *     node --expose-gc bench/lancedb.ts [--docs 4000,136000] [--questions 300]
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createSearchEngine } from '#domain/search/engine.ts'
import type { SearchDoc } from '#domain/search/document.ts'
import { eachRun } from '#domain/search/tokens.ts'
import { createRandom } from '#testing/random.ts'
import { generatedPolicy, NOW } from './search.ts'

interface LanceTable {
  createIndex(column: string, options: { config: unknown }): Promise<void>
  query(): {
    fullTextSearch(text: string): {
      select(columns: string[]): { limit(rows: number): { toArray(): Promise<{ id: string }[]> } }
    }
  }
}

interface Lance {
  connect(folder: string): Promise<{
    createTable(name: string, rows: { id: string; text: string }[]): Promise<LanceTable>
    close(): void
  }>
  Index: { fts(options: object): unknown }
}

const ROWS = 10
const PART = 5_000

const { values } = parseArgs({
  options: {
    docs: { type: 'string', default: '4000,136000' },
    questions: { type: 'string', default: '300' },
  },
})

const home = join(import.meta.dirname, 'lancedb')
const lance = loadLance()
if (lance === null) console.log('LanceDB: not installed, not measured')
else for (const docs of values.docs.split(',').map(Number)) await compared(lance, docs)

function loadLance(): Lance | null {
  if (!existsSync(join(home, 'node_modules/@lancedb/lancedb'))) return null
  return createRequire(join(home, 'package.json'))('@lancedb/lancedb') as Lance
}

/** What people type: words of a title, two topics, a long question. */
function questionsOf(docs: number, count: number): string[] {
  const { next } = createRandom(5)
  return Array.from({ length: count }, (_, nth) => {
    const { title, body } = generatedPolicy(Math.floor(next() * docs))
    const part = (text: string, length: number): string => {
      const at = Math.floor(next() * Math.max(1, text.length - length))
      return text.slice(at, at + length)
    }
    if (nth % 3 === 0) return part(title.slice(5), 4)
    if (nth % 3 === 1) return `${part(body, 4)} ${part(title.slice(5), 4)}`
    return `${part(body, 14)}怎么申请`
  })
}

/** Pairs of Han characters and whole words: what LanceDB is given, in documents and in questions. */
function pairsOf(text: string): string {
  const tokens: string[] = []
  eachRun(text.toLowerCase(), (kind, start, end) => {
    if (kind !== 'han' || end - start === 1) tokens.push(text.slice(start, end))
    else for (let at = start; at + 1 < end; at++) tokens.push(text.slice(at, at + 2))
  })
  return tokens.join(' ')
}

async function compared(rival: Lance, docs: number): Promise<void> {
  const engine = createSearchEngine({ toSimplified: (text) => text, capacityHint: docs })
  const folder = mkdtempSync(join(tmpdir(), 'cq-lance-'))
  const db = await rival.connect(folder)
  try {
    const rows: { id: string; text: string }[] = []
    for (let nth = 0; nth < docs; nth++) {
      const policy: SearchDoc = generatedPolicy(nth)
      engine.upsert(policy)
      rows.push({ id: policy.id, text: pairsOf(`${policy.title} ${policy.body}`) })
      if (nth % PART === 0) await new Promise(setImmediate)
    }
    const table = await db.createTable('policies', rows)
    const config = rival.Index.fts({
      ...{ baseTokenizer: 'whitespace', withPosition: false, stem: false, removeStopWords: false },
    })
    await table.createIndex('text', { config })
    const ask = {
      ours: (question: string) =>
        engine.search({ now: NOW, keyword: question, limit: ROWS, facets: false }).hits.length,
      lance: async (question: string) =>
        (
          await table
            .query()
            .fullTextSearch(pairsOf(question))
            .select(['id', '_score'])
            .limit(ROWS)
            .toArray()
        ).length,
    }
    const questions = questionsOf(docs, Number(values.questions))
    for (const question of questions) {
      ask.ours(question)
      await ask.lance(question)
    }
    const times = { ours: [] as number[], lance: [] as number[] }
    for (const question of questions)
      for (const name of ['ours', 'lance'] as const) {
        const began = performance.now()
        await ask[name](question)
        times[name].push(performance.now() - began)
      }
    print(docs, times)
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(docs: number, times: { ours: number[]; lance: number[] }): void {
  const at = (list: number[], share: number): number =>
    list.toSorted((a, b) => a - b)[Math.floor(share * (list.length - 1))]!
  const [ours, lance50] = [at(times.ours, 0.5), at(times.lance, 0.5)]
  const last = at(times.ours, 0.99)
  const ms = (value: number): string => value.toFixed(2)
  console.log(
    `${docs} documents: p50 ${ms(ours)} ms, ${ms(ours / lance50)} of LanceDB's ${ms(lance50)}; ` +
      `p99 ${ms(last)} ms, ${ms(last / lance50)} of LanceDB's p50 (its own p99 ${ms(at(times.lance, 0.99))})`,
  )
}
