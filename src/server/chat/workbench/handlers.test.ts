import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { consultation } from '#contract/consultation.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { CONSENT_VERSION } from '#domain/consultation/contact.ts'
import { addDays } from '#domain/calendar/days.ts'
import { work } from '#contract/work.ts'
import { workbench } from '#contract/workbench.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { outcomes, refused } from '#server/testing/effects.ts'

/** A Saturday: nothing is assigned by itself. */
const clock = movableClock('2026-11-21T04:00:00Z')
let server: TestApp
let zhou: TestClient
let shen: TestClient
let admin: TestClient

beforeAll(async () => {
  server = await createTestApp({ clock })
  const as = async (name: string) => loginAs(server.app, name, server.password)
  zhou = await as('advisor')
  shen = await as('advisor2')
  admin = await as('admin')
})
afterAll(async () => server.close())

let serial = 0
interface Guest {
  client: TestClient
  guestId: string
  chatId: string
}
const say = async ({ client, guestId, chatId }: Guest, sendText: string) =>
  client.call(chat.leaveMessage, { id: randomUUID(), chatId, sendUserId: guestId, sendText })
/** A guest who has asked something. */
const guest = async (more: { toUserId?: string; sourceTitle?: string } = {}): Promise<Guest> => {
  serial += 1
  const guestId = `7${String(serial).padStart(17, '0')}`
  const client = createTestClient(server.app, { browser: true, address: `192.0.2.${serial}` })
  const opened = await client.call(chat.open, { guestId, sourceLink: '/policy/list', ...more })
  const one = { client, guestId, chatId: opened.chat.chatId }
  await say(one, '请问怎么办理')
  return one
}
const connect = async (...ids: string[]) => {
  for (const id of ids)
    await server.pool.query(
      `insert into chat_lease values ('c-' || $1, $1, 'test', now() + interval '1 hour')
       on conflict (conn_id) do nothing`,
      [id],
    )
}
const write = async (client: TestClient, chatId: string, sendText: string) =>
  client.call(chat.leaveMessage, { id: randomUUID(), chatId, sendText })
/** Everything that a guest can read of a conversation, and was told in their own stream. */
const allOf = async ({ client, guestId, chatId }: Guest): Promise<string> => {
  const read = [
    await client.call(chat.history, { chatId, sendUserId: guestId }),
    await client.call(chat.messages, { chatId }),
    await client.call(chat.list, {}),
    await client.call(chat.list, { tab: 'ended' }),
    (await server.pool.query('select kind, data from chat_event where actor_id = $1', [guestId]))
      .rows,
  ]
  return JSON.stringify(read)
}
const linesOf = async (one: Guest) => {
  const { msgChatListVos } = await one.client.call(chat.messages, { chatId: one.chatId })
  return msgChatListVos.filter(({ msgType }) => msgType === '4').map((line) => line.sendText)
}

test('outside hours an expert is asked, and a yes opens reception to visitors', async () => {
  await connect('user-advisor')
  const visitor = createTestClient(server.app, { browser: true, address: '192.0.2.250' })
  const shown = async () =>
    (await visitor.call(chat.customerService, {})).presence.find(
      ({ userId }) => userId === 'user-advisor',
    )
  expect(await zhou.call(workbench.presence, {})).toMatchObject({
    reception: 'asked',
    until: '2026-11-23 09:00',
  })
  expect(await zhou.call(workbench.receive, { receives: true })).toMatchObject({
    reception: 'yes',
    until: '2026-11-21 16:00',
  })
  expect(await shown()).toMatchObject({ status: 'online', available: true, backAt: '' })
  expect(await zhou.call(workbench.receive, { receives: false })).toMatchObject({
    reception: 'no',
    until: '2026-11-23 09:00',
  })
  expect(await shown()).toMatchObject({ status: 'away', available: false })
  await zhou.call(workbench.setPresence, { status: 'online' })
  expect(await zhou.call(workbench.presence, {})).toMatchObject({ reception: 'asked' })
  await server.pool.query('delete from chat_lease')
})

