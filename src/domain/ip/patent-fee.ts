/** 专利申请官费: what is paid with an application, in full or reduced. */
import { type FeeLine, type FeeTotal, totalOf } from './fees.ts'
import type { Reduction } from './patent.ts'
import { feeOf, type FeeRow, type IpRule, type PatentKind } from './rules.ts'

/** Claims and pages that the application fee covers. */
const FREE_CLAIMS = 10
const FREE_PAGES = 30
const LONG_PAGES = 300

/** What an application is made of. */
export interface Application {
  kind: PatentKind
  /** 权利要求项数; of a design none count. */
  claims: number
  /** 说明书页数, drawings included; of a design none count. */
  pages: number
  /** 要求优先权的项数. */
  priorities: number
  /** 实质审查 is requested at once: inventions only. */
  examination: boolean
  reduction: Reduction
}

/**
 * 申请时的官费. Reduced are the application fee and the fee of examination alone, never the printing
 * nor what is added for claims, pages and priorities (专利收费减缴办法第二条). Null when the table lacks
 * a price.
 */
export const applicationFee = (asked: Application, rule: IpRule): FeeTotal | null => {
  const { kind, reduction } = asked
  const invention = kind === 'invention'
  const written = kind !== 'design'
  const price = (item: string, of: FeeRow['kind'] = '', reduced = false): FeeLine | null => {
    const fee = feeOf(rule, item, of)
    if (fee === null) return null
    const less = reduced && reduction > 0
    return {
      name: less ? `${fee.name}（减缴 ${reduction}%）` : fee.name,
      unitFee: less ? (fee.amount * (100 - reduction)) / 100 : fee.amount,
      count: 0,
      amount: 0,
    }
  }
  const over = (count: number, from: number): number => (written ? Math.max(0, count - from) : 0)
  return totalOf(
    [
      price('application', kind, true),
      ...(invention ? [price('publication', kind), price('examination', kind, true)] : []),
      price('extraClaim'),
      price('pages31'),
      price('pages301'),
      price('priority'),
    ],
    [
      1,
      ...(invention ? [1, asked.examination ? 1 : 0] : []),
      over(asked.claims, FREE_CLAIMS),
      over(Math.min(asked.pages, LONG_PAGES), FREE_PAGES),
      over(asked.pages, LONG_PAGES),
      asked.priorities,
    ],
  )
}
