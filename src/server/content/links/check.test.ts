import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { jobs } from '#contract/running.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { loginAs, type TestClient } from '#server/testing/client.ts'
import { movableClock } from '#server/testing/content.ts'
import { OWN_TABLES } from '#server/testing/own-tables.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { createPublishedStore } from '../published-store.ts'
import { type TestEditor, editorOf, POLICY_FORM } from '../testing.ts'
import { assertLinkCheck, checkLinks, createTurns, linkJob } from './check.ts'
import { createLinkProbe, type LinkProbe } from './probe.ts'

const DAY_MS = 86_400_000
const NOON = '2026-11-22T04:00:00Z'
const clock = movableClock(NOON)
const publishedStore = createPublishedStore(OWN_TABLES)
const SITE = { LINK_CHECK: '1', SITE_URL: 'https://ceqiao.example.com' }
/** Addresses in the policy of the test. */
const LINKS = 2
let limits: Awaited<ReturnType<typeof looseLimits>>
let server: TestApp
let client: TestClient
let editor: TestEditor
let origin: string
let policyId: string
/** What the site of the test answers. */
let status: number
const site = createServer((_request, response) => response.writeHead(status).end())

beforeAll(async () => {
  limits = await looseLimits()
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://site.test:${(site.address() as AddressInfo).port}`
  server = await createTestApp({ clock, env: { ...SITE, LIMITS: limits.file } })
  client = await loginAs(server.app, 'editor', server.password)
  editor = editorOf(client)
  const reviewer = editorOf(await loginAs(server.app, 'reviewer', server.password))
  const source = { ...POLICY_FORM.source, url: `${origin}/notice` }
  const platform = { name: '申报平台', url: 'http://nowhere.test/' }
  const form = { ...POLICY_FORM, source, platform, amount: {}, amounts: [] }
  policyId = (await editor.add('policy', form)).id
  // The demonstration content is left out: reading it takes a second of each round.
  await server.pool.query(`
    update policy set status = 'offline' where status = 'published';
    update publication set status = 'offline' where status = 'published'`)
  await editor.move('policy', policyId, 'submit')
  await reviewer.move('policy', policyId, 'approve')
})
afterAll(async () => {
  await server.close()
  site.close()
  await limits.remove()
})

const probe = createLinkProbe({
  userAgent: 'test',
  turn: async () => undefined,
  signal: new AbortController().signal,
  resolve: async (host) => {
    if (host === 'site.test') return [{ address: '127.0.0.1', family: 4 }]
    throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
  },
  mayReach: (address) => address === '127.0.0.1',
})
const { signal } = new AbortController()
const round = async (by: LinkProbe = probe, limit?: { mostADay: number }) =>
  checkLinks({ db: server.db, publishedStore, clock, probe: by, signal }, limit)
const tomorrow = (days = 1): void => {
  clock.moment = new Date(clock.moment.getTime() + days * DAY_MS)
}
/** The list of what has dead links: its count, and what is said of the policy of the test. */
const listed = async (by = client) => {
  const { records, lacks } = await by.call(content.list, { lack: 'dead', keyword: '（测试）' })
  const row = records.find(({ id }) => id === policyId)
  return { count: lacks.find(({ lack }) => lack === 'dead')?.count, links: row?.deadLinks }
}

beforeEach(async () => {
  clock.moment = new Date(NOON)
  status = 404
  await server.pool.query('delete from content_link')
})

test('a dead link reaches the list on the third day and leaves it when it works again', async () => {
  const before = await editor.one('policy', policyId)
  for (let nth = 0; nth < 2; nth += 1) {
    expect(await round()).toEqual({ looked: LINKS, dead: 0, unclear: 0 })
    expect(await listed()).toEqual({ count: 0, links: undefined })
    tomorrow()
  }
  expect(await round()).toEqual({ looked: LINKS, dead: LINKS, unclear: 0 })
  expect(await round()).toEqual({ looked: 0, dead: 0, unclear: 0 })
  const since = '2026-11-22'
  const links = [
    { url: `${origin}/notice`, label: '来源 · 原文链接', since },
    { url: 'http://nowhere.test/', label: '申报平台 · 平台网址', since },
  ]
  const shown = await listed()
  expect(shown.count).toBe(1)
  expect(shown.links).toHaveLength(LINKS)
  expect(shown.links).toEqual(expect.arrayContaining(links))
  const now = await editor.one('policy', policyId)
  expect(now.deadLinks).toHaveLength(LINKS)
  expect({ ...now, deadLinks: [] }).toEqual(before)

  status = 200
  tomorrow(7)
  expect(await round()).toEqual({ looked: LINKS, dead: 1, unclear: 0 })
  expect((await listed()).links).toEqual([links[1]])
})

