import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reminders } from '#contract/reminders.ts'
import { subscriptions } from '#contract/subscriptions.ts'
import { bookmarks } from '#contract/bookmarks.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import type { MatchResult } from '#domain/matching/results.ts'
import { createLog } from '#server/log.ts'
import { createPolicyStore } from '#server/policies/store.ts'
import { createNotificationJobs, type NotificationJobs } from '#server/notification-jobs.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { createTestData } from '#server/testing/data.ts'
import { eventually } from '#server/testing/effects.ts'
import { runJob } from '#server/testing/jobs.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { startTestSmtp, type TestSmtp } from '#server/testing/smtp.ts'

const NOON = '2026-11-18T04:00:00Z'
const clock = movableClock(NOON)

let smtp: TestSmtp
let server: TestApp
let limits: Awaited<ReturnType<typeof looseLimits>>
let one: TestClient
let notifications: NotificationJobs
let results: Record<string, MatchResult>
let messages: { phone: string; count: number; text: string }[]

beforeAll(async () => {
  smtp = await startTestSmtp()
  limits = await looseLimits()
  const mail = {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'no-reply@example.com',
    SITE_URL: 'https://ceqiao.example.com',
  }
  server = await createTestApp({ clock, env: { LIMITS: limits.file, ...mail } })
  await server.createUser('one', { companyId: 'company-001', phone: '13700001111' })
  one = await loginAs(server.app, 'one', server.password)
  const { secrets, remove } = await createTestData()
  await remove()
  notifications = createNotificationJobs({
    db: server.db,
    config: { smtpUrl: mail.SMTP_URL, mailFrom: mail.MAIL_FROM, siteUrl: mail.SITE_URL },
    secrets,
    reader: {
      fold: (text) => text.toLowerCase(),
      means: (word) => (word === '高企' ? ['高新技术企业'] : []),
    },
    judge: async () => (policyId) => results[policyId] ?? null,
    policies: createPolicyStore(server.db).read,
    sendSms: async (phone, count, text) => void messages.push({ phone, count, text }),
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
  results = {}
  messages = []
  await server.pool.query(`
    delete from subscribe_set; delete from favourite; delete from push_item;
    delete from reminder; delete from mail_outbox; delete from policy_watch;
    delete from remind_switch; delete from mail_address;
    delete from policy where id like 'test-%'; delete from policy_news where policy_id like 'test-%';
    update policy_news set handled_at = now() where handled_at is null;
    update push_lease set deadlines_at = '2026-11-18T03:00:00Z';
    insert into mail_address values ('u-one', 'one@example.com', now());`)
  smtp.mails.length = 0
})

const save = async (more: Partial<InputOf<typeof subscriptions.save>> = {}) =>
  (
    await one.call(subscriptions.save, {
      name: '订阅',
      keywords: ['研发'],
      frequency: 'instant',
      ...more,
    })
  ).set

/** Publishes a policy; with a last day it has a window. */
const publish = async (id: string, title: string, ends = ''): Promise<void> => {
  const client = await server.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into policy (id, title, type, level, region_code, validity, source_name,
         source_issuer, checked_on, status, detail)
       values ($1, $2, 'notice', '1', '000000', 'valid', '来源', '机关', '2026-01-01', 'published',
         '{"summary":{"who":"科技企业","what":"","when":"","how":""},"benefits":[],"materials":[],
           "steps":[],"contacts":[],"platform":{"name":"","url":""},"sourceNote":"",
           "unverified":[],"body":[]}')`,
      [id, title],
    )
    await client.query(`insert into policy_org values ($1, 0, '机关')`, [id])
    if (ends !== '') {
      await client.query(
        `insert into policy_window (policy_id, position, certainty, confidence)
         values ($1, 0, 'published', 'A')`,
        [id],
      )
      await client.query(
        `insert into policy_deadline (policy_id, batch_position, position, kind, day)
         values ($1, 0, 0, 'online', $2)`,
        [id, ends],
      )
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}
/** One more node looks for what is to be told; false while another one does. */
const push = async (): Promise<boolean> => runJob(server.db, notifications.jobs, 'push')
/** Time passes to a moment of Beijing, and everything goes its way. */
const at = async (time: string): Promise<void> => {
  clock.moment = new Date(`${time.replace(' ', 'T')}:00+08:00`)
  expect(await eventually(push)).toBe(true)
  await notifications.mail.flush()
  const isSettled = async () => {
    const { rows } = await server.pool.query(
      `select from mail_outbox where state = 'sending' or (state = 'queued' and next_at <= $1)`,
      [clock.moment],
    )
    return rows.length === 0
  }
  expect(await eventually(isSettled)).toBe(true)
}
const told = async () =>
  (await one.call(reminders.list, { pageSize: 50 })).records.map(({ kind, title }) => [kind, title])
const subjects = () => smtp.mails.map(({ headers }) => headers.get('subject'))

describe('a new policy', () => {
  test('that two sets look for is one message; one set less leaves the other', async () => {
    const first = await save({ name: '甲', channels: ['mail'] })
    clock.moment = new Date('2026-11-18T04:00:30Z')
    await save({ name: '乙', channels: ['mail'], keywords: ['补助'] })
    await publish('test-a', '研发补助通知')
    await at('2026-11-18 12:01')
    expect(await told()).toEqual([['POLICY_MATCH', '新政策：研发补助通知']])
    expect(subjects()).toEqual(['【策桥】新政策：研发补助通知'])
    expect(smtp.mails[0]?.parts[0]?.text).toContain('来自订阅：“甲”、“乙”')
    expect(smtp.mails[0]?.parts[0]?.text).toMatch(/退订“甲”.*\r\n退订“乙”/)
    await at('2026-11-18 12:02')
    expect(await told()).toHaveLength(1)

    const token = notifications.optOuts.sign({
      userId: 'u-one',
      channel: 'mail',
      setId: first.setId,
    })
    await one.call(reminders.optOut, { token, off: true })
    await publish('test-b', '研发补助第二批')
    await at('2026-11-18 12:03')
    expect(subjects()[1]).toBe('【策桥】新政策：研发补助第二批')
    expect(smtp.mails[1]?.parts[0]?.text).toContain('来自订阅：“乙”')
    expect((await told()).length).toBe(2)
  })

  test('stands in the list of finds', async () => {
    const { setId } = await save()
    await publish('test-a', '研发通知', '2026-12-31')
    await at('2026-11-18 12:01')
    const found = await one.call(subscriptions.found, {})
    expect(found).toMatchObject({
      total: 1,
      records: [
        {
          policyId: 'test-a',
          title: '研发通知',
          offline: false,
          foundTime: '2026-11-18 12:01:00',
          sets: [{ setId, name: '订阅', muted: false }],
          starred: false,
        },
      ],
    })
    expect((await one.call(subscriptions.mine, {})).sets).toMatchObject([
      { found: 1, recent: 1, newest: [{ policyId: 'test-a', title: '研发通知' }] },
    ])
    await server.pool.query(`update policy set status = 'offline' where id = 'test-a'`)
    await eventually(
      async () => (await one.call(subscriptions.found, {})).records[0]?.offline === true,
    )
    expect((await one.call(subscriptions.found, { setId })).records).toMatchObject([
      { title: '研发通知', offline: true, policy: [] },
    ])
  })

  test('is told in the morning, several as one', async () => {
    await save({ frequency: 'daily', channels: ['mail'] })
    for (const nth of [1, 2, 3]) await publish(`test-${nth}`, `研发通知 ${nth}`)
    await at('2026-11-18 12:01')
    expect(await told()).toEqual([])
    await at('2026-11-19 08:59')
    expect(await told()).toEqual([])
    await at('2026-11-19 09:00')
    expect(await told()).toEqual([['POLICY_MATCH', '订阅有 3 项新政策']])
    expect(subjects()).toEqual(['【策桥】订阅有 3 项新政策'])
  })

  test('that came out before a set was made is none', async () => {
    await publish('test-a', '研发通知')
    await at('2026-11-18 12:01')
    await save()
    await at('2026-11-18 12:02')
    expect(await told()).toEqual([])
  })

  test('is not told when it is over, withdrawn, muted, paused or not wished any more', async () => {
    const { setId } = await save({ frequency: 'daily' })
    await publish('test-closed', '研发已截止', '2026-11-01')
    for (const id of ['test-a', 'test-b', 'test-c']) await publish(id, `研发 ${id}`, '2026-12-31')
    await at('2026-11-18 12:01')
    await one.call(subscriptions.mute, { policyId: 'test-a', setId, muted: true })
    await server.pool.query(`update policy set status = 'offline' where id = 'test-b'`)
    await at('2026-11-19 09:00')
    expect(await told()).toEqual([['POLICY_MATCH', '新政策：研发 test-c']])
    await publish('test-d', '研发 test-d')
    await at('2026-11-19 09:30')
    await one.call(subscriptions.pause, { setId, paused: true })
    await publish('test-e', '研发 test-e')
    await at('2026-11-20 09:00')
    await one.call(subscriptions.pause, { setId, paused: false })
    await at('2026-11-21 09:00')
    expect(await told()).toHaveLength(1)
    expect((await one.call(subscriptions.found, {})).total).toBe(4)
  })

  test('is found by what words stand for, and left out by others', async () => {
    await save({ keywords: ['高企'], excludeWords: ['名单'] })
    await publish('test-a', '高新技术企业认定通知')
    await publish('test-b', '高新技术企业名单公示')
    await at('2026-11-18 12:01')
    expect(await told()).toEqual([['POLICY_MATCH', '新政策：高新技术企业认定通知']])
  })

  test('has to be good enough for the company, where a rule decides it', async () => {
    await save({ minResult: 'possible' })
    results = { 'test-a': 'unmet', 'test-b': 'possible', 'test-c': 'hopeful' }
    for (const id of ['test-a', 'test-b', 'test-c', 'test-d']) await publish(id, `研发 ${id}`)
    await at('2026-11-18 12:01')
    const { records } = await one.call(subscriptions.found, {})
    expect(records.map(({ policyId }) => policyId).toSorted()).toEqual([
      'test-b',
      'test-c',
      'test-d',
    ])
  })

  test('is told to nobody whose account is closed', async () => {
    await save({ frequency: 'daily' })
    await publish('test-a', '研发通知')
    await at('2026-11-18 12:01')
    await server.pool.query(`update user_account set status = 'disabled' where id = 'u-one'`)
    await at('2026-11-19 09:00')
    const { rows } = await server.pool.query('select state, reason from push_item')
    expect(rows).toEqual([{ state: 'dropped', reason: 'account is closed' }])
    await server.pool.query(`update user_account set status = 'active' where id = 'u-one'`)
  })
})

describe('a change', () => {
  test('of what is starred is told once it has settled, as one', async () => {
    await publish('test-a', '补助通知', '2026-12-31')
    await eventually(async () =>
      one.call(bookmarks.star, { objType: 'policy', objId: 'test-a', starred: true }).then(
        () => true,
        () => false,
      ),
    )
    await server.pool.query(
      `update policy_deadline set day = '2026-12-20' where policy_id = 'test-a'`,
    )
    await at('2026-11-18 12:01')
    await server.pool.query(
      `update policy_deadline set day = '2026-12-10' where policy_id = 'test-a'`,
    )
    await server.pool.query(`update policy set amount_text = '最高 50 万元' where id = 'test-a'`)
    await at('2026-11-18 12:05')
    expect(await told()).toEqual([])
    await at('2026-11-18 12:15')
    const { records } = await one.call(reminders.list, {})
    expect(records).toMatchObject([
      {
        kind: 'POLICY_CHANGE',
        title: '政策有变更：补助通知',
        content: '网上申报截止：2026-12-31 → 2026-12-10；支持标准：最高 50 万元',
        link: '/policy/detail?id=test-a',
      },
    ])
    expect(subjects()).toEqual(['【策桥】政策有变更：补助通知'])
    await server.pool.query(`update policy set status = 'offline' where id = 'test-a'`)
    await at('2026-11-18 12:30')
    await at('2026-11-18 12:45')
    expect((await one.call(reminders.list, {})).records[0]).toMatchObject({
      content: '状态：有效 → 已下线',
    })
  })

  test('that is taken back, or that nobody needs to know, is none', async () => {
    await save()
    await publish('test-a', '研发通知', '2026-12-31')
    await at('2026-11-18 12:01')
    await server.pool.query(
      `update policy_deadline set day = '2026-12-20' where policy_id = 'test-a'`,
    )
    await at('2026-11-18 12:02')
    await server.pool.query(
      `update policy_deadline set day = '2026-12-31' where policy_id = 'test-a'`,
    )
    await server.pool.query(`update policy set checked_on = '2026-11-18' where id = 'test-a'`)
    await at('2026-11-18 12:03')
    await at('2026-11-18 12:30')
    expect(await told()).toEqual([['POLICY_MATCH', '新政策：研发通知']])
  })
})

describe('a deadline', () => {
  test('is told on its days in the morning, by message too for whoever wishes', async () => {
    await save({ channels: ['sms'], deadlineDays: ['7', '1'] })
    await publish('test-a', '研发通知', '2026-12-01')
    await at('2026-11-18 12:01')
    for (const day of ['19', '20', '21', '22', '23']) await at(`2026-11-${day} 10:00`)
    expect(messages).toEqual([])
    await at('2026-11-24 08:59')
    expect(messages).toEqual([])
    await at('2026-11-24 09:00')
    await at('2026-11-24 09:01')
    expect(messages).toEqual([
      {
        phone: '13700001111',
        count: 1,
        text: '【策桥】还有 7 天截止：研发通知。登录后在消息中心查看，可在“提醒设置”关闭短信。',
      },
    ])
    // The server was down for days: one reminder, that of the day that counts.
    await at('2026-11-30 20:00')
    expect((await told()).slice(0, 2)).toEqual([
      ['DEADLINE', '明天截止：研发通知'],
      ['DEADLINE', '还有 7 天截止：研发通知'],
    ])
    expect(messages).toHaveLength(2)
    await at('2026-12-02 09:00')
    expect(await told()).toHaveLength(3)
  })

  test('of what is starred is told at fourteen and three days', async () => {
    await publish('test-a', '补助通知', '2026-12-05')
    await eventually(async () =>
      one.call(bookmarks.star, { objType: 'policy', objId: 'test-a', starred: true }).then(
        () => true,
        () => false,
      ),
    )
    for (const day of ['11-20', '11-21', '11-22', '12-01', '12-02', '12-03', '12-05'])
      await at(`2026-${day} 09:00`)
    expect(await told()).toEqual([
      ['DEADLINE', '还有 3 天截止：补助通知'],
      ['DEADLINE', '还有 14 天截止：补助通知'],
    ])
  })

  test('that moves is told anew; days before somebody followed it are not', async () => {
    await save({ deadlineDays: ['14', '3'] })
    await publish('test-a', '研发通知', '2026-11-25')
    await at('2026-11-18 12:01')
    await at('2026-11-19 09:00')
    expect(await told()).toEqual([['POLICY_MATCH', '新政策：研发通知']])
    await at('2026-11-22 09:00')
    await server.pool.query(
      `update policy_deadline set day = '2026-12-08' where policy_id = 'test-a'`,
    )
    await at('2026-11-23 09:00')
    await at('2026-11-24 09:00')
    expect((await told()).filter(([kind]) => kind === 'DEADLINE')).toEqual([
      ['DEADLINE', '还有 14 天截止：研发通知'],
      ['DEADLINE', '还有 3 天截止：研发通知'],
    ])
  })

  test('goes by message twice a day at most; what is left waits for the morning', async () => {
    await one.call(reminders.set, { kind: 'ORDER', channel: 'sms', on: true })
    for (const nth of [1, 2, 3]) {
      await server.pool.query(
        `insert into reminder (id, user_id, kind, title) values ('r${nth}', 'u-one', 'ORDER', '进展 ${nth}')`,
      )
      await at(`2026-11-18 12:0${nth}`)
    }
    expect(messages.map(({ text }) => text.slice(0, 8))).toEqual([
      '【策桥】进展 1',
      '【策桥】进展 2',
    ])
    await at('2026-11-19 09:00')
    expect(messages).toHaveLength(3)
  })
})
