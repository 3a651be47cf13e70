import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guestSubscriptions } from '#contract/guest-subscriptions.ts'
import { oneClick, reminders } from '#contract/reminders.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { GUEST_LIMITS } from '#domain/subscriptions/followed.ts'
import { createLog } from '#server/log.ts'
import { createNotificationJobs, type NotificationJobs } from '#server/notification-jobs.ts'
import { createPolicyStore } from '#server/policies/store.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { createTestData } from '#server/testing/data.ts'
import { entriesOf, eventually, refused } from '#server/testing/effects.ts'
import { runJob } from '#server/testing/jobs.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { publishPolicy } from './testing.ts'
import { type ReceivedMail, startTestSmtp, type TestSmtp } from '#server/testing/smtp.ts'

const NOON = '2026-11-18T04:00:00Z'
const SITE = 'https://ceqiao.example.com'
const EMAIL = 'Li.Gong@Example.COM'
const clock = movableClock(NOON)

let smtp: TestSmtp
let server: TestApp
let limits: Awaited<ReturnType<typeof looseLimits>>
let visitor: TestClient
let networks = 0
let notifications: NotificationJobs

beforeAll(async () => {
  smtp = await startTestSmtp()
  limits = await looseLimits()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@example.com', SITE_URL: SITE }
  server = await createTestApp({ clock, env: { LIMITS: limits.file, ...mail } })
  const { secrets, remove } = await createTestData()
  await remove()
  notifications = createNotificationJobs({
    db: server.db,
    config: { smtpUrl: smtp.url, mailFrom: mail.MAIL_FROM, siteUrl: SITE },
    secrets,
    reader: { fold: (text) => text, means: () => [] },
    judge: async () => () => null,
    policies: createPolicyStore(server.db).read,
    sendSms: null,
    guestSms: null,
    clock,
    log: createLog({ level: 'silent' }),
    kick: () => undefined,
  })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
  await limits.remove()
})
beforeEach(async () => {
  clock.moment = new Date(NOON)
  networks += 1
  visitor = createTestClient(server.app, { address: `203.0.113.${networks}` })
  smtp.onRecipient = () => null
  await server.pool.query(`
    delete from mail_outbox; delete from guest_subscription;
    delete from policy where id like 'test-%'; delete from policy_news where policy_id like 'test-%'`)
  smtp.mails.length = 0
})

const publish = async (id: string, title: string, more: { kind?: string; ends?: string } = {}) =>
  publishPolicy(server.pool, { id, title, at: clock.moment, ...more })

/** Sends what is due; whatever the node sends by itself has settled too. */
const flush = async (): Promise<void> => {
  await notifications.mail.flush()
  const isSettled = async () =>
    (
      await server.pool.query(
        `select from mail_outbox where state = 'sending' or (state = 'queued' and next_at <= $1)`,
        [clock.moment],
      )
    ).rows.length === 0
  expect(await eventually(isSettled)).toBe(true)
}
const at = async (time: string): Promise<void> => {
  clock.moment = new Date(`${time.replace(' ', 'T')}:00+08:00`)
  expect(await eventually(async () => runJob(server.db, notifications.jobs, 'guests'))).toBe(true)
  await flush()
}
const textOf = (mail: ReceivedMail | undefined): string => mail?.parts[0]?.text ?? ''
const linkIn = (mail: ReceivedMail | undefined, page: string): string =>
  new RegExp(`${SITE}/${page}\\?(?:confirm=1&)?token=([\\w-]+)`).exec(textOf(mail))?.[1] ?? ''
const subjects = () => smtp.mails.map(({ headers }) => headers.get('subject'))
const rows = async () =>
  (await server.pool.query('select * from guest_subscription order by asked_at, id')).rows

type Asked = Partial<InputOf<typeof guestSubscriptions.ask>>

const ask = async (what: Asked = { kinds: ['support'] }): Promise<string> => {
  const before = smtp.mails.length
  await visitor.call(guestSubscriptions.ask, { email: EMAIL, ...what })
  await flush()
  return linkIn(smtp.mails[before], 'follow')
}
const follow = async (what?: Asked): Promise<string> => {
  const { optOut } = await visitor.call(guestSubscriptions.confirm, { token: await ask(what) })
  smtp.mails.length = 0
  clock.moment = new Date(clock.moment.getTime() + 60_000)
  return optOut
}

