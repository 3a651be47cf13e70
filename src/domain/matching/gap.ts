import {
  compare,
  exact,
  type Fraction,
  isPoint,
  minus,
  plus,
  type Range,
  times,
  whole,
} from './exact.ts'
import { optionName } from '#domain/portraits/catalogue.ts'
import { type FieldCode, FIELDS } from './fields.ts'
import { judge, tiersWithin } from './judge.ts'
import { readMeasure, type Subject, yearsOf } from './measure.ts'
import type { Comparison, Decimal, Measure, Test, Tiers } from './rule.ts'
import { readScore } from './score.ts'
import type { Verdict } from './truth.ts'
import { missingText, quantityText } from './wording.ts'

/** The name of a code that a field may have; empty when none is known. */
export type NameOf = (field: FieldCode, code: string) => string

/** Of what companies choose from; names of places and trades are the caller's to add. */
export const choiceName: NameOf = (field, code) => {
  if (FIELDS[field].kind === 'yesNo') return code === 'yes' ? '是' : '否'
  const name = optionName(field, code)
  return name === code ? '' : name
}

/**
 * What a test that does not hold lacks, in figures and in words; what has to be told where it cannot
 * be decided. Empty where it holds, or where no figure says it.
 */
export const gapText = (test: Test, subject: Subject, nameOf: NameOf = choiceName): string =>
  gapOf(test, judge(test, subject), subject, nameOf)

/** {@link gapText} of a test that is judged already. */
export const gapOf = (
  test: Test,
  { truth, missing }: Verdict,
  subject: Subject,
  nameOf: NameOf,
): string => {
  if (truth === 'yes') return ''
  if (truth === 'unknown' && missing.length > 0)
    return `请补充：${[...new Set(missing.map(missingText))].join('、')}`
  switch (test.op) {
    case 'all':
      return joined(test.of, '；', subject, nameOf)
    case 'any':
      return joined(test.of, '，或者', subject, nameOf)
    case 'score':
      return scoreGap(test, subject)
    case 'in':
    case 'notIn':
      return truth === 'no' ? codeGap(test, subject, nameOf) : ''
    case 'notBefore':
    case 'notAfter':
      return truth === 'no' ? dayGap(test, subject) : ''
    case 'exists':
      return truth === 'no' ? `${FIELDS[test.field].name}暂无记录` : ''
    default:
      return truth === 'no' ? numberGap(test, subject) : ''
  }
}

/**
 * What a company's values come to where a rule reckons with them: a share, a sum, a growth, a time.
 * Empty where the value stands as it was told, or nothing is known; rounded so that it never seems to
 * reach a limit that it misses.
 */
export const measuredText = (test: Test, subject: Subject): string => {
  if (!('of' in test) || !('threshold' in test)) return ''
  const { op, of } = test
  if ('field' in of && (of.period === undefined || yearsOf(of.period, subject.on).length === 1))
    return ''
  const { range, known } = readMeasure(of, subject)
  if (known === 0) return ''
  const upwards = op === '<=' || op === '<'
  const say = (end: Fraction): string => quantityText(of, end, upwards)
  if (isPoint(range)) return range.from === null ? '' : say(range.from)
  const [from, to] = [range.from?.upper === 0n ? null : range.from, range.to]
  if (from !== null && to !== null) return `${say(from)} 至 ${say(to)}`
  if (from !== null) return `不低于 ${say(from)}`
  return to === null ? '' : `不高于 ${say(to)}`
}

const joined = (tests: readonly Test[], by: string, subject: Subject, nameOf: NameOf): string =>
  tests
    .map((one) => gapText(one, subject, nameOf))
    .filter((text) => text !== '')
    .join(by)

/** Of a list of codes so many are named. */
const NAMED_MOST = 5

/** What a company is, and what it had to be, or not to be. */
const codeGap = (
  { op, field, values }: { op: 'in' | 'notIn'; field: FieldCode; values: readonly string[] },
  { portrait }: Subject,
  nameOf: NameOf,
): string => {
  const value = portrait.value(field)
  const now = typeof value === 'string' ? nameOf(field, value) : ''
  const names = values.slice(0, NAMED_MOST).map((code) => nameOf(field, code))
  if (now === '' || names.includes('')) return `${FIELDS[field].name}不在要求的范围内`
  const rest = values.length > NAMED_MOST ? `等 ${values.length} 类` : ''
  const asked = `${names.join('、')}${rest}`
  if (op === 'notIn') return `现为${now}，不能是${asked}`
  return `现为${now}，须为${asked}${values.length > 1 ? '之一' : ''}`
}

