import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extract } from './extract.ts'
import { createGeography } from './issuers.ts'
import { joinLines, linesOf } from './lines.ts'
import { type Extraction, NO_HINTS } from './notice.ts'
import { anyCharacter } from '#testing/text.ts'

const geography = createGeography([
  { code: '000000', name: '全国' },
  { code: '320000', name: '江苏省' },
  { code: '320100', name: '南京市' },
  { code: '320106', name: '鼓楼区' },
  { code: '410000', name: '河南省' },
  { code: '410200', name: '开封市' },
  { code: '410204', name: '鼓楼区' },
])

const read = (text: string): { extraction: Extraction; steps: number } =>
  extract({ blocks: joinLines(linesOf(text)), hints: NO_HINTS }, geography)

/** Pieces of which notices are made, and some that break them. */
const PIECES = [
  '关于组织申报2026年度项目的通知',
  '宁科样〔2026〕5号',
  '一、申报条件',
  '（一）在南京市注册，研发费用占比不低于3%；',
  '1.近三年未发生重大事故',
  '二、申报时间',
  '2026年3月1日至4月30日17:00，纸质材料于5月10日前报送。',
  '三、支持标准：最高不超过五百万元，按20%给予补助',
  '第三条 申请认定应当具备下列条件：',
  '联系人：张三，025-00000001',
  '附件：1.申请表 2.汇总表',
  '南京市科学技术局',
  '2026年2月20日',
  '〔〔（（((',
  '\u2f00\ud800\u0000',
  '99999999999999999999万元',
  '2026年99月99日',
  '有下列情形之一的：',
  '有效期',
  '本办法自发布之日起施行，有效期五年',
  '登录“”（）',
]
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: anyCharacter, maxLength: 20 })), {
      maxLength: 60,
    })
    .map((parts) => parts.join('\n')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((parts) => parts.join('')),
)

test('whatever text it is, reading never throws, and places lie within the text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const blocks = joinLines(linesOf(text))
      const { extraction } = extract({ blocks, hints: NO_HINTS }, geography)
      const inside = ({ block, from, to }: { block: number; from: number; to: number }): boolean =>
        from >= 0 && from <= to && to <= (blocks[block]?.text.length ?? -1)
      const places = JSON.stringify(extraction, (_key, value: unknown) => value)
      for (const [, list] of places.matchAll(/"places":(\[[^\]]*\])/g))
        expect((JSON.parse(list!) as Parameters<typeof inside>[0][]).every(inside)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('ten times the text is at most twenty times the work', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { minLength: 5, maxLength: 40 }), (parts) => {
      const once = read(parts.join('\n')).steps
      const often = read(Array.from({ length: 10 }, () => parts.join('\n')).join('\n')).steps
      expect(often).toBeLessThanOrEqual(once * 20)
    }),
    { numRuns: 60 },
  )
})

const BRACKETS = ['〔|〕', '[|]', '(|)', '（|）', '【|】', '［|］', '{|}']
const wide = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

test('a 文号 reads the same in any bracket and in digits of any width', () => {
  const number = fc.record({
    year: fc.integer({ min: 2000, max: 2099 }),
    serial: fc.integer({ min: 1, max: 9999 }),
    bracket: fc.constantFrom(...BRACKETS),
    isWide: fc.boolean(),
  })
  fc.assert(
    fc.property(number, ({ year, serial, bracket, isWide }) => {
      const [open, shut] = bracket.split('|')
      const text = `宁科样${open}${year}${shut}${serial}号`
      const { extraction } = read(`${isWide ? wide(text) : text}\n关于组织申报项目的通知`)
      expect(extraction.docNumber).toMatchObject({
        value: `宁科样〔${year}〕${serial}号`,
        sureness: 'sure',
      })
    }),
  )
})

describe('what is not this document’s own', () => {
  test('a cited 文号 is not its number', () => {
    const { extraction } = read(
      '关于组织申报项目的通知\n根据《管理办法》（国科发火〔2016〕32号），现通知如下：',
    )
    expect(extraction.docNumber).toBeNull()
  })
  test('the term of a certificate is not the term of the document', () => {
    const { extraction } = read(
      '关于印发《办法》的通知\n第一条 证书有效期三年。\n第二条 本办法自2026年3月1日起施行。',
    )
    expect(extraction.effectiveOn?.value).toBe('2026-03-01')
    expect(extraction.expiresOn).toBeNull()
  })
  test('a budget, a fee and a threshold are no support', () => {
    const { extraction } = read(
      '关于申报补助的通知\n一、补助标准\n年度预算总额2亿元。\n对营业收入达到500万元以上的企业，给予最高30万元补助。\n评审费每人500元。',
    )
    expect(extraction.amount?.value).toMatchObject({ min: null, max: 300_000 })
  })
  test('days of a public notice and of costs are no deadline', () => {
    const { extraction } = read(
      '关于申报补助的通知\n一、申报时间\n申报截止时间为2026年5月20日，公示时间为2026年6月1日至6月7日。\n二、其他\n费用应于2025年12月31日前发生。',
    )
    expect(extraction.windows).toHaveLength(1)
    expect(extraction.windows[0]?.deadlines.map(({ value }) => value.at)).toEqual(['2026-05-20'])
  })
  test('a page of a signature that names nobody does not make its day sure', () => {
    const { extraction } = read('关于申报补助的通知\n各有关单位：\n2026年5月1日')
    expect(extraction.writtenOn?.sureness).toBe('likely')
    expect(extraction.orgs).toBeNull()
  })
})

describe('regions', () => {
  test.each([
    ['南京市科学技术局', '3', '320100'],
    ['江苏省科学技术厅', '2', '320000'],
    ['南京市鼓楼区科学技术局', '4', '320106'],
    ['开封市鼓楼区工业和信息化局', '4', '410204'],
    ['财政部', '1', '000000'],
    ['南京市鼓楼区湖南路街道办事处', '5', '320106'],
    ['鼓楼区科学技术局', null, null],
    ['市科学技术局', null, null],
  ])('%s', (org, level, region) => {
    const place = geography.of(org)
    expect(place?.level ?? null).toBe(level)
    expect(place?.region ?? null).toBe(region)
  })
})
