import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { IDENTITY_FILE } from '#server/database/backup.ts'

/** Where the bytes of files lie: under their ids, in a folder that no address leads to. */
export interface Disk {
  /** Takes a finished file over, lasting before it answers. */
  put: (id: string, from: string) => Promise<void>
  /** The bytes of a file; null when they are gone. */
  read: (id: string) => Promise<{ size: number; content: Readable } | null>
  remove: (id: string) => Promise<void>
  /** Every id there is, a few at a time, older than so many milliseconds. */
  list: (olderThan: number, now: number) => AsyncIterable<string[]>
  /** 32 hexadecimal digits that this store alone has; `fresh`, or new ones, where it has none yet. */
  identity: (fresh?: string) => Promise<string>
  /** The same; null where it has none yet. */
  knownIdentity: () => Promise<string | null>
}

/** Name of what holds the identity of a store, beside its files; backups call it so too. */
export const IDENTITY_NAME = IDENTITY_FILE

/** A new identity. */
export const newIdentity = (): string => randomBytes(16).toString('hex')

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a name is the id of a file; nothing else is ever asked of a disk. */
export const isFileId = (name: string): boolean => ID.test(name)

/** The local disk; a folder for each two first characters keeps folders short. */
export const createLocalDisk = (folder: string): Disk => {
  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new Error('this is no id of a file')
    return join(folder, id.slice(0, 2), id)
  }
  const identityPath = join(folder, IDENTITY_NAME)
  const knownIdentity = async (): Promise<string | null> =>
    readFile(identityPath, 'utf8').catch(missing)
  return {
    async put(id, from) {
      const path = pathOf(id)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await lasting(from)
      await rename(from, path)
      await lasting(dirname(path))
    },
    async read(id) {
      const handle = await open(pathOf(id), 'r').catch(missing)
      if (handle === null) return null
      // Whoever removes it from here on takes it away from the next reader.
      const { size } = await handle.stat()
      return { size, content: handle.createReadStream() }
    },
    remove: async (id) => rm(pathOf(id), { force: true }),
    async *list(olderThan, now) {
      for (const part of await namesIn(folder)) {
        const ids = (await namesIn(join(folder, part))).filter((name) => ID.test(name))
        const old: string[] = []
        for (const id of ids) {
          const found = await stat(join(folder, part, id)).catch(() => null)
          if (found !== null && now - found.mtimeMs > olderThan) old.push(id)
        }
        if (old.length > 0) yield old
      }
    },
    async identity(fresh = newIdentity()) {
      const kept = await knownIdentity()
      if (kept !== null) return kept
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = `${identityPath}-${randomUUID()}`
      await writeFile(draft, fresh, { mode: 0o600, flush: true })
      await link(draft, identityPath).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
      await rm(draft, { force: true })
      return readFile(identityPath, 'utf8')
    },
    knownIdentity,
  }
}

/** Answers null for what is not there. */
const missing = (error: NodeJS.ErrnoException): null => {
  if (error.code !== 'ENOENT') throw error
  return null
}

const namesIn = async (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })

/** Writes through to the disk what the system still holds of a file or folder. */
const lasting = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some systems do not sync folders.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  } finally {
    await handle.close()
  }
}
