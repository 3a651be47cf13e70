import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '#server/clock.ts'
import {
  type ArchivedFile,
  type BackupManifest,
  FILES_FOLDER,
  hashTables,
} from '#server/database/backup.ts'
import { countingBytes } from '#server/database/counting.ts'
import { migrate, migrationsDir } from '#server/database/migrate.ts'
import {
  type Archive,
  checkMigrations,
  readManifest,
  restoreBackup,
} from '#server/database/restore.ts'
import { openScratch } from '#server/database/scratch.ts'
import { openSession } from '#server/database/session.ts'
import { readSequences, readTables } from '#server/database/tables.ts'
import type { Log } from '#server/log.ts'

/** What a drill came to. */
export interface Drill {
  manifest: BackupManifest
  /** Milliseconds until all of it was there, and until the schema of this release was. */
  restoreMs: number
  migrateMs: number
  /** Migrations of this release that the archive had not. */
  migrations: number
  /** What is not as the archive says, one a line; empty when every row and every file is. */
  problems: string[]
}

/**
 * 恢复演练: restores an archive into a database and a folder that are gone afterwards, compares every
 * table and every file with what the archive says of them, and runs the migrations of this release.
 * Nothing live is touched.
 * @param options.folder an existing folder, for what is restored
 * @throws RestoreRefused for what is no backup, or none that this release restores
 */
export const drillRestore = async (options: {
  archive: Archive
  databaseUrl: string | undefined
  folder: string
  clock: Clock
  log: Log
  signal?: AbortSignal
}): Promise<Drill> => {
  const { archive, folder, clock, log, signal } = options
  const begun = clock.elapsed()
  const { manifest } = await readManifest(archive, undefined, signal)
  await checkMigrations(manifest, migrationsDir)
  const dataDir = join(folder, 'data')
  const scratch = await openScratch({ ...options, folder: join(folder, 'database') })
  try {
    signal?.throwIfAborted()
    const { url } = scratch
    await mkdir(dataDir)
    const into = { url, dataDir, file: archive, migrationsDir, manifest }
    await restoreBackup({ ...into, ...(signal === undefined ? {} : { signal }) })
    const restored = clock.elapsed()
    const problems = [
      ...(await tableProblems(url, manifest, signal)),
      ...(await fileProblems(join(dataDir, FILES_FOLDER), manifest.files, signal)),
    ]
    const compared = clock.elapsed()
    const migrations = await migrate({ url, log })
    return {
      manifest,
      restoreMs: Math.round(restored - begun),
      migrateMs: Math.round(clock.elapsed() - compared),
      migrations,
      problems,
    }
  } finally {
    await scratch.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const tableProblems = async (
  url: string,
  manifest: BackupManifest,
  signal?: AbortSignal,
): Promise<string[]> => {
  const session = await openSession(url, 'ceqiao drill')
  try {
    const { client } = session
    const shapes = await readTables(client)
    const found = new Map(
      (await hashTables(client, shapes, signal)).map((table) => [table.name, table]),
    )
    const sequences = new Map((await readSequences(client)).map((one) => [one.name, one]))
    await session.end()
    const wrongTables = manifest.tables.flatMap(({ name, rows, sha256 }) => {
      const table = found.get(name)
      if (table === undefined) return [`tables/${name}: not restored`]
      if (table.rows !== rows) return [`tables/${name}: ${table.rows} rows instead of ${rows}`]
      return table.sha256 === sha256 ? [] : [`tables/${name}: its content is another one`]
    })
    const wrongSequences = manifest.sequences.flatMap(({ name, lastValue, isCalled }) => {
      const one = sequences.get(name)
      return one?.lastValue === lastValue && one.isCalled === isCalled
        ? []
        : [`the sequence ${name} stands elsewhere`]
    })
    return [...wrongTables, ...wrongSequences]
  } finally {
    session.breakOff()
  }
}

const fileProblems = async (
  folder: string,
  files: readonly ArchivedFile[],
  signal?: AbortSignal,
): Promise<string[]> => {
  const problems: string[] = []
  for (const { path, bytes, sha256 } of files) {
    const counting = countingBytes()
    counting.resume()
    try {
      await pipeline(createReadStream(join(folder, path)), counting, { signal })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      problems.push(`${FILES_FOLDER}/${path}: not restored`)
      continue
    }
    const found = counting.counted()
    if (found.bytes !== bytes || (sha256 ?? found.sha256) !== found.sha256)
      problems.push(`${FILES_FOLDER}/${path}: its content is another one`)
  }
  return problems
}
