import { afterAll, beforeAll, expect, test } from 'vitest'
import { policies } from '#contract/policies.ts'
import { GUIDE_DOC_KIND } from '#domain/policies/codes.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import { readContent } from '#server/seed/content.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

const MONEY = ['support', 'tax', 'finance'] as const
const CITIES = [
  ['北京', '110000'],
  ['上海', '310000'],
  ['深圳', '440300'],
  ['广州', '440100'],
  ['苏州', '320500'],
  ['杭州', '330100'],
  ['武汉', '420100'],
  ['成都', '510100'],
  ['合肥', '340100'],
  ['西安', '610100'],
] as const

let server: ContentServer
let client: TestClient
let content: PolicyContent[]
beforeAll(async () => {
  content = (await readContent()).policies
  server = await createContentServer(movableClock('2026-11-26T04:00:00Z'))
  client = createTestClient(server.app, { browser: true })
})
afterAll(async () => server.close())

/** A place and what it lies in, by the digits of GB/T 2260. */
const upFrom = (code: string): string[] => [
  code,
  `${code.slice(0, 4)}00`,
  `${code.slice(0, 2)}0000`,
  '000000',
]
const concerns = (city: string, { regionCode, exceptRegionCodes }: PolicyContent): boolean =>
  (upFrom(city).includes(regionCode) || upFrom(regionCode).includes(city)) &&
  !exceptRegionCodes.includes(city)

const found = async (input: Parameters<typeof client.call<typeof policies.search>>[1]) => {
  const ids: string[] = []
  for (let page = 0; ; page += 1) {
    const { records, total } = await client.call(policies.search, { ...input, page, pageSize: 50 })
    ids.push(...records.map(({ policy }) => policy.policyId))
    if (records.length === 0 || ids.length >= total) return ids
  }
}

test.each(CITIES)(
  'who asks for money in %s finds every entry that has a source',
  async (_, city) => {
    const wanted = content.filter(
      (policy) => MONEY.some((kind) => kind === policy.kind) && concerns(city, policy),
    )
    const ids = await found({ regionCodes: [city], kinds: [...MONEY] })
    expect(ids.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
    const places = wanted.map(({ regionCode }) => regionCode)
    expect(places).toContain('000000')
    expect(places.some((place) => place !== '000000')).toBe(true)
  },
)

test.each(CITIES)('who asks about %s is told what is not known and whom to ask', async (name) => {
  const guide = content.find(
    ({ docKind, title }) => docKind === GUIDE_DOC_KIND && title.includes(name),
  )
  const { records } = await client.call(policies.search, { keyword: `${name}补贴` })
  expect(records.map(({ policy }) => policy.policyId)).toContain(guide?.id)
  const detail = await client.call(policies.detail, { policyId: guide?.id ?? '' })
  expect(detail.benefits.map(({ standard }) => standard).join()).toMatch(/没有(核实|读到|查到)/)
  expect(detail.contacts.length).toBeGreaterThan(0)
})
