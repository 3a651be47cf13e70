import { type Assessor, createAssessor } from '#domain/assessment/assess.ts'
import type { Places } from '#domain/assessment/catalogue.ts'
import { daysBetween, isDay } from '#domain/calendar/days.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import type { Clock } from '#server/clock.ts'
import type { RuleSource } from './rules.ts'

/** Days an assessment is kept, and so may be asked on later. */
export const KEPT_DAYS = RETENTION.assessments.days

/** Prepared assessments kept by day. */
const KEPT_ASSESSORS = KEPT_DAYS + 2

/** 自测 by day: each day's questions and results are prepared once while the rules stay the same. */
export interface Assessors {
  /** Today where the text is no day an assessment can be of. */
  dayOf: (askedOn: string) => string
  of: (day: string) => Assessor
}

/** Makes an assessor of a day when it is first asked for, and all anew when the rules have changed. */
export const createAssessors = (deps: {
  rules: RuleSource
  places: () => Places
  clock: Clock
}): Assessors => {
  const made = new Map<string, Assessor>()
  let by: readonly RuleTable[] = []
  return {
    dayOf(askedOn) {
      const today = formatBeijingDate(deps.clock.now().getTime())
      const old = isDay(askedOn) ? daysBetween(askedOn, today) : -1
      return old >= 0 && old <= KEPT_DAYS ? askedOn : today
    },
    of(day) {
      const tables = deps.rules.tables()
      if (tables !== by) {
        made.clear()
        by = tables
      }
      const known = made.get(day)
      if (known !== undefined) return known
      const assessor = createAssessor(tables, day, deps.places())
      if (made.size >= KEPT_ASSESSORS) made.clear()
      made.set(day, assessor)
      return assessor
    },
  }
}
