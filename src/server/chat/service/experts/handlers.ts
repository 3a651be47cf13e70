import type { serviceSettings } from '#contract/service-settings.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { isSystemReply } from '#domain/chat/auto-reply.ts'
import {
  type ExpertService,
  FOLLOWS,
  LIST_NAME,
  servedProfile,
  serviceProblem,
} from '#domain/chat/expert-service.ts'
import { plainRanges, weekText } from '#domain/chat/week.ts'
import { actorOf } from '#server/audit/log.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { ChatService } from '../../chat-service.ts'
import type { PresenceCache } from '../../presence/presence.ts'
import type { ServiceSettingsCache } from '../settings-cache.ts'
import type { ServiceRow, ServiceStore, StoredService } from './store.ts'

type ExpertRow = OutputOf<typeof serviceSettings.saveExpert>

export interface ExpertSettingsDeps {
  store: ServiceStore
  settingsCache: ServiceSettingsCache
  presence: PresenceCache
  chatService: Pick<ChatService, 'tell'>
  regionName: (code: string) => string
  /** Codes of the replies that there are. */
  replyCodes: () => Promise<readonly string[]>
  clock: { now: () => Date }
}

/** What a public profile says, whatever state it is in. */
interface Body {
  role: string
  tags: string[]
  regionCodes: string[]
  servingHours: string
  headImg: string
  jobTitle: boolean
  consult: boolean
  autoReplyDictId: string
}

const NO_PROFILE: Body = {
  role: '',
  tags: [],
  regionCodes: [],
  servingHours: '',
  headImg: '',
  jobTitle: false,
  consult: false,
  autoReplyDictId: '',
}

const bodyOf = ({ profile }: ServiceRow): Body => ({
  ...NO_PROFILE,
  ...(profile?.body as Partial<Body> | undefined),
})

const ownOf = (stored: StoredService | undefined): ExpertService => {
  if (stored === undefined) return FOLLOWS
  const { week, tags, lists, autoReply, pausedUntil } = stored
  return { week, tags, lists, autoReply, pausedUntil }
}

const LISTS = Object.keys(LIST_NAME) as (keyof typeof LIST_NAME)[]

/** What a setting says, for the log. */
const told = (own: ExpertService, capacity: number): Record<string, string> => {
  const { week, tags, lists, autoReply, pausedUntil } = own
  return {
    接待时段: week === null ? '沿用平台' : weekText(week),
    擅长领域: tags?.join('、') ?? '沿用资料',
    列表: lists?.map((list) => LIST_NAME[list]).join('、') ?? '沿用资料',
    自动回复: autoReply ?? '沿用资料',
    暂停至: pausedUntil || '不暂停',
    接待上限: String(capacity),
  }
}

const changedOf = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name])

const picked = (told: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, told[name] ?? '']))

/** The rows of the settings: what is set, what holds, and how each stands now. */
export const createExpertRows = (deps: Omit<ExpertSettingsDeps, 'replyCodes' | 'chatService'>) => {
  const { store, settingsCache, presence, regionName, clock } = deps
  return async (wanted?: string): Promise<ExpertRow[]> => {
    const people = (await store.experts()).filter(
      ({ userId }) => wanted === undefined || userId === wanted,
    )
    const ids = people.map(({ userId }) => userId)
    const today = formatBeijingDate(clock.now().getTime())
    const [facts, shown] = await Promise.all([presence.factsOf(ids), presence.of(ids)])
    return people.flatMap((person, at) => {
      const [known, state] = [facts[at], shown[at]]
      if (known === undefined || state === undefined) return []
      const stored = settingsCache.of(person.userId)
      const profiled = bodyOf(person)
      const body = servedProfile(profiled, ownOf(stored))
      const { userId, userName, userSex, active, profile, chats, firstReplyMs } = person
      const { week, tags, lists, autoReply, pausedUntil } = ownOf(stored)
      return [
        {
          userId,
          userName,
          userSex,
          active,
          headImg: body.headImg,
          role: body.role,
          regionNames: body.regionCodes.map(regionName),
          profile:
            profile === null ? 'none' : profile.status === 'published' ? 'published' : 'hidden',
          tags: body.tags,
          lists: LISTS.filter((list) => body[list]),
          autoReply: body.autoReplyDictId,
          hours: body.servingHours || weekText(settingsCache.office().week),
          base: {
            tags: profiled.tags,
            lists: LISTS.filter((list) => profiled[list]),
            autoReply: profiled.autoReplyDictId,
            hours: profiled.servingHours,
          },
          version: stored?.version ?? 0,
          own: {
            week: week === null ? null : week.map(plainRanges),
            tags: tags === null ? null : [...tags],
            lists: lists === null ? null : [...lists],
            autoReply,
            pausedUntil: pausedUntil < today ? '' : pausedUntil,
          },
          capacity: known.capacity,
          load: known.load,
          presence: state,
          reason: known.reason,
          chats,
          firstReplyMs,
        } as const,
      ]
    })
  }
}

/** 专家 of the service settings. */
export const createExpertSettings = (
  deps: ExpertSettingsDeps,
): Pick<Handlers<typeof serviceSettings>, 'experts' | 'saveExpert' | 'orderExperts'> => {
  const { store, settingsCache, presence, chatService, clock } = deps
  const rowsOf = createExpertRows(deps)

  const rowOf = async (userId: string): Promise<ExpertRow> => {
    const [row] = await rowsOf(userId)
    if (row === undefined) throw apiError('notFound', '没有找到这位专家')
    return row
  }

  const assertUsable = async (own: ExpertService): Promise<void> => {
    const problem = serviceProblem(own, formatBeijingDate(clock.now().getTime()))
    if (problem !== null) throw apiError('invalid', problem)
    const { autoReply } = own
    if (autoReply === null || autoReply === '') return
    if (isSystemReply(autoReply) || !(await deps.replyCodes()).includes(autoReply))
      throw apiError('invalid', '没有这条自动回复，请重新选择')
  }

  return {
    experts: async () => ({ records: await rowsOf() }),

    async saveExpert({ userId, version, capacity, setting: given }, caller) {
      const own: ExpertService = { ...given, tags: given.tags?.map((tag) => tag.trim()) ?? null }
      const before = await rowOf(userId)
      await assertUsable(own)
      const emitted = await store.save({ userId, version }, actorOf(caller), (current) => {
        const was = told(ownOf(current ?? undefined), before.capacity)
        const is = told(own, capacity)
        const changed = changedOf(was, is)
        if (changed.length === 0) throw apiError('invalid', '内容没有变化')
        return {
          own,
          capacity: capacity === before.capacity ? null : capacity,
          name: before.userName,
          before: picked(was, changed),
          after: picked(is, changed),
        }
      })
      if (emitted === null) throw apiError('conflict')
      await settingsCache.load()
      presence.forget()
      chatService.tell(emitted)
      return rowOf(userId)
    },

    async orderExperts({ userIds }, caller) {
      const people = await store.experts()
      const before = people.map(({ userId }) => userId)
      if (new Set(userIds).size < userIds.length || userIds.some((id) => !before.includes(id)))
        throw apiError('invalid', '专家名单有变化，请刷新后再调整')
      const names = userIds.map((id) => people.find(({ userId }) => userId === id)?.userName ?? '')
      await store.order(userIds, names, actorOf(caller))
      await settingsCache.load()
      return { before }
    },
  }
}