describe('asking', () => {
  test('what would be followed is said in words, with how much fits today', async () => {
    const offer = await visitor.call(guestSubscriptions.offer, { kinds: ['support'] })
    expect(offer).toMatchObject({ name: '补贴奖励', mail: true })
    expect(offer.total).toBeGreaterThan(5)
    const unknown = await refused(visitor.call(guestSubscriptions.offer, { policyId: 'nothing' }))
    expect(unknown).toMatchObject({ code: 404 })
  })

  test('nothing is followed before the link of the first mail was confirmed', async () => {
    const token = await ask()
    expect(subjects()).toEqual(['【策桥】确认订阅'])
    expect(smtp.mails[0]?.to).toBe('Li.Gong@example.com')
    expect(textOf(smtp.mails[0])).toContain('补贴奖励')
    expect(await visitor.call(guestSubscriptions.asked, { token })).toEqual({
      name: '补贴奖励',
      address: 'Li***@example.com',
      state: 'asked',
      optOut: '',
    })
    await publish('test-1', '《研发补贴通知》')
    await at('2026-11-19 09:00')
    expect(smtp.mails).toHaveLength(1)
  })

  test('no table holds the address in the clear', async () => {
    await follow()
    await publish('test-1', '《研发补贴通知》')
    await at('2026-11-19 09:00')
    expect(smtp.mails).toHaveLength(1)
    const all = await server.pool.query(`select
      (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from guest_subscription s)::text ||
      (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from mail_outbox m)::text as text`)
    expect(String(all.rows[0]?.text).toLowerCase()).not.toContain('li.gong')
    expect((await rows())[0].address_locked.toString()).not.toContain('example')
  })

  test('an address gets so many first mails a day, and the answer is the same after', async () => {
    for (let nth = 0; nth < GUEST_LIMITS.asksADay + 2; nth += 1)
      expect(
        await visitor.call(guestSubscriptions.ask, { email: EMAIL, keyword: `词${nth}` }),
      ).toEqual({ hours: GUEST_LIMITS.confirmHours })
    await flush()
    expect(smtp.mails).toHaveLength(GUEST_LIMITS.asksADay)
    await ask({ email: 'other@example.com' })
    expect(smtp.mails).toHaveLength(GUEST_LIMITS.asksADay + 1)
  })

  test('the link ends after its hours, and nobody else can make one', async () => {
    const token = await ask()
    clock.moment = new Date(clock.moment.getTime() + GUEST_LIMITS.confirmHours * 3_600_000)
    expect(await refused(visitor.call(guestSubscriptions.confirm, { token }))).toMatchObject({
      code: 404,
    })
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    expect(await refused(visitor.call(guestSubscriptions.asked, { token: forged }))).toMatchObject({
      code: 404,
    })
    await at('2026-11-21 12:00')
    expect(await rows()).toEqual([])
  })

  test('the same again takes the place of the first; six things are too much', async () => {
    await follow()
    await follow()
    expect((await rows()).filter(({ ended_at: ended }) => ended === null)).toHaveLength(1)
    for (let nth = 1; nth < GUEST_LIMITS.subscriptions; nth += 1) {
      clock.moment = new Date(clock.moment.getTime() + 25 * 3_600_000)
      await follow({ keyword: `词${nth}` })
    }
    clock.moment = new Date(clock.moment.getTime() + 25 * 3_600_000)
    const token = await ask({ keyword: '更多' })
    expect(await refused(visitor.call(guestSubscriptions.confirm, { token }))).toMatchObject({
      code: 400,
    })
  })
})

