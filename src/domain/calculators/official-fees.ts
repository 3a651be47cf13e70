/** 官费: 专利 with and without 费减, 商标 from application to registration and after a refusal. */
import type { FeeLine, FeeTotal } from '../ip/fees.ts'
import { applicationFee } from '../ip/patent-fee.ts'
import { type Reduction, REDUCTIONS } from '../ip/patent.ts'
import { type IpRule, type IpRuleCode, PATENT_KIND, type PatentKind } from '../ip/rules.ts'
import { FILING_CHANNEL, type FilingChannel, filingFee, reviewFee } from '../ip/trademark.ts'
import { type Fraction, ZERO } from '../matching/exact.ts'
import { type FeeCalculator, type Given, needed, type Step } from './calculator.ts'
import { lessen, sum, yuanDigits, yuanOfNumber } from './money.ts'

const tableIn = (tables: readonly IpRule[], code: IpRuleCode): IpRule =>
  needed(tables.find((table) => table.code === code))

const countOf = ({ numbers }: Given, name: string): number => {
  const { upper, lower } = numbers[name] ?? ZERO
  return Number(upper / lower)
}

const yuanOfTotal = ({ total }: FeeTotal): Fraction => yuanOfNumber(total)

const stepOf = ({ name, unitFee, count, amount }: FeeLine): Step => ({
  text: name,
  formula: `${yuanDigits(yuanOfNumber(unitFee))} × ${count}`,
  yuan: yuanOfNumber(amount),
})

const SHARES = REDUCTIONS.map(
  (share) => [String(share), share === 0 ? '不减缴' : `减缴 ${share}%`] as const,
)

/** 专利申请官费, and what 费减 takes off it. */
export const patentFee: FeeCalculator = {
  kind: 'fee',
  lead: '申请一件专利要付多少官费，减缴以后付多少、省多少。',
  needs: ['patentFee', 'patentReduction'],
  inputs: [
    { kind: 'choice', name: 'type', label: '专利类型', options: Object.entries(PATENT_KIND) },
    {
      ...{ kind: 'number', name: 'claims', label: '权利要求项数', unit: '项', places: 0 },
      ...{ min: 1, max: 1000, usual: '10', hint: '不填按 10 项；外观设计不算' },
    },
    {
      ...{ kind: 'number', name: 'pages', label: '说明书页数', unit: '页', places: 0 },
      ...{ min: 1, max: 5000, usual: '30', hint: '含附图；不填按 30 页；外观设计不算' },
    },
    {
      ...{ kind: 'number', name: 'priorities', label: '要求优先权的项数', unit: '项', places: 0 },
      ...{ min: 0, max: 100, usual: '0' },
    },
    {
      ...{ kind: 'choice', name: 'examination', label: '实质审查', hint: '只有发明要付' },
      options: [
        ['now', '同时请求'],
        ['later', '以后再请求'],
      ],
    },
    {
      ...{ kind: 'choice', name: 'reduction', label: '费用减缴', options: SHARES },
      hint: '要先备案；共同申请的减得少一些',
    },
  ],
  leavesOut: [
    '代理服务费',
    '授权以后的年费和滞纳金',
    '复审、无效、恢复权利等其他官费',
    '是否符合减缴条件',
  ],
  compute: (given, tables) => {
    const fees = tableIn(tables, 'patentFee')
    const reduction = REDUCTIONS.find((share) => String(share) === given.choices.reduction) ?? 0
    const asked = {
      kind: given.choices.type as PatentKind,
      claims: countOf(given, 'claims'),
      pages: countOf(given, 'pages'),
      priorities: countOf(given, 'priorities'),
      examination: given.choices.examination === 'now',
    }
    const at = (share: Reduction): FeeTotal =>
      needed(applicationFee({ ...asked, reduction: share }, fees))
    const full = yuanOfTotal(at(0))
    const reduced = at(reduction)
    const paid = yuanOfTotal(reduced)
    const saved = lessen(full, paid)
    return {
      main:
        reduction === 0
          ? { label: '申请时的官费', yuan: paid }
          : { label: '减缴省下', yuan: saved },
      aside: reduction === 0 ? null : { label: '减缴以后要付', yuan: paid },
      steps: [
        ...reduced.lines.map(stepOf),
        {
          text: '合计',
          formula: reduced.lines.map(({ amount }) => yuanDigits(yuanOfNumber(amount))).join(' ＋ '),
          yuan: paid,
        },
        ...(reduction === 0
          ? []
          : [
              { text: '不减缴的合计', formula: '同样的项目，按全额', yuan: full },
              { text: '省下', formula: `${yuanDigits(full)} － ${yuanDigits(paid)}`, yuan: saved },
            ]),
      ],
      notes: ['减缴只减申请费和实质审查费，公布印刷费和各项附加费不减。'],
    }
  },
}

