import { type RawBuilder, sql } from 'kysely'
import {
  MOST_FAVOURITES,
  MOST_FOLDERS,
  MOST_FOOTPRINTS,
  oldestFootprintDay,
} from '#domain/bookmarks/limits.ts'
import type { Seen } from '#domain/bookmarks/states.ts'
import type { TargetType } from '#domain/bookmarks/saved.ts'
import type { Database } from '#server/database/pool.ts'
import { containing, ROW_COUNT } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** A thing by kind and id. */
export interface TargetId {
  objType: TargetType
  objId: string
}

/** 收藏 as it stands in the table. */
export interface StoredFavourite extends TargetId {
  title: string
  folder: string
  note: string
  /** What was seen of it when it was starred or last opened. */
  seen: unknown
  createdAt: Date
}

/** 足迹 as it stands in the table. */
export interface StoredFootprint extends TargetId {
  title: string
  /** `yyyy-MM-dd`. */
  day: string
  visits: number
  lastAt: Date
}

/** Something to be kept. */
export interface NewEntry extends TargetId {
  title: string
  seen: Seen
  at: Date
}

/** What a list of favourites asks for; null asks for everything. */
export interface FavouriteFilter {
  objType: TargetType | null
  folder: string | null
  keyword: string
}

const kept = sql<boolean>`removal_id is null`

/** `objType:objId` of the rows, to be compared with keys. */
const key = sql`(obj_type || ':' || obj_id)`
const keysOf = (targets: readonly TargetId[]): string[] =>
  targets.map(({ objType, objId }) => `${objType}:${objId}`)

/** The footprints that are still there: of the last days, not removed. */
const stillShown = (userId: string, today: string): RawBuilder<boolean> => sql<boolean>`
  user_id = ${userId} and removal_id is null and day >= ${oldestFootprintDay(today)}::date`

