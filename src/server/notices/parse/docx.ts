import mammoth from 'mammoth'
import type { Block } from '#domain/notices/notice.ts'
import { readHtml } from './html.ts'
import { NoticeProblem } from './problem.ts'

/** The blocks of a text document that has passed the check of archives; pictures are left out. */
export const readDocx = async (bytes: Uint8Array): Promise<Block[]> => {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes) },
      {
        convertImage: mammoth.images.imgElement(async () => Promise.resolve({ src: '' })),
        externalFileAccess: false,
        includeEmbeddedStyleMap: false,
      },
    )
    return readHtml(value).blocks
  } catch {
    throw new NoticeProblem('这个文档无法打开，请另存为 .docx 后再试')
  }
}
