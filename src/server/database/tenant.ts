import { type Kysely, sql } from 'kysely'
import type { Log } from '../log.ts'
import type { DB } from './schema.ts'
import { inTransaction, type TransactionOptions, type Tx } from './transaction.ts'

/**
 * Runs `work` in one transaction in which other companies' rows do not exist, neither to be read
 * nor to be written: the second layer below the `where company_id` of every query.
 */
export async function inTenant<T>(
  db: Kysely<DB>,
  companyId: string,
  work: (tx: Tx) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  if (companyId === '') throw new Error('only a company is a tenant')
  const bound = async (tx: Tx): Promise<T> => {
    await sql`select set_config('app.company_id', ${companyId}, true),
      set_config('role', tenant_role(), true)`.execute(tx)
    return work(tx)
  }
  return inTransaction(db, bound, options)
}

/** Reads of one side: a company's as its tenant; the platform's, which is no company, as they are. */
export const readsOf = async <T>(
  db: Kysely<DB>,
  companyId: string,
  read: (db: Kysely<DB>) => Promise<T>,
): Promise<T> => (companyId === '' ? read(db) : inTenant(db, companyId, read))

/** As {@link readsOf}, ended by the database where a statement takes longer than `ms`. */
export const briefReadsOf = async <T>(
  db: Kysely<DB>,
  companyId: string,
  ms: number,
  read: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const briefly = async (tx: Tx): Promise<T> => {
    await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx)
    return read(tx)
  }
  return companyId === '' ? inTransaction(db, briefly) : inTenant(db, companyId, briefly)
}

/**
 * PostgreSQL 16 lets whoever made a role with CREATEROLE administer it, not act as it, until it is
 * granted once more; of servers that start together one after the other does it.
 */
const TAKE_ON = sql`do $$ begin
  perform pg_advisory_xact_lock(hashtext('ceqiao_tenant'));
  if exists (select from pg_roles where rolname = 'ceqiao_tenant'
      and pg_has_role(oid, 'MEMBER') and not pg_has_role(oid, 'SET')) then
    execute format('grant ceqiao_tenant to %I', current_user);
  end if;
end $$`

/**
 * Makes sure at the start that {@link inTenant} can bind; where the database does not let us make
 * the role, says so once and the first layer stands alone.
 */
export async function openTenants(db: Kysely<DB>, log: Log): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select tenant_open() as open`.execute(db)
  const open = rows[0]?.open === true
  if (open) await TAKE_ON.execute(db)
  else {
    log.warn(
      'row-level security is off: the role ceqiao_tenant is missing. As a superuser run ' +
        'CREATE ROLE ceqiao_tenant NOLOGIN; GRANT ceqiao_tenant TO the role of DATABASE_URL; ' +
        'then start again.',
    )
  }
  return open
}
