import { hrefTo } from '../pages/addresses.ts'

/** 能省多少: the calculators, by the address field `tool`, in the order of the page. */
export const CALCULATOR_NAME = {
  rd: '研发费用加计扣除',
  hightech: '高新技术企业税率',
  small: '小型微利企业',
  software: '软件增值税即征即退',
  patent: '专利申请费与费减',
  trademark: '商标注册费与驳回复审',
} as const

export type CalculatorCode = keyof typeof CALCULATOR_NAME

export const CALCULATOR_CODES = Object.keys(CALCULATOR_NAME) as CalculatorCode[]

/** The calculator that a text names; null for any other text. */
export const calculatorNamed = (text: string): CalculatorCode | null =>
  Object.hasOwn(CALCULATOR_NAME, text) ? (text as CalculatorCode) : null

/**
 * The address of a calculator, empty: for links of other pages. One that is filled in has a fragment
 * besides (fragment.ts).
 */
export const calculatorHref = (code: CalculatorCode): string =>
  hrefTo('calculators', { tool: code })
