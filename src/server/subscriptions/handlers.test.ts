import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { subscriptions } from '#contract/subscriptions.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { outcomes, refused } from '#server/testing/effects.ts'
import { looseLimits } from '#server/testing/limits.ts'

const NOON = '2026-11-18T04:00:00Z'
const clock = movableClock(NOON)

let server: TestApp
let limits: Awaited<ReturnType<typeof looseLimits>>
let one: TestClient
let other: TestClient

beforeAll(async () => {
  limits = await looseLimits()
  server = await createTestApp({ clock, env: { LIMITS: limits.file } })
  await server.createUser('one', { companyId: 'company-demo', phone: '13700001111' })
  await server.createUser('other')
  one = await loginAs(server.app, 'one', server.password)
  other = await loginAs(server.app, 'other', server.password)
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})
beforeEach(async () => {
  clock.moment = new Date(NOON)
  await server.pool.query('delete from subscribe_set; delete from remind_switch')
})

type Fields = InputOf<typeof subscriptions.save>
const FORM: Fields = {
  name: '研发补贴',
  regionCodes: ['330106'],
  levels: ['1', '2'],
  supportModes: ['award', 'tax'],
  keywords: ['研发', '加计扣除'],
  excludeWords: ['农业'],
  frequency: 'weekly',
  deadlineDays: ['14', '3'],
}
const save = async (more: Partial<Fields> = {}, who = one) =>
  (await who.call(subscriptions.save, { ...FORM, ...more })).set
const mine = async (who = one) => who.call(subscriptions.mine, {})

test('are for members', async () => {
  const nobody = createTestClient(server.app)
  expect(await refused(nobody.call(subscriptions.mine, {}))).toMatchObject({ code: 401 })
})

describe('a set', () => {
  test('is made, shown in words, and changed by the same call', async () => {
    const made = await one.call(subscriptions.save, FORM)
    expect(made).toMatchObject({ mySubscribeCount: 1 })
    expect(made.set).toMatchObject({
      name: '研发补贴',
      regionNames: [expect.stringMatching(/浙江省.*杭州市.*西湖区/)],
      includeUpper: true,
      summary: expect.stringContaining('含“研发”、“加计扣除” · 不含“农业”'),
      frequency: 'weekly',
      channels: [],
      // 2026-11-18 is a Wednesday.
      nextTime: '2026-11-23 09:00:00',
      found: 0,
      lastFoundTime: '',
      muted: [],
      version: 1,
      createTime: '2026-11-18 12:00:00',
    })
    const { setId, version } = made.set
    const changed = await save({ setId, version, name: ' 新名字 ', frequency: 'instant' })
    expect(changed).toMatchObject({ setId, name: '新名字', nextTime: '', version: 2 })
    expect(await refused(save({ setId, version }))).toEqual({
      code: 409,
      text: '数据已被修改，请刷新',
    })
    expect((await mine()).sets).toHaveLength(1)
    expect(await one.call(subscriptions.traceInfo, {})).toMatchObject({ mySubscribeCount: 1 })
  })

  test('is nobody’s but its owner’s', async () => {
    const { setId, version } = await save()
    for (const call of [
      async () => save({ setId, version }, other),
      async () => other.call(subscriptions.remove, { setId }),
      async () => other.call(subscriptions.pause, { setId, paused: true }),
    ])
      expect(await refused(call())).toMatchObject({ code: 404 })
    expect((await mine(other)).sets).toEqual([])
    expect(await other.call(subscriptions.mute, { policyId: 'p', muted: true })).toEqual({
      sets: 0,
    })
  })

  test.each<[Partial<Fields>, string]>([
    [{ name: ' ' }, '订阅名称不能为空'],
    [{ name: '名'.repeat(21) }, '订阅名称最多 20 字'],
    [
      { regionCodes: ['330100', '330200', '330300', '330400', '330500', '330600'] },
      '地区最多 5 个',
    ],
    [{ orgs: Array.from({ length: 11 }, (_, nth) => `机关${nth}`) }, '发文机关最多 10 个'],
    [{ industryCodes: 'ABCDEFGHIJK'.split('') }, '行业最多 10 个'],
    [{ keywords: ['一二', '二三', '三四', '四五', '五六', '六七'] }, '关键词最多 5 个'],
    [{ keywords: ['研'] }, '关键词为 2–20 字：研'],
    [{ keywords: ['词'.repeat(21)] }, `关键词为 2–20 字：${'词'.repeat(21)}`],
    [{ excludeWords: ['研发'] }, '“研发”不能既是关键词又是排除词'],
    [{ channels: ['mail'] }, '邮件：本站尚未开通邮件服务'],
  ])('is not saved with %j', async (more, text) => {
    expect(await refused(save(more))).toEqual({ code: 400, text })
  })

  test('has telephone messages only for whoever has a number, and switches them on', async () => {
    expect(await refused(save({ channels: ['sms'] }, other))).toEqual({
      code: 400,
      text: '短信：账号没有手机号码',
    })
    await save({ channels: ['sms'] })
    const { rows } = await server.pool.query('select kind, channel, is_on from remind_switch')
    expect(rows).toEqual([{ kind: 'DEADLINE', channel: 'sms', is_on: true }])
  })

  test('is one of ten at most, of whoever asks at once too', async () => {
    for (let nth = 0; nth < 8; nth++) await save({ name: `订阅 ${nth}` })
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, async (_, nth) => save({ name: `再来 ${nth}` })),
    )
    expect(outcomes(tries)).toEqual({ through: 2, codes: [400], texts: ['订阅最多 10 个'] })
    expect((await mine()).sets).toHaveLength(10)
  })

  test('is paused, goes on, and is removed', async () => {
    const { setId } = await save()
    expect(await one.call(subscriptions.pause, { setId, paused: true })).toMatchObject({
      paused: true,
      nextTime: '',
    })
    expect(await one.call(subscriptions.pause, { setId, paused: false })).toMatchObject({
      paused: false,
    })
    expect(await one.call(subscriptions.remove, { setId })).toEqual({
      removed: true,
      myFavoriteCount: 0,
      mySubscribeCount: 0,
      myFootprintCount: 0,
    })
  })

  test('is silent about a policy, or every set is', async () => {
    const policyId = 'gaoqi-rending-guanli-banfa'
    const first = await save({ name: '甲' })
    await save({ name: '乙' })
    const mute = async (setId: string, muted: boolean) =>
      one.call(subscriptions.mute, { policyId, setId, muted })
    expect(await mute(first.setId, true)).toEqual({ sets: 1 })
    expect(await mute(first.setId, true)).toEqual({ sets: 0 })
    expect(await mute('', true)).toEqual({ sets: 1 })
    expect((await mine()).sets.map(({ muted }) => muted)).toEqual([
      [{ policyId, title: expect.stringContaining('高新技术企业') }],
      [{ policyId, title: expect.stringContaining('高新技术企业') }],
    ])
    expect(await mute('', false)).toEqual({ sets: 2 })
  })
})

