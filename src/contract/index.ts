import { consultation } from './consultation.ts'
import { dictionaries } from './dictionaries.ts'
import { matching } from './matching.ts'
import { policies } from './policies.ts'
import { projects } from './projects.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { site } from './site.ts'

/** Every call of the product: the census, the routes and the tests are made from it. */
export const contract = {
  consultation,
  dictionaries,
  matching,
  policies,
  projects,
  search,
  session,
  site,
} as const

export type Contract = typeof contract
