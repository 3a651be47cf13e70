import { ZipFile } from 'yazl'
import type { Source, SourceLine } from './source.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const NS = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const paragraph = (text: string, properties: string, run = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

const INDENT = '<w:ind w:firstLineChars="200"/>'
const PROPERTIES: Readonly<Record<SourceLine['kind'], [string, string]>> = {
  head: ['<w:jc w:val="center"/>', '<w:color w:val="FF0000"/>'],
  no: ['<w:jc w:val="center"/>', ''],
  title: ['<w:jc w:val="center"/>', '<w:b/>'],
  sign: ['<w:jc w:val="right"/>', ''],
  date: ['<w:jc w:val="right"/>', ''],
  heading: [INDENT, '<w:b/>'],
  row: ['', ''],
  auto: ['<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>', ''],
  text: [INDENT, ''],
}

const cell = (text: string): string => `<w:tc><w:tcPr/>${paragraph(text, '')}</w:tc>`
const row = ({ text }: SourceLine): string => `<w:tr>${text.split('|').map(cell).join('')}</w:tr>`

const bodyOf = (lines: readonly SourceLine[]): string =>
  lines
    .map((line, at) => {
      if (line.kind !== 'row') return paragraph(line.text, ...PROPERTIES[line.kind])
      const opens = lines[at - 1]?.kind === 'row' ? '' : '<w:tbl><w:tblPr/>'
      const closes = lines[at + 1]?.kind === 'row' ? '' : '</w:tbl>'
      return `${opens}${row(line)}${closes}`
    })
    .join('')

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`

const partsOf = (source: Source): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${OFFICE}.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="${OFFICE}.numbering+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('r1', 'officeDocument', 'word/document.xml')}</Relationships>`,
  'word/_rels/document.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('r1', 'numbering', 'numbering.xml')}</Relationships>`,
  'word/numbering.xml': `${HEAD}<w:numbering ${NS}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  'word/document.xml': `${HEAD}<w:document ${NS}><w:body>${bodyOf(source.lines)}</w:body></w:document>`,
})

/** The sample as a text document. */
export const writeDocx = async (source: Source): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(partsOf(source)))
    zip.addBuffer(Buffer.from(content), name, { mtime: new Date(0) })
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as unknown as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
