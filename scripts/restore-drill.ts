import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Drill, drillRestore } from '#server/backups/drill.ts'
import {
  findArchive,
  type FoundArchive,
  newestArchive,
  openBackupPlace,
} from '#server/backups/places.ts'
import { createBackupStore } from '#server/backups/store.ts'
import { systemClock } from '#server/clock.ts'
import { type Config, readConfig, readEnvironment } from '#server/config.ts'
import { countsOf, SECRETS_FILE } from '#server/database/backup.ts'
import { findOpenDatabase } from '#server/database/own-passwords.ts'
import { createDatabase, createPool } from '#server/database/pool.ts'
import { faultText } from '#server/fault-text.ts'
import { createLog } from '#server/log.ts'
import { loadSecrets } from '#server/secrets.ts'

/** `npm run restore:drill [-- FILE]`, or `-- s3:NAME`: tries a restore where nothing live is touched, and reports. */
const root = join(import.meta.dirname, '..')
const log = createLog({ level: 'error' })

const choose = async (config: Config, given: string | undefined): Promise<FoundArchive> => {
  if (given !== undefined) return findArchive(config, given)
  const place = openBackupPlace(config)
  if (place === null) throw new Error('Say what, or set BACKUP_TO: npm run restore:drill -- FILE')
  return newestArchive(place)
}

/** The live database, where one runs; nothing is started for it. */
const liveUrl = async (config: Config): Promise<string | undefined> => {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  if (!existsSync(join(config.dataDir, SECRETS_FILE))) return undefined
  const secrets = await loadSecrets(config.dataDir, config.secretKey, config.secretKeyOld)
  return (await findOpenDatabase(config.dataDir, secrets))?.url
}

/** What came of a drill. */
type Outcome = { drill: Drill } | { error: unknown }

/** Notes a drill in the live database, for 系统运行. @returns whether it stands there */
const note = async (
  config: Config,
  { place, name, bytes }: FoundArchive,
  startedAt: Date,
  outcome: Outcome,
): Promise<boolean> => {
  const url = await liveUrl(config)
  if (url === undefined) return false
  const pool = createPool({ url, log, max: 1, name: 'ceqiao drill' })
  try {
    const store = createBackupStore(createDatabase(pool))
    const id = await store.begin({ kind: 'drill', node: hostname(), place, name, startedAt })
    const now = systemClock.now()
    if ('error' in outcome) await store.fail(id, now, faultText(outcome.error))
    else if (outcome.drill.problems.length > 0)
      await store.fail(id, now, outcome.drill.problems.join('; '))
    else await store.finish(id, now, { ...countsOf(outcome.drill.manifest), bytes })
    return true
  } catch (error) {
    console.error(`It could not be noted in the live database: ${faultText(error)}`)
    return false
  } finally {
    await pool.end()
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const report = ({ manifest, restoreMs, migrateMs, migrations, problems }: Drill, at: Date) => {
  const { rows, files, lacking, asOf } = countsOf(manifest)
  const hours = (at.getTime() - asOf.getTime()) / 3_600_000
  for (const problem of [...problems, ...(manifest.problems ?? [])]) console.error(`✗ ${problem}`)
  console.log(`  ${manifest.tables.length} tables, ${rows} rows, ${files} files`)
  console.log(
    `  restored in ${seconds(restoreMs)}, ${migrations} migrations in ${seconds(migrateMs)}`,
  )
  console.log(`  RTO: ${seconds(restoreMs + migrateMs)} until the portal could be started`)
  console.log(`  RPO: as of ${asOf.toISOString()}, ${hours.toFixed(1)} hours before the drill`)
  if (problems.length > 0) throw new Error('What was restored is not what the archive says.')
  console.log('  every row and every file is as the archive says')
  if (lacking > 0) console.log(`  but the store of the files lacked ${lacking} when it was made`)
}

const main = async (): Promise<void> => {
  const config = readConfig(readEnvironment(root, process.env))
  const chosen = await choose(config, process.argv[2])
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stop.abort(new Error('stopped; nothing is left of it')))
  const folder = await mkdtemp(join(tmpdir(), 'ceqiao-drill-'))
  // The user of the database passes through.
  await chmod(folder, 0o711)
  const startedAt = systemClock.now()
  let outcome: Outcome
  try {
    console.log(`Restoring ${chosen.name} into a scratch database …`)
    const { archive } = chosen
    const { databaseUrl } = config
    const { signal } = stop
    outcome = {
      drill: await drillRestore({ archive, databaseUrl, folder, clock: systemClock, log, signal }),
    }
  } catch (error) {
    outcome = { error }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  // One that was stopped says nothing of the archive.
  if (stop.signal.aborted) throw stop.signal.reason
  const noted = await note(config, chosen, startedAt, outcome)
  if ('error' in outcome) throw outcome.error
  report(outcome.drill, startedAt)
  if (!noted) console.log('  not noted: no live database runs here')
}

await main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
