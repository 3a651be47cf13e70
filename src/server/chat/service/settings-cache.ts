import { type ExpertService, servedProfile } from '#domain/chat/expert-service.ts'
import { openingOf, type Serving } from '#domain/chat/hours.ts'
import {
  type ExceptionKind,
  OFFICE_HOURS,
  type OfficeHours,
  workCalendarOf,
} from '#domain/chat/week.ts'
import type { Published } from '#server/publications/publications.ts'
import type { Revision } from '#server/database/revisions.ts'
import type { ServiceStore, StoredService } from './experts/store.ts'
import type { HoursStore } from './hours/store.ts'

type Expert = Published<'expert'>

/** 接待设置 in memory: when everybody answers, and what is set over the public profiles. */
export const createServiceSettingsCache = (deps: {
  hours: Pick<HoursStore, 'current'>
  services: Pick<ServiceStore, 'all'>
}) => {
  let taken = -1
  let office: OfficeHours = OFFICE_HOURS
  let opening = openingOf(office)
  let services = new Map<string, StoredService>()
  let servings = new Map<string, Serving>()

  const load = async (): Promise<void> => {
    const [hours, all] = await Promise.all([deps.hours.current(), deps.services.all()])
    office = hours?.hours ?? OFFICE_HOURS
    opening = openingOf(office)
    services = new Map(all.map((one) => [one.userId, one]))
    servings = new Map(all.map((one) => [one.userId, servingWith(one)]))
  }
  const servingWith = ({ week, pausedUntil }: ExpertService): Serving => ({
    // A day that is not like its week is so for everybody.
    opening: week === null ? opening : { week, exceptions: opening.exceptions },
    pausedUntil,
  })
  const served = (expert: Expert): Expert => {
    const own = services.get(expert.id)
    return own === undefined ? expert : { ...expert, body: servedProfile(expert.body, own) }
  }
  const placeOf = ({ id }: Expert): number => services.get(id)?.position ?? Number.MAX_SAFE_INTEGER

  return {
    /** Reads the tables; called before the first question and by whoever has changed something. */
    load,
    /** Reads them again when a revision says that they changed; for `Revisions.subscribe`. */
    async follow(now: Pick<Revision, 'service'>): Promise<void> {
      if (now.service === taken) return
      await load()
      taken = now.service
    },
    office: (): OfficeHours => office,
    /** When the platform answers. */
    opening: () => opening,
    /** When an expert answers. */
    servingOf: (userId: string): Serving => servings.get(userId) ?? { opening, pausedUntil: '' },
    /** What is set of an expert; undefined while nothing is. */
    of: (userId: string): StoredService | undefined => services.get(userId),
    /** A profile as it holds in the end. */
    served,
    /** Profiles as they hold in the end, in the order that was chosen, then in their own. */
    inOrder: (experts: readonly Expert[]): Expert[] =>
      experts.toSorted((one, other) => placeOf(one) - placeOf(other)).map(served),
    /** Days off and days worked instead, as far as exceptions of these kinds say. */
    calendar: (kinds: readonly ExceptionKind[]) => workCalendarOf(office, kinds),
  }
}

export type ServiceSettingsCache = ReturnType<typeof createServiceSettingsCache>