/** 商标: the fees of an application that is registered, and of one that is refused and reviewed. */
export const trademarkFee: FeeCalculator = {
  kind: 'fee',
  lead: '一件商标从申请到注册要付多少官费，网上办省多少，被驳回再复审要加多少。',
  needs: ['trademarkFee'],
  inputs: [
    {
      ...{ kind: 'number', name: 'classes', label: '类别数', unit: '类', places: 0 },
      ...{ min: 1, max: 45, usual: '1', hint: '不填按 1 类' },
    },
    {
      ...{ kind: 'number', name: 'extra', label: '超出的项目数', unit: '项', places: 0 },
      ...{ min: 0, max: 1000, usual: '0', hint: '各类超出包含数量的项目合计' },
    },
    {
      ...{ kind: 'number', name: 'refused', label: '被驳回并复审的类别数', unit: '类', places: 0 },
      ...{ min: 0, max: 45, usual: '0', hint: '没有被驳回就不填' },
    },
    { kind: 'choice', name: 'channel', label: '提交方式', options: Object.entries(FILING_CHANNEL) },
  ],
  leavesOut: [
    '代理服务费',
    '被别人异议、被申请撤销或无效时的费用',
    '注册以后的续展、变更、转让',
    '复审不成再起诉的费用',
  ],
  compute: (given, tables) => {
    const fees = tableIn(tables, 'trademarkFee')
    const [classes, extraItems, refused] = ['classes', 'extra', 'refused'].map((name) =>
      countOf(given, name),
    ) as [number, number, number]
    if (refused > classes) return { name: 'refused', text: '不能大于类别数' }
    const at = (channel: FilingChannel) => ({
      filing: needed(filingFee({ classes, extraItems, channel }, fees)),
      review: needed(reviewFee({ classes: refused, channel }, fees)),
    })
    const totalOf = ({ filing, review }: ReturnType<typeof at>): Fraction =>
      sum([yuanOfTotal(filing), yuanOfTotal(review)])
    const chosen = at(given.choices.channel as FilingChannel)
    const total = totalOf(chosen)
    const onPaper = totalOf(at('paper'))
    const saved = lessen(onPaper, total)
    const lines = [...chosen.filing.lines, ...chosen.review.lines]
    return {
      main: { label: '从申请到注册的官费', yuan: total },
      aside: refused > 0 ? { label: '其中驳回复审加的', yuan: yuanOfTotal(chosen.review) } : null,
      steps: [
        ...lines.map(stepOf),
        {
          text: '合计',
          formula: lines.map(({ amount }) => yuanDigits(yuanOfNumber(amount))).join(' ＋ '),
          yuan: total,
        },
        ...(saved.upper === 0n
          ? []
          : [
              {
                text: '网上办比纸质省下',
                formula: `${yuanDigits(onPaper)} － ${yuanDigits(total)}`,
                yuan: saved,
              },
            ]),
      ],
      notes: refused > 0 ? ['复审的官费在请求复审时付。'] : [],
    }
  },
}
