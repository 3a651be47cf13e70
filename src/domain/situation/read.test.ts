import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { regionsOfContent } from '#testing/regions.ts'
import { cases } from '#testing/seed.ts'
import { createSituationReader } from './read.ts'
import { SITUATION_MAX, type Situation } from './situation.ts'

const read = createSituationReader(regionsOfContent())
const situationOf = (text: string): Situation => read(text, '2026-11-28').situation
const exactly = (value: number) => ({ from: value, to: value })

test('the sentence of the box is read whole', () => {
  expect(situationOf('深圳 12 人 软件公司 成立两年 去年收入 600 万 研发 80 万')).toEqual({
    region: '440300',
    industry: 'I65',
    staff: exactly(12),
    founded: { years: exactly(2) },
    revenue: { ...exactly(6_000_000), year: 2025 },
    rdSpend: { ...exactly(800_000), year: 2025 },
  })
})

test('a word said again and again between a right and its number is read at once', () => {
  expect(situationOf(`发明专利${'只'.repeat(SITUATION_MAX - 10)}夸 3 个`)).toEqual({})
  expect(situationOf('发明专利只有 3 个')).toEqual({ rights: { invention: exactly(3) } })
})

test.each(['2020 年 8 月成立/24 人/成都/软件/软著 15', '2020年8月成立 24人 成都 软件 软著15'])(
  'blanks and strokes set apart where nothing else does: %s',
  (text) =>
    expect(situationOf(text)).toEqual({
      region: '510100',
      industry: 'I65',
      staff: exactly(24),
      founded: { month: '2020-08' },
      rights: { software: exactly(15) },
    }),
)

describe('a place', () => {
  test.each([
    ['广东深圳南山，做软件', '440305'],
    ['sz 做软件的', '440300'],
    ['我们在南通，客户全在上海', '320600'],
    ['总部苏州，在成都有分公司', '320500'],
    ['不是上海，是上饶', '361100'],
    ['北京烤鸭店开在成都', '510100'],
    ['产品卖到北京', undefined],
    ['3 年前还在西安，后来迁到咸阳', '610400'],
    ['公司原来在北京，前年搬到保定', '130600'],
    ['打算明年搬去合肥，眼下还在芜湖', '340200'],
    ['想从常州搬过去', '320400'],
    ['刚从深圳迁到东莞', '441900'],
    ['本来在广州，现在到佛山了', '440600'],
    ['在浦东', '310115'],
    ['校区在西安长安那边', '610116'],
    ['跟两个同学在武汉洪山开的', '420111'],
    ['做小程序商城，长沙', '430100'],
    ['我在呼市', '150100'],
  ])('%s is %s', (text, region) => expect(situationOf(text).region).toBe(region))
})

describe('a trade', () => {
  test.each([
    // The word that a name ends in says what it is.
    ['做水质监测仪', 'C40'],
    ['做白酒瓶盖的', 'C29'],
    ['做饮料灌装线', 'C35'],
    ['做中医问诊的软件', 'I65'],
    ['做餐饮的 SaaS', 'I65'],
    ['钢铁厂除尘布袋', 'C35'],
    ['做家具的五金', 'C33'],
    // What stands behind it says nothing new.
    ['化妆品 OEM，广州', 'C26'],
    ['石材加工厂', 'C30'],
    ['液压件再制造', 'C43'],
    ['油田技术服务', 'B11'],
    ['船舶运输', 'G55'],
    ['做 BIM 咨询', 'I65'],
    // What it is for.
    ['做汽车弹簧', 'C36'],
    ['做航空复材', 'C37'],
    ['做医用床', 'C35'],
    // One sign is enough where something is made.
    ['做喂料机的', 'C34'],
    ['做手套机的', 'C35'],
    // Who sells it does not make it.
    ['批发文具', 'F51'],
    ['代理国外仪器', 'F51'],
    ['网上卖宁波年糕', 'F52'],
    ['开了个茶叶店', 'F52'],
    ['研发生产销售电缆', 'C38'],
    ['水果批发', 'F51'],
    // Grown, taught, worked up.
    ['种枸杞', 'A01'],
    ['养黑山羊', 'A03'],
    ['教小孩画画', 'P83'],
    ['苹果加工', 'C13'],
    // Somebody else's, or what is not done any more or never.
    ['给医院做信息系统', 'I65'],
    ['帮商家拍短视频', 'R87'],
    ['给律师写文书', undefined],
    ['早年做服装，现在做户外帐篷', 'C17'],
    ['不是做软件的，是做智能手环的', 'C39'],
    ['因为我们不写软件', undefined],
    ['有 18 台注塑机', undefined],
    ['想咨询一下', undefined],
    ['去年还没审计', undefined],
    ['美容院长春四个人', 'O80'],
    ['开了家健身房', 'R89'],
  ])('%s is %s', (text, industry) => expect(situationOf(text).industry).toBe(industry))
})

