import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { WorkItem } from '#domain/work/work.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { type MovableClock, movableClock } from '#server/testing/content.ts'
import { workJob } from './letters.ts'
import { createWorkStore } from './store.ts'

/** Monday, 30 November 2026, half past eight in Beijing. */
const MORNING = '2026-11-30T00:30:00Z'
let server: TestApp
let clock: MovableClock
/** What waits, by person. */
let waits: Record<string, WorkItem[]>
let late: number

const item = (more: Partial<WorkItem>): WorkItem => ({
  kind: 'order',
  id: 'a',
  title: '确认报价 8,000 元',
  subject: '研发补助',
  act: '看报价',
  link: '/admin/orders',
  due: '',
  since: null,
  ownerId: '',
  ownerName: '',
  ...more,
})

const job = () =>
  workJob({
    db: server.db,
    store: createWorkStore(server.db),
    work: {
      listOf: async ({ userId }) => ({ items: waits[userId] ?? [], snoozed: [], failed: [] }),
    },
    queues: async ({ userId }) => (userId === 'u-chief' ? { late } : null),
    momentNow: () => {
      const now = clock.now()
      return { now, today: formatBeijingDate(now.getTime()), before: () => now }
    },
    calendar: () => ({ off: new Set(['2026-12-01']), on: new Set() }),
  })
const run = async (isStopped = () => false) =>
  job().run({ isStopped, signal: new AbortController().signal })

const told = async () =>
  (
    await server.pool.query<{ user_id: string; title: string; content: string; link: string }>(
      `select user_id, title, content, link from reminder where kind = 'WORK' order by user_id`,
    )
  ).rows

beforeAll(async () => {
  clock = movableClock(MORNING)
  server = await createTestApp({ clock })
  for (const name of ['busy', 'idle', 'chief', 'away'])
    await server.createUser(name, { roles: ['PLAT_ADVISOR'] })
  await server.pool.query(`update user_account set last_login_at = null;
    update user_account set last_login_at = now() where id in ('u-busy', 'u-idle', 'u-chief');
    update user_account set last_login_at = now() - interval '40 days' where id = 'u-away'`)
})
afterAll(async () => server.close())
beforeEach(async () => {
  clock.moment = new Date(MORNING)
  waits = {
    'u-busy': [item({ due: '2026-12-02' })],
    'u-idle': [item({})],
    'u-away': [item({ due: '2026-12-02' })],
  }
  late = 0
  await server.pool.query('delete from work_letter; delete from reminder')
})

test('who has something pressing is told once a day, nobody else', async () => {
  expect(await run()).toEqual({ told: 1 })
  expect(await run()).toEqual({ told: 0 })
  expect(await told()).toEqual([
    {
      user_id: 'u-busy',
      title: '今天有 1 项待办',
      content: '确认报价 8,000 元：研发补助（剩 2 天）',
      link: '/admin/home',
    },
  ])
  clock.moment = new Date('2026-12-02T00:30:00Z')
  expect(await run()).toEqual({ told: 1 })
})

test('whoever looks after queues hears of what is late in them', async () => {
  late = 3
  expect(await run()).toEqual({ told: 2 })
  expect((await told()).find(({ user_id }) => user_id === 'u-chief')).toMatchObject({
    title: '队列里有 3 项已超时',
    content: '全部队列有 3 项已超时',
  })
})

test.each([
  ['2026-11-29T23:59:00Z', false, 'before eight'],
  ['2026-11-30T00:00:00Z', true, 'at eight'],
  ['2026-11-30T03:00:00Z', false, 'at eleven'],
])('at %s it is due: %s (%s)', (moment, due) => {
  clock.moment = new Date(moment)
  expect(job().when?.isDue()).toBe(due)
})

test.each([
  ['2026-11-29T00:30:00Z', 'a Sunday'],
  ['2026-12-01T00:30:00Z', 'a holiday'],
])('at %s, %s, nobody is told', async (moment) => {
  clock.moment = new Date(moment)
  expect(await run()).toEqual({ told: 0 })
  expect(await told()).toEqual([])
})

test('a run that is stopped goes on with the others another time', async () => {
  let looks = 0
  await run(() => (looks += 1) > 1)
  await run()
  expect((await told()).map(({ user_id }) => user_id)).toEqual(['u-busy'])
})

test('what was put off is forgotten after it came back', async () => {
  await server.pool.query(`insert into work_snooze (user_id, kind, thing_id, until)
    values ('u-busy', 'order', 'old', '2026-11-28'), ('u-busy', 'order', 'new', '2026-12-28')`)
  await run()
  const { rows } = await server.pool.query('select thing_id from work_snooze')
  expect(rows).toEqual([{ thing_id: 'new' }])
})
