import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { isPlainArchive } from '../files/archive.ts'
import { createNoticeReader } from './reading.ts'
import { filler, NOTICE, writePdf } from './testing.ts'

const REGIONS = [
  { code: '000000', name: '全国' },
  { code: '320000', name: '江苏省' },
  { code: '320100', name: '南京市' },
]
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notices-'))
})
afterAll(async () => rm(folder, { recursive: true }))

const reader = createNoticeReader({ isPlainArchive, regions: () => REGIONS })

const read = async (bytes: Uint8Array | string, name = 'notice') => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return reader.file(path)
}

const zipped = async (entries: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as unknown as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const page = (body: string, head = ''): string =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`

describe('documents', () => {
  test('a PDF with text', async () => {
    const { blocks, extraction } = await read(writePdf([NOTICE]))
    expect(blocks[0]).toMatchObject({ text: NOTICE[0], page: 1 })
    expect(extraction.docNumber?.value).toBe('宁科样〔2026〕5号')
    expect(extraction.windows[0]?.deadlines[0]?.value).toEqual({
      kind: 'online',
      at: '2026-04-30 17:00',
      note: '',
    })
  })

  test('many pages, and others have their turn meanwhile', async () => {
    const bytes = writePdf([NOTICE, ...Array.from({ length: 9 }, () => filler)])
    let turns = 0
    const ticking = setInterval(() => (turns += 1), 1)
    const { blocks } = await read(bytes)
    clearInterval(ticking)
    expect(blocks.length).toBeGreaterThan(200)
    expect(turns).toBeGreaterThan(0)
  })

  test.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${NOTICE.join('\n')}`)],
    ['UTF-16', Buffer.from(`\ufeff${NOTICE.join('\n')}`, 'utf16le')],
    ['UTF-8 without a mark', Buffer.from(NOTICE.join('\r\n'))],
  ])('a text in %s', async (_name, bytes) => {
    const { extraction } = await read(bytes)
    expect(extraction.title?.value).toBe(NOTICE[0])
  })

  test('a text in GB 18030, by its bytes alone', async () => {
    // 关于申报项目的通知
    const bytes = Buffer.from('b9d8d3dac9eab1a8cfeec4bfb5c4cda8d6aa', 'hex')
    const { blocks } = await read(bytes)
    expect(blocks[0]?.text).toBe('关于申报项目的通知')
  })

  test('a page: its scripts, styles and addresses are left behind', async () => {
    const body = `<script>alert('关于甲的通知')</script><style>p{}</style><noscript>无</noscript>
      <p onclick="x()">${NOTICE[0]}</p><p><img src=x onerror=alert(1)>正文<a href="javascript:alert(1)">链接</a></p>
      <table><tr><td>材料</td><td>份数</td></tr></table><ol><li>一</li><li>二</li></ol>`
    const { blocks } = await read(page(body, '<meta name="PubDate" content="2026-03-02 09:00">'))
    expect(blocks.map(({ text }) => text)).toEqual([
      NOTICE[0],
      '正文链接',
      '材料 份数',
      '1.一',
      '2.二',
    ])
    expect(JSON.stringify(blocks)).not.toMatch(/alert|javascript|onerror/)
  })

  test('what a page says of itself', async () => {
    const { extraction } = await read(
      page(
        `<p>${NOTICE.join('</p><p>')}</p>`,
        '<meta name="PubDate" content="2026-03-02 09:00"><meta name="Url" content="https://www.example.gov.cn/a.html">',
      ),
    )
    expect(extraction.publishedOn).toMatchObject({ value: '2026-03-02', sureness: 'sure' })
    expect(extraction.sourceUrl?.value).toBe('https://www.example.gov.cn/a.html')
  })

  test('pasted text', async () => {
    const { extraction } = await reader.text(NOTICE.join('\n'))
    expect(extraction.orgs).toMatchObject({ value: ['南京市科学技术局'], sureness: 'sure' })
    expect(extraction.regionCode?.value).toBe('320100')
  })
})

describe('what cannot be read says why', () => {
  const types = '<Types/>'
  const bomb = async () =>
    zipped({
      '[Content_Types].xml': types,
      'word/document.xml': Buffer.alloc(30 * 1024 * 1024, 32),
    })

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['nothing', () => Buffer.alloc(0), '空的'],
    ['a scan', () => writePdf([[], []]), '扫描件'],
    ['a broken PDF', () => Buffer.from('%PDF-1.7\nnothing'), '无法打开'],
    ['too many pages', () => writePdf(Array.from({ length: 201 }, () => ['字'])), '超过 200 页'],
    ['an old document', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), '另存为 .docx'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), '手工录入'],
    [
      'bytes',
      () => Buffer.from(Array.from({ length: 4_000 }, (_, at) => at % 8)),
      '没有可以读取的文字',
    ],
    ['a page without text', () => Buffer.from(page('<img src="a.png">')), '手工录入'],
    ['a bomb', bomb, '不是可以打开的 Word 文档'],
    ['an archive', async () => zipped({ 'a.txt': '字' }), '不是可以打开的 Word 文档'],
    [
      'macros',
      async () =>
        zipped({
          '[Content_Types].xml': types,
          'word/document.xml': '<a/>',
          'word/vbaProject.bin': 'x',
        }),
      '不是可以打开的 Word 文档',
    ],
    [
      'a document that is none',
      async () => zipped({ '[Content_Types].xml': types, 'word/document.xml': '<not xml' }),
      '无法打开',
    ],
    ['too large', () => Buffer.alloc(20 * 1024 * 1024 + 1, 65), '超过 20 MB'],
    ['too much text', () => Buffer.from('甲乙丙丁。\n'.repeat(220_000)), '太多'],
  ])('%s', async (_name, bytes, message) => {
    await expect(read(await bytes())).rejects.toThrow(message)
  })

  test('a document that takes too long', async () => {
    const hasty = createNoticeReader({ isPlainArchive, regions: () => REGIONS, milliseconds: 1 })
    await expect(hasty.text(NOTICE.join('\n'))).rejects.toThrow('没有在限定时间内读完')
    await expect(reader.text(NOTICE.join('\n'))).resolves.toBeDefined()
  })

  test('too many at once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, async () => reader.text(NOTICE.join('\n'))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  })
})

test('broken markup is read, and what is too deep is refused in a moment', async () => {
  const began = performance.now()
  const broken = `${'<div>'.repeat(300)}字${'</div>'.repeat(10)}<table>${'<tr><td>'.repeat(300)}尾`
  const { blocks } = await read(page(broken))
  expect(blocks.map(({ text }) => text).join('')).toBe('字尾')
  await expect(read(page('<div>'.repeat(50_000)))).rejects.toThrow('结构无法读取')
  expect(performance.now() - began).toBeLessThan(10_000)
})
