import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack } from 'tar-stream'
import {
  copyOut,
  readSequences,
  readTables,
  type SequenceState,
  type TableShape,
} from './tables.ts'

/** First entry of an archive: what it holds and what it was made from. */
export interface BackupManifest {
  format: 1
  madeAt: string
  /** The migrations of the database, oldest first. */
  migrations: { number: number; name: string; checksum: string }[]
  tables: (TableShape & { rows: number; bytes: number; sha256: string })[]
  sequences: SequenceState[]
  files: { path: string; bytes: number }[]
  /** The store that holds the other uploaded files, which are not in the archive. */
  filesElsewhere?: string
}

/** Where uploaded files lie below the data folder. */
export const FILES_FOLDER = 'files'
export const SECRETS_FILE = 'secrets.json'

/**
 * Writes one archive of everything: all tables as one REPEATABLE READ snapshot (while the server
 * serves), the uploaded files of the data folder and the secrets; files of an S3 store stay there and
 * the manifest says so. The archive appears under its name only when it is
 * whole, readable by its owner alone.
 */
export const writeBackup = async (options: {
  url: string
  dataDir: string
  file: string
  now: Date
  /** The store of the uploaded files, where it is not the data folder. */
  filesElsewhere?: string | undefined
}): Promise<BackupManifest> => {
  const { url, dataDir, file, now, filesElsewhere } = options
  const spool = await mkdtemp(join(dirname(file), '.ceqiao-backup-'))
  const client = new pg.Client({ connectionString: url, application_name: 'ceqiao backup' })
  try {
    await client.connect()
    const manifest = await readSnapshot(client, spool, now)
    manifest.files = await listFiles(join(dataDir, FILES_FOLDER))
    if (filesElsewhere !== undefined) manifest.filesElsewhere = filesElsewhere
    const draft = join(spool, 'archive')
    await writeArchive(draft, spool, dataDir, manifest)
    await rename(draft, file)
    return manifest
  } finally {
    await client.end().catch(() => undefined)
    await rm(spool, { recursive: true, force: true })
  }
}

const readSnapshot = async (
  client: pg.Client,
  spool: string,
  now: Date,
): Promise<BackupManifest> => {
  await client.query('SET statement_timeout = 0')
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const migrations = await client.query<BackupManifest['migrations'][number]>(
    'SELECT number, name, checksum FROM schema_migration ORDER BY number',
  )
  const tables: BackupManifest['tables'] = []
  for (const table of await readTables(client)) {
    const hash = createHash('sha256')
    let bytes = 0
    let rows = 0
    const count = new Transform({
      transform(part: Buffer, _encoding, done) {
        hash.update(part)
        bytes += part.length
        // In COPY's text format a row is a line; a line break in a value is written as \n.
        for (const byte of part) if (byte === 10) rows += 1
        done(null, part)
      },
    })
    const out = createWriteStream(join(spool, table.name), { mode: 0o600 })
    await pipeline(client.query(copyTo(copyOut(table))), count, out)
    tables.push({ ...table, rows, bytes, sha256: hash.digest('hex') })
  }
  const sequences = await readSequences(client)
  await client.query('COMMIT')
  const madeAt = now.toISOString()
  return { format: 1, madeAt, migrations: migrations.rows, tables, sequences, files: [] }
}

/** What to do about files that an archive does not hold; empty when it holds all. */
export const elsewhereText = ({ filesElsewhere }: BackupManifest): string =>
  filesElsewhere === undefined
    ? ''
    : `Not in it: the uploaded files of ${filesElsewhere}. Copy that store by its own means, ` +
      'and keep the copy with the archive.'

const listFiles = async (folder: string): Promise<BackupManifest['files']> => {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const { size } = await stat(path)
      return { path: relative(folder, path).split(sep).join('/'), bytes: size }
    }),
  )
}

const writeArchive = async (
  draft: string,
  spool: string,
  dataDir: string,
  manifest: BackupManifest,
): Promise<void> => {
  const archive = pack()
  const written = pipeline(archive, createGzip(), createWriteStream(draft, { mode: 0o600 }))
  const put = async (name: string, path: string, size: number): Promise<void> => {
    const entry = archive.entry({ name, size, mode: 0o600 })
    await pipeline(createReadStream(path, { end: Math.max(0, size - 1) }), entry)
  }
  const adding = (async () => {
    archive.entry({ name: 'manifest.json', mode: 0o600 }, JSON.stringify(manifest, null, 2))
    const secrets = join(dataDir, SECRETS_FILE)
    if (existsSync(secrets)) {
      archive.entry({ name: SECRETS_FILE, mode: 0o600 }, await readFile(secrets))
    }
    for (const { name, bytes } of manifest.tables) {
      await put(`tables/${name}`, join(spool, name), bytes)
    }
    for (const { path, bytes } of manifest.files) {
      await put(`${FILES_FOLDER}/${path}`, join(dataDir, FILES_FOLDER, path), bytes)
    }
    archive.finalize()
  })()
  await Promise.all([written, adding])
}
