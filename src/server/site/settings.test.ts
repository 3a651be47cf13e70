import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnSettings, site, sites } from '#contract/site.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs, type TestClient } from '#server/testing/client.ts'
import { apiErrorOf } from '#server/testing/api-error.ts'

const GD = 'gd.ceqiao.example'
let server: TestApp
let admin: TestClient

beforeAll(async () => {
  server = await createTestApp()
  admin = await loginAs(server.app, 'admin', server.password)
})
afterAll(async () => server.close())

const one = async (variant: string) => admin.call(sites.one, { variant })
const save = async (variant: string, version: number, own: OwnSettings, note = '') =>
  admin.call(sites.save, { variant, version, own: JSON.stringify(own), note })

test('the default site stands first and says everything, another what differs', async () => {
  const { records } = await admin.call(sites.list, {})
  expect(records.map(({ variant }) => variant)).toEqual(['default', 'bj.ceqiao.example', GD])
  expect(records.map(({ ownCount }) => ownCount)).toEqual([14, 1, 1])
  const { own, base } = await one(GD)
  expect(own.recordNumber).toBe('粤ICP备（示例）00000000号')
  expect(own.webName).toBeNull()
  expect(base.webName).toBe('策桥')
})

test('what is published is what a page is told, on every node, and both keep its versions', async () => {
  const before = await one('default')
  const node = await server.startNode()
  const shown = async (app: TestApp['app']) => createTestClient(app).call(site.config, {})
  const first = await shown(node)
  const tagline = '企业科创服务'
  const { version } = await save('default', before.version, { ...before.own, tagline }, '改标语')
  expect(version).toBe(before.version + 1)
  for (const app of [server.app, node]) {
    for (let tries = 0; tries < 200 && (await shown(app)).tagline !== tagline; tries++)
      await wait(20)
    expect((await shown(app)).tagline).toBe(tagline)
    expect((await shown(app)).version).not.toBe(first.version)
  }
  // The way back is an old version, published as a new one.
  const { records } = await admin.call(sites.versions, { variant: 'default' })
  expect(records.map((row) => [row.version, row.note, row.own.tagline])).toEqual([
    [2, '改标语', tagline],
    [1, '', before.own.tagline],
  ])
  const old = records[1]!.own
  expect((await save('default', 2, old)).version).toBe(3)
  expect((await one('default')).own).toEqual(before.own)
  const { rows } = await server.pool.query(
    `select object_name, detail from audit_log where action = 'site.edit' order by day, seq`,
  )
  expect(rows).toEqual([
    {
      object_name: 'default v2',
      detail: { before: { tagline: before.own.tagline }, after: { tagline } },
    },
    {
      object_name: 'default v3',
      detail: { before: { tagline }, after: { tagline: before.own.tagline } },
    },
  ])
})

test('of two who edit the same version one is told to look again', async () => {
  const { version, own } = await one(GD)
  const outcomes = await Promise.all(
    ['甲', '乙'].map(async (tagline) =>
      save(GD, version, { ...own, tagline }).then(
        () => 'saved',
        (error: Error) => error.message,
      ),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['saved', '数据已被修改，请刷新'].toSorted())
})

test.each<[string, string, Partial<OwnSettings>, string]>([
  ['a script as a picture', 'default', { logo: 'javascript:alert(1)' }, 'logo'],
  ['markup in a text', GD, { webName: '<b>策桥</b>' }, 'webName'],
  ['an address of another scheme', GD, { recordUrl: 'http://evil.example' }, 'recordUrl'],
  ['no name', GD, { webName: ' ' }, '请填写网站名称'],
  ['a default site that leaves something out', 'default', { tagline: null }, 'tagline'],
  ['nothing new', GD, {}, '内容没有变化'],
])('%s is refused and changes nothing', async (_name, variant, change, told) => {
  const before = await one(variant)
  const found = await apiErrorOf(save(variant, before.version, { ...before.own, ...change }))
  expect(found.code).toBe(400)
  expect(found.message).toContain(told)
  expect(await one(variant)).toEqual(before)
})

test('a host may be entered while none is named in the settings', async () => {
  const host = 'sz.ceqiao.example'
  expect((await admin.call(sites.list, {})).open).toBe(true)
  const { version, own } = await one(host)
  expect(version).toBe(0)
  await save(host, 0, { ...own, recordNumber: '粤ICP备（示例）00000001号' })
  const shown = async () =>
    (await createTestClient(server.app, { host }).call(site.config, {})).recordNumber
  for (let tries = 0; tries < 200 && (await shown()) !== '粤ICP备（示例）00000001号'; tries++)
    await wait(20)
  expect(await shown()).toBe('粤ICP备（示例）00000001号')
})

test('a site that is not served is none, and only those who may edit are told anything', async () => {
  const named = await createTestApp({ env: { SITE_HOSTS: 'www.ceqiao.example' } })
  try {
    const at = { browser: true, host: 'www.ceqiao.example' }
    const client = await loginAs(named.app, 'admin', named.password, at)
    expect((await client.call(sites.list, {})).open).toBe(false)
    expect((await apiErrorOf(client.call(sites.one, { variant: 'evil.example' }))).code).toBe(404)
  } finally {
    await named.close()
  }
  const editor = await loginAs(server.app, 'editor', server.password)
  expect((await apiErrorOf(editor.call(sites.list, {}))).code).toBe(403)
})
