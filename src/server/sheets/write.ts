import { Readable } from 'node:stream'
import { mimeOf } from '#domain/files/kinds.ts'
import { guardCell } from '#domain/text/csv.ts'
import { ZipFile } from 'yazl'
import { escapeXml } from './xml.ts'

/** A workbook to be written: every cell is text, so that nothing in it is ever a formula. */
export interface NewWorkbook {
  /** Of its first sheet. */
  name: string
  columns: readonly {
    name: string
    /** Characters; 10 unless told. */
    width?: number | undefined
    /** What cells of the column offer to choose from; none = anything may be typed. */
    options?: readonly string[]
  }[]
  /** Asked for one after the other, and never all held at once. */
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>
  /** Rows below the head in which the options of a column are offered; none unless told. */
  choosing?: number
  /** Options of single cells: row from 0 below the head, column from 0. */
  choices?: readonly { row: number; column: number; options: readonly string[] }[]
  /** A second sheet of plain rows, e.g. how the first is filled in; none = no such sheet. */
  notes?: { name: string; rows: readonly (readonly string[])[]; widths: readonly number[] }
}

const SPACE = 'http://schemas.openxmlformats.org'
const MAIN = `${SPACE}/spreadsheetml/2006/main`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
/** Characters that a list of options may come to, by the format. */
const MOST_CHOICE = 255
/** The same bytes for the same workbook: 1 January 1980, the first day the format knows. */
const EPOCH = new Date(1980, 0, 1)
const USUAL_WIDTH = 10

/** Names of columns from 0: A to Z, then AA. */
const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + letters(column % 26)

const cellOf = (text: string, row: number, column: number, style: number): string =>
  text === ''
    ? ''
    : `<c r="${letters(column)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(guardCell(text))}</t></is></c>`

const rowOf = (cells: readonly string[], row: number, style: number): string =>
  `<row r="${row}">${cells.map((text, column) => cellOf(text, row, column, style)).join('')}</row>`

const opening = (widths: readonly number[], frozen: boolean): string => {
  const columns = widths.map(
    (width, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="2" customWidth="1"/>`,
  )
  const pane = frozen
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    : ''
  return `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

/** The cells that offer options. A list that the format cannot hold is left out. */
const choicesOf = ({ columns, choosing = 0, choices = [] }: NewWorkbook): string => {
  const whole = columns.map(({ options = [] }, at) => ({
    cells: `${letters(at)}2:${letters(at)}${choosing + 1}`,
    options: choosing === 0 ? [] : options,
  }))
  const single = choices.map(({ row, column, options }) => ({
    cells: `${letters(column)}${row + 2}`,
    options,
  }))
  const lists = [...whole, ...single].flatMap(({ cells, options }) => {
    const list = options.join(',')
    if (options.length === 0 || list.length > MOST_CHOICE) return []
    if (options.some((option) => option.includes(','))) return []
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cells}"><formula1>"${escapeXml(list)}"</formula1></dataValidation>`,
    ]
  })
  return lists.length === 0
    ? ''
    : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

const sheetParts = async function* (workbook: NewWorkbook): AsyncGenerator<string> {
  const { columns } = workbook
  yield opening(
    columns.map(({ width = USUAL_WIDTH }) => width),
    true,
  )
  yield rowOf(
    columns.map(({ name }) => name),
    1,
    1,
  )
  let at = 2
  for await (const cells of workbook.rows) {
    yield rowOf(cells, at, 2)
    at += 1
  }
  yield `</sheetData>${choicesOf(workbook)}</worksheet>`
}

const notesXml = ({ rows, widths }: NonNullable<NewWorkbook['notes']>): string =>
  `${opening(widths, false)}${rows.map((cells, at) => rowOf(cells, at + 1, at === 0 ? 1 : 2)).join('')}</sheetData></worksheet>`

/** Style 1 is a head, style 2 a cell of text: what is typed there stays as it was typed. */
const STYLES = `${HEADER}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="微软雅黑"/></font><font><b/><sz val="11"/><name val="微软雅黑"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`

const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${SPACE}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
const relations = (...all: string[]): string =>
  `${HEADER}<Relationships xmlns="${SPACE}/package/2006/relationships">${all.join('')}</Relationships>`

/** The small parts of a workbook with one sheet or two. */
const frame = (names: readonly string[]): [name: string, text: string][] => [
  [
    '[Content_Types].xml',
    `${HEADER}<Types xmlns="${SPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${names.map((_name, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ],
  ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
  [
    'xl/workbook.xml',
    `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${SPACE}/officeDocument/2006/relationships"><sheets>${names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    relations(
      ...names.map((_name, at) =>
        relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
      ),
      relation('rIdS', 'styles', 'styles.xml'),
    ),
  ],
  ['xl/styles.xml', STYLES],
]

/** The bytes of a workbook, the same for the same one. @throws what its rows throw. */
export const writeWorkbook = async (workbook: NewWorkbook): Promise<Buffer> => {
  const zip = new ZipFile()
  const { name: first, notes } = workbook
  const names = [first, ...(notes === undefined ? [] : [notes.name])]
  for (const [name, text] of frame(names)) zip.addBuffer(Buffer.from(text), name, { mtime: EPOCH })
  const rows = Readable.from(sheetParts(workbook), { objectMode: false })
  const done = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    // A fault of the rows reaches the archive's stream as nothing at all.
    rows.on('error', reject)
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk))
    zip.outputStream.on('error', reject)
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)))
  })
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', { mtime: EPOCH })
  if (notes !== undefined)
    zip.addBuffer(Buffer.from(notesXml(notes)), 'xl/worksheets/sheet2.xml', { mtime: EPOCH })
  zip.end()
  return done
}

/** A workbook as a handler answers it. */
export const xlsxFile = (fileName: string, content: Buffer) => ({
  fileName,
  mime: mimeOf('xlsx'),
  size: content.length,
  content: Readable.from([content]),
})
