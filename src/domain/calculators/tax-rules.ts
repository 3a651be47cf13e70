/**
 * 税收优惠参数: the dated figures that the calculators are handed. Nothing here knows a rate or a
 * limit; the tables come from content and say from when to when they are in force.
 */
import { exact, type Fraction } from '../matching/exact.ts'

/** What a table is about. */
export const TAX_RULE = {
  corporateRate: '企业所得税税率',
  smallProfit: '小型微利企业',
  rdDeduction: '研发费用加计扣除',
  rdListed: '集成电路和工业母机企业加计扣除',
  softwareVat: '软件产品增值税即征即退',
} as const

export type TaxRuleCode = keyof typeof TAX_RULE

/** What one figure of a table is. */
export const TAX_ITEM = {
  basicRate: '一般税率',
  highTechRate: '高新技术企业税率',
  countedShare: '减按计入的比例',
  reducedRate: '小型微利企业税率',
  incomeLimit: '应纳税所得额上限（元）',
  staffLimit: '从业人数上限（人）',
  assetLimit: '资产总额上限（元）',
  deductionRatio: '加计扣除比例',
  entrustedShare: '委托研发计入的比例',
  overseasCap: '委托境外不超过境内的',
  vatRate: '增值税税率',
  burdenLimit: '实际税负超过多少的部分退还',
} as const

export type TaxItem = keyof typeof TAX_ITEM

/** The figures that a table of each matter must have, each once. */
export const TAX_ITEMS_OF = {
  corporateRate: ['basicRate', 'highTechRate'],
  smallProfit: ['countedShare', 'reducedRate', 'incomeLimit', 'staffLimit', 'assetLimit'],
  rdDeduction: ['deductionRatio', 'entrustedShare', 'overseasCap'],
  rdListed: ['deductionRatio'],
  softwareVat: ['vatRate', 'burdenLimit'],
} as const satisfies Record<TaxRuleCode, readonly TaxItem[]>

/** One dated table. */
export interface TaxRule {
  code: TaxRuleCode
  /** `yyyy-MM-dd`. */
  effectiveFrom: string
  /** The last day; empty = none stated. */
  effectiveTo: string
  values: readonly { item: TaxItem; value: string }[]
}

/** A figure as a table writes it: a number, a percentage or a fraction. */
export const TAX_VALUE = String.raw`\d{1,12}(\.\d{1,6})?%?|\d{1,6}/[1-9]\d{0,5}`
const WHOLE = new RegExp(`^(?:${TAX_VALUE})$`)

/** Reads `3000000`, `15%` or `2/3` exactly; null for anything else. */
export const taxValue = (text: string): Fraction | null => {
  if (!WHOLE.test(text)) return null
  const [upper = '', lower] = text.split('/')
  return lower === undefined ? exact(text) : { upper: BigInt(upper), lower: BigInt(lower) }
}

/**
 * The table of a matter that was in force throughout a tax year; null when none was. Of two that
 * were, the one that began later.
 */
export const taxRuleOf = <R extends Pick<TaxRule, 'code' | 'effectiveFrom' | 'effectiveTo'>>(
  rules: readonly R[],
  code: TaxRuleCode,
  year: string,
): R | null =>
  rules
    .filter(
      (rule) =>
        rule.code === code &&
        rule.effectiveFrom <= `${year}-01-01` &&
        (rule.effectiveTo === '' || rule.effectiveTo >= `${year}-12-31`),
    )
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0] ?? null

/** The figures of one tax year by matter; a matter that no table states is not there. */
export type TaxYear = { readonly [Code in TaxRuleCode]?: Figures<Code> }

/** A figure: exactly, and as its table writes it. */
interface Figure {
  value: Fraction
  text: string
}
type Figures<Code extends TaxRuleCode> = Readonly<
  Record<(typeof TAX_ITEMS_OF)[Code][number], Figure>
>

/** Reads the tables of a tax year; one that lacks a figure is as none. */
export const taxYear = (rules: readonly TaxRule[], year: string): TaxYear =>
  Object.fromEntries(
    (Object.keys(TAX_RULE) as TaxRuleCode[]).flatMap((code) => {
      const rule = taxRuleOf(rules, code, year)
      if (rule === null) return []
      const figures = TAX_ITEMS_OF[code].flatMap((item) => {
        const text = rule.values.find((one) => one.item === item)?.value ?? ''
        const value = taxValue(text)
        return value === null ? [] : [[item, { value, text }] as const]
      })
      return figures.length < TAX_ITEMS_OF[code].length ? [] : [[code, Object.fromEntries(figures)]]
    }),
  )