describe('numbers', () => {
  test.each([
    ['员工 30 多人', { from: 30, to: 39 }],
    ['十几个人', { from: 11, to: 19 }],
    ['几十号人', { from: 20, to: 99 }],
    ['七八个人', { from: 7, to: 8 }],
    ['不到 20 人', { from: null, to: 19 }],
    ['20 人以上', { from: 20, to: null }],
    ['20 到 30 人', { from: 20, to: 30 }],
    ['大概六十人，哦不，六十六', exactly(66)],
    ['就我一个人', exactly(1)],
    ['研发人员 5 人', undefined],
    ['员工八十六人研发人员十九人', exactly(86)],
    ['员工四十多五十不到', { from: 40, to: 49 }],
    ['十几二十个人', { from: 11, to: 20 }],
    ['员工三十出头', { from: 30, to: 39 }],
    ['没几个人', { from: 2, to: 9 }],
    ['至少有 60 个员工', { from: 60, to: null }],
    ['200+ 人', { from: 200, to: null }],
    ['人其实没多少，算来算去二十七个', exactly(27)],
    ['员工不多，十三个', exactly(13)],
    ['工人七十，管理十个，加起来八十人', exactly(80)],
    ['社保 25 人，实际在岗 40 人', exactly(40)],
    ['最多的时候 40 人，如今 15 人', exactly(15)],
    ['从二十人扩到了六十人', exactly(60)],
    ['员工 55→34 人', exactly(34)],
    ['夫妻俩加五个工人', exactly(7)],
    ['一家三口，再雇了两个小工', exactly(5)],
    ['三家公司加起来 200 人', undefined],
    ['占全员的三分之一多', undefined],
    ['我爸的厂一百多人，我自己就我一个人', exactly(1)],
    ['那边有一千多人，国内这家 62 人', exactly(62)],
    ['培训过 5000 人次', undefined],
    ['没超过三十人', { from: null, to: 30 }],
    ['差不多百十号人', exactly(100)],
    ['交社保的二十六个', exactly(26)],
  ])('%s', (text, staff) => expect(situationOf(text).staff).toEqual(staff))

  test.each([
    ['去年收入 300 多万', { from: 3_000_000, to: 4_000_000, year: 2025 }],
    ['2024 年开票 1800 万', { ...exactly(18_000_000), year: 2024 }],
    ['营收两亿三', { ...exactly(230_000_000), year: 2025 }],
    ['营收 500 到 800 万', { from: 5_000_000, to: 8_000_000, year: 2025 }],
    ['年营收过亿', { from: 100_000_000, to: null, year: 2025 }],
    ['还没有收入', { ...exactly(0), year: 2025 }],
    ['营收从前年的 900 万掉到去年不足 600 万', { from: null, to: 6_000_000, year: 2025 }],
    ['利润 30 万', undefined],
    ['明年要到 1000 万收入', undefined],
    ['月流水 20 万', undefined],
    ['收入嘛，零', { ...exactly(0), year: 2025 }],
    ['营收五千多', { from: 50_000_000, to: 60_000_000, year: 2025 }],
    ['一年卖个百八十万', { from: 800_000, to: 1_000_000, year: 2025 }],
    ['营业额去年一千万出头', { from: 10_000_000, to: 20_000_000, year: 2025 }],
    ['去年收入，是收入啊不是利润，二十六万', { ...exactly(260_000), year: 2025 }],
    ['要求营收超 2000 万，我们 1950 万', { ...exactly(19_500_000), year: 2025 }],
    ['营业额 2600 万（前年）→1700 万（去年）', { ...exactly(17_000_000), year: 2025 }],
    ['今年预计营收 3000 万，去年 2500 万', { ...exactly(25_000_000), year: 2025 }],
    ['营收 21 年 800 万，22 年 1100 万，去年 1900 万', { ...exactly(19_000_000), year: 2025 }],
    ['营收两千万，哦不对，是两千三百万', { ...exactly(23_000_000), year: 2025 }],
    ['人均产值八十万', undefined],
    ['今年上半年收入 400 万', undefined],
    ['然后年营收 1900 万', { ...exactly(19_000_000), year: 2025 }],
    ['营收翻了一番，从五百万到一千万', { ...exactly(10_000_000), year: 2025 }],
    ['2024 年 7 月设立，营收 930 万', { ...exactly(9_300_000), year: 2025 }],
  ])('%s', (text, revenue) => expect(situationOf(text).revenue).toEqual(revenue))

  test.each([
    ['2021 年注册的', { year: 2021 }],
    ['二〇一八年成立', { year: 2018 }],
    ['2023 年 5 月成立', { month: '2023-05' }],
    ['去年九月注册的公司', { month: '2025-09' }],
    ['刚成立', { years: exactly(0) }],
    ['成立半年', { years: exactly(0) }],
    ['开了三年多', { years: exactly(3) }],
    ['马上满三年', { years: exactly(2) }],
    ['想成立公司', undefined],
    ['二十多年的老厂', { years: { from: 20, to: 29 } }],
    ['2001 年的老厂', { year: 2001 }],
    ['2018 年由三个合伙人共同创办', { year: 2018 }],
    ['去年八月份才把执照办下来', { month: '2025-08' }],
    ['2019.3.12 拿的照', { month: '2019-03' }],
    ['成立差不多五年', { years: exactly(5) }],
    ['成立五年，呃，六年了', { years: exactly(6) }],
    ['刚满周岁', { years: exactly(1) }],
    ['成立将近十年', { years: exactly(10) }],
    ['九八年就开了', { year: 1998 }],
    ['公司开张半年多', { years: exactly(0) }],
    ['主机厂一年采购我们两千万', undefined],
  ])('%s', (text, founded) => expect(situationOf(text).founded).toEqual(founded))
})

