import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import { countingBytes } from './counting.ts'
import { openSession } from './session.ts'
import {
  copyOut,
  readSequences,
  readTables,
  type SequenceState,
  type TableShape,
} from './tables.ts'

/** A table as it is in an archive. */
export type ArchivedTable = TableShape & { rows: number; bytes: number; sha256: string }

/** A file as it is in an archive: `ab/<id>` as in the data folder, or the identity of the store. */
export interface ArchivedFile {
  path: string
  bytes: number
  /** Archives of earlier releases have none. */
  sha256?: string
}

/** An entry of an archive, its last one: what it holds and what it was made from. */
export interface BackupManifest {
  format: 1
  madeAt: string
  /** The migrations of the database, oldest first. */
  migrations: { number: number; name: string; checksum: string }[]
  tables: ArchivedTable[]
  sequences: SequenceState[]
  files: ArchivedFile[]
  /** What the tables say of files and the store had not, or had otherwise, a line each. */
  problems?: string[]
  /** The store that holds the uploaded files, which are not in the archive. */
  filesElsewhere?: string
}

/** Where uploaded files lie below the data folder. */
export const FILES_FOLDER = 'files'
export const SECRETS_FILE = 'secrets.json'
export const MANIFEST_FILE = 'manifest.json'
/** Name of the identity of a file store among its files. */
export const IDENTITY_FILE = '.identity'

/** The store of the uploaded files, as a backup reads it. */
export interface FileSource {
  /** 32 hexadecimal digits that this store alone has; null when it was never asked for them. */
  identity: () => Promise<string | null>
  /** The bytes under an id; null when there are none. */
  read: (id: string) => Promise<{ size: number; content: Readable } | null>
}

/** Takes the bytes of an archive to where it shall lie, lasting before it answers. */
export type ArchiveSink = (bytes: AsyncIterable<Buffer>) => Promise<void>

/** What an archive is made of. */
export interface BackupSource {
  url: string
  /** Where the secrets lie. */
  dataDir: string
  /** The uploaded files; left out of the archive where it is named where they are. */
  files: FileSource | { elsewhere: string }
  now: Date
  /** Ends it early. */
  signal?: AbortSignal
}

/**
 * Reads everything into one archive: all tables as one REPEATABLE READ snapshot (while the server
 * serves), the uploaded files that its rows name, and the secrets. A file that the store lacks, or has
 * otherwise, is a problem that the manifest names, and no reason to end.
 * @param spool an empty folder for what must be known to its end before it can be packed: all tables,
 *   and one file at a time
 * @throws Error when the database or the store of the files cannot be read, or the sink fails
 */
export const packBackup = async (
  source: BackupSource,
  spool: string,
  sink: ArchiveSink,
): Promise<BackupManifest> => {
  const { url, files, now, signal } = source
  const session = await openSession(url, 'ceqiao backup')
  try {
    const { manifest, stored } = await readSnapshot(session.client, spool, now, signal)
    if ('elsewhere' in files) manifest.filesElsewhere = files.elsewhere
    const archive = pack()
    const written = pipeline(archive, createGzip(), sink, { signal })
    const adding = addEntries({ ...source, archive, spool, manifest, stored }, session.client)
    const failures: unknown[] = []
    // Whichever fails ends the other one, and is what is told.
    const ended = [adding, written].map(async (work) =>
      work.catch((error: unknown) => {
        failures.push(error)
        archive.destroy()
      }),
    )
    await Promise.all(ended)
    if (failures.length > 0) throw failures[0]
    await session.end()
    return manifest
  } finally {
    session.breakOff()
  }
}

/** Writes an archive into a file, readable by its owner alone, that appears when it is whole. */
export const writeBackup = async (
  options: BackupSource & { file: string },
): Promise<BackupManifest> => {
  const { file, ...source } = options
  const spool = await mkdtemp(join(dirname(file), '.ceqiao-backup-'))
  try {
    const draft = join(spool, 'archive')
    const manifest = await packBackup(source, spool, fileSink(draft))
    await rename(draft, file)
    return manifest
  } finally {
    await rm(spool, { recursive: true, force: true })
  }
}