describe('telling', () => {
  test('what is new goes out at nine, once, in one mail for the address', async () => {
    await follow()
    await follow({ keyword: '研发' })
    await publish('test-1', '《研发补贴通知》', { ends: '2026-12-31' })
    await publish('test-2', '《研发税收通知》', { kind: 'tax' })
    await publish('test-3', '《商标法》', { kind: 'law' })
    await at('2026-11-18 22:00')
    await at('2026-11-19 08:59')
    expect(smtp.mails).toEqual([])
    await at('2026-11-19 09:00')
    expect(subjects()).toEqual(['【策桥】订阅有 2 项新政策'])
    const text = textOf(smtp.mails[0])
    expect(text).toContain('■ 《研发补贴通知》')
    expect(text).toContain('截止：2026-12-31')
    expect(text).toContain('来自订阅：“补贴奖励”、“含“研发””')
    expect(text).not.toContain('商标法')
    expect(text).toContain('退订这个邮箱的全部订阅')
    await at('2026-11-19 15:00')
    await at('2026-11-20 09:00')
    expect(smtp.mails).toHaveLength(1)
  })

  test('what came out before it was followed is not new', async () => {
    await publish('test-1', '《研发补贴通知》')
    await follow()
    await at('2026-11-19 09:00')
    expect(smtp.mails).toEqual([])
  })

  test('a policy: its deadline, a new date, its end', async () => {
    await publish('test-1', '《研发补贴通知》', { ends: '2026-12-04' })
    await follow({ policyId: 'test-1' })
    await at('2026-11-20 09:00')
    expect(subjects()).toEqual(['【策桥】还有 14 天截止：《研发补贴通知》'])
    await server.pool.query(
      `update policy_deadline set day = '2027-03-31' where policy_id = 'test-1'`,
    )
    await at('2026-11-21 09:00')
    expect(subjects()[1]).toBe('【策桥】政策有变更：《研发补贴通知》')
    expect(textOf(smtp.mails[1])).toContain('2026-12-04 → 2027-03-31')
    await server.pool.query(`update policy set status = 'offline' where id = 'test-1'`)
    await at('2026-11-22 09:00')
    await at('2026-11-23 09:00')
    expect(subjects()).toHaveLength(3)
  })

  test('two nodes tell it once', async () => {
    await follow()
    await publish('test-1', '《研发补贴通知》')
    clock.moment = new Date('2026-11-19T01:00:00Z')
    const run = async () => runJob(server.db, notifications.jobs, 'guests').catch(() => false)
    await Promise.all([run(), run(), run()])
    await flush()
    expect(smtp.mails).toHaveLength(1)
  })

  test('an address that takes no mail is left alone', async () => {
    await follow()
    smtp.onRecipient = () => ({ code: 550, text: 'no such user' })
    await publish('test-1', '《研发补贴通知》')
    await at('2026-11-19 09:00')
    expect((await rows())[0].ended_at).not.toBeNull()
  })
})

describe('ending', () => {
  test('one by its link, told without a login; it can be taken up again', async () => {
    const optOut = await follow()
    await follow({ keyword: '研发' })
    expect(await visitor.call(reminders.optOutInfo, { token: optOut })).toMatchObject({
      what: '订阅“补贴奖励”',
      address: 'Li***@example.com',
      off: false,
    })
    const entries = await entriesOf(server, async () =>
      visitor.call(reminders.optOut, { token: optOut, off: true }),
    )
    expect(entries).toMatchObject([{ action: 'remind.optOut', actorId: '' }])
    expect(JSON.stringify(entries)).not.toContain('Li.Gong')
    expect(await visitor.call(reminders.optOutInfo, { token: optOut })).toMatchObject({ off: true })
    await publish('test-1', '《补贴通知》')
    await at('2026-11-19 09:00')
    expect(smtp.mails).toEqual([])
    await visitor.call(reminders.optOut, { token: optOut, off: false })
    clock.moment = new Date(clock.moment.getTime() + 60_000)
    await publish('test-2', '《又一补贴通知》')
    await at('2026-11-20 09:00')
    expect(subjects()).toEqual(['【策桥】新政策：《又一补贴通知》'])
  })

  test('everything by one click of the mail programme', async () => {
    await follow()
    await follow({ keyword: '研发' })
    await publish('test-1', '《研发补贴通知》')
    await at('2026-11-19 09:00')
    const header = smtp.mails[0]?.headers.get('list-unsubscribe') ?? ''
    const path = header.slice(header.indexOf(oneClick.path)).replace(/>.*/s, '')
    const answer = await server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect((await rows()).every(({ ended_at: ended }) => ended !== null)).toBe(true)
    await at('2026-11-27 09:00')
    expect(await rows()).toEqual([])
  })
})

describe('feeds', () => {
  const open = async (url: string) => server.app.inject({ method: 'GET', url })

  test('an Atom feed of what an address says', async () => {
    const { statusCode, headers, body } = await open('/feeds/policies.atom?kind=support')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(body).toContain('<feed xmlns="http://www.w3.org/2005/Atom">')
    expect(body).toContain('补贴奖励')
    expect(body).toContain(`<link rel="self" href="${SITE}/feeds/policies.atom?kind=support"/>`)
    expect(body.match(/<entry>/g)?.length).toBeGreaterThan(5)
    expect(body).not.toContain('localhost')
  })

  test('a calendar of their dates', async () => {
    const { statusCode, headers, body } = await open('/feeds/policies.ics?region=440300')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(body).toContain('BEGIN:VCALENDAR')
    expect(body).toContain('DTSTART;VALUE=DATE:')
  })

  test('one policy; an unknown one is 404; nonsense is everything', async () => {
    const policy = await visitor.call(guestSubscriptions.offer, {})
    expect(policy.name).toBe('全部政策')
    expect((await open('/feeds/policies.atom?id=nothing')).statusCode).toBe(404)
    expect((await open('/feeds/policies.atom?kind=gift&region=%2F&x=1')).statusCode).toBe(200)
    expect((await open('/feeds/policies.ics?id=%28&q=%20')).statusCode).toBe(200)
  })
})
