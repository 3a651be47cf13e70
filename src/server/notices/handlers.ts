import type { notices } from '#contract/notices.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { cleanName } from '#domain/files/names.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { NoticeProblem } from './parse/problem.ts'
import type { NoticeReader, ReadNotice } from './reading.ts'

const orApiError = async (reading: Promise<ReadNotice>): Promise<ReadNotice> => {
  try {
    return await reading
  } catch (error) {
    throw error instanceof NoticeProblem ? apiError('invalid', error.message) : error
  }
}

/** 公文导入: documents and texts are read, nothing is kept. */
export const createNoticeHandlers = (deps: { reader: NoticeReader }): Handlers<typeof notices> => ({
  async readFile(_input, caller) {
    const [upload, another] = caller.uploads
    if (upload === undefined || another !== undefined) throw apiError('invalid', '请选择一个文件')
    const read = await orApiError(deps.reader.file(upload.path))
    return { fileName: cleanName(upload.name), ...read }
  },
  async readText({ text }) {
    if (text.trim() === '') throw apiError('invalid', '请粘贴通知正文')
    return { fileName: '', ...(await orApiError(deps.reader.text(text))) }
  },
})
