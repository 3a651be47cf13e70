import { joinLines, linesOf } from '#domain/notices/lines.ts'
import { NO_HINTS } from '#domain/notices/notice.ts'
import type { Notice } from '#domain/notices/extract.ts'
import { decodeText } from './decode.ts'
import { readDocx } from './docx.ts'
import { readHtml } from './html.ts'
import type { DocumentKind } from './kinds.ts'
import { readPdf } from './pdf.ts'
import { LIMITS, NoticeProblem } from './problem.ts'

const read = async (kind: DocumentKind, bytes: Uint8Array): Promise<Notice> => {
  switch (kind) {
    case 'docx':
      return { blocks: await readDocx(bytes), hints: NO_HINTS }
    case 'pdf':
      return { blocks: await readPdf(bytes), hints: NO_HINTS }
    case 'html':
      return readHtml(decodeText(bytes))
    case 'text':
      return readText(decodeText(bytes))
  }
}

/** The blocks of a plain text. */
export const readText = (text: string): Notice => ({
  blocks: joinLines(linesOf(text)),
  hints: NO_HINTS,
})

/** The blocks of a document; what cannot be read, or is too much, is a {@link NoticeProblem}. */
export const parse = async (kind: DocumentKind, bytes: Uint8Array): Promise<Notice> => {
  const notice = await read(kind, bytes)
  const letters = notice.blocks.reduce((sum, { text }) => sum + text.length, 0)
  if (letters === 0) throw new NoticeProblem('文件里没有可以读取的文字，请手工录入')
  if (letters > LIMITS.letters || notice.blocks.length > LIMITS.blocks)
    throw new NoticeProblem('文件的文字太多，请只导入通知正文')
  return notice
}
