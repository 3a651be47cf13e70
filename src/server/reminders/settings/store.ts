import { sql } from 'kysely'
import type { Outward, RemindKind } from '#domain/subscriptions/codes.ts'
import { switchKey, type Switches } from '#domain/subscriptions/settings.ts'
import { type QuietTime, USUAL_QUIET } from '#domain/subscriptions/timing.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'

/** Somebody who may be told of things, and how. */
export interface Addressee {
  userId: string
  /** The account is open. */
  active: boolean
  /** Confirmed and not refused; empty when there is none. */
  mail: string
  /** Empty when there is none. */
  phone: string
  quiet: QuietTime
  switches: Switches
}

interface Row extends Omit<Addressee, 'quiet' | 'switches'> {
  quietFrom: string
  quietTo: string
  switches: { kind: RemindKind; channel: Outward; on: boolean }[]
}

/** These people, by id; whoever has no account is left out. */
export const addresseesOf = async (
  db: Database | Tx,
  userIds: readonly string[],
): Promise<Map<string, Addressee>> => {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select u.id as "userId", u.status = 'active' as active, u.phone,
      case when m.failing then '' else coalesce(m.address, '') end as mail,
      coalesce(p.quiet_from, ${USUAL_QUIET.from}) as "quietFrom",
      coalesce(p.quiet_to, ${USUAL_QUIET.to}) as "quietTo",
      coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'channel', s.channel,
          'on', s.is_on)) from remind_switch s where s.user_id = u.id), '[]') as switches
    from user_account u
      left join mail_address m on m.user_id = u.id
      left join remind_profile p on p.user_id = u.id
    where u.id = any(${[...new Set(userIds)]}::text[])`.execute(db)
  return new Map(
    rows.map(({ quietFrom, quietTo, switches, ...rest }) => [
      rest.userId,
      {
        ...rest,
        quiet: { from: quietFrom, to: quietTo },
        switches: new Map(switches.map(({ kind, channel, on }) => [switchKey(kind, channel), on])),
      },
    ]),
  )
}

/** Switches kinds on a channel for somebody. */
export const switchKinds = async (
  db: Database | Tx,
  userId: string,
  kinds: readonly RemindKind[],
  channel: Outward,
  on: boolean,
): Promise<void> => {
  if (kinds.length === 0) return
  await sql`
    insert into remind_switch (user_id, kind, channel, is_on)
    select ${userId}, kind, ${channel}, ${on} from unnest(${[...kinds]}::text[]) as kind
    on conflict (user_id, kind, channel) do update set is_on = excluded.is_on`.execute(db)
}

/** 提醒设置 of one person. */
export const createRemindSettings = (db: Database) => ({
  async of(userId: string): Promise<Addressee | null> {
    return (await addresseesOf(db, [userId])).get(userId) ?? null
  },
  async switch(userId: string, kind: RemindKind, channel: Outward, on: boolean): Promise<void> {
    await switchKinds(db, userId, [kind], channel, on)
  },
  async setQuiet(userId: string, { from, to }: QuietTime): Promise<void> {
    await sql`insert into remind_profile (user_id, quiet_from, quiet_to)
      values (${userId}, ${from}, ${to})
      on conflict (user_id) do update set quiet_from = excluded.quiet_from,
        quiet_to = excluded.quiet_to`.execute(db)
  },
})

export type RemindSettings = ReturnType<typeof createRemindSettings>
