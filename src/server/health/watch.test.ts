import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noCounts } from '#domain/health/quantile.ts'
import type { NodeSignals } from '#domain/health/signals.ts'
import { createDatabase, createPool, type Database } from '#server/database/pool.ts'
import { createLog } from '#server/log.ts'
import { movableClock } from '#server/testing/content.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createHealthStore, type HealthStore, type MinuteBody } from './store.ts'
import { watch } from './watch.ts'

const NOON = '2026-11-18T04:00:00Z'
const clock = movableClock(NOON)
let database: TestDatabase
let db: Database
let store: HealthStore
const said: string[] = []
const log = createLog({ to: { write: (line: string) => said.push(line) } })
const told: string[][] = []
let jobs: { name: string; late: boolean; failures: number }[] = []
/** When the last whole backup began; null where none are made. */
let backupBegan: number | null = null

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(
    createPool({ url: database.url, log: createLog({ level: 'silent' }), max: 6 }),
  )
  store = createHealthStore(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  clock.moment = new Date(NOON)
  jobs = []
  backupBegan = null
  said.length = 0
  told.length = 0
  for (const table of ['node_signal', 'node_minute', 'health_alert'] as const)
    await db.deleteFrom(table).execute()
})

const COUNTED = {
  answered: 100,
  failed: 0,
  refused: 0,
  sealed: 0,
  denied: 0,
  durations: noCounts(),
  acked: 0,
  ackFailed: 0,
  shed: 0,
  acks: noCounts(),
  framesIn: 0,
  framesOut: 0,
}
const speak = async (
  more: Partial<NodeSignals> = {},
  minute: Partial<MinuteBody> = {},
  node = 'a',
): Promise<void> =>
  store.say(
    {
      node,
      name: `${node}:3000`,
      body: {
        ...COUNTED,
        lagMs: 1,
        rss: 1,
        heap: 1,
        sockets: 0,
        poolUsed: 1,
        poolWaiting: 0,
        poolMost: 8,
        diskFree: 50,
        diskSize: 100,
        bus: 'database',
        busMs: 2,
        version: '1',
        commit: '',
        startedAt: 0,
        draining: false,
        ...more,
      },
    },
    {
      at: Math.floor(clock.moment.getTime() / 60_000) * 60_000,
      body: { ...COUNTED, lagMs: 1, rss: 1, sockets: 0, ...minute },
    },
  )
const look = async () =>
  watch({
    store,
    clock,
    log,
    jobs: async () => jobs,
    backup: async (now) =>
      backupBegan === null ? null : { ageMs: now - backupBegan, any: true, failures: 0, error: '' },
    jobTitle: (name) => `任务 ${name}`,
    tell: async (_tx, lines) => void told.push([...lines]),
  })
const later = (minutes: number): void => {
  clock.moment = new Date(clock.moment.getTime() + minutes * 60_000)
}

test('nothing is told while all is well', async () => {
  await speak()
  expect(await look()).toBe(true)
  expect([told, await store.alerts(clock.moment)]).toEqual([[], []])
})

test('failures of all nodes in half an hour are one alert, told once and again when it is over', async () => {
  await speak({}, { failed: 1 })
  await speak({}, { failed: 2 }, 'b')
  await look()
  await look()
  expect(told).toEqual([['【告警】可用率过低，最近 30 分钟可用率 98.50%（200 次请求，失败 3 次）']])
  expect(said.filter((line) => line.includes('ALERT'))).toHaveLength(1)
  expect(await store.alerts(clock.moment)).toMatchObject([
    { kind: 'availability', clearedAt: null, tells: 1 },
  ])
  later(31)
  await look()
  expect(told).toHaveLength(1 + 1)
  expect(told[1]).toEqual(['【已恢复】可用率过低'])
  expect(await store.alerts(clock.moment)).toMatchObject([{ kind: 'availability' }])
})

test('a disk, denials and jobs are about somebody', async () => {
  await speak({ denied: 11 })
  await speak({ denied: 10, diskFree: 9 }, {}, 'b')
  jobs = [{ name: 'orders', late: true, failures: 4 }]
  await look()
  later(1)
  await look()
  expect(told.flat().toSorted()).toEqual([
    '【告警】后台任务未按时执行：任务 orders，超过 3 个周期没有执行',
    '【告警】后台任务连续失败：任务 orders，连续失败 4 次',
    '【告警】磁盘空间不足：b:3000，剩余 9.00%',
    '【告警】越权访问过多，最近 1 分钟 21 次',
  ])
})

test('a backup that is missed is told after 26 hours, and over once there is one', async () => {
  backupBegan = clock.moment.getTime()
  const hour = async (): Promise<void> => {
    later(60)
    await speak()
    await look()
  }
  for (let hours = 0; hours < 26; hours += 1) await hour()
  expect(told).toEqual([])
  await hour()
  expect(told).toEqual([['【告警】备份过旧或失败，最近一份完整备份在 27 小时前']])
  backupBegan = clock.moment.getTime()
  await look()
  later(6)
  await look()
  expect(told[1]).toEqual(['【已恢复】备份过旧或失败'])
})

test('sessions that wait for a lock are counted', async () => {
  await db.insertInto('job').values({ name: 'orders', place: '' }).execute()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    locked = resolve
  })
  const locking = db.transaction().execute(async (tx) => {
    await tx.updateTable('job').set({ node: 'x' }).execute()
    locked()
    await held
  })
  await begun
  const waiting = db.updateTable('job').set({ node: 'y' }).execute()
  await expect.poll(() => store.database()).toMatchObject({ locksWaiting: 1 })
  release()
  await Promise.all([locking, waiting])
  expect((await store.database()).locksWaiting).toBe(0)
})

test('of many who watch at once one tells', async () => {
  await speak({ denied: 30 })
  const watched = await Promise.all(Array.from({ length: 5 }, look))
  expect(watched).toContain(true)
  expect(told).toHaveLength(1)
  expect(await store.alerts(clock.moment)).toHaveLength(1)
})

test('what could not be told is told by the next round', async () => {
  await speak({ denied: 30 })
  await expect(
    watch({
      store,
      clock,
      log,
      jobs: async () => [],
      backup: async () => null,
      jobTitle: String,
      tell: async () => Promise.reject(new Error('no outbox')),
    }),
  ).rejects.toThrow('no outbox')
  expect(await store.alerts(clock.moment)).toEqual([])
  await look()
  expect(told).toHaveLength(1)
})

test('nodes that are gone and minutes that are over are forgotten', async () => {
  await speak()
  await speak({}, {}, 'gone')
  await db
    .updateTable('node_signal')
    .set({ seen_at: new Date('2026-01-01') })
    .where('node', '=', 'gone')
    .execute()
  expect((await store.nodes()).map(({ node }) => node)).toEqual(['a', 'gone'])
  later(62)
  await store.prune(clock.now())
  expect((await store.nodes()).map(({ node }) => node)).toEqual(['a'])
  expect(await store.minutes(0)).toEqual([])
})
