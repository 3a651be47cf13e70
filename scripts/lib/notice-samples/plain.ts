import type { Source, SourceLine } from './source.ts'

/** The bytes of every character that GB 18030 writes in two, by asking a decoder. */
const makeTable = (): ReadonlyMap<string, readonly [number, number]> => {
  const decoder = new TextDecoder('gb18030')
  const table = new Map<string, readonly [number, number]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      if (trail !== 0x7f) {
        const text = decoder.decode(new Uint8Array([lead, trail]))
        if (text.length === 1 && text !== '\ufffd' && !table.has(text))
          table.set(text, [lead, trail])
      }
  return table
}

/** The text in GB 18030; what it writes in four bytes is an Error. */
export const inGb18030 = (text: string): Buffer => {
  const table = makeTable()
  const bytes: number[] = []
  for (const sign of text) {
    const code = sign.codePointAt(0)!
    if (code < 0x80) bytes.push(code)
    else {
      const pair = table.get(sign)
      if (pair === undefined) throw new Error(`${sign} is not in the table`)
      bytes.push(...pair)
    }
  }
  return Buffer.from(bytes)
}

const INDENT = '　　'

/** Cuts a paragraph into lines as a page of `width` characters would. */
const cut = (text: string, width: number): string[] => {
  const lines: string[] = []
  for (let at = 0; at < text.length; at += width) lines.push(text.slice(at, at + width))
  return lines
}

/** As a reader of pictures would see it: lines of uneven length, no indents, blanks here and there. */
const likeOcr = (lines: readonly SourceLine[]): string =>
  lines
    .flatMap(({ text }, nth) => cut(text, 24 + (nth % 5)))
    .map((line, nth) => (nth % 7 === 3 ? `${line} ` : line))
    .join('\n')

/** The sample as plain text. */
export const writeText = ({ lines, options }: Source): Buffer => {
  const width = Number(options.find((it) => it.startsWith('wrap='))?.slice(5) ?? 0)
  const written = (line: SourceLine): string => {
    if (line.kind === 'title' || line.kind === 'no' || line.kind === 'head')
      return `          ${line.text}`
    if (line.kind === 'sign' || line.kind === 'date') return `${'　'.repeat(14)}${line.text}`
    const text = options.includes('noindent') ? line.text : `${INDENT}${line.text}`
    return width === 0 ? text : cut(text, width).join('\n')
  }
  const text = options.includes('ocr') ? likeOcr(lines) : lines.map(written).join('\r\n')
  return options[0] === 'gb18030' ? inGb18030(text) : Buffer.from(`${text}\n`)
}
