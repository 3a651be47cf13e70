import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { isApiError, apiError } from '#contract/wire/api-error.ts'
import { chunksOf, rangeOf } from '#domain/files/chunks.ts'
import { type Feature, featureProblem } from '#domain/files/features.ts'
import { kindOfName } from '#domain/files/kinds.ts'
import { cleanName } from '#domain/files/names.ts'
import type { Upload } from '#server/wire/handler.ts'
import type { Disk } from '../disk.ts'
import type { createIntake } from '../intake.ts'
import { assertQuota } from '../quota.ts'
import { type FileOwner, quotaFor } from '../quota.store.ts'
import type { FileStore, StoredFile } from '../store.ts'
import type { StoredChunk, StoredUpload, UploadStore } from './store.ts'

export interface UploadDeps {
  store: UploadStore
  files: FileStore
  disk: Disk
  intake: ReturnType<typeof createIntake>
  /** Where a file is put together, on the disk of the file store where that is local. */
  spool: string
}

/** How far an upload is. */
export interface UploadState {
  upload: StoredUpload
  received: number[]
  file: StoredFile | null
}

/**
 * 断点续传: chunks lie in the file store as bytes under ids of their own, what they belong to in the
 * tables; so any node goes on with what another one began, and the job deletes bytes without a row.
 */
