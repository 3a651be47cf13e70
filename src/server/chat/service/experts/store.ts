import { sql } from 'kysely'
import type { ExpertList, ExpertService } from '#domain/chat/expert-service.ts'
import type { Week } from '#domain/chat/week.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import { dateText } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { setCapacity } from '../../presence/facts.store.ts'
import type { Emitted } from '../../stream.store.ts'

/** 接待设置 of an expert as it stands; `position` is the place in the lists, null without one. */
export interface StoredService extends ExpertService {
  userId: string
  position: number | null
  version: number
}

/** Somebody who serves, or has a public profile. */
export interface ServiceRow {
  userId: string
  userName: string
  userSex: string
  /** The account may sign in and holds the role of advisors. */
  active: boolean
  /** Status and body of the public profile; null without one. */
  profile: { status: string; body: unknown } | null
  /** Conversations of the past thirty days, and of those with a first reply the median, ms. */
  chats: number
  firstReplyMs: number
}

/** What is written of an expert, and what the log says of it. */
export interface ServiceChange {
  own: ExpertService
  /** Null leaves it as it is. */
  capacity: number | null
  name: string
  before: Readonly<Record<string, string>>
  after: Readonly<Record<string, string>>
}

const ROLE = 'PLAT_ADVISOR'
const DAYS = 30
/** Of fewer first replies nothing is said (product.md 4.12). */
const REPLIES_LEAST = 20
/** One change of the order at a time. */
const TURN = 'expert_order'

/** 接待设置 in the tables. */
export const createServiceStore = (db: Database) => ({
  /** Every setting there is. */
  all: async (): Promise<StoredService[]> => servicesIn(db).execute(),

  /** Every advisor and everybody with a profile, in the order of the public lists. */
  async experts(): Promise<ServiceRow[]> {
    const { rows } = await sql<ServiceRow>`
      select u.id as "userId", u.user_name as "userName", u.sex as "userSex",
        u.status = 'active' and ${ROLE} = any(u.roles) as active,
        case when p.id is not null
          then jsonb_build_object('status', p.status, 'body', p.body) end as profile,
        done.chats, done."firstReplyMs"
      from user_account u
        left join publication p on p.kind = 'expert' and p.id = u.id and not p.del_flag
        left join expert_service s on s.user_id = u.id
        cross join lateral (
          select count(*)::int as chats,
            case when count(first_reply_ms) < ${REPLIES_LEAST} then 0 else
              percentile_disc(0.5) within group (order by first_reply_ms) end::float8
              as "firstReplyMs"
          from conversation c
          where c.assignee_id = u.id and c.last_seq > 0
            and c.created_at > now() - make_interval(days => ${DAYS})) done
      where u.company_id is null
        and (p.id is not null or (u.status = 'active' and ${ROLE} = any(u.roles)))
      order by s.position nulls last, p.position nulls last, p.published_on desc nulls last, u.id`.execute(
      db,
    )
    return rows
  },

  /**
   * Writes what `judge` makes of the setting as it stands; it throws to refuse. What follows for the
   * expert's own streams; null when it is not in the version that was edited.
   */
  async save(
    { userId, version }: { userId: string; version: number },
    by: Actor,
    judge: (current: StoredService | null) => ServiceChange,
  ): Promise<Emitted[] | null> {
    return inTransaction(db, async (tx) => {
      await advisoryLock(tx, 'expert_service', userId)
      const current =
        (await servicesIn(tx).where('user_id', '=', userId).executeTakeFirst()) ?? null
      if ((current?.version ?? 0) !== version) return null
      const { own, capacity, name, before, after } = judge(current)
      const week = own.week === null ? null : JSON.stringify(own.week)
      await sql`
        insert into expert_service
          (user_id, week, tags, lists, auto_reply, paused_until, version, updated_by)
        values (${userId}, ${week}::jsonb, ${arrayOf(own.tags)}::text[], ${arrayOf(own.lists)}::text[],
          ${own.autoReply}, ${own.pausedUntil || null}::date, ${version + 1}, ${by.actorId})
        on conflict (user_id) do update set week = excluded.week, tags = excluded.tags,
          lists = excluded.lists, auto_reply = excluded.auto_reply,
          paused_until = excluded.paused_until, version = excluded.version,
          updated_at = now(), updated_by = excluded.updated_by`.execute(tx)
      const emitted = capacity === null ? [] : await setCapacity(tx, userId, capacity)
      await writeAuditEntry(tx, by, {
        action: 'service.expert',
        companyId: '',
        objectType: 'expert',
        objectId: userId,
        objectName: name,
        before,
        after,
      })
      return emitted
    })
  },

  /** Puts these into this order, before everybody else; `names` are for the log. */
  async order(userIds: readonly string[], names: readonly string[], by: Actor): Promise<void> {
    await inTransaction(db, async (tx) => {
      await advisoryLock(tx, TURN)
      // Not an edit of the setting: its version stays, so that nobody's form is refused for it.
      await sql`update expert_service set position = null where position is not null
        and not (user_id = any(${[...userIds]}::text[]))`.execute(tx)
      await sql`
        insert into expert_service (user_id, position, version)
        select id, place, 0 from unnest(${[...userIds]}::text[]) with ordinality as given(id, place)
        on conflict (user_id) do update set position = excluded.position`.execute(tx)
      await writeAuditEntry(tx, by, {
        action: 'service.order',
        companyId: '',
        objectType: 'expert',
        after: { 顺序: names.join('、') },
      })
    })
  },
})

export type ServiceStore = ReturnType<typeof createServiceStore>

const arrayOf = (texts: readonly string[] | null): string[] | null =>
  texts === null ? null : [...texts]

const servicesIn = (db: Database | Tx) =>
  db
    .selectFrom('expert_service')
    .select(['user_id as userId', 'tags', 'auto_reply as autoReply', 'position', 'version'])
    .select((eb) => [
      eb.ref('week').$castTo<Week | null>().as('week'),
      eb.ref('lists').$castTo<ExpertList[] | null>().as('lists'),
      dateText('paused_until').as('pausedUntil'),
    ])
