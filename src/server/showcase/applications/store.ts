import { type RawBuilder, sql } from 'kysely'
import {
  PARTNER_OPEN,
  type PartnerState,
  type PartnerStep,
} from '#domain/showcase/partner-application.ts'
import type { QueuePart } from '#domain/queues/queue.ts'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { hasNumber } from '#server/database/numbers.ts'

/** 渠道合作申请 as the tables have it; times are `yyyy-MM-dd HH:mm:ss`, days `yyyy-MM-dd`, Beijing. */
export interface StoredApplication {
  id: string
  version: number
  partnerType: string
  orgName: string
  creditCode: string
  regionCode: string
  contact: string
  phone: string
  intro: string
  state: PartnerState
  created: string
  since: string
  sinceAt: Date
  ownerUserId: string
  ownerName: string
  nextOn: string
  licences: string[]
  named: boolean
  entryId: string
  /** Other applications of the same credit code. */
  same: number
}

/** What was done with one. */
export interface ApplicationAct {
  time: string
  act: string
  toState: string
  actorName: string
  note: string
}

export interface ApplicationFilter {
  view: 'mine' | 'free' | 'all'
  userId: string
  state: PartnerState | 'open' | ''
  partnerType: string
  regionCode: string
  /** At least so many days in its state. */
  days: number
  ownerUserId: string
  late: boolean
  keyword: string
  now: Date
  /** `yyyy-MM-dd`, Beijing. */
  today: string
  page: number
  pageSize: number
}

/** What a change writes; null leaves as it is. */
export interface ApplicationChange {
  act: 'move' | 'back' | 'take' | 'assign' | 'save'
  step: { state: PartnerState; back: boolean; reason: string } | null
  ownerUserId: string | null
  /** Empty: nothing is to be done. */
  nextOn: string | null
  kept: { licences: readonly string[]; named: boolean; entryId: string } | null
  note: string
}

const BEIJING = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

const OPEN = sql`a.state = any(${sql.val([...PARTNER_OPEN])}::text[])`
const isLate = (today: string): RawBuilder<boolean> =>
  sql<boolean>`(${OPEN} and a.next_on < ${today}::date)`

const COLUMNS = sql`a.id, a.version, a.partner_type as "partnerType", a.org_name as "orgName",
  a.credit_code as "creditCode", a.region_code as "regionCode", a.contact, a.phone, a.intro, a.state,
  ${BEIJING('a.created_at')} as created, ${BEIJING('a.state_since')} as since,
  a.state_since as "sinceAt", coalesce(a.owner_user_id, '') as "ownerUserId",
  coalesce(u.user_name, '') as "ownerName", coalesce(to_char(a.next_on, 'YYYY-MM-DD'), '') as "nextOn",
  a.licences, a.named, a.entry_id as "entryId",
  (select count(*)::int from partner_application o
    where o.credit_code = a.credit_code and o.id <> a.id) as same`
const FROM = sql`partner_application a left join user_account u on u.id = a.owner_user_id`

const viewOf = ({ view, userId }: ApplicationFilter): RawBuilder<boolean> =>
  view === 'mine'
    ? sql<boolean>`a.owner_user_id = ${userId}`
    : view === 'free'
      ? sql<boolean>`(a.owner_user_id is null and ${OPEN})`
      : sql<boolean>`true`

