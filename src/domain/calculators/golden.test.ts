import { describe, expect, test } from 'vitest'
import { publicationFiles } from '#testing/publications.ts'
import type { Typed } from './inputs.ts'
import { over, tablesFrom } from './testing.ts'

const { calculated, mainOf, stepOf } = over(
  tablesFrom(publicationFiles('taxRule'), publicationFiles('ipRule')),
)

/** Worked by hand: what is typed (money in 万元), the clause, how it comes out, and that in yuan. */
type Golden = [typed: Typed, clause: string, worked: string, yuan: string]

describe('研发费用加计扣除: 公告2023年第7号, 财税〔2015〕119号, 财税〔2018〕64号', () => {
  const plenty = { income: '10000', own: '0' }
  test.each<Golden>([
    [{ ...plenty, own: '100' }, '7号一', '100 万 × 100% × 25%', '250,000'],
    [{ ...plenty, own: '100', payer: 'highTech' }, '7号一', '100 万 × 100% × 15%', '150,000'],
    [{ ...plenty, own: '0' }, '7号一', '0 × 100% × 25%', '0'],
    [{ ...plenty, own: '0.000001' }, '7号一', '1 分 × 100% × 25% = 0.25 分', '0'],
    [{ ...plenty, own: '0.000002' }, '7号一', '2 分 × 100% × 25% = 0.5 分', '0.01'],
    [{ ...plenty, home: '100' }, '119号二1', '100 万 × 80% × 100% × 25%', '200,000'],
    [{ ...plenty, own: '600', abroad: '450' }, '64号一', '(600 + 450×80%) 万 × 25%', '2,400,000'],
    [{ ...plenty, own: '600', abroad: '500' }, '64号一', '(600 + 400) 万 × 25%', '2,500,000'],
    [
      { ...plenty, own: '600', abroad: '500.00001' },
      '64号一',
      '500 万又 1 角的 80% 高过 400 万，只计 400 万',
      '2,500,000',
    ],
    [{ ...plenty, own: '600', abroad: '600' }, '64号一', '(600 + 600×2/3) 万 × 25%', '2,500,000'],
    [
      { ...plenty, own: '110', abroad: '100' },
      '64号一',
      '(110 + 110×2/3) 万 × 25% = 45.8333… 万',
      '458,333.33',
    ],
    [{ ...plenty, abroad: '100' }, '64号一', '境内没有，境外的上限是 0', '0'],
    [
      { ...plenty, own: '40', home: '100', abroad: '200' },
      '119号二1、64号一',
      '境内 40 + 80，境外 min(160, 80)，(120 + 80) 万 × 25%',
      '500,000',
    ],
    [{ ...plenty, own: '100', listed: 'listed' }, '44号一', '100 万 × 120% × 25%', '300,000'],
    [{ income: '0', own: '100' }, '7号一', '亏损：当年不少缴', '0'],
    [{ income: '50', own: '100' }, '7号一', '只够减 50 万：50 万 × 25%', '125,000'],
    [{ income: '100', own: '100' }, '7号一', '正好减完：100 万 × 25%', '250,000'],
    [
      { income: '200', own: '100', payer: 'small' },
      '7号一、12号三',
      '100 万 × 25% × 20%',
      '50,000',
    ],
    [
      { income: '400', own: '150', payer: 'small' },
      '7号一、12号三、五',
      '400 万 × 25% − 250 万 × 25% × 20% = 100 − 12.5 万',
      '875,000',
    ],
    [
      { income: '400', own: '100', payer: 'small' },
      '12号五',
      '减到正好 300 万：100 万 − 15 万',
      '850,000',
    ],
    [
      { income: '400', own: '99.999999', payer: 'small' },
      '12号五',
      '减到 300 万又 1 分，仍按 25%：99.999999 万 × 25%',
      '250,000',
    ],
    [{ income: '100000000', own: '100000000' }, '7号一', '最大：1 万亿元 × 25%', '250,000,000,000'],
  ])('%j (%s): %s', (typed, _clause, _worked, yuan) => {
    expect(mainOf('rd', { year: '2026', ...typed })).toBe(yuan)
  })

  test.each([
    [{ own: '600', abroad: '450' }, '委托境外计入', '3,600,000', '没有超过上限'],
    [{ own: '600', abroad: '500' }, '委托境外计入', '4,000,000', '没有超过上限'],
    [{ own: '600', abroad: '600' }, '委托境外计入', '4,000,000', '超过上限，按上限'],
    [{ own: '110', abroad: '100' }, '委托境外计入', '733,333.33', '超过上限，按上限'],
    [{ own: '0', home: '12.345678' }, '委托境内', '98,765.42', ''],
  ])('%j: the step %s is %s', (typed, begins, yuan, says) => {
    const given = { income: '10000', ...typed }
    expect(stepOf('rd', given, begins)).toBe(yuan)
    const steps = calculated('rd', given).outcome?.steps ?? []
    expect(steps.some(({ text }) => text.startsWith(begins) && text.includes(says))).toBe(true)
  })

  test('what the income is too small for becomes a loss to carry, and is said', () => {
    const { outcome } = calculated('rd', { income: '50', own: '100' })
    expect(outcome?.notes[0]).toBe(
      '所得额不够减：多出的 500,000 元（50 万元）增加可结转弥补的亏损，这部分当年不少缴税。',
    )
  })
})

