import { S3mini } from 's3mini'
import type { Config } from './config.ts'

/** Where an S3 store is, and who we are there. */
export interface S3Place {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

/** The settings of the S3 store. */
export type S3Config = Pick<Config, 's3Endpoint' | 's3Bucket' | 's3Region' | 's3Key' | 's3Secret'>

/** The S3 store that is configured; null for none. Throws when it is named by half. */
export const s3PlaceOf = (config: S3Config): S3Place | null => {
  const { s3Endpoint, s3Bucket, s3Region, s3Key, s3Secret } = config
  const given = { S3_ENDPOINT: s3Endpoint, S3_BUCKET: s3Bucket, S3_KEY: s3Key, S3_SECRET: s3Secret }
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === Object.keys(given).length) return null
  if (!s3Endpoint || !s3Bucket || !s3Key || !s3Secret)
    throw new Error(`Files in an S3 store need ${missing.join(', ')} too`)
  return {
    endpoint: s3Endpoint,
    bucket: s3Bucket,
    region: s3Region,
    key: s3Key,
    secret: s3Secret,
  }
}

/** How long the store may take to answer; a file on its way up has longer. */
export const ANSWER_MS = 10_000
export const SEND_MS = 120_000

/** A client of the store; the bucket stands before the host name where the endpoint has it so. */
export const createS3Client = (place: S3Place, timeoutMs?: number): S3mini =>
  new S3mini({
    accessKeyId: place.key,
    secretAccessKey: place.secret,
    region: place.region,
    endpoint: new URL(place.endpoint).hostname.startsWith(`${place.bucket}.`)
      ? place.endpoint
      : `${place.endpoint}/${place.bucket}`,
    ...(timeoutMs === undefined ? {} : { requestAbortTimeout: timeoutMs }),
  })

/** Waits for the head of an answer, not for its bytes; one that comes too late is put away. */
export const headInTime = async (answer: Promise<Response | null>): Promise<Response | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      answer.then((response) => response?.body?.cancel()).catch(() => undefined)
      reject(new Error('no answer in time'))
    }, ANSWER_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
