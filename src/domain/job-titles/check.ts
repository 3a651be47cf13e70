import { type CheckResult, GRADES, gradeRank, type JobGrade } from './codes.ts'
import { judgePaths, type PathVerdict } from './paths.ts'
import type { CheckAnswers, CheckField } from './answers.ts'
import { monthOf, monthText } from './months.ts'
import { type AppliedRule, type JobStandard, ruleFor } from './standard.ts'

/** Something that is short, in numbers; the words are the page's. */
export type Shortage =
  | Exclude<PathVerdict['shortage'], null>
  | { code: 'insurance'; need: number; have: number }
  | { code: 'ceHours'; need: number; have: number }
  | { code: 'results' }

/** Why a grade that meets everything asked is still no more than a chance. */
export type Caution =
  | 'boundaryMonth'
  | 'laterDegree'
  | 'otherMajor'
  | 'insuranceNone'
  | 'ceNone'
  | 'resultsProof'
  | 'nationalOnly'
  | 'unverified'

/** 自测结论 of one grade. */
export interface GradeVerdict<S extends JobStandard = JobStandard> {
  grade: JobGrade
  result: CheckResult
  /** The rule it was held against; null when no table knows the grade. */
  applied: AppliedRule<S> | null
  /** The month (`yyyy-MM`) from which education and years suffice; empty while it is not known. */
  earliest: string
  shortages: readonly Shortage[]
  /** Fields whose answer is missing and matters. */
  unknown: readonly CheckField[]
  cautions: readonly Caution[]
}

/**
 * Holds one person's answers against the tables, grade by grade, on a day (`yyyy-MM-dd`). An
 * answer left open (不清楚) makes a grade 需补充数据: it never turns it into 暂不满足 or 较有希望.
 */
export const checkGrades = <S extends JobStandard>(
  standards: readonly S[],
  answers: CheckAnswers,
  on: string,
): GradeVerdict<S>[] => {
  const today = monthOf(on) ?? 0
  const { regionCode, specialty, currentGrade } = answers
  const rules = new Map<JobGrade, AppliedRule<S> | null>(
    GRADES.map((grade) => [grade, ruleFor(standards, { regionCode, specialty, grade, on })]),
  )
  return GRADES.map((grade) => {
    const applied = rules.get(grade) ?? null
    const held = currentGrade !== '' && currentGrade !== 'none'
    if (applied === null || (held && gradeRank(currentGrade) >= gradeRank(grade)))
      return { ...EMPTY, grade, applied, result: 'inapplicable' }
    const path = judgePaths(grade, (of) => rules.get(of)?.rule.paths ?? [], answers, today)
    return judged(grade, applied, path, answers, today)
  })
}

const EMPTY = { earliest: '', shortages: [], unknown: [], cautions: [] } as const

const judged = <S extends JobStandard>(
  grade: JobGrade,
  applied: AppliedRule<S>,
  path: PathVerdict,
  answers: CheckAnswers,
  today: number,
): GradeVerdict<S> => {
  const { rule, standard, local } = applied
  const shortages: Shortage[] = path.shortage === null ? [] : [path.shortage]
  const unknown: CheckField[] = [...path.unknown]
  const cautions: Caution[] = path.certainty === 'caution' ? ['boundaryMonth'] : []
  let wait = 0

  const { insuranceMonths: insured, ceHours: hours } = answers
  if (insured === null) unknown.push('insuranceMonths')
  else if (standard.insuranceMonths !== null && insured < standard.insuranceMonths) {
    shortages.push({ code: 'insurance', need: standard.insuranceMonths, have: insured })
    wait = standard.insuranceMonths - insured
  } else if (insured === 0) cautions.push('insuranceNone')
  if (hours === null) unknown.push('ceHours')
  else if (standard.ceHours !== null && hours < standard.ceHours)
    shortages.push({ code: 'ceHours', need: standard.ceHours, have: hours })
  else if (hours === 0) cautions.push('ceNone')
  if (rule.needsResults) {
    if (answers.results === '') unknown.push('results')
    else if (answers.results === 'none') shortages.push({ code: 'results' })
    else if (answers.results === 'some') cautions.push('resultsProof')
  }
  for (const field of ['studyMode', 'major', 'regionCode', 'specialty'] as const)
    if (answers[field] === '') unknown.push(field)
  if (answers.studyMode === 'later') cautions.push('laterDegree')
  if (answers.major === 'other') cautions.push('otherMajor')
  if (!local) cautions.push('nationalOnly')
  if (rule.confidence === 'C' || rule.confidence === 'G') cautions.push('unverified')

  const earliest = path.earliest === null ? null : Math.max(path.earliest, wait && today + wait)
  return {
    grade,
    applied,
    earliest: earliest === null ? '' : monthText(earliest),
    shortages,
    unknown,
    cautions,
    result: resultOf(shortages.length, unknown.length, cautions.length, answers),
  }
}

const resultOf = (
  shortages: number,
  unknown: number,
  cautions: number,
  { regionCode, specialty }: CheckAnswers,
): CheckResult => {
  // Without the place and the specialty nobody knows which table would have counted.
  const placed = regionCode !== '' && specialty !== ''
  if (shortages > 0 && placed) return 'unmet'
  if (unknown > 0 || shortages > 0) return 'incomplete'
  return cautions > 0 ? 'possible' : 'hopeful'
}
