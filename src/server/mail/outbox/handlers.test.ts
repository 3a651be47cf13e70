import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#contract/outbox.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf, eventually, refused } from '#server/testing/effects.ts'
import { sortProblems } from '#server/testing/sorted.ts'
import { startTestSmtp, type TestSmtp } from '#server/testing/smtp.ts'

const NOON = '2026-11-18T04:00:00Z'
const clock = movableClock(NOON)
let smtp: TestSmtp
let server: TestApp
let admin: TestClient

beforeAll(async () => {
  smtp = await startTestSmtp()
  server = await createTestApp({
    clock,
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: '策桥 <no-reply@example.com>',
      SITE_URL: 'https://ceqiao.example.com',
    },
  })
  await server.createUser('one')
  admin = await loginAs(server.app, 'admin', server.password)
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})
beforeEach(async () => {
  clock.moment = new Date(NOON)
  smtp.mails.length = 0
  await server.pool.query('delete from mail_outbox; delete from push_item')
  await server.pool.query(`delete from mail_address;
    insert into mail_address values ('u-one', 'zhang.san@example.com', now())`)
})

/** Puts a mail into the outbox; it waits for an hour unless told. */
const put = async (
  id: string,
  more: { state?: string; purpose?: string; subject?: string; error?: string; to?: string } = {},
): Promise<void> => {
  const {
    state = 'queued',
    purpose = 'progress',
    subject = '【策桥】方案与报价待您确认',
    error = '',
    to = 'zhang.san@example.com',
  } = more
  const user = purpose === 'alert' ? null : 'u-one'
  await server.pool.query(
    `insert into mail_outbox (id, user_id, address, purpose, subject, body_text, state, error,
       tries, next_at, made_at)
     values ($1, $2, $3, $4, $5, 'https://x/?token=secret-token-secret', $6, $7, 1,
       $8::timestamptz + interval '1 hour', $8)`,
    [id, user, to, purpose, subject, state, error, clock.moment],
  )
}
const carry = async (mailId: string): Promise<void> => {
  await server.pool.query(
    `insert into push_item (user_id, item, channel, kind, body, made_at, due_at, state,
       settled_at, carrier)
     values ('u-one', 'reminder ' || $1, 'mail', 'ORDER', '{"title":"有新的报价"}', $2, $2, 'told',
       $2, $1)`,
    [mailId, clock.moment],
  )
}
const list = async (input: Parameters<typeof admin.call<typeof outbox.mails>>[1] = {}) =>
  admin.call(outbox.mails, input)
const one = async (mailId: string) => (await list()).records.find((mail) => mail.mailId === mailId)

describe('the list', () => {
  test('goes by each of its columns, both ways, and by no address', async () => {
    for (const [at, state] of ['queued', 'sent', 'failed', 'failed'].entries()) {
      clock.moment = new Date(Date.parse(NOON) + Math.min(at, 2) * 60_000)
      await put(`m${at}`, { state, subject: `S${at % 2}`, purpose: at === 0 ? 'code' : 'progress' })
      await server.pool.query('update mail_outbox set tries = $2 where id = $1', [`m${at}`, at % 3])
    }
    expect(
      await sortProblems(
        async (asked) => list(asked),
        ({ mailId }) => mailId,
        {
          time: ({ sentTime, createTime }) => Date.parse(sentTime || createTime),
          purpose: ({ purpose }) => purpose,
          subject: ({ subject }) => subject,
          tries: ({ tries }) => tries,
          state: ({ state }) => ['queued', 'sent', 'failed'].indexOf(state),
        },
      ),
    ).toEqual([])
    await expect(list({ sort: 'address' as 'time' })).rejects.toMatchObject({ code: 400 })
  })

  test('shows masked addresses and no secret', async () => {
    await put('m1', { subject: '【策桥】邮箱验证码 482913', purpose: 'code' })
    await put('m2', { state: 'failed', error: '550 <zhang.san@example.com> no such user' })
    const { records, total, available, counts } = await list()
    expect([total, available, counts]).toEqual([2, true, { queued: 1, failed: 1 }])
    expect(records).toMatchObject([
      {
        address: 'zh***@example.com',
        subject: '【策桥】邮箱验证码 ******',
        state: 'queued',
        nextTime: '2026-11-18 13:00:00',
        canResend: true,
        canStop: true,
      },
      { error: '550 <zh***@example.com> no such user', nextTime: '', canResend: false },
    ])
    expect(admin.last().body).not.toMatch(/482913|zhang\.san|secret-token/)
  })

  test('by state, purpose, address and domain', async () => {
    await put('m1')
    await put('m2', { state: 'sent', purpose: 'policy', to: 'li@other.cn' })
    await put('m3', { purpose: 'alert', to: 'ops@other.cn' })
    const ids = async (input: Parameters<typeof list>[0]) =>
      (await list(input)).records.map(({ mailId }) => mailId)
    expect(await ids({ state: 'sent' })).toEqual(['m2'])
    expect(await ids({ purpose: 'alert' })).toEqual(['m3'])
    expect(await ids({ address: 'Zhang.San@example.com' })).toEqual(['m1'])
    expect(await ids({ address: '@other.cn' })).toEqual(['m2', 'm3'])
    expect(await ids({ address: 'other.cn', state: 'queued' })).toEqual(['m3'])
    expect(await ids({ address: 'zhang' })).toEqual([])
  })
})

