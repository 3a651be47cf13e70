import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { FILES_FOLDER } from '#server/database/backup.ts'
import type { Log } from '#server/log.ts'
import { type S3Config, s3PlaceOf } from '#server/s3.ts'
import { createLocalDisk, type Disk } from './disk.ts'
import { createS3Disk, s3Problem } from './s3-disk.ts'

/** What operators call the store of the files. */
export const storeName = (config: S3Config & Pick<Config, 'dataDir'>): string => {
  const place = s3PlaceOf(config)
  return place === null
    ? `the folder ${join(config.dataDir, FILES_FOLDER)}`
    : `the S3 store ${place.bucket} at ${place.endpoint}`
}

/**
 * Throws in one line what is wrong with the settings of the file store. A store that is only away
 * does not keep the site from starting: its files answer 503 until it is back.
 */
export const assertFileStore = async (config: S3Config): Promise<void> => {
  const place = s3PlaceOf(config)
  const problem = place === null ? null : await s3Problem(place).catch(() => null)
  if (problem !== null) throw new Error(problem)
}

/** Where the bytes of files lie: in the S3 store that is configured, or in `folder`. */
export const createDisk = (config: S3Config, folder: string, log: Log): Disk => {
  const place = s3PlaceOf(config)
  return place === null ? createLocalDisk(folder) : createS3Disk(place, log)
}

/** The file store of a node: the S3 store that is configured, or the folder in `DATA_DIR`. */
export const openFileStore = (config: S3Config & Pick<Config, 'dataDir'>, log: Log): Disk =>
  createDisk(config, join(config.dataDir, FILES_FOLDER), log)