export const createUploads = (deps: UploadDeps) => {
  const { store, files, disk } = deps

  const taken = async (id: string, owner: FileOwner): Promise<StoredUpload> => {
    const upload = await store.find(id, owner)
    if (upload === null) throw apiError('notFound', '这次上传已过期，请重新选择文件')
    return upload
  }
  const stateOf = async (upload: StoredUpload): Promise<UploadState> => {
    const [file = null] = upload.fileId === '' ? [] : await files.find([upload.fileId])
    const received = (await store.chunks(upload.id)).map(({ seq }) => seq)
    return { upload, received, file }
  }
  const discard = async (chunks: readonly StoredChunk[]): Promise<void> => {
    // What cannot be removed now is deleted by the job once nobody knows it.
    await Promise.allSettled(chunks.map(async ({ id }) => disk.remove(id)))
  }

  return {
    /** Begins one, or goes on with what the same person began with the same bytes. */
    async begin(
      given: { feature: Feature; fileName: string; bytes: number; sums: readonly string[] },
      owner: FileOwner,
    ): Promise<UploadState> {
      const { feature, bytes } = given
      const name = cleanName(given.fileName)
      const problem = featureProblem(feature, { name, kind: kindOfName(name), bytes })
      if (problem !== null) throw apiError('invalid', problem)
      if (given.sums.length !== chunksOf(bytes)) throw apiError('malformed')
      const upload: StoredUpload = {
        id: randomUUID(),
        ownerId: owner.userId,
        companyId: owner.companyId,
        feature,
        name,
        bytes,
        sums: [...given.sums],
        fileId: '',
      }
      const begun = await store.inTransaction(async (tx) => {
        const quota = await quotaFor(tx, owner, { feature, bytes, files: 1 })
        const same = await store.findSame(tx, owner, upload)
        if (same !== null) return same
        assertQuota(quota, owner, feature)
        await store.begin(tx, upload)
        return upload
      })
      return stateOf(begun)
    },

    state: async (id: string, owner: FileOwner): Promise<UploadState> =>
      stateOf(await taken(id, owner)),

    /** Keeps one chunk; answers all that are there. */
    async append(id: string, seq: number, sent: Upload, owner: FileOwner): Promise<number[]> {
      const upload = await taken(id, owner)
      const { from, to } = rangeOf(upload.bytes, seq)
      if (upload.fileId !== '' || sent.bytes !== to - from) throw apiError('malformed')
      if ((await sumOf(sent.path)) !== upload.sums[seq])
        throw apiError('conflict', '这一部分在传输中损坏，请重试')
      const chunk = { seq, id: randomUUID() }
      await disk.put(chunk.id, sent.path)
      if (!(await store.addChunk(id, chunk))) await discard([chunk])
      return (await store.chunks(id)).map((each) => each.seq)
    },

    /** Puts it together and keeps it; what is wrong with the file is told, and all of it forgotten. */
    async end(id: string, owner: FileOwner): Promise<StoredFile> {
      const upload = await taken(id, owner)
      const { file } = await stateOf(upload)
      if (file !== null) return file
      /** Asked twice at the same time: the other has kept it, and its chunks are gone. */
      const keptMeanwhile = async (): Promise<StoredFile | null> =>
        (await stateOf(await taken(id, owner))).file
      const chunks = await store.chunks(id)
      if (chunks.length !== upload.sums.length) {
        const other = await keptMeanwhile()
        if (other !== null) return other
        throw apiError('conflict', '还有部分内容没有上传，请继续')
      }
      await mkdir(deps.spool, { recursive: true, mode: 0o700 })
      const folder = await mkdtemp(join(deps.spool, 'form-'))
      try {
        const path = join(folder, 'whole')
        await assemble(deps, upload, chunks, path)
        const kept = await keep(deps, upload, path, owner)
        await discard(chunks)
        return kept
      } catch (error) {
        // The other's file may be there already, or its chunks went while they were read here.
        const other = await keptMeanwhile().catch(() => null)
        if (other !== null) return other
        if (isApiError(error) && error.apiError === 'invalid') {
          const over = await store.forget(id)
          if (over !== null) await discard(over)
        }
        throw error
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    /** Forgets one under way; false when there is none. */
    async cancel(id: string, owner: FileOwner): Promise<boolean> {
      const upload = await store.find(id, owner)
      const chunks = upload === null ? null : await store.forget(id)
      if (chunks !== null) await discard(chunks)
      return chunks !== null
    },

    /** Forgets those whose day is over; answers how many. */
    async expire(): Promise<number> {
      const { uploads, chunks } = await store.forgetOver()
      await discard(chunks)
      return uploads
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>

/** Writes the chunks into one file, one after the other. */
const assemble = async (
  { disk, store }: UploadDeps,
  upload: StoredUpload,
  chunks: readonly StoredChunk[],
  path: string,
): Promise<void> => {
  for (const { id, seq } of chunks) {
    const stored = await disk.read(id)
    const { from, to } = rangeOf(upload.bytes, seq)
    if (stored === null || stored.size !== to - from) {
      stored?.content.destroy()
      await store.dropChunk(id)
      throw apiError('conflict', '部分内容需要重新上传，请继续')
    }
    await pipeline(stored.content, createWriteStream(path, { flags: 'a', mode: 0o600 }))
  }
}

/** Looks at the whole file and keeps it: bytes first, then its row in the place of the upload. */
const keep = async (
  { store, files, disk, intake }: UploadDeps,
  upload: StoredUpload,
  path: string,
  owner: FileOwner,
): Promise<StoredFile> => {
  const whole = { name: upload.name, path, bytes: upload.bytes }
  const { file, path: drawn } = await intake(upload.feature, whole, owner)
  let kept: StoredFile | undefined
  try {
    await disk.put(file.id, drawn)
    kept = await store.inTransaction(async (tx) => {
      const wanted = { feature: file.feature, bytes: file.bytes, files: 0, uploadId: upload.id }
      const quota = await quotaFor(tx, owner, wanted)
      const now = await store.find(upload.id, owner, tx)
      if (now === null) throw apiError('notFound', '这次上传已过期，请重新选择文件')
      // Asked twice at the same time: the first has kept it.
      if (now.fileId !== '') return (await files.find([now.fileId]))[0]
      assertQuota(quota, owner, file.feature)
      await files.insert(tx, [file])
      await store.finish(tx, upload.id, file.id)
      return file
    })
  } finally {
    if (kept?.id !== file.id) await Promise.allSettled([disk.remove(file.id)])
  }
  if (kept === undefined) throw apiError('notFound', '这次上传已过期，请重新选择文件')
  return kept
}

const sumOf = async (path: string): Promise<string> => {
  let sum = 0
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) sum = crc32(part, sum)
  return sum.toString(16).padStart(8, '0')
}
