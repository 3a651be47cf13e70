import type { files as fileCalls } from '#contract/files.ts'
import { uploads } from '#contract/uploads.ts'
import type { Call } from '#contract/wire/caller.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { bytesIn, chunksOf, crc32, rangeOf } from '#domain/files/chunks.ts'
import { UploadCancelled, type UploadHold } from './upload-hold.ts'

/** A file as the server keeps it; `fileId` goes into the form, `url` shows it for five minutes. */
export type UploadedFile = AnswerOf<typeof fileCalls.add>['records'][number]

/** What a file is uploaded for (domain/files/features.ts). */
export type UploadFeature = InputOf<typeof fileCalls.add>['feature']

/** Failures in a row after which it is left to the person when to go on. */
const MOST_TRIES = 6
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** How often chunks that the server has lost are sent again. */
const MOST_ROUNDS = 3

const LOST_LINK = '网络不稳定，正在重试'
const GIVEN_UP = '网络不稳定，已暂停，已上传的部分不会丢失'

const codeOf = (error: unknown): number => (isApiError(error) ? error.code : 0)
/** No link, too slow, damaged on the way, too often, the server's fault, not there now. */
const AGAIN = new Set([0, 408, 409, 429, 500, 503])

/**
 * Sends a file in chunks and answers it as stored. What fails is tried again after growing waits,
 * and after some of these the upload pauses itself; the same file chosen again, after a reload
 * too, goes on with what the server has. Rejects with the server's refusal of the file, or with
 * {@link UploadCancelled}.
 */
export const sendInChunks = async (options: {
  call: Call
  feature: UploadFeature
  file: File
  hold: UploadHold
  /** Told how many bytes of this file the server has. */
  onSent: (bytes: number) => void
}): Promise<UploadedFile> => {
  const { call, feature, file, hold, onSent } = options
  const sums = await sumsOf(file, hold)
  const begun = await persist(hold, async () =>
    call(uploads.begin, { feature, fileName: file.name, bytes: file.size, sums }),
  )
  const { uploadId } = begun
  try {
    let { received } = begun
    for (let round = 1; ; round += 1) {
      for (const seq of sums.keys()) {
        if (received.includes(seq)) continue
        onSent(bytesIn(file.size, received))
        const before = received
        const sent = await persist(hold, async () =>
          sendChunk(options, uploadId, seq, (bytes) => onSent(bytesIn(file.size, before) + bytes)),
        )
        received = sent.received
      }
      onSent(file.size)
      try {
        return await persist(hold, async () => call(uploads.end, { uploadId }), LASTING)
      } catch (error) {
        if (codeOf(error) !== 409 || round >= MOST_ROUNDS) throw error
        ;({ received } = await persist(hold, async () => call(uploads.state, { uploadId })))
      }
    }
  } catch (error) {
    // Nobody waits for this: what is not cancelled here is over after a day.
    if (error instanceof UploadCancelled) call(uploads.cancel, { uploadId }).catch(() => undefined)
    throw error
  }
}

/** What is tried again when a file is put together: not what says that chunks are missing. */
const LASTING = new Set([0, 408, 429, 500, 503])

const sendChunk = async (
  { call, file, hold }: { call: Call; file: File; hold: UploadHold },
  uploadId: string,
  seq: number,
  onSent: (bytes: number) => void,
): Promise<{ received: number[] }> => {
  const { from, to } = rangeOf(file.size, seq)
  return call(
    uploads.append,
    { uploadId, seq },
    {
      files: [{ name: 'chunk', content: file.slice(from, to) }],
      signal: hold.signal(),
      // The form is a little more than its chunk.
      onProgress: (sent) => onSent(Math.min(sent, to - from)),
    },
  )
}

/** The checksum of every chunk; a chunk at a time is in memory. */
const sumsOf = async (file: File, hold: UploadHold): Promise<string[]> => {
  const sums: string[] = []
  for (let seq = 0; seq < chunksOf(file.size); seq += 1) {
    await hold.going()
    const { from, to } = rangeOf(file.size, seq)
    sums.push(crc32(new Uint8Array(await file.slice(from, to).arrayBuffer())))
  }
  return sums
}

/** Does something until it is done, waiting between; what is not in `again` is thrown. */
export const persist = async <T>(
  hold: UploadHold,
  work: () => Promise<T>,
  again: ReadonlySet<number> = AGAIN,
): Promise<T> => {
  for (let failed = 0; ;) {
    await hold.going()
    const stop = hold.signal()
    try {
      return await work()
    } catch (error) {
      // Paused or cancelled under way: no fault of the link.
      if (stop.aborted) continue
      if (!again.has(codeOf(error))) throw error
      failed += 1
      if (failed < MOST_TRIES) {
        await hold.rest(Math.min(FIRST_WAIT_MS * 2 ** (failed - 1), LONGEST_WAIT_MS), LOST_LINK)
      } else {
        failed = 0
        hold.pause(GIVEN_UP)
      }
    }
  }
}