test('of all who accept at once one has it; the others are told who', async () => {
  const { chatId } = await guest()
  const results = await Promise.allSettled(
    [zhou, shen, zhou, shen].map(async (who) => who.call(workbench.accept, { chatId })),
  )
  const { through, codes, texts } = outcomes(results)
  expect(through).toBe(2)
  expect(codes).toEqual([409])
  expect(['周明远·示例已接入这个会话', '沈若宁·示例已接入这个会话']).toContain(texts[0])
  const { rows } = await server.pool.query(
    `select (select count(*)::int from chat_member m where m.conv_id = c.id and role = 'expert') as n,
       status from conversation c where id = $1`,
    [chatId],
  )
  expect(rows[0]).toEqual({ n: 1, status: 'serving' })
})

test('the customer is told who has accepted, and once', async () => {
  const one = await guest()
  await zhou.call(workbench.accept, { chatId: one.chatId })
  await zhou.call(workbench.accept, { chatId: one.chatId })
  expect(await linesOf(one)).toEqual(['周明远·示例已接入，为您服务'])
  expect((await one.client.call(chat.list, {})).records[0]).toMatchObject({
    status: 'serving',
    toUserId: 'user-advisor',
  })
})

test('nobody accepts beyond their own capacity', async () => {
  const [first, second] = [await guest(), await guest()]
  await server.pool.query("update conversation set status = 'ended' where status <> 'queued'")
  await zhou.call(workbench.setPresence, { status: 'online', capacity: 1 })
  await zhou.call(workbench.accept, { chatId: first.chatId })
  expect(await refused(zhou.call(workbench.accept, { chatId: second.chatId }))).toEqual({
    code: 400,
    text: '接待数已满，请先结束或转接一个会话',
  })
  await zhou.call(workbench.setPresence, { status: 'online', capacity: 50 })
  await zhou.call(workbench.accept, { chatId: second.chatId })
})

test('notes are kept once under numbers of their own, and no call or stream of the customer has them', async () => {
  const one = await guest()
  const { chatId } = one
  await zhou.call(workbench.accept, { chatId })
  const id = randomUUID()
  const given = { chatId, id, text: '内部说明金丝雀' }
  const notes = await Promise.all(
    Array.from({ length: 4 }, async () => zhou.call(workbench.addNote, given)),
  )
  expect(new Set(notes.map(({ noteId }) => noteId))).toEqual(new Set([1]))
  await write(zhou, chatId, '您好')
  await zhou.call(workbench.addNote, { chatId, id: randomUUID(), text: '再记一条金丝雀' })
  const { records } = await zhou.call(workbench.notes, { chatId })
  expect(records).toMatchObject([
    { noteId: 1, authorName: '周明远·示例', text: '内部说明金丝雀' },
    { noteId: 2, text: '再记一条金丝雀' },
  ])

  expect(await allOf(one)).not.toContain('金丝雀')
  const { msgChatListVos, head } = await one.client.call(chat.messages, { chatId })
  expect(msgChatListVos.map(({ serialId }) => serialId)).toEqual(
    Array.from({ length: head }, (_, at) => at + 1),
  )
  expect((await refused(shen.call(workbench.notes, { chatId }))).code).toBe(404)
  expect((await refused(shen.call(workbench.addNote, { ...given, id: randomUUID() }))).code).toBe(
    404,
  )
  expect((await refused(one.client.call(workbench.notes, { chatId }))).code).toBe(401)
  expect((await admin.call(workbench.notes, { chatId })).records).toHaveLength(2)
})

