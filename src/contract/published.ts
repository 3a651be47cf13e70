import { articles } from './articles.ts'
import { calculators } from './calculators.ts'
import { experts } from './experts.ts'
import { ip } from './ip.ts'
import { jobTitles } from './job-titles.ts'
import { news } from './news.ts'
import { policies } from './policies.ts'
import { policySchedule } from './policy-schedule.ts'
import { policyWeek } from './policy-week.ts'
import { projects } from './projects.ts'
import { showcase } from './showcase.ts'

/** The calls that answer what is published; a preview asks them over a working form. */
export const published = {
  articles,
  calculators,
  experts,
  ip,
  jobTitles,
  news,
  policies,
  policySchedule,
  policyWeek,
  projects,
  showcase,
} as const

export type PublicGroup = keyof typeof published
