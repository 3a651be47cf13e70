import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { S3mini } from 's3mini'
import type { Config } from '#server/config.ts'
import { type ArchiveSink, fileSink } from '#server/database/backup.ts'
import type { Archive } from '#server/database/restore.ts'
import {
  ANSWER_MS,
  createS3Client,
  headInTime,
  type S3Config,
  type S3Place,
  s3PlaceOf,
  SEND_MS,
} from '#server/s3.ts'

/** Where archives are kept, each under a name of its own. */
export interface BackupPlace {
  /** For people: a folder, or a bucket with where it is. */
  readonly name: string
  /** The folder on this machine for what is spooled while an archive of this name is made. */
  spool: (archive: string) => string
  /** Takes an archive: it lies there under its name when it is whole, and not before. */
  sink: (archive: string) => ArchiveSink
  /** Its bytes. @throws Error when it is not there */
  open: (archive: string) => Promise<Readable>
  /** Bytes of each archive there, also of those that somebody else put there, by name. */
  list: () => Promise<ReadonlyMap<string, number>>
  remove: (archive: string) => Promise<void>
  /** Removes what a run that ended too early left of an archive that is not there. */
  clear: (archive: string) => Promise<void>
}

type PlaceConfig = Pick<Config, 'backupTo' | 'dataDir'> & S3Config

/** Throws, in one line, what keeps `BACKUP_TO` from being meant. A place that is only away is told by the run. */
export const assertBackupPlace = (config: PlaceConfig): void => {
  if (config.backupTo === 's3' && s3PlaceOf(config) === null)
    throw new Error('BACKUP_TO=s3 needs S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET')
}

/** The place that is configured; null for none. */
export const openBackupPlace = (config: PlaceConfig): BackupPlace | null => {
  assertBackupPlace(config)
  if (config.backupTo === undefined) return null
  const s3 = config.backupTo === 's3' ? s3PlaceOf(config) : null
  return s3 === null ? folderPlace(config.backupTo) : s3Place(s3, config.dataDir)
}

/** Names of the archives that the job makes, in the order of time. */
const ARCHIVE = /^ceqiao-\d{8}-\d{6}-[0-9a-f]{4}\.tar\.gz$/

/** An archive that is there. */
export interface FoundArchive {
  archive: Archive
  place: string
  name: string
  bytes: number
}

const foundIn = (place: BackupPlace, name: string, bytes: number): FoundArchive => ({
  archive: { name, open: async () => place.open(name) },
  place: place.name,
  name,
  bytes,
})

/** The newest archive by schedule of a place. @throws Error where there is none */
export const newestArchive = async (place: BackupPlace): Promise<FoundArchive> => {
  const all = [...(await place.list())].filter(([name]) => ARCHIVE.test(name))
  const [newest] = all.toSorted(([a], [b]) => (a < b ? 1 : -1))
  if (newest === undefined) throw new Error(`There is no archive in ${place.name}.`)
  return foundIn(place, ...newest)
}

const IN_BUCKET = 's3:'

/**
 * The archive that a command names: a file, or `s3:NAME` for one in the bucket of the S3 store.
 * @throws Error when it is not there
 */
export const findArchive = async (config: PlaceConfig, given: string): Promise<FoundArchive> => {
  if (!given.startsWith(IN_BUCKET)) {
    const path = resolve(given)
    const found = await stat(path).catch(() => null)
    if (found === null) throw new Error(`There is no ${path}.`)
    return { archive: path, place: dirname(path), name: basename(path), bytes: found.size }
  }
  const place = openBackupPlace({ ...config, backupTo: 's3' })
  const name = given.slice(IN_BUCKET.length)
  const bytes = (await place?.list())?.get(name)
  if (place === null || bytes === undefined)
    throw new Error(`There is no ${name} in ${place?.name}.`)
  return foundIn(place, name, bytes)
}

/** Draft of an archive beside the others; the dot keeps it from being one. */
const spoolIn = (folder: string, archive: string): string => join(folder, `.${archive}.draft`)

/** A folder, of this machine or of another one that is mounted here. */
export const folderPlace = (folder: string): BackupPlace => {
  const pathOf = (archive: string): string => join(folder, archive)
  const spool = (archive: string): string => spoolIn(folder, archive)
  return {
    name: folder,
    spool,
    sink: (archive) => async (bytes) => {
      const draft = join(spool(archive), 'archive')
      await mkdir(spool(archive), { recursive: true, mode: 0o700 })
      await fileSink(draft)(bytes)
      await rename(draft, pathOf(archive))
    },
    open: async (archive) => createReadStream(pathOf(archive)),
    async list() {
      const sizes = new Map<string, number>()
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        if (!entry.isFile() || entry.name.startsWith('.')) continue
        const found = await stat(pathOf(entry.name)).catch(() => null)
        if (found !== null) sizes.set(entry.name, found.size)
      }
      return sizes
    },
    remove: async (archive) => rm(pathOf(archive), { force: true }),
    clear: async (archive) => rm(spool(archive), { recursive: true, force: true }),
  }
}