test('passing on names both, the brief is for the next one alone, and the first one is out', async () => {
  const one = await guest()
  const { chatId } = one
  const passed = { chatId, toUserId: 'user-advisor2', brief: '交接说明金丝雀' }
  await zhou.call(workbench.accept, { chatId })
  expect(await refused(zhou.call(workbench.transfer, passed))).toEqual({
    code: 400,
    text: '沈若宁·示例现在不在线，请换一位专家',
  })
  await connect('user-advisor2')
  expect((await refused(shen.call(workbench.transfer, { ...passed, toUserId: '' }))).code).toBe(404)
  const last = { id: randomUUID(), chatId, sendText: '最后一句' }
  const stored = await zhou.call(chat.leaveMessage, last)
  await zhou.call(workbench.transfer, passed)
  // The answer got lost: it is stored, whoever serves now.
  expect(await zhou.call(chat.leaveMessage, last)).toEqual({ ...stored, dup: true })
  expect(
    (await refused(shen.call(chat.leaveMessage, { ...last, chatId: randomUUID() }))).code,
  ).toBe(404)
  expect(await linesOf(one)).toContain('周明远·示例已将会话转接给沈若宁·示例')
  expect((await refused(write(zhou, chatId, '还有一句'))).code).toBe(404)
  expect((await refused(zhou.call(workbench.customer, { chatId }))).code).toBe(404)

  const { moves } = await shen.call(workbench.customer, { chatId })
  expect(moves.at(-1)).toMatchObject({
    from: '周明远·示例',
    to: '沈若宁·示例',
    why: '转接',
    brief: '交接说明金丝雀',
  })
  expect(await allOf(one)).not.toContain('金丝雀')
  await shen.call(workbench.accept, { chatId })
  await shen.call(workbench.transfer, { chatId, brief: '退回说明' })
  expect((await one.client.call(chat.list, {})).records[0]).toMatchObject({
    status: 'queued',
    toUserId: '',
  })
  // Whoever takes it next reads what was written for nobody in particular, and no other brief.
  await zhou.call(workbench.accept, { chatId })
  const briefs = (await zhou.call(workbench.customer, { chatId })).moves.map(({ brief }) => brief)
  expect(briefs.filter((brief) => brief !== '')).toEqual(['退回说明'])
})

test.each([
  ['user-advisor', 400, '不能转接给自己'],
  ['user-demo', 404, '没有找到这位专家'],
  ['nobody', 404, '没有找到这位专家'],
])('nothing is passed on to %s', async (toUserId, code, text) => {
  const { chatId } = await guest()
  await zhou.call(workbench.accept, { chatId })
  expect(await refused(zhou.call(workbench.transfer, { chatId, toUserId }))).toEqual({ code, text })
})

test('ending needs the one who serves, tells the customer once, and lets them rate', async () => {
  const one = await guest()
  const { chatId } = one
  const summary = { chatId, topicTag: '高企认定', outcome: 'solved' } as const
  await zhou.call(workbench.accept, { chatId })
  expect((await refused(shen.call(workbench.end, summary))).code).toBe(404)
  await zhou.call(workbench.end, summary)
  await zhou.call(workbench.end, { ...summary, topicTag: '改过的' })
  expect((await linesOf(one)).filter((line) => line.startsWith('会话已结束'))).toHaveLength(1)
  const { rows } = await server.pool.query(
    'select status, topic_tag, outcome, ended_by from conversation where id = $1',
    [chatId],
  )
  expect(rows[0]).toEqual({
    status: 'ended',
    // What is said of it last.
    topic_tag: '改过的',
    outcome: 'solved',
    ended_by: 'user-advisor',
  })
  expect(await one.client.call(chat.rate, { chatId, rating: 5 })).toEqual({ rating: 5 })
  expect((await refused(write(zhou, chatId, '补充'))).code).toBe(400)
  expect(await refused(shen.call(workbench.accept, { chatId }))).toEqual({
    code: 409,
    text: '会话已结束',
  })
})

