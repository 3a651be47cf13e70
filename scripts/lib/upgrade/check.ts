import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { randomBytes } from 'node:crypto'
import { systemClock } from '#server/clock.ts'
import { type Config, ConfigError, type Environment, readConfig } from '#server/config.ts'
import { FILES_FOLDER } from '#server/database/backup.ts'
import { readEffects } from '#server/database/effects.ts'
import { knownDirectory } from '#server/database/place.ts'
import { startCluster } from '#server/database/embedded.ts'
import { migrationsDir, readMigrations } from '#server/database/migrate.ts'
import { createDatabase, createPool } from '#server/database/pool.ts'
import { assertAnswering } from '#server/database/reachable.ts'
import { rehearseUpgrade } from '#server/database/rehearsal.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { newestBackup, planUpgrade } from '#server/database/upgrade.ts'
import { createLog } from '#server/log.ts'
import { followedReleases } from '#server/packages/store.ts'
import { type ContentForecast, forecastRelease, releaseName } from '#server/seed/release.ts'
import { settingsSince, unknownSettings } from '#server/settings-history.ts'
import { openDatabase } from '../open-database.ts'
import { changesOf, type UpgradeReport } from './report.ts'

const log = createLog({ level: 'error' })

/** What the statements of a check may take: they read all content. */
const PATIENCE_MS = 120_000

/** The same database for a session that can only read, whatever is asked of it. */
const readOnly = (url: string): string => {
  const address = new URL(url)
  const before = address.searchParams.get('options')
  const options = [...(before === null ? [] : [before]), '-c default_transaction_read_only=on']
  address.searchParams.set('options', options.join(' '))
  return address.href
}

/** Does `work` in one snapshot of the database. */
const inOneTransaction = async <T>(url: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const pool = createPool({ url, log, max: 1, statementTimeout: PATIENCE_MS })
  try {
    return await inTransaction(createDatabase(pool), work, { isolation: 'repeatable read' })
  } finally {
    await pool.end()
  }
}

/** As {@link inOneTransaction}, in a session that can only read. */
export const reading = async <T>(url: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inOneTransaction(readOnly(url), work)

/** A table or a column is not there yet, or not any more. */
const isOtherSchema = (error: unknown): boolean =>
  ['42P01', '42703'].includes((error as { code?: string }).code ?? '')

/** What `work` answers; null where the schema is too old for it. */
const unlessOlder = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    if (isOtherSchema(error)) return null
    throw error
  }
}

