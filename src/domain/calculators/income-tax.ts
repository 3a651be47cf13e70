/** 企业所得税: 高新技术企业, 小型微利企业, 研发费用加计扣除. */
import { compare, type Fraction, plus, times, ZERO } from '../matching/exact.ts'
import { type FieldFault, type Given, needed, type Step, type TaxCalculator } from './calculator.ts'
import { MONEY } from './inputs.ts'
import { lessen, lesser, yuanDigits, yuanResult } from './money.ts'
import type { TaxYear } from './tax-rules.ts'

const INCOME = { kind: 'number', name: 'income', ...MONEY } as const

/** 企业所得税法第二十八条 has two reduced rates; a company is taxed by one of them. */
const ONE_RATE =
  '高新技术企业的税率和小型微利企业的优惠税率只能选一种；研发费用加计扣除可以同时享受。'

type SmallProfit = NonNullable<TaxYear['smallProfit']>

/** 小型微利企业's tax on an income within the limit. */
const smallTax = (income: Fraction, { countedShare, reducedRate }: SmallProfit): Fraction =>
  times(times(income, countedShare.value), reducedRate.value)

const smallFormula = (income: Fraction, { countedShare, reducedRate }: SmallProfit): string =>
  `${yuanDigits(income)} × ${countedShare.text} × ${reducedRate.text}`

const amountOf = ({ numbers }: Given, name: string): Fraction => numbers[name] ?? ZERO

/** 高新技术企业: what the reduced rate comes to (企业所得税法第四条、第二十八条). */
export const highTech: TaxCalculator = {
  kind: 'tax',
  lead: '有高新技术企业资格的年度，企业所得税比按一般税率少缴多少。',
  needs: ['corporateRate'],
  uses: ['smallProfit'],
  inputs: [{ ...INCOME, label: '应纳税所得额', hint: '全年的数，亏损填 0' }],
  leavesOut: [
    '证书是否有效、这一年是否仍符合认定条件',
    '研发费用加计扣除、亏损弥补和其他减免：请填已经扣除这些之后的应纳税所得额',
    '各地给高新技术企业的奖励',
  ],
  compute: (given, laws) => {
    const { basicRate, highTechRate } = needed(laws.corporateRate)
    const income = amountOf(given, 'income')
    const usual = times(income, basicRate.value)
    const reduced = times(income, highTechRate.value)
    const saved = lessen(usual, reduced)
    return {
      main: { label: '少缴企业所得税', yuan: saved },
      aside: { label: `按 ${highTechRate.text} 应缴`, yuan: reduced },
      steps: [
        {
          text: `按一般税率 ${basicRate.text}`,
          formula: `${yuanDigits(income)} × ${basicRate.text}`,
          yuan: usual,
        },
        {
          text: `按高新技术企业税率 ${highTechRate.text}`,
          formula: `${yuanDigits(income)} × ${highTechRate.text}`,
          yuan: reduced,
        },
        difference(usual, reduced),
      ],
      notes: [...smallHint(income, reduced, laws.smallProfit), ONE_RATE],
    }
  },
}

const difference = (before: Fraction, after: Fraction): Step => ({
  text: '少缴',
  formula: `${yuanDigits(before)} － ${yuanDigits(after)}`,
  yuan: lessen(before, after),
})

/** Said where the other reduced rate would be lower. */
const smallHint = (
  income: Fraction,
  reduced: Fraction,
  small: TaxYear['smallProfit'],
): readonly string[] => {
  if (small === undefined || compare(income, small.incomeLimit.value) > 0) return []
  const tax = smallTax(income, small)
  if (compare(tax, reduced) >= 0) return []
  return [
    `应纳税所得额没有超过 ${yuanDigits(small.incomeLimit.value)} 元：从业人数和资产总额也没有超过的，按小型微利企业应缴 ${yuanResult(tax)}，比上面少。`,
  ]
}

