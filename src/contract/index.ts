import { articles } from './articles.ts'
import { companies } from './companies.ts'
import { consultation } from './consultation.ts'
import { dictionaries } from './dictionaries.ts'
import { experts } from './experts.ts'
import { ip } from './ip.ts'
import { jobTitles } from './job-titles.ts'
import { matching } from './matching.ts'
import { news } from './news.ts'
import { policies } from './policies.ts'
import { projectMap } from './project-map.ts'
import { projects } from './projects.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { showcase } from './showcase.ts'
import { site } from './site.ts'

/** Every call of the product: the census, the routes and the tests are made from it. */
export const contract = {
  articles,
  companies,
  consultation,
  dictionaries,
  experts,
  ip,
  jobTitles,
  matching,
  news,
  policies,
  projectMap,
  projects,
  search,
  session,
  showcase,
  site,
} as const

export type Contract = typeof contract
