import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reminders } from '#contract/reminders.ts'
import { REMIND_GROUP, REMIND_KIND, REMIND_KINDS } from '#domain/subscriptions/codes.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { refused } from '#server/testing/effects.ts'

let server: TestApp
let one: TestClient
let other: TestClient

beforeAll(async () => {
  server = await createTestApp()
  await server.createUser('one', { phone: '13812345678' })
  await server.createUser('other')
  one = await loginAs(server.app, 'one', server.password)
  other = await loginAs(server.app, 'other', server.password)
})
afterAll(async () => server.close())
beforeEach(async () => {
  await server.pool.query('delete from remind_switch; delete from remind_profile')
})

const settings = async (who = one) => who.call(reminders.settings, {})
/** `KIND channel` of whatever is on beside 站内. */
const on = async (who = one): Promise<string[]> =>
  (await settings(who)).groups.flatMap(({ kinds }) =>
    kinds.flatMap(({ kind, channels }) =>
      channels.filter((it) => it.on && it.channel !== 'site').map((it) => `${kind} ${it.channel}`),
    ),
  )

test('are for members', async () => {
  const nobody = createTestClient(server.app)
  expect(await refused(nobody.call(reminders.settings, {}))).toMatchObject({ code: 401 })
})

test('show everybody what may come to them, 站内 always on, and what can be chosen', async () => {
  const { groups, ...rest } = await settings()
  const kindsIn = (given: typeof groups) =>
    given.flatMap(({ kinds }) => kinds.map(({ kind }) => kind)).toSorted()
  const ofCompany = REMIND_KINDS.filter((kind) => REMIND_KIND[kind].side !== 'platform')
  expect(kindsIn(groups)).toEqual(ofCompany.toSorted())
  const kindsOf = async (loginName: string) =>
    kindsIn((await settings(await loginAs(server.app, loginName, server.password))).groups)
  const all = ['DEADLINE', 'POLICY_CHANGE', 'SYSTEM', 'WORK']
  const editing = await kindsOf('editor')
  expect(editing).toEqual([...all, 'REVIEW'].toSorted())
  const serving = ['CHAT', 'CORRECTION', 'DECLARE_PROGRESS', 'ORDER']
  expect(await kindsOf('advisor')).toEqual([...all, ...serving].toSorted())
  const first = ['POLICY_MATCH', 'POLICY_CHANGE', 'DEADLINE', 'IP_DUE', 'DECLARE_PROGRESS']
  const named = [...first, 'CORRECTION', 'ORDER', 'WORK', 'CERT', 'CHAT', 'SYSTEM']
  const shown = groups.flatMap(({ kinds }) => kinds.map(({ kind }): string => kind))
  expect(shown.filter((kind) => named.includes(kind))).toEqual(named)
  for (const { channels } of groups.flatMap(({ kinds }) => kinds)) {
    expect(channels.map(({ channel }) => channel)).toEqual(['site', 'mail', 'sms'])
    expect(channels[0]).toMatchObject({ on: true, fixed: true })
    expect(channels[1]).toMatchObject({ fixed: false })
  }
  expect(rest).toEqual({
    quietFrom: '21:00',
    quietTo: '08:00',
    mail: { available: false, address: '', pending: '', failing: false },
    sms: { available: true, phone: '138****5678', most: 2 },
  })
  expect((await settings(other)).sms.phone).toBe('')
})

test('are switched one by one, each person’s own', async () => {
  const before = await on()
  expect(await one.call(reminders.set, { kind: 'DEADLINE', channel: 'sms', on: true })).toEqual({
    on: true,
  })
  await one.call(reminders.set, { kind: 'ORDER', channel: 'mail', on: false })
  expect(await on()).toEqual(
    [...before.filter((it) => it !== 'ORDER mail'), 'DEADLINE sms'].toSorted(
      (a, b) => order(a) - order(b),
    ),
  )
  expect(await on(other)).toEqual(before)
  expect(
    await refused(one.call(reminders.set, { kind: 'POLICY_MATCH', channel: 'sms', on: true })),
  ).toEqual({ code: 400, text: '新政策与匹配不发短信' })
})

/** The place of a switch on the page. */
const order = (name: string): number => {
  const all = Object.keys(REMIND_GROUP).flatMap((group) =>
    REMIND_KINDS.filter((kind) => REMIND_KIND[kind].group === group),
  )
  const [kind = '', channel] = name.split(' ')
  return all.findIndex((one) => one === kind) * 2 + (channel === 'sms' ? 1 : 0)
}

test('have hours of quiet, another’s, or none', async () => {
  const set = async (from: string, to: string) => one.call(reminders.quiet, { from, to })
  expect(await set('22:30', '07:00')).toEqual({ quietFrom: '22:30', quietTo: '07:00' })
  expect(await settings()).toMatchObject({ quietFrom: '22:30', quietTo: '07:00' })
  expect(await settings(other)).toMatchObject({ quietFrom: '21:00', quietTo: '08:00' })
  expect(await set('', '')).toEqual({ quietFrom: '', quietTo: '' })
  expect(await refused(set('22:00', ''))).toEqual({ code: 400, text: '请同时填写开始和结束时间' })
  expect(await refused(set('08:00', '08:00'))).toEqual({
    code: 400,
    text: '开始和结束时间不能相同',
  })
  for (const wrong of ['24:00', '8:00', '08:15']) {
    expect(await refused(set(wrong, '07:00'))).toMatchObject({ code: 400 })
  }
})

test('take no address where no mail can be sent, and say so', async () => {
  expect(await refused(one.call(reminders.setMail, { email: 'a@example.com' }))).toEqual({
    code: 400,
    text: '本站尚未开通邮件服务，暂不能使用邮件提醒',
  })
})
