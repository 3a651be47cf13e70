import { sql } from 'kysely'
import type { Device, Source } from '#domain/visits/source.ts'
import type { Database } from '#server/database/pool.ts'

/** Pages shown that have everything but their number in common. */
export interface Seen {
  /** `yyyy-MM-dd`, Beijing. */
  day: string
  site: string
  page: string
  source: Source
  via: string
  device: Device
  visits: number
  views: number
}

/** 访问统计 in the tables. */
export const createVisitStore = (db: Database) => ({
  /** Adds these to what their days have, all at once; rows in one order, whoever adds. */
  async add(seen: readonly Seen[]): Promise<void> {
    await sql`
      insert into visit_day as v (day, site, page, source, via, device, visits, views)
      select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as t
        (day date, site text, page text, source text, via text, device text, visits int, views int)
      order by 1, 2, 3, 4, 5, 6
      on conflict (day, site, page, source, via, device) do update
        set visits = v.visits + excluded.visits, views = v.views + excluded.views`.execute(db)
  },
})

export type VisitStore = ReturnType<typeof createVisitStore>
