import { joinLines, linesOf } from '#domain/notices/lines.ts'
import { type Block, NO_HINTS } from '#domain/notices/notice.ts'
import type { Notice } from '#domain/notices/extract.ts'
import { decodeText } from './decode.ts'
import { readHtml } from './html.ts'
import type { DocumentKind } from './kinds.ts'
import { LIMITS, NoticeProblem } from './problem.ts'

const TOO_MUCH = '文件的文字太多，请只导入通知正文'

const bounded = (text: string): string => {
  if (text.length > LIMITS.letters) throw new NoticeProblem(TOO_MUCH)
  return text
}

/** The readers of documents are large; each is loaded when one of its kind comes. */
const read = async (kind: DocumentKind, bytes: Uint8Array): Promise<Notice> => {
  switch (kind) {
    case 'docx':
      return { blocks: await (await import('./docx.ts')).readDocx(bytes), hints: NO_HINTS }
    case 'pdf':
      return { blocks: await (await import('./pdf.ts')).readPdf(bytes), hints: NO_HINTS }
    case 'html':
      return readHtml(decodeText(bytes))
    case 'text':
      return readText(bounded(decodeText(bytes)))
  }
}

/** The blocks of a plain text. */
export const readText = (text: string): Notice => ({
  blocks: joinLines(linesOf(text)),
  hints: NO_HINTS,
})

/** Letters of one block. */
const LONGEST = 8_000

/** What is longer than any paragraph is taken apart. */
const cut = (block: Block): Block[] => {
  if (block.text.length <= LONGEST) return [block]
  const pieces: Block[] = []
  for (let at = 0; at < block.text.length; at += LONGEST)
    pieces.push({
      ...block,
      kind: 'paragraph',
      text: block.text.slice(at, at + LONGEST),
      cells: [],
    })
  return pieces
}

/** The blocks of a document; what cannot be read, or is too much, is a {@link NoticeProblem}. */
export const parse = async (kind: DocumentKind, bytes: Uint8Array): Promise<Notice> => {
  const { blocks, hints } = await read(kind, bytes)
  const notice = { blocks: blocks.flatMap(cut), hints }
  const letters = notice.blocks.reduce((sum, { text }) => sum + text.length, 0)
  if (letters === 0) throw new NoticeProblem('文件里没有可以读取的文字，请手工录入')
  if (letters > LIMITS.letters || notice.blocks.length > LIMITS.blocks)
    throw new NoticeProblem(TOO_MUCH)
  return notice
}
