/**
 * Measures matching: one company against many policies of eight conditions, and against some that ask
 * about lists of titles besides (any of, at least two of, none of), beside a hand-written
 * loop, SQLite with EXISTS and (where it was installed) json-rules-engine. All find the same.
 *
 *     node --expose-gc bench/matching.ts [--policies 100000] [--few 10000]
 *     JSON_RULES_ENGINE=/some/node_modules/json-rules-engine/dist/index.js node --expose-gc bench/matching.ts
 */
import { strict as assert } from 'node:assert'
import { adviceFor } from '#domain/matching/advice.ts'
import { compile, type MatchEngine } from '#domain/matching/compiled/engine.ts'
import { evaluate } from '#domain/matching/evaluate.ts'
import type { Subject } from '#domain/matching/measure.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import {
  type Asked,
  type Company,
  dice,
  generatedAsked,
  generatedCompany,
  ON,
  portraitOfCompany,
  tableOf,
  withLists,
} from './matching/population.ts'
import { closures, type Flat, flatten, jsonRules, type Rival, sqlite } from './matching/rivals.ts'
import { option } from './parts/run.ts'

/** Figures of one engine. */
interface Row {
  engine: string
  buildMs: number
  memoryMb: number
  p50: number
  p95: number
  companies: number
}

interface Built<T> {
  made: T
  buildMs: number
  memoryMb: number
}

type Tables = (readonly [id: string, table: RuleTable])[]

async function main(): Promise<void> {
  const [many, few] = [option('--policies', 100_000), option('--few', 10_000)]
  const roll = dice(22)
  const companies = Array.from({ length: 200 }, () => generatedCompany(roll))
  const policies = Array.from({ length: many }, (_, at) => generatedAsked(at, roll))
  await compared(policies, companies)
  await compared(policies.slice(0, few), companies)
  const lists = policies.slice(0, few).map((asked) => withLists(asked, roll))
  await compared(lists, companies)
}

/** All engines over the same policies and companies; each has to find what ours finds. */
async function compared(policies: readonly Asked[], companies: readonly Company[]): Promise<void> {
  const asks =
    (policies[0]?.held ?? null) === null
      ? '8 conditions'
      : '8 conditions and two over lists of titles'
  console.log(`\n${policies.length} policies of ${asks}, one company after the other`)
  const subjects = companies.map((one) => ({
    portrait: portraitOfCompany(one, () => false),
    on: ON,
  }))
  const flat = companies.map(flatten)
  const tables: Tables = policies.map((asked) => [asked.id, tableOf(asked)])
  const ours = await built(() => compile(tables))
  const match: Rival = (one) => ours.made.match(subjects[flat.indexOf(one)]!).ids('hopeful')
  await timed('warm-up', { ...ours, made: match }, flat)
  const first = await timed('bit sets (ours)', { ...ours, made: match }, flat)
  const rows = [first.row]
  const fits = first.found.reduce((sum, ids) => sum + ids.length, 0) / companies.length
  console.log(`${fits.toFixed(0)} policies fit a company, the mean`)
  checkReference(tables.slice(0, 2000), ours.made, subjects.slice(0, 20))

  const rivals: [
    name: string,
    rounds: number,
    build: () => Rival | null | Promise<Rival | null>,
  ][] = [
    ['a closure a condition', 40, () => closures(policies)],
    ['SQLite with EXISTS', 40, () => sqlite(policies)],
    ['json-rules-engine', 3, () => jsonRules(policies)],
  ]
  for (const [name, rounds, build] of rivals) {
    const { made, ...cost } = await built(build)
    if (made === null) {
      console.log(`${name}: not installed, not measured`)
      continue
    }
    const { row, found } = await timed(name, { made, ...cost }, flat.slice(0, rounds))
    found.forEach((ids, at) => {
      assert.deepEqual(ids.toSorted(), first.found[at]!.toSorted(), `${name}, company ${at}`)
    })
    rows.push(row)
  }
  print(rows)
  timeReasons(tables.slice(0, 10_000), subjects.slice(0, 20))
  timeUnknown(ours.made, companies)
  timeChanges(ours.made, tables)
}