describe('高新技术企业: 企业所得税法第四条、第二十八条第二款', () => {
  test.each<Golden>([
    [{ income: '100' }, '28条', '100 万 × (25% − 15%)', '100,000'],
    [{ income: '0' }, '28条', '0', '0'],
    [{ income: '0.000001' }, '28条', '0.1 分，四舍五入到分', '0'],
    [{ income: '0.000005' }, '28条', '5 分 × 10% = 0.5 分', '0.01'],
    [{ income: '1234.567891' }, '28条', '12,345,678.91 × 10%', '1,234,567.89'],
    [{ income: '100000000' }, '28条', '1 万亿 × 10%', '100,000,000,000'],
  ])('%j (%s): %s', (typed, _clause, _worked, yuan) => {
    expect(mainOf('hightech', typed)).toBe(yuan)
  })

  test('up to the limit the rate of small companies is lower, and one rate alone is taken', () => {
    const notesAt = (income: string) => calculated('hightech', { income }).outcome?.notes ?? []
    expect(notesAt('300')[0]).toContain('按小型微利企业应缴 150,000 元（15 万元）')
    expect(notesAt('300.000001')).toHaveLength(1)
    expect(notesAt('300.000001')[0]).toContain('只能选一种')
  })
})

describe('小型微利企业: 公告2023年第12号第三条、第五条', () => {
  const firm = { income: '200', staff: '300', assets: '5000' }
  test.each<Golden>([
    [firm, '三', '200 万 × 25% − 200 万 × 25% × 20% = 50 − 10 万', '400,000'],
    [{ ...firm, income: '300' }, '五', '正好 300 万：75 − 15 万', '600,000'],
    [{ ...firm, income: '300.000001' }, '五', '多一分，按 25% 全额', '0'],
    [{ ...firm, income: '299.999999' }, '五', '少一分：2,999,999.99 × 20%', '600,000'],
    [{ ...firm, income: '0' }, '三', '没有所得', '0'],
    [{ ...firm, staff: '300.01' }, '五', '人数超过', '0'],
    [{ ...firm, staff: '301' }, '五', '人数超过', '0'],
    [{ ...firm, staff: '0' }, '五', '没有人也不超过', '400,000'],
    [{ ...firm, assets: '5000.000001' }, '五', '资产多一分', '0'],
    [{ ...firm, assets: '0' }, '五', '没有资产也不超过', '400,000'],
    [{ income: '100000000', staff: '1000000', assets: '100000000' }, '五', '都超过', '0'],
  ])('%j (%s): %s', (typed, _clause, _worked, yuan) => {
    expect(mainOf('small', typed)).toBe(yuan)
  })

  test('what is over is named, and the whole income is taxed at the usual rate', () => {
    const typed = { income: '300.000001', staff: '301', assets: '100' }
    const { outcome } = calculated('small', typed)
    expect(outcome?.notes[0]).toBe(
      '应纳税所得额、从业人数超过限额，这一年不能按小型微利企业计算，全部所得按 25%。',
    )
    expect(outcome?.steps[0]?.formula).toBe('3,000,000.01 元，超过 3,000,000 元')
    expect(outcome?.steps[2]?.formula).toBe('1,000,000 元，没有超过 50,000,000 元')
    expect(stepOf('small', typed, '按一般税率')).toBe('750,000')
  })
})

