import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { site, type SiteConfig } from '#contract/site.ts'
import { createTestClient } from '#server/testing/client.ts'
import { type ContentServer, createContentServer, movableClock } from '#server/testing/content.ts'

const HOSTS = ['www.ceqiao.example', 'gd.ceqiao.example', 'bj.ceqiao.example']
let server: ContentServer

beforeAll(async () => {
  server = await createContentServer(movableClock('2026-11-21T04:00:00Z'), HOSTS)
})
afterAll(async () => server.close())

const config = async (host: string): Promise<SiteConfig> =>
  createTestClient(server.app, { host }).call(site.config, {})

test('each host has its own record number over the same site', async () => {
  const [base, gd, bj] = await Promise.all(HOSTS.map(config))
  expect(base?.recordNumber).toBe('云ICP备（示例）00000000号')
  expect(gd?.recordNumber).toBe('粤ICP备（示例）00000000号')
  expect(bj?.recordNumber).toBe('京ICP备（示例）00000000号')
  expect(gd?.webName).toBe(base?.webName)
  expect(base?.hotlines).toEqual({ '0': '000-8866 1300', '1': '000-8866 1200' })
  expect(base?.demo).toBe(true)
})

test('a change reaches the site within a second, and raises the version', async () => {
  const before = await config('gd.ceqiao.example')
  await server.pool.query(
    `update site_config set body = jsonb_set(body, '{tagline}', '"新的标语"'), version = version + 1
     where variant = 'default'`,
  )
  let after = before
  for (let tries = 0; tries < 100 && after.tagline !== '新的标语'; tries++) {
    await wait(10)
    after = await config('gd.ceqiao.example')
  }
  expect(after.tagline).toBe('新的标语')
  expect(after.version).not.toBe(before.version)
})

test('a hostile configuration never reaches a browser; the last good one stays', async () => {
  const before = await config('bj.ceqiao.example')
  for (const hostile of [
    { logo: 'javascript:alert(1)' },
    { recordUrl: '//evil.example/' },
    { recordUrl: 'http://evil.example/' },
    { banners: [{ image: '/a.png', link: 'data:text/html,x', alt: '' }] },
    { webName: '<script>alert(1)</script>' },
    { switches: { a: 'maybe' } },
    { unheard: 'of' },
  ]) {
    await server.pool.query(
      "update site_config set body = $1::jsonb, version = version + 1 where variant = 'bj.ceqiao.example'",
      [JSON.stringify(hostile)],
    )
    await wait(80)
    expect(await config('bj.ceqiao.example')).toEqual(before)
  }
})

test('without SITE_HOSTS the host chooses too; what is unknown shows the default', async () => {
  const open = await createContentServer(movableClock('2026-11-21T04:00:00Z'))
  try {
    const number = async (host: string) =>
      (await createTestClient(open.app, { host }).call(site.config, {})).recordNumber
    expect(await number('gd.ceqiao.example:8080')).toBe('粤ICP备（示例）00000000号')
    expect(await number('bj.ceqiao.example')).toBe('京ICP备（示例）00000000号')
    expect(await number('unknown.example')).toBe('云ICP备（示例）00000000号')
  } finally {
    await open.close()
  }
})
