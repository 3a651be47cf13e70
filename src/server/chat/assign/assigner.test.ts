import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MSG_TYPE } from '#contract/chat.socket.ts'
import { type Serving, USUAL_SERVING } from '#domain/chat/hours.ts'
import { IDLE_END_SECONDS } from '#domain/chat/limits.ts'
import { createDatabase, createPool, type Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createLog } from '#server/log.ts'
import { emptyChats, summed } from '#server/testing/chats.ts'
import { movableClock } from '#server/testing/content.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { guestActor } from '../callers.ts'
import { type ChatService, createChatService } from '../chat-service.ts'
import { createFactStore, type FactStore, MISSED_REASON } from '../presence/facts.store.ts'
import { createLeaseStore, type LeaseStore } from '../presence/store.ts'
import { type ChatStore, createChatStore } from '../store.ts'
import { createWorkbenchStore, type WorkbenchStore } from '../workbench/store.ts'
import { lockConversation, moveConversation } from './transfers.store.ts'
import { type Answering, type Assigner, createAssigner } from './assigner.ts'
import { type AssignStore, createAssignStore } from './store.ts'

/** A Friday at ten in Beijing: somebody answers. */
const clock = movableClock('2026-11-20T02:00:00Z')
const EXPERTS = [
  'user-advisor',
  'user-advisor2',
  'user-expert-lin',
  'user-expert-chen',
  'user-expert-gao',
]
const FIELDS: Answering[] = EXPERTS.map((userId) => ({
  userId,
  tags: userId === 'user-expert-chen' ? ['商标注册'] : [],
  consult: true,
  jobTitle: userId === 'user-expert-gao',
}))
const log = createLog({ level: 'silent' })

let database: TestDatabase
let pool: pg.Pool
let db: Database
let chats: ChatStore
let chatService: ChatService
let facts: FactStore
let leases: LeaseStore
let assigns: AssignStore
let bench: WorkbenchStore
let assigner: Assigner
let second: Assigner

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
  assigns = createAssignStore(db)
  bench = createWorkbenchStore(db)
  const deps = { store: assigns, facts, chatService, experts: async () => FIELDS, clock, log }
  assigner = createAssigner(deps)
  second = createAssigner(deps)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  clock.moment = new Date('2026-11-20T02:00:00Z')
  await emptyChats(db)
})

let guests = 0
interface Question {
  expertId?: string
  title?: string
  topic?: 'jobTitle'
  guest?: string
}
const newGuest = (): string => {
  guests += 1
  return `1${String(guests).padStart(17, '0')}`
}
const open = async (guest: string, more: Omit<Question, 'guest'> = {}): Promise<string> => {
  const { id, events } = await chats.openConversation.open({
    id: randomUUID(),
    customerId: guest,
    customerName: `游客${guest}`,
    companyId: '',
    topic: more.topic ?? 'consult',
    expertId: more.expertId ?? '',
    sourceTitle: more.title ?? '',
    sourceLink: '',
  })
  chatService.tell(events)
  return id
}
/** A guest opens a conversation and asks something. */
const ask = async ({ guest = newGuest(), ...more }: Question = {}): Promise<string> => {
  const id = await open(guest, more)
  await write(id, guest, '请问')
  return id
}
const write = async (conv: string, senderId: string, text: string) => {
  const posted = await chatService.post(guestActor(senderId), {
    conv,
    id: randomUUID(),
    type: MSG_TYPE.text,
    body: { text },
    replyTo: 0,
  })
  expect(posted.kind).toBe('stored')
}
const connect = async (...ids: string[]) =>
  leases.renew(ids.map((actorId) => ({ connId: `c-${actorId}`, actorId })))
const capacity = async (of: number, ...ids: string[]) => {
  for (const id of ids) await facts.say(id, { status: 'online', reason: '', capacity: of })
}
interface Row {
  id: string
  status: string
  assignee: string
  waits: boolean
}
const row = async (conv: string): Promise<Row> => {
  const { rows } = await pool.query<Row>(
    `select id, status, coalesce(assignee_id, '') as assignee, waiting_since is not null as waits
     from conversation where id = $1`,
    [conv],
  )
  return rows[0] as Row
}
const loads = async (): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ id: string; n: number }>(
    `select assignee_id as id, count(*)::int as n from conversation
     where status in ('ringing', 'serving') group by 1`,
  )
  return Object.fromEntries(rows.map(({ id, n }) => [id, n]))
}
const lines = async (conv: string): Promise<string[]> => {
  const { rows } = await pool.query<{ text: string }>(
    `select body ->> 'text' as text from chat_message where conv_id = $1 and type = 4 order by seq`,
    [conv],
  )
  return rows.map(({ text }) => text)
}
const ringOut = async (conv: string) =>
  pool.query(`update conversation set ring_until = now() - interval '1 second' where id = $1`, [
    conv,
  ])
