import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectMap } from '#contract/project-map.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

const clock = movableClock('2026-11-21T04:10:00Z')
let server: ContentServer
let visitor: TestClient

beforeAll(async () => {
  server = await createContentServer(clock)
  visitor = createTestClient(server.app, { browser: true, address: '203.0.113.9' })
})
afterAll(async () => server.close())

test('covers 34 units, each with its own policies only', async () => {
  const { records, nation } = await visitor.call(projectMap.coverArea, {})
  expect(records).toHaveLength(34)
  const { rows } = await server.pool.query<{ province: string; policies: number }>(`
    select substr(region_code, 1, 2) || '0000' as province, count(*)::int as policies
    from policy where status in ('published', 'replaced') group by 1`)
  const expected = new Map(rows.map((it) => [it.province, it.policies]))
  expect(nation.policies).toBe(expected.get('000000'))
  for (const { regionCode, policies } of records)
    expect(policies, regionCode).toBe(expected.get(regionCode) ?? 0)
})

test('the cities and what the province has itself make the whole province', async () => {
  const { records } = await visitor.call(projectMap.coverArea, {})
  for (const place of records) {
    const { province, own, cities } = await visitor.call(projectMap.province, {
      provinceId: place.regionCode,
    })
    expect(province).toEqual(place)
    expect(own.policies + cities.reduce((sum, it) => sum + it.policies, 0)).toBe(place.policies)
  }
})

test('a city lists what it has, newest first, page by page, and nothing of other cities', async () => {
  const { cities } = await visitor.call(projectMap.province, { provinceId: '440000' })
  const city = cities.find((it) => it.policies + it.services + it.cases > 0)
  if (!city) throw new Error('the content has no city in Guangdong')
  const whole = await visitor.call(projectMap.city, { cityId: city.regionCode, pageSize: 50 })
  expect(whole.total).toBe(city.policies + city.services + city.cases)
  const days = whole.records.map((it) => it.publishedOn)
  expect(days).toEqual(days.toSorted().toReversed())
  const pages = await Promise.all(
    whole.records.map((_, page) =>
      visitor.call(projectMap.city, { cityId: city.regionCode, page, pageSize: 1 }),
    ),
  )
  expect(pages.flatMap((it) => it.records)).toEqual(whole.records)
})

test.each([
  [projectMap.province, { provinceId: '990000' }],
  [projectMap.city, { cityId: '440000' }],
  [projectMap.city, { cityId: '449900' }],
])('an unknown region is refused', async (endpoint, input) => {
  await expect(visitor.call(endpoint, input as never)).rejects.toMatchObject({ code: 404 })
})
