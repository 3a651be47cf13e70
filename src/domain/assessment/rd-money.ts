import { FIELDS, type FieldCode } from '#domain/matching/fields.ts'
import { measureId } from '#domain/matching/measure-id.ts'
import type { Measure, Period } from '#domain/matching/rule.ts'

/** The one question about R&D money: its share of revenue, the same band in every year. */
export const RD_SHARE = 'rdShare'

const PERIODS: readonly Period[] = ['lastYear', 'yearBefore', 'lastTwoYears', 'lastThreeYears']

const shareOver = (period: Period): Measure => ({
  ratio: [
    { field: 'rdSpend', period },
    { field: 'revenue', period },
  ],
})

/** The share as it is asked for. */
export const RD_SHARE_MEASURE = shareOver('lastYear')

/**
 * The numbers that one band of {@link RD_SHARE} tells: where every year's share lies in it, so does the
 * share over several years together.
 */
export const RD_SHARE_TELLS: readonly string[] = PERIODS.map((period) =>
  measureId(shareOver(period)),
)

/** Whether a number, of these fields, is an amount or a share of R&D money. */
const isRdMoney = (fields: readonly FieldCode[]): boolean =>
  fields.some((field) => FIELDS[field].group === 'research' && FIELDS[field].unit === '元')

/**
 * Whether a question is asked only where a condition waits for it, never in the walk: the size follows
 * from figures, and of R&D money one question is enough.
 */
export const isOnlyInPlace = (id: string, fields: readonly FieldCode[]): boolean =>
  id === 'entSize' || (id !== RD_SHARE && isRdMoney(fields))
