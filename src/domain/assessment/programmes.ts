import { inForce, isLocal, tableFor } from '#domain/matching/evaluate.ts'
import type { RuleTable } from '#domain/matching/rule.ts'

/** 自测项目 at launch: rule code → short name, in the order of the list beside the questions. */
export const PROGRAMME = {
  hnte: '高新技术企业',
  'tech-sme': '科技型中小企业',
  'innovative-sme': '创新型中小企业',
  'specialized-sme': '专精特新中小企业',
  'little-giant': '专精特新“小巨人”',
  'rd-deduction': '研发费用加计扣除',
  'job-technician': '技术员',
  'job-assistant': '助理工程师',
  'job-engineer': '工程师',
  'job-senior': '高级工程师',
} as const

export type Programme = keyof typeof PROGRAMME

/** The tables of an assessment: each programme as in force on the day, then local notices for companies. */
export const assessedTables = (tables: readonly RuleTable[], on: string): RuleTable[] => {
  const programmes = (Object.keys(PROGRAMME) as Programme[]).flatMap((code) => {
    const table = tableFor(tables, code, on)
    return table === null ? [] : [table]
  })
  const local = tables.filter(
    (table) => table.subject === 'company' && inForce(table, on) && isLocal(table),
  )
  return [...programmes, ...local.toSorted((a, b) => (a.code < b.code ? -1 : 1))]
}

/** The short name of a programme, or what a local notice calls itself. */
export const programmeName = ({ code, name }: RuleTable): string =>
  code in PROGRAMME ? PROGRAMME[code as Programme] : name
