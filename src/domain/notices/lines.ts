import type { Block } from './notice.ts'
import { markerOf } from './numbering.ts'
import { flatten, tidy } from './text.ts'

/** A line as it stands on a page or in a file. */
export interface Line {
  text: string
  /** From 1; 0 where there are no pages. */
  page: number
  /** How far behind the margin it begins, in letters. */
  indent: number
  /** Its width in letters, indent included. */
  width: number
  /** Size of its letters; 0 where that is not known. */
  size: number
  /** Of a row of a table. */
  cells: readonly string[]
}

/** Width of a text in letters: those of Latin are half as wide. */
export const widthOf = (text: string): number => {
  let width = 0
  for (const sign of text)
    width += sign.charCodeAt(0) < 0x2e80 && !'“”‘’—…·'.includes(sign) ? 0.5 : 1
  return width
}

const CLOSED = /[。；：！？;:]["”』）)]?$/
const OWN_LINE =
  /^(?:附件?[:0-9一二三四五]|联系人|联系电话|咨询电话|抄送|主办|[^\s]{2,20}[(]\d{4}[)]第?\d{1,5}号$|(?:\d{4}|二[〇○零O0一二三四五六七八九]{3})年.{1,3}月.{1,3}日$)/
/** A 文号 in a line of its own. */
const NUMBER = /^[^\s]{2,20}\(\d{4}\)第?\d{1,5}号$/
const TITLE_CLOSED = /的(?:通知|公告|通告|函|意见|公示)$/

/** Nine in ten are no larger. */
const ninth = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.9)] ?? 0
}

interface Manner {
  /** Extent and letters of a full line. */
  extent: number
  letters: number
  /** Size of most letters. */
  size: number
  /** Paragraphs begin with an indent, so a line without one goes on. */
  indented: boolean
  /** Most lines are about as wide as a page, so paragraphs were broken into them. */
  wrapped: boolean
}

const commonSize = (lines: readonly Line[]): number => {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].reduce((best, it) => (it[1] > best[1] ? it : best), [0, -1])[0]
}

const mannerOf = (lines: readonly Line[]): Manner => {
  const indents = lines.filter(({ indent }) => indent >= 1.5 && indent <= 4).length
  const extent = ninth(lines.map(extentOf))
  const near = lines.filter((line) => {
    const share = extentOf(line) / extent
    return share >= 0.86 && share <= 1.15
  }).length
  return {
    extent,
    wrapped: near * 4 >= lines.length,
    letters: ninth(lines.map(({ text }) => text.length)),
    size: commonSize(lines),
    indented: indents * 5 >= lines.length,
  }
}

/** Its width where letters of all sizes are measured alike. */
const extentOf = ({ width, size }: Line): number => width * (size === 0 ? 1 : size)

const isFilled = (line: Line, manner: Manner): boolean =>
  extentOf(line) >= manner.extent * 0.86 ||
  (line.size === 0 && line.text.length >= manner.letters * 0.92)

/** Whether a line goes on in the next one. */
const goesOn = (line: Line, next: Line, manner: Manner): boolean => {
  if (line.cells.length > 0 || next.cells.length > 0) return false
  const text = line.text.trim()
  // A number that was cut in two.
  if (/\d$/.test(text) && /^\d{1,9}[；;。，,]?$/.test(next.text.trim())) return true
  const largest = Math.max(line.size, next.size)
  if (Math.abs(line.size - next.size) > largest * 0.08 || TITLE_CLOSED.test(text)) return false
  const flat = flatten(tidy(next.text))
  const begins = markerOf(flat) !== null || OWN_LINE.test(flat)
  const filled = isFilled(line, manner)
  if (line.size > manner.size * 1.08) return filled && !begins
  if (manner.indented) return next.indent < 1 && filled && !(begins && CLOSED.test(text))
  return (
    manner.wrapped && filled && !begins && !NUMBER.test(flatten(tidy(text))) && !CLOSED.test(text)
  )
}

/** Between two letters of Latin a broken line stood for a blank. */
const glued = (text: string, more: string): string =>
  /[\w%)]$/.test(text) && /^[A-Za-z]/.test(more) && /[A-Za-z]$/.test(text)
    ? `${text} ${more}`
    : `${text}${more}`

/** Joins lines that were broken in the middle of sentences to paragraphs, and tidies them. */
export const joinLines = (lines: readonly Line[]): Block[] => {
  const written = lines.filter(({ text, cells }) => text.trim() !== '' || cells.length > 0)
  const manner = mannerOf(written)
  const blocks: Block[] = []
  let last: Line | null = null
  for (const line of written) {
    const text = tidy(line.text)
    const open = blocks.at(-1)
    if (last !== null && open !== undefined && goesOn(last, line, manner))
      blocks[blocks.length - 1] = { ...open, text: glued(open.text, text) }
    else
      blocks.push({
        kind: line.cells.length > 0 ? 'row' : 'paragraph',
        text,
        page: line.page,
        cells: line.cells.map(tidy),
      })
    last = line
  }
  return blocks
}

/** Most characters of one block: what is longer is taken apart. */
const MOST = 8_000

/** The lines of a plain text. */
export const linesOf = (text: string): Line[] =>
  text.split(/\r\n|[\n\r\f\v\u2028\u2029]/).flatMap((raw) => {
    const lead = /^[ \t\u3000\u00A0]*/.exec(raw)![0]
    const indent = widthOf(lead.replaceAll('\t', '　　').replaceAll('\u00A0', ' '))
    const body = raw.slice(lead.length).trimEnd()
    const pieces =
      body.length <= MOST ? [body] : (body.match(new RegExp(`[^]{1,${MOST}}`, 'g')) ?? [])
    return pieces.map((piece) => {
      const cells = piece.includes('\t') ? piece.split('\t') : []
      return { text: piece, page: 0, indent, width: indent + widthOf(piece), size: 0, cells }
    })
  })