const membersOf = async (conv: string) => chats.members.audience(conv)

test('fifty wait, five with room for three: nobody has more, and who frees room gets the next', async () => {
  await connect(...EXPERTS)
  await capacity(3, ...EXPERTS)
  for (let at = 0; at < 50; at += 1) await ask()
  const seen = await Promise.all([assigner.assign(), second.assign()])
  while ((await assigner.assign()) > 0) seen.push(1)
  expect(await loads()).toEqual(Object.fromEntries(EXPERTS.map((id) => [id, 3])))
  // Whoever waited longest was asked.
  const { rows } = await pool.query<{ late: number }>(
    `select count(*)::int as late from conversation q, conversation r
     where q.status = 'queued' and r.status = 'ringing' and q.waiting_since < r.waiting_since`,
  )
  expect(rows[0]?.late).toBe(0)

  // Everybody answers and ends at once, while two nodes assign and colleagues grab from the queue.
  let rounds = 0
  for (; rounds < 10; rounds += 1) {
    const { rows: locked } = await pool.query<{ id: string; assignee: string }>(
      `select id, assignee_id as assignee from conversation where status in ('ringing', 'serving')`,
    )
    const { rows: waiting } = await pool.query<{ id: string }>(
      `select id from conversation where status = 'queued' limit 5`,
    )
    if (locked.length === 0 && waiting.length === 0) break
    await Promise.all([
      ...locked.map(async ({ id, assignee }) => {
        await bench.accept(id, assignee)
        await bench.end(id, assignee, summed('咨询', 'solved'))
      }),
      ...waiting.flatMap(({ id }) => EXPERTS.map(async (expert) => bench.accept(id, expert))),
      assigner.assign(),
      second.assign(),
    ])
    for (const load of Object.values(await loads())) expect(load).toBeLessThanOrEqual(3)
    const assigned = await pool.query(
      `select from conversation c where (select count(*) from chat_member m where m.conv_id = c.id
         and m.role = 'expert' and m.left_at is null) > 1`,
    )
    expect(assigned.rowCount).toBe(0)
  }
  expect(rounds).toBeLessThan(10)
}, 60_000)

test('what was freed is filled within two looks', async () => {
  await connect('user-advisor')
  await capacity(2, 'user-advisor')
  const asked: string[] = []
  for (let at = 0; at < 4; at += 1) asked.push(await ask())
  await assigner.assign()
  const [one, two, three, four] = asked as [string, string, string, string]
  expect([(await row(one)).status, (await row(two)).status]).toEqual(['ringing', 'ringing'])
  for (const id of [one, two]) await bench.end(id, 'user-advisor', summed('咨询', 'solved'))
  await assigner.assign()
  await assigner.assign()
  expect([(await row(three)).status, (await row(four)).status]).toEqual(['ringing', 'ringing'])
})

test('whoever was chosen is asked first, whoever served before then, then whose field it is', async () => {
  await connect(...EXPERTS)
  const chosen = await ask({ expertId: 'user-expert-lin' })
  const field = await ask({ title: '商标注册服务' })
  const title = await ask({ topic: 'jobTitle' })
  await assigner.assign()
  expect((await row(chosen)).assignee).toBe('user-expert-lin')
  expect((await row(field)).assignee).toBe('user-expert-chen')
  expect((await row(title)).assignee).toBe('user-expert-gao')
  expect(await lines(chosen)).toEqual([])

  const guest = '900000000000000001'
  const before = await ask({ guest, expertId: 'user-expert-gao' })
  await assigner.assign()
  await write(before, 'user-expert-gao', '您好')
  const again = await ask({ guest, title: '商标注册服务' })
  await assigner.assign()
  expect((await row(again)).assignee).toBe('user-expert-gao')
})

test('a chosen expert who is not there gives way to another one, and the customer is told', async () => {
  await connect('user-advisor2')
  const conv = await ask({ expertId: 'user-advisor' })
  await assigner.assign()
  expect(await row(conv)).toMatchObject({ status: 'ringing', assignee: 'user-advisor2' })
  expect(await lines(conv)).toEqual(['周明远·示例暂时无法接待，已为您转接到沈若宁·示例'])
  const { rows } = await pool.query('select customer_id from conversation where id = $1', [conv])
  expect(await membersOf(conv)).toEqual([rows[0].customer_id, 'user-advisor2'])
})