/** Takes an archive into a new file. */
export const fileSink =
  (path: string): ArchiveSink =>
  async (bytes) =>
    pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))

/** A file that the tables name, and what they know of its bytes. */
interface StoredBytes {
  id: string
  bytes: number | null
  sha256: string | null
}

const readSnapshot = async (
  client: pg.Client,
  spool: string,
  now: Date,
  signal?: AbortSignal,
): Promise<{ manifest: BackupManifest; stored: StoredBytes[] }> => {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const migrations = await client.query<BackupManifest['migrations'][number]>(
    'SELECT number, name, checksum FROM schema_migration ORDER BY number',
  )
  const tables: ArchivedTable[] = []
  for (const table of await readTables(client)) {
    const out = createWriteStream(join(spool, table.name), { mode: 0o600 })
    const counting = countingBytes()
    await pipeline(client.query(copyTo(copyOut(table))), counting, out, { signal })
    tables.push({ ...table, ...counting.counted() })
  }
  const sequences = await readSequences(client)
  const stored = await readStored(client, tables)
  await client.query('COMMIT')
  const manifest: BackupManifest = {
    format: 1,
    madeAt: now.toISOString(),
    migrations: migrations.rows,
    tables,
    sequences,
    files: [],
  }
  return { manifest, stored }
}

/** Every table of the snapshot that a session is in, with the hash of its rows. */
export const hashTables = async (
  client: pg.Client,
  tables: readonly TableShape[],
  signal?: AbortSignal,
): Promise<ArchivedTable[]> => {
  const hashed: ArchivedTable[] = []
  for (const table of tables) {
    const counting = countingBytes()
    counting.resume()
    await pipeline(client.query(copyTo(copyOut(table))), counting, { signal })
    hashed.push({ ...table, ...counting.counted() })
  }
  return hashed
}

/** The files whose bytes somebody needs: those that are not deleted, and parts of uploads under way. */
const storedIn = (tables: readonly TableShape[]): string => {
  const parts = {
    stored_file: 'SELECT id, bytes, sha256 FROM stored_file WHERE NOT del_flag',
    file_chunk: 'SELECT id, NULL, NULL FROM file_chunk',
  }
  const there = Object.entries(parts).filter(([name]) => tables.some((one) => one.name === name))
  return there.map(([, select]) => select).join(' UNION ALL ')
}

const readStored = async (
  client: pg.Client,
  tables: readonly TableShape[],
): Promise<StoredBytes[]> => {
  const select = storedIn(tables)
  if (select === '') return []
  const { rows } = await client.query<Omit<StoredBytes, 'bytes'> & { bytes: string | null }>(
    `SELECT * FROM (${select}) AS stored ORDER BY id`,
  )
  return rows.map((row) => ({ ...row, bytes: row.bytes === null ? null : Number(row.bytes) }))
}

/** What an archive holds, in numbers. */
export interface ArchiveCounts {
  /** The moment that it tells of. */
  asOf: Date
  rows: number
  /** Without the identity of the store, which is no file of anybody. */
  files: number
  fileBytes: number
  /** Files that the tables name and the store had not, or had otherwise. */
  lacking: number
}

/** Counts what an archive holds. */
export const countsOf = ({ madeAt, tables, files, problems }: BackupManifest): ArchiveCounts => {
  const uploaded = files.filter(({ path }) => path !== IDENTITY_FILE)
  return {
    asOf: new Date(madeAt),
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: uploaded.length,
    fileBytes: uploaded.reduce((sum, { bytes }) => sum + bytes, 0),
    lacking: problems?.length ?? 0,
  }
}

/** What to do about files that an archive does not hold; empty when it holds all. */
export const elsewhereText = ({ filesElsewhere }: BackupManifest): string =>
  filesElsewhere === undefined
    ? ''
    : `Not in it: the uploaded files of ${filesElsewhere}. Copy that store by its own means, ` +
      'and keep the copy with the archive.'

