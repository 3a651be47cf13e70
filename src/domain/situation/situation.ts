/** 我的情况: what a visitor says of his company in one sentence. */
import type { CompanyTitle } from '#domain/companies/codes.ts'
import type { Extent } from './quantity.ts'

/** Titles that a sentence is read for, the broader ones first. */
export const SITUATION_TITLES = [
  'hnte',
  'tech-sme',
  'innovative-sme',
  'specialized-sme',
  'little-giant',
  'champion',
] as const satisfies readonly CompanyTitle[]

export type SituationTitle = (typeof SITUATION_TITLES)[number]

/** Kinds of rights; `patent` where its kind is not said. */
export const SITUATION_RIGHTS = {
  invention: '发明专利',
  utility: '实用新型',
  design: '外观设计',
  software: '软件著作权',
  patent: '专利',
  trademark: '商标',
} as const

export type SituationRight = keyof typeof SITUATION_RIGHTS

/** When a company was founded: whole years ago, or the year, or the month (`yyyy-MM`). */
export type Founded = { years: Extent } | { year: number } | { month: string }

/** A sum of yuan of a year. */
export interface YearlySum extends Extent {
  year: number
}

/** 我的情况: what is not said is not there. */
export interface Situation {
  /** GB/T 2260, six digits. */
  region?: string
  /** GB/T 4754-2017, section or division. */
  industry?: string
  staff?: Extent
  founded?: Founded
  revenue?: YearlySum
  rdSpend?: YearlySum
  /** Held now. */
  titles?: readonly SituationTitle[]
  /** Said not to be held. */
  without?: readonly SituationTitle[]
  /** In force. */
  rights?: Partial<Record<SituationRight, Extent>>
}

export type SituationField = keyof Situation

/** The longest text that is read. */
export const SITUATION_MAX = 200