/** Rehearses on a throw-away database of the portal's own; answers what would follow there too. */
const rehearse = async (
  url: string,
): Promise<{ rehearsal: NonNullable<UpgradeReport['rehearsal']>; forecast: ContentForecast }> => {
  const dir = await mkdtemp(join(tmpdir(), 'ceqiao-rehearsal-'))
  // The user of the database passes through.
  await chmod(dir, 0o711)
  const password = randomBytes(24).toString('base64url')
  const passwords = { superuser: password, owner: password }
  const cluster = await startCluster({ dir, log, passwords, throwaway: true })
  try {
    const begun = systemClock.elapsed()
    const migrations = await rehearseUpgrade({
      ...{ url: readOnly(url), copy: cluster.url, clock: systemClock },
      migrations: await readMigrations(migrationsDir),
    })
    const seconds = (systemClock.elapsed() - begun) / 1_000
    const forecast = await inOneTransaction(cluster.url, async (tx) =>
      forecastRelease(tx, { rehearsedAt: systemClock.now() }),
    )
    return { rehearsal: { seconds, migrations }, forecast }
  } finally {
    await cluster.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const bytesBelow = async (folder: string): Promise<number> => {
  if (!existsSync(folder)) return 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let sum = 0
  for (const entry of entries)
    if (entry.isFile()) sum += (await stat(join(entry.parentPath, entry.name))).size
  return sum
}

const backupOf = async (
  { dataDir }: Pick<Config, 'dataDir'>,
  environment: Environment,
  known: { tableBytes: number; noted: { name: string; at: Date } | null; now: number },
): Promise<UpgradeReport['backup']> => {
  const target = environment.BACKUP_TO ?? ''
  const isFolder = target !== '' && target !== 's3' && existsSync(target)
  const folder = isFolder ? target : dataDir
  const { bavail, bsize } = await statfs(folder)
  const names = isFolder ? (await readdir(folder)).filter((name) => name.endsWith('.tar.gz')) : []
  const { tableBytes, noted, now } = known
  const archives = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  if (noted !== null) archives.push({ name: noted.name, at: noted.at.getTime() })
  const [newest] = archives.toSorted((a, b) => b.at - a.at)
  return {
    folder,
    // The rows as a spool and packed, and the files.
    needed: 2 * tableBytes + (await bytesBelow(join(dataDir, FILES_FOLDER))),
    free: bavail * bsize,
    newest:
      newest === undefined ? null : { name: newest.name, hours: (now - newest.at) / 3_600_000 },
  }
}

/** Names that the file of settings gives a value. */
const namesIn = (file: string): string[] =>
  existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : []

/** Looks at everything that a start of this release would meet, and changes nothing of it. */
export const checkUpgrade = async (
  url: string,
  {
    config,
    environment,
    root,
    wanted,
    now,
    wrong = [],
  }: {
    config: Pick<Config, 'dataDir'>
    environment: Environment
    /** Where the file of settings lies. */
    root: string
    /** Whether the upgrade is rehearsed on a copy. */
    wanted: { rehearsal: boolean }
    now: number
    wrong?: string[]
  },
): Promise<UpgradeReport> => {
  const migrations = await readMigrations(migrationsDir)
  const effects = await readEffects()
  const schema = await reading(url, async (tx) => planUpgrade(tx, migrations, effects))
  const followed = await unlessOlder(async () => reading(url, followedReleases))
  const canRehearse = wanted.rehearsal && !schema.empty && schema.problem === null
  const rehearsed = canRehearse ? await rehearse(url) : null
  const forecast =
    schema.empty || schema.problem !== null
      ? null
      : (rehearsed?.forecast ??
        (await unlessOlder(async () => reading(url, async (tx) => forecastRelease(tx)))))
  const servedBy = followed?.[0]?.release ?? null
  const { dataDir } = config
  return {
    release: await releaseName(),
    servedBy,
    schema,
    content: {
      state: schema.empty ? 'new' : (forecast?.state ?? 'unseen'),
      scope: forecast?.scope ?? null,
      changes: changesOf(forecast?.counts ?? {}),
    },
    settings: {
      unknown: unknownSettings(namesIn(join(root, '.env'))),
      added: schema.empty ? [] : settingsSince(servedBy),
      wrong,
    },
    backup: await backupOf({ dataDir }, environment, {
      ...{ tableBytes: schema.tableBytes, now },
      noted: await reading(url, newestBackup),
    }),
    rehearsal: rehearsed?.rehearsal ?? null,
  }
}

/**
 * Opens the database that the settings name, and checks it.
 * @throws Error where there is none yet
 */
export const checkConfigured = async (
  environment: Environment,
  options: { root: string; rehearsal: boolean },
): Promise<UpgradeReport> => {
  const { root, rehearsal } = options
  const { config, wrong } = configOf(environment)
  const { databaseUrl, dataDir } = config
  if (databaseUrl === undefined && !existsSync(join(await knownDirectory(dataDir), 'PG_VERSION')))
    throw new Error(`There is no database in ${dataDir} yet: the first start makes it.`)
  if (databaseUrl !== undefined)
    await assertAnswering(databaseUrl, { waitSeconds: 0, onWaiting: () => undefined })
  const database = await openDatabase(config)
  try {
    return await checkUpgrade(database.url, {
      ...{ config, environment, root, wrong, wanted: { rehearsal } },
      now: systemClock.now().getTime(),
    })
  } finally {
    await database.close()
  }
}

/** Settings that say which database is meant. */
const OF_THE_DATABASE = ['DATABASE_URL', 'DATA_DIR', 'SECRET_KEY']

/**
 * The settings, as far as they can be read: what is wrong with others does not hide the database.
 * @throws ConfigError where nobody knows which database is meant
 */
export const configOf = (environment: Environment): { config: Config; wrong: string[] } => {
  try {
    return { config: readConfig(environment), wrong: [] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const wrong = error.message.split('\n')
    const bad = new Set(wrong.map((line) => line.split(' ')[0]))
    if (OF_THE_DATABASE.some((name) => bad.has(name))) throw error
    const rest = Object.entries(environment).filter(([name]) => !bad.has(name))
    return { config: readConfig(Object.fromEntries(rest)), wrong }
  }
}
