import { enterpriseSize, SIZE_MEASURES } from './enterprise-size.ts'
import { exact, type Range } from './exact.ts'
import type { Fact, FactValue } from './portrait.ts'

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
 * What follows from other values and nobody has to be asked: 企业规模 of the latest year of which
 * staff, revenue or assets are known.
 */
export const inferredFacts = (facts: readonly Fact[]): Fact[] => {
  const industry = facts.find(({ field }) => field === 'industry')?.value
  if (typeof industry !== 'string') return []
  const measured = facts.filter(
    ({ field, value }) => value !== null && (SIZE_MEASURES as readonly string[]).includes(field),
  )
  const year = Math.max(...measured.map((fact) => fact.year ?? 0))
  const last = measured.filter((fact) => fact.year === year)
  const known = (field: Fact['field']): Range | null =>
    rangeOf(last.find((fact) => fact.field === field)?.value)
  const size = enterpriseSize(industry, {
    staff: known('staff'),
    revenue: known('revenue'),
    assets: known('assets'),
  })
  if (size === null) return []
  const observedAt = last.reduce((on, fact) => (fact.observedAt > on ? fact.observedAt : on), '')
  return [{ field: 'entSize', year: null, value: size, source: 'inferred', observedAt }]
}
