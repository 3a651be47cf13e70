import decodeQr from 'qr/decode.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { posterHref } from '#contract/posters.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'
import { readPng } from '#server/testing/png.ts'

const HOST = 'www.ceqiao.example'
const clock = movableClock('2026-11-21T04:00:00Z')
let server: ContentServer

beforeAll(async () => {
  server = await createContentServer(clock, [HOST])
})
afterAll(async () => server.close())

const get = async (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: HOST, ...headers } })

/** One with an amount, one with a way of support alone, one over, one with a very long title. */
const POLICIES = [
  'zhongdian-xiaojuren-2024',
  'gaoqi-suodeshui-15',
  'guangdong-zhuanjingtexin-2026',
  'yanfa-jiajikouchu-ic-2023-44',
]

describe('the poster of a policy', () => {
  test.each(POLICIES)('%s: 750 × 1334, its code leads to the policy with the share', async (id) => {
    const answer = await get(posterHref(id, { shareId: 'AbCd1234EfGh' }))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    const pixels = readPng(answer.rawPayload)
    expect([pixels.width, pixels.height]).toEqual([750, 1334])
    expect(decodeQr(pixels)).toBe(`http://${HOST}/policy/detail?id=${id}&shareId=AbCd1234EfGh`)
  })

  test('is the same for the same policy, and not sent again to who has it', async () => {
    const [first, second] = [
      await get(posterHref(POLICIES[0]!)),
      await get(posterHref(POLICIES[0]!)),
    ]
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    const again = await get(posterHref(POLICIES[0]!), {
      'if-none-match': String(first.headers.etag),
    })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
    expect((await get(posterHref(POLICIES[1]!))).headers.etag).not.toBe(first.headers.etag)
  })

  test('changes with the policy', async () => {
    const href = posterHref('gaoqi-rending-guanli-banfa')
    const before = await get(href)
    await server.pool.query("update policy set title = title || '（测试）' where id = $1", [
      'gaoqi-rending-guanli-banfa',
    ])
    await expect.poll(async () => (await get(href)).headers.etag).not.toBe(before.headers.etag)
  })

  test('a policy that nobody knows and one that was taken away have none', async () => {
    expect((await get(posterHref('no-such-policy'))).statusCode).toBe(404)
    const href = posterHref('lvse-gongchang')
    expect((await get(href)).statusCode).toBe(200)
    await server.pool.query("update policy set status = 'offline' where id = 'lvse-gongchang'")
    await expect.poll(async () => (await get(href)).statusCode).toBe(404)
  })

  test.each([
    ['an id of a share that is none', `${posterHref('gaoqi-suodeshui-15')}&shareId=%3Cscript%3E`],
    ['an unknown field', `${posterHref('gaoqi-suodeshui-15')}&colour=red`],
    ['an unknown shape', `${posterHref('gaoqi-suodeshui-15')}&shape=banner`],
  ])('%s is malformed', async (_what, href) => {
    expect((await get(href)).statusCode).toBe(400)
  })
})

test('the card beside a link is 1200 × 630, and other sites may show it', async () => {
  const answer = await get(posterHref(POLICIES[0]!, { shape: 'card' }))
  const { width, height } = readPng(answer.rawPayload)
  expect([width, height]).toEqual([1200, 630])
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
})
