import { files as fileCalls } from '#contract/files.ts'
import type { Call } from '#contract/wire/caller.ts'
import { CHUNK_BYTES } from '#domain/files/chunks.ts'
import { persist, sendInChunks, type UploadedFile, type UploadFeature } from './chunked.ts'
import { useCall } from './query.ts'
import type { UploadHold } from './upload-hold.ts'

/**
 * Sends files and answers them as stored, in their order; `onProgress` is told the sent share, 0 to
 * 1. With a `hold`, files of more than one chunk go up in chunks and are paused, continued and
 * cancelled by it. Rejects with the server's refusal, whose text says which file and why; nothing of
 * them is kept then.
 */
export type UploadFiles = (
  feature: UploadFeature,
  files: readonly File[],
  onProgress?: (share: number) => void,
  hold?: UploadHold,
) => Promise<UploadedFile[]>

/** `const uploadFiles = useUploadFiles()`, then `await uploadFiles('licence', files, setShare)`. */
export const useUploadFiles = (): UploadFiles => {
  const call = useCall()
  return async (feature, files, onProgress, hold) => {
    const long = hold === undefined ? [] : files.filter(({ size }) => size > CHUNK_BYTES)
    if (hold === undefined || long.length === 0)
      return sendWhole(call, feature, files, (sent, total) =>
        onProgress?.(total === 0 ? 1 : sent / total),
      )
    const total = files.reduce((sum, { size }) => sum + size, 0)
    const stored = new Map<File, UploadedFile>()
    let done = 0
    const tell = (bytes: number): void => {
      hold.tell(done + bytes, total)
      onProgress?.((done + bytes) / total)
    }
    try {
      for (const file of long) {
        stored.set(file, await sendInChunks({ call, feature, file, hold, onSent: tell }))
        done += file.size
      }
      const short = files.filter((file) => !stored.has(file))
      if (short.length > 0) {
        const onShort = (sent: number): void => tell(Math.min(sent, total - done))
        // Not tried again by itself: an answer that was lost may have kept them.
        const kept = await persist(
          hold,
          async () => sendWhole(call, feature, short, onShort, hold.signal()),
          NEVER,
        )
        for (const [at, file] of short.entries()) {
          const record = kept[at]
          if (record !== undefined) stored.set(file, record)
        }
      }
    } catch (error) {
      for (const { fileId } of stored.values())
        call(fileCalls.remove, { fileId }).catch(() => undefined)
      throw error
    }
    return files.flatMap((file) => stored.get(file) ?? [])
  }
}

const NEVER: ReadonlySet<number> = new Set()

const sendWhole = async (
  call: Call,
  feature: UploadFeature,
  files: readonly File[],
  onProgress: (sent: number, total: number) => void,
  signal?: AbortSignal,
): Promise<UploadedFile[]> => {
  const { records } = await call(
    fileCalls.add,
    { feature },
    {
      files: files.map((file) => ({ name: file.name, content: file })),
      onProgress,
      ...(signal === undefined ? {} : { signal }),
    },
  )
  return records
}
