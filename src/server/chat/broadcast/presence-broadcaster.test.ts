import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MSG_TYPE } from '#contract/chat.socket.ts'
import { createDatabase, createPool, type Database } from '#server/database/pool.ts'
import { createLog } from '#server/log.ts'
import { emptyChats, summed } from '#server/testing/chats.ts'
import { movableClock } from '#server/testing/content.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { guestActor } from '../callers.ts'
import { type ChatService, createChatService } from '../chat-service.ts'
import { createFactStore, type FactStore } from '../presence/facts.store.ts'
import { createLeaseStore, type LeaseStore } from '../presence/store.ts'
import { type ChatStore, createChatStore } from '../store.ts'
import { createWorkbenchStore, type WorkbenchStore } from '../workbench/store.ts'
import { createBroadcastStore } from './store.ts'
import { createPresenceBroadcaster } from './presence-broadcaster.ts'

const EXPERT = 'user-advisor'
const OTHER = 'user-advisor2'
/** A Friday at ten in Beijing: somebody answers. */
const OPEN = '2026-11-20T02:00:00Z'
const clock = movableClock(OPEN)
const log = createLog({ level: 'silent' })

let database: TestDatabase
let pool: pg.Pool
let db: Database
let chats: ChatStore
let chatService: ChatService
let facts: FactStore
let leases: LeaseStore
let bench: WorkbenchStore
const serving = new Set<string>()

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  pool = createPool({ url: database.url, log, max: 12 })
  db = createDatabase(pool)
  chats = createChatStore(db)
  chatService = createChatService({
    store: chats,
    checkWords: async () => [],
    reminders: async () => 0,
    onFailed: (error) => {
      throw error
    },
  })
  facts = createFactStore(db)
  leases = createLeaseStore(db, 'test')
  bench = createWorkbenchStore(db)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  clock.moment = new Date(OPEN)
  serving.clear()
  await emptyChats(db)
})

/** A node's teller: several share the tables and nothing else. */
const node = () =>
  createPresenceBroadcaster({
    store: createBroadcastStore(db),
    facts,
    chatService,
    serving: () => [...serving],
    clock,
    log,
  })
let guests = 0
const ask = async (expertId = '') => {
  guests += 1
  const guest = `2${String(guests).padStart(17, '0')}`
  const { id } = await chats.openConversation.open({
    id: randomUUID(),
    customerId: guest,
    customerName: `游客${guest}`,
    companyId: '',
    topic: 'consult',
    expertId,
    sourceTitle: '',
    sourceLink: '',
  })
  await chatService.post(guestActor(guest), {
    conv: id,
    id: randomUUID(),
    type: MSG_TYPE.text,
    body: { text: '请问' },
    replyTo: 0,
  })
  return { id, guest }
}
const toldOf = async (actorId: string, kind: string) =>
  (await chatService.events(actorId, 0)).events.flatMap((one) =>
    one.kind === kind ? [one.data] : [],
  )
const aheadOf = async (actorId: string) =>
  (await toldOf(actorId, 'status')).flatMap(({ ahead }) => (ahead === undefined ? [] : [ahead]))

test('how an expert is, is told to their own customers alone, and once', async () => {
  await leases.renew([{ connId: 'c1', actorId: EXPERT }])
  const [mine, over, others] = [await ask(EXPERT), await ask(EXPERT), await ask(OTHER)]
  await bench.accept(over.id, EXPERT)
  await bench.end(over.id, EXPERT, summed('咨询', 'solved'))
  const [first, second] = [node(), node()]
  await Promise.all([first.tick(), second.tick()])
  await first.tick()
  const online = { userId: EXPERT, status: 'online', available: true, backAt: '' }
  expect(await toldOf(mine.guest, 'presence')).toEqual([online])
  expect(await toldOf(over.guest, 'presence')).toEqual([])
  expect(await toldOf(others.guest, 'presence')).toMatchObject([
    { userId: OTHER, status: 'offline' },
  ])

  // Of two changes between two looks the last is told, without the reason, which is the expert's.
  await facts.say(EXPERT, { status: 'busy', reason: '在开会', capacity: 8 })
  await facts.say(EXPERT, { status: 'away', reason: '午休', capacity: 8 })
  await Promise.all([first.tick(), second.tick()])
  const told = await toldOf(mine.guest, 'presence')
  expect(told).toEqual([online, { userId: EXPERT, status: 'away', available: false, backAt: '' }])
})