/** 小型微利企业: the three limits, then the tax (公告2023年第12号第三条、第五条). */
export const smallProfit: TaxCalculator = {
  kind: 'tax',
  lead: '所得额、人数和资产都在限额以内的企业，企业所得税少缴多少。',
  needs: ['corporateRate', 'smallProfit'],
  uses: [],
  inputs: [
    { ...INCOME, label: '应纳税所得额', hint: '全年的数，亏损填 0' },
    {
      ...{ kind: 'number', name: 'staff', label: '从业人数', unit: '人', places: 2 },
      ...{ min: 0, max: 1_000_000, hint: '全年季度平均值，含劳务派遣用工' },
    },
    {
      ...{ kind: 'number', name: 'assets', label: '资产总额', ...MONEY },
      hint: '全年季度平均值',
    },
  ],
  leavesOut: [
    '是否属于国家限制、禁止的行业：属于的不能享受',
    '六税两费减半、研发费用加计扣除和其他减免：请填已经扣除这些之后的应纳税所得额',
    '预缴时的判断：以汇算清缴的结果为准',
  ],
  compute: (given, laws) => {
    const { basicRate, highTechRate } = needed(laws.corporateRate)
    const small = needed(laws.smallProfit)
    const income = amountOf(given, 'income')
    const limits = [
      { text: '应纳税所得额', is: income, most: small.incomeLimit, unit: '元' },
      { text: '从业人数', is: amountOf(given, 'staff'), most: small.staffLimit, unit: '人' },
      { text: '资产总额', is: amountOf(given, 'assets'), most: small.assetLimit, unit: '元' },
    ].map(({ text, is, most, unit }) => ({
      ...{ text, is, most: most.value, unit, over: compare(is, most.value) > 0 },
    }))
    const over = limits.filter((limit) => limit.over)
    const usual = times(income, basicRate.value)
    const reduced = over.length > 0 ? usual : smallTax(income, small)
    const highTax = times(income, highTechRate.value)
    return {
      main: { label: '少缴企业所得税', yuan: lessen(usual, reduced) },
      aside: { label: over.length > 0 ? '按一般税率应缴' : '按小型微利企业应缴', yuan: reduced },
      steps: [
        ...limits.map(({ text, is, most, unit, over: isOver }) => ({
          text,
          formula: `${yuanDigits(is)} ${unit}，${isOver ? '超过' : '没有超过'} ${yuanDigits(most)} ${unit}`,
          yuan: null,
        })),
        {
          text: `按一般税率 ${basicRate.text}`,
          formula: `${yuanDigits(income)} × ${basicRate.text}`,
          yuan: usual,
        },
        ...(over.length > 0
          ? []
          : [
              { text: '按小型微利企业', formula: smallFormula(income, small), yuan: reduced },
              difference(usual, reduced),
            ]),
      ],
      notes: [
        ...(over.length > 0
          ? [
              `${over.map(({ text }) => text).join('、')}超过限额，这一年不能按小型微利企业计算，全部所得按 ${basicRate.text}。`,
              `是高新技术企业的，按 ${highTechRate.text} 应缴 ${yuanResult(highTax)}。`,
            ]
          : []),
        ONE_RATE,
      ],
    }
  },
}

const PAYER = {
  general: '一般企业',
  highTech: '高新技术企业',
  small: '小型微利企业',
} as const

const TAKEN = { no: '一般企业', listed: '列入清单的集成电路或工业母机企业' } as const

