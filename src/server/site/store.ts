import { type Actor, writeAuditEntry } from '#server/audit/log.ts'
import { advisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingTime, NOW, ROW_COUNT } from '#server/database/sql.ts'
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
  current: async (): Promise<SiteVersion[]> =>
    versionsIn(db).whereRef('v.version', '=', 's.version').execute(),

  /** The versions of one site, the newest first. */
  async versions(
    variant: string,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: SiteVersion[]; total: number }> {
    const rows = await versionsIn(db)
      .where('v.variant', '=', variant)
      .limit(pageSize)
      .offset(page * pageSize)
      .execute()
    const counted = await db
      .selectFrom('site_config_version')
      .where('variant', '=', variant)
      .select(ROW_COUNT.as('total'))
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
      await advisoryLock(tx, TURN)
      const sites = await sitesIn(tx)
      const before = sites.find((it) => it.variant === asked.variant)
      if ((before?.version ?? 0) !== asked.version) return null
      const change = judge(sites)
      const version = change.version + 1
      const { variant, note } = change
      const body = JSON.stringify(change.body)
      // Its note comes with it; the trigger of the table adds versions that are not there yet.
      await tx
        .insertInto('site_config_version')
        .values({ variant, version, body, note, created_by: by.actorId })
        .execute()
      const site = { body, version, updated_by: by.actorId }
      await tx
        .insertInto('site_config')
        .values({ variant, ...site })
        .onConflict((conflict) =>
          conflict.column('variant').doUpdateSet({ ...site, updated_at: NOW }),
        )
        .execute()
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

const versionsIn = (db: Database) =>
  db
    .selectFrom('site_config_version as v')
    .innerJoin('site_config as s', 's.variant', 'v.variant')
    .leftJoin('user_account as u', 'u.id', 'v.created_by')
    .select(['v.variant', 'v.version', 'v.body', 'v.note'])
    .select((eb) => [
      eb.fn.coalesce('u.user_name', eb.val('')).as('updateUser'),
      beijingTime('v.created_at').as('updateTime'),
    ])
    .orderBy('v.variant')
    .orderBy('v.version', 'desc')