test('whoever comes back counts what was said meanwhile as unread, and is told to read it', async () => {
  const guest = newGuest()
  const [first, next] = ['user-advisor', 'user-advisor2']
  const told = async (since: number) => (await chatService.events(first, since)).events
  const joins = (events: Awaited<ReturnType<typeof told>>) =>
    events.filter(({ kind }) => kind === 'assign' || kind === 'status').map(({ data }) => data)
  const unread = async () => chats.members.unread([first])

  await connect(first)
  const conv = await ask({ guest, expertId: first })
  await assigner.assign()
  expect((await bench.accept(conv, first)).kind).toBe('accepted')
  await chatService.mark(guestActor(first), { conv, delivered: 9, read: 9 })
  // Asked, and serving: taking what rings does not bring in anybody who is there already.
  expect(joins(await told(0)).map(({ joined }) => joined)).toEqual([false, false])

  await connect(next)
  expect((await bench.pass(conv, first, { to: next, brief: '' })).kind).toBe('passed')
  await bench.accept(conv, next)
  await write(conv, guest, '还有一个问题')
  await write(conv, next, '请看这里')
  await bench.end(conv, next, summed('咨询', 'solved'))
  expect(await unread()).toBe(0)
  const { useq } = await chatService.events(first, 0)
  await open(guest, { expertId: first })
  const back = await told(useq)
  expect(joins(back)).toMatchObject([{ conv, status: 'ended', assigneeId: first, joined: true }])
  // Three lines of moves and the end, and what two people wrote.
  expect(await unread()).toBe(5)
  expect(back.map(({ kind, data }) => kind === 'unread' && data.total)).toContain(5)
})

test('outside hours everything stays in the queue with whoever was chosen', async () => {
  clock.moment = new Date('2026-11-21T02:00:00Z')
  await connect(...EXPERTS)
  const conv = await ask({ expertId: 'user-advisor' })
  expect(await assigner.assign()).toBe(0)
  expect(await row(conv)).toMatchObject({ status: 'queued', assignee: 'user-advisor' })
})

test('hours of their own and a pause say who is asked, whatever the platform’s hours are', async () => {
  const week = (from: number, to: number) =>
    Array.from({ length: 7 }, () => [{ from: from * 60, to: to * 60 }])
  const none = new Map()
  const servings: Record<string, Serving> = {
    'user-advisor': { opening: { week: week(9, 18), exceptions: none }, pausedUntil: '2026-11-20' },
    'user-advisor2': { opening: { week: week(19, 22), exceptions: none }, pausedUntil: '' },
    'user-expert-lin': { opening: { week: week(9, 22), exceptions: none }, pausedUntil: '' },
  }
  const own = createAssigner({
    store: assigns,
    facts,
    chatService,
    experts: async () => FIELDS.filter(({ userId }) => userId in servings),
    serving: { of: (userId) => servings[userId] ?? USUAL_SERVING },
    clock,
    log,
  })
  await connect(...Object.keys(servings))
  await capacity(1, ...Object.keys(servings))
  const [one, two] = [await ask({ expertId: 'user-advisor' }), await ask()]
  await own.assign()
  // Whoever was chosen has a pause, the other works in the evening.
  expect((await row(one)).assignee).toBe('user-expert-lin')
  expect(await row(two)).toMatchObject({ status: 'queued', assignee: '' })
  clock.moment = new Date('2026-11-20T11:30:00Z')
  await own.assign()
  expect(await row(two)).toMatchObject({ status: 'ringing', assignee: 'user-advisor2' })
  // The day after the pause, a Saturday: the week says every day.
  clock.moment = new Date('2026-11-21T02:00:00Z')
  const three = await ask()
  await own.assign()
  expect((await row(three)).assignee).toBe('user-advisor')
})

