import { sql } from 'kysely'
import { isApiError } from '#contract/wire/api-error.ts'
import { OF_POLICY } from '#domain/matching/policy-table.ts'
import { readTable } from '#domain/matching/rule-shape.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import type { Piece } from '#domain/packages/pieces.ts'
import { keyOf } from '#domain/packages/pieces.ts'
import { columnsOf, TABLE_COLUMNS, tableOf, type TableRow } from '#server/matching/rules/rows.ts'
import {
  linkPolicies,
  mustHold,
  publishTables,
  type RuleLinks,
  saveTables,
} from '#server/matching/rules/saving.store.ts'
import type { PieceStore } from '#server/packages/piece-store.ts'
import type { RuleContent } from '../rules.ts'

type Links = Record<string, Record<string, string>>
/** A table with what each of its policies' stated conditions is decided by. */
type LinkedTable = RuleTable & { links: Links }

const idOf = ({ code, version }: Pick<RuleTable, 'code' | 'version'>): string =>
  `${code}@${version}`

/** Links that say something, of the policies of a table. */
const linksOf = ({ policyIds }: Pick<RuleTable, 'policyIds'>, links: RuleLinks): Links =>
  Object.fromEntries(
    policyIds.flatMap((id) => {
      const own = links[id] ?? {}
      return Object.keys(own).length === 0 ? [] : [[id, own]]
    }),
  )

export const rulePieces = ({ tables, links }: RuleContent): Piece[] =>
  tables.map((table) => ({
    kind: 'ruleTable',
    id: idOf(table),
    title: `${table.name} ${table.version}`,
    value: { ...table, links: linksOf(table, links) } satisfies LinkedTable,
  }))

const split = (value: object): { table: RuleTable; links: Links } => {
  const { links, ...table } = value as LinkedTable
  return { table, links }
}

/** 规则表: published versions; one that a policy decides by itself is no piece. */
export const ruleStore: PieceStore = {
  kinds: ['ruleTable'],
  judge({ id, value }) {
    const { table, links } = split(value)
    const read = readTable(table)
    if (read.table === null) return [...read.problems]
    return [
      ...(idOf(table) === id ? [] : ['编号不一致']),
      ...(typeof links === 'object' && links !== null ? [] : ['没有对应条件']),
    ]
  },
  async read(on) {
    const { rows } = await sql<TableRow & { links: Links; pristine: boolean }>`
      select ${sql.raw(TABLE_COLUMNS)},
        coalesce((select jsonb_object_agg(r.policy_id, r.links) from policy_rule r
          where r.rule_code = t.code and r.rule_version = t.version), '{}') as links,
        t.updated_by = 'seed' and t.published_by = 'seed' and t.edition <= 2 as pristine
      from rule_table t where t.status = 'published' and t.based_on <> ${OF_POLICY}
      order by t.code, t.version`.execute(on)
    return rows.map(({ links, pristine, ...row }) => {
      const { status: _status, edition: _edition, basedOn: _basedOn, ...table } = tableOf(row)
      return {
        kind: 'ruleTable',
        id: idOf(table),
        title: `${table.name} ${table.version}`,
        value: { ...table, links: linksOf(table, links) } satisfies LinkedTable,
        pristine,
        // Nobody but a release writes as the seed: one that a release has left out ends.
        releases: pristine,
      }
    })
  },
  async removed(on) {
    const { rows } = await sql<{ id: string }>`
      select code || '@' || version as id from rule_table where status <> 'published'`.execute(on)
    return rows.map(({ id }) => ({ kind: 'ruleTable', id }))
  },
  async problems(on, pieces) {
    const tables = pieces.map(({ value }) => split(value).table)
    const ids = new Set(tables.map(idOf))
    const { rows } = await sql<TableRow>`
      select ${sql.raw(TABLE_COLUMNS)} from rule_table t
      where t.status = 'published' and t.code = any(${tables.map(({ code }) => code)})`.execute(on)
    const others = rows.map(tableOf).filter((table) => !ids.has(idOf(table)))
    const known = new Set(
      (await on.selectFrom('policy').select('id').execute()).map(({ id }) => id),
    )
    return new Map(
      pieces.flatMap((piece): [string, string][] => {
        const { table } = split(piece.value)
        const lost = table.policyIds.filter((id) => !known.has(id))
        const problem =
          lost.length > 0
            ? `“${piece.title}”的政策 ${lost.join('、')} 尚不存在，请先采用`
            : faultOf([
                table,
                ...[...others, ...tables].filter(
                  (one) => one.code === table.code && idOf(one) !== idOf(table),
                ),
              ])
        return problem === '' ? [] : [[keyOf(piece), problem]]
      }),
    )
  },
  async write(tx, pieces, author) {
    for (const piece of pieces) {
      const { table, links } = split(piece.value)
      const written = await tx
        .updateTable('rule_table')
        .set({ ...columnsOf(table), updated_at: author.at, updated_by: author.by })
        .where('code', '=', table.code)
        .where('version', '=', table.version)
        .executeTakeFirst()
      if (written.numUpdatedRows > 0n) await linkPolicies(tx, table, links)
      else await saveTables(tx, [table], links, author)
    }
    await publishTables(
      tx,
      pieces.map(({ value }) => split(value).table),
      author,
    )
  },
  async retire(tx, keys, author) {
    await sql`
      update rule_table set status = 'withdrawn', withdrawn_at = ${author.at},
        withdrawn_by = ${author.by}, edition = edition + 1
      where status = 'published' and code || '@' || version = any(${keys.map(({ id }) => id)})
      `.execute(tx)
  },
}

/** Why versions cannot stand beside each other; empty when they can. */
const faultOf = (tables: readonly RuleTable[]): string => {
  try {
    mustHold(tables)
    return ''
  } catch (error) {
    if (isApiError(error)) return error.message
    throw error
  }
}
