import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { KEPT_WEEKS, ofLists, type OpenedLine, weekOf } from '#domain/search/site/learning.ts'
import { wholeOf } from '#domain/search/site/pieces.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig, readEnvironment } from '#server/config.ts'
import { createDatabase, createPool } from '#server/database/pool.ts'
import { openLive } from '#server/live.ts'
import { createLog } from '#server/log.ts'
import { createOpenedStore } from '#server/search/site/opened.store.ts'
import { heldOut, learningText } from '../bench/eval/learning.ts'
import { openDatabase } from './lib/open-database.ts'

/**
 * `npm run search:learn`: learns from what people opened, one half of the networks at a time, and says
 * where the other half's answers stand before and after, on the content of today. `--write FILE` writes
 * the log, `--read FILE` learns from a written one; a line is JSON with its two masks as decimals.
 */
const { values } = parseArgs({ options: { write: { type: 'string' }, read: { type: 'string' } } })

const written = (line: OpenedLine): string =>
  JSON.stringify({ ...line, opened: String(line.opened), passed: String(line.passed) })
const readLine = (text: string): OpenedLine => {
  const { opened, passed, ...line } = JSON.parse(text) as Record<keyof OpenedLine, string>
  const { week, same, keyword, whole } = line
  if (![same, keyword, whole].every((one) => typeof one === 'string'))
    throw new Error(`not a line of the log: ${text}`)
  return {
    week: Number(week),
    same,
    keyword,
    whole,
    opened: BigInt(opened),
    passed: BigInt(passed),
  }
}

const main = async (): Promise<void> => {
  if (values.write !== undefined && existsSync(values.write))
    throw new Error(`${values.write} exists already.`)
  const config = readConfig(readEnvironment(join(import.meta.dirname, '..'), process.env))
  const log = createLog({ level: 'error' })
  const database = await openDatabase(config)
  const pool = createPool({ url: database.url, log, max: 4 })
  try {
    const db = createDatabase(pool)
    const week = weekOf(systemClock.now().getTime())
    const opened =
      values.read === undefined
        ? await createOpenedStore(db).since(week - KEPT_WEEKS)
        : readFileSync(values.read, 'utf8').trim().split('\n').filter(Boolean).map(readLine)
    if (values.write !== undefined)
      writeFileSync(values.write, opened.map((line) => `${written(line)}\n`).join(''))
    if (opened.length === 0) {
      console.log('Nothing was opened by enough networks yet.')
      return
    }
    const live = await openLive({
      db,
      pool,
      config,
      log,
      clock: systemClock,
      kick: () => {},
      worker: 0,
    })
    try {
      const { siteCatalogue } = live
      const now = systemClock.now().getTime()
      const report = await heldOut(ofLists(opened), week, async (keyword, learned) => {
        siteCatalogue.learn(learned)
        const { hits } = await siteCatalogue.find({ keyword, now, place: '', exact: true })
        return hits.map(({ piece }) => wholeOf(piece))
      })
      console.log(`${opened.length} lines`)
      console.log(learningText(report))
    } finally {
      await live.stop()
    }
  } finally {
    await pool.end()
    await database.close()
  }
}

await main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
