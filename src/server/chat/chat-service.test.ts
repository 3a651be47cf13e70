import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MsgType } from '#contract/chat.socket.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { sundayClock } from '#server/testing/chats.ts'
import { cases } from '#testing/seed.ts'
import { guestActor } from './callers.ts'
import { type Actor, type ChatService, type Committed, createChatService } from './chat-service.ts'
import { sayIn } from './message.store.ts'
import { type ChatStore, createChatStore } from './store.ts'

let server: TestApp
let store: ChatStore
let chatService: ChatService
let heard: Committed[]
const blocked = new Set<string>()

beforeAll(async () => {
  server = await createTestApp({ clock: sundayClock })
  store = createChatStore(server.db)
  heard = []
  chatService = createChatService({
    store,
    checkWords: async (text) => (blocked.has(text) ? [{ from: 0, to: text.length }] : []),
    reminders: async () => 0,
    onFailed: (error) => {
      throw error
    },
  })
  chatService.onCommitted((committed) => heard.push(committed))
})
afterAll(async () => server.close())

const expert: Actor = {
  id: 'user-advisor',
  kind: 'user',
  name: '周明远·示例',
  companyId: '',
  serves: true,
}
let guests = 600_000_000_000_000_000n
const newGuest = (): Actor => guestActor(String((guests += 1n)))
const openWith = async (customer: Actor): Promise<string> =>
  (
    await store.openConversation.open({
      id: randomUUID(),
      customerId: customer.id,
      customerName: customer.name,
      companyId: '',
      topic: 'consult',
      expertId: expert.id,
      sourceTitle: '',
      sourceLink: '',
    })
  ).id
const post = async (actor: Actor, conv: string, text: string, id: string = randomUUID()) =>
  chatService.post(actor, { conv, id, type: 1 as MsgType, body: { text }, replyTo: 0 })
const linesOf = async (actor: Actor, conv: string) =>
  (await chatService.after(actor, conv, 0, 10_000))?.messages ?? []

test('resent four times at once, each id is stored once and no number is missing', async () => {
  const guest = newGuest()
  const conv = await openWith(guest)
  const ids = Array.from({ length: 300 }, () => randomUUID())
  heard.length = 0
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const seqs: number[] = []
      for (const id of ids) {
        const posted = await post(guest, conv, '好的', id)
        if (posted.kind === 'stored') seqs.push(posted.message.seq)
      }
      return seqs
    }),
  )
  for (const seqs of answers) expect(seqs).toEqual(answers[0])
  const lines = await linesOf(guest, conv)
  expect(lines.map(({ seq }) => seq)).toEqual(ids.map((_, at) => at + 1))
  expect(lines.map(({ id }) => id)).toEqual(ids)
  expect(await chatService.headsOf([conv])).toEqual({ [conv]: 300 })
  // Each was told once, after it was stored.
  const told = heard.flatMap((each) => (each.t === 'msg' ? [each.message.seq] : []))
  expect(told.toSorted((one, other) => one - other)).toEqual(lines.map(({ seq }) => seq))
})

test('two writers at once share the numbers, and neither blocks the other', async () => {
  const guest = newGuest()
  const conv = await openWith(guest)
  await Promise.all(
    [guest, expert].flatMap((actor) =>
      Array.from({ length: 20 }, async (_, at) => post(actor, conv, `${actor.name} ${at}`)),
    ),
  )
  const lines = await linesOf(expert, conv)
  expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
})

test('however many open at once, there is one conversation', async () => {
  const guest = newGuest()
  const opened = await Promise.all(Array.from({ length: 16 }, async () => openWith(guest)))
  expect(new Set(opened).size).toBe(1)
  expect(await chatService.audience(opened[0] ?? '')).toEqual([guest.id, expert.id].toSorted())
})

test('the facts of a stream are whole, gapless, and end with the truth', async () => {
  const guest = newGuest()
  const convs = [await openWith(guest), await openWith(newGuest())]
  const before = (await chatService.useqsOf([expert.id]))[expert.id] ?? 0
  await Promise.all(
    Array.from({ length: 10 }, async (_, at) => post(guest, convs[0] ?? '', String(at))),
  )
  const { events, useq } = await chatService.events(expert.id, before)
  expect(events.map((event) => event.useq)).toEqual(
    Array.from({ length: useq - before }, (_, at) => before + at + 1),
  )
  const unread = events.findLast(({ kind }) => kind === 'unread')
  expect(unread?.data).toEqual({
    conv: convs[0],
    unread: 10,
    total: await store.members.unread([expert.id]),
  })
})

test.each([
  ['somebody else', newGuest(), '你好', 'forbidden'],
  ['nothing', expert, ' \n ', 'forbidden'],
  ['too much', expert, '字'.repeat(2_001), 'too_big'],
])('%s is refused, and leaves no trace', async (_name, actor, text, code) => {
  const conv = await openWith(newGuest())
  heard.length = 0
  expect(await post(actor, conv, text)).toMatchObject({ kind: 'refused', code })
  expect(await chatService.headsOf([conv])).toEqual({ [conv]: 0 })
  expect(heard).toEqual([])
})