test('whoever passed a conversation on is told that nobody took it', async () => {
  await connect('user-advisor')
  const guest = newGuest()
  const conv = await ask({ guest })
  await assigner.assign()
  const told = async () =>
    (
      await pool.query<{ user_id: string; title: string; content: string; link: string }>(
        `select user_id, title, content, link from reminder where kind = 'CHAT'`,
      )
    ).rows
  await pool.query('delete from reminder')
  await inTransaction(db, async (tx) => {
    const locked = await lockConversation(tx, conv, 'wait')
    if (locked === null) throw new Error('the conversation has gone')
    await moveConversation(tx, { locked, to: 'user-advisor2', why: 'transfer' })
  })
  expect(await told()).toEqual([])
  await ringOut(conv)
  await assigner.assign()
  expect(await told()).toEqual([
    {
      user_id: 'user-advisor',
      title: '沈若宁·示例未接听您转接的会话',
      content: `游客 尾号 ${guest.slice(-4)}的会话已继续安排其他顾问，打开可看现在由谁接待。`,
      link: `/admin/news?chat=${conv}`,
    },
  ])
})

test('a ring that nobody answers goes on to the next; the first one is away with a reason', async () => {
  await connect('user-advisor')
  const conv = await ask()
  await assigner.assign()
  expect((await row(conv)).assignee).toBe('user-advisor')
  expect(await assigner.assign()).toBe(0)

  await connect('user-advisor2')
  await ringOut(conv)
  await assigner.assign()
  expect(await row(conv)).toMatchObject({ status: 'ringing', assignee: 'user-advisor2' })
  const [known] = await facts.facts(['user-advisor'])
  expect(known).toMatchObject({ manual: 'away', reason: MISSED_REASON, load: 0 })
  expect(await lines(conv)).toEqual(['周明远·示例未及时接听，已为您转接到沈若宁·示例'])
  expect(await membersOf(conv)).not.toContain('user-advisor')

  await ringOut(conv)
  await assigner.assign()
  expect(await row(conv)).toMatchObject({ status: 'queued', assignee: '', waits: true })
  // One click back, and it rings there again.
  await facts.say('user-advisor', { status: 'online', reason: '', capacity: 8 })
  await assigner.assign()
  expect(await row(conv)).toMatchObject({ status: 'ringing', assignee: 'user-advisor' })
  const { rows } = await pool.query<{ why: string }>(
    'select why from chat_move where conv_id = $1 order by id',
    [conv],
  )
  expect(rows.map(({ why }) => why)).toEqual(['fit', 'missed', 'missed', 'fit'])
  await ringOut(conv)
  await assigner.assign()
  expect((await facts.facts(['user-advisor']))[0]).toMatchObject({
    manual: 'away',
    reason: MISSED_REASON,
  })
})

test('what somebody has taken meanwhile, or is still asked for, is left alone', async () => {
  await connect('user-advisor', 'user-advisor2')
  const [taken, rings] = [await ask(), await ask()]
  await bench.accept(taken, 'user-advisor')
  await assigner.assign()
  const before = [await row(taken), await row(rings)]
  for (const conv of [taken, rings])
    expect(await assigns.route(conv, () => ({ userId: 'user-expert-lin', why: 'fit' }))).toEqual({
      kind: 'stays',
    })
  expect([await row(taken), await row(rings)]).toEqual(before)
})

test('whoever said busy, away or hidden of themselves is picked for nothing', async () => {
  await connect('user-advisor')
  const conv = await ask()
  for (const status of ['busy', 'away', 'hidden'] as const) {
    await facts.say('user-advisor', { status, reason: '自己说的', capacity: 8 })
    expect(await assigner.assign()).toBe(0)
  }
  expect((await row(conv)).status).toBe('queued')
})

test('the expert hears the ring, the customer who is asked, each in their own stream', async () => {
  await connect('user-advisor')
  const conv = await ask()
  await assigner.assign()
  const { rows } = await pool.query<{ customer_id: string }>(
    'select customer_id from conversation where id = $1',
    [conv],
  )
  const kinds = async (actor: string) =>
    (await chatService.events(actor, 0)).events.map(({ kind }) => kind)
  expect(await kinds('user-advisor')).toEqual(['assign', 'ring', 'unread'])
  expect(await kinds(rows[0]?.customer_id ?? '')).toEqual(['assign'])
  const [, ring] = (await chatService.events('user-advisor', 0)).events
  expect(ring?.data).toMatchObject({ conv, lastText: '请问' })
  expect(Number(ring?.data.until)).toBeGreaterThan(0)
})

