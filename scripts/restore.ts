import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findArchive } from '#server/backups/places.ts'
import { readConfig, readEnvironment } from '#server/config.ts'
import { makeDataDir } from '#server/data-dir.ts'
import { countsOf, elsewhereText, SECRETS_FILE } from '#server/database/backup.ts'
import { migrationsDir } from '#server/database/migrate.ts'
import { checkMigrations, readManifest, restoreBackup } from '#server/database/restore.ts'
import { fileTarget } from '#server/files/archived.ts'
import { openFileStore } from '#server/files/choose.ts'
import { createLog } from '#server/log.ts'
import { s3PlaceOf } from '#server/s3.ts'
import { openDatabase } from './lib/open-database.ts'

/** `npm run restore -- FILE`, or `-- s3:NAME`: an archive into an empty database and data folder. */
const root = join(import.meta.dirname, '..')

const main = async (): Promise<void> => {
  const [name] = process.argv.slice(2)
  if (!name) throw new Error('Say what: npm run restore -- FILE')
  const config = readConfig(readEnvironment(root, process.env))
  const { archive } = await findArchive(config, name)
  const { manifest, secrets } = await readManifest(archive)
  await checkMigrations(manifest, migrationsDir)
  await makeDataDir(config.dataDir)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stop.abort())
  const ours = join(config.dataDir, SECRETS_FILE)
  const made = secrets !== null && (await putSecrets(ours, secrets))
  try {
    const database = await openDatabase(config)
    try {
      if (database.serving) throw new Error('The server is running on this folder: stop it first.')
      const store = openFileStore(config, createLog({ level: 'error' }))
      await restoreBackup({
        url: database.url,
        dataDir: config.dataDir,
        file: archive,
        migrationsDir,
        manifest,
        signal: stop.signal,
        ...(s3PlaceOf(config) === null ? {} : { files: fileTarget(store, config.dataDir) }),
      })
    } finally {
      await database.close()
    }
  } catch (error) {
    // Without the database that knows them these secrets would be in the way.
    if (made && !existsSync(join(config.dataDir, 'postgres'))) await rm(ours, { force: true })
    throw error
  }
  const { rows, files } = countsOf(manifest)
  console.log(`Restored ${rows} rows and ${files} files, as of ${manifest.madeAt}.`)
  for (const problem of manifest.problems ?? []) console.error(`✗ ${problem}`)
  const elsewhere = elsewhereText(manifest)
  if (elsewhere !== '') console.log(elsewhere)
}

/** Puts the archive's secrets where the server looks for them; others there are not overwritten. */
const putSecrets = async (path: string, secrets: string): Promise<boolean> => {
  if (existsSync(path)) {
    if ((await readFile(path, 'utf8')) === secrets) return false
    throw new Error(`${path} holds other secrets: the data folder is not empty.`)
  }
  await writeFile(path, secrets, { mode: 0o600, flag: 'wx', flush: true })
  return true
}

await main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
