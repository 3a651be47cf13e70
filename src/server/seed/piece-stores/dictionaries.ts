import { sql } from 'kysely'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { FIXED_DICTIONARIES } from '#domain/content/forms/dictionary.ts'
import { addDays } from '#domain/calendar/days.ts'
import type { Piece } from '#domain/packages/pieces.ts'
import { dictionaryTables } from '#server/dictionaries/editing.store.ts'
import type { PieceStore, StoredPiece } from '#server/packages/piece-store.ts'
import type { ContentDictionary } from '../content.ts'
import { addPackageVersions } from '#server/content/store.ts'
import { dateText } from '#server/database/sql.ts'

/** 字典条目: `TYPE/code`. Its order and what it is from follow as long as the content editor never wrote the dictionary. */
interface Entry {
  name: string
  parent: string
  from: string
  to: string
  source: string
  sort: number
}

const TYPE = /^([A-Z_]{2,32})\/(.{1,64})$/s

const partsOf = (id: string): { type: string; code: string } => {
  const [, type = '', code = ''] = TYPE.exec(id) ?? []
  return { type, code }
}

/** What a release ships of dictionaries. */
export const dictionaryPieces = (dictionaries: readonly ContentDictionary[]): Piece[] =>
  dictionaries.flatMap(({ dictType, source, entries }) =>
    entries.map(([code, name], index) => ({
      kind: 'dictionaryEntry' as const,
      id: `${dictType}/${code}`,
      title: `${code} ${name}`.slice(0, 100),
      value: { name, parent: '', from: '', to: '', source, sort: index + 1 } satisfies Entry,
    })),
  )

/** Dictionaries that no editor writes; 合作类型 has one. */
const OF_RELEASES = new Set([...FIXED_DICTIONARIES].filter((type) => type !== 'PARTNER_TYPE'))

/** Synonyms are only shown: no thing names one, so one that is gone is deleted. */
const DELETED = 'SYNONYM'

export const dictionaryStore: PieceStore = {
  kinds: ['dictionaryEntry'],
  compared(value) {
    const { name, parent, from, to } = value as Entry
    return { name, parent, from, to }
  },
  judge({ id, value }) {
    const { name, parent, from, to, source, sort } = value as Entry
    const days = [from, to].every((day) => /^(\d{4}-\d{2}-\d{2})?$/.test(day))
    const texts = [name, parent, source].every((text) => typeof text === 'string')
    const fine =
      TYPE.test(id) &&
      texts &&
      days &&
      Number.isInteger(sort) &&
      name.length >= 1 &&
      name.length <= 4_000 &&
      source.length <= 200 &&
      parent.length <= 64
    return fine ? [] : ['不是字典条目']
  },

  async read(on) {
    const { rows } = await sql<Entry & { type: string; code: string; pristine: boolean }>`
      select d.dict_type as type, d.dict_code as code, d.dict_desc as name, d.parent, d.source,
        d.sort, ${dateText('d.effective_from')} as "from",
        ${dateText('d.effective_to')} as "to",
        n.dict_type is null and a.code is null as pristine
      from dictionary d left join dictionary_name n on n.dict_type = d.dict_type
        left join auto_reply a on d.dict_type = 'JOB_TITLE_AUTO_REPLY' and a.code = d.dict_code
      order by d.dict_type, d.sort, d.dict_code`.execute(on)
    return rows.map(({ type, code, pristine, ...value }): StoredPiece => ({
      kind: 'dictionaryEntry',
      id: `${type}/${code}`,
      title: `${code} ${value.name}`.slice(0, 100),
      value,
      pristine,
      releases: OF_RELEASES.has(type),
    }))
  },

  async write(tx, pieces, author) {
    const rows = pieces.map(({ id, value }) => ({ ...partsOf(id), ...(value as Entry) }))
    await sql`
      insert into dictionary
        (dict_type, dict_code, dict_desc, parent, sort, effective_from, effective_to, source,
          updated_at)
      select g.type, g.code, g.name, g.parent,
        case when n.dict_type is null then g.sort
          else g.sort + (select coalesce(max(o.sort), 0) from dictionary o
            where o.dict_type = g.type) end,
        nullif(g."from", '')::date, nullif(g."to", '')::date, g.source, ${author.at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(type text, code text, name text, parent text, sort integer, "from" text, "to" text,
          source text)
        left join dictionary_name n on n.dict_type = g.type
      on conflict (dict_type, dict_code) do update set dict_desc = excluded.dict_desc,
        parent = excluded.parent, effective_from = excluded.effective_from,
        effective_to = excluded.effective_to, updated_at = excluded.updated_at,
        sort = case when exists (select from dictionary_name n
            where n.dict_type = dictionary.dict_type)
          then dictionary.sort else excluded.sort end`.execute(tx)
    await noted(tx, rows, author)
  },

  async retire(tx, keys, author) {
    const yesterday = addDays(formatBeijingDate(author.at.getTime()), -1)
    const rows = keys.map(({ id }) => partsOf(id))
    await sql`
      with g as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(type text, code text)
      ), gone as (
        delete from dictionary d using g
        where d.dict_type = g.type and d.dict_code = g.code and g.type = ${DELETED}
      )
      update dictionary d set updated_at = ${author.at}, effective_to = ${yesterday}::date,
        effective_from = least(d.effective_from, ${yesterday}::date)
      from g where d.dict_type = g.type and d.dict_code = g.code
        and g.type <> ${DELETED}`.execute(tx)
    await noted(tx, rows, author)
  },
}

/** Dictionaries that the content editor has in hand get a version of it. */
const noted = async (
  tx: Parameters<PieceStore['write']>[0],
  rows: readonly { type: string }[],
  author: Parameters<PieceStore['write']>[2],
): Promise<void> => {
  const types = [...new Set(rows.map(({ type }) => type))]
  await addPackageVersions(
    tx,
    types.map((id) => ({ kind: 'dictionary', id })),
    author,
    async ({ id }) => (await dictionaryTables.read(tx, id)) ?? {},
  )
}
