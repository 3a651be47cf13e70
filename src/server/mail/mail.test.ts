import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneClick, reminders } from '#contract/reminders.ts'
import { subscriptions } from '#contract/subscriptions.ts'
import { createPolicyStore } from '#server/policies/store.ts'
import { createNotificationJobs, type NotificationJobs } from '#server/notification-jobs.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { createTestData } from '#server/testing/data.ts'
import { createLog } from '#server/log.ts'
import { entriesOf, eventually, refused } from '#server/testing/effects.ts'
import { runJob } from '#server/testing/jobs.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { type ReceivedMail, startTestSmtp, type TestSmtp } from '#server/testing/smtp.ts'
import { createSmtpTransport } from './transport.ts'

const NOON = '2026-11-18T04:00:00Z'
const SITE = 'https://ceqiao.example.com'
const clock = movableClock(NOON)

let smtp: TestSmtp
let server: TestApp
let limits: Awaited<ReturnType<typeof looseLimits>>
let one: TestClient
/** The same installation once more, to be driven by hand. */
let notifications: NotificationJobs

beforeAll(async () => {
  smtp = await startTestSmtp()
  limits = await looseLimits()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: '策桥 <no-reply@example.com>', SITE_URL: SITE }
  server = await createTestApp({ clock, env: { LIMITS: limits.file, ...mail } })
  for (const name of ['one', 'other', 'third']) await server.createUser(name)
  one = await loginAs(server.app, 'one', server.password)
  const { secrets, remove } = await createTestData()
  await remove()
  const store = createPolicyStore(server.db)
  notifications = createNotificationJobs({
    db: server.db,
    config: { smtpUrl: smtp.url, mailFrom: mail.MAIL_FROM, siteUrl: SITE },
    secrets,
    reader: { fold: (text) => text, means: () => [] },
    judge: async () => () => null,
    policies: store.read,
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
  smtp.mails.length = 0
  smtp.onRecipient = () => null
  smtp.onMail = () => null
  for (const table of ['mail_code', 'mail_address', 'mail_outbox', 'push_item', 'remind_switch'])
    await server.pool.query(`delete from ${table}`)
  await server.pool.query('delete from subscribe_set; delete from reminder')
})

const arrived = async (count = 1): Promise<ReceivedMail> => {
  expect(await eventually(async () => smtp.mails.length >= count)).toBe(true)
  return smtp.mails[count - 1] as ReceivedMail
}
const later = (ms: number): void => {
  clock.moment = new Date(clock.moment.getTime() + ms)
}
const ask = async (email = 'Zhang.San@Example.COM', who = one) =>
  who.call(reminders.setMail, { email })
const codeIn = ({ parts }: ReceivedMail): string => /\d{6}/.exec(parts[0]?.text ?? '')?.[0] ?? ''
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')
const address = async (who = one) => (await who.call(reminders.settings, {})).mail
const confirmed = async (): Promise<void> => {
  await server.pool.query(`insert into mail_address values ('u-one', 'one@example.com', now())`)
}
const outbox = async () =>
  (
    await server.pool.query<{
      state: string
      tries: number
      error: string
      body_text: string
      next_at: Date
    }>('select state, tries, error, body_text, next_at from mail_outbox order by made_at, id')
  ).rows
/** Sends what is due; whatever the node sends by itself has settled too. */
const flush = async (): Promise<void> => {
  await notifications.mail.flush()
  const isSettled = async () =>
    (await outbox()).every(
      ({ state, next_at: next }) =>
        state === 'sent' || state === 'failed' || (state === 'queued' && next > clock.moment),
    )
  expect(await eventually(isSettled)).toBe(true)
}
/** One more node looks for what is to be told; false while another one does. */
const push = async (): Promise<boolean> => runJob(server.db, notifications.jobs, 'push')
/** Leaves a reminder of a kind and lets everything go its way. */
const told = async (kind = 'ORDER', title = '方案与报价待您确认'): Promise<void> => {
  await server.pool.query(
    `insert into reminder (id, user_id, kind, title, content, link)
     values (gen_random_uuid()::text, 'u-one', $1, $2, '内容 <b>&', '/admin/precise/order')`,
    [kind, title],
  )
  expect(await eventually(push)).toBe(true)
  await flush()
}

describe('an address', () => {
  test('is confirmed by the code that was sent there', async () => {
    expect(await ask()).toEqual({ expiresIn: 1800, resendAfter: 60 })
    const mail = await arrived()
    expect(mail.to).toBe('Zhang.San@example.com')
    expect(mail.headers.get('subject')).toBe(`【策桥】邮箱验证码 ${codeIn(mail)}`)
    expect(mail.headers.get('from')).toBe('策桥 <no-reply@example.com>')
    expect(mail.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@ceqiao\.example\.com>$/)
    expect(mail.headers.has('list-unsubscribe')).toBe(false)
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
    expect(await address()).toMatchObject({ address: '', pending: 'Zhang.San@example.com' })
    expect(await refused(one.call(reminders.confirmMail, { code: wrong(codeIn(mail)) }))).toEqual({
      code: 400,
      text: '验证码错误或已过期',
    })
    const entries = await entriesOf(server, async () =>
      one.call(reminders.confirmMail, { code: codeIn(mail) }),
    )
    expect(entries).toMatchObject([{ action: 'mail.confirm', actorId: 'u-one' }])
    expect(await address()).toEqual({
      available: true,
      address: 'Zhang.San@example.com',
      pending: '',
      failing: false,
    })
    expect((await one.call(subscriptions.mine, {})).verifiedEmail).toBe('Zhang.San@example.com')
    // What was sent is forgotten, the code too.
    await eventually(async () => (await outbox())[0]?.state === 'sent')
    expect((await outbox())[0]?.body_text).toBe('')
    expect(await refused(one.call(reminders.confirmMail, { code: codeIn(mail) }))).toMatchObject({
      code: 400,
    })
  })

  test('is confirmed by the link as well, once, without a login', async () => {
    await ask()
    const url = /https:\/\/\S+/.exec((await arrived()).parts[0]?.text ?? '')?.[0] ?? ''
    expect(url.startsWith(`${SITE}/mailConfirm?token=`)).toBe(true)
    const token = new URL(url).searchParams.get('token') ?? ''
    const nobody = createTestClient(server.app)
    expect(await nobody.call(reminders.confirmMailLink, { token })).toEqual({
      address: 'Zh***@example.com',
    })
    expect((await address()).address).toBe('Zhang.San@example.com')
    expect(await refused(nobody.call(reminders.confirmMailLink, { token }))).toMatchObject({
      code: 404,
      text: '链接已失效，请重新获取',
    })
  })

  test('has five tries a code, thirty minutes, and the newest code alone', async () => {
    await ask()
    const first = codeIn(await arrived())
    later(61_000)
    await ask()
    const second = codeIn(await arrived(2))
    // One time in a million both are the same.
    const stale = first === second ? wrong(second) : first
    expect(await refused(one.call(reminders.confirmMail, { code: stale }))).toMatchObject({
      code: 400,
    })
    for (let nth = 1; nth < 5; nth++)
      await refused(one.call(reminders.confirmMail, { code: wrong(second) }))
    expect(await refused(one.call(reminders.confirmMail, { code: second }))).toMatchObject({
      code: 400,
    })
    later(61_000)
    await ask()
    const third = codeIn(await arrived(3))
    later(1_800_000)
    expect(await refused(one.call(reminders.confirmMail, { code: third }))).toMatchObject({
      code: 400,
    })
  })

  test('of fifty who try the right code at once is confirmed once', async () => {
    await ask()
    const code = codeIn(await arrived())
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, async () => one.call(reminders.confirmMail, { code })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is asked for once a minute, and nobody fills a stranger’s box', async () => {
    await ask('victim@example.com')
    expect(await refused(ask('victim@example.com'))).toMatchObject({ code: 429 })
    const [other, third] = await Promise.all(
      ['other', 'third'].map(async (name) => loginAs(server.app, name, server.password)),
    )
    for (const who of [other, third, one, other, third, one]) {
      later(61_000)
      // The answer says nothing of what others have asked.
      expect(await ask('victim@example.com', who)).toEqual({ expiresIn: 1800, resendAfter: 60 })
    }
    await arrived(5)
    await flush()
    expect(smtp.mails).toHaveLength(5)
  })

  test.each([
    'nobody',
    'a@b',
    'a b@example.com',
    'a@example.com,b@example.com',
    'a@example.com\r\nBcc: x@example.com',
    '<a@example.com>',
    `${'a'.repeat(65)}@example.com`,
    'a@-example.com',
  ])('is not %j', async (email) => {
    expect(await refused(ask(email))).toMatchObject({ code: 400 })
    expect(smtp.mails).toEqual([])
  })

  test('is taken away with what waits to go there', async () => {
    await confirmed()
    smtp.onMail = () => ({ code: 451, text: 'later' })
    await told()
    expect(await outbox()).toMatchObject([{ state: 'queued' }])
    expect(await one.call(reminders.removeMail, {})).toEqual({ removed: true })
    expect(await outbox()).toEqual([])
    expect(await one.call(reminders.removeMail, {})).toEqual({ removed: false })
    expect(await address()).toMatchObject({ address: '' })
  })
})

describe('a mail of reminders', () => {
  test('says what happened in words and HTML, and how it is ended', async () => {
    await confirmed()
    await told()
    const mail = await arrived()
    expect(mail.to).toBe('one@example.com')
    expect(mail.headers.get('subject')).toBe('【策桥】方案与报价待您确认')
    const [text, html] = mail.parts.map((part) => part.text)
    expect(text).toContain('■ 方案与报价待您确认')
    expect(text).toContain(`${SITE}/admin/precise/order`)
    expect(text).toContain('退订全部办理进度邮件')
    expect(html).toContain('内容 &lt;b&gt;&amp;')
    expect(html).toContain('<html lang="zh-CN">')
    const click = mail.headers.get('list-unsubscribe') ?? ''
    expect(click).toMatch(new RegExp(`^<${SITE}${oneClick.path}\\?token=[A-Za-z0-9_-]+>$`))
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    // Encoded, so that no server on the way changes a letter.
    expect(Buffer.byteLength(mail.raw)).toBe(mail.raw.length)
  })

  test('is one for what is due together, of one group', async () => {
    await confirmed()
    for (const [kind, title] of [
      ['ORDER', '委托甲'],
      ['CERT', '认证乙'],
    ])
      await server.pool.query(
        `insert into reminder (id, user_id, kind, title) values (gen_random_uuid()::text, 'u-one', $1, $2)`,
        [kind, title],
      )
    await told('SYSTEM', '新设备登录')
    await arrived(2)
    const subjects = smtp.mails.map(({ headers }) => headers.get('subject'))
    expect(subjects.toSorted()).toEqual(['【策桥】办理进度 2 条', '【策桥】新设备登录'])
  })

  test('goes to nobody who has not confirmed an address, and not for what was switched off', async () => {
    await told()
    expect(smtp.mails).toEqual([])
    await confirmed()
    await one.call(reminders.set, { kind: 'ORDER', channel: 'mail', on: false })
    await told('CHAT', '有人找您')
    await told()
    expect(smtp.mails).toEqual([])
    await told('CERT', '认证通过')
    await arrived()
    expect(smtp.mails).toHaveLength(1)
  })

  test('leaves a kind that only a newer release knows to its nodes', async () => {
    await confirmed()
    await told('NEWER_KIND', '新的提醒')
    await told('CERT', '认证通过')
    await arrived()
    expect(smtp.mails.map(({ headers }) => headers.get('subject'))).toEqual(['【策桥】认证通过'])
    const { rows } = await server.pool.query(
      `select title from reminder where user_id = 'u-one' and carried_at is null`,
    )
    expect(rows).toEqual([{ title: '新的提醒' }])
  })

  test('waits for the end of quiet', async () => {
    await confirmed()
    clock.moment = new Date('2026-11-18T14:00:00Z')
    await told()
    expect(smtp.mails).toEqual([])
    clock.moment = new Date('2026-11-18T23:59:00Z')
    expect(await eventually(push)).toBe(true)
    await flush()
    expect(smtp.mails).toEqual([])
    clock.moment = new Date('2026-11-19T00:00:00Z')
    expect(await eventually(push)).toBe(true)
    await flush()
    expect(smtp.mails).toHaveLength(1)
  })
})

describe('a server that does not take it', () => {
  test('is asked again later, under the same Message-ID', async () => {
    await confirmed()
    smtp.onMail = () => ({ code: 451, text: 'come back later' })
    await told()
    expect(await outbox()).toMatchObject([
      { state: 'queued', tries: 1, error: expect.stringContaining('come back later') },
    ])
    await flush()
    expect(await outbox()).toMatchObject([{ tries: 1 }])
    smtp.onMail = () => null
    later(60_000)
    await flush()
    expect(await outbox()).toMatchObject([{ state: 'sent', tries: 2 }])
    expect(smtp.mails).toHaveLength(1)
  })

  test('may be gone altogether; a mail is given up after a day', async () => {
    await confirmed()
    const { url } = await startTestSmtp().then(async (gone) => {
      await gone.close()
      return gone
    })
    expect(
      await createSmtpTransport(url).send({
        messageId: '<x@example.com>',
        from: 'a@example.com',
        to: 'b@example.com',
        subject: '主题',
        text: '字',
        html: '<p>字</p>',
        oneClick: null,
      }),
    ).toMatchObject({ kind: 'failed' })
    smtp.onMail = () => ({ code: 451, text: 'never' })
    await told()
    // As if it were new each day, so that the tries alone end it.
    for (let nth = 0; nth < 9; nth++) {
      later(24 * 3_600_000)
      await server.pool.query('update mail_outbox set made_at = $1', [clock.moment])
      await flush()
    }
    expect(await outbox()).toMatchObject([{ state: 'failed', tries: 8, body_text: '' }])
  })

  test('that knows no such address ends mails to it, and the site says so', async () => {
    await confirmed()
    smtp.onRecipient = () => ({ code: 550, text: 'no such user' })
    await told()
    expect(await outbox()).toMatchObject([{ state: 'failed' }])
    // A round that ran on its own may have sent it: it notes the address after the mail.
    await expect
      .poll(async () => address())
      .toMatchObject({ address: 'one@example.com', failing: true })
    const { records } = await one.call(reminders.list, { kinds: ['SYSTEM'] })
    expect(records).toMatchObject([
      { title: '提醒邮箱无法收信', content: expect.stringContaining('on***@example.com') },
    ])
    smtp.onRecipient = () => null
    await told()
    expect(smtp.mails).toEqual([])
    // Confirming it again begins anew.
    await ask('one@example.com')
    await one.call(reminders.confirmMail, { code: codeIn(await arrived()) })
    await told()
    expect(smtp.mails).toHaveLength(2)
  })

  test('that was gone before it could be told of is told again by another', async () => {
    await confirmed()
    await told()
    const first = await arrived()
    // As it stands when a server ends between sending and saying so.
    await server.pool.query(
      `update mail_outbox set state = 'sending', body_text = 'x', next_at = $1`,
      [new Date(clock.moment.getTime() + 300_000)],
    )
    await notifications.mail.flush()
    expect(smtp.mails).toHaveLength(1)
    later(300_000)
    await flush()
    expect(smtp.mails).toHaveLength(2)
    expect(smtp.mails[1]?.headers.get('message-id')).toBe(first.headers.get('message-id'))
  })
})

describe('the link that ends it', () => {
  const tokenOf = (mail: ReceivedMail): string =>
    /token=([A-Za-z0-9_-]+)/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  const click = async (token: string, payload = 'List-Unsubscribe=One-Click') =>
    server.app.inject({
      method: 'POST',
      url: `${oneClick.path}?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })

  test('ends its group on its channel for good, and nothing else', async () => {
    await confirmed()
    await told('POLICY_CHANGE', '政策有变更')
    clock.moment = new Date('2026-11-19T01:00:00Z')
    expect(await eventually(push)).toBe(true)
    await flush()
    const token = tokenOf(await arrived())
    const nobody = createTestClient(server.app)
    const info = async () => nobody.call(reminders.optOutInfo, { token })
    expect(await info()).toEqual({
      channel: 'mail',
      channelName: '邮件',
      what: '政策推送',
      address: 'on***@example.com',
      off: false,
      stays: '站内消息照常，邮件中的截止与到期、办理进度、账号与系统不受影响',
      guest: false,
      told: [],
      follows: [],
    })
    // Looking ends nothing, whatever looks.
    const looked = await server.app.inject({ url: `${oneClick.path}?token=${token}` })
    expect(looked.statusCode).toBe(404)
    expect(await info()).toMatchObject({ off: false })
    const entries = await entriesOf(server, async () =>
      nobody.call(reminders.optOut, { token, off: true }),
    )
    expect(entries).toMatchObject([{ action: 'remind.optOut', actorId: 'u-one' }])
    expect(await info()).toMatchObject({ off: true })
    smtp.mails.length = 0
    await told('POLICY_MATCH', '匹配结果有变化')
    await told('SYSTEM', '新设备登录')
    await told('ORDER', '有报价')
    clock.moment = new Date('2026-11-20T01:00:00Z')
    expect(await eventually(push)).toBe(true)
    await flush()
    expect(smtp.mails.map(({ headers }) => headers.get('subject')).toSorted()).toEqual([
      '【策桥】新设备登录',
      '【策桥】有报价',
    ])
    await nobody.call(reminders.optOut, { token, off: false })
    expect(await info()).toMatchObject({ off: false })
  })

  test('works with one click of a mail programme, and twice', async () => {
    await confirmed()
    await told()
    const token = tokenOf(await arrived())
    expect((await click(token, 'x=1')).statusCode).toBe(400)
    expect((await click(token)).statusCode).toBe(200)
    expect((await click(token)).statusCode).toBe(200)
    const nobody = createTestClient(server.app)
    expect(await nobody.call(reminders.optOutInfo, { token })).toMatchObject({ off: true })
  })

  test('ends one set and leaves the others', async () => {
    await confirmed()
    const form = { channels: ['mail' as const], keywords: ['研发'] }
    const a = (await one.call(subscriptions.save, { name: '甲', ...form })).set
    later(1_000)
    await one.call(subscriptions.save, { name: '乙', ...form })
    const token = notifications.optOuts.sign({ userId: 'u-one', channel: 'mail', setId: a.setId })
    const nobody = createTestClient(server.app)
    expect(await nobody.call(reminders.optOutInfo, { token })).toMatchObject({
      what: '订阅“甲”',
      off: false,
      stays: '站内消息照常，其他订阅的邮件不受影响',
    })
    await nobody.call(reminders.optOut, { token, off: true })
    const channels = async () =>
      (await one.call(subscriptions.mine, {})).sets.map((savedSearch) => savedSearch.channels)
    expect(await channels()).toEqual([[], ['mail']])
    await nobody.call(reminders.optOut, { token, off: false })
    expect(await channels()).toEqual([['mail'], ['mail']])
  })

  test.each(['a'.repeat(60), `${'A'.repeat(59)}B`])('is nothing when it is %j', async (token) => {
    const nobody = createTestClient(server.app)
    const dead = { code: 404, text: '链接已失效，请登录后在“提醒设置”中修改' }
    expect(await refused(nobody.call(reminders.optOutInfo, { token }))).toEqual(dead)
    expect(await refused(nobody.call(reminders.optOut, { token, off: true }))).toEqual(dead)
    expect((await click(token)).json()).toMatchObject({ code: 404 })
  })

  test('changed by one character is nothing', async () => {
    const token = notifications.optOuts.sign({ userId: 'u-one', channel: 'mail', group: 'policy' })
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(
        notifications.optOuts.read(token.slice(0, at) + other + token.slice(at + 1)),
      ).toBeNull()
    }
    expect(notifications.optOuts.read(token)).toEqual({
      userId: 'u-one',
      channel: 'mail',
      group: 'policy',
    })
  })
})
