import { NoticeProblem } from './problem.ts'

/** What a document may be. */
export type DocumentKind = 'docx' | 'pdf' | 'html' | 'text'

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_WORD = [0xd0, 0xcf, 0x11, 0xe0]
const PICTURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
]
const MARKUP = /<(!doctype html|html|head|body|meta|div|p|table|span|br)\b/i
/** Where markup shows. */
const HEAD = 4_096

/** What a document is by its bytes, whatever its name says. */
export const kindOf = (bytes: Uint8Array): DocumentKind => {
  if (bytes.length === 0) throw new NoticeProblem('文件是空的')
  if (startsWith(bytes, PDF)) return 'pdf'
  if (startsWith(bytes, ZIP)) return 'docx'
  if (startsWith(bytes, OLD_WORD))
    throw new NoticeProblem('这是旧版 Word 或 WPS 文档，请另存为 .docx 后再导入')
  if (PICTURES.some((start) => startsWith(bytes, start)))
    throw new NoticeProblem('这是图片，没有可以读取的文字，请手工录入')
  return MARKUP.test(Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')) ? 'html' : 'text'
}
