import { createReadStream, existsSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { availableParallelism, freemem, loadavg, release, totalmem, uptime } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../config.ts'
import type { Database } from '../database/pool.ts'
import { readSecretsFile } from '../secrets.ts'
import { type KnownText, readKnownText } from './known-text.ts'
import { createLogCleaner, isFaultCode } from './log-lines.ts'
import { settingsText } from './settings.ts'
import { createDiagnoseStore } from './store.ts'

/** Lines of the log that are looked at, from its end. */
const LINES = 5_000
/** Bytes of the log that hold them; a line has some 240. */
const LOG_BYTES = 4 * 1024 * 1024

/** What a bundle is made from. */
export interface DiagnoseDeps {
  /** Folder of the program. */
  root: string
  environment: Environment
  /** Null where it cannot be told, because the settings cannot be read. */
  dataDir: string | null
  /** The database; it throws where it does not let us in. */
  openDatabase: () => Promise<{ db: Database; close: () => Promise<void> }>
  /** A file of log lines. */
  logFile?: string | undefined
  version: string
  /** The commit it was made from; empty when unknown. */
  commit: string
  now: Date
}

/** The files of a bundle by their names, and what could not be told. */
export interface Bundle {
  files: ReadonlyMap<string, string>
  problems: readonly string[]
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const folderSize = async (folder: string): Promise<{ files: number; bytes: number } | null> => {
  if (!existsSync(folder)) return null
  let files = 0
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    files += 1
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  }
  return { files, bytes }
}

const machineOf = (): Record<string, unknown> => ({
  platform: process.platform,
  architecture: process.arch,
  system: release(),
  node: process.version,
  processors: availableParallelism(),
  load: loadavg(),
  memoryBytes: totalmem(),
  memoryFreeBytes: freemem(),
  upSeconds: Math.round(uptime()),
})

const dataOf = async (dir: string): Promise<Record<string, unknown>> => {
  const { bavail, blocks, bsize } = await statfs(dir)
  const secrets = await readSecretsFile(dir).catch(() => null)
  return {
    diskFreeBytes: bavail * bsize,
    diskBytes: blocks * bsize,
    files: await folderSize(join(dir, 'files')),
    ownDatabase: existsSync(join(dir, 'postgres')) || existsSync(join(dir, 'postgres.json')),
    secrets: secrets !== null,
    keyRotates: secrets?.old !== undefined,
    passwordsRotate: secrets?.next !== undefined,
  }
}

/** What the database says; each part apart, so that one that fails takes no other with it. */
const databaseOf = async (
  db: Database,
  known: KnownText,
  put: (name: string, make: () => Promise<unknown>) => Promise<void>,
): Promise<void> => {
  const store = createDiagnoseStore(db)
  await put('database.json', async () => ({
    ...(await store.use()),
    settings: await store.settings(),
  }))
  await put('schema.json', store.migrations)
  await put('tables.json', store.tables)
  await put('jobs.json', async () =>
    (await store.jobs()).map(({ error, ...job }) => ({
      ...job,
      error: error === '' || known.says(error) ? error : '…',
    })),
  )
  await put('alerts.json', store.alerts)
  await put('nodes.json', async () =>
    (await store.nodes()).map(({ seenAt, body }, at) => {
      const { keys: _keys, ...signals } = body
      return { node: at + 1, seenAt, ...signals }
    }),
  )
}

const lastLines = async (file: string): Promise<string[]> => {
  const { size } = await stat(file)
  const start = Math.max(0, size - LOG_BYTES)
  let text = ''
  for await (const part of createReadStream(file, { start, encoding: 'utf8' })) text += String(part)
  // The first line is cut, unless it is the first of the file.
  const lines = text.split('\n').slice(start === 0 ? 0 : 1)
  return lines.filter((line) => line.trim() !== '').slice(-LINES)
}

const why = (error: unknown): string => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && isFaultCode(code) ? code : 'no code'
}

/**
 * What support needs to know of an installation, and nothing about anybody: how it is set up, how it
 * stands, and what its log says without what it says it about. Whatever cannot be told is named.
 */
export const collectBundle = async (deps: DiagnoseDeps): Promise<Bundle> => {
  const files = new Map<string, string>()
  const problems: string[] = []
  const put = async (name: string, make: () => Promise<unknown>): Promise<void> => {
    try {
      files.set(name, json(await make()))
    } catch (error) {
      problems.push(`${name}: could not be told (${why(error)})`)
    }
  }
  const known = await readKnownText(deps.root)
  await put('about.json', async () => ({
    version: deps.version,
    commit: deps.commit,
    built: existsSync(join(deps.root, 'dist')),
    at: deps.now.toISOString(),
    ...machineOf(),
  }))
  await put('settings.json', async () => settingsText(deps.environment))
  const { dataDir, logFile } = deps
  if (dataDir === null) problems.push('data.json: the settings cannot be read')
  else await put('data.json', async () => dataOf(dataDir))
  try {
    const { db, close } = await deps.openDatabase()
    try {
      await databaseOf(db, known, put)
    } finally {
      await close()
    }
  } catch (error) {
    problems.push(`the database does not let us in (${why(error)}): nothing is told of it`)
  }
  if (logFile === undefined) problems.push('log.txt: no log was given')
  else
    try {
      const lines = (await lastLines(logFile)).map(createLogCleaner(known))
      files.set('log.txt', `${lines.join('\n')}\n`)
      const slow = lines.filter((line) => /"msg":"slow (?:call|sql)"/.test(line))
      files.set('slow.txt', slow.map((line) => `${line}\n`).join(''))
    } catch (error) {
      problems.push(`log.txt: could not be read (${why(error)})`)
    }
  files.set('problems.txt', problems.map((problem) => `${problem}\n`).join(''))
  return { files, problems }
}
