import { randomUUID } from 'node:crypto'
import type { subscriptions } from '#contract/subscriptions.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { DAY_MS, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { REMIND_CHANNEL, REMIND_KINDS } from '#domain/subscriptions/codes.ts'
import { PREVIEW_DAYS } from '#domain/subscriptions/preview.ts'
import {
  EMPTY_SET,
  MOST_SETS,
  type SavedSearchDraft,
  savedSearchProblems,
  savedSearchSummary,
  type SavedSearchNames,
  tidySavedSearch,
  USUAL_DAYS,
  USUAL_FREQUENCY,
  usualResult,
} from '#domain/subscriptions/saved-search.ts'
import { isOfSets } from '#domain/subscriptions/settings.ts'
import { nextPushTime } from '#domain/subscriptions/timing.ts'
import type { Clock } from '#server/clock.ts'
import type { Tx } from '#server/database/transaction.ts'
import {
  type Addressee,
  type RemindSettings,
  switchKinds,
} from '#server/reminders/settings/store.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { Preview } from './preview.ts'
import type { SavedSearchFindings, SavedSearchStore, StoredSavedSearch } from './store.ts'

type Card = OutputOf<typeof subscriptions.preview>['samples'][number]
type Counts = OutputOf<typeof subscriptions.traceInfo>

/** What the handlers are made of. */
export interface SubscriptionDeps {
  store: SavedSearchStore
  settings: RemindSettings
  /** The three counters of somebody. */
  counts: (userId: string) => Promise<Counts>
  names: SavedSearchNames
  /** Public policies by their ids, as lists show them. */
  cards: (policyIds: readonly string[]) => Promise<Card[]>
  preview: Preview
  /** Per cent of a company's portrait. */
  completeness: (companyId: string) => Promise<number>
  mailAvailable: boolean
  smsAvailable: boolean
  clock: Clock
}

const NOT_FOUND = '没有找到这个订阅'

const timeOf = (at: Date | null): string => (at === null ? '' : formatBeijingTime(at.getTime()))

/** What keeps somebody from a channel; empty when nothing does. */
const channelReason = (
  channel: 'mail' | 'sms',
  deps: Pick<SubscriptionDeps, 'mailAvailable' | 'smsAvailable'>,
  addressee: Addressee | null,
): string => {
  if (channel === 'mail') {
    if (!deps.mailAvailable) return '本站尚未开通邮件服务'
    return addressee?.mail === '' ? '请先在“提醒设置”确认邮箱' : ''
  }
  if (!deps.smsAvailable) return '本站尚未开通提醒短信'
  return addressee?.phone === '' ? '账号没有手机号码' : ''
}

/** Makes a set as its owner sees it. */
const shownBy = (deps: SubscriptionDeps) => {
  const { store, names, clock } = deps
  return async (rows: readonly (StoredSavedSearch & SavedSearchFindings)[]) => {
    const now = clock.now().getTime()
    const titles = await store.titles([...new Set(rows.flatMap(({ muted }) => muted))])
    return rows.map((row) => {
      const body = { ...EMPTY_SET, ...row.body }
      const speaks = !row.paused && body.frequency !== 'instant'
      return {
        ...body,
        setId: row.setId,
        name: row.name,
        regionNames: body.regionCodes.map(names.region),
        paused: row.paused,
        muted: row.muted.map((policyId) => ({ policyId, title: titles.get(policyId) ?? '' })),
        summary: savedSearchSummary(body, names),
        found: row.found,
        recent: row.recent,
        lastFoundTime: timeOf(row.lastFoundAt),
        newest: row.newest.map(({ policyId, title, foundAt }) => ({
          policyId,
          title,
          foundTime: timeOf(foundAt),
        })),
        nextTime: speaks ? formatBeijingTime(nextPushTime(body.frequency, now)) : '',
        createTime: timeOf(row.createdAt),
        updateTime: timeOf(row.updatedAt),
        version: row.version,
      }
    })
  }
}

const since = (clock: Clock): Date => new Date(clock.now().getTime() - PREVIEW_DAYS * DAY_MS)

