import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'

/** Names of places and codes. */
export interface Names {
  entries: (dictType: string) => readonly { dictCode: string }[]
  placeName: (code: string) => string
  industryName: (code: string) => string
  regions: () => readonly { code: string }[]
  hasRegionsBelow: (code: string) => boolean
}

/** What the calls of one's own company are made of. */
export interface CompanyDeps {
  db: Database
  names: Names
  clock: Clock
  /** As names are compared. */
  fold: (text: string) => string
}
