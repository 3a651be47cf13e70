import { possibleSizes } from '#domain/matching/enterprise-size.ts'
import { figuresOfSize, type Portrait } from '#domain/matching/portrait.ts'
import { conditionsOf, type RuleTable } from '#domain/matching/rule.ts'

/** Every list of sizes that a condition of these tables names. */
export const sizesAsked = (tables: readonly RuleTable[]): readonly (readonly string[])[] => {
  const found: (readonly string[])[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (typeof value !== 'object' || value === null) return
    const { field, values } = value as { field?: unknown; values?: readonly string[] }
    if (field === 'entSize' && values !== undefined) found.push(values)
    Object.values(value).forEach(walk)
  }
  for (const { conditions } of tables)
    walk(conditionsOf(conditions).flatMap(({ test, when }) => [test, when]))
  return found
}

/**
 * A portrait with its 企业规模 where the figures leave several: any of them, when no condition tells them
 * apart. As it is where the size is known already, or where it has to be told.
 */
export const withSize = (portrait: Portrait, asked: readonly (readonly string[])[]): Portrait => {
  const figures = figuresOfSize(portrait.facts)
  if (portrait.value('entSize') !== null || figures === null) return portrait
  const sizes = possibleSizes(figures.industry, figures.known)
  const [size] = sizes
  const same = asked.every((values) => new Set(sizes.map((one) => values.includes(one))).size === 1)
  return size === undefined || !same
    ? portrait
    : {
        ...portrait,
        value: (field, year) => (field === 'entSize' ? size : portrait.value(field, year)),
      }
}
