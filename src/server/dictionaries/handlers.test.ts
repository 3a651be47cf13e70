import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import { matching } from '#contract/matching.ts'
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
