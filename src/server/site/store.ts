import { sql } from 'kysely'
import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** The configuration of one site as it is stored. */
export interface StoredSite {
  /** `default`, or the host name it is for. */
  variant: string
  body: unknown
  version: number
}

/** A stored version with who published it. */
export interface SiteVersion extends StoredSite {
  /** `yyyy-MM-dd HH:mm:ss`, Beijing. */
  updateTime: string
  updateUser: string
  note: string
}

/** What is published next: judged beside all sites as they are then. */
export interface SiteChange {
  variant: string
  /** The version that was edited; 0 where there was none. */
  version: number
  body: object
  note: string
  /** What the audit log says of it. */
  before: Readonly<Record<string, string>>
  after: Readonly<Record<string, string>>
}

/** One change of the sites at a time: each is judged beside all others. */
const TURN = 'site_config'

/** 站点配置 in the tables. */
export const createSiteStore = (db: Database) => ({
  all: async (): Promise<StoredSite[]> => sitesIn(db),

  /** The versions that stand now, by site. */
  current: async (): Promise<SiteVersion[]> => versionsIn(db, sql<boolean>`v.version = s.version`),

  /** The versions of one site, the newest first. */
  async versions(
    variant: string,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: SiteVersion[]; total: number }> {
    const rows = await versionsIn(
      db,
      sql<boolean>`v.variant = ${variant}`,
      sql`limit ${pageSize} offset ${page * pageSize}`,
    )
    const counted = await db
      .selectFrom('site_config_version')
      .where('variant', '=', variant)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirst()
    return { rows, total: counted?.total ?? 0 }
  },

  /**
   * Publishes what `judge` makes of the sites as they stand; it throws to refuse. The new version;
   * null when the site is not in the version that was edited.
   */
  async publish(
    asked: { variant: string; version: number },
    by: Actor,
    judge: (sites: readonly StoredSite[]) => SiteChange,
  ): Promise<number | null> {
    return inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext(${TURN}))`.execute(tx)
      const sites = await sitesIn(tx)
      const standing = sites.find((it) => it.variant === asked.variant)
      if ((standing?.version ?? 0) !== asked.version) return null
      const change = judge(sites)
      const version = change.version + 1
      const body = sql<string>`${JSON.stringify(change.body)}::jsonb`
      // Its note comes with it; the trigger of the table adds versions that are not there yet.
      await sql`insert into site_config_version (variant, version, body, note, created_by)
        values (${change.variant}, ${version}, ${body}, ${change.note}, ${by.actorId})`.execute(tx)
      await sql`insert into site_config (variant, body, version, updated_by)
        values (${change.variant}, ${body}, ${version}, ${by.actorId})
        on conflict (variant) do update set body = excluded.body, version = excluded.version,
          updated_at = now(), updated_by = excluded.updated_by`.execute(tx)
      await writeAuditEntry(tx, by, {
        action: 'site.edit',
        companyId: '',
        objectType: 'site',
        objectId: change.variant,
        objectName: `${change.variant} v${version}`,
        before: change.before,
        after: change.after,
      })
      return version
    })
  },
})

export type SiteStore = ReturnType<typeof createSiteStore>

const sitesIn = async (db: Database | Tx): Promise<StoredSite[]> =>
  db.selectFrom('site_config').select(['variant', 'body', 'version']).orderBy('variant').execute()

const versionsIn = async (
  db: Database,
  where: ReturnType<typeof sql<boolean>>,
  part = sql``,
): Promise<SiteVersion[]> => {
  const { rows } = await sql<SiteVersion>`
    select v.variant, v.version, v.body, v.note, coalesce(u.user_name, '') as "updateUser",
      to_char(v.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "updateTime"
    from site_config_version v
      join site_config s on s.variant = v.variant
      left join user_account u on u.id = v.created_by
    where ${where} order by v.variant, v.version desc ${part}`.execute(db)
  return rows
}
