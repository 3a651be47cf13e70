import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/pool.ts'
import { createArchiveCheck } from './files/archive-check.ts'
import { openFileStore } from './files/choose.ts'
import { createIntake } from './files/intake.ts'
import { createKeep } from './files/keep.ts'
import { createLibrary } from './files/library/library.ts'
import { createLibraryStore } from './files/library/store.ts'
import { createFileLinks } from './files/links.ts'
import { createPictures } from './files/picture.ts'
import type { Keeper } from './files/room/store.ts'
import { createScan } from './files/scan.ts'
import { createFileShelf } from './files/shelf.ts'
import { createFileStore } from './files/store.ts'
import { fileJob } from './files/sweep.ts'
import { createUploadStore } from './files/uploads/store.ts'
import { createUploads } from './files/uploads/uploads.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'
import type { Upload } from './wire/handler.ts'

/** Forms that are being read, on the disk of the files so that one is taken over by a rename. */
const SPOOL_FOLDER = 'uploads'

/** 文件: where they lie, what is let in, and who is shown them. */
export const createFiling = (parts: {
  db: Database
  config: Config
  secrets: Pick<Secrets, 'derive'>
  clock: Clock
  log: Log
}) => {
  const { db, config, secrets, clock, log } = parts
  const store = createFileStore(db)
  const disk = openFileStore(config, log)
  const spool = join(config.dataDir, SPOOL_FOLDER)
  const links = createFileLinks({ key: secrets.derive('file links'), clock })
  const isPlainArchive = createArchiveCheck()
  const intake = createIntake({
    scan: createScan({ host: config.clamavHost, port: config.clamavPort }),
    redraw: createPictures(),
    isPlainArchive,
    clock,
  })
  const libraryStore = createLibraryStore(db)
  const library = createLibrary({ store: libraryStore, disk, clock })
  const uploads = createUploads({
    store: createUploadStore(db),
    files: store,
    disk,
    intake,
    spool,
  })
  return {
    store,
    disk,
    spool,
    isPlainArchive,
    links,
    shelf: createFileShelf({ store, links }),
    keep: createKeep({ store, disk, intake }),
    /** Lets a spreadsheet in that is read once and not kept. */
    sheetIntake: (kind: 'portrait' | 'ipSheet') => async (upload: Upload, keeper: Keeper) => {
      const { file, path } = await intake(kind, upload, keeper)
      return { name: file.name, path }
    },
    libraryStore,
    uploads,
    job: fileJob({ store, disk, spool, uploads, library, clock, log }),
  }
}
