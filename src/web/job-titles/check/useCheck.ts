import { useMemo, useState } from 'react'
import { type CheckAnswers, NO_ANSWERS } from '#domain/job-titles/answers.ts'
import { checkGrades, type GradeVerdict } from '#domain/job-titles/check.ts'
import { monthOf } from '#domain/job-titles/months.ts'
import type { JobStandard, JobStandards } from '../parts/types.ts'

/** Fields that hold a month; what is typed and cannot be read is said at once. */
export const MONTH_FIELDS = ['graduatedOn', 'gradeSince', 'workSince'] as const
export type MonthField = (typeof MONTH_FIELDS)[number]

export interface Check {
  answers: CheckAnswers
  birthYear: string
  change: <F extends keyof CheckAnswers>(field: F, value: CheckAnswers[F]) => void
  setBirthYear: (year: string) => void
  /** Months typed in a form that cannot be read. */
  unread: readonly MonthField[]
  /** Null until it was asked for. */
  verdicts: readonly GradeVerdict<JobStandard>[] | null
  /** How often it was asked for. */
  runs: number
  run: () => void
  clear: () => void
}

/** 个人自测: the answers of one person, held in this page alone; nothing is sent or stored. */
export const useCheck = (standards: JobStandards | undefined, regionCode: string): Check => {
  const [given, setGiven] = useState<Partial<CheckAnswers>>({})
  const [birthYear, setBirthYear] = useState('')
  const [runs, setRuns] = useState(0)
  const answers = useMemo(() => ({ ...NO_ANSWERS, regionCode, ...given }), [regionCode, given])
  const unread = MONTH_FIELDS.filter(
    (field) => answers[field] !== '' && monthOf(answers[field]) === null,
  )
  const verdicts = useMemo(
    () => (runs > 0 && standards ? checkGrades(standards.records, answers, standards.now) : null),
    [runs, standards, answers],
  )
  return {
    answers,
    birthYear,
    unread,
    verdicts: unread.length > 0 ? null : verdicts,
    change: (field, value) => setGiven((was) => ({ ...was, [field]: value })),
    setBirthYear,
    runs,
    run: () => setRuns(runs + 1),
    clear: () => {
      setGiven({})
      setBirthYear('')
      setRuns(0)
    },
  }
}
