import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { guestSubscriptions } from '#contract/guest-subscriptions.ts'
import { outbox } from '#contract/outbox.ts'
import { privacy } from '#contract/privacy.ts'
import { registration } from '#contract/registration.ts'
import { reminders } from '#contract/reminders.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { maskPhone, WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { GUEST_LIMITS } from '#domain/subscriptions/followed.ts'
import { createLog } from '#server/log.ts'
import { createNotificationJobs, type NotificationJobs } from '#server/notification-jobs.ts'
import { createPolicyStore } from '#server/policies/store.ts'
import { systemClock } from '#server/clock.ts'
import { createSmsMessages } from '#server/sms/messages.ts'
import type { SmsMessage } from '#server/sms/provider.ts'
import { createSmsStore } from '#server/sms/store.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { createTestData } from '#server/testing/data.ts'
import { entriesOf, eventually, refused } from '#server/testing/effects.ts'
import { runJob } from '#server/testing/jobs.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { ageCodes, lastCode } from '#server/testing/sms.ts'
import { overrideLimits } from '#server/wire/limits.ts'
import { createGuestSms } from './messages.ts'
import { publishPolicy } from './testing.ts'

const NOON = '2026-11-18T04:00:00Z'
const SITE = 'https://ceqiao.example.com'
const PHONE = '13700001234'
const clock = movableClock(NOON)

let server: TestApp
let limits: Awaited<ReturnType<typeof looseLimits>>
let visitor: TestClient
let networks = 0
let notifications: NotificationJobs
/** What the provider was handed. */
const sent: SmsMessage[] = []
/** Whether the day's budget has room. */
let hasRoom = true

beforeAll(async () => {
  limits = await looseLimits()
  server = await createTestApp({ clock, env: { LIMITS: limits.file, SITE_URL: SITE } })
  const { secrets, remove } = await createTestData()
  await remove()
  const log = createLog({ level: 'silent' })
  const messages = createSmsMessages({
    store: createSmsStore(server.db),
    provider: {
      name: 'test',
      keepsCode: false,
      send: async (message) => {
        sent.push(message)
        return { kind: 'sent', id: '1' }
      },
    },
    limits: overrideLimits({}).sms,
    clock: systemClock,
    log,
  })
  notifications = createNotificationJobs({
    db: server.db,
    config: { siteUrl: SITE, smtpUrl: undefined, mailFrom: undefined },
    secrets,
    reader: { fold: (text) => text, means: () => [] },
    judge: async () => () => null,
    policies: createPolicyStore(server.db).read,
    sendSms: null,
    guestSms: createGuestSms({ send: messages.send, origin: SITE, mayGo: async () => hasRoom }),
    clock,
    log,
    kick: () => undefined,
  })
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})
beforeEach(async () => {
  clock.moment = new Date(NOON)
  hasRoom = true
  sent.length = 0
  changeNetwork()
  await server.pool.query(`
    delete from sms_code; delete from sms_outbox; delete from guest_subscription;
    delete from policy where id like 'test-%'; delete from policy_news where policy_id like 'test-%'`)
})

/** Every network has one code without a sum. */
const changeNetwork = (): void => {
  networks += 1
  visitor = createTestClient(server.app, { address: `203.0.113.${networks}` })
}
const publish = async (id: string, title: string, more: { kind?: string; ends?: string } = {}) =>
  publishPolicy(server.pool, { id, title, at: clock.moment, ...more })
const rows = async () =>
  (await server.pool.query('select * from guest_subscription order by asked_at, id')).rows
const at = async (time: string): Promise<void> => {
  clock.moment = new Date(`${time.replace(' ', 'T')}:00+08:00`)
  expect(await eventually(async () => runJob(server.db, notifications.jobs, 'guests'))).toBe(true)
}

type Begin = Partial<InputOf<typeof guestSubscriptions.begin>>

/** Asks for a code and reads it, as the local provider leaves it; empty where none was sent. */
const askCode = async (phone = PHONE): Promise<{ flowId: string; smsCode: string }> => {
  changeNetwork()
  await ageCodes(server.db, 61)
  await server.pool.query(`delete from sms_outbox where purpose = 'follow'`)
  const { flowId } = await visitor.call(guestSubscriptions.phoneCode, { phone })
  return { flowId, smsCode: await lastCode(server.db, maskPhone(phone)) }
}
/** Follows it by the code of the number; a day goes by before the next first message. */
const follow = async (what: Begin = { kinds: ['support'] }): Promise<string> => {
  const given = await askCode(what.phone)
  const { optOut } = await visitor.call(guestSubscriptions.begin, {
    phone: PHONE,
    ...given,
    ...what,
  })
  await ageCodes(server.db, 86_401)
  clock.moment = new Date(clock.moment.getTime() + 60_000)
  return optOut
}

