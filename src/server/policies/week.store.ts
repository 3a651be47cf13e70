import { type RawBuilder, sql } from 'kysely'
import { PUBLISHING_ACTS, SCHEDULED } from '#domain/content/flow.ts'
import { OF_POLICY } from '#domain/matching/policy-table.ts'
import type { PolicyKind } from '#domain/policies/codes.ts'
import type { Week, WeekDate } from '#domain/policies/week.ts'
import { NATION, regionsAbove } from '#domain/search/regions.ts'
import type { factsOf } from '#domain/subscriptions/changes.ts'
import {
  beginningOf,
  beijingDay,
  beijingTime,
  dateText,
  isWithin,
  withinPlace,
} from '#server/database/sql.ts'
import type { Database } from '#server/database/pool.ts'
import { datedPolicies, type DatedPolicy } from './store.ts'

/** Whose policies are looked at: those that hold in a place, `000000` being every place, of kinds. */
export interface WeekScope {
  regionCode: string
  /** None: of every kind. */
  kinds: readonly PolicyKind[]
}

/** Which policy a row is of. */
interface OfPolicy {
  policyId: string
  /** Empty for records of before there were kinds. */
  policyKind: PolicyKind | ''
}

/** An opening or a deadline, with the kind of its policy. */
export type DateRow = WeekDate & OfPolicy

/** A change as the tables tell it. */
export interface ChangeRow extends OfPolicy {
  kind: 'listed' | 'inForce' | 'expires' | 'replaced' | 'rules'
  day: string
  by: string
}

type Facts = Parameters<typeof factsOf>[0]

/** A form that readers saw from a day on, and the one that they saw before. */
export interface RevisionRow extends OfPolicy {
  day: string
  before: Facts
  after: Facts
}

/** The first thing of its kind after a time; `at` as {@link WeekDate} has it, of a change its day. */
interface NextRow<Event> {
  policyId: string
  shortTitle: string
  event: Event
  at: string
}
type NextDate = NextRow<WeekDate['event']>
type NextChange = NextRow<'inForce' | 'expires'>

/** Whether a policy `p` is public and holds in a place, lies in it, or above it without excepting it. */
const stands = ({ regionCode, kinds }: WeekScope): RawBuilder<boolean> => {
  const isPublic = sql`p.status in ('published', 'replaced') and not p.del_flag`
  const isOfKind = kinds.length === 0 ? sql`true` : sql`p.kind = any(${[...kinds]}::text[])`
  if (regionCode === NATION) return sql`(${isPublic} and ${isOfKind})`
  const above = regionsAbove(regionCode)
  const way = [regionCode, ...above]
  return sql`(${isPublic} and ${isOfKind} and (
    p.region_code like ${withinPlace(regionCode)}
    or (p.region_code = any(${above}::text[]) and not p.except_region_codes && ${way}::text[])))`
}

/** A policy whose dates are told of. */
const isDated = sql`p.status = 'published' and p.kind <> 'law'`

const beginning = sql`w.opens_on::timestamp at time zone 'Asia/Shanghai'`

/** Of a day on which the site opened everything is new to it: what counts there is when it came out. */
const opening = sql`(select min(first_at) + interval '1 day' from policy_news)`

const isSeen = (
  version: string,
): RawBuilder<boolean> => sql`(${sql.ref(`${version}.kind`)} = 'policy'
  and ${sql.ref(`${version}.act`)} = any(${[...PUBLISHING_ACTS]}::text[])
  and not starts_with(${sql.ref(`${version}.note`)}, ${SCHEDULED}))`

const factsIn = (version: string): RawBuilder<Facts> => {
  const form = sql.ref(`${version}.form`)
  return sql<Facts>`jsonb_build_object('title', ${form} -> 'title',
    'validity', ${form} -> 'validity', 'amount', ${form} -> 'amount',
    'windows', coalesce(${form} -> 'windows', '[]'),
    'conditions', coalesce(${form} -> 'conditions', '[]'))`
}

