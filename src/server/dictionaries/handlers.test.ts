import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import { matching } from '#contract/matching.ts'
import { projectMap } from '#contract/project-map.ts'
import { SUPPORT_MODE } from '#domain/policies/codes.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

let server: ContentServer
let client: TestClient

beforeAll(async () => {
  server = await createContentServer(movableClock('2026-11-21T04:00:00Z'))
  client = createTestClient(server.app)
})
afterAll(async () => server.close())

test('there are 34 provinces, and every region hangs below one that exists', async () => {
  const { records: provinces } = await client.call(dictionaries.regions, {})
  expect(provinces).toHaveLength(34)
  expect(provinces.every((it) => it.depth === 1 && it.parentCode === '000000')).toBe(true)
  expect(provinces.map((it) => it.regionName)).toEqual(
    expect.arrayContaining(['台湾省', '香港特别行政区', '澳门特别行政区']),
  )

  const { records: tree } = await client.call(dictionaries.regionTree, {})
  const depths = new Map(tree.map((it) => [it.regionCode, it.depth]))
  for (const { parentCode, depth, regionCode } of tree)
    expect([regionCode, depths.get(parentCode) ?? 0]).toEqual([regionCode, depth - 1])
  expect(tree.length).toBeGreaterThan(3_300)
})

test('the children of a region are those the tree holds', async () => {
  const { records: tree } = await client.call(dictionaries.regionTree, {})
  for (const parentCode of ['440000', '440300', '441900', '999999']) {
    const { records } = await client.call(dictionaries.regions, { parentCode })
    expect(records).toEqual(tree.filter((it) => it.parentCode === parentCode))
  }
})

test.each([
  ['深圳', ['深圳市', '广东省']],
  ['SZ', ['深圳市', '广东省']],
  ['廣東', ['广东省', '']],
  ['海淀', ['海淀区', '北京市']],
  ['南山 区', ['南山区', '广东省 深圳市']],
])('%s finds %j first', async (keyword, [regionName, within]) => {
  const { records } = await client.call(dictionaries.findRegions, { keyword })
  expect(records[0]).toMatchObject({ regionName, within })
  expect(records.length).toBeLessThanOrEqual(10)
})

test('for nothing typed there are the cities with most policies, for nonsense none', async () => {
  const { records } = await client.call(dictionaries.findRegions, {})
  const { records: places } = await client.call(projectMap.coverArea, {})
  const policiesOf = async (code: string): Promise<number> => {
    const whole = places.find((it) => it.regionCode === code)
    if (whole) return whole.policies
    const provinceId = `${code.slice(0, 2)}0000`
    const { cities } = await client.call(projectMap.province, { provinceId })
    return cities.find((it) => it.regionCode === code)?.policies ?? 0
  }
  const counts = await Promise.all(records.map(async (it) => policiesOf(it.regionCode)))
  expect(counts.length).toBeGreaterThan(4)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(counts.at(-1)).toBeGreaterThan(0)
  expect(records.map((it) => it.regionName)).toEqual(expect.arrayContaining(['深圳市', '北京市']))
  expect((await client.call(dictionaries.findRegions, { keyword: '火星' })).records).toEqual([])
})

test('a dictionary of the code has its names in order', async () => {
  const { records } = await client.call(dictionaries.entries, { dictType: 'SUPPORT_MODE' })
  expect(records.map((it) => [it.dictCode, it.dictDesc])).toEqual(Object.entries(SUPPORT_MODE))
})

test('the industries are the twenty sections', async () => {
  const { records } = await client.call(dictionaries.entries, { dictType: 'INDUSTRY' })
  expect(records.map((it) => it.dictCode).join('')).toBe('ABCDEFGHIJKLMNOPQRST')
})

test('an unknown dictionary is empty, a strange name refused', async () => {
  const { records } = await client.call(dictionaries.entries, { dictType: 'NO_SUCH' })
  expect(records).toEqual([])
  const ask = client.call(dictionaries.entries, { dictType: 'no-such' })
  await expect(ask).rejects.toMatchObject({ code: 400 })
})

test('the conditions to choose from have options with names', async () => {
  const { groups } = await client.call(matching.conditions, {})
  expect(groups.map((it) => it.code)).toEqual([
    'regionCodes',
    'levels',
    'windowStates',
    'supportModes',
    'types',
    'industryCodes',
    'hightechFields',
    'sizes',
  ])
  for (const { options } of groups) expect(options.length).toBeGreaterThan(3)
})

test('an entry out of force goes, its name stays; a change is seen within a second', async () => {
  await server.pool.query(
    "insert into dictionary (dict_type, dict_code, dict_desc, effective_to) values ('TRY', 'old', '旧', '2026-11-20'), ('TRY', 'new', '新', '2026-11-21')",
  )
  let codes: string[] = []
  for (let tries = 0; tries < 100 && codes.length === 0; tries++) {
    await wait(10)
    const { records } = await client.call(dictionaries.entries, { dictType: 'TRY' })
    codes = records.map((it) => it.dictCode)
  }
  expect(codes).toEqual(['new'])
})
