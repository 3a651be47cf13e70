import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { createDatabase } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { IpRule } from '#domain/ip/rules.ts'
import { saveIp } from '#server/ip/editing/store.ts'
import { insertCompanies } from '#server/companies/editing/store.ts'
import { publishAll } from '#server/publications/store.ts'
import { publish, savePolicies } from '#server/policies/editing/store.ts'
import { mustHold, publishTables, saveTables } from '#server/matching/rules/saving/store.ts'
import { VALID_MONTHS } from '#domain/permissions/certification.ts'
import { createPasswords, hashPassword } from '#server/session/passwords.ts'
import type { Seeded, SeedParts } from '../lifecycle.ts'
import { DEMO_COMPANY, EXPERT_PEOPLE, firstAccounts, type Person } from './accounts.ts'
import { type Content, parentOf, readContent } from './content.ts'
import { saveCompanyIp } from './company-ip.ts'
import { ownDictionaries } from './dictionaries.ts'
import { settleKnownPasswords } from './known-passwords.ts'
import { ALWAYS_SEEDED } from './publications.ts'

const SEED_LOCK = 0x63_65_71_03

/**
 * Fills an empty database in one transaction: regions, dictionaries and sites always; policies,
 * hot words and demonstration accounts unless `demo` is `empty`, which gets its first
 * administrator alone. A database that was filled before keeps its content, and gets the rule tables
 * of its policies when it is from before there were any; only known passwords do not outlive the
 * loopback (see settleKnownPasswords).
 */
