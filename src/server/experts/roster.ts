import type { Input } from '#contract/wire/schema.ts'
import type { expertCard } from '#contract/experts.ts'
import { isTestName } from '#domain/experts/names.ts'
import type { Published } from '#server/publications/publications.ts'
import type { ExpertStore } from './store.ts'

/** An expert as a list shows it. */
export type ExpertCard = Input<ReturnType<typeof expertCard>>

/** Which experts: those who answer what, or by id. */
type Wanted = (expert: Published<'expert'>) => boolean

/** Every expert the public may meet. */
export interface Roster {
  /** In their order; `host` says whose hotlines are shown. */
  cards(host: string, wanted: Wanted): Promise<ExpertCard[]>
  count(): Promise<number>
}

/**
 * An expert is a published profile whose account is open and carries no test mark; the name comes
 * from the account, so it is the one the chat will show.
 */
export const createRoster = (deps: {
  /** Published profiles in their order, as they hold in the end. */
  profiles: () => readonly Published<'expert'>[]
  store: ExpertStore
  names: { regionName(code: string): string }
  hotlines: (host: string) => Record<string, string>
}): Roster => {
  const { store, names, hotlines } = deps
  const find = async (wanted: Wanted) => {
    const profiles = deps.profiles().filter(wanted)
    const found = await store.accounts(profiles.map(({ id }) => id))
    const open = new Map(
      found.filter(({ userName }) => !isTestName(userName)).map((it) => [it.userId, it]),
    )
    return profiles.flatMap(({ id, body }) => {
      const account = open.get(id)
      return account === undefined ? [] : [{ account, body }]
    })
  }
  return {
    async cards(host, wanted) {
      const numbers = hotlines(host)
      return (await find(wanted)).map(({ account, body }) => ({
        userId: account.userId,
        userName: account.userName,
        headImg: body.headImg,
        userSex: account.sex,
        personnelTag: body.tags.join(','),
        phoneNumber: numbers[body.hotline] ?? '',
        autoReplyDictId: body.autoReplyDictId,
        serviceTab: body.hotline,
        role: body.role,
        regionCodes: body.regionCodes,
        regionNames: body.regionCodes.map((code) => names.regionName(code)),
        servingHours: body.servingHours,
        languages: body.languages,
        intro: body.intro,
      }))
    },
    count: async () => (await find(() => true)).length,
  }
}
