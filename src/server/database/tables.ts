import type pg from 'pg'

/** One table as a backup carries it. */
export interface TableShape {
  name: string
  /** Columns that are stored, in order; generated ones are made again. */
  columns: string[]
  /** What the rows are ordered by, so that equal tables give equal bytes. */
  order: string[]
}

/** A sequence and where it stands. */
export interface SequenceState {
  name: string
  lastValue: string
  isCalled: boolean
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * The tables that a backup carries, each after every table it refers to: not the keys of the wire,
 * which must be gone when their time is over, nor what need not outlive a crash.
 */
export const readTables = async (client: pg.Client): Promise<TableShape[]> => {
  const { rows } = await client.query<TableShape & { refers: string[] }>(
    `SELECT c.relname AS name,
            (SELECT array_agg(a.attname::text ORDER BY a.attnum)
               FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                AND a.attgenerated = '') AS columns,
            coalesce((SELECT array_agg(a.attname::text ORDER BY k.position)
               FROM pg_index i
               CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, position)
               JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
              WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS "order",
            coalesce((SELECT array_agg(DISTINCT r.relname::text)
               FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
              WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid), '{}')
              AS refers
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relpersistence = 'p'
        AND c.relname NOT IN ('schema_migration', 'enc_epoch')
      ORDER BY c.relname`,
  )
  const sorted: TableShape[] = []
  const waiting = new Map(rows.map((row) => [row.name, row]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refers }) =>
      refers.every((name) => !waiting.has(name)),
    )
    if (ready.length === 0) {
      throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    }
    for (const { name, columns, order } of ready) {
      waiting.delete(name)
      sorted.push({ name, columns, order: order.length > 0 ? order : columns })
    }
  }
  return sorted
}

/** Where every sequence of the schema `public` stands, by its name. */
export const readSequences = async (client: pg.Client): Promise<SequenceState[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value::text, is_called FROM ${quote(name)}`,
    )
    const row = state.rows[0]
    if (row) states.push({ name, lastValue: row.last_value, isCalled: row.is_called })
  }
  return states
}

const columnsOf = (columns: readonly string[]): string => columns.map(quote).join(', ')

/** COPY that reads the rows of a table in order. */
export const copyOut = ({ name, columns, order }: TableShape): string =>
  `COPY (SELECT ${columnsOf(columns)} FROM ${quote(name)} ORDER BY ${columnsOf(order)}) TO STDOUT`

/** COPY that writes rows into a table. */
export const copyIn = ({ name, columns }: TableShape): string =>
  `COPY ${quote(name)} (${columnsOf(columns)}) FROM STDIN`

/** Empties tables that migrations have filled, and keeps their triggers quiet while rows come in. */
export const beginLoading = async (
  client: pg.Client,
  tables: readonly TableShape[],
): Promise<void> => {
  for (const { name } of tables)
    await client.query(`ALTER TABLE ${quote(name)} DISABLE TRIGGER USER`)
  if (tables.length > 0) {
    await client.query(`TRUNCATE ${tables.map(({ name }) => quote(name)).join(', ')}`)
  }
}

/** Checks what was put off, switches triggers on again and sets the sequences; throws where a constraint fails. */
export const endLoading = async (
  client: pg.Client,
  tables: readonly TableShape[],
  sequences: readonly SequenceState[],
): Promise<void> => {
  // What was to be checked at the end is checked now: a table with checks ahead cannot be altered.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const { name } of tables)
    await client.query(`ALTER TABLE ${quote(name)} ENABLE TRIGGER USER`)
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
      `public.${quote(name)}`,
      lastValue,
      isCalled,
    ])
  }
}

/** Whether the schema holds any table. */
export const isEmpty = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public') AS found`,
  )
  return rows[0]?.found !== true
}
