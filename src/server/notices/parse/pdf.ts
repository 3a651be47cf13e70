import { getDocumentProxy } from 'unpdf'
import { joinLines, type Line } from '#domain/notices/lines.ts'
import type { Block } from '#domain/notices/notice.ts'
import { LIMITS, NoticeProblem } from './problem.ts'

interface Piece {
  text: string
  x: number
  y: number
  width: number
  size: number
}

interface RawLine {
  page: number
  y: number
  size: number
  segments: { x: number; end: number; text: string }[]
}

/** A gap of so many letters parts two cells, one of so many is a blank. */
const CELL_GAP = 1.6
const BLANK_GAP = 0.35
const PAGE_NUMBER = /^[-—–－\s·]*(第\s*)?\d{1,4}(\s*页)?(\s*[/／]\s*\d{1,4})?[-—–－\s·]*$/

const linesOf = (pieces: readonly Piece[], page: number): RawLine[] => {
  const sorted = pieces.toSorted((one, other) => other.y - one.y)
  const rows: Piece[][] = []
  for (const piece of sorted) {
    const row = rows.at(-1)
    const top = row?.[0]
    if (
      row !== undefined &&
      top !== undefined &&
      Math.abs(top.y - piece.y) < Math.max(top.size, piece.size) * 0.45
    )
      row.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) =>
    lineOf(
      row.toSorted((one, other) => one.x - other.x),
      page,
    ),
  )
}

const lineOf = (row: readonly Piece[], page: number): RawLine => {
  const size = Math.max(...row.map((piece) => piece.size))
  const segments: RawLine['segments'] = []
  for (const { text, x, width } of row) {
    const last = segments.at(-1)
    const gap = last === undefined ? 0 : (x - last.end) / size
    if (last === undefined || gap > CELL_GAP) segments.push({ x, end: x + width, text })
    else {
      last.text +=
        gap > BLANK_GAP && /[\w.%)]$/.test(last.text) && /^[\w(]/.test(text) ? ` ${text}` : text
      last.end = x + width
    }
  }
  return { page, y: row[0]!.y, size, segments }
}

const alike = (one: RawLine | undefined, other: RawLine): boolean =>
  one !== undefined &&
  one.page === other.page &&
  one.segments.length >= 2 &&
  other.segments.length >= 2 &&
  [0, 1].every((at) => Math.abs(one.segments[at]!.x - other.segments[at]!.x) < other.size * 1.2)

/** Lines as the joining wants them; what stands in columns below each other is a row of a table. */
const measured = (lines: readonly RawLine[]): Line[] => {
  const left = Math.min(...lines.map(({ segments }) => segments[0]!.x))
  return lines.map((line, at) => {
    const { segments, size, page } = line
    const inTable = alike(lines[at - 1], line) || alike(lines[at + 1], line)
    const texts = segments.map(({ text }) => text.trim())
    return {
      text: texts.join(' '),
      page,
      indent: (segments[0]!.x - left) / size,
      width: (segments.at(-1)!.end - left) / size,
      size,
      cells: inTable ? texts : [],
    }
  })
}

/** Letters of a page below which there is no text on it. */
const SCANNED = 12

/** A run of letters on a page, as the package hands it over beside its marks. */
interface Item {
  str: string
  transform: number[]
  width: number
  height: number
}

/** The blocks of a PDF that has text. */
export const readPdf = async (bytes: Uint8Array): Promise<Block[]> => {
  const pdf = await getDocumentProxy(bytes, {
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  }).catch((error: unknown) => {
    const locked = error instanceof Error && error.name === 'PasswordException'
    throw new NoticeProblem(locked ? '这个 PDF 有密码，请先去除密码' : '这个 PDF 无法打开')
  })
  if (pdf.numPages > LIMITS.pages)
    throw new NoticeProblem(`这个 PDF 超过 ${LIMITS.pages} 页，请只导入通知正文`)
  const lines: RawLine[] = []
  let letters = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const pieces = items.flatMap((item): Piece[] => {
      if (!('str' in item)) return []
      const { str, transform, width, height } = item as Item
      const size = Math.abs(height) || Math.abs(transform[3] ?? 0)
      return str.trim() === '' || size === 0
        ? []
        : [{ text: str, x: transform[4] ?? 0, y: transform[5] ?? 0, width, size }]
    })
    letters += pieces.reduce((sum, { text }) => sum + text.length, 0)
    lines.push(...linesOf(pieces, number).filter(({ segments }) => !isNumber(segments)))
    page.cleanup()
  }
  if (letters < SCANNED * pdf.numPages || lines.length === 0)
    throw new NoticeProblem('这个 PDF 是扫描件，没有可以读取的文字，请手工录入')
  return joinLines(measured(lines))
}

const isNumber = (segments: RawLine['segments']): boolean =>
  PAGE_NUMBER.test(segments.map(({ text }) => text).join(' '))
