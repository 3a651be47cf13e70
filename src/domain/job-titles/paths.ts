import type { CheckAnswers, CheckField } from './answers.ts'
import { type Education, educationRank, gradeRank, type JobGrade } from './codes.ts'
import { monthOf } from './months.ts'
import type { EducationPath } from './standard.ts'

/** How sure it is that a person fulfils something, the surest first; caution: in the very month. */
const CERTAINTIES = ['met', 'caution', 'unknown', 'short'] as const
type Certainty = (typeof CERTAINTIES)[number]

/** 学历资历 of one grade, over all ways that lead to it. */
export interface PathVerdict {
  certainty: Certainty
  /** The month from which the best way suffices; null when it cannot be told. */
  earliest: number | null
  /** What the best way lacks, when every way is certainly closed today. */
  shortage:
    | { code: 'education'; education: Education }
    | { code: 'priorGrade'; grade: JobGrade }
    | { code: 'years'; years: number; from: JobGrade | ''; monthsLeft: number }
    | null
  unknown: readonly CheckField[]
}

interface Judged extends PathVerdict {
  path: EducationPath
}

/** Judges the ways to a grade; `pathsOf` knows those of the grades below, for the earliest month. */
export const judgePaths = (
  grade: JobGrade,
  pathsOf: (grade: JobGrade) => readonly EducationPath[],
  answers: CheckAnswers,
  today: number,
): PathVerdict => {
  const ways = pathsOf(grade).map((path) => judgePath(path, pathsOf, answers, today))
  const open = ways.filter(({ shortage }) => shortage?.code !== 'education')
  const [first, ...rest] = open.length > 0 ? open : ways
  if (!first) return { certainty: 'unknown', earliest: null, shortage: null, unknown: [] }
  if (open.length === 0) {
    const lowest = rest.reduce(
      (low, { path }) =>
        educationRank(path.education) < educationRank(low) ? path.education : low,
      first.path.education,
    )
    return { ...first, earliest: null, shortage: { code: 'education', education: lowest } }
  }
  return rest.reduce((best, way) => (isBetter(way, best) ? way : best), first)
}

/** Surer, or as sure and sooner. */
const isBetter = (way: Judged, best: Judged): boolean => {
  const gap = CERTAINTIES.indexOf(way.certainty) - CERTAINTIES.indexOf(best.certainty)
  return gap < 0 || (gap === 0 && (way.earliest ?? Infinity) < (best.earliest ?? Infinity))
}

const judgePath = (
  path: EducationPath,
  pathsOf: (grade: JobGrade) => readonly EducationPath[],
  answers: CheckAnswers,
  today: number,
): Judged => {
  const { education, currentGrade } = answers
  const { priorGrade } = path
  const closed = (shortage: PathVerdict['shortage'], earliest: number | null): Judged => {
    // Which way is open is not known without the education: no month is promised.
    const told = education === '' ? null : earliest
    return { path, certainty: 'short', shortage, earliest: told, unknown: [] }
  }
  if (education !== '' && educationRank(education) < educationRank(path.education))
    return closed({ code: 'education', education: path.education }, null)
  if (priorGrade !== '' && isBelow(currentGrade, priorGrade)) {
    const before = judgePaths(priorGrade, pathsOf, answers, today).earliest
    const earliest = before === null ? null : Math.max(before, today) + path.years * 12
    return closed({ code: 'priorGrade', grade: priorGrade }, earliest)
  }
  const { start, unknown } = startOf(path, answers)
  if (start === null) return { path, certainty: 'unknown', earliest: null, shortage: null, unknown }
  const earliest = start + path.years * 12
  if (today < earliest) {
    const monthsLeft = earliest - today
    return closed({ code: 'years', years: path.years, from: priorGrade, monthsLeft }, earliest)
  }
  const inMonth = today === earliest && path.years > 0
  const open = unknown.length > 0
  const certainty = open ? 'unknown' : inMonth ? 'caution' : 'met'
  return { path, certainty, earliest: open ? null : earliest, shortage: null, unknown }
}

const isBelow = (current: CheckAnswers['currentGrade'], prior: JobGrade): boolean =>
  current === 'none' || (current !== '' && gradeRank(current) < gradeRank(prior))

/** The month the years begin to count in, and which answers are missing for it. */
const startOf = (
  { priorGrade }: EducationPath,
  answers: CheckAnswers,
): { start: number | null; unknown: CheckField[] } => {
  const fields: CheckField[] = priorGrade === '' ? ['graduatedOn', 'workSince'] : ['gradeSince']
  const months = fields.map((field) => monthOf(String(answers[field] ?? '')))
  const unknown = fields.filter((_, at) => months[at] === null)
  if (answers.education === '') unknown.push('education')
  if (priorGrade !== '' && answers.currentGrade === '') unknown.push('currentGrade')
  const known = months.filter((month) => month !== null)
  return { start: known.length < fields.length ? null : Math.max(...known), unknown }
}
