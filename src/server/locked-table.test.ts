import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultation } from '#contract/consultation.ts'
import { leads } from '#contract/leads.ts'
import { reminders } from '#contract/reminders.ts'
import { waitingFor } from './database/shares.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { createTestClient, loginAs, type TestClient } from './testing/client.ts'
import { apiErrorOf } from './testing/api-error.ts'

/** Calls that meet the locked table: more than the pool has connections. */
const STORM = 24

let site: TestApp
let advisor: TestClient

beforeAll(async () => {
  site = await createTestApp()
  advisor = await loginAs(site.app, 'advisor', site.password)
})

afterAll(async () => {
  await site.close()
})

/** Holds the table in a transaction of another program while `work` goes on. */
const whileLocked = async (table: string, work: () => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: site.adminUrl })
  await client.connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    await work()
  } finally {
    await client.end()
  }
}

const storm = (call: () => Promise<unknown>) =>
  Array.from({ length: STORM }, async () =>
    call().then(
      () => 'answered',
      () => 'refused',
    ),
  )

const isReady = async (): Promise<number> => (await site.app.inject({ url: '/ready' })).statusCode

test('a locked table of leads keeps neither sessions, other calls nor /ready from answering', async () => {
  await whileLocked('customer_contact', async () => {
    const stuck = storm(async () => advisor.call(leads.list, {}))
    const others = await Promise.all([
      advisor.call(reminders.list, {}),
      advisor.call(reminders.list, {}),
    ])
    expect(others).toHaveLength(2)
    expect(await isReady()).toBe(200)
    await expect.poll(() => waitingFor(site.pool)).toBeGreaterThan(0)
    expect(new Set(await Promise.all(stuck))).toEqual(new Set(['refused']))
    expect(await apiErrorOf(advisor.call(leads.list, {}))).toMatchObject({ status: 503 })
  })
  expect(await advisor.call(leads.list, {})).toHaveProperty('counts')
  await expect.poll(() => waitingFor(site.pool)).toBe(0)
})

test('a node holds no more connections than the manual says', async () => {
  await Promise.all(storm(async () => advisor.call(reminders.list, {})))
  await isReady()
  const { rows } = await site.pool.query<{ held: number }>(
    `select count(*)::int as held from pg_stat_activity where datname = current_database()`,
  )
  // Sessions, /ready, and the news of the content and of the chat.
  expect(rows[0]?.held).toBeLessThanOrEqual(site.pool.options.max + 4 + 1 + 1 + 1)
  expect(rows[0]?.held).toBeGreaterThan(4)
})

test('locked sessions keep neither visitors nor /ready from being answered', async () => {
  const visitor = createTestClient(site.app, { browser: true })
  await whileLocked('auth_session', async () => {
    const stuck = storm(async () => advisor.call(reminders.list, {}))
    await visitor.call(consultation.save, { contactWay: '13800138000', consent: true })
    expect(await isReady()).toBe(200)
    expect(new Set(await Promise.all(stuck))).toEqual(new Set(['refused']))
  })
  await advisor.call(reminders.list, {})
})
