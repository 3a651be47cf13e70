import { sql } from 'kysely'
import { dateOrNull } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** 企业资质 of a company's portrait, as declarations bring them and take them away. */
export const titleSink = {
  /** Notes a title held between two days; the same certificate told again is corrected. */
  async grant(
    tx: Tx,
    held: { companyId: string; title: string; from: string; until: string },
  ): Promise<void> {
    await sql`
      insert into company_title (company_id, title, valid_from, valid_to)
      values (${held.companyId}, ${held.title}, ${held.from}::date, ${dateOrNull(held.until)})
      on conflict (company_id, title, valid_from) do update set valid_to = excluded.valid_to`.execute(
      tx,
    )
  },

  /** A title that was cancelled on a day was held to the day before; never, when that was its first. */
  async end(
    tx: Tx,
    held: { companyId: string; title: string; from: string; on: string },
  ): Promise<void> {
    const of = sql`company_id = ${held.companyId} and title = ${held.title}
      and valid_from = ${held.from}::date`
    await sql`delete from company_title
      where ${of} and valid_from >= ${held.on}::date`.execute(tx)
    await sql`update company_title set valid_to = ${held.on}::date - 1
      where ${of} and (valid_to is null or valid_to >= ${held.on}::date)`.execute(tx)
  },
}