test('a dead link leaves the list once another address stands in the form', async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    await round()
    tomorrow()
  }
  const form = await editor.formOf('policy', policyId)
  expect((await listed()).links).toHaveLength(LINKS)
  await editor.save('policy', policyId, {
    source: { ...(form.source as object), url: `${origin}/notice/9` },
    platform: { name: '', url: '' },
  })
  expect(await listed()).toEqual({ count: 0, links: undefined })
  // Readers have the old address still, so dropping the new one brings it back.
  await editor.move('policy', policyId, 'drop')
  expect((await listed()).links).toHaveLength(LINKS)
})

test('an answer that says nothing is never called dead', async () => {
  status = 500
  for (let nth = 0; nth < 4; nth += 1) {
    await round()
    tomorrow(30)
  }
  const { rows } = await server.pool.query(
    'select status, outcome, gone_days from content_link where url = $1',
    [`${origin}/notice`],
  )
  expect(rows).toEqual([{ status: 500, outcome: 'unclear', gone_days: 0 }])
})

test('names that do not exist say nothing while nobody answers', async () => {
  const cutOff: LinkProbe = async () => ({ status: 0, noName: true })
  for (let nth = 0; nth < 4; nth += 1) {
    expect(await round(cutOff)).toEqual({ looked: LINKS, dead: 0, unclear: LINKS })
    tomorrow(30)
  }
})

test('a day has its most, whatever is due', async () => {
  const gone: LinkProbe = async () => ({ status: 404, noName: false })
  expect((await round(gone, { mostADay: 1 })).looked).toBe(1)
  expect((await round(gone, { mostADay: 1 })).looked).toBe(0)
  tomorrow()
  expect((await round(gone, { mostADay: 9 })).looked).toBe(LINKS)
})

test('what was being looked at when the server stops counts for nothing', async () => {
  const stopping = new AbortController()
  const stopped: LinkProbe = async () => {
    stopping.abort()
    return { status: 404, noName: false }
  }
  const deps = { db: server.db, publishedStore, clock, probe: stopped, signal: stopping.signal }
  expect(await checkLinks(deps)).toEqual({ looked: 0, dead: 0, unclear: 0 })
  expect((await round()).looked).toBe(LINKS)
})

test('what readers no longer see is forgotten', async () => {
  const urls = async () =>
    (await server.pool.query('select from content_link where url = $1', [`${origin}/notice`]))
      .rowCount
  await round()
  expect(await urls()).toBe(1)
  await server.pool.query(`update policy set status = 'offline' where id = $1`, [policyId])
  await round()
  expect(await urls()).toBe(0)
  await server.pool.query(`update policy set status = 'published' where id = $1`, [policyId])
})

test('the job is there where it is wished, and nothing is told where it is not', async () => {
  const admin = await loginAs(server.app, 'admin', server.password)
  const { records } = await admin.call(jobs.list, {})
  expect(records.find(({ name }) => name === 'links')).toMatchObject({ canRun: true, last: null })
  for (let nth = 0; nth < 3; nth += 1) {
    await round()
    tomorrow()
  }
  const off = await server.startNode({ LINK_CHECK: '0' })
  const elsewhere = await loginAs(off, 'editor', server.password)
  expect(await listed(elsewhere)).toEqual({ count: undefined, links: [] })
})

test('rounds begin at night', async () => {
  const { when } = linkJob({ db: server.db, publishedStore, clock, siteUrl: SITE.SITE_URL })
  const isDue = (moment: string) => {
    clock.moment = new Date(moment)
    return when?.isDue()
  }
  expect(isDue('2026-11-22T18:30:00Z')).toBe(true)
  expect(isDue('2026-11-22T19:30:00Z')).toBe(false)
  expect(isDue(NOON)).toBe(false)
})

test('whoever asks other sites has an address of its own', () => {
  expect(() => assertLinkCheck({ linkCheck: true, siteUrl: undefined })).toThrow(
    'LINK_CHECK needs SITE_URL',
  )
  expect(() => assertLinkCheck({ linkCheck: false, siteUrl: undefined })).not.toThrow()
})

test('a host waits for its next turn, others do not, and nobody once the server stops', async () => {
  const stopping = new AbortController()
  const turn = createTurns(clock, stopping.signal, 50)
  const order: string[] = []
  const began = clock.elapsed()
  await Promise.all(['a', 'a', 'b'].map(async (host) => turn(host).then(() => order.push(host))))
  expect(order).toEqual(['a', 'b', 'a'])
  expect(clock.elapsed() - began).toBeGreaterThan(45)
  const waiting = createTurns(clock, stopping.signal, 60_000)
  await waiting('a')
  const second = waiting('a')
  stopping.abort()
  await expect(second).rejects.toThrow('aborted')
})
