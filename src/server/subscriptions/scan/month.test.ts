import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import {
  DAY_MS,
  endOfBeijingDay,
  formatBeijingTime,
  parseBeijing,
} from '#domain/calendar/beijing.ts'
import type { Frequency, Outward } from '#domain/subscriptions/codes.ts'
import { reminderMoment } from '#domain/subscriptions/deadlines.ts'
import { EMPTY_SET } from '#domain/subscriptions/saved-search.ts'
import { isQuiet, nextPushTime, SMS_A_DAY, USUAL_QUIET } from '#domain/subscriptions/timing.ts'
import { createDatabase, createPool, type Database } from '#server/database/pool.ts'
import { oneKey } from '#server/keys.ts'
import { createLog } from '#server/log.ts'
import type { OutgoingMail } from '#server/mail/transport.ts'
import { createPolicyStore } from '#server/policies/store.ts'
import { createNotificationJobs, type NotificationJobs } from '#server/notification-jobs.ts'
import { movableClock } from '#server/testing/content.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { runJob } from '#server/testing/jobs.ts'
import { createRandom } from '#testing/random.ts'
import { cases, DEEP, SEED } from '#testing/seed.ts'

/**
 * A month, of which `npm test` looks at the first days, moved hour by hour, with two nodes that come and go: whatever happens, each thing reaches
 * each person once a channel, at its hour, never in quiet hours, and nothing is lost.
 */
const HOUR_MS = 3_600_000
const BEGIN = parseBeijing('2026-11-01 00:00')!.ms
const DAYS = cases(10, 60)
/** What must have come about at least, so that the laws say something; the figure is the deep run's. */
const least = (deep: number): number => cases(Math.floor(deep / 6), deep)

const log = createLog({ level: 'silent' })
const clock = movableClock(new Date(BEGIN).toISOString())
let database: TestDatabase
let pool: pg.Pool
let db: Database