describe('软件产品即征即退: 财税〔2011〕100号一、四', () => {
  test.each<Golden>([
    [{ sales: '1000', inputTax: '50' }, '四', '1000×13% − 50 − 1000×3% = 80 − 30 万', '500,000'],
    [{ sales: '1000' }, '四', '130 − 30 万', '1,000,000'],
    [{ sales: '1000', inputTax: '100' }, '一', '税负正好 3%', '0'],
    [{ sales: '1000', inputTax: '99.999999' }, '一', '税负多一分', '0.01'],
    [{ sales: '1000', inputTax: '130' }, '四', '应纳税额为 0', '0'],
    [{ sales: '1000', inputTax: '131' }, '四', '不足抵扣', '0'],
    [{ sales: '0' }, '四', '没有销售额', '0'],
    [{ sales: '6.8' }, '四', '68,000 × 10%', '6,800'],
    [{ sales: '100000000' }, '四', '1 万亿 × 10%', '100,000,000,000'],
  ])('%j (%s): %s', (typed, _clause, _worked, yuan) => {
    expect(mainOf('software', { year: '2026', ...typed })).toBe(yuan)
    expect(mainOf('software', { year: '2025', ...typed })).toBe(yuan)
  })
})

describe('专利申请费: 财税〔2017〕8号, 财税〔2016〕78号第二条', () => {
  test.each<Golden>([
    [{}, '全额', '900 + 50 + 2500', '3,450'],
    [{ reduction: '85' }, '减 85%', '(900 + 2500) × 85%', '2,890'],
    [{ reduction: '70' }, '减 70%', '(900 + 2500) × 70%', '2,380'],
    [{ reduction: '85', examination: 'later' }, '减 85%', '900 × 85%', '765'],
    [{ reduction: '85', claims: '12' }, '减 85%', '附加费不减', '2,890'],
    [{ type: 'utility', claims: '11' }, '全额', '500 + 150', '650'],
    [
      { type: 'design', claims: '1000', pages: '5000', reduction: '85' },
      '减 85%',
      '500 × 85%',
      '425',
    ],
  ])('%j (%s): %s', (typed, _clause, _worked, yuan) => {
    expect(mainOf('patent', typed)).toBe(yuan)
  })
})

describe('商标: 商标业务收费标准（缴费指南）', () => {
  test.each<Golden>([
    [{}, '网上', '270', '270'],
    [{ channel: 'paper' }, '纸质', '300', '300'],
    [{ refused: '1' }, '网上，驳回复审', '270 + 675', '945'],
    [{ refused: '1', channel: 'paper' }, '纸质，驳回复审', '300 + 750', '1,050'],
    [{ classes: '2', extra: '3', refused: '2' }, '网上', '540 + 81 + 1350', '1,971'],
    [{ classes: '45', extra: '1000', refused: '45' }, '最大', '12150 + 27000 + 30375', '69,525'],
  ])('%j (%s): %s', (typed, _clause, _worked, yuan) => {
    expect(mainOf('trademark', typed)).toBe(yuan)
  })

  test('more refused than were filed is said at the field', () => {
    const { outcome, problems } = calculated('trademark', { refused: '2' })
    expect(outcome).toBeNull()
    expect(problems).toEqual({ refused: '不能大于类别数' })
  })
})