describe('beginning', () => {
  test('the right code begins it at once, and the number is masked', async () => {
    expect(await visitor.call(guestSubscriptions.offer, {})).toMatchObject({
      mail: false,
      sms: true,
    })
    const given = await askCode()
    const begun = await visitor.call(guestSubscriptions.begin, {
      phone: PHONE,
      kinds: ['support'],
      ...given,
    })
    expect(begun).toMatchObject({ name: '补贴奖励', address: '137****1234' })
    expect(await rows()).toMatchObject([
      { channel: 'sms', confirmed_at: new Date(NOON), ended_at: null, name: '补贴奖励' },
    ])
  })

  test('a wrong, used or late code begins nothing, nor does one for something else', async () => {
    const begin = async (given: { flowId: string; smsCode: string }) =>
      refused(visitor.call(guestSubscriptions.begin, { phone: PHONE, ...given }))
    const wrong = { code: 400, text: WRONG_CODE_TEXT }

    const first = await askCode()
    const other = first.smsCode === '000000' ? '000001' : '000000'
    expect(await begin({ ...first, smsCode: other })).toEqual(wrong)
    expect(await begin({ ...first, flowId: 'another' })).toEqual(wrong)
    await ageCodes(server.db, 301)
    expect(await begin(first)).toEqual(wrong)
    expect(await rows()).toEqual([])

    await visitor.call(guestSubscriptions.begin, { phone: PHONE, ...(await askCode()) })
    expect(await rows()).toHaveLength(1)
    const again = await askCode()
    await server.pool.query(`update sms_code set used_at = now() where id = $1`, [again.flowId])
    expect(await begin(again)).toEqual(wrong)

    changeNetwork()
    await server.pool.query('delete from sms_code')
    const { flowId } = await visitor.call(privacy.eraseCode, { phone: PHONE })
    expect(await begin({ flowId, smsCode: await lastCode(server.db, PHONE) })).toEqual(wrong)
    expect(await rows()).toHaveLength(1)
  })

  test('the answer is the same whatever the number has; codes of a day are few', async () => {
    const asked = async (phone: string) => {
      changeNetwork()
      await ageCodes(server.db, 61)
      const { flowId, ...answer } = await visitor.call(guestSubscriptions.phoneCode, { phone })
      return { ...answer, flowId: flowId.length }
    }
    const sentTo = async (phone: string): Promise<number> =>
      (await server.pool.query('select from sms_outbox where phone = $1', [maskPhone(phone)]))
        .rowCount ?? 0
    const unknown = await asked('13700009999')
    await follow()
    await server.pool.query('delete from sms_outbox')
    for (let nth = 0; nth < GUEST_LIMITS.asksADay + 1; nth += 1)
      expect(await asked(PHONE)).toEqual(unknown)
    expect(await sentTo(PHONE)).toBe(GUEST_LIMITS.asksADay)
  })

  test('a network that has had a code solves a sum for the next one', async () => {
    await visitor.call(guestSubscriptions.phoneCode, { phone: PHONE })
    expect((await visitor.call(registration.challenge, {})).bits).toBeGreaterThan(0)
    expect(
      await refused(visitor.call(guestSubscriptions.phoneCode, { phone: '13700009999' })),
    ).toMatchObject({ code: 400 })
  })

  test('a number follows five things; the same again takes the place of the first', async () => {
    await follow()
    await follow()
    expect((await rows()).filter(({ ended_at: ended }) => ended === null)).toHaveLength(1)
    for (let nth = 1; nth < GUEST_LIMITS.subscriptions; nth += 1)
      await follow({ keyword: `词${nth}` })
    const given = await askCode()
    expect(
      await refused(
        visitor.call(guestSubscriptions.begin, { phone: PHONE, keyword: '更多', ...given }),
      ),
    ).toEqual({ code: 400, text: '一个手机号码最多同时订阅 5 项，请先退订一项' })
  })

  test.each([
    ['no template for it', { SMS_FOLLOW_TEMPLATE_CODE: '' }],
    ['no address of this site', { SITE_URL: '' }],
  ])('with %s it is not offered, and nothing is sent', async (_what, own) => {
    const node = await server.startNode({
      SMS_PROVIDER: 'aliyun',
      SMS_ACCESS_KEY_ID: 'x',
      SMS_ACCESS_KEY_SECRET: 'x',
      SMS_SIGN_NAME: 'x',
      SMS_TEMPLATE_CODE: 'x',
      SMS_FOLLOW_TEMPLATE_CODE: 'x',
      ...own,
    })
    const client = createTestClient(node, { address: '198.51.100.7' })
    expect(await client.call(guestSubscriptions.offer, {})).toMatchObject({ sms: false })
    const none = { code: 400, text: '本站尚未开通短信提醒，可以用订阅源' }
    expect(await refused(client.call(guestSubscriptions.phoneCode, { phone: PHONE }))).toEqual(none)
    expect(
      await refused(
        client.call(guestSubscriptions.begin, { phone: PHONE, flowId: 'f', smsCode: '123456' }),
      ),
    ).toEqual(none)
    expect((await server.pool.query('select from sms_code')).rowCount).toBe(0)
  })
})

