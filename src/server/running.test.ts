import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { health, jobs } from '#contract/running.ts'
import { JOB_NAMES } from '#domain/jobs/jobs.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { loginAs, type TestClient } from './testing/client.ts'
import { entriesOf, eventually, refused } from './testing/effects.ts'

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { version: string }

let server: TestApp
let admin: TestClient

beforeAll(async () => {
  server = await createTestApp()
  admin = await loginAs(server.app, 'admin', server.password)
})
afterAll(async () => server.close())

const status = async () => admin.call(health.status, {})
const rowOf = async (name: (typeof JOB_NAMES)[number]) =>
  (await admin.call(jobs.list, {})).records.find((one) => one.name === name)

describe('health', () => {
  test('shows this node with its figures', async () => {
    expect(await eventually(async () => (await status()).nodes.length === 1)).toBe(true)
    const { nodes, database, sms, alertAddresses, alerts } = await status()
    const [node] = nodes
    expect(node).toMatchObject({ state: 'ready', version, bus: 'database' })
    expect(node?.poolMost).toBe(server.pool.options.max)
    expect(node?.rss).toBeGreaterThan(1e7)
    expect(node?.diskSize).toBeGreaterThan(node?.diskFree ?? Infinity)
    expect(node?.busMs).toBeGreaterThanOrEqual(0)
    expect(node?.minutes.length).toBeGreaterThan(0)
    expect(database.bytes).toBeGreaterThan(1e6)
    expect(database.connections).toBeGreaterThan(0)
    expect(sms).toEqual({ budget: 2000, left: expect.any(Number) as number })
    expect([alertAddresses, alerts]).toEqual([0, []])
  })

  test('tells how backups stand, and that none are made by schedule', async () => {
    expect((await status()).backups).toEqual({
      place: '',
      at: '03:30',
      keep: 14,
      running: false,
      nextTime: '',
      last: null,
      failed: null,
      failures: 0,
      drill: null,
    })
    await server.pool.query(`
      insert into backup_run (kind, node, place, name, started_at, ended_at, outcome, error, as_of,
        bytes, rows, files, verified, kept, kept_bytes)
      select kind, 'web-1:3000', '/srv', 'a.tar.gz', now() - began, now() - began + took, outcome,
        error, now() - interval '3 hours', 3e9, 5e9, 7, outcome = 'done', 3, 9e9
      from (values
        ('backup', interval '3 hours', interval '40 seconds', 'done', ''),
        ('backup', interval '2 hours', interval '1 second', 'failed', 'Error: no room'),
        ('drill', interval '1 hour', interval '1 minute', 'done', ''))
        as given(kind, began, took, outcome, error)`)
    const { backups } = await status()
    expect(backups).toMatchObject({
      last: { tookMs: 40_000, bytes: 3e9, rows: 5e9, files: 7, kept: 3, keptBytes: 9e9 },
      failed: { error: 'Error: no room', node: 'web-1:3000' },
      failures: 1,
      drill: { outcome: 'done', tookMs: 60_000, lostSeconds: 7200, name: 'a.tar.gz' },
    })
    expect(backups.last?.ageSeconds).toBeGreaterThanOrEqual(3 * 3600)
  })

  test('shows a node that comes, and not one that has gone', async () => {
    const before = (await status()).nodes.length
    const other = await server.startNode({ PORT: '3999' })
    expect(
      await eventually(async () =>
        (await status()).nodes.some(({ name }) => name.endsWith(':3999')),
      ),
    ).toBe(true)
    await other.close()
    expect((await status()).nodes).toHaveLength(before)
  })

  test.each(['editor', 'advisor', 'reviewer', 'demo'])('is not for %s', async (name) => {
    const client = await loginAs(server.app, name, server.password)
    expect((await refused(client.call(health.status, {}))).code).toBe(403)
    expect((await refused(client.call(jobs.list, {}))).code).toBe(403)
    expect((await refused(client.call(jobs.run, { name: 'orders' }))).code).toBe(403)
  })
})

describe('jobs', () => {
  test('every one that runs here is listed, and has run at the start', async () => {
    // These need a setting.
    const unset = new Set<string>(['mail', 'links', 'backup'])
    const names = JOB_NAMES.filter((name) => !unset.has(name))
    expect((await admin.call(jobs.list, {})).records.map(({ name }) => name)).toEqual(names)
    // These begin later than at the start.
    const later = new Set<string>(['prune', 'reports', 'work'])
    const isThrough = async () =>
      (await admin.call(jobs.list, {})).records.every(
        ({ name, last }) => last?.outcome === 'done' || later.has(name),
      )
    expect(await eventually(isThrough)).toBe(true)
    const orders = await rowOf('orders')
    expect(orders).toMatchObject({ running: false, late: false, failures: 0, canRun: true })
    expect(orders?.nextTime).toMatch(/^\d{4}-/)
    expect(await rowOf('files')).toMatchObject({ canRun: false })
  })

  test('one is run by hand, noted, and stands in the history', async () => {
    const entries = await entriesOf(server, async () => {
      expect(await admin.call(jobs.run, { name: 'orders' })).toEqual({ begun: true })
    })
    expect(entries).toMatchObject([{ action: 'job.run', objectId: 'orders' }])
    const history = async () =>
      (await admin.call(jobs.history, { name: 'orders' })).records.map(({ cause }) => cause)
    expect(await eventually(async () => (await history())[0] === 'hand')).toBe(true)
  })

  test('one that is under way, or not for hands, or not here, is refused and not noted', async () => {
    await server.pool.query(
      `update job set until = now() + interval '1 minute' where name = 'orders'`,
    )
    const entries = await entriesOf(server, async () => {
      for (const [name, text] of [
        ['orders', '任务正在执行，请等它完成'],
        ['files', '这个任务只能按时执行，不能手动运行'],
        ['mail', '这个任务没有启用'],
      ] as const)
        expect(await refused(admin.call(jobs.run, { name }))).toEqual({ code: 400, text })
    })
    expect(entries).toEqual([])
    expect(await rowOf('orders')).toMatchObject({ running: true, canRun: false })
    await server.pool.query(`update job set until = '-infinity' where name = 'orders'`)
  })
})
