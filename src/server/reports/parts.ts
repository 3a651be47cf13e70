import type { reports } from '#contract/reports.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { type Period, type Step, stepStart } from '#domain/reports/period.ts'
import type { Unit } from '#domain/reports/values.ts'
import type { ReportStore } from './store.ts'

export type Report = AnswerOf<typeof reports.read>
export type Figure = Report['figures'][number]
export type Sheet = Report['sheets'][number]

/** What a report is made of. */
export interface Making {
  store: ReportStore
  period: Period
  before: Period
  step: Step
  /** 首次响应目标, seconds. */
  target: number
  /** Whether advisors may be told apart. */
  people: boolean
  /** Titles of policies and services, by `objType objId`; those that are no longer there are left out. */
  titles: (objects: readonly { objType: string; objId: string }[]) => Promise<Map<string, string>>
  /** Whether a word may not be repeated to others: 敏感词. */
  blocked: (keyword: string) => Promise<boolean>
}

/** The figures and the sheets of one report. */
export interface Made {
  figures: Figure[]
  sheets: Sheet[]
}

/** A figure with the one of the period before. */
export const figure = (
  code: string,
  name: string,
  unit: Unit,
  [value, before]: readonly [number | null, number | null],
  meaning: string,
): Figure => ({ code, name, unit, value, before, meaning })

/** A column: its name and unit, and whether bars may be drawn of it. */
export const column = (name: string, unit: Unit = 'count', bars = unit === 'count') => ({
  name,
  unit,
  bars,
})

/** Adds up a number over rows. */
export const total = <R>(rows: readonly R[], of: (row: R) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** Rows by the step that holds their day. */
export const byStep = <R extends { day: string }>(
  rows: readonly R[],
  step: Step,
): ReadonlyMap<string, R[]> => Map.groupBy(rows, ({ day }) => stepStart(day, step))
