import { NoticeProblem } from './problem.ts'

const CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{3,20})/i
const HEAD = 4_096

const marked = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** The charset that a page names; GB 2312 and GBK are read as GB 18030, which holds both. */
const declared = (bytes: Uint8Array): string | null => {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
  const name = CHARSET.exec(head)?.[1]?.toLowerCase()
  if (name === undefined) return null
  return /^(gb2312|gbk|gb18030|x-gbk|gb_2312-80)$/.test(name) ? 'gb18030' : name
}

const decoded = (bytes: Uint8Array, charset: string): string | null => {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Letters that no text holds: a file that is full of them is none. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const STRANGE = /[\u0000-\u0008\u000E-\u001A\uFFFD]/g

/** The text of bytes: by their mark, by what a page says, as UTF-8, or else as GB 18030. */
export const decodeText = (bytes: Uint8Array): string => {
  const charsets = [marked(bytes), declared(bytes), 'utf-8', 'gb18030']
  for (const charset of charsets) {
    const text = charset === null ? null : decoded(bytes, charset)
    if (text !== null) return checked(text)
  }
  // A page with one broken letter is read all the same.
  return checked(new TextDecoder(declared(bytes) === 'gb18030' ? 'gb18030' : 'utf-8').decode(bytes))
}

const checked = (text: string): string => {
  const strange = text.slice(0, 100_000).match(STRANGE)?.length ?? 0
  if (strange > Math.max(20, Math.min(text.length, 100_000) / 50))
    throw new NoticeProblem('文件里没有可以读取的文字，请确认格式（docx、pdf、html 或 txt）')
  return text
}
