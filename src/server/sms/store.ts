import { type RawBuilder, sql } from 'kysely'
import { RETENTION } from '#domain/privacy/retention.ts'
import type { CodePurpose } from '#domain/registration/message.ts'
import type { Database } from '#server/database/pool.ts'
import { anyOf, CLOCK_NOW, dayBegin, ROW_COUNT } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Limit, Limits } from '#server/wire/limits.ts'
import { createOutboxStore } from './outbox/store.ts'

/** Who asks: by phone, by network, and by a cookie where there is one. */
export interface Asker {
  phone: string
  network: string
  deviceHash: string | null
}

/** What stands between an asker and a code. */
export interface CodeQuota {
  /** Seconds until one more fits the limits of this asker; 0 when it does. */
  wait: number
  /** The limit of all together that is used up. */
  alarm: 'minute' | 'day' | null
  /** Whether the network has had a code today: the next wants a proof. */
  proof: boolean
}

/** A code as it is written; without a hash nothing is sent and nothing fits it. */
export interface NewCode extends Asker {
  id: string
  purpose: CodePurpose
  codeHash: string | null
  /** Name of the challenge that was answered. */
  challenge: string | null
  /** As the outbox keeps it. */
  message: { id: string; phone: string; content: string; provider: string }
}

/** What became of asking for one. */
export type Asked = { kind: 'written' } | { kind: 'proof' } | ({ kind: 'over' } & CodeQuota)

/** A flow as the caller names it. */
export interface Flow {
  id: string
  phone: string
  purposes: readonly CodePurpose[]
}

const CODE_LOCK = 0x63_65_71_04

const ago = (seconds: number): RawBuilder<Date> =>
  sql<Date>`(clock_timestamp() - make_interval(secs => ${seconds}))`
const ahead = (seconds: number): RawBuilder<Date> =>
  sql<Date>`(clock_timestamp() + make_interval(secs => ${seconds}))`

/** Seconds until the oldest of the last `max` rows leaves the window; 0 while there are fewer. */
const waitIn = (rows: RawBuilder<unknown>, { max, seconds }: Limit): RawBuilder<number> =>
  sql<number>`coalesce((
    select greatest(1, ceil(extract(epoch from created_at - ${ago(seconds)}))::int)
    from ${rows} and created_at > ${ago(seconds)}
    order by created_at desc offset ${max - 1} limit 1), 0)`