const wantedOf = (filter: ApplicationFilter): RawBuilder<boolean> => {
  const { state, partnerType, regionCode, days, ownerUserId, keyword, now } = filter
  const like = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const parts = [viewOf(filter)]
  if (state === 'open') parts.push(sql<boolean>`${OPEN}`)
  else if (state !== '') parts.push(sql<boolean>`a.state = ${state}`)
  if (partnerType !== '') parts.push(sql<boolean>`a.partner_type = ${partnerType}`)
  if (regionCode !== '') parts.push(sql<boolean>`a.region_code = ${regionCode}`)
  if (days > 0)
    parts.push(sql<boolean>`a.state_since <= ${now}::timestamptz - make_interval(days => ${days})`)
  if (ownerUserId !== '') parts.push(sql<boolean>`a.owner_user_id = ${ownerUserId}`)
  if (filter.late) parts.push(isLate(filter.today))
  if (keyword !== '')
    parts.push(sql<boolean>`(a.org_name ilike ${like} or a.credit_code = upper(${keyword})
      or a.id = upper(${keyword}) or a.contact like ${like} or ${hasNumber('a.phone', keyword)})`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** 渠道合作申请 as the platform's people work on them. */
export const createApplicationStore = (db: Database) => ({
  /** A page, what is late first, then what has waited longest; with the counts of the view. */
  async page(filter: ApplicationFilter): Promise<{
    rows: StoredApplication[]
    total: number
    counts: Record<string, number>
    late: number
  }> {
    const wanted = wantedOf(filter)
    const [found, totals, counted] = await Promise.all([
      sql<StoredApplication>`select ${COLUMNS} from ${FROM} where ${wanted}
        order by ${isLate(filter.today)} desc, ${OPEN} desc, a.state_since, a.id
        limit ${filter.pageSize} offset ${filter.page * filter.pageSize}`.execute(db),
      sql<{ total: number }>`select count(*)::int as total from partner_application a
        where ${wanted}`.execute(db),
      sql<{ state: string; count: number; late: number }>`
        select a.state, count(*)::int as count,
          (count(*) filter (where ${isLate(filter.today)}))::int as late
        from partner_application a where ${viewOf(filter)} group by a.state`.execute(db),
    ])
    return {
      rows: found.rows,
      total: totals.rows[0]?.total ?? 0,
      counts: Object.fromEntries(counted.rows.map(({ state, count }) => [state, count])),
      late: counted.rows.reduce((sum, { late }) => sum + late, 0),
    }
  },

  /** What occurs, to filter by. */
  async choices(): Promise<{
    types: string[]
    regions: string[]
    owners: { userId: string; name: string }[]
  }> {
    const { rows } = await sql<{
      types: string[] | null
      regions: string[] | null
      owners: { userId: string; name: string }[] | null
    }>`
      select array_agg(distinct a.partner_type) as types, array_agg(distinct a.region_code) as regions,
        jsonb_agg(distinct jsonb_build_object('userId', u.id, 'name', u.user_name))
          filter (where u.id is not null) as owners
      from ${FROM}`.execute(db)
    const [all] = rows
    return { types: all?.types ?? [], regions: all?.regions ?? [], owners: all?.owners ?? [] }
  },

  find: async (id: string): Promise<StoredApplication | undefined> => applicationOf(db, id),
  steps: async (id: string): Promise<PartnerStep[]> => stepsOf(db, id),

  /** The other applications of the same credit code, newest first. */
  others: async (
    of: Pick<StoredApplication, 'id' | 'creditCode'>,
  ): Promise<{ applyNo: string; orgName: string; state: PartnerState; createTime: string }[]> =>
    (
      await sql<{ applyNo: string; orgName: string; state: PartnerState; createTime: string }>`
        select a.id as "applyNo", a.org_name as "orgName", a.state,
          ${BEIJING('a.created_at')} as "createTime"
        from partner_application a where a.credit_code = ${of.creditCode} and a.id <> ${of.id}
        order by a.created_at desc, a.id limit 20`.execute(db)
    ).rows,

  /** What was done with one, newest first. */
  acts: async (id: string): Promise<ApplicationAct[]> =>
    (
      await sql<ApplicationAct>`
        select ${BEIJING('at')} as time, act, to_state as "toState", actor_name as "actorName", note
        from partner_application_log where application_id = ${id} order by id desc`.execute(db)
    ).rows,

  /**
   * Makes the change that `judge` says of the application as it stands; it throws to refuse. False
   * when the application is not in the version that was looked at.
   */
  async change(
    asked: { id: string; version: number; at: Date },
    by: Actor,
    judge: (it: StoredApplication, steps: PartnerStep[], tx: Tx) => Promise<ApplicationChange>,
  ): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      await sql`select from partner_application where id = ${asked.id} for update`.execute(tx)
      const it = await applicationOf(tx, asked.id)
      if (it === undefined || it.version !== asked.version) return false
      await write(tx, { it, at: asked.at, by }, await judge(it, await stepsOf(tx, asked.id), tx))
      return true
    })
  },

  /** Notes that somebody has read a whole number. */
  async noteReveal(id: string, by: Actor): Promise<void> {
    await inTransaction(db, async (tx) =>
      writeAuditEntry(tx, by, {
        action: 'partner.reveal',
        companyId: '',
        objectType: 'partnerApply',
        objectId: id,
      }),
    )
  },

  /** People of the platform who may have applications, by ready-made roles or own ones. */
  people: async (
    roles: readonly string[],
  ): Promise<{ userId: string; name: string; open: number }[]> =>
    (
      await sql<{ userId: string; name: string; open: number }>`
        select u.id as "userId", u.user_name as name,
          (select count(*)::int from partner_application a
            where a.owner_user_id = u.id and ${OPEN}) as open
        from user_account u
        where u.company_id is null and u.status = 'active'
          and (u.roles && ${sql.val([...roles])}::text[] or exists (
            select from member_role m join company_role r on r.id = m.role_id
            where m.user_id = u.id and r.company_id is null
              and 'partner:edit' = any(r.permission_codes)))
        order by u.user_name, u.id`.execute(db)
    ).rows,

  /** What waits, by owner. */
  queue: async (today: string): Promise<QueuePart[]> =>
    (
      await sql<QueuePart>`
        select coalesce(a.owner_user_id, '') as "ownerId", coalesce(min(u.user_name), '') as "ownerName",
          count(*)::int as count, (count(*) filter (where ${isLate(today)}))::int as late,
          min(a.state_since) as oldest
        from ${FROM} where ${OPEN} group by a.owner_user_id`.execute(db)
    ).rows,
})

