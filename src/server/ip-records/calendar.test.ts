import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ipCalendar, patentRecords, trademarkRecords } from '#contract/ip-records.ts'
import type { TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { entriesOf, refused } from '#server/testing/effects.ts'
import {
  clearRecords,
  createWorld,
  MINE,
  packed,
  patentForm,
  type RecordWorld,
  trademarkForm,
} from './testing.ts'

const NOON = '2026-11-22T04:00:00Z'
const clock = movableClock(NOON)
let world: RecordWorld

beforeAll(async () => {
  world = await createWorld(clock)
})
afterAll(async () => world.server.close())
beforeEach(async () => {
  clock.moment = new Date(NOON)
  await clearRecords(world.server)
  await world.server.pool.query(`delete from favourite where user_id = 'u-boss'`)
  await world.server.pool.query(
    `update user_account set status = 'active', company_id = $1
    where id = 'u-boss'`,
    [MINE],
  )
  await world.boss.call(trademarkRecords.add, {
    form: packed(trademarkForm({ validTo: '2027-03-31' })),
  })
  await world.boss.call(patentRecords.add, {
    form: packed(
      patentForm({
        appDate: '2023-06-15',
        grantDate: '2025-03-10',
        reduction: '85',
        paidThrough: 3,
      }),
    ),
  })
})

const dates = async (from: string, to: string, who = world.boss) =>
  (await who.call(ipCalendar.dates, { from, to, sources: [...RIGHTS, 'declaration'] })).records

const RIGHTS = ['trademark', 'patent'] as const

describe('the calendar', () => {
  test('holds deadlines of rights with their fees, nearest first', async () => {
    expect(await dates('2026-12-01', '2027-06-30')).toMatchObject([
      {
        day: '2026-12-15',
        source: 'patent',
        eventName: '缴纳第 4 年年费（滞纳期最后一天）',
        state: 'late',
        amount: 480,
      },
      {
        day: '2027-03-31',
        source: 'trademark',
        eventName: '商标续展',
        until: '2027-09-30',
        amount: 450,
        daysAway: 129,
      },
      { day: '2027-06-15', source: 'patent', eventName: '缴纳第 5 年年费', amount: 180 },
    ])
    // What is late counts to the last day on which it can be met, also at the day that is over.
    const late = await dates('2026-06-01', '2026-12-31')
    expect(late.map(({ day, state, daysAway }) => [day, state, daysAway])).toEqual([
      ['2026-06-15', 'late', 23],
      ['2026-12-15', 'late', 23],
    ])
    expect(await dates('2025-06-01', '2025-06-30')).toMatchObject([
      { eventName: '缴纳第 3 年年费', state: 'done', amount: null },
    ])
    expect(await dates('2026-12-01', '2027-06-30', world.other)).toEqual([])
  })

  test('and dates of policies that fit the company, or that somebody keeps', async () => {
    const span = { from: '2026-11-01', to: '2027-11-30' }
    const matched = await world.boss.call(ipCalendar.dates, { ...span, sources: ['match'] })
    const [first] = matched.records
    expect(first).toMatchObject({ source: 'match', event: '', amount: null })
    const objectId = first?.objectId ?? ''
    await world.server.pool.query(
      `insert into favourite (user_id, obj_type, obj_id) values ('u-boss', 'policy', $1)`,
      [objectId],
    )
    const of = async (who: TestClient) =>
      who.call(ipCalendar.dates, { ...span, sources: ['favourite', 'match'] })
    const found = await of(world.boss)
    expect(found.records.filter((one) => one.objectId === objectId)).toEqual(
      matched.records
        .filter((one) => one.objectId === objectId)
        .map((one) => ({ ...one, source: 'favourite' })),
    )
    expect(found.sources).toEqual([
      'trademark',
      'patent',
      'favourite',
      'match',
      'declaration',
      'title',
    ])
    // The officer sees neither another's favourites nor what only matching shows.
    expect(await of(world.officer)).toMatchObject({
      records: [],
      sources: ['trademark', 'patent', 'favourite', 'title'],
    })
  })

  test('of a declaration that is not handed in yet', async () => {
    await world.server.pool.query(
      `insert into declaration (declare_no, company_id, project_name, deadline, deadline_online)
       values ('SB20261122000001', $1, '某项目', '2026-12-20', '2026-12-20')`,
      [MINE],
    )
    const all = await dates('2026-12-20', '2026-12-20')
    await world.server.pool.query(`delete from declaration where company_id = $1`, [MINE])
    expect(all).toMatchObject([
      {
        source: 'declaration',
        title: '某项目',
        eventName: '申报截止',
        objectId: 'SB20261122000001',
      },
    ])
  })

  test.each([
    ['2026-02-30', '2026-03-01', '开始日期不正确'],
    ['2026-03-02', '2026-03-01', '结束日期不正确'],
    ['2026-01-01', '2027-12-31', '最多查询 400 天'],
  ])('from %s to %s: %s', async (from, to, text) => {
    expect(await refused(world.boss.call(ipCalendar.dates, { from, to }))).toEqual({
      code: 400,
      text,
    })
  })
})

describe('the private link', () => {
  const fetch = async (path: string) =>
    world.server.app.inject({ url: path, headers: { host: 'localhost' } })

  test('is made once, shown again, renewed and revoked; only its hash is stored', async () => {
    const none = { path: '', createTime: '', readTime: '' }
    expect(await world.boss.call(ipCalendar.feed, {})).toEqual(none)
    const entries = await entriesOf(world.server, async () => {
      await world.boss.call(ipCalendar.openFeed, {})
      await world.boss.call(ipCalendar.openFeed, {})
    })
    expect(entries).toMatchObject([{ action: 'ip.feed' }])
    const first = await world.boss.call(ipCalendar.feed, {})
    expect(first.path).toMatch(/^\/policy\/api\/portalpublic\/ipCalendar\/deadlines\.ics\?token=/)
    const token = new URLSearchParams(first.path.split('?')[1]).get('token') ?? ''
    expect(token).toHaveLength(43)
    const { rows } = await world.server.pool.query<{ row: string }>(
      `select to_jsonb(f)::text as row from ip_feed as f`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
    expect((await fetch(first.path)).statusCode).toBe(200)
    expect((await world.boss.call(ipCalendar.feed, {})).readTime).toBe('2026-11-22 12:00:00')
    const second = await world.boss.call(ipCalendar.openFeed, { renew: true })
    expect(second.path).not.toBe(first.path)
    expect((await fetch(first.path)).statusCode).toBe(404)
    expect((await fetch(second.path)).statusCode).toBe(200)
    expect(await world.boss.call(ipCalendar.revokeFeed, {})).toEqual(none)
    expect((await fetch(second.path)).statusCode).toBe(404)
    for (const bad of [
      '',
      '?token=',
      '?token=x',
      `?token=${'a'.repeat(43)}`,
      `?x=1&token=${token}`,
    ])
      expect((await fetch(first.path.split('?')[0] + bad)).statusCode).toBe(404)
  })

  test('answers a calendar that other programs read, of what its owner may see', async () => {
    const { path } = await world.boss.call(ipCalendar.openFeed, {})
    const answer = await fetch(path)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const calendar = new ICAL.Component(ICAL.parse(answer.body) as unknown[])
    const events = calendar.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it))
    const shown = events.map((event) => ({
      day: event.startDate.toString(),
      whole: event.startDate.isDate,
      title: event.summary,
      url: String(event.component.getFirstPropertyValue('url')),
    }))
    const rights = shown.filter(({ url }) => url.includes('/admin/intellectual/'))
    expect(rights).toMatchObject([
      { day: '2026-12-15', whole: true, title: expect.stringContaining('缴纳第 4 年年费') },
      { day: '2027-03-31', title: '商标续展：云砚 9999000001' },
      { day: '2027-06-15', title: expect.stringContaining('缴纳第 5 年年费') },
    ])
    expect(rights[1]?.url).toMatch(/^https?:\/\/[^/]+\/admin\/intellectual\/trademark\?id=/)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
    expect(answer.body).not.toMatch(/甲老板|u-boss|乙专员|(?<![\da-f])1[3-9]\d{9}(?![\da-f])/)
    const again = await fetch(path)
    const uids = (body: string) => body.match(/^UID:.*$/gm)
    expect(uids(again.body)).toEqual(uids(answer.body))
  })

  test('names the site by SITE_URL, whatever host is asked', async () => {
    const { path } = await world.boss.call(ipCalendar.openFeed, {})
    const node = await world.server.startNode({ SITE_URL: 'https://www.ceqiao.example' })
    const { body } = await node.inject({ url: path, headers: { host: 'evil.example' } })
    expect(body).toContain('https://www.ceqiao.example/admin/')
    expect(body).not.toContain('evil.example')
  })

  test('leads a declaration to its own page', async () => {
    await world.server.pool.query(
      `insert into declaration (declare_no, company_id, project_name, deadline, deadline_online)
       values ('SB20261122000001', $1, '某项目', '2026-12-20', '2026-12-20')`,
      [MINE],
    )
    const { path } = await world.boss.call(ipCalendar.openFeed, {})
    const { body } = await fetch(path)
    await world.server.pool.query(`delete from declaration where company_id = $1`, [MINE])
    expect(body.replaceAll('\r\n ', '')).toMatch(
      /^URL.*\/admin\/editDeclare\?id=SB20261122000001\r?$/m,
    )
  })

  test('is gone with its owner: disabled, in another company, or without the right', async () => {
    const { path } = await world.boss.call(ipCalendar.openFeed, {})
    const status = async (change: string, back: string) => {
      await world.server.pool.query(change)
      const { statusCode } = await fetch(path)
      await world.server.pool.query(back)
      return statusCode
    }
    const set = (what: string) => `update user_account set ${what} where id = 'u-boss'`
    expect(await status(set(`status = 'disabled'`), set(`status = 'active'`))).toBe(404)
    expect(await status(set(`company_id = 'ip-theirs'`), set(`company_id = 'ip-mine'`))).toBe(404)
    expect(await status(set(`roles = '{ENT_FINANCE}'`), set(`roles = '{ENT_ADMIN}'`))).toBe(404)
    expect((await fetch(path)).statusCode).toBe(200)
  })
})