/** 短信验证码 and their messages; every time is the database's. */
export const createSmsStore = (db: Database) => ({
  ...createOutboxStore(db),

  quota: async (asker: Asker, limits: Limits['sms'], budget: number) =>
    codeQuotaOf(db, asker, limits, budget),

  /** Writes a code and its message if the limits allow it; those who ask take turns. */
  async ask(code: NewCode, limits: Limits['sms'], budget: number): Promise<Asked> {
    return inTransaction(db, async (tx): Promise<Asked> => {
      await sql`select pg_advisory_xact_lock(${CODE_LOCK})`.execute(tx)
      const quota = await codeQuotaOf(tx, code, limits, budget)
      if (quota.wait > 0 || quota.alarm !== null) return { kind: 'over', ...quota }
      if (quota.proof && code.challenge === null) return { kind: 'proof' }
      return (await write(tx, code, limits)) ? { kind: 'written' } : { kind: 'proof' }
    })
  },

  /**
   * Judges a code by one statement, so that of many who give it at once one succeeds. `pass` lets
   * the flow go on for a while, `use` ends it.
   */
  async judge(
    flow: Flow,
    codeHashes: readonly string[],
    how: 'pass' | 'use',
    limits: Pick<Limits['sms'], 'tries' | 'passedSeconds'>,
  ): Promise<boolean> {
    const fits = sql<boolean>`(code_hash = ${anyOf(codeHashes)})`
    const row = await db
      .updateTable('sms_code')
      .set((eb) => ({
        tries: eb('tries', '+', 1),
        ...(how === 'pass'
          ? { passed_until: sql<Date>`case when ${fits} then ${ahead(limits.passedSeconds)} end` }
          : { used_at: sql<Date>`case when ${fits} then clock_timestamp() end` }),
      }))
      .where('id', '=', flow.id)
      .where('phone', '=', flow.phone)
      .where('purpose', 'in', flow.purposes)
      .where('used_at', 'is', null)
      .where('passed_until', 'is', null)
      .where('tries', '<', limits.tries)
      .where('expires_at', '>', CLOCK_NOW)
      .returning(fits.as('fits'))
      .executeTakeFirst()
    return row?.fits === true
  },

  /** Whether a flow has passed its code and may still go on. */
  async isPassed(flow: Flow): Promise<boolean> {
    const row = await db
      .selectFrom('sms_code')
      .select('id')
      .where('id', '=', flow.id)
      .where('phone', '=', flow.phone)
      .where('purpose', 'in', flow.purposes)
      .where('used_at', 'is', null)
      .where('passed_until', '>', CLOCK_NOW)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Codes for one purpose that were sent to a number in the last 24 hours. */
  async sentToday(phone: string, purpose: CodePurpose): Promise<number> {
    const { sent } = await db
      .selectFrom('sms_code')
      .select(ROW_COUNT.as('sent'))
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .where('code_hash', 'is not', null)
      .where('created_at', '>', ago(86_400))
      .executeTakeFirstOrThrow()
    return sent
  },

  /** Ends a flow that has passed, in the transaction of what it was for; true for one of all. */
  async usePassed(tx: Tx, flow: Flow): Promise<boolean> {
    const row = await tx
      .updateTable('sms_code')
      .set({ used_at: CLOCK_NOW })
      .where('id', '=', flow.id)
      .where('phone', '=', flow.phone)
      .where('purpose', 'in', flow.purposes)
      .where('used_at', 'is', null)
      .where('passed_until', '>', CLOCK_NOW)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Notes that a fact is asked for within a passed flow; false outside of one, or past `max` facts. */
  async probe(flowId: string, factHash: string, max: number): Promise<boolean> {
    const row = await db
      .updateTable('sms_code')
      .set({
        probes: sql<string[]>`case when ${factHash} = any(probes) then probes
          else array_append(probes, ${factHash}) end`,
      })
      .where('id', '=', flowId)
      .where('purpose', 'in', ['register', 'invited'])
      .where('used_at', 'is', null)
      .where('passed_until', '>', CLOCK_NOW)
      .where(sql<boolean>`(${factHash} = any(probes) or cardinality(probes) < ${max})`)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Forgets codes after a day (no limit looks further back), and messages after a month. */
  async prune(): Promise<void> {
    await db
      .deleteFrom('sms_code')
      .where('created_at', '<', ago(RETENTION.codes.days * 86_400))
      .execute()
    await db
      .updateTable('sms_outbox')
      .set({ content: sql<string>`regexp_replace(content, '[0-9]{6}', '******')` })
      .where('created_at', '<', ago(86_400))
      .where('content', '~', '[0-9]{6}')
      .execute()
    await db
      .deleteFrom('sms_outbox')
      .where('created_at', '<', ago(RETENTION.messages.days * 86_400))
      .execute()
  },
})

export type SmsStore = ReturnType<typeof createSmsStore>

const codeQuotaOf = async (
  db: Database | Tx,
  { phone, network, deviceHash }: Asker,
  limits: Limits['sms'],
  budget: number,
): Promise<CodeQuota> => {
  const ofPhone = sql`sms_code where phone = ${phone}`
  const ofNetwork = sql`sms_code where network = ${network}`
  const ofDevice = sql`sms_code where device_hash = ${deviceHash}`
  const { rows } = await sql<{ wait: number; everybody: number; today: number; proof: boolean }>`
    select greatest(
        ${waitIn(ofPhone, limits.phone)}, ${waitIn(ofPhone, limits.phoneHour)},
        ${waitIn(ofPhone, limits.phoneDay)}, ${waitIn(ofNetwork, limits.networkHour)},
        ${waitIn(ofNetwork, limits.networkDay)}, ${waitIn(ofDevice, limits.deviceHour)}) as wait,
      ${waitIn(sql`sms_outbox where true`, limits.everybody)} as everybody,
      (select count(*)::int from sms_outbox where created_at >= ${dayBegin(CLOCK_NOW)}) as today,
      exists (select from sms_code
        where network = ${network} and created_at > ${ago(86_400)}) as proof`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the quota of an asker has no row')
  const alarm = row.today >= budget ? 'day' : row.everybody > 0 ? 'minute' : null
  return { wait: row.wait, alarm, proof: row.proof }
}

/** False when the challenge was answered before. */
const write = async (tx: Tx, code: NewCode, limits: Limits['sms']): Promise<boolean> => {
  const written = await tx
    .insertInto('sms_code')
    .values({
      id: code.id,
      phone: code.phone,
      purpose: code.purpose,
      code_hash: code.codeHash,
      network: code.network,
      device_hash: code.deviceHash,
      challenge: code.challenge,
      created_at: CLOCK_NOW,
      expires_at: ahead(limits.validSeconds),
    })
    .onConflict((it) => it.column('challenge').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written === undefined) return false
  // Of a number's codes for one purpose the newest alone is good.
  await tx
    .updateTable('sms_code')
    .set({ expires_at: CLOCK_NOW })
    .where('phone', '=', code.phone)
    .where('purpose', '=', code.purpose)
    .where('id', '<>', code.id)
    .where('passed_until', 'is', null)
    .where('expires_at', '>', CLOCK_NOW)
    .execute()
  // The same statement whether or not something is to be sent, so that both take as long.
  const { id, phone, content, provider } = code.message
  await sql`
    insert into sms_outbox (id, phone, purpose, content, provider, created_at)
    select ${id}, ${phone}, ${code.purpose}, ${content}, ${provider}, clock_timestamp()
    where ${code.codeHash !== null}::boolean`.execute(tx)
  return true
}