describe('telling', () => {
  test('what is new goes out from nine on, once a day, in one message for the number', async () => {
    await follow()
    await follow({ keyword: '研发' })
    await publish('test-1', '《研发补贴通知》', { ends: '2026-12-31' })
    await publish('test-2', '《研发税收通知》', { kind: 'tax' })
    await at('2026-11-18 22:00')
    await at('2026-11-19 08:59')
    expect(sent).toEqual([])
    await at('2026-11-19 09:00')
    const [message] = sent
    const { code: token = '', ...params } = message?.params ?? {}
    expect(params).toEqual({ name: '新政策：《研发补贴通知》', count: '2' })
    expect(token).toMatch(/^[\w-]{24}$/)
    expect(message).toMatchObject({
      phone: PHONE,
      content: `【策桥】您订阅的内容有更新：新政策：《研发补贴通知》，共 2 项。查看全部或停止接收：${SITE}/unsubscribe?token=${token}`,
    })
    await at('2026-11-19 15:00')
    await publish('test-3', '《又一研发补贴通知》')
    await at('2026-11-19 20:00')
    expect(sent).toHaveLength(1)
    await at('2026-11-20 09:00')
    expect(sent.map(({ params: { name } }) => name)).toEqual([
      '新政策：《研发补贴通知》',
      '新政策：《又一研发补贴通知》',
    ])
    await at('2026-11-21 09:00')
    expect(sent).toHaveLength(2)
  })

  test('what begins after the message of the day waits for the next one', async () => {
    const first = await follow()
    await publish('test-1', '《研发补贴通知》')
    await at('2026-11-19 09:00')
    expect(sent).toHaveLength(1)
    await visitor.call(reminders.optOut, { token: first, off: true })
    await follow({ keyword: '研发' })
    await publish('test-2', '《又一研发补贴通知》')
    await at('2026-11-19 12:00')
    expect(sent).toHaveLength(1)
    await at('2026-11-20 09:00')
    expect(sent.map(({ params: { count } }) => count)).toEqual(['1', '1'])
  })

  test('two nodes tell it once', async () => {
    await follow()
    await publish('test-1', '《研发补贴通知》')
    clock.moment = new Date('2026-11-19T01:00:00Z')
    const run = async () => runJob(server.db, notifications.jobs, 'guests').catch(() => false)
    await Promise.all([run(), run(), run()])
    expect(sent).toHaveLength(1)
  })

  test('once the budget of the day is used it waits for the next one', async () => {
    await follow()
    await publish('test-1', '《研发补贴通知》')
    hasRoom = false
    await at('2026-11-19 09:00')
    expect(sent).toEqual([])
    hasRoom = true
    await at('2026-11-20 09:00')
    expect(sent).toHaveLength(1)
  })

  test('no table holds the number in the clear, nor the link that ends it', async () => {
    await follow()
    await publish('test-1', '《研发补贴通知》')
    await at('2026-11-19 09:00')
    const all = await server.pool.query(`select
      (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from guest_subscription s)::text ||
      (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from sms_outbox m)::text ||
      (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from audit_log a)::text as text`)
    const text = String(all.rows[0]?.text)
    expect(text).not.toContain(PHONE)
    expect(text).not.toContain(sent[0]?.params.code)
    expect((await rows())[0].address_locked.toString('latin1')).not.toContain(PHONE)

    const admin = await loginAs(server.app, 'admin', server.password)
    for (const phone of [PHONE, PHONE.slice(-4)])
      expect((await admin.call(outbox.list, { phone })).records).toMatchObject([
        { phone: '137****1234', purposeName: '免登录订阅提醒', state: 'sent' },
        { phone: '137****1234', purposeName: '免登录订阅' },
      ])
  })
})

