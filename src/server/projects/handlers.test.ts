import { afterAll, beforeAll, expect, test } from 'vitest'
import { policies } from '#contract/policies.ts'
import { projects } from '#contract/projects.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

const clock = movableClock('2026-11-21T04:10:00Z')
const objId = 'gaoqi-rending-guanli-banfa'
let server: ContentServer
let visitors = 0

beforeAll(async () => {
  server = await createContentServer(clock)
})
afterAll(async () => server.close())

const visitor = (): TestClient =>
  createTestClient(server.app, { browser: true, address: `203.0.113.${++visitors}` })

test('counts one view a visitor and hour, however many calls come at once', async () => {
  const one = visitor()
  expect(await one.call(projects.view, { objId })).toEqual({ counted: true, viewCount: 1 })
  const again = await Promise.all(
    Array.from({ length: 10 }, () => one.call(projects.view, { objId })),
  )
  expect(again.every((it) => !it.counted && it.viewCount === 1)).toBe(true)

  const others = await Promise.all(
    Array.from({ length: 10 }, () => visitor().call(projects.view, { objId })),
  )
  expect(others.every((it) => it.counted)).toBe(true)
  const detail = await one.call(policies.detail, { policyId: objId })
  expect(detail.viewCount).toBe(11)
})

const total = async (): Promise<number> =>
  (await visitor().call(policies.detail, { policyId: objId })).viewCount

test('fifty calls at once are one view, with a cookie and without', async () => {
  const known = visitor()
  await known.call(projects.view, { objId })
  const before = await total()
  const again = await Promise.all(
    Array.from({ length: 50 }, () => known.call(projects.view, { objId })),
  )
  expect(again.filter((it) => it.counted)).toHaveLength(0)
  expect(await total()).toBe(before)
  // Fifty clients of one machine that keep no cookie are one, and so is the person who then has one.
  const address = `203.0.113.${++visitors}`
  const bare = () => createTestClient(server.app, { browser: true, address })
  const crowd = Array.from({ length: 50 }, bare)
  const answers = await Promise.all(crowd.map((it) => it.call(projects.view, { objId })))
  expect(answers.filter((it) => it.counted)).toHaveLength(1)
  for (const one of crowd.slice(0, 5))
    expect((await one.call(projects.view, { objId })).counted).toBe(false)
  expect(await total()).toBe(before + 1)
})

test('counts again in the next hour, and forgets old visits but not the count', async () => {
  const one = visitor()
  await one.call(projects.view, { objId })
  const before = (await one.call(projects.view, { objId })).viewCount
  clock.moment = new Date('2026-11-21T05:00:00Z')
  expect(await one.call(projects.view, { objId })).toEqual({ counted: true, viewCount: before + 1 })
  clock.moment = new Date('2026-11-23T05:00:00Z')
  await one.call(projects.view, { objId })
  const { rows } = await server.pool.query<{ visits: string }>(
    'select count(*) as visits from view_visit',
  )
  expect(rows[0]?.visits).toBe('1')
})

test('refuses what does not exist, and leaves nothing behind', async () => {
  const ask = visitor().call(projects.view, { objId: 'no-such-policy' })
  await expect(ask).rejects.toMatchObject({ code: 404 })
  const { rows } = await server.pool.query("select from view_count where obj_id = 'no-such-policy'")
  expect(rows).toHaveLength(0)
})

test('a picture on another site counts nothing', async () => {
  const one = visitor()
  one.options.headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
  await expect(one.call(projects.view, { objId })).rejects.toMatchObject({
    code: expect.any(Number),
  })
})
