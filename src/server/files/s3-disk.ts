import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { apiError } from '#contract/wire/api-error.ts'
import type { Log } from '#server/log.ts'
import { ANSWER_MS, createS3Client, headInTime, type S3Place, SEND_MS } from '#server/s3.ts'
import { type Disk, IDENTITY_NAME, isFileId, newIdentity } from './disk.ts'

/** Everything of ours lies below this, so that a bucket may hold other things. */
const FOLDER = 'files/'
const IDENTITY_KEY = FOLDER + IDENTITY_NAME
/** Objects of one page of a listing. */
const PAGE = 500

/**
 * Files in a bucket of an S3 store. Bytes go through as streams in both directions. A store that
 * cannot be reached, or that refuses us, is a refusal (503); what it was stays in the log.
 */
export const createS3Disk = (place: S3Place, log: Log): Disk => {
  const client = createS3Client(place, ANSWER_MS)
  const sender = createS3Client(place, SEND_MS)
  // No time limit of its own: it would cut off whoever reads slowly.
  const reader = createS3Client(place)
  const asked = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (err) {
      log.error({ err, what }, 'the file store does not answer')
      throw apiError('unavailable', '文件存储暂时不可用，请稍后再试', { retryAfter: 30 })
    }
  }
  return {
    put: async (id, from) =>
      asked('put', async () => {
        const content = await openAsBlob(from)
        await sender.putObject(keyOf(id), content, undefined, undefined, undefined, content.size)
      }),
    read: async (id) =>
      asked('read', async () => {
        const answer = await headInTime(reader.getObjectResponse(keyOf(id)))
        if (answer === null) return null
        const size = Number(answer.headers.get('content-length') ?? '0')
        const content =
          answer.body === null ? Readable.from([]) : Readable.fromWeb(answer.body as WebStream)
        return { size, content }
      }),
    remove: async (id) => asked('remove', async () => void (await client.deleteObject(keyOf(id)))),
    async *list(olderThan, now) {
      let after: string | undefined
      do {
        const page = await asked('list', async () => {
          const listed = await client.listObjectsPaged('/', FOLDER, PAGE, after)
          if (!listed) throw new Error('there is no such bucket')
          return listed
        })
        after = page.nextContinuationToken
        const old = (page.objects ?? [])
          .filter((each) => now - new Date(each.LastModified).getTime() > olderThan)
          .map(({ Key }) => Key.slice(FOLDER.length))
          .filter(isFileId)
        if (old.length > 0) yield old
      } while (after !== undefined)
    },
    identity: async (fresh = newIdentity()) =>
      asked('identity', async () => {
        const kept = await client.getObject(IDENTITY_KEY)
        if (kept !== null) return kept
        await client.putObject(IDENTITY_KEY, fresh)
        // Two that were here at once read the one that was written last.
        return (await client.getObject(IDENTITY_KEY)) ?? ''
      }),
    knownIdentity: async () => asked('identity', async () => client.getObject(IDENTITY_KEY)),
  }
}

const keyOf = (id: string): string => {
  if (!isFileId(id)) throw new Error('this is no id of a file')
  return FOLDER + id
}

/** What is wrong with a place, in one line; null when it works. A network that fails is an Error. */
export const s3Problem = async (place: S3Place): Promise<string | null> => {
  try {
    const listed = await createS3Client(place, ANSWER_MS).listObjectsPaged('/', FOLDER, 1)
    return listed ? null : `S3_BUCKET: there is no bucket ${place.bucket} at ${place.endpoint}`
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) return `S3_BUCKET: there is no bucket ${place.bucket} at ${place.endpoint}`
    if (status === 401 || status === 403)
      return `S3_KEY, S3_SECRET: ${place.endpoint} does not let them into the bucket ${place.bucket}`
    if (status === 301 || status === 400)
      return `S3_REGION, S3_ENDPOINT: ${place.endpoint} refuses the request for the region ${place.region}`
    if (codeOf(error) === 'ENOTFOUND') return `S3_ENDPOINT: nobody is known as ${place.endpoint}`
    throw error
  }
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
