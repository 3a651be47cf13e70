import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import type { StoredFile } from './store.ts'

/** A file as its readers see it. */
export const shownFile = (file: StoredFile, url: string) => ({
  fileId: file.id,
  fileName: file.name,
  mime: file.mime,
  size: file.bytes,
  width: file.width ?? 0,
  height: file.height ?? 0,
  createTime: formatBeijingTime(file.createdAt.getTime()),
  url,
})
