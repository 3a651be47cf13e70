import { createNoticeHandlers } from './handlers.ts'
import { createNoticeReader } from './reading.ts'

/** 官方文件导入: a document of an authority read into a form. */
export const createNoticeImport = (deps: Parameters<typeof createNoticeReader>[0]) => ({
  handlers: { notices: createNoticeHandlers({ reader: createNoticeReader(deps) }) },
})
