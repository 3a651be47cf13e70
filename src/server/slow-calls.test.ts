import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createLog } from './log.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { loginAs } from './testing/client.ts'

interface Line {
  msg: string
  reqId?: string
  path?: string
  ms: number
  statements: number
  sqlMs: number
  sql: string
}
const lines: Line[] = []
const LIMITS = join(mkdtempSync(join(tmpdir(), 'cq-slow-')), 'limits.json')
writeFileSync(LIMITS, JSON.stringify({ slow: { callMs: 1, sqlMs: 150 } }))

let server: TestApp
beforeAll(async () => {
  const to = { write: (line: string) => void lines.push(JSON.parse(line) as Line) }
  server = await createTestApp({ env: { LIMITS }, log: createLog({ level: 'info', to }) })
})
afterAll(async () => server.close())

/** Holds a table until somebody has waited for it for a while, as `work` goes on. */
const whileLocked = async (table: string, work: () => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: server.adminUrl })
  await client.connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    const working = work()
    await expect
      .poll(async () => {
        const { rows } = await client.query<{ waiting: number }>(
          // pg_stat_activity stays what it was at first for as long as a transaction lasts.
          `select count(*)::int as waiting from pg_locks join pg_database on oid = database
           where not granted and datname = current_database()`,
        )
        return rows[0]?.waiting
      })
      .toBeGreaterThan(0)
    await client.query('select pg_sleep(0.3)')
    await client.query('commit')
    await working
  } finally {
    await client.end()
  }
}

test('a call that waits for the database, and its statement, are told with the id of its request', async () => {
  const member = await loginAs(server.app, 'demo', server.password)
  for (const [path, work] of [
    // A form that is posted, and what is asked for.
    [contract.session.token.path, async () => loginAs(server.app, 'colleague', server.password)],
    [contract.session.userInfo.path, async () => member.call(contract.session.userInfo, {})],
  ] as const) {
    lines.length = 0
    await whileLocked('user_account', work)
    const answered = lines.find((line) => line.msg === 'answered' && line.path === path)
    const slow = lines.find((line) => line.msg === 'slow call' && line.path === path)
    expect(answered?.reqId, path).toMatch(/^[0-9a-f-]{36}$/)
    expect(slow?.reqId, path).toBe(answered?.reqId)
    expect(slow?.statements, path).toBeGreaterThan(0)
    // Jobs wait for the table too, for no request.
    const statements = lines.filter(
      (line) => line.msg === 'slow sql' && line.reqId === answered?.reqId,
    )
    expect(statements.length, path).toBeGreaterThan(0)
    const longest = Math.max(...statements.map(({ ms }) => ms))
    expect(slow?.sqlMs, path).toBeGreaterThanOrEqual(longest)
    expect(slow?.ms, path).toBeGreaterThanOrEqual(longest)
  }
  const all = lines.map((line) => JSON.stringify(line)).join('\n')
  expect(all).not.toContain(server.password)
  expect(all).not.toContain('colleague')
})