test('the first answer accepts what rings; whoever has no room does not serve by writing', async () => {
  await connect('user-advisor')
  const conv = await ask()
  await assigner.assign()
  await write(conv, 'user-advisor', '您好')
  expect(await row(conv)).toMatchObject({ status: 'serving', waits: false })

  await capacity(1, 'user-advisor')
  const other = await ask({ expertId: 'user-advisor' })
  await write(other, 'user-advisor', '请稍等')
  expect((await row(other)).status).toBe('queued')
  expect(await loads()).toEqual({ 'user-advisor': 1 })
  // Answered, and then left: it is over like any other one. A question that waits is not.
  const late = await ask()
  await pool.query(
    "update conversation set last_at = now() - interval '1 day' where id = any($1)",
    [[other, late]],
  )
  await assigner.settle()
  expect([(await row(other)).status, (await row(late)).status]).toEqual(['ended', 'queued'])
})

test('what nobody has written in for long is over; who still waits goes to somebody else', async () => {
  await connect('user-advisor')
  const answered = await ask()
  const waiting = await ask()
  const fresh = await ask()
  await assigner.assign()
  for (const conv of [answered, waiting, fresh]) await bench.accept(conv, 'user-advisor')
  await write(answered, 'user-advisor', '好的')
  const old = `now() - make_interval(secs => ${IDLE_END_SECONDS + 1})`
  await pool.query(`update conversation set last_at = ${old} where id = any($1)`, [
    [answered, waiting],
  ])
  await assigner.settle()
  expect((await row(answered)).status).toBe('ended')
  expect(await row(waiting)).toMatchObject({ status: 'queued', assignee: '', waits: true })
  expect((await row(fresh)).status).toBe('serving')
  const accepted = '周明远·示例已接入，为您服务'
  expect(await lines(answered)).toEqual([accepted, '长时间没有新消息，会话已结束'])
  expect(await lines(waiting)).toEqual([accepted, '周明远·示例暂时没有回复，正在为您安排其他顾问'])

  // Asked again it opens again, and goes to whoever had it.
  const { rows } = await pool.query<{ customer_id: string }>(
    'select customer_id from conversation where id = $1',
    [answered],
  )
  await write(answered, rows[0]?.customer_id ?? '', '还有一个问题')
  await assigner.assign()
  expect(await row(answered)).toMatchObject({ status: 'ringing', assignee: 'user-advisor' })
})

test('the line that tells of a move is committed with it, and is told after it', async () => {
  await connect('user-advisor')
  const conv = await ask()
  // Nobody is told by these: the node may have died after the commit.
  const taken = await bench.accept(conv, 'user-advisor')
  expect(await lines(conv)).toEqual(['周明远·示例已接入，为您服务'])
  expect(taken.kind === 'accepted' && taken.moved.said?.line.type).toBe(MSG_TYPE.system)
  const over = summed('咨询', 'solved')
  await bench.end(conv, 'user-advisor', over)
  expect(await lines(conv)).toEqual(['周明远·示例已接入，为您服务', '会话已结束，感谢您的咨询'])
  // Of a move that does not come about there is no line either.
  const other = await ask()
  await expect(
    inTransaction(db, async (tx) => {
      const locked = await lockConversation(tx, other, 'wait')
      if (locked !== null)
        await moveConversation(tx, { locked, to: 'user-advisor', why: 'accept', serves: true })
      throw new Error('node dies')
    }),
  ).rejects.toThrow('node dies')
  expect(await lines(other)).toEqual([])
  expect((await row(other)).status).toBe('queued')
})

test('nobody is given their own question', async () => {
  await connect('user-advisor')
  const { id } = await chats.openConversation.open({
    id: randomUUID(),
    customerId: 'user-advisor',
    customerName: '周明远·示例',
    companyId: '',
    topic: 'consult',
    expertId: '',
    sourceTitle: '',
    sourceLink: '',
  })
  await write(id, 'user-advisor', '我也想问')
  expect(await assigner.assign()).toBe(0)
  expect(await bench.accept(id, 'user-advisor')).toEqual({ kind: 'own' })
})

test('numbers stay gapless and unread equals a recount after all of it', async () => {
  await connect(...EXPERTS)
  for (let at = 0; at < 6; at += 1) await ask()
  await assigner.assign()
  await pool.query(`update conversation set ring_until = now() - interval '1 second'`)
  await assigner.assign()
  const { rows } = await pool.query(`
    select c.id from conversation c where last_seq <> (select count(*) from chat_message m
      where m.conv_id = c.id)
    union all
    select m.conv_id from chat_member m where left_at is null and unread <> (
      select count(*) from chat_message x where x.conv_id = m.conv_id and x.seq > m.read_seq
        and x.sender_id <> m.actor_id and x.deleted_at is null)`)
  expect(rows).toEqual([])
})
