import { FIELDS } from './fields.ts'
import type { ItemFilter, Measure } from './rule.ts'

/** One short text for a number a rule may ask for, the same however it is written down. */
export const measureId = (measure: Measure): string => {
  if ('field' in measure) return fieldId(measure)
  if ('add' in measure) {
    const less = (measure.less ?? []).map((one) => `-${measureId(one)}`)
    return `(${measure.add.map(measureId).join('+')}${less.join('')})`
  }
  if ('ratio' in measure) return measure.ratio.map(measureId).join('/')
  if ('since' in measure)
    return ['since', measure.since, measure.unit, measure.asOf].filter(Boolean).join('.')
  if ('count' in measure) return `count.${measure.count}${filterId(measure.where ?? {})}`
  return `growth.${measure.growth}`
}

const fieldId = ({
  field,
  period = 'lastYear',
  combine = 'sum',
}: Extract<Measure, { period?: unknown }>): string => {
  if (!FIELDS[field].yearly) return field
  const several = period === 'lastTwoYears' || period === 'lastThreeYears'
  return `${field}${period === 'lastYear' ? '' : `.${period}`}${several && combine !== 'sum' ? `.${combine}` : ''}`
}

const filterId = (where: ItemFilter): string => {
  const parts = [
    where.codes?.toSorted().join('+'),
    where.levels?.toSorted().join('+'),
    where.withinYears !== undefined && `${where.withinYears}y`,
    where.withinDays !== undefined && `${where.withinDays}d`,
    where.years?.join('+'),
    where.valid === true && 'valid',
    where.rankAtMost !== undefined && `top${where.rankAtMost}`,
  ].filter(Boolean)
  return parts.length === 0 ? '' : `(${parts.join(',')})`
}