/** What addEntries is given. */
interface Entries extends BackupSource {
  archive: Pack
  spool: string
  manifest: BackupManifest
  stored: readonly StoredBytes[]
}

const addEntries = async (entries: Entries, client: pg.Client): Promise<void> => {
  const { archive, spool, dataDir, manifest, files, signal } = entries
  const put = async (name: string, path: string, size: number): Promise<void> => {
    const entry = archive.entry({ name, size, mode: 0o600 })
    await pipeline(createReadStream(path), entry, { signal })
    await rm(path)
  }
  const secrets = join(dataDir, SECRETS_FILE)
  if (existsSync(secrets)) await putText(archive, SECRETS_FILE, await readFile(secrets, 'utf8'))
  for (const { name, bytes } of manifest.tables) {
    await put(`tables/${name}`, join(spool, name), bytes)
  }
  if (!('elsewhere' in files)) {
    const identity = await files.identity()
    if (identity !== null) manifest.files.push(await putIdentity(archive, identity))
    const path = join(spool, '.file')
    const gone: string[] = []
    for (const { id, ...known } of entries.stored) {
      const found = await fetchFile(files, id, path, signal)
      if (found === null) {
        gone.push(id)
        continue
      }
      const file = { path: archivedPath(id), bytes: found.bytes, sha256: found.sha256 }
      const other = known.sha256 !== null && known.sha256 !== found.sha256
      if (other) addProblem(manifest, `${entryOf(file.path)}: not what was uploaded`)
      await put(entryOf(file.path), path, file.bytes)
      manifest.files.push(file)
    }
    for (const id of await stillWanted(client, manifest.tables, gone))
      addProblem(manifest, `${entryOf(archivedPath(id))}: not in the store`)
  }
  await putText(archive, MANIFEST_FILE, JSON.stringify(manifest))
  archive.finalize()
}

const putText = async (archive: Pack, name: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const ended = (error?: Error | null): void => (error ? reject(error) : resolve())
    archive.entry({ name, mode: 0o600 }, text, ended).on('error', reject)
  })

const putIdentity = async (archive: Pack, identity: string): Promise<ArchivedFile> => {
  await putText(archive, entryOf(IDENTITY_FILE), identity)
  const sha256 = createHash('sha256').update(identity).digest('hex')
  return { path: IDENTITY_FILE, bytes: Buffer.byteLength(identity), sha256 }
}

const addProblem = (manifest: BackupManifest, problem: string): void => {
  manifest.problems = [...(manifest.problems ?? []), problem]
}

const archivedPath = (id: string): string => `${id.slice(0, 2)}/${id}`
const entryOf = (path: string): string => `${FILES_FOLDER}/${path}`

/** Of files that are gone those that the tables name also now; the others were deleted meanwhile. */
const stillWanted = async (
  client: pg.Client,
  tables: readonly TableShape[],
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM (${storedIn(tables)}) AS stored WHERE id = ANY($1) ORDER BY id`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** How often a file is asked for whose store fails, and how long is waited before, milliseconds. */
const TRIES = 3
const PAUSE_MS = 500

/** Brings a file of the store into the spool; null when it is not there. */
const fetchFile = async (
  files: FileSource,
  id: string,
  to: string,
  signal?: AbortSignal,
): Promise<{ bytes: number; sha256: string } | null> => {
  for (let tries = 1; ; tries += 1) {
    try {
      const found = await files.read(id)
      if (found === null) return null
      const counting = countingBytes()
      const out = createWriteStream(to, { mode: 0o600 })
      await pipeline(found.content, counting, out, { signal })
      const counted = counting.counted()
      if (counted.bytes === found.size) return counted
      throw new Error(`the store of the files broke off after ${counted.bytes} bytes of ${id}`)
    } catch (error) {
      if (tries === TRIES || signal?.aborted === true) throw error
      await wait(PAUSE_MS, undefined, { signal })
    }
  }
}
