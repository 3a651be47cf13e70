import type { WorkKind, WorkThing } from '#domain/work/work.ts'
import type { QueueMoment } from '#server/capability.ts'
import type { MemberCaller, Principal } from '#server/wire/handler.ts'

/** Whose list it is. */
export type WorkReader = Pick<Principal, 'userId' | 'companyId' | 'roles' | 'permissions'>

/** Things of one kind that are read for a list. */
export const MOST_OF_KIND = 100

/** What waits for people, as one capability tells it. */
export interface WorkSource {
  /** What waits for somebody: nothing where they may not work on it. At most {@link MOST_OF_KIND}. */
  of: (reader: WorkReader, at: QueueMoment) => Promise<readonly WorkThing[]>
  /** Where things can be handed on: to whom, and how. */
  handing?: {
    people: () => Promise<readonly { userId: string; name: string; open: number }[]>
    /** @throws whatever the call refuses that hands such a thing on by itself. */
    give: (caller: MemberCaller, id: string, userId: string) => Promise<void>
  }
}

/** The sources of a capability. */
export type WorkSources = { readonly [K in WorkKind]?: WorkSource }
