import { type fileLibrary, libraryLink } from '#contract/file-library.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { DAY_MS, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { BIN_DAYS, COMPANY_QUOTA_BYTES } from '#domain/files/features.ts'
import { LIBRARY_SOURCE, renamed } from '#domain/files/library.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import { type ListColumn, listFile, WHOLE_LIST } from '#server/sheets/list-file.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import type { LibraryFile, LibraryQuestion, LibraryStore, LibraryUse } from './store.ts'

/** Places that a refusal names. */
const MOST_NAMED = 3

/** The address of a file of the library; it stays as long as the file. */
export const libraryAddress = (fileId: string): string => `${libraryLink.path}?fileId=${fileId}`

/** What an entry of the log tells beside the file. */
interface AuditDetails {
  before?: Readonly<Record<string, string>>
  after?: Readonly<Record<string, string>>
}

/** A file of the list with where it is used. */
interface Listed {
  file: LibraryFile
  uses: readonly LibraryUse[]
}

const COLUMNS: readonly ListColumn<Listed>[] = [
  { name: '文件', width: 36, cell: ({ file }) => file.name },
  { name: '图片说明', width: 30, cell: ({ file }) => file.alt },
  { name: '大小（字节）', width: 14, cell: ({ file }) => String(file.bytes) },
  { name: '上传人', width: 12, cell: ({ file }) => file.uploader },
  { name: '上传时间', width: 20, cell: ({ file }) => shown(file).createTime },
]
const USED: ListColumn<Listed> = {
  name: '使用位置',
  width: 48,
  cell: ({ uses }) => (uses.length === 0 ? '未使用' : placesOf(uses)),
}
const GOES: ListColumn<Listed> = {
  name: '清除时间',
  width: 20,
  cell: ({ file }) => shown(file).endTime,
}

/** 文件库, for operators. */
export const createLibraryHandlers = (deps: {
  db: Database
  store: LibraryStore
  clock: Clock
}): Handlers<typeof fileLibrary> => {
  const { store, clock } = deps

  const listed = async (question: LibraryQuestion): Promise<{ files: Listed[]; total: number }> => {
    const { files, total } = await store.list(question)
    const uses = Map.groupBy(await store.uses(files.map(({ id }) => id)), ({ fileId }) => fileId)
    return { files: files.map((file) => ({ file, uses: uses.get(file.id) ?? [] })), total }
  }

  /** Changes one file of the library in a transaction, with its entry in the log. */
  const change = async <T>(
    fileId: string,
    action: 'file.edit' | 'file.delete' | 'file.restore',
    caller: Caller,
    work: (tx: Tx, file: LibraryFile) => Promise<{ answer: T } & AuditDetails>,
  ): Promise<T> =>
    store.inTransaction(async (tx) => {
      const file = await store.hold(tx, fileId)
      if (file === null) throw apiError('notFound', '文件库中没有这个文件')
      const { answer, ...told } = await work(tx, file)
      await writeAuditEntry(tx, actorOf(caller), {
        action,
        companyId: '',
        objectType: 'file',
        objectId: fileId,
        objectName: file.name,
        ...told,
      })
      return answer
    })

  return {
    list: async (question) => {
      const { page, pageSize } = question
      const { files, total } = await listed(question)
      const records = files.map(({ file, uses }) => ({
        ...shown(file),
        url: file.binnedAt === null ? libraryAddress(file.id) : '',
        uses: uses.map(({ source, kind, id, title }) => ({ source, kind, id, title })),
      }))
      return { records, total, page, pageSize }
    },

    export: async (question, caller) => {
      const { files, total } = await listed({ ...question, ...WHOLE_LIST })
      return listFile(deps, caller, {
        name: question.bin ? '文件库-回收站' : '文件库',
        action: 'file.export',
        objectType: 'file',
        columns: question.bin ? [...COLUMNS, GOES] : [...COLUMNS, USED],
        found: { rows: files, total },
      })
    },

    room: async () => {
      const { bytes, files, binFiles, binBytes } = await store.room()
      return { quota: COMPANY_QUOTA_BYTES, bytes, files, bin: { files: binFiles, bytes: binBytes } }
    },

    companies: async (asked) => {
      const { page, pageSize } = asked
      const { rows, total } = await store.companies(asked)
      return { quota: COMPANY_QUOTA_BYTES, records: rows, total, page, pageSize }
    },

    edit: async ({ fileId, fileName, alt }, caller) =>
      change(fileId, 'file.edit', caller, async (tx, file) => {
        const { name, problem } = renamed(file.name, fileName)
        if (problem !== null) throw apiError('invalid', problem)
        if (file.binnedAt !== null) throw apiError('invalid', '回收站中的文件不能修改，请先恢复')
        await store.edit(tx, fileId, { name, alt: alt.trim() })
        return {
          answer: { fileName: name },
          before: { 文件名: file.name, 图片说明: file.alt },
          after: { 文件名: name, 图片说明: alt.trim() },
        }
      }),

    remove: async ({ fileId }, caller) =>
      change(fileId, 'file.delete', caller, async (tx, file) => {
        if (file.binnedAt !== null) throw apiError('invalid', '该文件已在回收站中')
        const uses = await store.uses([fileId], tx)
        if (uses.length > 0) throw apiError('invalid', `文件正在使用，不能删除：${placesOf(uses)}`)
        const userId = caller.principal.userId
        await store.bin(tx, fileId, { userId, at: clock.now() })
        return { answer: { deleted: true } }
      }),

    restore: async ({ fileId }, caller) =>
      change(fileId, 'file.restore', caller, async (tx, file) => {
        if (file.binnedAt === null) throw apiError('invalid', '该文件不在回收站中')
        await store.bin(tx, fileId, null)
        return { answer: { restored: true } }
      }),
  }
}

const shown = (file: LibraryFile) => ({
  fileId: file.id,
  fileName: file.name,
  mime: file.mime,
  size: file.bytes,
  width: file.width ?? 0,
  height: file.height ?? 0,
  alt: file.alt,
  uploader: file.uploader,
  createTime: formatBeijingTime(file.createdAt.getTime()),
  binTime: file.binnedAt === null ? '' : formatBeijingTime(file.binnedAt.getTime()),
  endTime:
    file.binnedAt === null ? '' : formatBeijingTime(file.binnedAt.getTime() + BIN_DAYS * DAY_MS),
})

/** 内容《…》、政策《…》等 5 处 */
const placesOf = (uses: readonly LibraryUse[]): string => {
  const named = uses
    .slice(0, MOST_NAMED)
    .map(({ source, title }) => `${LIBRARY_SOURCE[source]}《${title}》`)
    .join('、')
  return uses.length > MOST_NAMED ? `${named}等 ${uses.length} 处` : named
}