test('a company, the pages, the masked numbers and past chats of a customer', async () => {
  const member = await loginAs(server.app, 'demo', server.password)
  await member.call(consultation.save, {
    contactWay: '13812345678',
    leaveMessage: '想了解高企',
    consent: true,
    serviceObjId: '1',
  })
  const opened = await member.call(chat.open, { sourceTitle: '高企认定', sourceLink: '/policy' })
  const { chatId } = opened.chat
  await write(member, chatId, '我们够条件吗')
  const known = await zhou.call(workbench.customer, { chatId })
  expect(known).toMatchObject({
    userId: 'user-demo',
    guest: false,
    company: { companyId: 'company-demo', registerStatus: '2' },
    pages: [{ title: '高企认定', link: '/policy', objType: '', objId: '' }],
    leads: [{ phone: '138****5678', message: '想了解高企', serviceName: '服务项目' }],
    chats: [],
    moves: [],
  })
  expect(known.company?.regionName).not.toBe('')
  expect(known.company?.industryName).not.toMatch(/^[A-T]\d/)
  expect(zhou.last().body).not.toContain('13812345678')

  // It is somebody's now: whoever does not take part learns nothing of the customer.
  await shen.call(workbench.accept, { chatId })
  expect((await refused(zhou.call(workbench.customer, { chatId }))).code).toBe(404)
  expect((await admin.call(workbench.customer, { chatId })).userId).toBe('user-demo')
})

test('a guest is known by what the same browser has left', async () => {
  const one = await guest({ sourceTitle: '专利费用' })
  await one.client.call(consultation.save, {
    contactWay: '13887654321',
    leaveMessage: '',
    consent: true,
  })
  const {
    leads,
    guest: isGuest,
    company,
    pages,
  } = await zhou.call(workbench.customer, {
    chatId: one.chatId,
  })
  expect({ isGuest, company }).toEqual({ isGuest: true, company: null })
  expect(leads.map(({ phone }) => phone)).toEqual(['138****4321'])
  expect(pages.map(({ title }) => title)).toEqual(['专利费用'])
})

test('an expert says how they are; customers and colleagues see it', async () => {
  await connect('user-advisor', 'user-advisor2')
  const busy = { status: 'busy', reason: '在开会', capacity: 3 } as const
  expect(await zhou.call(workbench.setPresence, busy)).toMatchObject(busy)
  expect(await zhou.call(workbench.presence, {})).toMatchObject(busy)
  const shown = async (userId: string) => {
    const { presence } = await createTestClient(server.app).call(chat.customerService, {})
    return presence.find((one) => one.userId === userId)
  }
  expect(await shown('user-advisor')).toMatchObject({ status: 'busy', available: false })
  expect(await shown('user-expert-lin')).toMatchObject({ status: 'offline' })
  const { records } = await shen.call(workbench.colleagues, {})
  expect(records.map(({ userId }) => userId)).not.toContain('user-advisor2')
  expect(records.find(({ userId }) => userId === 'user-advisor')).toMatchObject({
    capacity: 3,
    presence: { status: 'busy' },
  })
  await zhou.call(workbench.setPresence, { status: 'hidden' })
  expect((await shown('user-advisor'))?.status).toBe('offline')
  clock.moment = new Date('2026-11-23T02:00:00Z')
  await zhou.call(workbench.setPresence, { status: 'away' })
  expect(await shown('user-advisor')).toMatchObject({ status: 'away', available: false })
  clock.moment = new Date('2026-11-21T04:00:00Z')
})

