import { permission } from '#domain/permissions/codes.ts'
import { PERIOD_KIND, STEP } from '#domain/reports/period.ts'
import { UNIT } from '#domain/reports/values.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  oneOf,
  codesOf,
  day,
  boolean,
  int,
  number,
  withDefault,
  orNull,
  object,
  array,
  text,
  fileAnswer,
} from './wire/schema.ts'

const BASE = '/policy/api/policy/report'
const own = {
  access: 'member',
  permission: permission('report:view'),
  spec: false,
  method: 'POST',
} as const

/** 报表: what each of them is about. */
export const REPORT = { conversion: '转化', service: '服务', content: '内容' } as const
export type ReportKind = keyof typeof REPORT

/** Seconds within which a first answer counts as in time, as the reader chooses. */
export const REPLY_TARGETS = [60, 120, 300, 600] as const

const units = () => oneOf(codesOf(UNIT))

const asked = () =>
  object({
    report: withDefault(oneOf(codesOf(REPORT)), 'conversion' as const),
    period: withDefault(oneOf(codesOf(PERIOD_KIND)), 'week' as const),
    /** A day of the period; today when empty. Of a custom period the two below. */
    on: withDefault(day(), ''),
    from: withDefault(day(), ''),
    to: withDefault(day(), ''),
    /** 首次响应目标, seconds. */
    target: withDefault(int({ min: 1, max: 86_400 }), 120),
  })

/** One number, with the one of the period before. */
const figure = () =>
  object({
    code: text(),
    name: text(),
    unit: units(),
    value: orNull(number()),
    before: orNull(number()),
    /** 口径: what exactly is counted. */
    meaning: text(500),
  })

/** Numbers by row; the bars of its chart are one of its columns. */
const sheet = () =>
  object({
    code: text(),
    name: text(),
    meaning: text(500),
    /** What the rows are, e.g. 来源. */
    head: text(),
    columns: array(object({ name: text(), unit: units(), bars: boolean() })),
    rows: array(object({ key: text(300), name: text(500), values: array(orNull(number())) })),
    /** What is said where there is no row. */
    empty: text(),
  })

/** 数据报表: sums of days, without anybody in them but the advisors who may be shown. */
export const reports = {
  read: endpoint({
    ...own,
    path: `${BASE}/queryReport`,
    input: asked(),
    output: object({
      report: oneOf(codesOf(REPORT)),
      period: oneOf(codesOf(PERIOD_KIND)),
      from: text(),
      to: text(),
      beforeFrom: text(),
      beforeTo: text(),
      step: oneOf(codesOf(STEP)),
      /** Up to when days were added up; empty before the first time. */
      addedTime: text(),
      target: int(),
      figures: array(figure()),
      sheets: array(sheet()),
      /** Sheets of people are there; they need a permission of their own. */
      people: boolean(),
    }),
  }),
  /** The same as a workbook: figures and sheets as they are shown, with what is counted. */
  export: endpoint({
    ...own,
    permission: permission('report:view:export'),
    path: `${BASE}/exportReport`,
    answer: 'file',
    audit: 'report.export',
    input: asked(),
    output: fileAnswer(),
  }),
} as const