describe('ending', () => {
  const info = async (token: string) => visitor.call(reminders.optOutInfo, { token })

  test('the link of a message shows all that it told, and ends all with one click', async () => {
    await follow()
    await follow({ keyword: '研发' })
    await publish('test-1', '《研发补贴通知》', { ends: '2026-12-31' })
    await publish('test-2', '《研发税收通知》', { kind: 'tax' })
    await at('2026-11-19 09:00')
    const token = sent[0]?.params.code ?? ''
    const shown = await info(token)
    expect(shown).toMatchObject({
      channelName: '短信',
      what: '这个号码的全部订阅',
      address: '137****1234',
      off: false,
      guest: true,
      told: [
        {
          heading: '订阅有 2 项新政策',
          entries: [
            { title: '《研发补贴通知》', link: '/policy/detail?id=test-1' },
            { title: '《研发税收通知》', link: '/policy/detail?id=test-2' },
          ],
        },
      ],
      follows: [
        { name: '补贴奖励', link: '/policy/list?kind=support' },
        { name: '含“研发”', link: '/policy/list?q=%E7%A0%94%E5%8F%91' },
      ],
    })
    // Each of them has a link of its own, which shows nothing else.
    expect(await info(shown.follows[0]?.optOut ?? '')).toMatchObject({
      what: '订阅“补贴奖励”',
      told: [],
      follows: [],
    })
    await visitor.call(reminders.optOut, { token: shown.follows[1]?.optOut ?? '', off: true })
    expect((await info(token)).follows).toMatchObject([{ name: '补贴奖励' }])

    const entries = await entriesOf(server, async () =>
      visitor.call(reminders.optOut, { token, off: true }),
    )
    expect(entries).toMatchObject([{ action: 'remind.optOut', actorId: '' }])
    const { rows: named } = await server.pool.query(
      `select object_name as name from audit_log where object_id = $1`,
      [entries[0]?.objectId],
    )
    expect(named).toEqual([{ name: '137****1234 全部订阅' }])
    expect(await info(token)).toMatchObject({ off: true, follows: [] })
    await publish('test-3', '《补贴通知》')
    await at('2026-11-20 09:00')
    expect(sent).toHaveLength(1)
  })

  test('one is taken up again within seven days, and gone after them', async () => {
    const optOut = await follow()
    await visitor.call(reminders.optOut, { token: optOut, off: true })
    await at('2026-11-24 12:00')
    await visitor.call(reminders.optOut, { token: optOut, off: false })
    clock.moment = new Date(clock.moment.getTime() + 60_000)
    await publish('test-1', '《补贴通知》')
    await at('2026-11-25 09:00')
    expect(sent).toHaveLength(1)
    await visitor.call(reminders.optOut, { token: optOut, off: true })
    await at('2026-12-02 09:01')
    expect(await rows()).toEqual([])
    expect(await refused(info(optOut))).toMatchObject({ code: 404 })
  })

  test('a link of nobody’s ends nothing', async () => {
    await follow()
    await publish('test-1', '《补贴通知》')
    await at('2026-11-19 09:00')
    const token = sent[0]?.params.code ?? ''
    const forged = [
      `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
      `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
    ]
    for (const one of forged)
      expect(
        await refused(visitor.call(reminders.optOut, { token: one, off: true })),
      ).toMatchObject({ code: 404 })
    expect((await rows())[0].ended_at).toBeNull()
  })

  test('erasing what was left under the number takes it along', async () => {
    await follow()
    await follow({ phone: '13700005678' })
    changeNetwork()
    const { flowId } = await visitor.call(privacy.eraseCode, { phone: PHONE })
    const { erased } = await visitor.call(privacy.erase, {
      phone: PHONE,
      flowId,
      smsCode: await lastCode(server.db, PHONE),
      confirmed: true,
    })
    expect(erased).toBe('短信记录 1、免登录订阅 1')
    expect(await rows()).toHaveLength(1)
  })

  test('closing the account of the number takes it along', async () => {
    await server.createUser('follower', { phone: PHONE })
    await follow()
    const member = await loginAs(server.app, 'follower', server.password)
    await member.call(account.remove, { password: server.password, confirmed: true })
    expect(await rows()).toEqual([])
  })
})
