import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultation } from '#contract/consultation.ts'
import { projects } from '#contract/projects.ts'
import { visits } from '#contract/visits.ts'
import { createLog } from '#server/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { refused } from '#server/testing/effects.ts'
import { createVisitCounter } from './counter.ts'
import type { Seen } from './store.ts'

/** A quarter past midnight in Beijing, the day before by universal time. */
const clock = movableClock('2026-11-17T16:15:00Z')
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
let server: TestApp

beforeAll(async () => {
  server = await createTestApp({ clock })
})
afterAll(async () => server.close())
beforeEach(async () => {
  await server.pool.query('delete from visit_day')
})

const visitor = (userAgent: string, address = '192.0.2.1') =>
  createTestClient(server.app, { browser: true, address, headers: { 'user-agent': userAgent } })

const stored = async () =>
  (
    await server.pool.query<Seen>(
      `select to_char(day, 'YYYY-MM-DD') as day, site, page, source, via, device, visits, views
       from visit_day order by page, source, via, device`,
    )
  ).rows

describe('pages that are shown', () => {
  test('are added up by day, page, source and device, and set no cookie; some are none', async () => {
    const signedIn = async (name: string) =>
      loginAs(server.app, name, server.password, {
        browser: true,
        headers: { 'user-agent': DESKTOP },
      })
    const home = { path: '/', entry: true }
    // What machines and the platform's people look at, and what is outside the portal, is none.
    await (await signedIn('admin')).call(visits.count, home)
    await visitor('Mozilla/5.0 (compatible; Baiduspider/2.0)').call(visits.count, home)
    await visitor(DESKTOP).call(visits.count, { path: '/admin/home', entry: true })
    await visitor(DESKTOP).call(visits.count, { path: '/nowhere', entry: true })
    await (await signedIn('demo')).call(visits.count, home)
    const [one, other] = [visitor(DESKTOP), visitor(PHONE, '192.0.2.2')]
    const entry = { path: '/pcPolicyList', entry: true, from: 'www.baidu.com' }
    expect(await one.call(visits.count, entry)).toEqual({ source: 'baidu' })
    await one.call(visits.count, { path: '/policy/detail', source: 'baidu' })
    await other.call(visits.count, { path: '/policy/list', entry: true, from: 'm.baidu.com' })
    await other.call(visits.count, { path: '/', source: 'made' })
    const site = { path: '/', entry: true, from: 'who.knows.example.com' }
    expect(await one.call(visits.count, site)).toEqual({ source: 'site' })
    expect(one.cookies.size).toBe(0)

    const row = { day: '2026-11-18', site: 'default', via: '', visits: 0, views: 1 }
    await expect.poll(stored).toEqual([
      { ...row, page: 'home', source: 'direct', device: 'desktop', visits: 1 },
      { ...row, page: 'home', source: 'site', via: 'example.com', device: 'desktop', visits: 1 },
      { ...row, page: 'home', source: 'unknown', device: 'phone' },
      { ...row, page: 'policyDetail', source: 'baidu', device: 'desktop' },
      { ...row, page: 'policyList', source: 'baidu', device: 'desktop', visits: 1 },
      { ...row, page: 'policyList', source: 'baidu', device: 'phone', visits: 1 },
    ])
  })

  test('with an address that is none are refused, and nobody floods', async () => {
    const one = visitor(DESKTOP, '192.0.2.77')
    expect((await refused(one.call(visits.count, { path: '/policy?q=13800138000' }))).code).toBe(
      400,
    )
    const answers = await Promise.allSettled(
      Array.from({ length: 130 }, async () => one.call(visits.count, { path: '/' })),
    )
    expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  })
})

describe('the counter', () => {
  const SEEN = {
    day: '2026-11-18',
    site: 'default',
    page: 'home',
    source: 'site',
    via: 'example.com',
    device: 'desktop',
  } as const

  test('keeps what could not be written, and writes it once', async () => {
    const written: Seen[][] = []
    let broken = true
    const counter = createVisitCounter({
      log: createLog({ level: 'silent' }),
      store: {
        async add(seen) {
          if (broken) throw new Error('no database')
          written.push([...seen])
        },
      },
    })
    counter.count(SEEN, true)
    counter.count(SEEN, false)
    await counter.flush()
    counter.count(SEEN, false)
    broken = false
    await Promise.all([counter.flush(), counter.flush()])
    expect(written).toEqual([[{ ...SEEN, visits: 1, views: 3 }]])
  })

  test('keeps some hundred names of a day apart, and counts the others without', async () => {
    const written: Seen[] = []
    const counter = createVisitCounter({
      log: createLog({ level: 'silent' }),
      store: { add: async (seen) => void written.push(...seen) },
    })
    for (let at = 0; at < 400; at += 1) counter.count({ ...SEEN, via: `s${at}.example` }, true)
    await counter.flush()
    expect(written).toHaveLength(301)
    expect(written.find(({ via }) => via === '')).toMatchObject({ visits: 100 })
  })

  test('writes what is there when it stops', async () => {
    const written: Seen[] = []
    const counter = createVisitCounter({
      log: createLog({ level: 'silent' }),
      store: { add: async (seen) => void written.push(...seen) },
    })
    const stop = counter.start()
    counter.count(SEEN, true)
    await stop()
    expect(written).toHaveLength(1)
  })
})

test('a lead keeps the source of its visit, one of the list', async () => {
  const leave = async (contactWay: string, source: string) => {
    const { contactId } = await visitor(DESKTOP, '198.51.100.9').call(consultation.save, {
      contactWay,
      consent: true,
      source,
    })
    const { rows } = await server.pool.query<{ source: string }>(
      'select source from customer_contact where id = $1',
      [contactId],
    )
    return rows[0]?.source
  }
  expect(await leave('13800002001', 'baidu')).toBe('baidu')
  expect(await leave('13800002002', 'made')).toBe('unknown')
  expect(await leave('13800002003', '')).toBe('unknown')
})

test('what is read is counted by day as well', async () => {
  const objId = 'gaoqi-rending-guanli-banfa'
  for (const address of ['198.51.100.20', '198.51.100.20', '198.51.100.21'])
    await visitor(DESKTOP, address).call(projects.view, { objType: 'policy', objId })
  const { rows } = await server.pool.query(
    `select to_char(day, 'YYYY-MM-DD') as day, reads from read_day where obj_id = $1`,
    [objId],
  )
  expect(rows).toEqual([{ day: '2026-11-18', reads: 2 }])
})