test('outside hours whom an expert answers is told that the expert is there, others that not', async () => {
  clock.moment = new Date('2026-11-21T02:00:00Z')
  await leases.renew([{ connId: 'c1', actorId: EXPERT }])
  await facts.receive(EXPERT, { receives: false, until: clock.moment.getTime() + 60_000 })
  const [served, waits] = [await ask(EXPERT), await ask(EXPERT)]
  const { tick } = node()
  await tick()
  const away = { userId: EXPERT, status: 'away', available: false, backAt: '2026-11-23 09:00' }
  expect(await toldOf(served.guest, 'presence')).toEqual([away])
  await bench.accept(served.id, EXPERT)
  await tick()
  await tick()
  const there = { userId: EXPERT, status: 'online', available: true, backAt: '' }
  expect((await toldOf(served.guest, 'presence')).slice(1)).toEqual([there])
  expect((await toldOf(waits.guest, 'presence')).at(-1)).toEqual(away)
})

test('a yes ends when the expert has left', async () => {
  clock.moment = new Date('2026-11-21T02:00:00Z')
  await leases.renew([{ connId: 'c1', actorId: EXPERT }])
  await facts.receive(EXPERT, { receives: true, until: clock.moment.getTime() + 60_000 })
  const { tick } = node()
  const receives = async () => (await facts.facts([EXPERT]))[0]?.reception?.receives ?? null
  await tick()
  expect(await receives()).toBe(true)
  await leases.drop(['c1'])
  await tick()
  expect(await receives()).toBeNull()
})

test('who has gone is told to be gone, and who has come back to be back', async () => {
  const { guest } = await ask(EXPERT)
  const { tick } = node()
  await leases.renew([{ connId: 'c1', actorId: EXPERT }])
  await tick()
  // Closed, and not signed out: most come back at once.
  await leases.release(['c1'])
  await tick()
  expect(await toldOf(guest, 'presence')).toHaveLength(1)
  await leases.drop(['c1'])
  await tick()
  await leases.renew([{ connId: 'c2', actorId: EXPERT }])
  await tick()
  const told = await toldOf(guest, 'presence')
  expect(told.map(({ status }) => status)).toEqual(['online', 'offline', 'online'])
})

test('those who wait learn their place when it changes, each once', async () => {
  const [one, two, three] = [await ask(), await ask(), await ask()]
  const [first, second] = [node(), node()]
  await Promise.all([first.tick(), second.tick()])
  await second.tick()
  const places = async () => Promise.all([one, two, three].map(async ({ guest }) => aheadOf(guest)))
  expect(await places()).toEqual([[0], [1], [2]])
  await bench.accept(one.id, EXPERT)
  await first.tick()
  expect(await places()).toEqual([[0], [1, 0], [2, 1]])
  // Back in the queue it is told anew, though the number is the one it was told before.
  await bench.pass(one.id, EXPERT, { to: '', brief: '' })
  await first.tick()
  const [back] = await places()
  expect(back?.length).toBe(2)
  const { rows } = await pool.query<{ told: number }>(
    'select told_ahead as told from conversation order by waiting_since',
  )
  expect(rows.map(({ told }) => told)).toEqual([0, 1, 2])
})

test('a status of the queue is whole', async () => {
  const { id, guest } = await ask()
  await node().tick()
  expect((await toldOf(guest, 'status')).at(-1)).toEqual({
    conv: id,
    status: 'queued',
    assigneeId: '',
    customerId: guest,
    ahead: 0,
  })
})

test('experts who are there learn how many wait, when that changes or they have just come', async () => {
  const { id } = await ask()
  serving.add(EXPERT)
  const { tick } = node()
  await tick()
  await tick()
  expect(await toldOf(EXPERT, 'queue')).toEqual([{ queued: 1 }])
  serving.add(OTHER)
  await tick()
  expect(await toldOf(EXPERT, 'queue')).toEqual([{ queued: 1 }])
  expect(await toldOf(OTHER, 'queue')).toEqual([{ queued: 1 }])
  await bench.accept(id, OTHER)
  await tick()
  expect(await toldOf(EXPERT, 'queue')).toEqual([{ queued: 1 }, { queued: 0 }])
  // Away and back, they may have missed it.
  serving.delete(EXPERT)
  await tick()
  serving.add(EXPERT)
  await tick()
  expect(await toldOf(EXPERT, 'queue')).toEqual([{ queued: 1 }, { queued: 0 }, { queued: 0 }])
})