test('a blocked word is refused where it stands, but what was stored before stays stored', async () => {
  const guest = newGuest()
  const conv = await openWith(guest)
  const id = randomUUID()
  await post(guest, conv, '坏', id)
  blocked.add('坏')
  expect(await post(guest, conv, '坏', id)).toMatchObject({ kind: 'stored', dup: true })
  expect(await post(guest, conv, '坏')).toMatchObject({ code: 'blocked', hits: [[0, 1]] })
  blocked.clear()
})

test('nobody speaks for the system, adds what a type does not carry, or leads elsewhere', async () => {
  const guest = newGuest()
  const conv = await openWith(guest)
  const said = { conv, id: randomUUID(), body: { text: '系统' }, replyTo: 0 }
  expect((await chatService.post(guest, { ...said, type: 4 })).kind).toBe('refused')
  const card = { kind: 'policy', id: '1', title: '标题', note: '', source: '', link: '' }
  const bodies = [
    { text: '看', auto: true as const, card },
    { text: '', card: { ...card, link: 'https://evil.example/' } },
    { text: '', card: { ...card, link: '/policy/detail?id=1' } },
  ]
  const [text, away, home] = await Promise.all(
    bodies.map(async (body, at) => {
      const type = at === 0 ? 1 : 3
      const posted = await chatService.post(guest, { ...said, id: randomUUID(), type, body })
      return posted.kind === 'stored' ? posted.message.body : null
    }),
  )
  expect(text).toEqual({ text: '看' })
  expect(away?.card?.link).toBe('')
  expect(home?.card?.link).toBe('/policy/detail?id=1')
  const foreign = {
    file: { fileId: randomUUID(), mime: 'image/png', size: 1, width: 1, height: 1 },
  }
  const posted = await chatService.post(guest, {
    ...said,
    type: 2,
    body: { text: 'x', ...foreign },
  })
  expect(posted).toMatchObject({ kind: 'refused', code: 'forbidden' })
})

test('a line of the system belongs to nobody, is stored once and counts for everybody', async () => {
  const guest = newGuest()
  const conv = await openWith(guest)
  const id = randomUUID()
  const say = async () =>
    inTransaction(server.db, async (tx) => sayIn(tx, { conv, id, text: '已为您转接到沈若宁·示例' }))
  expect((await say())?.line).toMatchObject({ seq: 1, type: 4 })
  expect(await say()).toBeNull()
  expect((await linesOf(guest, conv)).length).toBe(1)
  expect(await store.members.unread([guest.id])).toBe(1)
})

test('an answer by the program keeps the customer waiting, an answer by a person does not', async () => {
  const guest = newGuest()
  const conv = await openWith(guest)
  const waits = async () => (await store.lists.one(conv, [guest.id]))?.waitingSince ?? 0
  await post(guest, conv, '在吗')
  const since = await waits()
  expect(since).toBeGreaterThan(0)
  await post(guest, conv, '有人吗')
  expect(await waits()).toBe(since)
  await store.messages.post({
    conv,
    senderId: expert.id,
    senderName: expert.name,
    clientId: randomUUID(),
    msgId: randomUUID(),
    type: 1,
    body: { text: '稍候', auto: true },
    fileId: '',
    replyTo: 0,
  })
  expect(await waits()).toBe(since)
  await post(expert, conv, '在')
  expect(await waits()).toBe(0)
})

/** What the actors do; the number picks a place. */
type Step = readonly ['say' | 'mark' | 'recall' | 'clear', 'guest' | 'expert', number]
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('say', 'say', 'say', 'mark', 'recall', 'clear'),
  fc.constantFrom('guest', 'expert'),
  fc.integer({ min: 0, max: 12 }),
)

test(
  'after anything, in any order and at once, unread equals a recount and marks only rise',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        async (rounds) => {
          const guest = newGuest()
          const conv = await openWith(guest)
          const does = async ([what, who, at]: Step): Promise<unknown> => {
            const actor = who === 'guest' ? guest : expert
            if (what === 'say') return post(actor, conv, `${at}`)
            if (what === 'mark')
              return chatService.mark(actor, { conv, delivered: at + 2, read: at })
            if (what === 'recall') return store.members.recall(conv, actor.id, at)
            return store.members.clear(conv, actor.id)
          }
          let before = await marksOf(conv)
          for (const round of rounds) {
            await Promise.all(round.map(does))
            const now = await marksOf(conv)
            for (const [actor, { delivered, read, head }] of now) {
              expect(delivered).toBeGreaterThanOrEqual(before.get(actor)?.delivered ?? 0)
              expect(read).toBeGreaterThanOrEqual(before.get(actor)?.read ?? 0)
              expect(read).toBeLessThanOrEqual(delivered)
              expect(delivered).toBeLessThanOrEqual(head)
            }
            before = now
          }
          expect(await wrongCounts()).toEqual([])
          const { useq } = await chatService.events(guest.id, 0)
          const { events } = await chatService.events(guest.id, 0)
          expect(events.length).toBe(useq)
          const told = events.findLast(({ kind }) => kind === 'unread')?.data.total ?? 0
          expect(told).toBe(await store.members.unread([guest.id]))
        },
      ),
      { numRuns: cases(15, 300) },
    )
  },
)