test('the whole address is told to who may, and every reading is noted', async () => {
  await put('m1')
  const entries = await entriesOf(server, async () => {
    expect(await admin.call(outbox.revealMail, { mailId: 'm1' })).toEqual({
      address: 'zhang.san@example.com',
    })
  })
  expect(entries).toMatchObject([{ action: 'mail.reveal', actorId: 'user-admin', objectId: 'm1' }])
  expect(JSON.stringify(entries)).not.toContain('zhang.san')
  expect(await refused(admin.call(outbox.revealMail, { mailId: 'none' }))).toMatchObject({
    code: 404,
  })
})

describe('sending again', () => {
  test('a mail that waits goes out at once', async () => {
    await put('m1')
    const entries = await entriesOf(server, async () => {
      expect(await admin.call(outbox.resendMail, { mailId: 'm1' })).toEqual({ how: 'now' })
    })
    expect(entries).toMatchObject([
      { action: 'mail.resend', detail: { after: { 动作: '立即发送' } } },
    ])
    expect(await eventually(async () => (await one('m1'))?.state === 'sent')).toBe(true)
    expect(smtp.mails).toHaveLength(1)
  })

  test('what one that failed told of is told anew, once', async () => {
    await put('m1', { state: 'failed' })
    expect((await one('m1'))?.canResend).toBe(false)
    await carry('m1')
    expect((await one('m1'))?.canResend).toBe(true)
    expect(await admin.call(outbox.resendMail, { mailId: 'm1' })).toEqual({ how: 'anew' })
    const { rows } = await server.pool.query('select state, carrier from push_item')
    expect(rows).toEqual([{ state: 'waiting', carrier: '' }])
    expect((await refused(admin.call(outbox.resendMail, { mailId: 'm1' }))).text).toContain(
      '已重新发送过',
    )
  })

  test.each([
    ['sent', 'progress', '已经发送成功'],
    ['sending', 'progress', '正在发送'],
    ['failed', 'code', '请用户重新获取验证码'],
    ['failed', 'alert', '告警持续时会再次通知'],
  ])('one that is %s and about %s is not', async (state, purpose, text) => {
    await put('m1', { state, purpose })
    const entries = await entriesOf(server, async () => {
      expect((await refused(admin.call(outbox.resendMail, { mailId: 'm1' }))).text).toContain(text)
    })
    expect(entries).toEqual([])
  })
})

describe('stopping', () => {
  test('a mail that waits does not go out, its words are gone, and it comes back anew', async () => {
    await put('m1')
    await carry('m1')
    const entries = await entriesOf(server, async () => {
      expect(await admin.call(outbox.stopMail, { mailId: 'm1' })).toEqual({ stopped: true })
    })
    expect(entries).toMatchObject([
      {
        action: 'mail.stop',
        detail: { before: { 状态: '待发送' }, after: { 状态: '已停发' } },
      },
    ])
    expect(await one('m1')).toMatchObject({ state: 'stopped', canStop: false, canResend: true })
    const { rows } = await server.pool.query('select body_text from mail_outbox')
    expect(rows).toEqual([{ body_text: '' }])
    clock.moment = new Date('2026-11-18T06:00:00Z')
    expect(await admin.call(outbox.resendMail, { mailId: 'm1' })).toEqual({ how: 'anew' })
    expect(smtp.mails).toEqual([])
  })

  test.each(['sending', 'sent', 'failed', 'stopped'])('one that is %s stays', async (state) => {
    await put('m1', { state })
    expect((await refused(admin.call(outbox.stopMail, { mailId: 'm1' }))).code).toBe(400)
    expect((await one('m1'))?.state).toBe(state)
  })
})

test('who may only look sees no buttons and is refused', async () => {
  await put('m1')
  await server.createUser('looker', { roles: [] })
  await server.pool.query(
    `insert into company_role (id, role_name, permission_codes)
     values ('r-look', '查看发件箱', '{outbox,outbox:list}');
     insert into member_role values ('u-looker', 'r-look')`,
  )
  const looker = await loginAs(server.app, 'looker', server.password)
  expect((await looker.call(outbox.mails, {})).records).toMatchObject([
    { canResend: false, canStop: false },
  ])
  for (const call of [outbox.revealMail, outbox.resendMail, outbox.stopMail] as const)
    expect((await refused(looker.call(call, { mailId: 'm1' }))).code).toBe(403)
})