describe('titles and rights', () => {
  test.each<[string, string[] | undefined, string[] | undefined]>([
    ['是高企，也是专精特新', ['hnte', 'specialized-sme'], undefined],
    ['有高企、科小，没有专精特新', ['hnte', 'tech-sme'], ['specialized-sme']],
    ['高企，没有', undefined, ['hnte']],
    ['高企去年到期了', undefined, ['hnte']],
    ['高企明年到期', ['hnte'], undefined],
    ['想申请高企', undefined, undefined],
    ['高企怎么申请', undefined, undefined],
    ['客户里高企、小巨人都有', undefined, undefined],
    ['在高新区', undefined, undefined],
    ['现在是专精特新，下一步小巨人', ['specialized-sme'], undefined],
    ['拿过高企（2019-2022），现在没有了', undefined, ['hnte']],
    ['科小 2024 年入过，今年没再弄', undefined, ['tech-sme']],
    ['高企嘛，没评过', undefined, ['hnte']],
    ['高企这个东西我们没有', undefined, ['hnte']],
    ['有创新型中小企业，没有高企', ['innovative-sme'], ['hnte']],
    ['别说高企了，科小都没有', undefined, ['hnte', 'tech-sme']],
    ['除了高企什么都没有', ['hnte'], undefined],
    ['专精特新报过一次没报上', undefined, ['specialized-sme']],
    ['高企今年十月到期，已经重新认定上了', ['hnte'], undefined],
    ['高企 2022 年认定的，2025 年没复审', undefined, ['hnte']],
    ['我司尚未取得高新技术企业证书', undefined, ['hnte']],
    ['高企√ 科小√ 专精特新×', ['hnte', 'tech-sme'], ['specialized-sme']],
    ['高企？没有', undefined, ['hnte']],
    ['也没什么高企不高企的', undefined, ['hnte']],
    ['高企呢，说实话，还没有', undefined, ['hnte']],
    ['高企这块我们还是空白', undefined, ['hnte']],
    ['高企前两年到期了嘛，一直没弄', undefined, ['hnte']],
    ['没做过高企认定', undefined, ['hnte']],
    ['小巨人那是不敢想', undefined, undefined],
    ['高企下个月公示', undefined, undefined],
    ['高企明年打算报', undefined, undefined],
    ['听说高企有补贴', undefined, undefined],
    ['给高企做代理', undefined, undefined],
    ['我表哥公司有高企', undefined, undefined],
  ])('%s', (text, titles, without) => {
    const situation = situationOf(text)
    expect(situation.titles).toEqual(titles)
    expect(situation.without).toEqual(without)
  })

  test.each([
    '什么资质都没有',
    '啥证书都没有',
    '没有拿过任何称号',
    '那些个认定一个都没有',
    '资质这块我们是空白的',
  ])('nothing at all is said of every title: %s', (text) =>
    expect(situationOf(text).without).toHaveLength(6),
  )

  test.each([
    ['3 个发明专利，5 件软著', { invention: exactly(3), software: exactly(5) }],
    ['发明9实新74外观51', { invention: exactly(9), utility: exactly(74), design: exactly(51) }],
    ['几个软著', { software: { from: 2, to: 9 } }],
    ['有商标', { trademark: { from: 1, to: null } }],
    ['一个专利都没有', { patent: exactly(0) }],
    ['发明受理 7 件授权 2 件', { invention: exactly(2) }],
    ['正在申请两个发明', undefined],
    ['竞争对手有 20 个专利', undefined],
    ['员工 61 发明 26', { invention: exactly(26) }],
    ['实新 40 外观 22', { utility: exactly(40), design: exactly(22) }],
    ['发明：2，新型：9', { invention: exactly(2), utility: exactly(9) }],
    ['实用新型和外观各三个', { utility: exactly(3), design: exactly(3) }],
    ['专利不多，就三个', { patent: exactly(3) }],
    ['申请了五个专利，授权两个', { patent: exactly(2) }],
    ['实新申请了 10 件，目前一件都没授权', { utility: exactly(0) }],
    ['一个发明没缴年费失效了', undefined],
    ['专利暂无', { patent: exactly(0) }],
    ['需要有发明专利吗', undefined],
    ['三个实用新型，不对，四个', { utility: exactly(4) }],
    ['今年新增发明 2 个，累计 9 个', { invention: exactly(9) }],
    ['商标专利都没有', { trademark: exactly(0), patent: exactly(0) }],
    ['软著这些年攒了十几个', { software: { from: 11, to: 19 } }],
    ['专利有是有，就一个外观', { design: exactly(1) }],
    ['合作高校有 30 个发明专利', undefined],
  ])('%s', (text, rights) => expect(situationOf(text).rights).toEqual(rights))
})