test('what a new set begins with', async () => {
  expect(await mine()).toMatchObject({
    most: 10,
    channels: [
      { channel: 'site', available: true, reason: '' },
      { channel: 'mail', available: false, reason: '本站尚未开通邮件服务' },
      { channel: 'sms', available: true, reason: '' },
      { channel: 'wechat', available: false, reason: '暂未开通' },
    ],
    verifiedEmail: '',
    defaults: { frequency: 'daily', deadlineDays: ['14', '3'] },
    quietFrom: '21:00',
    quietTo: '08:00',
  })
  const { completeness, defaults } = await mine()
  expect(completeness).toBeGreaterThanOrEqual(0)
  expect(defaults.minResult).toBe(completeness >= 60 ? 'possible' : '')
  expect(defaults.regionCodes).toHaveLength(1)
  expect((await mine(other)).defaults).toMatchObject({ minResult: '', regionCodes: [] })
})

describe('a preview', () => {
  const preview = async (more: Partial<InputOf<typeof subscriptions.preview>> = {}) =>
    one.call(subscriptions.preview, more)
  /** Publishes so many policies on a day, and waits until the preview knows. */
  const publishedOn = async (day: string, count: number, known: (recent: number) => boolean) => {
    await server.pool.query(
      `update policy set published_on = $1 where id in (
         select id from policy where status = 'published' order by id limit $2)`,
      [day, count],
    )
    // A minute has sixty previews.
    await expect.poll(async () => (await preview()).recent, { interval: 400 }).toSatisfy(known)
  }

  test('counts what would have been found in thirty days', async () => {
    await server.pool.query(`update policy set published_on = '2025-01-01'`)
    await publishedOn('2025-01-01', 1, (recent) => recent === 0)
    expect(await preview()).toMatchObject({
      recent: 0,
      perWeek: 0,
      text: '约每周 0 项',
      warning: 'none',
      warningText: '近 30 天没有符合的政策，可以减少条件',
      samples: [],
    })
    await publishedOn('2026-11-01', 12, (recent) => recent > 5)
    const all = await preview()
    expect(all.recent).toBeGreaterThan(5)
    expect(all.recent).toBeLessThanOrEqual(12)
    expect(all.samples).toHaveLength(5)
    expect(all.warning).toBe('')
    expect(all.text).toBe(`约每周 ${Math.round((all.recent * 7) / 30)} 项`)
    const less = await preview({ keywords: [all.samples[0]?.title.slice(0, 20) ?? ''] })
    expect(less.recent).toBeGreaterThanOrEqual(1)
    expect(less.recent).toBeLessThan(all.recent)
    expect(await preview({ keywords: ['不存在的词语'] })).toMatchObject({ recent: 0 })
    await publishedOn('2026-11-01', 1_000, (recent) => recent > 50)
    expect(await preview()).toMatchObject({
      warning: 'many',
      warningText: '数量较多，建议收窄条件',
    })
  })

  test('refuses what could not be saved', async () => {
    expect(await refused(preview({ keywords: ['研'] }))).toMatchObject({ code: 400 })
  })
})