export const seed = async (
  parts: Pick<SeedParts, 'pool' | 'log' | 'demo' | 'config' | 'clock'> & { contentDir?: string },
): Promise<Seeded> => {
  const { pool, log, demo, config, clock } = parts
  const db = createDatabase(pool)
  if (await filled(db)) {
    await bringRules(db, parts)
    const passwords = createPasswords({ running: 1, queued: 1 })
    const { superAdmin } = config
    const at = clock.now()
    const accounts = await settleKnownPasswords(db, { demo, superAdmin, passwords, at })
    return { accounts, seeded: false }
  }

  const content = await readContent(parts.contentDir)
  const accounts = firstAccounts(demo, config.superAdmin)
  const hashes = await Promise.all(accounts.map(async (it) => hashPassword(it.password)))
  // Nobody is told the password behind the experts: one for all of them, and thrown away.
  const nobody = await hashPassword(randomBytes(24).toString('base64url'))
  const at = clock.now()
  const seeded = await inTransaction(db, async (tx) => {
    // Two nodes may start on one empty database; the second finds it filled.
    // It waits as long as filling takes.
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    if (await filled(tx)) return false
    await insertRegions(tx, content.regions)
    await insertDictionaries(tx, content)
    await insertSites(tx, content.sites, demo !== 'empty')
    await insertSensitiveWords(tx, content.sensitiveWords)
    await insertQuickReplies(tx, content.quickReplies)
    if (demo !== 'empty') await insertPolicies(tx, content, at)
    if (demo !== 'empty') await insertRules(tx, content.rules, at)
    const wanted = content.publications.filter(
      ({ kind }) => demo !== 'empty' || ALWAYS_SEEDED.includes(kind),
    )
    await publishAll(tx, wanted, { by: 'seed', at })
    if (demo !== 'empty') await saveIp(tx, content.ip, { by: 'seed', at })
    if (demo !== 'empty') await insertCompanies(tx, content.companies, { by: 'seed', at })
    await insertAccounts(tx, accounts, hashes)
    if (demo !== 'empty') {
      await insertAccounts(
        tx,
        EXPERT_PEOPLE,
        EXPERT_PEOPLE.map(() => nobody),
      )
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

const depthOf = (code: string): number => {
  if (code === '000000') return 0
  if (code.endsWith('0000')) return 1
  return code.endsWith('00') ? 2 : 3
}

const insertRegions = async (tx: Tx, regions: Content['regions']): Promise<void> => {
  const rows = regions.map(([code, name, kind = 'admin']) => ({
    code,
    name,
    kind,
    parent: parentOf(code),
    depth: depthOf(code),
  }))
  await sql`
    insert into region (code, name, parent, depth, kind)
    select code, name, parent, depth, kind
    from jsonb_populate_recordset(null::region, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

const insertDictionaries = async (tx: Tx, content: Content): Promise<void> => {
  const rows = [...ownDictionaries(), ...content.dictionaries].flatMap((dictionary) =>
    dictionary.entries.map(([code, name], index) => ({
      dict_type: dictionary.dictType,
      dict_code: code,
      dict_desc: name,
      sort: index + 1,
      source: dictionary.source,
    })),
  )
  await sql`
    insert into dictionary (dict_type, dict_code, dict_desc, sort, source)
    select dict_type, dict_code, dict_desc, sort, source
    from jsonb_populate_recordset(null::dictionary, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

const insertSensitiveWords = async (tx: Tx, groups: Content['sensitiveWords']): Promise<void> => {
  await tx
    .insertInto('sensitive_word')
    .values(groups.flatMap(({ note, words }) => words.map((word) => ({ word, note }))))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Everybody's; the id says its place, so that the list keeps the order of the file. */
const insertQuickReplies = async (tx: Tx, replies: Content['quickReplies']): Promise<void> => {
  if (replies.length === 0) return
  await tx
    .insertInto('quick_reply')
    .values(
      replies.map(({ title, text, tags }, at) => ({
        id: `shared-${String(at + 1).padStart(2, '0')}`,
        title,
        text,
        tags,
      })),
    )
    .execute()
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

const insertPolicies = async (tx: Tx, content: Content, at: Date): Promise<void> => {
  const hand = { by: 'seed', at }
  await savePolicies(tx, content.policies, hand)
  const ids = content.policies.map((policy) => policy.id)
  await publish(tx, ids, hand)
  if (content.hotWords.length === 0) return
  await tx
    .insertInto('hot_search')
    .values(content.hotWords.map((keyword, position) => ({ keyword, position, pinned: true })))
    .execute()
}

const insertRules = async (tx: Tx, rules: Content['rules'], at: Date): Promise<void> => {
  const hand = { by: 'seed', at }
  mustHold(rules.tables)
  await saveTables(tx, rules.tables, rules.links, hand)
  await publishTables(tx, rules.tables, hand)
}

/** Rule tables for policies that were filled in before there were rule tables. */
const bringRules = async (
  db: Kysely<DB>,
  { log, clock, contentDir }: Pick<SeedParts, 'log' | 'clock'> & { contentDir?: string },
): Promise<void> => {
  if (!(await lacksRules(db))) return
  const { rules } = await readContent(contentDir)
  const brought = await inTransaction(db, async (tx) => {
    // It waits as long as filling takes.
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    if (!(await lacksRules(tx))) return 0
    const known = new Set(
      (await tx.selectFrom('policy').select('id').execute()).map(({ id }) => id),
    )
    const tables = rules.tables.filter(({ policyIds }) => policyIds.every((id) => known.has(id)))
    await insertRules(tx, { tables, links: rules.links }, clock.now())
    return tables.length
  })
  log.info({ tables: brought }, 'rule tables were brought to policies that had none')
}

const lacksRules = async (db: Kysely<DB>): Promise<boolean> => {
  const { rows } = await sql<{ lacks: boolean }>`
    select exists (select from policy) and not exists (select from rule_table) as lacks`.execute(db)
  return rows[0]?.lacks === true
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
      certified_until: sql<string>`((${passed} + make_interval(months => ${VALID_MONTHS}))
        at time zone 'Asia/Shanghai')::date`,
      contact_name: '周明',
      contact_phone: '13800000005',
    })
    .where('id', '=', DEMO_COMPANY)
    .execute()
  const moves = [
    { event: 'submit', from: '0', to: '1', actor: 'user-demo', name: '周明', days: 2 },
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