export type ApplicationStore = ReturnType<typeof createApplicationStore>

const applicationOf = async (
  db: Database | Tx,
  id: string,
): Promise<StoredApplication | undefined> =>
  (await sql<StoredApplication>`select ${COLUMNS} from ${FROM} where a.id = ${id}`.execute(db))
    .rows[0]

const stepsOf = async (db: Database | Tx, id: string): Promise<PartnerStep[]> =>
  (
    await sql<PartnerStep>`select state, back, ${BEIJING('at')} as at
      from partner_application_step where application_id = ${id} order by seq`.execute(db)
  ).rows

const write = async (
  tx: Tx,
  on: { it: StoredApplication; at: Date; by: Actor },
  change: ApplicationChange,
): Promise<void> => {
  const { it, at, by } = on
  const { act, step, ownerUserId, nextOn, kept, note } = change
  const parts = [sql`version = version + 1`]
  if (step !== null) parts.push(sql`state = ${step.state}`, sql`state_since = ${at}`)
  if (ownerUserId !== null) parts.push(sql`owner_user_id = ${ownerUserId}`)
  if (nextOn !== null) parts.push(sql`next_on = ${nextOn === '' ? null : nextOn}::date`)
  if (kept !== null)
    parts.push(
      sql`licences = ${sql.val([...kept.licences])}::text[]`,
      sql`named = ${kept.named}`,
      sql`entry_id = ${kept.entryId}`,
    )
  await sql`update partner_application set ${sql.join(parts)} where id = ${it.id}`.execute(tx)
  if (step !== null)
    await sql`insert into partner_application_step (application_id, seq, state, reason, at, by_user, back)
      select ${it.id}, max(seq) + 1, ${step.state}, ${step.reason}, ${at}::timestamptz, ${by.actorId},
        ${step.back}::boolean
      from partner_application_step where application_id = ${it.id}`.execute(tx)
  await sql`insert into partner_application_log (application_id, at, act, to_state, actor_id, actor_name, note)
    values (${it.id}, ${at}, ${act}, ${step?.state ?? ''}, ${by.actorId},
      coalesce((select user_name from user_account where id = ${by.actorId}), ''),
      ${step === null ? note : step.reason})`.execute(tx)
  await writeAuditEntry(tx, by, {
    action: 'partner.move',
    companyId: '',
    objectType: 'partnerApply',
    objectId: it.id,
    objectName: it.orgName,
    ...differenceOf(it, change),
  })
}

/** What an entry of the log says was there and is there now. */
const differenceOf = (
  it: StoredApplication,
  { act, step, ownerUserId, nextOn, kept }: ApplicationChange,
): { before: Record<string, string>; after: Record<string, string> } => {
  const of = (named: boolean): string => (named ? '是' : '否')
  return {
    before: {
      状态: it.state,
      负责人: it.ownerUserId,
      下一步日期: it.nextOn,
      已核资质: String(it.licences.length),
      同意公开: of(it.named),
      公开条目: it.entryId,
    },
    after: {
      办理: act,
      状态: step?.state ?? it.state,
      负责人: ownerUserId ?? it.ownerUserId,
      下一步日期: nextOn ?? it.nextOn,
      已核资质: String((kept?.licences ?? it.licences).length),
      同意公开: of(kept?.named ?? it.named),
      公开条目: kept?.entryId ?? it.entryId,
    },
  }
}