test.each([
  '合作工厂 200 人',
  '外包团队 15 人',
  '明年打算扩到 100 人',
  '会议室能坐 80 人',
  '小微企业标准是不是 300 人以下',
  '投资人要求团队 20 人',
  '员工平均年龄 30',
  '成都路 12 号',
  '同行做到 5000 万',
  '母公司营收 10 亿',
  '投了 800 万设备',
  '想贷款买设备',
  '高企奖励 30 万',
  '我们帮过 30 家企业拿高企',
  '认定高企要多久',
  '招聘会计',
  '入驻孵化器',
  '在软件园里',
  '老婆开美容院',
  '想转行做餐饮',
  '物流成本高',
  '听说深圳补贴多',
  '从广州过来的',
])('what is no fact of the company fills nothing: %s', (text) =>
  expect(situationOf(text)).toEqual({}),
)

test('each field keeps the words that it was read from, and the rest is told', () => {
  const { words, rest } = read('在深圳做软件的，12 个人，老板姓王', '2026-11-28')
  expect(words.map(({ field }) => field).toSorted()).toEqual(['industry', 'region', 'staff'])
  expect(words.find(({ field }) => field === 'staff')?.text).toBe('12 个人')
  expect(rest.join()).toContain('老板姓王')
})

const PIECES = fc.constantFrom(
  ...'深圳 上海 人 员工 收入 营收 研发 去年 今年 万 亿 多 不到 以上 到 成立 年 月 高企 没有 有 专利 发明 软著 一个 都 的 ，'.split(
    ' ',
  ),
)
const texts = fc.oneof(
  fc.string({ maxLength: 400, unit: 'grapheme' }),
  fc
    .array(fc.oneof(PIECES, fc.nat(99_999).map(String)), { maxLength: 120 })
    .map((all) => all.join('')),
)

test('no text makes it throw; what it reads is in bounds and stands in the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { situation, words } = read(text, '2026-11-28')
      expect(words.map(({ field }) => field).toSorted()).toEqual(
        Object.keys(situation)
          .filter((field) => situation[field as keyof Situation] !== undefined)
          .toSorted(),
      )
      const numbers = [situation.staff, situation.revenue, situation.rdSpend]
      const upsideDown = numbers.filter(
        (it) => it !== undefined && it.from !== null && it.to !== null && it.from > it.to,
      )
      expect(upsideDown).toEqual([])
      const both = situation.titles?.filter((title) => situation.without?.includes(title)) ?? []
      expect(both).toEqual([])
    }),
    { numRuns: cases(300, 5_000) },
  )
})

test('what is longer than the box is read to its end alone', () => {
  expect(situationOf(`${'啊'.repeat(SITUATION_MAX)}深圳`).region).toBeUndefined()
})
