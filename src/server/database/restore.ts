import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { from as copyFrom } from 'pg-copy-streams'
import { extract, type Header } from 'tar-stream'
import {
  type ArchivedFile,
  type BackupManifest,
  FILES_FOLDER,
  MANIFEST_FILE,
  SECRETS_FILE,
} from './backup.ts'
import { applyMigrations, readMigrations } from './migrate.ts'
import { openSession } from './session.ts'
import { beginLoading, copyIn, endLoading, isEmpty } from './tables.ts'

/** The archive and the target do not fit; the message says what to do. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}

/** An archive: its file, or its name and how it is read from elsewhere. */
export type Archive = string | { name: string; open: () => Promise<Readable> }

/** What an archive is called. */
const nameOf = (archive: Archive): string => (typeof archive === 'string' ? archive : archive.name)

type Visit = (header: Header, content: Readable) => Promise<void>

/** Reads an archive entry by entry, each one to its end before the next. */
export const readArchive = async (
  archive: Archive,
  visit: Visit,
  signal?: AbortSignal,
): Promise<void> => {
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
  const bytes = typeof archive === 'string' ? createReadStream(archive) : await archive.open()
  await pipeline(bytes, createGunzip(), entries, { signal })
}

/** The whole of a small entry. */
export const textOf = async (content: Readable): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** What an archive that is read on the way turned out to be. */
export interface ReadManifest {
  manifest: BackupManifest
  secrets: string | null
}

/**
 * Reads an archive to its end for what it is; the other entries are `visit`'s.
 * @throws RestoreRefused for what is no backup, or breaks off
 */
export const readManifest = async (
  archive: Archive,
  visit: Visit = async () => undefined,
  signal?: AbortSignal,
): Promise<ReadManifest> => {
  let manifest: BackupManifest | null = null
  let secrets: string | null = null
  try {
    await readArchive(
      archive,
      async (header, content) => {
        if (header.name === MANIFEST_FILE)
          manifest = JSON.parse(await textOf(content)) as BackupManifest
        else if (header.name === SECRETS_FILE) secrets = await textOf(content)
        else await visit(header, content)
      },
      signal,
    )
  } catch (error) {
    if (signal?.aborted === true) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new RestoreRefused(`${nameOf(archive)} cannot be read as a backup: ${why}`)
  }
  const found = manifest as BackupManifest | null
  if (found?.format !== 1)
    throw new RestoreRefused(`${nameOf(archive)} is not a backup of this product.`)
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

/** Where the uploaded files of an archive go. */
export interface FileTarget {
  /** @throws RestoreRefused where there are files already that would be mixed with those of the archive */
  assertFree: (archived: readonly ArchivedFile[]) => Promise<void>
  /** Takes a file by its path in the archive: `ab/<id>`, or the identity of the store. */
  put: (path: string, content: Readable) => Promise<void>
  /** Takes back what it was given, where nothing was there before. */
  undo?: () => Promise<void>
}

/**
 * Fills an empty database and the store of the files from an archive: the schema as it was, every row,
 * every file. One transaction: a restore that fails leaves the database empty, and a folder as it was.
 * @param options.files the data folder, unless told
 * @throws RestoreRefused where anything is there already
 */
export const restoreBackup = async (options: {
  url: string
  dataDir: string
  file: Archive
  migrationsDir: string
  manifest: BackupManifest
  files?: FileTarget
  /** Ends it early, as one that fails. */
  signal?: AbortSignal
}): Promise<void> => {
  const { url, file, migrationsDir, manifest, signal } = options
  const target = options.files ?? folderTarget(options.dataDir)
  const migrations = await readMigrations(migrationsDir)
  const session = await openSession(url, 'ceqiao restore')
  const { client } = session
  let undo: FileTarget['undo']
  try {
    if (!(await isEmpty(client))) {
      throw new RestoreRefused(
        'The target database is not empty. Restore into a new DATA_DIR or an empty database.',
      )
    }
    if (manifest.filesElsewhere === undefined) {
      await target.assertFree(manifest.files)
      undo = target.undo
    }
    await client.query('BEGIN')
    await applyMigrations(client, migrations.slice(0, manifest.migrations.length))
    await beginLoading(client, manifest.tables)
    const tables = new Map(manifest.tables.map((table) => [table.name, table]))
    const fill: Visit = async ({ name }, content) => {
      const [kind = '', ...rest] = name.split('/')
      const table = kind === 'tables' ? tables.get(rest.join('/')) : undefined
      if (table) await pipeline(content, client.query(copyFrom(copyIn(table))), { signal })
      else if (kind === FILES_FOLDER) await target.put(rest.join('/'), content)
    }
    await readArchive(file, fill, signal)
    await endLoading(client, manifest.tables, manifest.sequences)
    await client.query('COMMIT')
    undo = undefined
    await session.end()
  } finally {
    session.breakOff()
    await undo?.()
  }
}

/** The files of a data folder that has none yet. */
const folderTarget = (dataDir: string): FileTarget => {
  const folder = join(dataDir, FILES_FOLDER)
  return {
    async assertFree() {
      // A volume of its own is there before anything is in it.
      const inside = await readdir(folder).catch(() => [])
      if (inside.length > 0) throw new RestoreRefused(`${folder} holds files already.`)
    },
    async put(path, content) {
      const inside = normalize(path)
      if (inside.startsWith('..') || inside.startsWith('/')) {
        throw new RestoreRefused(`The backup names a file outside its folder: ${path}`)
      }
      const target = join(folder, inside)
      await mkdir(dirname(target), { recursive: true })
      const handle = await open(target, 'wx', 0o600)
      await pipeline(content, handle.createWriteStream())
    },
    async undo() {
      const inside = await readdir(folder).catch(() => [])
      await Promise.all(
        inside.map(async (name) => rm(join(folder, name), { recursive: true, force: true })),
      )
    },
  }
}
