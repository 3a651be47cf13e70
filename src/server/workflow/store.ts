import { type RawBuilder, sql } from 'kysely'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { rolesWith } from '#domain/permissions/roles.ts'
import type { QueuePart } from '#domain/queues/queue.ts'
import type { MoveContext } from '#domain/workflow/transitions.ts'
import { actorOf, writeAuditEntry } from '#server/audit/log.ts'
import { noteNumberSearch } from '#server/audit/searches.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.ts'
import { sortedBy } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { remind } from '#server/reminders/send.ts'
import { type ListColumn, listFile } from '#server/sheets/list-file.ts'
import type { MemberCaller, Principal } from '#server/wire/handler.ts'
import {
  type Change,
  type Moment,
  mustBeVersion,
  type Workflow,
  type WorkflowFilter,
  type WorkflowRow,
} from './workflow.ts'

/** A line of a history; its time is `yyyy-MM-dd HH:mm:ss`, Beijing. */
export interface HistoryEntry<Status extends string = string> {
  time: string
  event: string
  toStatus: Status
  actorName: string
  note: string
}

/** A column of moments as `yyyy-MM-dd HH:mm:ss`, Beijing; empty for none. */
export const beijing = (column: string): RawBuilder<string> =>
  sql<string>`coalesce(to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '')`

/** A column of days as `yyyy-MM-dd`; empty for none. */
export const day = (column: string): RawBuilder<string> =>
  sql<string>`coalesce(to_char(${sql.ref(column)}, 'YYYY-MM-DD'), '')`

/** What `like` finds a text anywhere with, taken by the letter. */
export const anywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** What everything that people handle does alike: lists, one, its history, a transition, a queue. */
export const createWorkflowStore = <
  T extends keyof DB,
  Row extends WorkflowRow,
  C extends Change<Row['status']>,
  F extends WorkflowFilter<Row['status']>,