/** Archives lie below this, where the store of the files looks at nothing. */
const PREFIX = 'backups/'
/** Bytes of a part on its way up, of which there may be 10,000: one is in memory at a time. */
const PART_BYTES = 16 * 1024 * 1024
/** How often a part is sent that the store does not take. */
const TRIES = 3

/**
 * The bucket of an S3 store.
 * @param dataDir where tables are spooled meanwhile
 */
export const s3Place = (
  place: S3Place,
  dataDir: string,
  partBytes: number = PART_BYTES,
): BackupPlace => {
  const client = createS3Client(place, ANSWER_MS)
  const sender = createS3Client(place, SEND_MS)
  const reader = createS3Client(place)
  const keyOf = (archive: string): string => PREFIX + archive
  const spool = (archive: string): string => spoolIn(dataDir, archive)
  return {
    name: `${place.bucket}/${PREFIX.slice(0, -1)}（${place.endpoint}）`,
    spool,
    sink: (archive) => async (bytes) => sendInParts(sender, keyOf(archive), bytes, partBytes),
    async open(archive) {
      const answer = await headInTime(reader.getObjectResponse(keyOf(archive)))
      if (answer === null || answer.body === null)
        throw new Error(`there is no ${archive} in ${place.bucket}`)
      return Readable.fromWeb(answer.body as WebStream)
    },
    async list() {
      const sizes = new Map<string, number>()
      let after: string | undefined
      do {
        const page = await client.listObjectsPaged('/', PREFIX, 500, after)
        if (!page) throw new Error(`there is no bucket ${place.bucket}`)
        for (const { Key, Size } of page.objects ?? [])
          sizes.set(Key.slice(PREFIX.length), Number(Size))
        after = page.nextContinuationToken
      } while (after !== undefined)
      return sizes
    },
    remove: async (archive) => void (await client.deleteObject(keyOf(archive))),
    async clear(archive) {
      await rm(spool(archive), { recursive: true, force: true })
      for (const id of await openUploads(client, keyOf(archive)))
        await client.abortMultipartUpload(keyOf(archive), id)
    },
  }
}

/** Sends an object of unknown size; nothing of it is there until all of it is. */
const sendInParts = async (
  client: S3mini,
  key: string,
  bytes: AsyncIterable<Buffer>,
  partBytes: number,
): Promise<void> => {
  const upload = await client.getMultipartUploadId(key)
  try {
    const parts: { partNumber: number; etag: string }[] = []
    for await (const part of partsOf(bytes, partBytes))
      parts.push(await sendPart(client, { key, upload, part, number: parts.length + 1 }))
    await client.completeMultipartUpload(key, upload, parts)
  } catch (error) {
    await client.abortMultipartUpload(key, upload).catch(() => undefined)
    throw error
  }
}

const sendPart = async (
  client: S3mini,
  of: { key: string; upload: string; part: Buffer; number: number },
): Promise<{ partNumber: number; etag: string }> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await client.uploadPart(of.key, of.upload, of.part, of.number)
    } catch (error) {
      if (tries === TRIES) throw error
    }
  }
}

async function* partsOf(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const piece of bytes) {
    held.push(piece)
    length += piece.length
    if (length < size) continue
    yield Buffer.concat(held)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held)
}

/** Ids of the uploads of a key that nobody has ended. */
const openUploads = async (client: S3mini, key: string): Promise<string[]> => {
  // Some stores keep no such list: there a rule of the bucket ends what nobody ends.
  const listed = await client
    .listMultipartUploads('/', '', 'GET', { prefix: key })
    .catch(() => null)
  return uploadIds(listed, key)
}

/** Ids of uploads of a key in the answer of a store; one upload is no list, and names vary in case. */
const uploadIds = (listed: unknown, key: string): string[] => {
  if (typeof listed !== 'object' || listed === null) return []
  if (Array.isArray(listed)) return listed.flatMap((one) => uploadIds(one, key))
  const fields = new Map(
    Object.entries(listed).map(([name, value]) => [name.toLowerCase(), value as unknown]),
  )
  const id = fields.get('uploadid')
  if (fields.get('key') === key && typeof id === 'string') return [id]
  return [...fields.values()].flatMap((value) => uploadIds(value, key))
}
