import type { Entry, ZipFile } from 'yauzl'
import { iterateCooperatively } from '../cooperative.ts'
import { contentOf, entriesOf, openArchive } from './entries.ts'
import { readXml } from './xml.ts'

/** The first sheet of a workbook: its rows by their numbers, cells as text. */
export interface Sheet {
  name: string
  rows: { row: number; cells: string[] }[]
}

/** A workbook that cannot be read; the message is for whoever sent it. */
export class SheetProblem extends Error {
  override name = 'SheetProblem'
}

/** How much of a workbook is read. */
export interface SheetLimits {
  rows: number
  columns: number
  /** Characters of one cell. */
  cell: number
  /** Bytes of one part of the workbook, unpacked; 16 MiB unless told. */
  bytes?: number
}

const PART_BYTES = 16 * 1024 * 1024
const UNREADABLE = '表格无法读取，请用模板另存为 .xlsx 后再试'

/** The parts of a workbook that say something of its cells. */
const WANTED = /^(xl\/[^/]+\.xml|xl\/_rels\/[^/]+|xl\/worksheets\/[^/]+\.xml)$/

/** Reads the texts of the parts that are wanted, by their names; others are passed over. */
const partsOf = async (path: string, most: number): Promise<Map<string, string>> => {
  const zip = await openArchive(path)
  try {
    const parts = new Map<string, string>()
    for await (const entry of entriesOf(zip))
      if (WANTED.test(entry.fileName)) parts.set(entry.fileName, await textOf(zip, entry, most))
    return parts
  } finally {
    zip.close()
  }
}

