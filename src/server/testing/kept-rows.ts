import pg from 'pg'
import type { TestApp } from './app.ts'

/** What marks a row of the callers' own company, of its people and of the advisor who serves them. */
const OWN_MARK = 'ownrow|自家的|0000000eed|0000eed|matrix-own|1385555666|right-here|own-advisor'

/** Rows as a test wants them again after each call. */
export interface KeptRows {
  /** Puts back what was there, and takes away what has come. */
  putBack: () => Promise<void>
  close: () => Promise<void>
}

/** Keeps the rows of the callers' own company in these tables as they stand now. */
export const keepOwnRows = async (
  server: TestApp,
  tables: readonly string[],
): Promise<KeptRows> => {
  const client = new pg.Client({ connectionString: server.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ table: string; columns: string }>(
    `select c.relname as table,
       string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname`,
    [tables],
  )
  const own = `to_jsonb(t)::text ~* '${OWN_MARK}'`
  await client.query('create schema kept')
  await client.query(
    rows
      .map(
        ({ table, columns }) =>
          `create table kept."${table}" as select ${columns} from public."${table}" t where ${own}`,
      )
      .join(';'),
  )
  // Each statement of the application that writes says so; it has no right to the schema itself.
  await client.query(`create table kept.touched (name text not null);
    create function kept.touch() returns trigger security definer language plpgsql as $$
      begin insert into kept.touched values (tg_table_name); return null; end $$`)
  await client.query(
    rows
      .map(
        ({ table }) => `create trigger kept_touch after insert or update or delete
          on public."${table}" for each statement execute function kept.touch()`,
      )
      .join(';'),
  )
  // Without triggers and foreign keys: what refers to a row is put back beside it.
  await client.query('set session_replication_role = replica')
  const backOf = new Map(
    rows.map(({ table, columns }) => [
      table,
      `delete from public."${table}" t where ${own};
       insert into public."${table}" (${columns}) overriding system value
         select ${columns} from kept."${table}"`,
    ]),
  )
  return {
    async putBack() {
      const touched = await client.query<{ name: string }>(
        'with touched as (delete from kept.touched returning name) select distinct name from touched',
      )
      const back = touched.rows.flatMap(({ name }) => backOf.get(name) ?? [])
      if (back.length > 0) await client.query(back.join(';'))
    },
    async close() {
      await client.end()
    },
  }
}
