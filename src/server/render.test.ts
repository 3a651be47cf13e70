import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transport } from '#contract/wire/caller.ts'
import { articles } from '#contract/articles.ts'
import { addresses, describePath, manifest, render } from './render.tsx'
import { createTestClient } from './testing/client.ts'
import { cases } from '#testing/seed.ts'
import { type ContentServer, createContentServer, movableClock } from './testing/content.ts'

const ORIGIN = 'https://www.ceqiao.example'
let server: ContentServer
let asked = 0

beforeAll(async () => {
  server = await createContentServer(movableClock('2026-11-21T04:10:00Z'))
})
afterAll(async () => server.close())

/** Calls of a page, each from another address so that no limit is met. */
const transport: Transport = async (request) => {
  asked += 1
  const answer = await server.app.inject({
    method: request.method,
    url: request.url,
    remoteAddress: `10.1.${(asked >> 8) & 255}.${asked & 255}`,
    headers: { ...request.headers, host: new URL(ORIGIN).host },
    ...(request.body === undefined ? {} : { payload: request.body }),
  })
  return { status: answer.statusCode, body: answer.body }
}
const assets = () => ({ script: '/x.js', preloads: [], styles: ['/x.css'] })
const open = async (path: string) =>
  render({ url: new URL(path, ORIGIN), origin: ORIGIN, transport, assets, encryption: false })

const pathOf = (address: string): string => new URL(address, ORIGIN).pathname

test('the addresses for search engines are public pages, each once', async () => {
  const paths = (await addresses(transport)).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => describePath(pathOf(path))?.private !== false)).toEqual([])
  for (const path of ['/', '/policy/detail?id=gaoqi-rending-guanli-banfa', '/2022062101'])
    expect(paths).toContain(path)
  expect(paths.filter((path) => /^\/(login|register|tips|demo|admin|pcAdmin)/.test(path))).toEqual(
    [],
  )
})

test('each kind of address answers 200 and names itself as canonical', async () => {
  const paths = (await addresses(transport)).map(({ path }) => path)
  // Every page that stands by itself, and an object or two of each page that shows one.
  const shown = Map.groupBy(paths, (path) =>
    path.includes('?') ? `${pathOf(path)}?` : path.replace(/\d{10}/, 'code'),
  )
  const sample = [...shown.values()].flatMap((group) => group.slice(0, cases(1, 2)))
  const wrong: string[] = []
  for (const path of sample) {
    const { status, html } = await open(path)
    const canonical = /<link rel="canonical" href="([^"]*)">/
      .exec(html)?.[1]
      ?.replaceAll('&amp;', '&')
    const isIndexed = !html.includes('name="robots"')
    if (status !== 200 || canonical !== ORIGIN + path || !isIndexed)
      wrong.push(`${status} ${path} canonical ${canonical} indexed ${isIndexed}`)
  }
  expect(wrong).toEqual([])
  expect(sample.length).toBeGreaterThan(cases(20, 25))
}, 60_000)

test.each(['/2022062199', '/9999999999', '/2022070200'])(
  '%s, a code without an article, is the page that says so',
  async (path) => {
    const { status, html } = await open(path)
    expect(status).toBe(404)
    expect(html).toContain('没有找到这个页面')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('rel="canonical"')
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
  },
)

test('an article that sends readers to a page of the site names one there is', async () => {
  const client = createTestClient(server.app)
  const { records } = await client.call(articles.list, { pageSize: 50 })
  const lost: string[] = []
  let sent = 0
  for (const { code } of records) {
    const { blocks } = await client.call(articles.detail, { code })
    const runs = blocks.flatMap((it) => [...it.runs, ...it.items.flat(), ...it.cells.flat(2)])
    const links = runs.filter(({ to }) => to.startsWith('page:'))
    if (links.length === 0) continue
    const { html } = await open(`/${code}`)
    for (const { text } of links) {
      sent += 1
      if (!html.includes(`>${text}</a>`)) lost.push(`${code} ${text}`)
    }
  }
  expect(lost).toEqual([])
  expect(sent).toBeGreaterThan(0)
})

test('a page tells those who share it what it is', async () => {
  const { html } = await open('/2022062102')
  const told = (name: string): string | undefined =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1]
  expect(told('og:type')).toBe('article')
  expect(told('og:url')).toBe(`${ORIGIN}/2022062102`)
  expect(told('og:image')).toBe(`${ORIGIN}/share.png`)
  expect(told('og:site_name')).toBe('策桥')
  expect(told('twitter:card')).toBe('summary_large_image')
  expect((await open('/')).html).toContain('property="og:type" content="website"')
})

test('the canonical address is the site’s own, whatever host was asked', async () => {
  const url = new URL('/policy/list', 'https://evil.example')
  const { html } = await render({ url, origin: ORIGIN, transport, assets, encryption: false })
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/policy/list">`)
  expect(html).not.toContain('evil.example')
})

test('a calculator stands in the HTML with its fields and clauses, and no name to send them under', async () => {
  const { status, html } = await open('/calculators?tool=rd')
  expect(status).toBe(200)
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/calculators?tool=rd">`)
  for (const said of ['自行研发的费用（万元）', '2026 年', '财税〔2018〕64号', '没有算进去的'])
    expect(html).toContain(said)
  const main = html.slice(html.indexOf('id="result"') - 6000, html.indexOf('id="left-out"'))
  expect(main).toContain('<input')
  expect(main).not.toMatch(/<(?:input|select)[^>]* name="/)
})

test.each(['?tool=nothing', '?tool=', '?tool=rd&tool=small', '?tool=%E0%A4%A', '?tool=__proto__'])(
  'calculators at %s answer with a page',
  async (query) => {
    const { status, html } = await open(`/calculators${query}`)
    expect(status).toBe(200)
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(html).toContain('研发费用加计扣除')
  },
)

test('the plain text of a policy names the full page as canonical', async () => {
  const { status, html } = await open('/spiderPolicyDetail?id=gaoqi-rending-guanli-banfa')
  expect(status).toBe(200)
  expect(html).toContain(
    `<link rel="canonical" href="${ORIGIN}/policy/detail?id=gaoqi-rending-guanli-banfa">`,
  )
})

test('the manifest has the name of the site and icons that are there', async () => {
  const told = JSON.parse(await manifest(transport)) as {
    short_name: string
    icons: { src: string; sizes: string }[]
  }
  expect(told.short_name).toBe('策桥')
  expect(told.icons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
})

test('a console page is an empty shell with the one script that its policy names', async () => {
  for (const path of ['/admin/home', '/pcAdminHome']) {
    const page = await open(path)
    expect(page.private).toBe(true)
    expect(page.html).toContain('<div id="root"></div>')
    const own = [...page.html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text)
    expect(own).toEqual([page.inlineScript])
    expect(page.inlineScript).toContain('dataset.theme')
  }
  const home = await open('/')
  expect(home.inlineScript).toBe('')
  expect(home.html).not.toContain('<script>')
})