beforeAll(async () => {
  database = await createTestDatabase('migrated')
  pool = createPool({ url: database.url, log, max: 12 })
  db = createDatabase(pool)
  await pool.query(`insert into region (code, name, depth) values ('000000', '全国', 0)`)
  // Nodes forget old mails; here they are counted at the end.
  await pool.query('create rule mails_stay as on delete to mail_outbox do instead nothing')
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const random = createRandom(SEED)
const { between, chance } = random
/** Of nodes, whose order is not fixed: what they draw changes nothing of what happens to them. */
const faults = random.fork()
const pick = <T>(values: readonly T[]): T => random.pick(values) as T

const WORDS = ['研发', '专利', '技改', '人才'] as const

interface Person {
  id: string
  savedSearches: {
    id: string
    word: string
    frequency: Frequency
    channels: Outward[]
    days: string[]
  }[]
}
const savedSearch = (
  id: string,
  word: string,
  frequency: Frequency,
  channels: Outward[] = [],
  days: string[] = ['14', '3'],
) => ({ id, word, frequency, channels, days })

const PEOPLE: Person[] = [
  { id: 'daily', savedSearches: [savedSearch('s1', '研发', 'daily', ['mail'])] },
  {
    id: 'instant',
    savedSearches: [
      savedSearch('s2', '研发', 'instant', ['mail', 'sms'], ['30', '14', '7', '3', '1']),
    ],
  },
  { id: 'weekly', savedSearches: [savedSearch('s3', '专利', 'weekly', ['mail'], [])] },
  {
    id: 'twice',
    savedSearches: [
      savedSearch('s4', '研发', 'daily', ['mail']),
      savedSearch('s5', '专利', 'instant', ['mail']),
      savedSearch('s6', '研发', 'weekly', []),
    ],
  },
  {
    id: 'site',
    savedSearches: [savedSearch('s7', '技改', 'instant'), savedSearch('s8', '人才', 'daily')],
  },
  { id: 'nobody', savedSearches: [] },
]
const MAILED = new Set(['daily', 'instant', 'weekly', 'twice'])

const insertPeople = async (): Promise<void> => {
  for (const { id, savedSearches } of PEOPLE) {
    await pool.query(
      `insert into user_account (id, login_name, user_name, phone) values ($1, $1, $1, $2)`,
      [id, `1380000${String(PEOPLE.findIndex((it) => it.id === id)).padStart(4, '0')}`],
    )
    if (MAILED.has(id))
      await pool.query(`insert into mail_address values ($1, $2, $3)`, [
        id,
        `${id}@example.com`,
        clock.moment,
      ])
    for (const one of savedSearches)
      await pool.query(
        `insert into subscribe_set (id, user_id, name, body, since, created_at)
         values ($1, $2, $1, $3, $4, $4)`,
        [
          one.id,
          id,
          JSON.stringify({
            ...EMPTY_SET,
            keywords: [one.word],
            frequency: one.frequency,
            channels: one.channels,
            deadlineDays: one.days,
          }),
          clock.moment,
        ],
      )
  }
  await pool.query(`insert into remind_switch values ('instant', 'DEADLINE', 'sms', true)`)
}

interface Published {
  id: string
  word: string
  /** Last moment as it was published. */
  ends: number
  /** Its dates were moved, or it was withdrawn. */
  touched: boolean
}

const publish = async (nth: number): Promise<Published> => {
  const id = `p-${nth}`
  const word = pick(WORDS)
  const ends = new Date(clock.moment.getTime() + between(2, 41) * DAY_MS)
  const day = formatBeijingTime(ends.getTime()).slice(0, 10)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into policy (id, title, type, level, region_code, validity, source_name,
         source_issuer, checked_on, status, detail)
       values ($1, $2, 'notice', '1', '000000', 'valid', '来源', '机关', '2026-01-01', 'published',
         '{"summary":{"who":"企业","what":"","when":"","how":""},"benefits":[],"materials":[],
           "steps":[],"contacts":[],"platform":{"name":"","url":""},"sourceNote":"",
           "unverified":[],"body":[]}')`,
      [id, `《${id}》${word}通知`],
    )
    await client.query(`insert into policy_org values ($1, 0, '机关')`, [id])
    await client.query(
      `insert into policy_window (policy_id, position, certainty, confidence)
       values ($1, 0, 'published', 'A')`,
      [id],
    )
    await client.query(
      `insert into policy_deadline (policy_id, batch_position, position, kind, day)
       values ($1, 0, 0, 'online', $2)`,
      [id, day],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return { id, word, ends: endOfBeijingDay(ends.getTime()), touched: false }
}

/** What left the site, with the hour at which it did. */
const mails = new Map<string, OutgoingMail & { at: number; times: number }>()
const messages: { phone: string; text: string; at: number }[] = []
let faulty = false
/** Of nodes between the sending of a mail and saying so; the first three are sure to come. */
let crashes = 0

class Crash extends Error {}

/** A node of the installation; one that is faulty fails wherever it can. */
const startNode = (): NotificationJobs => {
  const store = createPolicyStore(db)
  return createNotificationJobs({
    db,
    config: {
      smtpUrl: 'smtp://localhost',
      mailFrom: 'a@example.com',
      siteUrl: 'https://ceqiao.example.com',
    },
    secrets: { keysFor: (purpose) => oneKey(Buffer.from(purpose.padEnd(32, '.'))) },
    reader: { fold: (text) => text, means: () => [] },
    judge: async () => () => null,
    policies: async (ids) => {
      if (faulty && faults.chance(0.5)) throw new Crash('a node is going down')
      return store.read(ids)
    },
    guestSms: null,
    sendSms: async (phone, _count, text) => {
      messages.push({ phone, text, at: clock.moment.getTime() })
    },
    clock,
    log,
    kick: () => undefined,
    transport: {
      async send(mail) {
        if (faulty && faults.chance(0.3)) return { kind: 'failed', error: 'later' }
        const known = mails.get(mail.messageId)
        const at = known?.at ?? clock.moment.getTime()
        mails.set(mail.messageId, { ...mail, at, times: (known?.times ?? 0) + 1 })
        // Taken by the other side, and this node is gone before it could say so.
        if (faulty && (crashes++ < 3 || faults.chance(0.2))) throw new Crash('a node is gone')
        return { kind: 'sent' }
      },
      close: () => undefined,
    },
  })
}

let nodes: NotificationJobs[] = []
/** Hours at which a whole round went well. */
const clean: number[] = []

const tick = async (): Promise<void> => {
  faulty = chance(0.25)
  if (chance(0.1)) nodes = [startNode(), startNode()]
  const push = async (node: NotificationJobs): Promise<boolean> =>
    runJob(db, node.jobs, 'push', String(nodes.indexOf(node))).catch(() => false)
  const done = await Promise.all((chance(0.5) ? nodes : [pick(nodes)]).map(push))
  for (const node of nodes) await node.mail.flush().catch(() => 0)
  if (!faulty && done.includes(true)) clean.push(clock.moment.getTime())
}

interface Row {
  user_id: string
  item: string
  channel: string
  kind: string
  policy_id: string
  state: string
  due_at: Date
  settled_at: Date | null
  carrier: string
  reason: string
}
const pushes = async (): Promise<Row[]> =>
  (await pool.query<Row>('select * from push_item order by id')).rows

test('a simulated month', { timeout: 300_000 }, async () => {
  await insertPeople()
  nodes = [startNode(), startNode()]
  const published: Published[] = []
  let down = 0
  for (let hour = 0; hour < (DAYS + 9) * 24; hour++) {
    clock.moment = new Date(BEGIN + hour * HOUR_MS)
    if (hour < DAYS * 24) {
      if (chance(0.12)) published.push(await publish(published.length))
      const some = published.length === 0 ? null : pick(published)
      if (some !== null && chance(0.03)) {
        some.touched = true
        await pool.query(`update policy_deadline set day = day + 5 where policy_id = $1`, [some.id])
      }
      if (some !== null && chance(0.01)) {
        some.touched = true
        await pool.query(`update policy set status = 'offline' where id = $1`, [some.id])
      }
      if (some !== null && chance(0.05))
        await pool.query(
          `insert into favourite (user_id, obj_type, obj_id, created_at)
           values ('nobody', 'policy', $1, $2) on conflict do nothing`,
          [some.id, clock.moment],
        )
      if (some !== null && chance(0.05))
        await pool.query(
          `insert into policy_watch select id, 0, policy_facts(id) from policy where id = $1
           on conflict do nothing`,
          [some.id],
        )
      if (down === 0 && chance(0.01)) down = between(1, 30)
    } else {
      down = 0
      // Nothing new comes: what waits is due at nine.
      if (!DEEP && hour % 3 !== 0) continue
    }
    if (down > 0) down--
    else await tick()
  }
  expect(clean.length).toBeGreaterThan(DAYS * 10)
  await assertNews(published)
  await assertHours()
  await assertDeadlines(published)
  await assertOutside()
})

/** Each new policy reached whoever looked for it, once a channel. */
const assertNews = async (published: readonly Published[]): Promise<void> => {
  expect(published.length).toBeGreaterThan(least(40))
  const rows = await pushes()
  const { rows: handled } = await pool.query<{ policy_id: string }>(
    'select policy_id from policy_news where handled_at is null',
  )
  expect(handled).toEqual([])
  for (const { id, word } of published)
    for (const person of PEOPLE) {
      const wanting = person.savedSearches.filter((one) => one.word === word)
      for (const channel of ['site', 'mail'] as const) {
        const told = rows.filter(
          (row) =>
            row.user_id === person.id && row.item === `news ${id}` && row.channel === channel,
        )
        const isWanted =
          wanting.length > 0 &&
          (channel === 'site' || wanting.some(({ channels }) => channels.includes('mail')))
        // Withdrawn, or over, before anybody was told.
        const isOver = told.length === 0 || told[0]?.reason === 'over'
        if (isWanted && !isOver) expect(told).toMatchObject([{ state: 'told' }])
        if (!isWanted) expect(told).toEqual([])
      }
    }
  // What was left out was left out for a reason: its policy is not published any more, or it is over.
  const lost = published.filter(({ id, word }) =>
    PEOPLE.some(
      (person) =>
        person.savedSearches.some((one) => one.word === word) &&
        !rows.some((row) => row.user_id === person.id && row.item === `news ${id}`),
    ),
  )
  for (const { id } of lost) {
    const { rows: found } = await pool.query<{ status: string }>(
      'select status from policy where id = $1',
      [id],
    )
    expect(found[0]?.status, id).toBe('offline')
  }
}

/** Everything was told at its hour: at the first whole round after it was due, and not before. */
const assertHours = async (): Promise<void> => {
  const rows = await pushes()
  expect(rows.filter(({ state }) => state === 'waiting')).toEqual([])
  const site = rows.filter(({ channel, state }) => channel === 'site' && state === 'told')
  expect(site.length).toBeGreaterThan(least(50))
  for (const row of rows) {
    const settled = row.settled_at?.getTime() ?? 0
    expect(settled, `${row.user_id} ${row.item}`).toBeGreaterThanOrEqual(row.due_at.getTime())
    const round = clean.find((at) => at >= row.due_at.getTime()) ?? 0
    if (row.channel !== 'sms') expect(settled).toBeLessThanOrEqual(round)
  }
  // Digests are due at nine, weekly ones on Mondays.
  for (const { user_id: id, item, due_at: due } of site) {
    if (!item.startsWith('news')) continue
    const hour = formatBeijingTime(due.getTime()).slice(11, 16)
    if (id === 'daily') expect(hour).toBe('09:00')
    if (id === 'weekly') expect(due.getTime()).toBe(nextPushTime('weekly', due.getTime()))
  }
}

/** Each deadline fired once for each of its days, whatever became of the nodes. */
const assertDeadlines = async (published: readonly Published[]): Promise<void> => {
  const rows = (await pushes()).filter(({ kind, state }) => kind === 'DEADLINE' && state === 'told')
  expect(rows.length).toBeGreaterThan(least(30))
  const reminders = await pool.query<{ user_id: string; title: string; created_at: Date }>(
    `select user_id, title, created_at from reminder where kind = 'DEADLINE'`,
  )
  const said = reminders.rows.map((row) => `${row.user_id} ${row.title} ${+row.created_at}`)
  expect(new Set(said).size).toBe(said.length)
  const carriers = new Set(
    rows.filter(({ channel }) => channel === 'site').map(({ carrier }) => carrier),
  )
  expect(carriers.size).toBe(reminders.rows.length)
  expect(rows.some(({ user_id: id }) => id === 'nobody')).toBe(true)
  const { rows: hits } = await pool.query<{ policy_id: string; found_at: Date }>(
    `select policy_id, found_at from subscribe_hit where set_id = 's2'`,
  )
  const last = clean.at(-1) ?? 0
  let checked = 0
  for (const { policy_id: id, found_at: found } of hits) {
    const policy = published.find((one) => one.id === id)
    if (policy === undefined || policy.touched) continue
    for (const [nth, days] of DAYS_LEFT.entries()) {
      const moment = reminderMoment(policy.ends, days)
      const next = reminderMoment(policy.ends, DAYS_LEFT[nth + 1] ?? 0)
      const round = clean.find((at) => at >= moment) ?? Number.POSITIVE_INFINITY
      // Another reminder was due before anybody could send this one.
      if (moment <= found.getTime() || moment > last || round >= next) continue
      const told = rows.filter(
        (row) =>
          row.user_id === 'instant' &&
          row.channel === 'site' &&
          row.policy_id === id &&
          row.item.endsWith(` ${days}`),
      )
      expect(told, `${id} ${days}`).toHaveLength(1)
      checked += 1
    }
  }
  expect(checked).toBeGreaterThan(least(10))
}

const DAYS_LEFT = [30, 14, 7, 3, 1]

/** What left the site: once each, and never while somebody sleeps. */
const assertOutside = async (): Promise<void> => {
  expect(mails.size).toBeGreaterThan(least(40))
  for (const { at, to } of mails.values())
    expect(isQuiet(at, USUAL_QUIET), `${to} ${formatBeijingTime(at)}`).toBe(false)
  for (const { at } of messages) expect(isQuiet(at, USUAL_QUIET)).toBe(false)
  const { rows: outbox } = await pool.query<{ id: string; state: string; body_text: string }>(
    'select id, state, body_text from mail_outbox',
  )
  expect(outbox.filter(({ state }) => state !== 'sent')).toEqual([])
  expect(outbox.filter(({ body_text: words }) => words !== '')).toEqual([])
  expect(outbox).toHaveLength(mails.size)
  // A policy is new to somebody in one mail alone.
  const news = new Map<string, string[]>()
  for (const { to, text } of mails.values())
    for (const [, id] of text.matchAll(/■ 《(p-\d+)》[^\n]*\n {2}给谁/g))
      news.set(`${to} ${id}`, [...(news.get(`${to} ${id}`) ?? []), text])
  expect(news.size).toBeGreaterThan(least(20))
  expect([...news.values()].filter((texts) => texts.length > 1)).toEqual([])
  // Twice only where a node was gone before it could say that it had sent it.
  expect([...mails.values()].some(({ times }) => times > 1)).toBe(true)
  const days = new Map<string, number>()
  for (const { phone, at } of messages) {
    const key = `${phone} ${formatBeijingTime(at).slice(0, 10)}`
    days.set(key, (days.get(key) ?? 0) + 1)
  }
  expect(messages.length).toBeGreaterThan(least(5))
  expect(Math.max(...days.values())).toBeLessThanOrEqual(SMS_A_DAY)
}
