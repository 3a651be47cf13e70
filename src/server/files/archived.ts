import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileSource, IDENTITY_FILE } from '#server/database/backup.ts'
import { type FileTarget, RestoreRefused, textOf } from '#server/database/restore.ts'
import { type Disk, isFileId } from './disk.ts'

/** A file store as a backup reads it. */
export const fileSource = (disk: Disk): FileSource => ({
  identity: disk.knownIdentity,
  read: async (id) => (isFileId(id) ? disk.read(id) : null),
})

const REFUSED =
  'The file store holds the files of another installation: restore into an empty one, ' +
  'or into the one that the backup was made of.'

/**
 * A file store as a restore fills it. What is there already may be of the same store: files never
 * change under their ids.
 * @param spool an existing folder for the file that is on its way
 */
export const fileTarget = (disk: Disk, spool: string): FileTarget => ({
  async assertFree(archived) {
    const known = await disk.knownIdentity()
    if (known === null) return
    const wanted = archived.find(({ path }) => path === IDENTITY_FILE)
    const sha256 = createHash('sha256').update(known).digest('hex')
    // Archives of earlier releases know no hashes: there the entry itself is compared.
    if (wanted === undefined || (wanted.sha256 ?? sha256) !== sha256)
      throw new RestoreRefused(REFUSED)
  },
  async put(path, content) {
    if (path === IDENTITY_FILE) {
      const identity = await textOf(content)
      if ((await disk.identity(identity)) !== identity) throw new RestoreRefused(REFUSED)
      return
    }
    const id = basename(path)
    if (!isFileId(id)) return
    const draft = join(spool, `.restored-${randomUUID()}`)
    try {
      await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
      await disk.put(id, draft)
    } finally {
      await rm(draft, { force: true })
    }
  },
})
