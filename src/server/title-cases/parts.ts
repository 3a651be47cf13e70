import type { titleCases } from '#contract/title-cases.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { refuse } from '#contract/wire/refusals.ts'
import type { FileHolder } from '#domain/files/access.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Publications } from '#server/publications/publications.ts'
import type { Caller, Principal } from '#server/wire/handler.ts'
import type { CaseStore, StoredCase } from './store.ts'

export type Whole = AnswerOf<typeof titleCases.one>
export type ShownFile = Whole['materials'][number]['files'][number]

export const SERVE_CODE = 'titles:serve'
export const ASSIGN_CODE = 'titles:serve:assign'
export const NO_CASE = '没有这份办理'

/** Dictionary of the specialties. */
export const SPECIALTY = 'JOB_SPECIALTY'

export interface CaseParts {
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

export const memberOf = ({ principal }: Caller): Principal => {
  if (principal === null) throw refuse('signIn')
  return principal
}

export const assigns = (who: Principal): boolean => who.permissions.has(ASSIGN_CODE)

/** Whether somebody may change a case: its advisor, and whoever assigns. */
export const mayEdit = (it: StoredCase, who: Principal): boolean =>
  it.advisorUserId === who.userId || assigns(who)

export const mustEdit = (it: StoredCase, who: Principal): void => {
  if (!mayEdit(it, who))
    throw refuse(
      'invalid',
      it.advisorUserId === '' ? '请先接手这份办理' : `这份办理由 ${it.advisorName} 负责`,
    )
}
