import { addDays, addMonths } from '#domain/calendar/days.ts'
import { DECLARE_TITLE, type DeclareTitle, type MilestoneKind } from './codes.ts'

/** What a title demands while it is held, and how long it is good. */
interface Programme {
  /** The yearly report: its name and its last day of every year, `MM-dd`. */
  yearly?: { name: string; by: string }
  /** Months from the first day; until a fixed day of the next year; nothing where it is not known. */
  months?: number
  untilNext?: string
}

/**
 * 高企: three years from the certificate's day (认定管理办法 国科发火〔2016〕32号); the yearly report by
 * 31 May (待核实). 科小: the number is good to 31 March of the next year (待核实). 创新型、专精特新:
 * three years, data brought up to date by 30 April (广东) and 31 May (优质中小企业梯度培育).
 */
const PROGRAMME: Readonly<Partial<Record<DeclareTitle, Programme>>> = {
  hnte: { yearly: { name: '高新技术企业年度发展情况报表', by: '05-31' }, months: 36 },
  'tech-sme': { untilNext: '03-31' },
  'innovative-sme': { yearly: { name: '创新型中小企业年度信息更新', by: '04-30' }, months: 36 },
  'specialized-sme': { yearly: { name: '专精特新中小企业年度信息更新', by: '05-31' }, months: 36 },
  'little-giant': { yearly: { name: '专精特新“小巨人”企业年度信息更新', by: '05-31' } },
}

/** The last day that a title begun on a day usually has, to be corrected by its certificate; empty = not known. */
export const usualEnd = (title: DeclareTitle | '', from: string): string => {
  const programme = title === '' ? undefined : PROGRAMME[title]
  if (programme === undefined || from === '') return ''
  if (programme.untilNext !== undefined)
    return `${Number(from.slice(0, 4)) + 1}-${programme.untilNext}`
  return programme.months === undefined ? '' : addDays(addMonths(from, programme.months), -1)
}

/** A duty after the approval. */
export interface Duty {
  kind: Extract<MilestoneKind, 'report' | 'acceptance'>
  name: string
  /** `yyyy-MM-dd`. */
  dueOn: string
}

/** Years of reports that are foreseen at once where the end of a title is not known. */
const FORESEEN_YEARS = 3

/** The yearly reports of a title held from one day to another, the year after the first day on. */
export const yearlyDuties = (title: DeclareTitle | '', from: string, until: string): Duty[] => {
  const yearly = title === '' ? undefined : PROGRAMME[title]?.yearly
  if (yearly === undefined || from === '') return []
  const first = Number(from.slice(0, 4)) + 1
  const last = until === '' ? `${first + FORESEEN_YEARS - 1}-12-31` : until
  return Array.from({ length: Number(last.slice(0, 4)) - first + 1 }, (_, at) => first + at)
    .map((year) => ({
      kind: 'report' as const,
      name: `${year} 年${yearly.name}`,
      dueOn: `${year}-${yearly.by}`,
    }))
    .filter(({ dueOn }) => dueOn <= last)
}

/** 到期重新认定 begins so many days before the last day. */
export const RENEWAL_DAYS = 180

/** The title that a policy leads to, as the rule tables say which policies they decide; empty = none is known. */
export const titleOfPolicy = (
  policyId: string,
  tables: readonly { code: string; policyIds: readonly string[] }[],
): DeclareTitle | '' => {
  const found = tables.find(
    ({ code, policyIds }) => Object.hasOwn(DECLARE_TITLE, code) && policyIds.includes(policyId),
  )
  return found === undefined ? '' : (found.code as DeclareTitle)
}