/** The changes of one person take turns, so that limits hold. */
const lockSettings = async (tx: Tx, userId: string): Promise<{ recording: boolean }> => {
  await tx
    .insertInto('trace_setting')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('trace_setting')
    .select('recording')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** 收藏 of one person; nobody else's are ever touched. */
export const createFavouriteStore = (db: Database) => {
  const matching = (userId: string, filter: FavouriteFilter): RawBuilder<boolean> => sql<boolean>`
    user_id = ${userId} and ${kept}
    and (${filter.objType}::text is null or obj_type = ${filter.objType})
    and (${filter.folder}::text is null or folder = ${filter.folder})
    and (${filter.keyword} = '' or title ilike ${containing(filter.keyword)}
      or note ilike ${containing(filter.keyword)})`

  return {
    /** A page, newest first. */
    async page(
      userId: string,
      filter: FavouriteFilter,
      range: { page: number; pageSize: number },
    ): Promise<{ rows: StoredFavourite[]; total: number }> {
      const found = db.selectFrom('favourite').where(matching(userId, filter))
      const rows = await found
        .select(['obj_id as objId', 'title', 'folder', 'note', 'seen', 'created_at as createdAt'])
        .select((eb) => eb.ref('obj_type').$castTo<TargetType>().as('objType'))
        .orderBy('created_at', 'desc')
        .orderBy('obj_type')
        .orderBy('obj_id')
        .limit(range.pageSize)
        .offset(range.page * range.pageSize)
        .execute()
      const { total } = await found.select(ROW_COUNT.as('total')).executeTakeFirstOrThrow()
      return { rows, total }
    },

    /** How many there are by folder and by kind, each under the other parts of the filter. */
    async groups(
      userId: string,
      filter: FavouriteFilter,
    ): Promise<{
      folders: { name: string; count: number }[]
      types: { objType: TargetType; count: number }[]
    }> {
      const folders = await db
        .selectFrom('favourite')
        .select(['folder as name', ROW_COUNT.as('count')])
        .where(matching(userId, { ...filter, folder: null }))
        .groupBy('folder')
        .orderBy((eb) => eb('folder', '<>', ''))
        .orderBy('folder')
        .execute()
      const types = await db
        .selectFrom('favourite')
        .select(ROW_COUNT.as('count'))
        .select((eb) => eb.ref('obj_type').$castTo<TargetType>().as('objType'))
        .where(matching(userId, { ...filter, objType: null }))
        .groupBy('obj_type')
        .orderBy('count', 'desc')
        .orderBy('obj_type')
        .execute()
      return { folders, types }
    },

    /** Which of these things are starred, as keys. */
    async starred(userId: string, targets: readonly TargetId[]): Promise<Set<string>> {
      const { rows } = await sql<{ key: string }>`
        select ${key} as key from favourite
        where user_id = ${userId} and ${kept} and ${key} = any(${keysOf(targets)}::text[])`.execute(
        db,
      )
      return new Set(rows.map((row) => row.key))
    },

    /** Stars things; those that are starred stay as they are. Null: there would be too many. */
    async add(userId: string, targets: readonly NewEntry[]): Promise<number | null> {
      return inTransaction(db, async (tx) => {
        await lockSettings(tx, userId)
        const rows = targets.map(({ objType, objId, title, seen, at }) => ({
          obj_type: objType,
          obj_id: objId,
          title,
          seen,
          created_at: at.toISOString(),
        }))
        const { rows: added } = await sql<{ objType: string; objId: string }>`
          insert into favourite as f (user_id, obj_type, obj_id, title, seen, created_at)
          select ${userId}, obj_type, obj_id, title, seen, created_at
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as r (obj_type text, obj_id text, title text, seen jsonb, created_at timestamptz)
          on conflict (user_id, obj_type, obj_id) do update set title = excluded.title,
            seen = excluded.seen, created_at = excluded.created_at, folder = '', note = '',
            removal_id = null, removed_at = null
          where f.removal_id is not null
          returning obj_type as "objType", obj_id as "objId"`.execute(tx)
        if ((await countFavourites(tx, userId)) > MOST_FAVOURITES && added.length > 0)
          throw new TooMany()
        const policies = added.filter(({ objType }) => objType === 'policy')
        await watchPolicies(
          tx,
          policies.map(({ objId }) => objId),
        )
        return added.length
      }).catch((thrown: unknown) => {
        if (thrown instanceof TooMany) return null
        throw thrown
      })
    },

    /** Notes what somebody has seen of a thing. */
    async note(userId: string, target: TargetId, seen: Seen): Promise<void> {
      const text = JSON.stringify(seen)
      await sql`update favourite set seen = ${text}::jsonb
        where user_id = ${userId} and obj_type = ${target.objType} and obj_id = ${target.objId}
          and seen <> ${text}::jsonb`.execute(db)
    },

    async setNote(userId: string, target: TargetId, note: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('favourite')
        .set({ note })
        .where('user_id', '=', userId)
        .where(kept)
        .where('obj_type', '=', target.objType)
        .where('obj_id', '=', target.objId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Moves things into a folder. Null: there would be too many folders. */
    async move(
      userId: string,
      targets: readonly TargetId[],
      folder: string,
    ): Promise<number | null> {
      return moveAll(db, userId, sql<boolean>`${key} = any(${keysOf(targets)}::text[])`, folder)
    },

    /** Moves whatever is in one folder into another. */
    async moveFolder(userId: string, from: string, to: string): Promise<number | null> {
      return moveAll(db, userId, sql<boolean>`folder = ${from}`, to)
    },

    /** Takes things out, or everything; it can be undone by the removal. */
    async remove(
      userId: string,
      targets: readonly TargetId[] | 'all',
      removal: { id: string; at: Date },
    ): Promise<number> {
      const which = targets === 'all' ? sql`true` : sql`${key} = any(${keysOf(targets)}::text[])`
      const { numAffectedRows } = await sql`
        update favourite set removal_id = ${removal.id}, removed_at = ${removal.at}
        where user_id = ${userId} and ${kept} and ${which}`.execute(db)
      return Number(numAffectedRows ?? 0n)
    },
  }
}

class TooMany extends Error {}

const moveAll = async (
  db: Database,
  userId: string,
  which: RawBuilder<boolean>,
  folder: string,
): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    await lockSettings(tx, userId)
    const { numUpdatedRows } = await tx
      .updateTable('favourite')
      .set({ folder })
      .where('user_id', '=', userId)
      .where(kept)
      .where(which)
      .executeTakeFirst()
    const { folders } = await tx
      .selectFrom('favourite')
      .select((eb) => eb.cast<number>(eb.fn.count('folder').distinct(), 'integer').as('folders'))
      .where('user_id', '=', userId)
      .where(kept)
      .where('folder', '<>', '')
      .executeTakeFirstOrThrow()
    if (folders > MOST_FOLDERS) throw new TooMany()
    return Number(numUpdatedRows)
  }).catch((thrown: unknown) => {
    if (thrown instanceof TooMany) return null
    throw thrown
  })

const countFavourites = async (tx: Tx, userId: string): Promise<number> => {
  const { total } = await tx
    .selectFrom('favourite')
    .select(ROW_COUNT.as('total'))
    .where('user_id', '=', userId)
    .where(kept)
    .executeTakeFirstOrThrow()
  return total
}

/** Changes of these policies are told from now on. */
const watchPolicies = async (tx: Tx, policyIds: readonly string[]): Promise<void> => {
  if (policyIds.length === 0) return
  await sql`
    insert into policy_watch (policy_id, seq, facts)
    select p.id, coalesce((select seq from policy_change c where c.policy_id = p.id), 0),
      policy_facts(p.id)
    from policy p where p.id = any(${[...policyIds]}::text[])
    on conflict do nothing`.execute(tx)
}

/** 足迹 of one person: one row a thing and day, the newest 500 of the last 180 days. */
export const createFootprintStore = (db: Database) => ({
  async page(
    userId: string,
    filter: { objType: TargetType | null; today: string },
    range: { page: number; pageSize: number },
  ): Promise<{ rows: StoredFootprint[]; total: number }> {
    const where = sql<boolean>`${stillShown(userId, filter.today)}
      and (${filter.objType}::text is null or obj_type = ${filter.objType})`
    const found = db.selectFrom('footprint').where(where)
    const rows = await found
      .select(['obj_id as objId', 'title', 'day', 'visits', 'last_at as lastAt'])
      .select((eb) => eb.ref('obj_type').$castTo<TargetType>().as('objType'))
      .orderBy('day', 'desc')
      .orderBy('last_at', 'desc')
      .orderBy('obj_type')
      .orderBy('obj_id')
      .limit(range.pageSize)
      .offset(range.page * range.pageSize)
      .execute()
    const { total } = await found.select(ROW_COUNT.as('total')).executeTakeFirstOrThrow()
    return { rows, total }
  },

  async recording(userId: string): Promise<boolean> {
    const row = await db
      .selectFrom('trace_setting')
      .select('recording')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.recording ?? true
  },

  async setRecording(userId: string, on: boolean): Promise<void> {
    await db
      .insertInto('trace_setting')
      .values({ user_id: userId, recording: on })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ recording: on }))
      .execute()
  },

  /** Notes one visit; false while footprints are switched off. */
  async visit(userId: string, target: NewEntry, day: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const { recording } = await lockSettings(tx, userId)
      if (!recording) return false
      await sql`
        insert into footprint as f (user_id, obj_type, obj_id, day, title, last_at)
        values (${userId}, ${target.objType}, ${target.objId}, ${day}, ${target.title}, ${target.at})
        on conflict (user_id, day, obj_type, obj_id) do update set title = excluded.title,
          visits = case when f.removal_id is null then f.visits + 1 else 1 end,
          last_at = greatest(f.last_at, excluded.last_at), removal_id = null,
          removed_at = null`.execute(tx)
      await trim(tx, userId, day)
      return true
    })
  },

  /** Takes over visits of before; those that are there already stay as they are. */
  async merge(
    userId: string,
    targets: readonly (NewEntry & { day: string })[],
    today: string,
  ): Promise<number> {
    if (targets.length === 0) return 0
    return inTransaction(db, async (tx) => {
      await lockSettings(tx, userId)
      const rows = targets.map(({ objType, objId, title, day, at }) => ({
        obj_type: objType,
        obj_id: objId,
        title,
        day,
        last_at: at.toISOString(),
      }))
      const { numAffectedRows } = await sql`
        insert into footprint (user_id, obj_type, obj_id, day, title, last_at)
        select distinct on (obj_type, obj_id, day) ${userId}, obj_type, obj_id, day, title, last_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (obj_type text, obj_id text, day date, title text, last_at timestamptz)
        order by obj_type, obj_id, day, last_at desc
        on conflict do nothing`.execute(tx)
      await trim(tx, userId, today)
      return Number(numAffectedRows ?? 0n)
    })
  },

  /** Takes footprints out: single ones, those of a day, or all; it can be undone by the removal. */
  async remove(
    userId: string,
    what: { targets: readonly (TargetId & { day: string })[] } | { day: string } | 'all',
    removal: { id: string; at: Date },
  ): Promise<number> {
    const which =
      what === 'all'
        ? sql`true`
        : 'day' in what
          ? sql`day = ${what.day}::date`
          : sql`(obj_type || ':' || obj_id || ':' || day::text)
              = any(${what.targets.map(({ objType, objId, day }) => `${objType}:${objId}:${day}`)}::text[])`
    const { numAffectedRows } = await sql`
      update footprint set removal_id = ${removal.id}, removed_at = ${removal.at}
      where user_id = ${userId} and ${kept} and ${which}`.execute(db)
    return Number(numAffectedRows ?? 0n)
  },
})