test('everybody has the shared replies and their own; who was slower is told', async () => {
  const { records } = await zhou.call(workbench.quickReplies, {})
  expect(records.filter(({ shared }) => shared)).toHaveLength(12)
  const added = await zhou.call(workbench.saveQuickReply, { title: '问候', text: '您好' })
  expect(added).toMatchObject({ shared: false, version: 1 })
  const { replyId } = added
  const change = { replyId, title: '问候', text: '您好呀', version: 1 }
  expect(await zhou.call(workbench.saveQuickReply, change)).toMatchObject({ version: 2 })
  expect((await refused(zhou.call(workbench.saveQuickReply, change))).code).toBe(409)
  expect((await shen.call(workbench.quickReplies, {})).records).toHaveLength(12)
  expect((await refused(shen.call(workbench.saveQuickReply, change))).code).toBe(404)
  expect((await refused(shen.call(workbench.removeQuickReply, { replyId }))).code).toBe(404)
  await zhou.call(workbench.removeQuickReply, { replyId })

  const [first] = records
  const shared = { replyId: first?.replyId ?? '', title: '问好', text: '您好。', version: 1 }
  expect((await refused(zhou.call(workbench.saveQuickReply, shared))).code).toBe(404)
  expect(await admin.call(workbench.saveQuickReply, shared)).toMatchObject({
    shared: true,
    version: 2,
  })
})

test('an expert’s automatic reply is read by its entry and cleaned when it is read', async () => {
  const { records } = await zhou.call(chat.customerService, {})
  for (const { autoReplyDictId } of records) {
    const { dictDesc } = await zhou.call(chat.autoReply, { dictId: autoReplyDictId })
    expect(dictDesc).toMatch(/^<p>您好/)
  }
  expect((await refused(zhou.call(chat.autoReply, { dictId: 'none' }))).code).toBe(404)
  await server.pool.query(
    `insert into dictionary (dict_type, dict_code, dict_desc) values
     ('JOB_TITLE_AUTO_REPLY', 'hostile', '<p onclick="x()">好<script>x()</script></p>')`,
  )
  await expect
    .poll(async () =>
      zhou.call(chat.autoReply, { dictId: 'hostile' }).then(
        ({ dictDesc }) => dictDesc,
        () => '',
      ),
    )
    .toBe('<p>好</p>')
})

test('what waits is given to whoever is there, by the application itself', async () => {
  await server.pool.query("update conversation set status = 'ended'")
  await server.pool.query('truncate chat_lease')
  await connect('user-expert-lin')
  clock.moment = new Date('2026-11-20T02:00:00Z')
  const one = await guest()
  await expect
    .poll(async () => (await one.client.call(chat.list, {})).records[0])
    .toMatchObject({ status: 'ringing', toUserId: 'user-expert-lin', userName: '林予禾·示例' })
})

test('a summary is drafted from the talk, kept for colleagues, and goes on with whoever is named', async () => {
  const one = await guest()
  const { chatId } = one
  await zhou.call(workbench.accept, { chatId })
  await say(one, '需要几件发明专利？电话13800138000')
  await write(zhou, chatId, '材料清单我明天发给您。')
  expect((await refused(shen.call(workbench.summaryDraft, { chatId }))).code).toBe(404)
  const draft = await zhou.call(workbench.summaryDraft, { chatId })
  expect(draft).toEqual({
    topicTag: '知识产权',
    outcome: 'followUp',
    summary:
      '客户问：\n· 请问怎么办理\n· 需要几件发明专利？\n约定：\n· 顾问：材料清单我明天发给您。',
  })
  const summary = { chatId, ...draft, summary: '只给同事看的小结' }
  const today = formatBeijingDate(clock.now().getTime())
  for (const followOn of ['', addDays(today, -1), addDays(today, 366)])
    expect((await refused(zhou.call(workbench.end, { ...summary, followOn }))).code).toBe(400)
  const follow = { ...summary, followOn: addDays(today, 4) }
  const named = await refused(zhou.call(workbench.end, { ...follow, ownerId: 'user-demo' }))
  expect(named.text).toBe('请从列表中选择跟进人')
  await zhou.call(workbench.end, { ...follow, ownerId: 'user-advisor2' })

  expect(await allOf(one)).not.toContain('只给同事看的小结')
  const waits = async (who: TestClient) =>
    (await who.call(work.list, {})).records.filter(({ kind }) => kind === 'followUp')
  expect(await waits(zhou)).toEqual([])
  expect(await waits(shen)).toMatchObject([
    {
      title: '跟进客户：知识产权',
      due: addDays(today, 4),
      link: `/admin/news?queue=ended&chat=${chatId}`,
    },
  ])
  // Whoever goes on reads the talk, and what is known of the customer.
  const ended = await shen.call(chat.list, { tab: 'ended' })
  expect(ended.records.map((row) => row.chatId)).toContain(chatId)
  const [kept] = (await shen.call(workbench.customer, { chatId })).summaries
  expect(kept).toMatchObject({ summary: '只给同事看的小结', open: true, mine: true })
  const summaryId = kept?.summaryId ?? 0
  expect(await zhou.call(workbench.followUpDone, { summaryId })).toEqual({ done: false })
  expect(await shen.call(workbench.followUpDone, { summaryId })).toEqual({ done: true })
  expect(await waits(shen)).toEqual([])

  // The talk goes on: the next draft begins after this summary, which stays in the history.
  await say(one, '还想问商标怎么续展')
  expect((await zhou.call(workbench.summaryDraft, { chatId })).summary).toBe(
    '客户问：\n· 还想问商标怎么续展',
  )
})

