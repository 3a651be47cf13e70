import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { isBackupDue } from '#domain/backups/schedule.ts'
import type { Clock } from '#server/clock.ts'
import { countsOf, type FileSource, packBackup } from '#server/database/backup.ts'
import { migrationsDir } from '#server/database/migrate.ts'
import { verifyBackup } from '#server/database/verify.ts'
import { faultText } from '#server/fault-text.ts'
import type { JobDeclaration } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import type { BackupPlace } from './places.ts'
import type { BackupStore, RunResult } from './store.ts'

/** How often is looked whether a backup is due; the first time a while after the start. */
const LOOK_MS = 60_000

const STOPPED = '服务停止，或任务由其他节点接管，备份没有完成'
const DIED = '服务中断，备份没有完成'

/** What the job is made of. */
export interface BackupJobDeps {
  store: BackupStore
  place: BackupPlace
  /** Where the database is, and the uploaded files. */
  url: string
  files: FileSource
  /** Where the secrets lie. */
  dataDir: string
  /** HH:MM in Beijing. */
  at: string
  /** How many whole archives stay. */
  keep: number
  clock: Clock
  log: Log
  nodeName: string
}

/** ceqiao-20261129-033000-1a2b.tar.gz: unique, and in the order of time. */
const archiveName = (now: Date): string => {
  const digits = formatBeijingTime(now.getTime()).replaceAll(/[-:]/g, '').replace(' ', '-')
  return `ceqiao-${digits}-${randomBytes(2).toString('hex')}.tar.gz`
}

/** Reads an archive to its last byte. @throws Error when it is not as it was written */
const readAgain = async (
  { place }: BackupJobDeps,
  name: string,
  signal: AbortSignal,
): Promise<RunResult> => {
  const archive = { name, open: async () => place.open(name) }
  const { manifest, problems } = await verifyBackup(archive, migrationsDir, signal)
  if (problems.length > 0)
    throw new Error(`the archive is not as it was written: ${problems.join('; ')}`)
  return { ...countsOf(manifest), bytes: (await place.list()).get(name) ?? 0 }
}

/** Writes an archive to its place. */
const writeArchive = async (
  { place, url, files, dataDir, clock }: BackupJobDeps,
  name: string,
  signal: AbortSignal,
): Promise<void> => {
  const spool = place.spool(name)
  await mkdir(spool, { recursive: true, mode: 0o700 })
  try {
    const source = { url, files, dataDir, now: clock.now(), signal }
    await packBackup(source, spool, place.sink(name))
  } finally {
    await rm(spool, { recursive: true, force: true })
  }
}

/** Removes whole archives that this installation has put there and that are more than are kept. */
const removeOld = async (
  { store, place, keep, clock }: BackupJobDeps,
  id: string,
): Promise<number> => {
  const there = await place.list()
  // What is not here is on the disk of another node, or was taken away by somebody.
  const whole = (await store.wholeIn(place.name)).filter((name) => there.has(name))
  const old = whole.slice(keep)
  for (const name of old) {
    await place.remove(name)
    await store.removed(place.name, name, clock.now())
  }
  const kept = whole.slice(0, keep)
  const bytes = kept.reduce((sum, name) => sum + (there.get(name) ?? 0), 0)
  await store.keeps(id, { count: kept.length, bytes })
  return old.length
}

/** Removes what a run that failed has left. */
const discard = async ({ place, log }: BackupJobDeps, name: string): Promise<void> => {
  try {
    await place.clear(name)
    await place.remove(name)
  } catch (err) {
    log.warn({ err, archive: name }, 'what a failed backup left could not be removed')
  }
}

/**
 * Settles earlier runs whose server died at them, and the one that stands unfinished in every archive,
 * as it was made while it was read: drafts go; an archive that lies there whole counts, and stays.
 */
const settleUnfinished = async (
  deps: BackupJobDeps,
  id: string,
  signal: AbortSignal,
): Promise<void> => {
  const { store, place, clock } = deps
  for (const run of (await store.unfinished()).filter((one) => one.id !== id)) {
    const isHere = run.place === place.name
    if (isHere) await place.clear(run.name)
    const there = isHere && (await place.list()).has(run.name)
    const result = there ? await readAgain(deps, run.name, signal).catch(() => null) : null
    signal.throwIfAborted()
    if (result === null) await store.fail(run.id, clock.now(), DIED)
    else await store.finish(run.id, clock.now(), result)
  }
}

/**
 * 定时备份 as a job: everything into one archive, read again to its last byte, and only then fewer old
 * ones. A run that fails leaves nothing but its line.
 */
export const backupJob = (deps: BackupJobDeps): JobDeclaration => {
  const { store, place, clock, log, nodeName, at } = deps
  return {
    name: 'backup',
    failure: 'no backup was made',
    firstMs: LOOK_MS,
    when: {
      everyMs: LOOK_MS,
      isDue: async () => isBackupDue(at, await store.lastRuns(), clock.now().getTime()),
    },
    async run({ signal }) {
      const name = archiveName(clock.now())
      const begun = { node: nodeName, place: place.name, name, startedAt: clock.now() }
      const id = await store.begin({ kind: 'backup', ...begun })
      let result: RunResult
      try {
        await settleUnfinished(deps, id, signal)
        await writeArchive(deps, name, signal)
        result = await readAgain(deps, name, signal)
        await store.finish(id, clock.now(), result)
      } catch (error) {
        await discard(deps, name)
        await store.fail(id, clock.now(), signal.aborted ? STOPPED : faultText(error))
        throw error
      }
      const { rows, files, lacking } = result
      if (lacking > 0)
        log.error({ lacking, archive: name }, 'the store of the files lacks what the tables name')
      return { rows, files, lacking, removed: await removeOld(deps, id) }
    },
  }
}
