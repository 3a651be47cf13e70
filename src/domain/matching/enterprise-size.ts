import type { ENT_SIZE } from '#domain/policies/codes.ts'
import { compare, exact, type Range } from './exact.ts'

/** 企业规模. */
export type EnterpriseSize = keyof typeof ENT_SIZE

/** What sizes are told apart by: 从业人员 in people, 营业收入 and 资产总额 in yuan. */
export const SIZE_MEASURES = ['staff', 'revenue', 'assets'] as const

export type SizeMeasure = (typeof SIZE_MEASURES)[number]

/** Lower bounds of large, medium and small; money in 10,000 yuan. */
type Bounds = Partial<Record<SizeMeasure, readonly [large: number, medium: number, small: number]>>

const STAFF_ONLY: Bounds = { staff: [300, 100, 10] }

/**
 * Bounds by section or division of GB/T 4754, from 国统字〔2017〕213号, whose numbers are nearly those of
 * 工信部联企业〔2011〕300号. Several bounds: the code covers trades that are told apart below it.
 * Finance, education, health, railways and the like have none.
 */
const BOUNDS: Readonly<Record<string, readonly Bounds[]>> = {
  A: [{ revenue: [20_000, 500, 50] }],
  B: [{ staff: [1000, 300, 20], revenue: [40_000, 2000, 300] }],
  C: [{ staff: [1000, 300, 20], revenue: [40_000, 2000, 300] }],
  D: [{ staff: [1000, 300, 20], revenue: [40_000, 2000, 300] }],
  E: [{ revenue: [80_000, 6000, 300], assets: [80_000, 5000, 300] }],
  F51: [{ staff: [200, 20, 5], revenue: [40_000, 5000, 1000] }],
  F52: [{ staff: [300, 50, 10], revenue: [20_000, 500, 100] }],
  ...Object.fromEntries(
    ['G54', 'G55', 'G56', 'G57', 'G58'].map((division) => [
      division,
      [{ staff: [1000, 300, 20], revenue: [30_000, 3000, 200] }],
    ]),
  ),
  G59: [{ staff: [200, 100, 20], revenue: [30_000, 1000, 100] }],
  G60: [{ staff: [1000, 300, 20], revenue: [30_000, 2000, 100] }],
  H: [{ staff: [300, 100, 10], revenue: [10_000, 2000, 100] }],
  I63: [{ staff: [2000, 100, 10], revenue: [100_000, 1000, 100] }],
  I64: [{ staff: [2000, 100, 10], revenue: [100_000, 1000, 100] }],
  I65: [{ staff: [300, 100, 10], revenue: [10_000, 1000, 50] }],
  // Developing, managing and everything else of real estate.
  K: [
    { revenue: [200_000, 1000, 100], assets: [10_000, 5000, 2000] },
    { staff: [1000, 300, 100], revenue: [5000, 1000, 500] },
    STAFF_ONLY,
  ],
  L: [{ staff: [300, 100, 10], assets: [120_000, 8000, 100] }],
  M: [STAFF_ONLY],
  N: [STAFF_ONLY],
  O: [STAFF_ONLY],
  Q85: [STAFF_ONLY],
  R: [STAFF_ONLY],
}

/** Sections that are told apart by division, all of which have bounds. */
const DIVIDED: Readonly<Record<string, readonly string[]>> = {
  F: ['F51', 'F52'],
  I: ['I63', 'I64', 'I65'],
}

const boundsOf = (industry: string): readonly Bounds[] =>
  BOUNDS[industry.slice(0, 3)] ??
  BOUNDS[industry.slice(0, 1)] ??
  (industry.length === 1 ? (DIVIDED[industry] ?? []).flatMap((one) => BOUNDS[one] ?? []) : [])

const SIZES: readonly EnterpriseSize[] = ['micro', 'small', 'medium', 'large']
const TOP = SIZES.length - 1

const WAN = { staff: '', revenue: '0000', assets: '0000' } as const

/** How many of the bounds, from below, a number reaches. */
const reached = (
  measure: SizeMeasure,
  value: Range['from'],
  bounds: readonly [number, number, number],
): number =>
  value === null
    ? 0
    : bounds.filter((bound) => {
        const limit = exact(`${bound}${WAN[measure]}`)
        return limit !== null && compare(value, limit) >= 0
      }).length

/** The smallest and the largest size that agree with what is known, by one set of bounds. */
const sizesBy = (
  bounds: Bounds,
  known: Readonly<Record<SizeMeasure, Range | null>>,
): [least: number, most: number] => {
  const ends = SIZE_MEASURES.flatMap((measure) => {
    const limits = bounds[measure]
    if (limits === undefined) return []
    const range = known[measure]
    return [
      {
        least: reached(measure, range?.from ?? null, limits),
        most: range === null || range.to === null ? TOP : reached(measure, range.to, limits),
      },
    ]
  })
  // Large, medium and small are reached by every measure; the lowest decides.
  return [Math.min(...ends.map(({ least }) => least)), Math.min(...ends.map(({ most }) => most))]
}

/**
 * The sizes that agree with an industry (GB/T 4754, section or deeper) and what is known of staff,
 * revenue and assets, the smallest first; none where the industry has no bounds.
 *
 * Source: 国统字〔2017〕213号; 工信部联企业〔2011〕300号.
 */
export const possibleSizes = (
  industry: string,
  known: Readonly<Record<SizeMeasure, Range | null>>,
): readonly EnterpriseSize[] => {
  const possible = boundsOf(industry).map((bounds) => sizesBy(bounds, known))
  if (possible.length === 0) return []
  const least = Math.min(...possible.map(([low]) => low))
  const most = Math.max(...possible.map(([, high]) => high))
  return SIZES.slice(least, most + 1)
}

/** 企业规模; null where {@link possibleSizes} leaves more than one, or none. */
export const enterpriseSize = (
  industry: string,
  known: Readonly<Record<SizeMeasure, Range | null>>,
): EnterpriseSize | null => {
  const [only, ...others] = possibleSizes(industry, known)
  return only === undefined || others.length > 0 ? null : only
}
