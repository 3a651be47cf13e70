import type { titleCases } from '#contract/title-cases.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { FileHolder } from '#domain/files/access.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Publications } from '#server/publications/publications.ts'
import type { CaseStore } from './store.ts'

export type Whole = AnswerOf<typeof titleCases.one>
export type ShownFile = Whole['materials'][number]['files'][number]

/** Dictionary of the specialties. */
export const SPECIALTY = 'JOB_SPECIALTY'

export interface CaseDeps {
  db: Database
  store: CaseStore
  publications: Pick<Publications, 'all' | 'find'>
  names: {
    regionName: (code: string) => string
    isRegion: (code: string) => boolean
    entries: (dictType: string) => readonly { dictCode: string; dictDesc: string }[]
  }
  clock: Clock
  /** Files by id, with addresses for somebody; without any where nobody is named. */
  files: (
    ids: readonly string[],
    holder: FileHolder | null,
  ) => Promise<ReadonlyMap<string, ShownFile>>
}
