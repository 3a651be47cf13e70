import { bands, fails, type Given, golden, type GoldenSet, item } from './golden-case.ts'
import { HNTE } from './hnte.ts'

const GUIDE = '国科发火〔2016〕195号 企业创新能力评价（facts §1.2）'
const OVER70 = '国科发火〔2016〕32号 第十一条（七）'

const conversions = (total: readonly [string, string, string]): Given => ({
  conversions: { 2025: total[0], 2024: total[1], 2023: total[2] },
})
const assets = (y2025: string, y2024: string, y2023: string): Given => ({
  netAssets: { 2025: y2025, 2024: y2024, 2023: y2023 },
})
/** Sales that do not grow: no point. R&D stays above 5 %. */
const FLAT: Given = { revenue: { 2025: '40000000', 2024: '40000000', 2023: '40000000' } }
const GROWN0 = assets('20000000', '20000000', '20000000')
const GROWN5 = assets('22050000', '21000000', '20000000')
const GROWN15 = assets('26450000', '23000000', '20000000')
const GROWN25 = assets('31250000', '25000000', '20000000')
/** Only acquired rights: at most 8 + 8 + 8 + 3 = 27. */
const BOUGHT: Given = { ...FLAT, ipObtained: 'acquired' }
const TWO = conversions(['2', '2', '2'])
const THREE = conversions(['3', '3', '3'])
const FOUR = conversions(['4', '4', '4'])
/** No Class I: at most 8 + 8 + quantity + 6. */
const secondClass = (unused: string): Given => ({
  ...FLAT,
  ...GROWN0,
  ...FOUR,
  ipClassOne: '0',
  ipClassTwo: '8',
  ipClassTwoUnused: unused,
})
const range = (part: string, least: number, most: number) => ({
  points: { [part]: [least, most] as const },
})

/** 高企创新能力评价: over 70 of 100, in ranges. What experts judge may always be nothing. */
export const HNTE_SCORE: GoldenSet = {
  ...HNTE,
  cases: [
    // 30 (capped) + 12 + 20 + 8 = 70
    fails(OVER70, '最高只能得 70 分：不高于 70', { ...FLAT, ...GROWN25, ...TWO }, 'H7'),
    // The two extra points for standards stay within the cap of 30.
    fails(
      GUIDE,
      '知识产权已满 30 分，参与标准不再加分',
      { ...FLAT, ...GROWN25, ...TWO, standards: [item('joined', { level: 'national' })] },
      'H7',
    ),
    // 27 + 18 + 20 + 6 = 71
    golden(OVER70, '最高能得 71 分：由专家判断', { ...BOUGHT, ...GROWN15, ...THREE }),
    // 27 + 18 + 20 + 4 = 69
    fails(OVER70, '最高只能得 69 分', { ...BOUGHT, ...GROWN5, ...THREE }, 'H7'),
    // 27 + 24 + 20 + 0 = 71; with 11 conversions 27 + 18 + 20 + 0 = 65
    golden(GUIDE, '三年转化 12 项，年均 4 项', { ...BOUGHT, ...GROWN0, ...FOUR }),
    fails(
      GUIDE,
      '三年转化 11 项，年均不到 4 项',
      { ...BOUGHT, ...GROWN0, ...conversions(['4', '4', '3']) },
      'H7',
    ),
    // 28 + 24 + 20 + 0 = 72; with four 26 + 24 + 20 = 70
    golden(GUIDE, '没有Ⅰ类，未用过的Ⅱ类 5 件', secondClass('5')),
    fails(GUIDE, '没有Ⅰ类，未用过的Ⅱ类只有 4 件（另 4 件用过，单一资料）', secondClass('4'), 'H7'),
    // 26 + 2 + 24 + 20 = 72
    golden(GUIDE, 'Ⅱ类 4 件，另参与国家标准', {
      ...secondClass('4'),
      standards: [item('joined', { level: 'national' })],
    }),
    fails(
      GUIDE,
      'Ⅱ类 4 件，参与的只是地方标准',
      { ...secondClass('4'), standards: [item('joined', { level: 'provincial' })] },
      'H7',
    ),
    // Y1 is 0: growth is 23 ÷ 20 − 1 = 15 %, so 71 as above
    golden(GUIDE, '第一年净资产为零，按后两年算', {
      ...BOUGHT,
      ...THREE,
      ...assets('23000000', '20000000', '0'),
    }),
    // Y2 is 0: nothing, 27 + 18 + 20 + 0 = 65
    fails(
      GUIDE,
      '第二年净资产为零，该项不得分',
      { ...BOUGHT, ...THREE, ...assets('23000000', '0', '20000000') },
      'H7',
    ),
    golden(
      GUIDE,
      '净资产增长 35%',
      assets('36450000', '27000000', '20000000'),
      range('growth-assets', 9, 10),
    ),
    golden(
      GUIDE,
      '净资产增长差一点到 35%',
      assets('36449999', '27000000', '20000000'),
      range('growth-assets', 7, 8),
    ),
    golden(GUIDE, '净资产增长 25%', GROWN25, range('growth-assets', 7, 8)),
    golden(
      GUIDE,
      '净资产增长差一点到 25%',
      assets('31249999', '25000000', '20000000'),
      range('growth-assets', 5, 6),
    ),
    golden(GUIDE, '净资产增长 15%', GROWN15, range('growth-assets', 5, 6)),
    golden(
      GUIDE,
      '净资产增长差一点到 15%',
      assets('26449999', '23000000', '20000000'),
      range('growth-assets', 3, 4),
    ),
    golden(GUIDE, '净资产增长 5%', GROWN5, range('growth-assets', 3, 4)),
    golden(
      GUIDE,
      '净资产增长差一点到 5%',
      assets('22049999', '21000000', '20000000'),
      range('growth-assets', 1, 2),
    ),
    golden(GUIDE, '净资产不增长', GROWN0, range('growth-assets', 0, 0)),
    golden(GUIDE, '三年转化 15 项', conversions(['5', '5', '5']), range('conversion', 25, 30)),
    golden(GUIDE, '三年转化 14 项', conversions(['5', '5', '4']), range('conversion', 19, 24)),
    golden(GUIDE, '三年转化 9 项', THREE, range('conversion', 13, 18)),
    golden(GUIDE, '三年转化 8 项', conversions(['3', '3', '2']), range('conversion', 7, 12)),
    golden(GUIDE, '三年转化 5 项', conversions(['2', '2', '1']), {
      ...range('conversion', 1, 6),
      // 30 + 6 + 20 + 6 + 6 = 68
      states: { H7: '不满足' },
      result: '暂不满足',
    }),
    ...bands(GUIDE, 'conversion', [
      [
        '三年没有转化',
        conversions(['0', '0', '0']),
        0,
        { states: { H7: '不满足' }, result: '暂不满足' },
      ],
    ]),
    golden(GUIDE, '有Ⅰ类时数量为最高档', {}, range('ip-quantity', 7, 8)),
    golden(
      GUIDE,
      '只有受让的，获得方式至多 3 分',
      { ipObtained: 'acquired' },
      range('ip-way', 1, 3),
    ),
    golden(GUIDE, '有自主研发的，获得方式至多 6 分', {}, range('ip-way', 1, 6)),
  ],
}