/** Forgets what is too old or too much. */
const trim = async (tx: Tx, userId: string, today: string): Promise<void> => {
  await sql`delete from footprint where user_id = ${userId}
    and (day < ${oldestFootprintDay(today)}::date or (day, obj_type, obj_id) in (
      select day, obj_type, obj_id from footprint
      where user_id = ${userId} and ${kept}
      order by day desc, last_at desc, obj_type, obj_id offset ${MOST_FOOTPRINTS}))`.execute(tx)
}

/** What favourites and footprints share. */
export const createBookmarkStore = (db: Database) => ({
  /** How many somebody has of each, by the conditions of the lists. */
  async counts(
    userId: string,
    today: string,
  ): Promise<{ favourites: number; sets: number; footprints: number }> {
    const { rows } = await sql<{ favourites: number; sets: number; footprints: number }>`
      select
        (select count(*)::int from favourite where user_id = ${userId} and ${kept}) as favourites,
        (select count(*)::int from subscribe_set where user_id = ${userId}) as sets,
        (select count(*)::int from footprint where ${stillShown(userId, today)})
          as footprints`.execute(db)
    return rows[0] ?? { favourites: 0, sets: 0, footprints: 0 }
  },

  /** Brings back what one removal since a moment took out. */
  async restore(userId: string, removalId: string, since: Date, today: string): Promise<number> {
    return inTransaction(db, async (tx) => {
      await lockSettings(tx, userId)
      let restored = 0
      for (const table of ['favourite', 'footprint'] as const) {
        const { numUpdatedRows } = await tx
          .updateTable(table)
          .set({ removal_id: null, removed_at: null })
          .where('user_id', '=', userId)
          .where('removal_id', '=', removalId)
          .where('removed_at', '>=', since)
          .executeTakeFirst()
        restored += Number(numUpdatedRows)
      }
      await trim(tx, userId, today)
      return restored
    })
  },

  /** Forgets for good what was removed before a moment. */
  async forgetRemoved(before: Date): Promise<void> {
    for (const table of ['favourite', 'footprint'] as const)
      await db.deleteFrom(table).where('removed_at', '<', before).execute()
  },

  /** Forgets footprints that are too old for the lists. */
  async prune(today: string): Promise<void> {
    await db.deleteFrom('footprint').where('day', '<', oldestFootprintDay(today)).execute()
  },
})

export type FavouriteStore = ReturnType<typeof createFavouriteStore>
export type FootprintStore = ReturnType<typeof createFootprintStore>
export type BookmarkStore = ReturnType<typeof createBookmarkStore>