/** 研发费用加计扣除, with both limits of entrusted research (119号二、64号一、7号、44号). */
export const research: TaxCalculator = {
  kind: 'tax',
  lead: '当年计入损益的研发费用加计扣除多少，企业所得税少缴多少；委托研发按比例计入，委托境外另有上限。',
  needs: ['corporateRate', 'rdDeduction', 'smallProfit'],
  uses: ['rdListed'],
  inputs: [
    {
      ...{ ...INCOME, label: '加计扣除前的应纳税所得额' },
      hint: '研发费用本身已经扣除，加计的部分尚未减去；亏损填 0',
    },
    {
      ...{ kind: 'number', name: 'own', label: '自行研发的费用', ...MONEY },
      hint: '含合作研发、集中研发自己承担的部分；只填计入当期损益的',
    },
    {
      ...{ kind: 'number', name: 'home', label: '委托境内研发的实际付款', ...MONEY, usual: '0' },
      hint: '委托境内机构或个人；没有就不填',
    },
    {
      ...{ kind: 'number', name: 'abroad', label: '委托境外研发的实际付款', ...MONEY, usual: '0' },
      hint: '只算委托境外机构的；没有就不填',
    },
    { kind: 'choice', name: 'payer', label: '按哪种税率缴税', options: Object.entries(PAYER) },
    { kind: 'choice', name: 'listed', label: '加计比例', options: Object.entries(TAKEN) },
  ],
  leavesOut: [
    '形成无形资产的研发费用：它们按成本的比例分年摊销',
    '资料费、差旅费等其他相关费用的限额：请填限额以内的数',
    '能不能享受：查账征收、不适用的六类行业、不算研发的七类活动',
    '委托境外个人的费用：不能加计，请不要填',
    '作不征税收入的财政资金对应的支出：不能加计，请先减去',
    '按小型微利企业缴税时，从业人数和资产总额是否超过限额',
    '境内符合条件的研发费用按“自行研发 ＋ 委托境内按比例计入”算，以当年申报表的填报说明为准',
  ],
  compute: (given, laws) => {
    const { entrustedShare, overseasCap, deductionRatio } = needed(laws.rdDeduction)
    const isListed = given.choices.listed === 'listed'
    if (isListed && laws.rdListed === undefined) return NOT_LISTED
    const ratio = isListed ? needed(laws.rdListed).deductionRatio : deductionRatio
    const [income, own, home, abroad] = ['income', 'own', 'home', 'abroad'].map((name) =>
      amountOf(given, name),
    ) as [Fraction, Fraction, Fraction, Fraction]
    const homeCounted = times(home, entrustedShare.value)
    const domestic = plus(own, homeCounted)
    const abroadShare = times(abroad, entrustedShare.value)
    const cap = times(domestic, overseasCap.value)
    const abroadCounted = lesser(abroadShare, cap)
    const base = plus(domestic, abroadCounted)
    const extra = times(base, ratio.value)
    const left = lessen(income, extra)
    const before = taxOn(income, given.choices.payer, laws)
    const after = taxOn(left, given.choices.payer, laws)
    const carried = lessen(extra, income)
    const isCapped = compare(abroadShare, cap) > 0
    return {
      main: { label: '少缴企业所得税', yuan: lessen(before.tax, after.tax) },
      aside: { label: '加计扣除额', yuan: extra },
      steps: [
        ...(home.upper > 0n
          ? [
              {
                text: `委托境内按 ${entrustedShare.text} 计入`,
                formula: `${yuanDigits(home)} × ${entrustedShare.text}`,
                yuan: homeCounted,
              },
            ]
          : []),
        ...(abroad.upper > 0n
          ? [
              {
                text: '境内符合条件的研发费用',
                formula: `${yuanDigits(own)} ＋ ${yuanDigits(homeCounted)}`,
                yuan: domestic,
              },
              {
                text: `委托境外按 ${entrustedShare.text}`,
                formula: `${yuanDigits(abroad)} × ${entrustedShare.text}`,
                yuan: abroadShare,
              },
              {
                text: `委托境外的上限：境内的 ${overseasCap.text}`,
                formula: `${yuanDigits(domestic)} × ${overseasCap.text}`,
                yuan: cap,
              },
              {
                text: isCapped
                  ? '委托境外计入（超过上限，按上限）'
                  : '委托境外计入（没有超过上限）',
                formula: `取 ${yuanDigits(abroadShare)} 和 ${yuanDigits(cap)} 中较小的`,
                yuan: abroadCounted,
              },
            ]
          : []),
        {
          text: '加计扣除的基数',
          formula: [own, ...(home.upper > 0n ? [homeCounted] : [])]
            .concat(abroad.upper > 0n ? [abroadCounted] : [])
            .map(yuanDigits)
            .join(' ＋ '),
          yuan: base,
        },
        {
          text: `加计扣除额，按 ${ratio.text}`,
          formula: `${yuanDigits(base)} × ${ratio.text}`,
          yuan: extra,
        },
        { text: '加计之前应缴', formula: before.formula, yuan: before.tax },
        {
          text: '加计之后的应纳税所得额',
          formula: `${yuanDigits(income)} － ${yuanDigits(extra)}${carried.upper > 0n ? '，不足减，为 0' : ''}`,
          yuan: left,
        },
        { text: '加计之后应缴', formula: after.formula, yuan: after.tax },
        difference(before.tax, after.tax),
      ],
      notes: [
        ...(carried.upper > 0n
          ? [
              `所得额不够减：多出的 ${yuanResult(carried)}增加可结转弥补的亏损，这部分当年不少缴税。`,
            ]
          : []),
        ...(given.choices.payer === 'small' && before.isUsual && !after.isUsual
          ? ['加计之前的所得额超过小型微利企业的限额，加计之后没有超过，所以两次用的税率不同。']
          : []),
        ...(given.choices.payer === 'small' && after.isUsual
          ? ['加计之后的所得额仍超过小型微利企业的限额，按一般税率计算。']
          : []),
        ONE_RATE,
      ],
    }
  },
}

const NOT_LISTED: FieldFault = { name: 'listed', text: '这一年没有收录清单企业的加计比例' }

/** The tax on an income at the rate of those who pay it; of 小型微利企业 only within the limit. */
const taxOn = (
  income: Fraction,
  payer: string | undefined,
  laws: TaxYear,
): { tax: Fraction; formula: string; isUsual: boolean } => {
  const { basicRate, highTechRate } = needed(laws.corporateRate)
  const small = needed(laws.smallProfit)
  if (payer === 'small' && compare(income, small.incomeLimit.value) <= 0)
    return { tax: smallTax(income, small), formula: smallFormula(income, small), isUsual: false }
  const rate = payer === 'highTech' ? highTechRate : basicRate
  return {
    tax: times(income, rate.value),
    formula: `${yuanDigits(income)} × ${rate.text}`,
    isUsual: payer !== 'highTech',
  }
}