const textOf = async (zip: ZipFile, entry: Entry, most: number): Promise<string> => {
  if (entry.uncompressedSize > most) throw new Error('too much in one part')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (await contentOf(zip, entry)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new Error('too much in one part')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Where the first sheet of a workbook stands, and its name. */
const firstSheet = (parts: ReadonlyMap<string, string>): { name: string; part: string } => {
  let found: { name: string; id: string } | null = null
  for (const event of readXml(parts.get('xl/workbook.xml') ?? '')) {
    if (event.kind !== 'open') continue
    if (
      event.name === 'workbookPr' &&
      ['1', 'true'].includes(event.attributes.get('date1904') ?? '')
    )
      throw new SheetProblem('该表格使用 1904 日期系统，日期会错位，请用模板重新填写')
    if (event.name !== 'sheet' || found !== null) continue
    const id = [...event.attributes].find(([name]) => name.endsWith(':id'))?.[1] ?? ''
    found = { name: event.attributes.get('name') ?? '', id }
  }
  for (const event of readXml(parts.get('xl/_rels/workbook.xml.rels') ?? ''))
    if (event.kind === 'open' && found !== null && event.attributes.get('Id') === found.id) {
      const target = event.attributes.get('Target') ?? ''
      return {
        name: found.name,
        part: target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`,
      }
    }
  throw new SheetProblem(UNREADABLE)
}

/** The texts that cells point at, step by step. Readings of characters beside them are left out. */
const sharedTexts = function* (xml: string, texts: string[]): Generator<undefined> {
  let inText = false
  let aside = 0
  for (const event of readXml(xml)) {
    if (event.kind === 'text') {
      if (inText && aside === 0) texts.push((texts.pop() ?? '') + event.text)
    } else if (event.kind === 'open') {
      if (event.name === 'si') {
        texts.push('')
        yield
      }
      if (event.name === 't') inText = !event.empty
      if (event.name === 'rPh' && !event.empty) aside += 1
    } else if (event.name === 't') inText = false
    else if (event.name === 'rPh') aside -= 1
  }
}

/** Which of the cell formats show a number in per cent. */
const percentStyles = (xml: string): ReadonlySet<number> => {
  const formats = new Map<string, string>([
    ['9', '0%'],
    ['10', '0.00%'],
  ])
  const found = new Set<number>()
  let inCells = false
  let at = 0
  for (const event of readXml(xml)) {
    if (event.kind === 'text') continue
    if (event.name === 'cellXfs') inCells = event.kind === 'open'
    if (event.kind !== 'open') continue
    if (event.name === 'numFmt')
      formats.set(event.attributes.get('numFmtId') ?? '', event.attributes.get('formatCode') ?? '')
    if (event.name === 'xf' && inCells) {
      if (formats.get(event.attributes.get('numFmtId') ?? '')?.includes('%') === true) found.add(at)
      at += 1
    }
  }
  return found
}

/** A number as a spreadsheet shows it: fifteen digits, no power of ten. */
const numberText = (text: string, factor = 1): string => {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  if (factor === 1 && /^-?\d{1,15}$/.test(text)) return text
  const rounded = Number((value * factor).toPrecision(15))
  return Math.abs(rounded) >= 1e21 || (rounded !== 0 && Math.abs(rounded) < 1e-6)
    ? String(rounded)
    : rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 })
}

/** The column of a cell's name, from 0: B7 is 1. */
const columnOf = (name: string): number =>
  Array.from(/^[A-Z]{1,3}/.exec(name)?.[0] ?? '').reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

interface Cell {
  column: number
  type: string
  style: number
  text: string
}

const shownText = (
  { type, style, text }: Cell,
  shared: readonly string[],
  percent: ReadonlySet<number>,
): string => {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? '是' : '否'
  if (type !== 'n') return text
  return percent.has(style) && text !== '' ? `${numberText(text, 100)}%` : numberText(text)
}

/** Refuses a sheet with more rows than are read, before anything of it is. */
const checkRows = (xml: string, most: number): void => {
  const row = /<(\w+:)?row\b/g
  for (let rows = 0; row.test(xml); rows += 1)
    if (rows >= most) throw new SheetProblem(`表格超过 ${most} 行，请分几次导入`)
}

/** Reads the cells of a sheet row by row. */
const rowsOf = function* (
  xml: string,
  show: (cell: Cell) => string,
  limits: SheetLimits,
  rows: Sheet['rows'],
): Generator<undefined> {
  let cell: Cell | null = null
  let taking = false
  for (const event of readXml(xml)) {
    const row = rows.at(-1)
    if (event.kind === 'text') {
      if (taking && cell !== null) cell.text += event.text
    } else if (event.kind === 'close') {
      if (event.name === 'v' || event.name === 't') taking = false
      if (event.name === 'c' && cell !== null && row !== undefined) put(row, cell, show, limits)
    } else if (event.name === 'row') {
      const number = Number(event.attributes.get('r') ?? (row?.row ?? 0) + 1)
      rows.push({ row: number, cells: [] })
      yield
    } else if (event.name === 'c') {
      const name = event.attributes.get('r')
      cell = {
        column: name === undefined ? (row?.cells.length ?? 0) : columnOf(name),
        type: event.attributes.get('t') ?? 'n',
        style: Number(event.attributes.get('s') ?? 0),
        text: '',
      }
    } else if (event.name === 'v' || event.name === 't') taking = !event.empty
  }
}

const put = (
  row: Sheet['rows'][number],
  cell: Cell,
  show: (cell: Cell) => string,
  limits: SheetLimits,
): void => {
  if (cell.column < 0 || cell.column >= limits.columns) return
  const text = show(cell)
  if (text.length > limits.cell)
    throw new SheetProblem(`第 ${row.row} 行有单元格超过 ${limits.cell} 字`)
  while (row.cells.length < cell.column) row.cells.push('')
  row.cells[cell.column] = text
}

/**
 * Reads the first sheet of a workbook that has passed the intake of files; others have their turn in
 * between. Formulas count as the value they had when the file was saved.
 */
export const readSheet = async (path: string, limits: SheetLimits): Promise<Sheet> => {
  try {
    const parts = await partsOf(path, limits.bytes ?? PART_BYTES)
    const { name, part } = firstSheet(parts)
    const xml = parts.get(part)
    if (xml === undefined) throw new SheetProblem(UNREADABLE)
    checkRows(xml, limits.rows)
    const shared: string[] = []
    await iterateCooperatively(sharedTexts(parts.get('xl/sharedStrings.xml') ?? '', shared))
    const percent = percentStyles(parts.get('xl/styles.xml') ?? '')
    const rows: Sheet['rows'] = []
    await iterateCooperatively(
      rowsOf(xml, (cell) => shownText(cell, shared, percent), limits, rows),
    )
    return { name, rows: rows.filter(({ cells }) => cells.some((text) => text.trim() !== '')) }
  } catch (error) {
    throw error instanceof SheetProblem ? error : new SheetProblem(UNREADABLE)
  }
}
