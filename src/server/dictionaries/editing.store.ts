import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { dateText } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** One entry of a dictionary as editors have it; empty days have no end. */
interface EditedEntry {
  code: string
  name: string
  parent: string
  from: string
  to: string
  /** Empty: what the dictionary is called says it. */
  source: string
}

/** Dictionaries as those who edit them read and write them, one at a time. */
export const dictionaryTables = {
  /** The entries of a dictionary in their order; null when there are none. */
  async read(
    db: Database | Tx,
    dictType: string,
  ): Promise<{ name: string; entries: EditedEntry[]; updatedAt: Date } | null> {
    const { rows } = await sql<EditedEntry & { known: string; updatedAt: Date }>`
      select d.dict_code as code, d.dict_desc as name, d.parent, d.source,
        ${dateText('d.effective_from')} as "from",
        ${dateText('d.effective_to')} as "to",
        max(d.updated_at) over () as "updatedAt",
        coalesce(n.name, min(d.source) over ()) as known
      from dictionary d left join dictionary_name n on n.dict_type = d.dict_type
      where d.dict_type = ${dictType} order by d.sort, d.dict_code`.execute(db)
    const [first] = rows
    if (first === undefined) return null
    const { known, updatedAt } = first
    const entries = rows.map(({ code, name, parent, from, to, source }) => ({
      code,
      name,
      parent,
      from,
      to,
      source: source === known ? '' : source,
    }))
    return { name: known, entries, updatedAt }
  },

  /** Writes entries in their order; one that is not among them stays as it is. */
  async publish(
    tx: Tx,
    dictType: string,
    { name, entries }: { name: string; entries: readonly EditedEntry[] },
    at: Date,
  ): Promise<void> {
    await sql`
      insert into dictionary_name (dict_type, name) values (${dictType}, ${name})
      on conflict (dict_type) do update set name = excluded.name`.execute(tx)
    await sql`
      insert into dictionary
        (dict_type, dict_code, dict_desc, parent, sort, effective_from, effective_to, source,
          updated_at)
      select ${dictType}, code, name, parent, place, nullif("from", '')::date,
        nullif("to", '')::date, coalesce(nullif(source, ''), ${name}), ${at}
      from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as (code text, name text, parent text, "from" text, "to" text, source text))
        with ordinality as given(code, name, parent, "from", "to", source, place)
      on conflict (dict_type, dict_code) do update set
        dict_desc = excluded.dict_desc, parent = excluded.parent, sort = excluded.sort,
        effective_from = excluded.effective_from, effective_to = excluded.effective_to,
        source = excluded.source, updated_at = excluded.updated_at`.execute(tx)
  },
}
