import type { files } from '#contract/files.ts'
import { refuse } from '#contract/wire/refusals.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { fileAccess, mayRemove } from '#domain/files/access.ts'
import { COMPANY_QUOTA_BYTES, UPLOADS_AN_HOUR } from '#domain/files/features.ts'
import { actorOf, record } from '#server/audit/log.ts'
import type { Tx } from '#server/database/transaction.ts'
import { isDiskFull } from '#server/wire/files.ts'
import type { Caller, Handlers, Principal } from '#server/wire/handler.ts'
import type { Disk } from './disk.ts'
import type { Accepted, createIntake } from './intake.ts'
import type { FileLinks } from './links.ts'
import type { FileShelf } from './shelf.ts'
import type { FileStore, StoredFile } from './store.ts'

export interface FileParts {
  store: FileStore
  disk: Disk
  intake: ReturnType<typeof createIntake>
  links: FileLinks
  shelf: FileShelf
  /** Whether something rests on a file, so that it stays. */
  isInUse: (tx: Tx, fileId: string) => Promise<boolean>
}

const shown = (file: StoredFile, url: string) => ({
  fileId: file.id,
  fileName: file.name,
  mime: file.mime,
  size: file.bytes,
  width: file.width ?? 0,
  height: file.height ?? 0,
  createTime: formatBeijingTime(file.createdAt.getTime()),
  url,
})

const memberOf = ({ principal }: Caller): Principal => {
  if (principal === null) throw refuse('signIn')
  return principal
}

/** 文件库: take files in, show them to whom they concern. */
export const createFileHandlers = (parts: FileParts): Handlers<typeof files> => {
  const { store, disk, intake, links, shelf } = parts

  /** Puts files on the disk, then into the tables; all of them or none. */
  const keep = async (accepted: readonly Accepted[], keeper: Principal): Promise<void> => {
    const limits = { keptBytes: COMPANY_QUOTA_BYTES, anHour: UPLOADS_AN_HOUR }
    let outcome: Awaited<ReturnType<FileStore['add']>> | undefined
    try {
      for (const { file, path } of accepted) await disk.put(file.id, path)
      outcome = await store.add(
        accepted.map(({ file }) => file),
        keeper,
        limits,
      )
    } finally {
      if (outcome !== 'stored')
        await Promise.allSettled(accepted.map(async ({ file }) => disk.remove(file.id)))
    }
    if (outcome === 'full') throw refuse('invalid', '存储空间已用完（1 GB），请先删除不需要的文件')
    if (outcome === 'tooMany')
      throw refuse('tooMany', `每小时最多上传 ${UPLOADS_AN_HOUR} 个文件，请稍后再试`, {
        retryAfter: 3_600,
      })
  }

  return {
    add: async ({ feature }, caller) => {
      const keeper = memberOf(caller)
      if (caller.uploads.length === 0) throw refuse('invalid', '请选择要上传的文件')
      try {
        const accepted: Accepted[] = []
        for (const upload of caller.uploads) accepted.push(await intake(feature, upload, keeper))
        await keep(accepted, keeper)
        return {
          records: accepted.map(({ file }) =>
            shown(file, links.sign(file.id, keeper.userId, 'own')),
          ),
        }
      } catch (error) {
        if (!isDiskFull(error)) throw error
        throw refuse('unavailable', '存储空间不足，暂时不能上传', { retryAfter: 300 })
      }
    },

    list: async ({ fileIds }, { principal }) => {
      const seen = await shelf.shown(fileIds, principal)
      return { records: seen.map(({ file, url }) => shown(file, url)) }
    },

    download: async ({ fileId }, caller) => {
      const [file] = await store.find([fileId])
      if (file === undefined) throw refuse('notFound')
      const access = fileAccess(file, caller.principal)
      if (access === null) throw refuse('forbidden')
      if (access === 'review')
        await store.inTransaction(async (tx) => record(tx, actorOf(caller), downloadOf(file)))
      const stored = await disk.read(fileId)
      if (stored === null) throw refuse('notFound')
      return { fileName: file.name, mime: file.mime, ...stored }
    },

    remove: async ({ fileId }, caller) => {
      const owner = memberOf(caller)
      const [file] = await store.find([fileId])
      if (file === undefined) throw refuse('notFound')
      if (!mayRemove(file, owner)) throw refuse('forbidden')
      const removed = await store.inTransaction(async (tx) => {
        if (await parts.isInUse(tx, fileId)) throw refuse('invalid', '该文件已用于申请，不能删除')
        if (!(await store.remove(tx, fileId, owner.userId))) return false
        await record(tx, actorOf(caller), { ...downloadOf(file), action: 'file.delete' })
        return true
      })
      // The bytes of a row that is gone are removed here, or by the sweep.
      if (removed) await disk.remove(fileId)
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
