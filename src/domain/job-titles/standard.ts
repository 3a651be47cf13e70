import type { Confidence } from '#domain/policies/codes.ts'
import type { Education, JobGrade } from './codes.ts'

/** 学历资历: one of the alternative ways in which education and years admit to a grade. */
export interface EducationPath {
  /** The lowest education of this way; a higher one goes by it too. */
  education: Education
  /** The title held before; empty when the years count from graduation and practice. */
  priorGrade: JobGrade | ''
  years: number
}

/** What a standard says of one grade. */
export interface GradeRule {
  grade: JobGrade
  /** Alternatives: any one is enough. */
  paths: readonly EducationPath[]
  /** 代表性成果 are judged for this grade. */
  needsResults: boolean
  confidence: Confidence
}

/** 职称条件表: the dated conditions of a region, or of the nation (`000000`). */
export interface JobStandard {
  regionCode: string
  /** Codes of the specialties it stands for; empty = all. */
  specialties: readonly string[]
  effectiveFrom: string
  effectiveTo: string
  grades: readonly GradeRule[]
  /** Months of social insurance in the region; null when the table does not say. */
  insuranceMonths: number | null
  /** Hours of continuing education a year; null when the table does not say. */
  ceHours: number | null
}

export const NATION = '000000'

/** The province a region belongs to. */
export const provinceOf = (regionCode: string): string =>
  regionCode === '' ? '' : `${regionCode.slice(0, 2)}0000`

/** A rule that applies, and whose it is. */
export interface AppliedRule<S extends JobStandard> {
  rule: GradeRule
  standard: S
  /** The region's own; otherwise the national one stands in as a reference. */
  local: boolean
}

/**
 * The rule of a grade for a place, a specialty and a day (`yyyy-MM-dd`): the region's table for
 * that very specialty, then its general one, then the national one; of several the newest in force.
 */
export const ruleFor = <S extends JobStandard>(
  standards: readonly S[],
  asked: { regionCode: string; specialty: string; grade: JobGrade; on: string },
): AppliedRule<S> | null => {
  const province = provinceOf(asked.regionCode)
  let best: { applied: AppliedRule<S>; weight: number } | null = null
  for (const standard of standards) {
    const { regionCode, specialties, effectiveFrom, effectiveTo } = standard
    const local = regionCode !== NATION
    if (local && regionCode !== province) continue
    if (effectiveFrom > asked.on || (effectiveTo !== '' && effectiveTo < asked.on)) continue
    if (specialties.length > 0 && !specialties.includes(asked.specialty)) continue
    const rule = standard.grades.find(({ grade }) => grade === asked.grade)
    if (!rule) continue
    const weight = (local ? 2 : 0) + (specialties.length > 0 ? 1 : 0)
    const before = best?.applied.standard.effectiveFrom ?? ''
    if (best === null || weight > best.weight || (weight === best.weight && effectiveFrom > before))
      best = { applied: { rule, standard, local }, weight }
  }
  return best?.applied ?? null
}
