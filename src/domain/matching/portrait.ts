import { enterpriseSize, type SizeMeasure, SIZE_MEASURES } from './enterprise-size.ts'
import { exact, type Range } from './exact.ts'
import { FIELDS, type FieldCode } from './fields.ts'
import type { Decimal } from './rule.ts'

/** Where a value comes from. */
export const FACT_SOURCE = {
  user: '企业填写',
  import: '表格导入',
  certificate: '证书或登记',
  public: '公开信息',
  computed: '由记录计算',
  inferred: '由已有数据推算',
} as const

export type FactSource = keyof typeof FACT_SOURCE

/** One entry of a list field: a title, an award, a standard, an R&D body. */
export interface FactItem {
  code: string
  /** 级别, e.g. `national`, `provincial`; empty = not stated. */
  level: string
  /** Day of the grant or certificate, `yyyy-MM-dd`; empty = not stated. */
  on: string
  /** Last day in force; empty = open. */
  until: string
  /** 排名; null = not stated. */
  rank: number | null
}

/** A number only known to lie between two (a band that was chosen), ends inclusive, null = open. */
export interface Span {
  from: Decimal | null
  to: Decimal | null
}

/**
 * 画像 value: numbers as decimal text (money in yuan), dates `yyyy-MM-dd`, codes and texts, yes/no as
 * `yes` / `no`, lists with all their entries (an empty list says there is none). Null is 不清楚: asked
 * and not known, for the rules the same as never asked. Zero and `no` are data.
 */
export type FactValue = string | Span | readonly FactItem[] | null

/** 画像字段 value with where it comes from. */
export interface Fact {
  field: FieldCode
  /** Accounting year of a yearly field; null for the others. */
  year: number | null
  value: FactValue
  source: FactSource
  /** The day it was stated or read, `yyyy-MM-dd`. */
  observedAt: string
}

/** 企业画像: everything that is known of one company or person. */
export interface Portrait {
  /** The value of a field (of a year); null when it is not known. */
  value: (field: FieldCode, year?: number | null) => FactValue
  facts: readonly Fact[]
}

const rangeOf = (value: FactValue | undefined): Range | null => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') {
    const number = exact(value)
    return number === null ? null : { from: number, to: number }
  }
  if (!('from' in value)) return null
  return {
    from: value.from === null ? null : exact(value.from),
    to: value.to === null ? null : exact(value.to),
  }
}

/**
 * What 企业规模 follows from: the industry and the latest year of which staff, revenue or assets are
 * known; null where the industry is not known.
 */
export const figuresOfSize = (
  facts: readonly Fact[],
): {
  industry: string
  known: Readonly<Record<SizeMeasure, Range | null>>
  /** The day the last of them was stated. */
  observedAt: string
} | null => {
  const industry = facts.find(({ field }) => field === 'industry')?.value
  if (typeof industry !== 'string') return null
  const measured = facts.filter(
    ({ field, value }) => value !== null && (SIZE_MEASURES as readonly string[]).includes(field),
  )
  const year = Math.max(...measured.map((fact) => fact.year ?? 0))
  const last = measured.filter((fact) => fact.year === year)
  const known = (field: Fact['field']): Range | null =>
    rangeOf(last.find((fact) => fact.field === field)?.value)
  return {
    industry,
    known: { staff: known('staff'), revenue: known('revenue'), assets: known('assets') },
    observedAt: last.reduce((on, fact) => (fact.observedAt > on ? fact.observedAt : on), ''),
  }
}

/** What follows from other values and nobody has to be asked: 企业规模. */
export const inferredFacts = (facts: readonly Fact[]): Fact[] => {
  const figures = figuresOfSize(facts)
  if (figures === null) return []
  const size = enterpriseSize(figures.industry, figures.known)
  return size === null
    ? []
    : [
        {
          ...{ field: 'entSize', year: null, value: size, source: 'inferred' },
          observedAt: figures.observedAt,
        },
      ]
}

const keyOf = (field: FieldCode, year: number | null): string =>
  year === null ? field : `${field}@${year}`

/**
 * Puts facts together; of two for the same field and year the one observed later counts, then the one
 * told later. Yearly facts from before the year of founding contradict it and are left out. What
 * follows from the rest is inferred anew where nothing else says it.
 */
export const portraitOf = (facts: readonly Fact[]): Portrait => {
  const byKey = new Map<string, Fact>()
  for (const fact of facts) {
    if (fact.source === 'inferred') continue
    const year = FIELDS[fact.field].yearly ? fact.year : null
    const key = keyOf(fact.field, year)
    const before = byKey.get(key)
    if (!before || fact.observedAt >= before.observedAt) byKey.set(key, { ...fact, year })
  }
  const founded = byKey.get('foundedOn')?.value
  const firstYear = typeof founded === 'string' ? Number(founded.slice(0, 4)) : 0
  for (const [key, { year }] of byKey) if (year !== null && year < firstYear) byKey.delete(key)
  for (const fact of inferredFacts([...byKey.values()])) {
    const key = keyOf(fact.field, fact.year)
    if ((byKey.get(key)?.value ?? null) === null) byKey.set(key, fact)
  }
  return {
    value: (field, year = null) => byKey.get(keyOf(field, year))?.value ?? null,
    facts: [...byKey.values()],
  }
}

/** The same portrait with some values changed; nothing is stored. */
export const withFacts = (portrait: Portrait, changes: readonly Fact[]): Portrait =>
  portraitOf([
    ...portrait.facts.filter(
      ({ field, year }) => !changes.some((one) => one.field === field && one.year === year),
    ),
    ...changes,
  ])
