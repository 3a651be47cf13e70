import { randomBytes } from 'node:crypto'
import type { ipCalendar } from '#contract/ip-records.ts'
import { ipFeedLink } from '#contract/ip-records.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { addDays, daysBetween, isDay } from '#domain/calendar/days.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import { inTenant } from '#server/database/tenant.ts'
import type { Keys } from '#server/keys.ts'
import type { Handlers, MemberCaller } from '#server/wire/handler.ts'
import { hashToken } from '#server/wire/tokens.ts'
import { feedOf, readFeed, removeFeed, setFeed, type StoredFeed } from '../feed/store.ts'
import { feedToken, feedTokenOf } from '../feed/token.ts'
import { memberOf, type RecordDeps, todayOf } from '../reading.ts'
import { type CalendarReader, type DatedPolicy, inOrder, readDates, sourcesOf } from './dates.ts'

/** Days that one question may span. */
const MOST_DAYS = 400
/** Days before and after today that a private link holds. */
const FEED = { before: 31, after: 400 } as const

/** What the calendar is made of. */
export interface CalendarDeps extends Pick<RecordDeps, 'db' | 'clock' | 'rules'> {
  /** Published policies by their ids. */
  policies: (ids: readonly string[]) => Promise<readonly DatedPolicy[]>
  /** What somebody may do now; null for whoever may not sign in. */
  reader: (userId: string) => Promise<CalendarReader | null>
  /** Make the tokens of private links, and lock those that another key has made; the same on every node. */
  keys: Keys
}

/** Reads calendars, for the page and for private links. */
export const createCalendar = (deps: CalendarDeps) => {
  const { db, clock } = deps
  const newTokenOf = (userId: string, nonce: string): string =>
    feedToken(deps.keys.current, userId, nonce)

  const datesOf = async (
    reader: CalendarReader,
    sources: ReturnType<typeof sourcesOf>,
    span: { from: string; to: string },
  ) => {
    const views = { rules: deps.rules(), today: todayOf(clock) }
    const found = await inTenant(db, reader.companyId, async (tx) =>
      readDates(tx, reader, sources, span, views),
    )
    const policies = await deps.policies([...found.favourites, ...found.matches])
    return inOrder(found, policies, span, views.today)
  }

  return {
    newTokenOf,
    tokenOf: (userId: string, feed: StoredFeed): string | null =>
      feedTokenOf(deps.keys, userId, feed),
    datesOf,
    /** The dates behind a token; null when the link is gone, or its owner may not see them. */
    async behind(token: string) {
      const whose = await readFeed(db, hashToken(token), clock.now())
      const reader = whose === null ? null : await deps.reader(whose.userId)
      if (reader === null || reader.companyId !== whose?.companyId || !reader.permissions.has('ip'))
        return null
      const today = todayOf(clock)
      const span = { from: addDays(today, -FEED.before), to: addDays(today, FEED.after) }
      return (await datesOf(reader, sourcesOf(reader.permissions), span)).dates
    },
  }
}

export type Calendar = ReturnType<typeof createCalendar>

/** 期限日历. */
export const createCalendarHandlers = (
  deps: CalendarDeps,
  calendar: Calendar,
): Handlers<typeof ipCalendar> => {
  const { db, clock } = deps

  const shown = (userId: string, feed: StoredFeed | null) => {
    const token = feed === null ? null : calendar.tokenOf(userId, feed)
    if (feed === null || token === null) return { path: '', createTime: '', readTime: '' }
    return {
      path: `${ipFeedLink.path}?token=${token}`,
      createTime: formatBeijingTime(feed.createdAt.getTime()),
      readTime: feed.readAt === null ? '' : formatBeijingTime(feed.readAt.getTime()),
    }
  }

  const log = async (
    tx: Parameters<typeof writeAuditEntry>[0],
    caller: MemberCaller,
    what: string,
  ): Promise<void> => {
    const { companyId, userId } = memberOf(caller)
    await writeAuditEntry(tx, actorOf(caller), {
      action: 'ip.feed',
      companyId,
      objectType: 'ipFeed',
      objectId: userId,
      objectName: what,
    })
  }

  return {
    async dates({ from, to, sources: asked }, caller) {
      const reader = memberOf(caller)
      if (!isDay(from)) throw apiError('invalid', '开始日期不正确')
      if (!isDay(to) || to < from) throw apiError('invalid', '结束日期不正确')
      if (daysBetween(from, to) > MOST_DAYS) throw apiError('invalid', `最多查询 ${MOST_DAYS} 天`)
      const sources = sourcesOf(reader.permissions)
      const wanted = asked.length === 0 ? sources : sources.filter((one) => asked.includes(one))
      const { dates, cut } = await calendar.datesOf(reader, wanted, { from, to })
      return { records: dates, sources, cut, now: formatBeijingTime(clock.now().getTime()) }
    },

    async feed(_input, caller) {
      const reader = memberOf(caller)
      const feed = await inTenant(db, reader.companyId, async (tx) => feedOf(tx, reader))
      return shown(reader.userId, feed)
    },

    async openFeed({ renew }, caller) {
      const reader = memberOf(caller)
      const feed = await inTenant(db, reader.companyId, async (tx) => {
        const there = await feedOf(tx, reader)
        // One whose token nobody can tell any more is as good as none.
        if (there !== null && !renew && calendar.tokenOf(reader.userId, there) !== null)
          return there
        const nonce = randomBytes(16).toString('base64url')
        const tokenHash = hashToken(calendar.newTokenOf(reader.userId, nonce))
        await setFeed(tx, reader, { tokenHash, nonce, at: clock.now() })
        await log(tx, caller, there === null ? '生成日历链接' : '更换日历链接')
        return feedOf(tx, reader)
      })
      return shown(reader.userId, feed)
    },

    async revokeFeed(_input, caller) {
      const reader = memberOf(caller)
      await inTenant(db, reader.companyId, async (tx) => {
        if (await removeFeed(tx, reader.userId)) await log(tx, caller, '停用日历链接')
      })
      return shown(reader.userId, null)
    },
  }
}
