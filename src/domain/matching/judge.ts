import { regionsAbove } from '#domain/search/regions.ts'
import { compare, exact, type Fraction, type Range } from './exact.ts'
import { FIELDS, type FieldCode } from './fields.ts'
import { readMeasure, type Subject } from './measure.ts'
import type { Comparison, Decimal, Measure, Test, Tiers } from './rule.ts'
import { readScore } from './score.ts'
import type { Missing, Truth, Verdict } from './truth.ts'

/** Judges a test. A test none of whose values is known stays unknown, whatever it asks. */
export const judge = (test: Test, subject: Subject): Verdict => {
  switch (test.op) {
    case 'all':
    case 'any':
      return combined(
        test.op,
        test.of.map((one) => judge(one, subject)),
      )
    case 'in':
    case 'notIn':
      return judgeCode(test, subject)
    case 'notBefore':
    case 'notAfter':
      return judgeDay(test, subject)
    case 'exists':
      return judgeExists(test.field, subject)
    case 'score': {
      const { least, most, missing, known } = readScore(test.parts, (one) => judge(one, subject))
      const reaches = (points: number) =>
        test.compare === '>' ? points > test.threshold : points >= test.threshold
      const truth = reaches(least) ? 'yes' : reaches(most) ? 'unknown' : 'no'
      return verdict(truth, missing, known)
    }
    default:
      return judgeNumber(test, subject)
  }
}

const verdict = (truth: Truth, missing: readonly Missing[], known: number): Verdict => {
  const told = known > 0 ? truth : 'unknown'
  return { truth: told, missing: told === 'unknown' ? missing : [], known }
}

const combined = (op: 'all' | 'any', parts: readonly Verdict[]): Verdict => {
  const decisive = op === 'all' ? 'no' : 'yes'
  const known = parts.reduce((sum, part) => sum + part.known, 0)
  if (parts.some(({ truth }) => truth === decisive)) return { truth: decisive, missing: [], known }
  const open = parts.filter(({ truth }) => truth === 'unknown')
  if (open.length > 0)
    return { truth: 'unknown', missing: open.flatMap(({ missing }) => missing), known }
  return { truth: op === 'all' ? 'yes' : 'no', missing: [], known }
}

const judgeNumber = (
  { op, of, threshold }: { op: Comparison; of: Measure; threshold: Decimal | Tiers },
  subject: Subject,
): Verdict => {
  const { range, missing, known } = readMeasure(of, subject)
  if (typeof threshold === 'string') return verdict(against(op, range, threshold), missing, known)
  const by = readMeasure(threshold.by, subject)
  const truths = new Set(tiersWithin(threshold, by.range).map((row) => against(op, range, row)))
  const [only] = truths
  const truth = truths.size === 1 && only !== undefined ? only : 'unknown'
  // Without the number itself its tier decides nothing.
  return verdict(known === 0 ? 'unknown' : truth, [...missing, ...by.missing], known + by.known)
}

/** The thresholds that may apply to a number of which a range is known. */
export const tiersWithin = ({ rows }: Tiers, by: Range): Decimal[] => {
  const found: Decimal[] = []
  let above: Fraction | null = null
  for (const { upTo, threshold } of rows) {
    const bound = upTo === undefined ? null : exact(upTo)
    const begins = above === null || by.to === null || compare(by.to, above) > 0
    const ends = bound === null || by.from === null || compare(by.from, bound) <= 0
    if (begins && ends) found.push(threshold)
    above = bound
  }
  return found
}

const against = (op: Comparison, range: Range, threshold: Decimal): Truth => {
  const limit = exact(threshold)
  return limit === null ? 'unknown' : compareRange(op, range, limit)
}

/** Compares all that a number may be with a limit. */
export const compareRange = (op: Comparison, { from, to }: Range, limit: Fraction): Truth => {
  const low = from === null ? -1 : compare(from, limit)
  const high = to === null ? 1 : compare(to, limit)
  switch (op) {
    case '>=':
      return low >= 0 ? 'yes' : high < 0 ? 'no' : 'unknown'
    case '>':
      return low > 0 ? 'yes' : high <= 0 ? 'no' : 'unknown'
    case '<=':
      return high <= 0 ? 'yes' : low > 0 ? 'no' : 'unknown'
    case '<':
      return high < 0 ? 'yes' : low >= 0 ? 'no' : 'unknown'
    case '=':
      return low === 0 && high === 0 ? 'yes' : low > 0 || high < 0 ? 'no' : 'unknown'
  }
}

const judgeCode = (
  { op, field, values }: { op: 'in' | 'notIn'; field: FieldCode; values: readonly string[] },
  { portrait }: Subject,
): Verdict => {
  const missing = [{ field, year: null }]
  const value = portrait.value(field)
  if (typeof value !== 'string') return { truth: 'unknown', missing, known: 0 }
  const holds = holdsFor(field, values, value)
  if (holds === null) return { truth: 'unknown', missing, known: 1 }
  return { truth: holds === (op === 'in') ? 'yes' : 'no', missing: [], known: 1 }
}

/** Whether a code is, or lies within, one of several; null when it is too coarse to tell. */
export const holdsFor = (
  field: FieldCode,
  values: readonly string[],
  value: string,
): boolean | null => {
  if (withinCodes(field, value).some((code) => values.includes(code))) return true
  const inside = values.some((one) => one !== value && withinCodes(field, one).includes(value))
  return inside ? null : false
}

/** Codes met before with those they inherit from: there are a few thousand of either kind. */
type Within = Map<string, readonly string[]>
const WITHIN: Record<'region' | 'industry', Within> = { region: new Map(), industry: new Map() }
const WITHIN_MOST = 8192

/** The code itself and those it inherits from, the nearest first. */
export const withinCodes = (field: FieldCode, code: string): readonly string[] => {
  const { kind } = FIELDS[field]
  if (kind !== 'region' && kind !== 'industry') return [code]
  const read = WITHIN[kind]
  const known = read.get(code)
  if (known !== undefined) return known
  if (read.size >= WITHIN_MOST) read.clear()
  const above =
    kind === 'region'
      ? regionsAbove(code)
      : Array.from({ length: code.length - 1 }, (_, n) => code.slice(0, -1 - n))
  const codes = [code, ...above]
  read.set(code, codes)
  return codes
}

const judgeDay = (
  { op, field, day }: Extract<Test, { op: 'notBefore' | 'notAfter' }>,
  { portrait }: Subject,
): Verdict => {
  const missing = [{ field, year: null }]
  const value = portrait.value(field)
  const told = typeof value === 'string' ? { from: value, to: value } : value
  if (told === null || !('from' in told)) return { truth: 'unknown', missing, known: 0 }
  // The end that is hardest to hold, and the easiest.
  const [hardest, easiest] = op === 'notBefore' ? [told.from, told.to] : [told.to, told.from]
  const holds = (end: string) => (op === 'notBefore' ? end >= day : end <= day)
  if (hardest !== null && holds(hardest)) return { truth: 'yes', missing: [], known: 1 }
  if (easiest !== null && !holds(easiest)) return { truth: 'no', missing: [], known: 1 }
  return { truth: 'unknown', missing, known: 1 }
}

const judgeExists = (field: FieldCode, { portrait }: Subject): Verdict => {
  const value = portrait.value(field)
  if (value === null) return { truth: 'unknown', missing: [{ field, year: null }], known: 0 }
  const empty = value === '' || (Array.isArray(value) && value.length === 0)
  return { truth: empty ? 'no' : 'yes', missing: [], known: 1 }
}
