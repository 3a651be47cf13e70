import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { docxOf, type ZipEntry, zipOf } from '#server/testing/zip.ts'

let server: TestApp
let refused: TestClient
let kept: TestClient
let pictures: Record<'png' | 'jpg' | 'gif' | 'webp', Buffer>
beforeAll(async () => {
  const drawing = sharp({ create: { width: 8, height: 6, channels: 3, background: '#c00' } })
  pictures = {
    png: await drawing.clone().png().toBuffer(),
    jpg: await drawing
      .clone()
      .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
      .jpeg()
      .toBuffer(),
    gif: await drawing.clone().gif().toBuffer(),
    webp: await drawing.clone().webp().toBuffer(),
  }
  server = await createTestApp()
  await server.createUser('refused')
  await server.createUser('kept')
  refused = await loginAs(server.app, 'refused', server.password)
  kept = await loginAs(server.app, 'kept', server.password)
})
afterAll(async () => server.close())

const SCRIPT = '<script>alert(1)</script>'
const html = Buffer.from(`<!doctype html><html>${SCRIPT}</html>`)
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`)
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const entry = (name: string, content = 'x'): ZipEntry => ({ name, content: Buffer.from(content) })
const bomb = (megabytes: number, says?: number): ZipEntry => ({
  name: 'word/media/a.bin',
  content: Buffer.alloc(megabytes * 1024 * 1024),
  ...(says === undefined ? {} : { says }),
})
const after = (kind: keyof typeof pictures, tail: Buffer | string) => (): Buffer =>
  Buffer.concat([pictures[kind], Buffer.from(tail)])
const before = (head: Buffer | string, kind: keyof typeof pictures) => (): Buffer =>
  Buffer.concat([Buffer.from(head), pictures[kind]])
const hugePng = (width: number, height: number) => (): Buffer => {
  // The header alone claims the size.
  const copy = Buffer.from(pictures.png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  return copy
}

type Made = Buffer | (() => Buffer)
/** Refused whole: nothing of it is kept. */
const REFUSED: [string, string, Made][] = [
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
  ['two extensions', 'a.png.html', () => pictures.png],
  ['PNG as .jpg', 'a.jpg', () => pictures.png],
  ['JPEG as .png', 'a.png', () => pictures.jpg],
  ['a broken PNG', 'a.png', () => pictures.png.subarray(0, 40)],
  ['the first bytes of a PNG', 'a.png', () => pictures.png.subarray(0, 8)],
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
  ['a name with line breaks', 'a\r\nSet-Cookie: x.png', () => pictures.png],
  ['a name of dots', '....png', () => pictures.png],
  ['a cut archive', 'a.docx', () => docxOf().subarray(0, 60)],
]

/** Kept, with nothing left in it that could run. */
const INERT: [string, string, Made, string][] = [
  ['GIF and JavaScript in one', 'a.gif', after('gif', `/*${SCRIPT}*/=1;alert(1)`), 'a.gif'],
  ['PNG and HTML in one', 'a.png', after('png', html), 'a.png'],
  ['JPEG and a ZIP in one', 'a.jpg', after('jpg', docxOf()), 'a.jpg'],
  ['JPEG with a script in its EXIF', 'a.jpeg', () => pictures.jpg, 'a.jpeg'],
  ['PDF and HTML in one', 'a.pdf', Buffer.concat([pdf, html]), 'a.pdf'],
  [
    'PDF with JavaScript',
    'a.pdf',
    Buffer.concat([pdf, Buffer.from('/OpenAction /JS (app)')]),
    'a.pdf',
  ],
  ['a name that climbs', '../../../etc/a.png', () => pictures.png, 'a.png'],
  ['a name that climbs backwards', '..\\..\\a.png', () => pictures.png, 'a.png'],
  ['a name with NUL', 'a\0b.png', () => pictures.png, 'ab.png'],
  [
    'a name of 300 characters',
    `${'长'.repeat(300)}.png`,
    () => pictures.png,
    `${'长'.repeat(196)}.png`,
  ],
  ['a name that turns', 'invoice\u202Egpj.exe.png', () => pictures.png, 'invoicegpj.exe.png'],
  [
    'a name with markup',
    '"><img src=x onerror=alert(1)>.png',
    () => pictures.png,
    '%22__img src=x onerror=alert(1)_.png',
  ],
]

const bytesOf = (made: Made): Buffer => (typeof made === 'function' ? made() : made)
/** Sent raw: a client may write any name into the form. */
const send = async (client: TestClient, name: string, content: Buffer) =>
  server.app.inject({
    method: 'POST',
    url: files.add.path,
    headers: {
      authorization: `Bearer ${client.identity.accessToken}`,
      cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=xyz',
    },
    payload: Buffer.concat([
      Buffer.from('--xyz\r\nContent-Disposition: form-data; name="feature"\r\n\r\nchat\r\n'),
      Buffer.from(
        '--xyz\r\nContent-Disposition: form-data; name="file"; ' +
          `filename="${name.replaceAll('\\', '\\\\').replaceAll('"', '%22')}"\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n--xyz--\r\n'),
    ]),
  })

test('there are sixty of them', () => {
  expect(REFUSED.length + INERT.length).toBeGreaterThanOrEqual(60)
})

describe('refused', () => {
  test.each(REFUSED)('%s', async (_label, name, made) => {
    const answer = await send(refused, name, bytesOf(made))
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json()).toMatchObject({ code: 400, data: null })
    const rows = await server.pool.query('select 1 from stored_file where owner_id = $1', [
      'u-refused',
    ])
    expect(rows.rowCount).toBe(0)
  })
})

describe('inert', () => {
  test.each(INERT)('%s', async (_label, name, made, keptAs) => {
    const answer = await send(kept, name, bytesOf(made))
    const [file] = answer.json().data.records
    expect(file.fileName).toBe(keptAs)
    const opened = await server.app.inject({ url: file.url })
    expect(opened.statusCode).toBe(200)
    expect(opened.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    // What is shown in its place is our own drawing; all else is handed over without being opened.
    const { 'content-disposition': disposition, 'content-type': type } = opened.headers
    const drawn = /^image\/(png|jpeg|gif)$/.test(String(type))
    expect(String(disposition).split(';')[0]).toBe(drawn ? 'inline' : 'attachment')
    expect(drawn || type === 'application/pdf').toBe(true)
    expect(drawn && opened.rawPayload.includes('script')).toBe(false)
  })
})
