import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FileReader, fileAccess, mayRemove } from './access.ts'
import { acceptOf, FEATURE, type Feature, featureProblem } from './features.ts'
import { archiveEntryOf, isInline, isPicture, kindOfName, mimeOf, startsLike } from './kinds.ts'
import { cleanName, dispositionOf, NAME_MAX } from './names.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0))

describe('kinds', () => {
  test.each([
    ['a.jpg', 'jpg'],
    ['a.JPEG', 'jpg'],
    ['营业执照.png', 'png'],
    ['a.tar.webp', 'webp'],
    ['a.docx', 'docx'],
    ['a.svg', null],
    ['a.png.html', null],
    ['a.', null],
    ['png', null],
    ['', null],
    ['a.constructor', null],
  ])('%j is %s', (name, kind) => {
    expect(kindOfName(name)).toBe(kind)
  })

  test.each([
    ['jpg', '\xff\xd8\xff\xe0', true],
    ['jpg', '\x89PNG\r\n\x1a\n', false],
    ['png', '\x89PNG\r\n\x1a\n', true],
    ['png', '\x89PN', false],
    ['webp', 'RIFF\x10\0\0\0WEBPVP8 ', true],
    ['webp', 'RIFF\x10\0\0\0WAVEfmt ', false],
    ['gif', 'GIF89a', true],
    ['gif', 'GIF87a', true],
    ['gif', 'GIF88a', false],
    ['pdf', '%PDF-1.7', true],
    ['pdf', ' %PDF-1.7', false],
    ['docx', 'PK\x03\x04', true],
    ['xlsx', 'PK\x05\x06', false],
    ['pdf', '', false],
  ] as const)('%s begins with %j: %s', (kind, head, like) => {
    expect(startsLike(kind, bytes(head))).toBe(like)
  })

  test('only what was drawn anew is shown in its place', () => {
    expect(isInline(mimeOf('png'))).toBe(true)
    expect(isInline(mimeOf('pdf'))).toBe(false)
    expect(isInline('image/svg+xml')).toBe(false)
    expect(isPicture('gif')).toBe(true)
    expect(isPicture('xlsx')).toBe(false)
    expect([archiveEntryOf('docx'), archiveEntryOf('xlsx'), archiveEntryOf('pdf')]).toEqual([
      'word/document.xml',
      'xl/workbook.xml',
      null,
    ])
  })
})

describe('features', () => {
  test('offer what they take', () => {
    expect(acceptOf('avatar')).toBe('.jpg,.jpeg,.png,.webp')
    for (const feature of Object.keys(FEATURE) as Feature[])
      for (const ending of acceptOf(feature).split(','))
        expect(FEATURE[feature].kinds).toContain(kindOfName(`a${ending}`))
  })
  test.each([
    ['licence', 'pdf', 10 * 1024 * 1024, null],
    ['licence', 'pdf', 10 * 1024 * 1024 + 1, '“x”超过 10 MB'],
    ['avatar', 'jpg', 5 * 1024 * 1024 + 1, '“x”超过 5 MB'],
    ['chat', 'xlsx', 20 * 1024 * 1024, null],
    ['chat', 'gif', 0, '“x”是空文件'],
    ['avatar', 'gif', 1, '“x”不是可以上传的格式，请上传 jpg、png、webp 文件'],
    ['licence', null, 1, '“x”不是可以上传的格式，请上传 jpg、png、webp、pdf 文件'],
  ] as const)('%s takes %s of %i bytes: %s', (feature, kind, size, problem) => {
    expect(featureProblem(feature, { name: 'x', kind, bytes: size })).toBe(problem)
  })
})

const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 300 })
  .map((points) => String.fromCodePoint(...points))

describe('names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\a\\执照.png', '执照.png'],
    ['a\u202Egnp.exe', 'agnp.exe'],
    ['a\0b\u200Bc\r\n.pdf', 'abc.pdf'],
    ['a<b>:"|?*.png', 'a_b______.png'],
    ['...hidden.png', 'hidden.png'],
    ['/', '未命名'],
    ['\u202E', '未命名'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanName(given)).toBe(kept)
  })

  test('any name becomes a short one without a path, once and for all', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const name = cleanName(given)
        expect(Array.from(name).length).toBeLessThanOrEqual(NAME_MAX)
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
        expect(name).not.toBe('')
        expect(dispositionOf(name, false)).toMatch(
          /^attachment; filename="[\w.-]*"; filename\*=UTF-8''[\w.%~-]*$/,
        )
      }),
    )
  })

  test.each([
    ['操作日志-2026-11-24.csv', 'ceqiao-2026-11-24.csv'],
    ['执照 正本.jpg', 'ceqiao.jpg'],
    ['R&D report (final).pdf', 'R-D-report-final.pdf'],
    ['DD20261124000001-材料包.zip', 'DD20261124000001.zip'],
    ['没有结尾', 'ceqiao'],
  ])('%s is %s to a programme that reads ASCII alone', (name, plain) =>
    expect(dispositionOf(name, false)).toContain(`filename="${plain}"`),
  )

  test('a long name keeps its ending', () => {
    expect(cleanName(`${'长'.repeat(300)}.docx`)).toBe(`${'长'.repeat(195)}.docx`)
  })
})

describe('access', () => {
  const reader = (userId: string, companyId = '', permissions: string[] = []): FileReader => ({
    userId,
    sessionId: 'login',
    companyId,
    permissions: new Set(permissions),
  })
  const licence = { feature: 'licence', ownerId: 'anna', companyId: 'a' } as const
  const lonely = { feature: 'licence', ownerId: '', companyId: '' } as const

  test.each([
    [licence, reader('anna', 'a'), 'own'],
    [licence, reader('anna', 'b'), 'own'],
    [licence, reader('bert', 'a', ['enterprise:info']), 'own'],
    [licence, reader('bert', 'a', ['ip:patent']), null],
    [{ ...licence, feature: 'ip' }, reader('bert', 'a', ['ip:patent']), 'own'],
    [{ ...licence, feature: 'ip' }, reader('bert', 'a', ['enterprise:info']), null],
    [{ ...licence, feature: 'ip' }, reader('bert', 'b', ['ip:patent']), null],
    [{ ...licence, feature: 'partner' }, reader('bert', 'a', ['enterprise:info']), null],
    [licence, reader('cleo', 'b'), null],
    [licence, reader('dora'), null],
    [licence, reader('eve', '', ['certification:review']), 'review'],
    [{ ...licence, feature: 'chat' }, reader('eve', '', ['certification:review']), null],
    [licence, null, null],
    [lonely, reader('', ''), null],
    [{ ...licence, feature: 'avatar' }, reader('cleo', 'b'), 'own'],
    [{ ...licence, feature: 'avatar' }, null, null],
    [{ ...licence, feature: 'declaration' }, reader('bert', 'a', ['declare:list']), 'own'],
    [{ ...licence, feature: 'declaration' }, reader('bert', 'a'), null],
    [{ ...licence, feature: 'declaration' }, reader('anna'), null],
    [{ ...licence, feature: 'declaration', companyId: '' }, reader('anna'), 'own'],
  ] as const)('%j by %j: %s', (file, who, access) => {
    expect(fileAccess(file, who)).toBe(access)
  })

  test('only who uploaded it takes it back', () => {
    expect(mayRemove(licence, reader('anna'))).toBe(true)
    expect(mayRemove(licence, reader('bert', 'a'))).toBe(false)
    expect(mayRemove(lonely, reader(''))).toBe(false)
  })
})
