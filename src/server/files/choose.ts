import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { FILES_FOLDER } from '#server/database/backup.ts'
import type { Log } from '#server/log.ts'
import { createLocalDisk, type Disk } from './disk.ts'
import { createS3Disk, type S3Place, s3Problem } from './s3-disk.ts'

type StoreConfig = Pick<Config, 's3Endpoint' | 's3Bucket' | 's3Region' | 's3Key' | 's3Secret'>

/** The S3 store that is configured; null for none. Throws when it is named by half. */
const placeOf = (config: StoreConfig): S3Place | null => {
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

/** What operators call the store of the files that lie beside the data folder; undefined for none. */
export const storeName = (config: StoreConfig): string | undefined => {
  const place = placeOf(config)
  return place === null ? undefined : `the S3 store ${place.bucket} at ${place.endpoint}`
}

/**
 * Throws in one line what is wrong with the settings of the file store. A store that is only away
 * does not keep the site from starting: its files answer 503 until it is back.
 */
export const assertFileStore = async (config: StoreConfig): Promise<void> => {
  const place = placeOf(config)
  const problem = place === null ? null : await s3Problem(place).catch(() => null)
  if (problem !== null) throw new Error(problem)
}

/** Where the bytes of files lie: in the S3 store that is configured, or in `folder`. */
export const createDisk = (config: StoreConfig, folder: string, log: Log): Disk => {
  const place = placeOf(config)
  return place === null ? createLocalDisk(folder) : createS3Disk(place, log)
}

/** The file store of a node: the S3 store that is configured, or the folder in `DATA_DIR`. */
export const openFileStore = (config: StoreConfig & Pick<Config, 'dataDir'>, log: Log): Disk =>
  createDisk(config, join(config.dataDir, FILES_FOLDER), log)
