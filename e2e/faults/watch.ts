import type { Violation } from './check.ts'
import type { World } from './world.ts'

/** 巡视: what must hold at every moment, looked at every second while everything is under way. */

/** One look at the tables. */
export interface Look {
  at: number
  members: readonly { conv: string; actor: string; delivered: number; read: number; last: number }[]
  experts: readonly { actor: string; load: number; room: boolean; capacity: number }[]
  /** Conversations that wait for somebody, longer than so many milliseconds. */
  waiting: readonly { conv: string; ms: number }[]
  leased: readonly string[]
}

/** Whose sockets stand, and since when; whose are gone for good, and since when. */
export interface Presence {
  here: ReadonlyMap<string, number>
  gone: ReadonlyMap<string, number>
}

/** A lease and the grace after it; after a database that was killed, two heartbeats and some more. */
const GONE_MS = 105_000
const HERE_MS = 60_000
/** A conversation may wait so long while somebody has room. */
const WAITS_MS = 2_000

/** 7: marks only rise, from one look to the next, and never pass the newest number. */
const marks = (before: Look | null, now: Look): Violation[] => {
  const was = new Map(before?.members.map((it) => [`${it.conv} ${it.actor}`, it]))
  return now.members.flatMap(({ conv, actor, delivered, read, last }): Violation[] => {
    const old = was.get(`${conv} ${actor}`)
    const falls = old !== undefined && (delivered < old.delivered || read < old.read)
    if (!falls && delivered <= last && read <= last) return []
    const what = `${actor} in ${conv}: ${old?.delivered ?? 0}/${old?.read ?? 0} → ${delivered}/${read} of ${last}`
    return [{ rule: 7, kind: 'cursor', what }]
  })
}

/** 9: nobody serves more than they can. */
const loads = ({ experts }: Look): Violation[] =>
  experts
    .filter(({ load, capacity }) => load > capacity)
    .map(({ actor, load, capacity }) => ({
      rule: 9,
      kind: 'assignment',
      what: `${actor} serves ${load} of ${capacity}`,
    }))

/** 9: while nothing is broken, nobody waits while somebody has room. */
export const waits = ({ waiting, experts }: Look): Violation[] => {
  const free = experts.filter(({ room }) => room)
  if (free.length === 0) return []
  return waiting
    .filter(({ ms }) => ms > WAITS_MS)
    .map(({ conv, ms }) => ({
      rule: 9,
      kind: 'assignment',
      what: `${conv} waits for ${ms} ms while ${free[0]?.actor ?? ''} has room`,
    }))
}

/** 10: whose socket stands is there, whose is gone is not. */
export const presence = ({ leased, at }: Look, { here, gone }: Presence): Violation[] => {
  const leases = new Set(leased)
  const said = (what: string): Violation => ({ rule: 10, kind: 'presence', what })
  return [
    ...[...here]
      .filter(([actor, since]) => at - since > HERE_MS && !leases.has(actor))
      .map(([actor]) => said(`${actor} has a socket and counts as gone`)),
    ...[...gone]
      .filter(([actor, since]) => at - since > GONE_MS && leases.has(actor))
      .map(([actor]) => said(`${actor} is gone and counts as there`)),
  ]
}

/** What two looks say. */
export const compare = (before: Look | null, now: Look): Violation[] => [
  ...marks(before, now),
  ...loads(now),
]

/** Looks at the tables, all in one moment. */
export const look = async ({ ask }: Pick<World, 'ask'>): Promise<Look> => {
  const [row] = await ask<{ look: Omit<Look, 'at'> }>(`
    select jsonb_build_object(
      'members', (select coalesce(jsonb_agg(jsonb_build_object('conv', m.conv_id,
          'actor', actor_id, 'delivered', delivered_seq, 'read', read_seq, 'last', last_seq)), '[]')
        from chat_member m join conversation c on c.id = m.conv_id),
      'experts', (select coalesce(jsonb_agg(jsonb_build_object('actor', user_id, 'load', load,
          'capacity', capacity, 'room', status = 'online' and load < capacity
            and exists (select from chat_lease l where l.actor_id = user_id and l.until > now())
            and (owes is null or owes > now() - interval '9 minutes'))), '[]')
        from expert_presence, lateral (select count(*) as load,
            min(waiting_since) filter (where status = 'serving') as owes from conversation c
          where c.assignee_id = user_id and c.status in ('ringing', 'serving')) served),
      'waiting', (select coalesce(jsonb_agg(jsonb_build_object('conv', q.id,
          'ms', floor(extract(epoch from now() - greatest(q.waiting_since, (
            select max(at) from chat_move v where v.conv_id = q.id))) * 1000))), '[]')
        from conversation q where status = 'queued' and waiting_since is not null),
      'leased', (select coalesce(jsonb_agg(distinct actor_id), '[]')
        from chat_lease where until > now())) as look`)
  if (row === undefined) throw new Error('the tables said nothing')
  return { at: Date.now(), ...row.look }
}