/** 订阅: what somebody wants to hear of. */
const savedSearchHandlers = (deps: SubscriptionDeps) => {
  const { store, settings, names, counts, completeness, clock } = deps
  const shown = shownBy(deps)
  const one = async (userId: string, setId: string) => {
    const [savedSearch] = await shown(await store.mine(userId, { setId, since: since(clock) }))
    if (savedSearch === undefined) throw apiError('notFound', NOT_FOUND)
    return savedSearch
  }

  return {
    async mine(_input, caller) {
      const { userId, companyId } = caller.principal
      const [rows, addressee, percent, region] = await Promise.all([
        store.mine(userId, { since: since(clock) }),
        settings.of(userId),
        companyId === '' ? 0 : completeness(companyId),
        companyId === '' ? null : store.regionOf(companyId),
      ])
      const outward = (['mail', 'sms'] as const).map((channel) => {
        const reason = channelReason(channel, deps, addressee)
        return { channel, name: REMIND_CHANNEL[channel], available: reason === '', reason }
      })
      const regionCodes = region === null ? [] : [region]
      return {
        sets: await shown(rows),
        most: MOST_SETS,
        channels: [
          { channel: 'site' as const, name: REMIND_CHANNEL.site, available: true, reason: '' },
          ...outward,
          {
            channel: 'wechat' as const,
            name: REMIND_CHANNEL.wechat,
            available: false,
            reason: '暂未开通',
          },
        ],
        verifiedEmail: addressee?.mail ?? '',
        defaults: {
          minResult: usualResult(percent),
          frequency: USUAL_FREQUENCY,
          deadlineDays: [...USUAL_DAYS],
          regionCodes,
          regionNames: regionCodes.map(names.region),
        },
        completeness: percent,
        quietFrom: addressee?.quiet.from ?? '',
        quietTo: addressee?.quiet.to ?? '',
      }
    },

    async save({ setId, version, companyId: _company, ...input }, caller) {
      const { userId } = caller.principal
      const draft = tidySavedSearch(input)
      const [problem] = savedSearchProblems(draft)
      if (problem !== undefined) throw apiError('invalid', problem.text)
      const addressee = await settings.of(userId)
      const id = setId === '' ? randomUUID() : setId
      const at = clock.now()
      await store.inTransaction(async (tx) => {
        const before = setId === '' ? null : await store.locked(tx, userId, setId)
        if (setId !== '' && before === null) throw apiError('notFound', NOT_FOUND)
        if (before !== null && before.version !== version) throw apiError('conflict')
        await chooseChannels(tx, { deps, draft, before, addressee, userId })
        const { name, ...body } = draft
        const days = (days: readonly string[] = []): string => days.toSorted().join()
        const anew = before === null || days(before.body.deadlineDays) !== days(body.deadlineDays)
        const savedSearch = { name, body, anew, at }
        if (before !== null) await store.change(tx, id, savedSearch)
        else if (!(await store.add(tx, userId, id, savedSearch)))
          throw apiError('invalid', `订阅最多 ${MOST_SETS} 个`)
      })
      return { set: await one(userId, id), ...(await counts(userId)) }
    },

    async remove({ setId }, caller) {
      const { userId } = caller.principal
      if (!(await store.remove(userId, setId))) throw apiError('notFound', NOT_FOUND)
      return { removed: true, ...(await counts(userId)) }
    },

    async pause({ setId, paused }, caller) {
      const { userId } = caller.principal
      if (!(await store.pause(userId, setId, paused, clock.now())))
        throw apiError('notFound', NOT_FOUND)
      return one(userId, setId)
    },

    async mute({ policyId, setId, muted }, caller) {
      const { userId } = caller.principal
      const count = await store.mute(userId, {
        setId: setId === '' ? null : setId,
        policyId,
        muted,
      })
      return { sets: count }
    },
  } satisfies Partial<Handlers<typeof subscriptions>>
}

/**
 * Refuses a channel that somebody cannot use, unless the set has it already; choosing one switches
 * on what it carries.
 */
const chooseChannels = async (
  tx: Tx,
  choice: {
    deps: SubscriptionDeps
    draft: SavedSearchDraft
    before: StoredSavedSearch | null
    addressee: Addressee | null
    userId: string
  },
): Promise<void> => {
  const { deps, draft, before, addressee, userId } = choice
  for (const channel of draft.channels) {
    if (before?.body.channels?.includes(channel) === true) continue
    const reason = channelReason(channel, deps, addressee)
    if (reason !== '') throw apiError('invalid', `${REMIND_CHANNEL[channel]}：${reason}`)
    const kinds = REMIND_KINDS.filter((kind) => isOfSets(kind, channel))
    await switchKinds(tx, userId, kinds, channel, true)
  }
}

/** What sets find, and would find. */
const findingHandlers = (deps: SubscriptionDeps) => {
  const { store, cards, preview, clock } = deps
  return {
    async preview({ companyId: _company, ...input }, caller) {
      const { companyId } = caller.principal
      const filter = tidySavedSearch(input)
      const [problem] = savedSearchProblems(filter)
      if (problem !== undefined) throw apiError('invalid', problem.text)
      const { sampleIds, ...answer } = await preview(filter, companyId)
      return { ...answer, samples: await cards(sampleIds) }
    },

    async found({ setId, page, pageSize }, caller) {
      const { userId } = caller.principal
      const { rows, total } = await store.findings(userId, setId === '' ? null : setId, {
        page,
        pageSize,
      })
      const found = new Map(
        (await cards(rows.map(({ policyId }) => policyId))).map((card) => [card.policyId, card]),
      )
      return {
        records: rows.map((row) => {
          const card = found.get(row.policyId)
          return {
            policyId: row.policyId,
            title: card?.title ?? row.title,
            policy: card === undefined ? [] : [card],
            offline: card === undefined,
            foundTime: timeOf(row.foundAt),
            sets: row.sets,
            starred: row.starred,
          }
        }),
        total,
        page,
        pageSize,
        now: formatBeijingTime(clock.now().getTime()),
      }
    },
  } satisfies Partial<Handlers<typeof subscriptions>>
}

/** 订阅: each person's own. */
export const createSubscriptionHandlers = (
  deps: SubscriptionDeps,
): Handlers<typeof subscriptions> => ({
  traceInfo: async (_input, caller) => deps.counts(caller.principal.userId),
  ...savedSearchHandlers(deps),
  ...findingHandlers(deps),
})
