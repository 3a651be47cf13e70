import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { createDatabase } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { IpRule } from '#domain/ip/rules.ts'
import { saveIp } from '#server/ip/editing.store.ts'
import { insertCompanies } from '#server/companies/editing/store.ts'
import { VALID_MONTHS } from '#domain/permissions/certification.ts'
import { beijingDate } from '#server/database/sql.ts'
import { createPasswords, hashPassword } from '#server/session/passwords.ts'
import type { Seeded, SeedDeps } from '../lifecycle.ts'
import { DEMO_COMPANY, EXPERT_PEOPLE, firstAccounts, type Person } from './accounts.ts'
import { type Content, readContent } from './content.ts'
import { saveCompanyIp } from './company-ip.ts'
import { settleKnownPasswords } from './known-passwords.ts'
import { followRelease, loadRelease, releaseDigest, releaseName } from './release.ts'
import { regionPieces, regionStore } from './piece-stores/regions.ts'

const SEED_LOCK = 0x63_65_71_03

/**
 * Fills an empty database in one transaction: regions, reference content and sites always; policies,
 * publications, hot words and demonstration accounts unless `demo` is `empty`, which gets its first
 * administrator alone. A database that was filled before follows the content of this release
 * (see followRelease), and known passwords do not outlive the loopback (see settleKnownPasswords).
 */
export const seed = async (
  deps: Pick<SeedDeps, 'pool' | 'log' | 'demo' | 'config' | 'clock'> & { contentDir?: string },
): Promise<Seeded> => {
  const { pool, log, demo, config, clock } = deps
  const db = createDatabase(pool)
  if (await filled(db)) {
    const passwords = createPasswords({ running: 1, queued: 1 })
    const { superAdmin } = config
    const at = clock.now()
    const { contentDir } = deps
    await followRelease(db, {
      ...{ log, at, demo: demo === 'demo' },
      ...(contentDir === undefined ? {} : { contentDir }),
    }).catch((err: unknown) => {
      // Nothing of it is written then: the portal goes on with what it has.
      log.error(
        { err },
        'the content of this release was not taken over, the next start tries again',
      )
    })
    const accounts = await settleKnownPasswords(db, { demo, superAdmin, passwords, at })
    return { accounts, seeded: false }
  }

  const content = await readContent(deps.contentDir)
  const [digest, name] = [await releaseDigest(deps.contentDir), await releaseName()]
  const accounts = firstAccounts(demo, config.superAdmin)
  const hashes = await Promise.all(accounts.map(async (it) => hashPassword(it.password)))
  // Nobody is told the password behind the experts: one for all of them, and thrown away.
  const nobody = await hashPassword(randomBytes(24).toString('base64url'))
  const at = clock.now()
  const seeded = await inTransaction(db, async (tx) => {
    // Two nodes may start on one empty database; the second finds it filled.
    // It waits as long as filling takes.
    await sql`set local lock_timeout = 0; set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    if (await filled(tx)) return false
    await regionStore.write(tx, regionPieces(content.regions), { by: 'seed', at })
    await insertSites(tx, content.sites, demo !== 'empty')
    if (demo !== 'empty') await insertCompanies(tx, content.companies, { by: 'seed', at })
    await insertAccounts(tx, accounts, hashes)
    if (demo !== 'empty')
      await insertAccounts(
        tx,
        EXPERT_PEOPLE,
        EXPERT_PEOPLE.map(() => nobody),
      )
    const scope = demo === 'empty' ? 'reference' : 'whole'
    await loadRelease(tx, { content, digest, name, scope, at, demo: demo === 'demo' })
    if (demo !== 'empty') {
      await saveIp(tx, content.ip, { by: 'seed', at })
      await certifyDemo(tx, at)
      await saveCompanyIp(tx, content.companyIp, {
        companyId: DEMO_COMPANY,
        userId: 'user-demo',
        rules: ipRulesOf(content.publications),
        today: formatBeijingDate(at.getTime()),
      })
    }
    return true
  })
  if (!seeded) return { accounts: [], seeded: false }
  log.info({ policies: demo === 'empty' ? 0 : content.policies.length }, 'the database was filled')
  return {
    accounts: accounts.map(({ loginName, password, role }) => ({ loginName, password, role })),
    seeded: true,
  }
}

/** The dated tables of fees and periods among what is published. */
const ipRulesOf = (publications: Content['publications']): IpRule[] =>
  publications.filter(({ kind }) => kind === 'ipRule').map(({ body }) => body as IpRule)

const filled = async (db: Kysely<DB>): Promise<boolean> => {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from region) or exists (select from user_account) as filled`.execute(db)
  return rows[0]?.filled === true
}

const insertSites = async (tx: Tx, sites: Content['sites'], demo: boolean): Promise<void> => {
  await tx
    .insertInto('site_config')
    .values(
      sites.map(({ variant, body }) => ({
        variant,
        body: JSON.stringify(variant === 'default' ? { ...body, demo } : body),
      })),
    )
    .execute()
}

const insertAccounts = async (
  tx: Tx,
  accounts: readonly Person[],
  hashes: readonly string[],
): Promise<void> => {
  await tx
    .insertInto('user_account')
    .values(
      accounts.map((it, index) => ({
        id: it.id,
        login_name: it.loginName,
        user_name: it.userName,
        password_hash: hashes[index] ?? '',
        sex: it.sex,
        phone: it.phone,
        company_id: it.companyId,
        company_name: it.companyName,
        roles: [it.role],
      })),
    )
    .execute()
}

/** Months since the company of the demonstration was certified; eight of the twelve are left. */
const CERTIFIED_MONTHS_AGO = 4

/** The company of the demonstration was certified a while ago, as its history says. */
const certifyDemo = async (tx: Tx, at: Date): Promise<void> => {
  const passed = sql<Date>`(${at}::timestamptz - make_interval(months => ${CERTIFIED_MONTHS_AGO}))`
  await tx
    .updateTable('company')
    .set({
      register_status: '2',
      status_before: '1',
      certified_until: beijingDate(sql`(${passed} + make_interval(months => ${VALID_MONTHS}))`),
      contact_name: '周予衡',
      contact_phone: '13800000005',
    })
    .where('id', '=', DEMO_COMPANY)
    .execute()
  const moves = [
    { event: 'submit', from: '0', to: '1', actor: 'user-demo', name: '周予衡', days: 2 },
    { event: 'pass', from: '1', to: '2', actor: 'user-reviewer', name: '严正则', days: 0 },
  ]
  for (const { event, from, to, actor, name, days } of moves) {
    await tx
      .insertInto('cert_log')
      .values({
        company_id: DEMO_COMPANY,
        event,
        from_status: from,
        to_status: to,
        actor_id: actor,
        actor_name: name,
        at: sql<Date>`${passed} - make_interval(days => ${days})`,
      })
      .execute()
  }
}
