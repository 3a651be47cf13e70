import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type BackupManifest, FILES_FOLDER, SECRETS_FILE } from './backup.ts'
import { checkMigrations, readArchive, readManifest } from './restore.ts'

/** What a look at every byte of an archive found. */
export interface VerifiedBackup {
  readonly manifest: BackupManifest
  /** Whether it holds the secrets; without them it is served with a `SECRET_KEY` of the environment. */
  readonly secrets: boolean
  /** What is not as the manifest says, one a line; empty for a whole archive. */
  readonly problems: readonly string[]
}

const lookAt = async (content: Readable) => {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  for await (const part of content as AsyncIterable<Buffer>) {
    hash.update(part)
    bytes += part.length
    for (const byte of part) if (byte === 10) rows += 1
  }
  return { bytes, rows, sha256: hash.digest('hex') }
}

/**
 * Reads an archive to its end and holds it against its own manifest and against the migrations of this
 * release; writes nothing.
 * @throws RestoreRefused for a file that is no backup, and for one that this release cannot restore
 */
export const verifyBackup = async (
  file: string,
  migrationsDir: string,
): Promise<VerifiedBackup> => {
  const { manifest, secrets } = await readManifest(file)
  await checkMigrations(manifest, migrationsDir)
  const problems: string[] = []
  const wanted = new Map<string, { bytes: number; rows?: number; sha256?: string }>([
    ...manifest.tables.map((table) => [`tables/${table.name}`, table] as const),
    ...manifest.files.map((one) => [`${FILES_FOLDER}/${one.path}`, one] as const),
  ])
  await readArchive(file, async ({ name }, content) => {
    if (name === 'manifest.json' || name === SECRETS_FILE) return
    const entry = wanted.get(name)
    wanted.delete(name)
    if (entry === undefined) {
      problems.push(`${name}: the manifest does not know it`)
      return
    }
    const found = await lookAt(content)
    if (found.bytes !== entry.bytes)
      problems.push(`${name}: ${found.bytes} bytes instead of ${entry.bytes}`)
    else if (entry.sha256 !== undefined && found.sha256 !== entry.sha256)
      problems.push(`${name}: its content is another one`)
    else if (entry.rows !== undefined && found.rows !== entry.rows)
      problems.push(`${name}: ${found.rows} rows instead of ${entry.rows}`)
  })
  for (const name of wanted.keys()) problems.push(`${name}: missing`)
  return { manifest, secrets: secrets !== null, problems }
}