const marksOf = async (conv: string) => {
  const { rows } = await server.pool.query<{
    actor_id: string
    delivered: number
    read: number
    head: number
  }>(
    `select actor_id, delivered_seq::int as delivered, read_seq::int as read, last_seq::int as head
     from chat_member join conversation on id = conv_id where conv_id = $1`,
    [conv],
  )
  return new Map(rows.map((row) => [row.actor_id, row]))
}

/** Members whose count differs from what a count of the messages says. */
const wrongCounts = async (): Promise<unknown[]> => {
  const { rows } = await server.pool.query(
    `select m.* from chat_member m where m.left_at is null and m.unread <> (
       select count(*) from chat_message l where l.conv_id = m.conv_id
         and l.seq > greatest(m.read_seq, m.cleared_seq) and l.sender_id <> m.actor_id
         and l.deleted_at is null)`,
  )
  return rows
}

test('recall goes into everybody’s stream, for those who were away', async () => {
  const guest = newGuest()
  const conv = await openWith(guest)
  await post(guest, conv, '秘密')
  const before = (await chatService.useqsOf([expert.id]))[expert.id] ?? 0
  await store.members.recall(conv, guest.id, 1)
  const { events } = await chatService.events(expert.id, before)
  expect(events.map(({ kind }) => kind)).toEqual(['rev', 'unread'])
  expect(events[0]?.data).toMatchObject({ conv, seq: 1, rev: 1, deleted: true, body: { text: '' } })
  expect(events[1]?.data).toMatchObject({ conv, unread: 0 })
})

test('a name without a cookie is nobody’s: no cookie gets it afterwards', async () => {
  const { id } = newGuest()
  expect(await store.guests.claim(id, null)).toBe(true)
  expect(await store.guests.claim(id, 'hash')).toBe(false)
  const other = newGuest().id
  const claims = await Promise.all(
    ['a', 'b', 'c', 'a'].map(
      async (hash) => [hash, await store.guests.claim(other, hash)] as const,
    ),
  )
  const winners = new Set(claims.flatMap(([hash, won]) => (won ? [hash] : [])))
  expect(winners.size).toBe(1)
  expect(await store.guests.namesOf([...winners][0] ?? '')).toEqual([other])
  expect(await store.guests.namesOf('')).toEqual([])
})

test('conversations that share their experts never wait for each other in a circle', async () => {
  const customers = Array.from({ length: 6 }, newGuest)
  const convs = await Promise.all(customers.map(openWith))
  const second: Actor = { ...expert, id: 'user-advisor2', name: '沈若宁·示例' }
  await server.pool.query(
    `insert into chat_member (conv_id, actor_id, role) select unnest($1::text[]), $2, 'expert'`,
    [convs, second.id],
  )
  const outcomes = await Promise.allSettled(
    Array.from({ length: 120 }, async (_, at) => {
      const conv = convs[at % 6] ?? ''
      const actor = [customers[at % 6] ?? expert, expert, second][Math.floor(at / 6) % 3] ?? expert
      if (at % 5 === 4) return chatService.mark(actor, { conv, delivered: at, read: at })
      if (at % 17 === 16) return store.members.clear(conv, actor.id)
      return post(actor, conv, `${at}`)
    }),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await wrongCounts()).toEqual([])
})

test('taken along twice at once, a conversation moves once, beside one about the same', async () => {
  const guest = newGuest()
  expect(await store.guests.claim(guest.id, 'cookie')).toBe(true)
  const moved = await openWith(guest)
  await post(guest, moved, '游客时问的')
  await server.createUser('mover')
  const owner = { userId: 'u-mover', userName: '主人', companyId: '' }
  const member: Actor = { ...guest, id: owner.userId, kind: 'user', name: owner.userName }
  const own = await openWith(member)
  let noted = 0
  const taken = await Promise.all(
    [1, 2].map(async () =>
      store.guestMerge.takeAlong(guest.id, 'cookie', owner, async () => {
        noted += 1
      }),
    ),
  )
  expect(taken.map((each) => each?.taken)).toEqual([1, 1])
  expect(noted).toBe(1)
  expect(await openWith(member)).toBe(own)
  const { rows } = await store.lists.page({
    actorIds: [member.id],
    serves: false,
    tab: 'mine',
    keyword: '',
    page: 0,
    pageSize: 10,
  })
  expect(rows.map(({ id }) => id).toSorted()).toEqual([moved, own].toSorted())
  expect(await chatService.after(guest, moved, 0, 10)).toBeNull()
  expect((await linesOf(member, moved)).map(({ from }) => from)).toEqual([member.id])
  expect(
    await store.guestMerge.takeAlong(guest.id, 'other', owner, async () => undefined),
  ).toBeNull()
})