test('a talk that is over takes another summary, which takes over the follow-up; the same one once', async () => {
  const { chatId } = await guest()
  await zhou.call(workbench.accept, { chatId })
  const today = formatBeijingDate(clock.now().getTime())
  const given = { chatId, topicTag: '知识产权', summary: '先看商标', outcome: 'followUp' } as const
  const follow = { ...given, followOn: addDays(today, 4) }
  await zhou.call(workbench.end, follow)
  const kept = async () =>
    (await zhou.call(workbench.customer, { chatId })).summaries.map(({ summary, open }) => [
      summary,
      open,
    ])
  expect(await kept()).toEqual([['先看商标', true]])
  await zhou.call(workbench.end, follow)
  expect(await kept()).toEqual([['先看商标', true]])
  const solved = { ...given, summary: '已电话说明', outcome: 'solved' } as const
  await zhou.call(workbench.end, solved)
  await zhou.call(workbench.end, solved)
  expect(await kept()).toEqual([
    ['已电话说明', false],
    ['先看商标', false],
  ])
})

test('a number of the talk becomes a lead of whoever saves it, with the consent that was given', async () => {
  const one = await guest()
  const { chatId } = one
  await zhou.call(workbench.accept, { chatId })
  const given = { chatId, contactWay: '13900139000', leaveMessage: '问高企', consent: true }
  expect((await refused(shen.call(workbench.saveLead, given))).code).toBe(404)
  const without = await refused(zhou.call(workbench.saveLead, { ...given, consent: false }))
  expect(without.text).toContain('同意')
  for (const contactWay of ['', '138', '1380013800x'])
    expect((await refused(zhou.call(workbench.saveLead, { ...given, contactWay }))).code).toBe(400)
  const { leadId } = await zhou.call(workbench.saveLead, given)
  const { rows } = await server.pool.query('select * from customer_contact where id = $1', [leadId])
  expect(rows[0]).toMatchObject({
    contact_way: '13900139000',
    status: 'assigned',
    advisor_user_id: 'user-advisor',
    consent_version: CONSENT_VERSION,
    source_path: '/policy/list',
  })
  expect(rows[0].visitor, 'the guest finds and takes it back in the same browser').not.toBeNull()
  // Masked in what the workbench shows; the same once more is the same lead.
  const shown = await zhou.call(workbench.customer, { chatId })
  expect(shown.leads).toMatchObject([{ phone: '139****9000', message: '问高企' }])
  expect((await zhou.call(workbench.saveLead, given)).leadId).toBe(leadId)
})