>(
  { db, clock }: { db: Database; clock: Clock },
  workflow: Workflow<T, Row, C, F>,
) => {
  const { columns, history, audit, objectType, thing } = workflow
  const table = sql.table(workflow.table)
  const id = sql.ref(`t.${columns.id}`)
  const status = sql.ref(`t.${columns.status}`)
  const owner = sql.ref(`t.${columns.owner}`)
  const from = sql`${table} t left join user_account u on u.id = ${owner}`
  const selected = sql`${id} as id, t.version, ${status} as status,
    coalesce(${owner}, '') as "ownerUserId", coalesce(u.user_name, '') as "ownerName",
    ${workflow.selected}`

  const moment = (): Moment => {
    const now = clock.now()
    return { now, today: formatBeijingDate(now.getTime()) }
  }

  /** @throws notFound when there is none of this id. */
  const find = async (key: string, tx: Database | Tx = db): Promise<Row> => {
    const { rows } = await sql<Row>`
      select ${selected} from ${from} where ${id} = ${key}`.execute(tx)
    const [row] = rows
    if (row === undefined) throw apiError('notFound', `没有${thing}`)
    return row
  }

  /** As `find`, for whoever is going to change it: others wait until the end of the transaction. */
  const locked = async (tx: Tx, key: string): Promise<Row> => {
    await sql`select from ${table} t where ${id} = ${key} for update`.execute(tx)
    return find(key, tx)
  }

  const assigns = (who: Pick<Principal, 'permissions'>): boolean =>
    who.permissions.has(workflow.assignCode)

  /** Whether somebody may go on with a row: its owner, and whoever assigns. */
  const mayHandle = (row: Row, who: Principal): boolean =>
    row.ownerUserId === who.userId || assigns(who)

  const viewOf = (view: F['view'], userId: string): RawBuilder<boolean> => {
    if (view === 'all') return sql<boolean>`true`
    return view === 'free' ? workflow.free : sql<boolean>`${owner} = ${userId}`
  }

  const conditionsOf = (filter: F, at: Moment): RawBuilder<boolean>[] => {
    const conditions = workflow.where(filter, at)
    if (filter.status === 'open') conditions.push(workflow.open)
    else if (filter.status !== '') conditions.push(sql<boolean>`${status} = ${filter.status}`)
    if (filter.ownerUserId !== '') conditions.push(sql<boolean>`${owner} = ${filter.ownerUserId}`)
    if (filter.late) conditions.push(workflow.late(at))
    return conditions
  }

  /** Adds a line to the history. */
  const addHistory = async (
    tx: Tx,
    key: string,
    change: Pick<Change, 'event' | 'to' | 'note'> & { at: Date; actorId: string },
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<void> => {
    const { actorId } = change
    const line = {
      [history.of]: key,
      at: change.at,
      [history.event]: change.event,
      [history.to]: change.to ?? '',
      actor_id: actorId,
      actor_name: sql`coalesce((select user_name from user_account where id = ${actorId}), '')`,
      note: change.note,
      ...more,
    }
    await sql`insert into ${sql.table(history.table)}
      (${sql.join(Object.keys(line).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(line))})`.execute(tx)
  }

  const write = async (tx: Tx, row: Row, change: C, by: { actorId: string; at: Date }) => {
    const { to, ownerUserId } = change
    const values = {
      version: row.version + 1,
      ...(to === null ? {} : { [columns.status]: to }),
      ...(ownerUserId === null ? {} : { [columns.owner]: ownerUserId }),
      ...workflow.set(change, row, by.at),
    }
    const pairs = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update ${table} set ${sql.join(pairs)}
      where ${sql.ref(columns.id)} = ${row.id}`.execute(tx)
    await workflow.also?.(tx, change, row, by)
    await addHistory(tx, row.id, { ...change, ...by }, workflow.noted?.(change))
    if (ownerUserId !== null && ownerUserId !== by.actorId)
      await remind(tx, [ownerUserId], workflow.given(row))
  }

  /** People of the platform who may have one, by ready-made roles or own ones. */
  const people = async (): Promise<{ userId: string; name: string; open: number }[]> =>
    (
      await sql<{ userId: string; name: string; open: number }>`
        select u.id as "userId", u.user_name as name,
          (select count(*)::int from ${table} t where ${owner} = u.id and (${workflow.held})) as open
        from user_account u
        where u.company_id is null and u.status = 'active'
          and (u.roles && ${sql.val(rolesWith(workflow.code, 'platform'))}::text[] or exists (
            select from member_role m join company_role r on r.id = m.role_id
            where m.user_id = u.id and r.company_id is null
              and ${workflow.code} = any(r.permission_codes)))
        order by u.user_name, u.id`.execute(db)
    ).rows

  /** @throws invalid for whoever may not have one. */
  const mustBePossible = async (userId: string): Promise<void> => {
    if (!(await people()).some((each) => each.userId === userId))
      throw apiError('invalid', `请选择一位${workflow.ownerTitle}`)
  }

  /**
   * A page of the list, with the counts of its view whatever the other filters say. Somebody who
   * looks for a whole number is noted in the audit log.
   */
  const page = async (input: F, caller: MemberCaller) => {
    const filter = { ...input, keyword: input.keyword.trim() }
    const { page, pageSize } = filter
    await noteNumberSearch(db, caller, { list: workflow.name, ...filter })
    const at = moment()
    const ofView = viewOf(filter.view, caller.principal.userId)
    const wanted = sql.join(
      [ofView, ...conditionsOf(filter, at)].map((condition) => sql`(${condition})`),
      sql` and `,
    )
    const [found, totals, counted] = await Promise.all([
      sql<Row>`select ${selected} from ${from} where ${wanted} order by ${sortedBy<string>(workflow.sorts, filter, workflow.order(at))}
        limit ${pageSize} offset ${page * pageSize}`.execute(db),
      sql<{ total: number }>`
        select count(*)::int as total from ${table} t where ${wanted}`.execute(db),
      sql<{ status: string; count: number; late: number }>`
        select ${status} as status, count(*)::int as count,
          (count(*) filter (where ${workflow.late(at)}))::int as late
        from ${table} t where ${ofView} group by ${status}`.execute(db),
    ])
    return {
      rows: found.rows,
      total: totals.rows[0]?.total ?? 0,
      page,
      pageSize,
      counts: Object.fromEntries(counted.rows.map((each) => [each.status, each.count])),
      lateCount: counted.rows.reduce((sum, { late }) => sum + late, 0),
    }
  }

  return {
    find,
    locked,
    addHistory,
    people,
    mustBePossible,
    assigns,
    mayHandle,

    /** @throws invalid for whoever may not go on with a row, with whose it is. */
    mustHandle(row: Row, who: Principal): void {
      if (mayHandle(row, who)) return
      const { ownerUserId, ownerName } = row
      throw apiError(
        'invalid',
        ownerUserId === '' ? `请先领取${thing}` : `${thing}由 ${ownerName} 负责`,
      )
    },

    /** How somebody stands to a row. */
    contextOf: (
      { status: now, before = '', ownerUserId }: WorkflowRow<Row['status']>,
      who: Principal,
    ): MoveContext<Row['status']> => ({
      status: now,
      before,
      own: ownerUserId === who.userId,
      free: ownerUserId === '',
      assigns: assigns(who),
    }),

    /**
     * Whom an event gives a row to: 领取 to the caller, 分派 to somebody, any other to nobody (null).
     * @throws invalid for somebody who may not have one.
     */
    async receiverOf(event: string, userId: string, who: Principal): Promise<string | null> {
      if (event === 'take') return who.userId
      if (event !== 'assign') return null
      await mustBePossible(userId)
      return userId
    },

    page,

    /**
     * 导出 of what the list shows, each row as `shown` has it.
     * @throws invalid for more rows than a file holds.
     */
    async file<Shown>(
      input: F,
      caller: MemberCaller,
      { shown, columns }: { shown: (row: Row) => Shown; columns: readonly ListColumn<Shown>[] },
    ) {
      const { rows, total } = await page(input, caller)
      return listFile({ db, clock }, caller, {
        name: workflow.name,
        action: audit.export,
        objectType,
        columns,
        found: { rows: rows.map(shown), total },
      })
    },

    /** What occurs in some columns, each in its order, and the owners: to filter by. */
    async choices(...of: (keyof DB[T] & string)[]) {
      const occurring = of.map(
        (name) => sql`coalesce(array_agg(distinct ${sql.ref(`t.${name}`)}), '{}')`,
      )
      const { rows } = await sql<{
        values: string[][]
        owners: { userId: string; name: string }[]
      }>`
        select jsonb_build_array(${sql.join(occurring)}) as values,
          coalesce(jsonb_agg(distinct jsonb_build_object('userId', u.id, 'name', u.user_name))
            filter (where u.id is not null), '[]') as owners
        from ${from}`.execute(db)
      return rows[0] ?? { values: [], owners: [] }
    },

    /** What was done with one, newest first. */
    history: async <Line = HistoryEntry<Row['status']>>(key: string): Promise<Line[]> =>
      (
        await sql<Line>`
          select ${beijing('at')} as time, ${sql.ref(history.event)} as event,
            ${sql.ref(history.to)} as "toStatus", actor_name as "actorName", note
            ${history.selected ?? sql``}
          from ${sql.table(history.table)} where ${sql.ref(history.of)} = ${key}
          order by id desc`.execute(db)
      ).rows,

    /**
     * Makes the transition that `judge` says of the row as it stands, with its line of the history,
     * a reminder to whom it is given and an entry of the audit log, all or nothing.
     * @throws notFound, conflict when the row is not in the version that was looked at, and whatever
     * `judge` throws.
     */
    async transition(
      asked: { id: string; version: number },
      caller: MemberCaller,
      judge: (row: Row, tx: Tx) => Promise<C> | C,
    ): Promise<void> {
      const at = clock.now()
      const actor = actorOf(caller)
      await inTransaction(db, async (tx) => {
        const row = await locked(tx, asked.id)
        mustBeVersion(row, asked.version)
        const change = await judge(row, tx)
        await write(tx, row, change, { actorId: actor.actorId, at })
        await writeAuditEntry(tx, actor, {
          action: audit.move,
          companyId: '',
          objectType,
          objectId: row.id,
          ...audit.entry(row, change),
        })
      })
    },

    /** Notes in the audit log that somebody has read a whole number. */
    async noteReveal(key: string, caller: MemberCaller): Promise<void> {
      const entry = { action: audit.reveal, companyId: '', objectType, objectId: key }
      await inTransaction(db, async (tx) => writeAuditEntry(tx, actorOf(caller), entry))
    },

    /** What waits for somebody, or for anybody, in the order of the list. */
    async waiting(userId: string, most: number): Promise<Row[]> {
      const at = moment()
      const { rows } = await sql<Row>`select ${selected} from ${from}
        where (${workflow.open}) and (${owner} = ${userId} or ${owner} is null)
        order by ${workflow.order(at)} limit ${most}`.execute(db)
      return rows
    },

    /** What waits, by owner. */
    queue: async (): Promise<QueuePart[]> =>
      (
        await sql<QueuePart>`
          select coalesce(${owner}, '') as "ownerId", coalesce(min(u.user_name), '') as "ownerName",
            count(*)::int as count,
            (count(*) filter (where ${workflow.late(moment())}))::int as late,
            min(${sql.ref(`t.${columns.since}`)}) as oldest
          from ${from} where ${workflow.open} group by ${owner}`.execute(db)
      ).rows,
  }
}
