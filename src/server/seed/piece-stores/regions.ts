import { sql } from 'kysely'
import type { Piece } from '#domain/packages/pieces.ts'
import { beijingDate } from '#server/database/sql.ts'
import type { PieceStore } from '#server/packages/piece-store.ts'
import { type ContentRegion, parentOf } from '../content.ts'

interface Regions {
  regions: ContentRegion[]
}

/** A piece is a province with all below it; `00` is the whole country. */
const provinceOf = (code: string): string => code.slice(0, 2)

export const regionPieces = (regions: readonly ContentRegion[]): Piece[] =>
  [...Map.groupBy(regions, ([code]) => provinceOf(code))].map(([id, below]) => ({
    kind: 'region',
    id,
    title: below[0]?.[1] ?? id,
    value: { regions: below.map(whole) } satisfies Regions,
  }))

const whole = ([code, name, kind = 'admin']: ContentRegion): ContentRegion => [code, name, kind]

const depthOf = (code: string): number => {
  if (code === '000000') return 0
  if (code.endsWith('0000')) return 1
  return code.endsWith('00') ? 2 : 3
}

/** 行政区划: nobody edits them. One that is gone keeps its name, and is offered no more. */
export const regionStore: PieceStore = {
  kinds: ['region'],
  compared: (value) => ({
    regions: (value as Regions).regions.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  }),
  judge: () => [],
  async read(on) {
    const rows = await on
      .selectFrom('region')
      .select(['code', 'name', 'kind'])
      .where('valid_to', 'is', null)
      .orderBy('code')
      .execute()
    const given = rows.map(({ code, name, kind }): ContentRegion => [code, name, kind])
    return regionPieces(given).map((piece) => ({ ...piece, pristine: true }))
  },
  async write(tx, pieces, author) {
    const rows = pieces.flatMap(({ value }) =>
      (value as Regions).regions.map(([code, name, kind]) => ({
        ...{ code, name, kind, parent: parentOf(code), depth: depthOf(code) },
      })),
    )
    await sql`
      insert into region (code, name, parent, depth, kind)
      select code, name, parent, depth, kind
      from jsonb_populate_recordset(null::region, ${JSON.stringify(rows)}::jsonb)
      on conflict (code) do update set name = excluded.name, parent = excluded.parent,
        depth = excluded.depth, kind = excluded.kind, valid_to = null`.execute(tx)
    await sql`
      update region set valid_to = ${beijingDate(sql`${author.at}::timestamptz`)} - 1
      where left(code, 2) = any(${pieces.map(({ id }) => id)}) and valid_to is null
        and code <> all(${rows.map(({ code }) => code)})`.execute(tx)
  },
  async retire(tx, keys, author) {
    await sql`
      update region set valid_to = ${beijingDate(sql`${author.at}::timestamptz`)} - 1
      where left(code, 2) = any(${keys.map(({ id }) => id)}) and valid_to is null`.execute(tx)
  },
}
