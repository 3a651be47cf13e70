import { createReadStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract, type Header } from 'tar-stream'
import { type BackupManifest, FILES_FOLDER, SECRETS_FILE } from './backup.ts'
import { applyMigrations, readMigrations } from './migrate.ts'
import { beginLoading, copyIn, endLoading, isEmpty } from './tables.ts'

/** The archive and the target do not fit; the message says what to do. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}

type Visit = (header: Header, content: Readable) => Promise<void>

/** Reads an archive entry by entry, each one to its end before the next. */
export const readArchive = async (file: string, visit: Visit): Promise<void> => {
  const entries = extract()
  entries.on('entry', (header, content, next) => {
    // What breaks the archive off is told by the pipeline, also while nobody reads this entry.
    content.on('error', () => undefined)
    const read = async (): Promise<void> => {
      try {
        await visit(header, content as unknown as Readable)
        content.resume()
        next()
      } catch (error) {
        entries.destroy(error instanceof Error ? error : new Error(String(error)))
      }
    }
    void read()
  })
  await pipeline(createReadStream(file), createGunzip(), entries)
}

const textOf = async (content: Readable): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Reads what an archive is without touching anything. */
export const readManifest = async (
  file: string,
): Promise<{ manifest: BackupManifest; secrets: string | null }> => {
  let manifest: BackupManifest | null = null
  let secrets: string | null = null
  try {
    await readArchive(file, async (header, content) => {
      if (header.name === 'manifest.json')
        manifest = JSON.parse(await textOf(content)) as BackupManifest
      else if (header.name === SECRETS_FILE) secrets = await textOf(content)
    })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new RestoreRefused(`${file} cannot be read as a backup: ${why}`)
  }
  const found = manifest as BackupManifest | null
  if (found?.format !== 1) throw new RestoreRefused(`${file} is not a backup of this product.`)
  return { manifest: found, secrets }
}

/** Refuses a backup made by a newer version, or by another history of migrations. */
export const checkMigrations = async (manifest: BackupManifest, dir: string): Promise<void> => {
  const files = await readMigrations(dir)
  const newest = manifest.migrations.at(-1)
  if (newest && newest.number > files.length) {
    throw new RestoreRefused(
      `The backup is newer than this version: it has migration ${newest.number} (${newest.name}), ` +
        `the code ends at ${files.length}. Use the version that made it, or a newer one.`,
    )
  }
  for (const { number, name, checksum } of manifest.migrations) {
    if (files[number - 1]?.checksum !== checksum) {
      throw new RestoreRefused(`Migration ${number} (${name}) of the backup is not the one here.`)
    }
  }
}

/**
 * Fills an empty database and the data folder from an archive: the schema as it was, every row,
 * every file. One transaction: a restore that fails leaves the database empty.
 */
export const restoreBackup = async (options: {
  url: string
  dataDir: string
  file: string
  migrationsDir: string
  manifest: BackupManifest
}): Promise<void> => {
  const { url, dataDir, file, migrationsDir, manifest } = options
  const files = await readMigrations(migrationsDir)
  const client = new pg.Client({ connectionString: url, application_name: 'ceqiao restore' })
  await client.connect()
  try {
    if (!(await isEmpty(client))) {
      throw new RestoreRefused(
        'The target database is not empty. Restore into a new DATA_DIR or an empty database.',
      )
    }
    if (await holdsAnything(join(dataDir, FILES_FOLDER))) {
      throw new RestoreRefused(`${join(dataDir, FILES_FOLDER)} holds files already.`)
    }
    await client.query('SET statement_timeout = 0')
    await client.query('BEGIN')
    await applyMigrations(client, files.slice(0, manifest.migrations.length))
    await beginLoading(client, manifest.tables)
    const tables = new Map(manifest.tables.map((table) => [table.name, table]))
    await readArchive(file, async ({ name }, content) => {
      const [kind = '', ...rest] = name.split('/')
      const table = kind === 'tables' ? tables.get(rest.join('/')) : undefined
      if (table) await pipeline(content, client.query(copyFrom(copyIn(table))))
      else if (kind === FILES_FOLDER) await putFile(dataDir, rest.join('/'), content)
    })
    await endLoading(client, manifest.tables, manifest.sequences)
    await client.query('COMMIT')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether anything lies in a folder; a volume of its own is there before anything is in it. */
const holdsAnything = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length > 0

const putFile = async (dataDir: string, path: string, content: Readable): Promise<void> => {
  const inside = normalize(path)
  if (inside.startsWith('..') || inside.startsWith('/')) {
    throw new RestoreRefused(`The backup names a file outside its folder: ${path}`)
  }
  const target = join(dataDir, FILES_FOLDER, inside)
  await mkdir(dirname(target), { recursive: true })
  const handle = await open(target, 'wx', 0o600)
  await pipeline(content, handle.createWriteStream())
}
