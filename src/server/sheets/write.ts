import { crc32, deflateRawSync } from 'node:zlib'
import { guardCell } from '#domain/text/csv.ts'
import { letters } from './table.ts'
import { escapeXml } from './xml.ts'

/** A sheet to be written: every cell is text, so that nothing in it is ever a formula. */
export interface NewSheet {
  name: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Widths in characters. */
  widths: readonly number[]
  /** Choices that a cell offers: row from 0 below the head, column from 0. */
  choices: readonly { row: number; column: number; options: readonly string[] }[]
}

const SPACE = 'http://schemas.openxmlformats.org'
const MAIN = `${SPACE}/spreadsheetml/2006/main`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
/** What a list of choices in a cell may come to, by the format. */
const MOST_CHOICE = 255

const cellOf = (text: string, row: number, column: number, style: number): string =>
  text === ''
    ? `<c r="${letters(column)}${row}" s="${style}"/>`
    : `<c r="${letters(column)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(guardCell(text))}</t></is></c>`

const rowOf = (cells: readonly string[], row: number, style: number): string =>
  `<row r="${row}">${cells.map((text, column) => cellOf(text, row, column, style)).join('')}</row>`

const choicesOf = (sheet: NewSheet): string => {
  const lists = sheet.choices.flatMap(({ row, column, options }) => {
    const list = options.join(',')
    if (list.length > MOST_CHOICE || options.some((option) => option.includes(','))) return []
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${letters(column)}${row + 2}"><formula1>"${escapeXml(list)}"</formula1></dataValidation>`,
    ]
  })
  return lists.length === 0
    ? ''
    : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

const sheetXml = (sheet: NewSheet): string => {
  const columns = sheet.widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rowOf(sheet.head, 1, 1)}${sheet.rows.map((cells, at) => rowOf(cells, at + 2, 2)).join('')}</sheetData>${choicesOf(sheet)}</worksheet>`
}

/** Style 1 is the head, style 2 a cell of text: what is typed there stays as it was typed. */
const STYLES = `${HEADER}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="微软雅黑"/></font><font><b/><sz val="11"/><name val="微软雅黑"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`

const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${SPACE}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`

const relations = (...all: string[]): string =>
  `${HEADER}<Relationships xmlns="${SPACE}/package/2006/relationships">${all.join('')}</Relationships>`

/** The bytes of a workbook with one sheet. */
export const writeSheet = (sheet: NewSheet): Buffer =>
  archiveOf([
    [
      '[Content_Types].xml',
      `${HEADER}<Types xmlns="${SPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${SPACE}/officeDocument/2006/relationships"><sheets><sheet name="${escapeXml(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'styles', 'styles.xml'),
      ),
    ],
    ['xl/worksheets/sheet1.xml', sheetXml(sheet)],
    ['xl/styles.xml', STYLES],
  ])

/** A ZIP archive of texts, the same bytes for the same texts. */
const archiveOf = (entries: readonly (readonly [name: string, text: string])[]): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of entries) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    // Names are UTF-8.
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(8, 4)
    // 1 January 1980, the first day the format knows.
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, tail, title]),
    )
    bodies.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, central, Buffer.from('PK\x05\x06'), end])
}