async function built<T>(build: () => T | Promise<T>): Promise<Built<T>> {
  const before = used()
  const began = performance.now()
  const made = await build()
  const buildMs = performance.now() - began
  return { made, buildMs, memoryMb: (used() - before) / 1e6 }
}

/** Bytes of this process, without what could be thrown away (with --expose-gc). */
function used(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function timed(
  engine: string,
  { made, buildMs, memoryMb }: Built<Rival>,
  companies: readonly Flat[],
): Promise<{ row: Row; found: string[][] }> {
  const times: number[] = []
  const found: string[][] = []
  for (const company of companies) {
    const began = performance.now()
    const ids = await made(company)
    times.push(performance.now() - began)
    found.push(ids)
  }
  const row = { engine, buildMs, memoryMb, ...spread(times), companies: companies.length }
  return { row, found }
}

function spread(times: number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((left, right) => left - right)
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!
  return { p50: at(0.5), p95: at(0.95) }
}

/** The naive evaluator says the same of a part of the policies, every word. */
function checkReference(tables: Tables, engine: MatchEngine, subjects: readonly Subject[]): void {
  const began = performance.now()
  for (const subject of subjects) {
    const matched = engine.match(subject)
    for (const [id, table] of tables)
      assert.equal(matched.resultOf(id), evaluate(table, subject).result, id)
  }
  const each = ((performance.now() - began) * 1000) / (tables.length * subjects.length)
  console.log(
    `the reference agrees on ${tables.length * subjects.length} pairs, ${each.toFixed(1)} µs each`,
  )
}

/** Why each policy is missed, in words, all asked for at once. */
function timeReasons(tables: Tables, subjects: readonly Subject[]): void {
  let [reasons, missed] = [0, 0]
  const began = performance.now()
  for (const subject of subjects)
    for (const [, table] of tables) {
      const found = adviceFor(table, subject).length
      reasons += found
      missed += Number(found > 0)
    }
  const us = (performance.now() - began) * 1000
  console.log(
    `${reasons} reasons of ${missed} missed policies: ${(us / reasons).toFixed(1)} µs each, ${(us / missed).toFixed(1)} a missed policy`,
  )
}

/** Companies of whom three values in ten are not known: much waits for data. */
function timeUnknown(engine: MatchEngine, companies: readonly Company[]): void {
  const roll = dice(7)
  const times = companies.map((company) => {
    const subject = { portrait: portraitOfCompany(company, () => roll() < 0.3), on: ON }
    const began = performance.now()
    engine.match(subject)
    return performance.now() - began
  })
  const { p50, p95 } = spread(times)
  console.log(`three values in ten unknown: p50 ${p50.toFixed(3)} ms, p95 ${p95.toFixed(3)} ms`)
}

/** One policy changed at a time, and one company matched after each change. */
function timeChanges(engine: MatchEngine, tables: Tables): void {
  const roll = dice(9)
  const times: number[] = []
  for (let round = 0; round < 1000; round++) {
    const [id] = tables[Math.floor(roll() * tables.length)]!
    const table = tableOf({ ...generatedAsked(0, roll), id })
    const began = performance.now()
    engine.put(id, table)
    times.push(performance.now() - began)
  }
  const { p50, p95 } = spread(times)
  const most = Math.max(...times)
  console.log(
    `one policy changed: p50 ${p50.toFixed(3)} ms, p95 ${p95.toFixed(3)} ms, at most ${most.toFixed(2)} ms`,
  )
}

function print(rows: readonly Row[]): void {
  const ours = rows[0]!.p50
  console.table(
    Object.fromEntries(
      rows.map(({ engine, buildMs, memoryMb, p50, p95, companies }) => [
        engine,
        {
          'p50 ms': p50.toFixed(3),
          'p95 ms': p95.toFixed(3),
          'companies/s': (1000 / p50).toFixed(p50 > 100 ? 2 : 0),
          'times ours': (p50 / ours).toFixed(1),
          'build ms': Math.round(buildMs),
          MB: memoryMb.toFixed(1),
          companies,
        },
      ]),
    ),
  )
}

await main()
