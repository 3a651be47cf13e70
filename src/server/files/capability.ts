import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { FileHolder } from '#domain/files/access.ts'
import type { RouteTools } from '#server/capability.ts'
import type { Core } from '#server/core.ts'
import type { Upload } from '#server/wire/handler.ts'
import { createArchiveCheck } from './archive-check.ts'
import { openFileStore } from './choose.ts'
import { createFileHandlers, type FileDeps } from './handlers.ts'
import { createIntake } from './intake.ts'
import { createStoreFiles } from './store-files.ts'
import { createLibraryHandlers } from './library/handlers.ts'
import { createLibrary } from './library/library.ts'
import { createLibraryStore } from './library/store.ts'
import { createFileLinks } from './links.ts'
import { createPictures } from './picture.ts'
import type { FileOwner } from './quota.store.ts'
import { type FileRouteDeps, registerFiles } from './route.ts'
import { createScan } from './scan.ts'
import { createFileFinder } from './file-finder.ts'
import { createFileStore } from './store.ts'
import { fileJob } from './job.ts'
import { createUploadHandlers } from './uploads/handlers.ts'
import { createUploadStore } from './uploads/store.ts'
import { createUploads } from './uploads/uploads.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** Forms that are being read, on the disk of the files so that one is taken over by a rename. */
const SPOOL_FOLDER = 'uploads'

/** Where files lie, what is let in, and who is shown them: what other capabilities ask for. */
export const createFileStorage = (
  deps: Pick<Core, 'db' | 'config' | 'secrets' | 'clock' | 'log'>,
) => {
  const { db, config, secrets, clock, log } = deps
  const store = createFileStore(db)
  const disk = openFileStore(config, log)
  const spool = join(config.dataDir, SPOOL_FOLDER)
  const links = createFileLinks({ keys: secrets.keysFor('file links'), clock })
  const isPlainArchive = createArchiveCheck()
  const intake = createIntake({
    scan: createScan({ host: config.clamavHost, port: config.clamavPort }),
    redraw: createPictures(),
    isPlainArchive,
    clock,
  })
  return {
    store,
    disk,
    spool,
    personalData: [PERSONAL_DATA],
    isPlainArchive,
    intake,
    links,
    fileFinder: createFileFinder({ store, links }),
    storeFiles: createStoreFiles({ store, disk, intake }),
    /** Lets a spreadsheet in that is read once and not kept. */
    sheetIntake: (kind: 'portrait' | 'ipSheet') => async (upload: Upload, owner: FileOwner) => {
      const { file, path } = await intake(kind, upload, owner)
      return { name: file.name, path }
    },
  }
}

export type FileStorage = ReturnType<typeof createFileStorage>

/** 文件: uploads, the library, downloads, and what is cleared away. */
export const createFiles = (
  deps: Pick<Core, 'db' | 'clock' | 'log' | 'limits'> &
    Pick<FileDeps, 'inChats' | 'isInUse'> & {
      storage: FileStorage
      /** The login name behind a login; null when that login is over. */
      nameOf: (holder: FileHolder) => Promise<string | null>
    },
) => {
  const { db, clock, log, limits, storage, inChats, isInUse, nameOf } = deps
  const { store, disk, spool, intake, links } = storage
  const libraryStore = createLibraryStore(db)
  const uploads = createUploads({
    store: createUploadStore(db),
    files: store,
    disk,
    intake,
    spool,
  })
  const library = createLibrary({ store: libraryStore, disk, clock })
  return {
    handlers: {
      files: createFileHandlers({ ...storage, inChats, isInUse }),
      fileLibrary: createLibraryHandlers({ db, store: libraryStore, clock }),
      uploads: createUploadHandlers({ uploads, links }),
    },
    jobs: [fileJob({ store, disk, spool, uploads, library, clock, log })],
    register(app: FastifyInstance, tools: RouteTools): void {
      const route: FileRouteDeps = {
        store,
        disk,
        links,
        nameOf,
        count: tools.countRender,
        sendMs: limits.upload.totalMs,
      }
      registerFiles(app, route)
    },
  }
}
