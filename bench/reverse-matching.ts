/**
 * Measures reverse matching: one policy held against the portraits of many companies, in
 * PostgreSQL. The same set as the compiled engine finds is demanded.
 *
 *     node --expose-gc bench/reverse-matching.ts [--companies 1000000] [--policies 12]
 */
import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { boundsText } from '#domain/matching/bounds.ts'
import { compile } from '#domain/matching/compiled/engine.ts'
import { evaluate } from '#domain/matching/evaluate.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import { createDatabase } from '#server/database/pool.ts'
import { createReverseStore } from '#server/matching/reverse/store.ts'
import {
  type Company,
  dice,
  generatedAsked,
  generatedCompany,
  ON,
  portraitOfCompany,
  tableOf,
} from './matching/population.ts'
import { median, onDatabase, option } from './parts/run.ts'

/** Portraits written in one statement. */
const PORTION = 20_000
const ROUNDS = 7

async function main(): Promise<void> {
  const [many, asked] = [option('--companies', 1_000_000), option('--policies', 12)]
  await onDatabase(async (pool) => measured(pool, many, asked))
}

/** One value in twelve is not known. */
const unknownOf = (roll: () => number) => () => roll() < 1 / 12

async function measured(pool: pg.Pool, many: number, asked: number): Promise<void> {
  const roll = dice(8)
  const tables = Array.from({ length: asked }, (_, at) => tableOf(generatedAsked(at, roll)))
  const portraits = Array.from({ length: many }, () => {
    const company: Company = generatedCompany(roll)
    return portraitOfCompany(company, unknownOf(roll))
  })
  const begun = performance.now()
  await fill(pool, portraits)
  const { rows } = await pool.query<{ size: string }>(
    "select pg_size_pretty(pg_total_relation_size('match_portrait')) as size",
  )
  console.log(
    `${many} companies with portraits in ${seconds(begun)} s, ${rows[0]?.size} with its index`,
  )
  const engine = compile(tables.map((table) => [table.code, table] as const))
  const fits = new Map(tables.map(({ code }) => [code, new Set<string>()]))
  const engineBegun = performance.now()
  portraits.forEach((portrait, at) => {
    const matched = engine.match({ portrait, on: ON })
    for (const result of ['hopeful', 'possible'] as const)
      for (const code of matched.ids(result)) fits.get(code)?.add(`c${at}`)
  })
  console.log(`the engine took ${seconds(engineBegun)} s for all ${asked} policies together`)
  const fitsBy = (table: RuleTable, companyId: string): boolean => {
    const portrait = portraits[Number(companyId.slice(1))]
    if (portrait === undefined) return false
    return ['hopeful', 'possible'].includes(evaluate(table, { portrait, on: ON }).result)
  }
  const reverse = createReverseStore(createDatabase(pool))
  const times: number[] = []
  for (const table of tables) {
    const own: number[] = []
    let open = 0
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now()
      const found = await reverse.fitting(table, ON)
      own.push(performance.now() - start)
      if (round > 0) continue
      // What SQL cannot say is asked of the reference, as the product does.
      const held = found.filter(({ companyId, sure }) => sure || fitsBy(table, companyId))
      open = found.filter(({ sure }) => !sure).length
      assert.deepEqual(new Set(held.map(({ companyId }) => companyId)), fits.get(table.code))
    }
    times.push(median(own.slice(1)))
    console.log(
      `${table.code.padEnd(5)} ${String(fits.get(table.code)?.size).padStart(7)} fit: first ${own[0]?.toFixed(0)} ms, median ${median(own.slice(1)).toFixed(0)} ms, worst ${Math.max(...own).toFixed(0)} ms, left to the engine ${open}`,
    )
  }
  console.log(
    `median of policies ${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
  )
}

async function fill(pool: pg.Pool, portraits: readonly ReturnType<typeof portraitOfCompany>[]) {
  await pool.query(`
    insert into company (id, company_name, name_folded, credit_code, region_code, industry_code,
      establish_date)
    select 'c' || n, '企业' || n, 'c' || n, '91330106' || lpad(n::text, 10, '0'), '330100', 'I',
      '2020-01-01' from generate_series(0, ${portraits.length - 1}) as n`)
  for (let first = 0; first < portraits.length; first += PORTION) {
    const texts = portraits.slice(first, first + PORTION).map((one) => boundsText(one, ON))
    await pool.query(
      `insert into match_portrait (company_id, hash, bounds, read_on)
       select 'c' || ($1::int + n - 1), hash, bounds::jsonb, $4
       from unnest($2::text[], $3::text[]) with ordinality as t (hash, bounds, n)`,
      [first, texts.map((text) => createHash('sha256').update(text).digest('hex')), texts, ON],
    )
  }
  await pool.query('vacuum analyze match_portrait')
}

const seconds = (begun: number): string => ((performance.now() - begun) / 1000).toFixed(1)

await main()