/** 本周: what the tables know of a time, for whoever puts it into sections. */
export const createWeekStore = (db: Database) => ({
  /** Openings and deadlines of the days from one to another that notices name. */
  async dates(scope: WeekScope, days: Week): Promise<DateRow[]> {
    const { rows } = await sql<DateRow>`
      select p.id as "policyId", p.kind as "policyKind", w.batch, d.kind as event, ${beijingTime('d.at')} as at
      from policy_deadline d
      join policy_window w on w.policy_id = d.policy_id and w.position = d.batch_position
      join policy p on p.id = d.policy_id
      where ${isWithin('d.at', days)} and w.certainty = 'published' and ${isDated}
        and ${stands(scope)}
      union all
      select p.id, p.kind, w.batch, 'opens', ${beijingTime(beginning)}
      from policy_window w join policy p on p.id = w.policy_id
      where w.opens_on between ${days.from} and ${days.to}
        and w.certainty in ('published', 'always') and ${isDated} and ${stands(scope)}`.execute(db)
    return rows
  },

  /** What happened to policies from one day to another; at most one thing of a kind to each, but for rules. */
  async changes(scope: WeekScope, days: Week): Promise<ChangeRow[]> {
    const { from, to } = days
    const { rows } = await sql<ChangeRow>`
      select p.id as "policyId", p.kind as "policyKind", 'listed' as kind, ${dateText('p.published_on')} as day, '' as by
      from policy p join policy_news n on n.policy_id = p.id
      where p.published_on between ${from} and ${to} and n.first_at < ${opening}
        and ${stands(scope)}
      union all
      select p.id, p.kind, 'listed', ${beijingDay('n.first_at')}, ''
      from policy_news n join policy p on p.id = n.policy_id
      where ${isWithin('n.first_at', days)} and n.first_at >= ${opening} and ${stands(scope)}
      union all
      select p.id, p.kind, 'inForce', ${dateText('p.effective_on')}, ''
      from policy p
      where p.effective_on between ${from} and ${to}
        and p.effective_on is distinct from p.published_on and ${stands(scope)}
      union all
      select p.id, p.kind, 'expires', ${dateText('p.expires_on')}, ''
      from policy p
      where p.expires_on between ${from} and ${to} and ${stands(scope)}
      union all
      select p.id, p.kind, 'replaced', ${dateText(sql`coalesce(r.effective_on, r.published_on)`)}, r.title
      from policy p join policy r on r.id = p.replaced_by
      where coalesce(r.effective_on, r.published_on) between ${from} and ${to} and ${stands(scope)}
        and r.status in ('published', 'replaced') and not r.del_flag
      union all
      select distinct p.id, p.kind, 'rules', ${beijingDay('t.published_at')}, t.source_title
      from rule_table t
      join policy_rule l on l.rule_code = t.code and l.rule_version = t.version
      join policy p on p.id = l.policy_id
      where t.status = 'published' and t.based_on <> ${OF_POLICY} and ${stands(scope)}
        and ${isWithin('t.published_at', days)}
        and exists (select from rule_table o where o.code = t.code
          and o.published_at < ${beginningOf(from)})`.execute(db)
    return rows
  },

  /** The forms that came before readers from one day to another with another text, oldest first. */
  async revisions(scope: WeekScope, days: Week): Promise<RevisionRow[]> {
    const { rows } = await sql<RevisionRow>`
      select p.id as "policyId", p.kind as "policyKind", ${beijingDay('v.at')} as day, ${factsIn('b')} as before,
        ${factsIn('v')} as after
      from content_version v
      join policy p on p.id = v.id
      join lateral (
        select b.form, b.digest from content_version b
        where b.id = v.id and b.number < v.number and ${isSeen('b')}
        order by b.number desc limit 1
      ) b on b.digest <> v.digest
      where ${isSeen('v')} and ${isWithin('v.at', days)} and ${stands(scope)}
      order by v.at, v.number`.execute(db)
    return rows
  },

  /** The policies with a dated batch, from which dates are expected. */
  async dated(scope: WeekScope): Promise<DatedPolicy[]> {
    const { rows } = await datedPolicies(stands(scope)).execute(db)
    return rows
  },

  /** The first opening after a day; null when none is known. */
  async nextOpening(scope: WeekScope, day: string): Promise<NextDate | null> {
    const { rows } = await sql<NextDate>`
      select p.id as "policyId", coalesce(nullif(p.short_title, ''), p.title) as "shortTitle", 'opens' as event,
        ${beijingTime(beginning)} as at
      from policy_window w join policy p on p.id = w.policy_id
      where w.opens_on > ${day} and w.certainty in ('published', 'always')
        and ${isDated} and ${stands(scope)}
      order by w.opens_on, p.id limit 1`.execute(db)
    return rows[0] ?? null
  },

  /** The first deadline after a moment `yyyy-MM-dd HH:mm:ss` in Beijing; null when none is known. */
  async nextDeadline(scope: WeekScope, moment: string): Promise<NextDate | null> {
    const { rows } = await sql<NextDate>`
      select p.id as "policyId", coalesce(nullif(p.short_title, ''), p.title) as "shortTitle", d.kind as event,
        ${beijingTime('d.at')} as at
      from policy_deadline d
      join policy_window w on w.policy_id = d.policy_id and w.position = d.batch_position
      join policy p on p.id = d.policy_id
      where d.at > ${moment}::timestamp at time zone 'Asia/Shanghai'
        and w.certainty = 'published' and ${isDated} and ${stands(scope)}
      order by d.at, p.id limit 1`.execute(db)
    return rows[0] ?? null
  },

  /** The first policy to come into force, or to end, after a day; null when none is known. */
  async nextChange(scope: WeekScope, day: string): Promise<NextChange | null> {
    const { rows } = await sql<NextChange>`
      select p.id as "policyId", coalesce(nullif(p.short_title, ''), p.title) as "shortTitle", e.event, ${dateText('e.day')} as at
      from policy p,
        lateral (values ('inForce', p.effective_on), ('expires', p.expires_on)) as e(event, day)
      where e.day > ${day} and ${stands(scope)}
      order by e.day, p.id limit 1`.execute(db)
    return rows[0] ?? null
  },
})

export type WeekStore = ReturnType<typeof createWeekStore>
