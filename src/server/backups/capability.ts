import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { FileSource } from '#server/database/backup.ts'
import type { Database } from '#server/database/pool.ts'
import type { JobDeclaration } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import type { S3Config } from '#server/s3.ts'
import { backupJob } from './job.ts'
import { openBackupPlace } from './places.ts'
import { createBackupStore } from './store.ts'

/** 备份: the job that makes them, where a place is set, and how they stand. */
export const createBackups = (deps: {
  db: Database
  /** Of the database, for a connection of minutes. */
  url: string
  files: FileSource
  config: Pick<Config, 'backupTo' | 'backupAt' | 'backupKeep' | 'dataDir'> & S3Config
  clock: Clock
  log: Log
  nodeName: string
}) => {
  const { db, config, ...rest } = deps
  const store = createBackupStore(db)
  const place = openBackupPlace(config)
  const { dataDir, backupAt: at, backupKeep: keep } = config
  const jobs: JobDeclaration[] =
    place === null ? [] : [backupJob({ ...rest, store, place, dataDir, at, keep })]
  return {
    /** Where archives are put, for people; empty while nobody puts any. */
    place: place?.name ?? '',
    at,
    keep,
    facts: store.facts,
    lastRuns: store.lastRuns,
    jobs,
  }
}

export type Backups = ReturnType<typeof createBackups>
