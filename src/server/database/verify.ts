import { pipeline } from 'node:stream/promises'
import { type BackupManifest, FILES_FOLDER } from './backup.ts'
import { type Counted, countingBytes } from './counting.ts'
import { type Archive, checkMigrations, readManifest } from './restore.ts'

/** What a look at every byte of an archive found. */
export interface VerifiedBackup {
  readonly manifest: BackupManifest
  /** Whether it holds the secrets; without them it is served with a `SECRET_KEY` of the environment. */
  readonly secrets: boolean
  /** What is not as the manifest says, one a line; empty for an archive that is as it was written. */
  readonly problems: readonly string[]
}

/** What the manifest says of an entry; the rows of a table alone. */
type Wanted = Pick<Counted, 'bytes'> & Partial<Counted>

const problemOf = (name: string, wanted: Wanted | undefined, found: Counted): string | null => {
  if (wanted === undefined) return `${name}: the manifest does not know it`
  if (found.bytes !== wanted.bytes)
    return `${name}: ${found.bytes} bytes instead of ${wanted.bytes}`
  if (wanted.sha256 !== undefined && found.sha256 !== wanted.sha256)
    return `${name}: its content is another one`
  if (wanted.rows !== undefined && found.rows !== wanted.rows)
    return `${name}: ${found.rows} rows instead of ${wanted.rows}`
  return null
}

/**
 * Reads an archive to its end and holds it against its own manifest and against the migrations of this
 * release; writes nothing.
 * @throws RestoreRefused for what is no backup, and for one that this release cannot restore
 */
export const verifyBackup = async (
  archive: Archive,
  migrationsDir: string,
  signal?: AbortSignal,
): Promise<VerifiedBackup> => {
  const found = new Map<string, Counted>()
  const { manifest, secrets } = await readManifest(
    archive,
    async ({ name }, content) => {
      const counting = countingBytes()
      counting.resume()
      await pipeline(content, counting)
      found.set(name, counting.counted())
    },
    signal,
  )
  await checkMigrations(manifest, migrationsDir)
  const wanted = new Map<string, Wanted>([
    ...manifest.tables.map((table) => [`tables/${table.name}`, table] as const),
    ...manifest.files.map((one) => [`${FILES_FOLDER}/${one.path}`, one] as const),
  ])
  const problems = [...found].flatMap(
    ([name, counted]) => problemOf(name, wanted.get(name), counted) ?? [],
  )
  for (const name of wanted.keys()) if (!found.has(name)) problems.push(`${name}: missing`)
  return { manifest, secrets: secrets !== null, problems }
}
