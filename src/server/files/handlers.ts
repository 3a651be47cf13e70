import type { files } from '#contract/files.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { fileAccess, mayRemove } from '#domain/files/access.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import type { Disk } from './disk.ts'
import type { createStoreFiles } from './store-files.ts'
import { ownerOf } from './owner.ts'
import type { FileLinks } from './links.ts'
import type { FileFinder } from './file-finder.ts'
import { shownFile } from './shown.ts'
import type { FileStore, StoredFile } from './store.ts'

export interface FileDeps {
  store: FileStore
  disk: Disk
  storeFiles: ReturnType<typeof createStoreFiles>
  links: FileLinks
  fileFinder: FileFinder
  /** Those of these files that the caller may see in a conversation, and as whom. */
  inChats: (ids: readonly string[], caller: Caller) => Promise<ReadonlyMap<string, string>>
  /** Whether something rests on a file, so that it stays. */
  isInUse: (tx: Tx, fileId: string) => Promise<boolean>
}

/** 文件: take files in, show them to whom they concern. */
export const createFileHandlers = (deps: FileDeps): Handlers<typeof files> => {
  const { store, disk, links, fileFinder } = deps

  /** Files that others have sent to the caller in a conversation. */
  const sharedFiles = async (ids: readonly string[], caller: Caller) => {
    const found = (await store.find(ids)).filter(({ feature }) => feature === 'chat')
    if (found.length === 0) return []
    const seen = await deps.inChats(
      found.map(({ id }) => id),
      caller,
    )
    return found.flatMap((file) => {
      const actorId = seen.get(file.id)
      if (actorId === undefined) return []
      const holder = { userId: actorId, sessionId: caller.principal?.sessionId ?? '' }
      return [{ file, url: links.sign(file.id, holder, 'chat') }]
    })
  }

  return {
    add: async ({ feature }, caller) => {
      const owner = ownerOf(caller, feature)
      const stored = await deps.storeFiles(feature, caller.uploads, owner)
      return {
        records: stored.map((file) => shownFile(file, links.sign(file.id, owner, 'own'))),
      }
    },

    list: async ({ fileIds }, caller) => {
      const own = new Map(
        (await fileFinder.shown(fileIds, caller.principal)).map((each) => [each.file.id, each]),
      )
      const others = await sharedFiles(
        fileIds.filter((id) => !own.has(id)),
        caller,
      )
      const records = [...own.values(), ...others]
        .toSorted((one, other) => fileIds.indexOf(one.file.id) - fileIds.indexOf(other.file.id))
        .map(({ file, url }) => shownFile(file, url))
      return { records }
    },

    download: async ({ fileId }, caller) => {
      const [file] = await store.find([fileId])
      if (file === undefined) throw apiError('notFound')
      const access = fileAccess(file, caller.principal)
      if (access === null && (await sharedFiles([fileId], caller)).length === 0)
        throw apiError('forbidden')
      if (access === 'review')
        await store.inTransaction(async (tx) =>
          writeAuditEntry(tx, actorOf(caller), downloadOf(file)),
        )
      const stored = await disk.read(fileId)
      if (stored === null) throw apiError('notFound')
      return { fileName: file.name, mime: file.mime, ...stored }
    },

    remove: async ({ fileId }, caller) => {
      const owner = ownerOf(caller)
      const [file] = await store.find([fileId])
      if (file === undefined) throw apiError('notFound')
      if (!mayRemove(file, owner)) throw apiError('forbidden')
      const removed = await store.inTransaction(async (tx) => {
        if (await deps.isInUse(tx, fileId)) throw apiError('invalid', '该文件已用于申请，不能删除')
        if (!(await store.remove(tx, fileId, owner.userId))) return false
        await writeAuditEntry(tx, actorOf(caller), { ...downloadOf(file), action: 'file.delete' })
        return true
      })
      // The bytes of a row that is gone are removed here, or by the job of files.
      if (removed) await Promise.allSettled([disk.remove(fileId)])
      return { deleted: removed }
    },
  }
}

/** The entry for the platform's look at a file of somebody else. */
export const downloadOf = (file: StoredFile) => ({
  action: 'file.download' as const,
  companyId: file.companyId,
  objectType: 'file',
  objectId: file.id,
  objectName: file.name,
})