const dayGap = (
  { op, field, day }: { op: 'notBefore' | 'notAfter'; field: FieldCode; day: string },
  { portrait }: Subject,
): string => {
  const value = portrait.value(field)
  const now = typeof value === 'string' ? `现为 ${value}，` : ''
  return `${now}须不${op === 'notBefore' ? '早' : '晚'}于 ${day}`
}

const scoreGap = (test: Extract<Test, { op: 'score' }>, subject: Subject): string => {
  const { least, most } = readScore(test.parts, (one) => judge(one, subject))
  const need = test.compare === '>' ? test.threshold + 1 : test.threshold
  const range = least === most ? `${least} 分` : `${least} 至 ${most} 分`
  return most < need
    ? `预计 ${range}，至少还差 ${need - most} 分`
    : `预计 ${range}，要求不低于 ${need} 分，由评审认定`
}

const numberGap = (
  { op, of, threshold }: { op: Comparison; of: Measure; threshold: Decimal | Tiers },
  subject: Subject,
): string => {
  const limit = nearestLimit(op, threshold, subject)
  if (limit === null) return ''
  const { range } = readMeasure(of, subject)
  const more = op === '>=' || op === '>' || (op === '=' && isBelow(range, limit))
  const have = more ? range.to : range.from
  if (have === null) return ''
  const amount = more ? minus(limit, have) : minus(have, limit)
  // Of a band the company knows more than we do: what it lacks cannot be told in figures.
  if (!isPoint(range))
    return `所选范围${more ? '不够' : '超出'}，要求${more ? '不低于' : '不高于'} ${quantityText(of, limit, false)}`
  const now = `现为 ${quantityText(of, have, false)}`
  if ('ratio' in of) return `${now}，${shareGap(of.ratio, limit, more, subject)}`
  if (amount.upper === 0n)
    return `${now}，须${more ? '高于' : '低于'} ${quantityText(of, limit, false)}`
  return `${now}，${more ? '还差' : '超出'} ${quantityText(of, amount, true)}`
}

const isBelow = ({ to }: Range, limit: Fraction): boolean => to !== null && compare(to, limit) < 0

/** The easiest of the limits that may apply. */
const nearestLimit = (
  op: Comparison,
  threshold: Decimal | Tiers,
  subject: Subject,
): Fraction | null => {
  const texts =
    typeof threshold === 'string'
      ? [threshold]
      : tiersWithin(threshold, readMeasure(threshold.by, subject).range)
  const limits = texts.map(exact).filter((limit) => limit !== null)
  const easier = op === '<=' || op === '<' ? 1 : -1
  return limits.reduce<Fraction | null>(
    (best, limit) => (best === null || compare(limit, best) * easier > 0 ? limit : best),
    null,
  )
}

/** What the part of a share lacks, the whole staying as it is. */
const shareGap = (
  [part, total]: readonly [Measure, Measure],
  limit: Fraction,
  more: boolean,
  subject: Subject,
): string => {
  const [has, of] = [readMeasure(part, subject).range, readMeasure(total, subject).range]
  const [have, all] = more ? [has.to, of.from] : [has.from, of.to]
  if (have === null || all === null || all.upper === 0n) return '不足以计算占比'
  const need = times(limit, all)
  const amount = more ? minus(need, have) : minus(have, need)
  if (amount.upper <= 0n) return more ? '须再高一些' : '须再低一些'
  // People and pieces come whole.
  const counted = quantityText(
    part,
    'field' in part && isWhole(part) ? ceiling(amount) : amount,
    true,
  )
  return `按现有总量${more ? '还差' : '超出'} ${counted}`
}

const isWhole = (measure: Measure): boolean =>
  /[人件项]$/.test(quantityText(measure, whole(1), true))

const ceiling = (value: Fraction): Fraction => {
  const down = value.upper / value.lower
  return down * value.lower === value.upper ? value : plus({ upper: down, lower: 1n }, whole(1))
}
