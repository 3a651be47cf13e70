import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { session } from '#contract/session.ts'
import { createDatabase, createPool } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createLog } from '#server/log.ts'
import { publish, savePolicies, takeOffline } from '#server/policies/editing/store.ts'
import { readContent } from '#server/seed/content.ts'
import { ADDRESSES, type PageName } from '#domain/pages/pages.ts'
import { isForMembers, pages } from '#web/shell/pages.ts'
import { cases } from '#testing/seed.ts'
import { DEMO_PASSWORD } from './browser.ts'
import { figure } from './figures.ts'
import { type Answer, get, getRaw } from './http.ts'
import { HEADERS_NOBODY_KEYS, HOSTILE_ADDRESSES } from './hostile.ts'
import { PUBLIC_PAGES, sampleOf } from './samples.ts'
import { NAMED_HOSTS } from './shared.ts'
import { type AnySite, openShared, openSite, type OpenSite } from './site.ts'

/** security.md 5, word for word. */
const CSP =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'"
const HOSTS = NAMED_HOSTS
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

let site: OpenSite
/** The same portal for named hosts only, behind a proxy it trusts. */
let named: AnySite

test('the canonical address is SITE_URL, whatever host is asked', async () => {
  const own = await openSite({ SITE_URL: 'https://www.ceqiao.example' })
  try {
    const { body } = await get(`${own.origin}/policy/list`, { host: 'evil.example' })
    const html = body.toString()
    expect(html).toContain('<link rel="canonical" href="https://www.ceqiao.example/policy/list">')
    expect(html).not.toContain('evil.example')
  } finally {
    await own.stop()
  }
})

beforeAll(async () => {
  site = await openSite()
  named = await openShared('named')
})
afterAll(async () => {
  await site?.stop()
})

const at = async (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  get(site.origin + path, headers)
const html = (answer: Answer): string => answer.body.toString()
const titleOf = (text: string): string => /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? ''
const canonicalOf = (text: string): string =>
  /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
/** What a reader without scripts sees. */
const shown = (text: string): string =>
  text
    .replace(/^.*<body>/s, '')
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, '')

/** What each public page says before any script, and how many policies it leads to. */
const CONTENT: Partial<
  Record<PageName, { says: RegExp[]; policies?: number; canonical?: string }>
> = {
  home: { says: [/政策/, /服务项目/, /周明远·示例/, /服务覆盖/, /云ICP备/], policies: 5 },
  policy: { says: [/政策通知/, /申报|截止/], policies: 5 },
  policyList: { says: [/高新技术企业/, /共\s*\d+|\d+\s*条/], policies: 10 },
  policyDetail: {
    says: [/国科发火〔2016〕32号/, /第十一条/, /10\s*%/, /来源/],
    policies: 1,
  },
  policyShare: { says: [/分享海报/, /高新技术企业认定管理办法/], policies: 1 },
  policyWeek: { says: [/本周截止/, /接下来/, /往年/] },
  policySchedule: { says: [/倒排日程/, /材料编制/, /往年推算/], policies: 1 },
  policyCompare: {
    says: [/政策对比/, /适合谁/, /能否同时享受/, /两者不能叠加/, /二选一/, /不同/],
    policies: 2,
  },
  assessment: { says: [/资质与政策自测/, /6 到 17 题/, /企业注册在哪个省/, /不清楚/] },
  answers: { says: [/补贴与资金/, /招人有没有补贴/, /每人最高 1500 元/] },
  follow: { says: [/订阅与提醒/, /全部政策/, /policies\.atom/, /policies\.ics/] },
  calculators: {
    says: [/研发费用加计扣除/, /财政部 税务总局公告2023年第12号第三条、第五条/, /浏览器里进行/],
  },
  scenario: { says: [/初创团队/, /工程师职称/, /国科发政〔2017〕115号/], policies: 3 },
  service: { says: [/年度维护/, /您得到/, /不承诺/] },
  cooperation: { says: [/律所与知识产权代理/, /统一社会信用代码/, /申请合作/] },
  aboutUs: { says: [/常见问题/, /000-8866 1200/, /申报/] },
  serviceProject: { says: [/高企认定/, /财税/, /优惠中|元|¥/] },
  serviceProjectList: { says: [/共 \d+ 项/, /软件著作权登记/] },
  serviceProjectDetail: { says: [/软件著作权登记/, /交付物/, /官方费用/, /财税〔2017〕20号/] },
  ip: { says: [/45/, /广告与商业管理/, /年费/, /待核实/, /950 元/, /写明了时限的阶段合计/] },
  trademarkList: { says: [/共 \d+ 件/, /第 9 类/] },
  trademarkShow: { says: [/云砚/, /到期与续展/, /演示数据/] },
  patentList: { says: [/共 \d+ 件/, /实用新型/, /209910000001\.8/] },
  patentShow: { says: [/209910000001\.8/, /年费表/, /180 元/] },
  bookList: { says: [/共 \d+ 件/, /软件/] },
  bookShow: { says: [/保护期/, /演示数据/] },
  successCase: { says: [/共 \d+ 个案例/, /示例数据/] },
  jobTitle: { says: [/正高级工程师/, /学历/, /人社部发〔2019〕16\s*号/] },
  jobTitleList: { says: [/共 \d+ 条/, /高级工程师/, /对比两地/] },
  jobTitleDetail: { says: [/国家参考标准/, /常见退回原因/, /示例/] },
  titleViews: { says: [/工程师职称/, /技术员/, /常见问题/] },
  search: { says: [/站内搜索/, /想办什么事/] },
  newsList: { says: [/新闻动态/, /共 \d+ 条/] },
  newsDetail: { says: [/集成电路/, /220%/, /相关政策/], policies: 1 },
  companyList: { says: [/共 \d+ 家/, /数据来源/, /存续/] },
  register: { says: [/企业注册/, /验证手机/, /账号与确认/] },
  demo: { says: [/按钮/, /颜色/] },
  tips: { says: [/企业认证/, /登录/] },
  spiderViews: { says: [/政策目录/, /工程系列职称/] },
  spiderPolicy: { says: [/政策目录/, /共 \d+ 项/] },
  spiderPolicyDetail: {
    says: [/国科发火〔2016〕32\s*号/, /申报条件/],
    canonical: '/policy/detail?id=gaoqi-rending-guanli-banfa',
  },
  spiderJobTitle: { says: [/职称公告目录/, /工程系列职称/] },
  datedArticle: {
    says: [/写于 2026-11-21/, /现行规定/],
    canonical: '/2022062101',
    policies: 1,
  },
  login: { says: [/登录/, /密码/] },
  privacy: { says: [/隐私政策/, /自提交咨询起 180 天，之后隐去/, /删除个人信息/] },
  unsubscribe: { says: [/退订提醒/] },
  mailConfirm: { says: [/验证提醒邮箱/, /确认/] },
}

const PUBLIC = PUBLIC_PAGES.map(({ name, family, address }) => ({
  name,
  family,
  address,
  path: address.replace(/\?.*$/, ''),
}))
const CONSOLE = (Object.keys(pages) as PageName[])
  .filter((name) => isForMembers(pages[name]))
  .flatMap((name) => ADDRESSES[name].map((path) => ({ path })))

/** What holds of every HTML the server sends. */
/** `own` is how many scripts of its own text a page may have; the policy names their hashes. */
const expectHardened = (answer: Answer, own = 0): void => {
  const text = html(answer)
  const inline = [...text.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].filter(
    ([, attributes = '']) => !/ src="\/|type="application\/(json|ld\+json)"/.test(attributes),
  )
  expect(inline).toHaveLength(own)
  const hashes = inline.map(
    ([, , script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': CSP.replace("script-src 'self'", `$&${hashes.join('')}`),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    vary: 'accept-encoding',
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(text).not.toMatch(/<[a-z][^>]*\son[a-z]+\s*=/i)
}

describe.each(PUBLIC)('$path', ({ name, path, family, address }) => {
  test('answers with its own title, one heading and its content before any script', async () => {
    const content = CONTENT[name]
    if (!content) throw new Error(`say in CONTENT what the page ${name} shows`)
    const answer = await at(address)
    expect(answer.status).toBe(200)
    expectHardened(answer)
    const text = html(answer)
    expect(titleOf(text)).toMatch(/^.+ - 策桥$/)
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1)
    for (const words of content.says) expect(shown(text)).toMatch(words)
    const detail = ADDRESSES.policyDetail[family] ?? ADDRESSES.policyDetail[0]
    expect(text.split(`href="${detail}?id=`).length - 1).toBeGreaterThanOrEqual(
      content.policies ?? 0,
    )
    const canonical = content.canonical ?? sampleOf(name).replace('?name=company', '')
    expect(canonicalOf(text)).toBe(site.origin + canonical)
  })

  test('is kept by its tag, in three encodings, and never by a cookie', async () => {
    const plain = await at(address)
    const tag = plain.headers.etag ?? ''
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const again = await at(address, { 'if-none-match': tag })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag])
    expect(again.headers['content-security-policy']).toBe(CSP)
    for (const [accepts, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const packed = await at(address, { 'accept-encoding': accepts })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.headers.etag).toBe(tag)
      expect(unpack(packed.body).equals(plain.body)).toBe(true)
      expect(packed.body.length).toBeLessThan(plain.body.length / 2)
    }
    const head = await get(site.origin + address, {}, { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
  })

  test('takes no other method, and leaves its slash behind', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const answer = await get(site.origin + path, FORM, { method, body: 'a=1' })
      expect(Math.floor(answer.status / 100)).toBe(4)
      expect(JSON.parse(answer.body.toString())).toMatchObject({ data: null })
    }
    if (path === '/') return
    const slashed = await at(`${path}/?id=x`)
    expect([slashed.status, slashed.headers.location]).toEqual([308, `${path}?id=x`])
  })
})

test('no two pages share a title', async () => {
  const titles = new Map<string, Set<string>>()
  for (const { name, address } of PUBLIC) {
    const title = titleOf(html(await at(address)))
    titles.set(title, (titles.get(title) ?? new Set()).add(name))
  }
  expect([...titles.values()].filter((names) => names.size > 1)).toEqual([])
})

describe.each(CONSOLE)('$path', ({ path }) => {
  test('is an empty shell that nobody keeps', async () => {
    const answer = await at(path)
    expect(answer.status).toBe(200)
    // The theme is set before the first paint.
    expectHardened(answer, 1)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers.etag).toBeUndefined()
    expect(html(answer)).toContain('<div id="root"></div>')
    expect(shown(html(answer)).trim()).toBe('')
    const packed = await at(path, { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(packed.body).toString()).toContain('<div id="root"></div>')
  })
})

test.each([
  '/nowhere',
  '/policy/detail?id=nothing',
  '/policy/detail',
  '/pcAdminHome/x.css',
  '/admin/leads/x.css',
  '/pcAdminLeads/x.js',
  '/assets/none.js',
  '/.vite/manifest.json',
  '/.env',
  '/.git/config',
  '/package.json',
])('%s is a page that says it is not there', async (path) => {
  const answer = await at(path)
  expect(answer.status).toBe(404)
  expectHardened(answer)
  expect(html(answer).match(/<h1[\s>]/g)).toHaveLength(1)
  expect(answer.headers.etag).toBeUndefined()
  const inConsole = /^\/(admin|pcAdmin)/.test(path)
  expect(answer.headers['cache-control']).toBe(
    inConsole ? 'private, no-store' : 'public, max-age=0, must-revalidate',
  )
})

test('hostile addresses are answered, never with a fault, never with a way off the site', async () => {
  expect(HOSTILE_ADDRESSES.length).toBeGreaterThanOrEqual(60)
  const bad: string[] = []
  for (const address of HOSTILE_ADDRESSES) {
    const { status, location, text } = await getRaw(site.origin, address)
    const away = location !== '' && !/^\/(?![/\\])/.test(location)
    const run = /<script>alert|<img src=x|evil\.example\/x"/.test(text)
    if (status < 200 || status >= 500 || away || run)
      bad.push(`${status} ${location} ${address.slice(0, 80)}`)
  }
  expect(bad).toEqual([])
  figure('hostile addresses: answered below 500, none off site', HOSTILE_ADDRESSES.length)
  expect((await at('/live')).status).toBe(200)
}, 60_000)

test('no header that the cache does not key changes a byte, even on the first request', async () => {
  const changed: string[] = []
  for (const [index, [name, value]] of HEADERS_NOBODY_KEYS.entries()) {
    // The poisoned request comes first, to an address nobody has asked for yet.
    const path = `/policy/list?q=${encodeURIComponent('高企')}${index}`
    const poisoned = await at(path, { [name]: value })
    const clean = await at(path)
    const same = poisoned.body.equals(clean.body) && poisoned.headers.etag === clean.headers.etag
    const told = JSON.stringify(poisoned.headers) + html(poisoned)
    if (poisoned.status !== 200 || !same || told.includes('evil')) changed.push(name)
  }
  expect(HEADERS_NOBODY_KEYS.length).toBeGreaterThanOrEqual(30)
  expect(changed).toEqual([])
}, 60_000)

test('query fields no page reads, and their order, are one cached page', async () => {
  const plain = await at('/policy/list?q=专利&level=1'.replace('专利', encodeURIComponent('专利')))
  for (const query of ['utm_source=evil', 'callback=evil', '__proto__=evil', 'x=<script>']) {
    const path = `/policy/list?${query}&level=1&q=${encodeURIComponent('专利')}`
    expect((await at(encodeURI(decodeURI(path)))).headers.etag).toBe(plain.headers.etag)
  }
})

/** Signs in as a non-browser would not: with the cookies that bind the token. */
const signIn = async (username: string) => {
  const answer = await get(
    site.origin + session.token.path,
    { ...FORM, 'sec-fetch-site': 'same-origin' },
    {
      method: 'POST',
      body: new URLSearchParams({ username, password: DEMO_PASSWORD }).toString(),
    },
  )
  const { data } = JSON.parse(answer.body.toString()) as {
    data: { accessToken: string; user: { name: string; companyName: string } }
  }
  const cookie = (answer.headers['set-cookie'] ?? [])
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return {
    headers: { authorization: `Bearer ${data.accessToken}`, cookie },
    secrets: [data.accessToken, data.user.name, data.user.companyName, ...cookie.split(/[=;] ?/)],
  }
}

test('F25: with two people signed in, no page knows either, nor changes by a byte', async () => {
  const pool = createPool({ url: site.databaseUrl, log: createLog({ level: 'silent' }), max: 2 })
  await pool.query(
    // The names of experts are public.
    `update user_account set user_name =
       case when 'PLAT_ADVISOR' = any(roles) then user_name else '金丝雀' || login_name end,
       company_name = '金丝雀公司' || login_name, email = 'canary-' || login_name || '@x.example'`,
  )
  await pool.end()
  const people = [await signIn('reviewer'), await signIn('demo')]
  const secrets = people.flatMap((it) => it.secrets).filter((it) => it.length > 6)
  expect(secrets.length).toBeGreaterThanOrEqual(8)
  const rounds = cases(60, 2_000)
  const told: string[] = []
  const one = async (index: number): Promise<void> => {
    const { address } = PUBLIC[index % PUBLIC.length] as (typeof PUBLIC)[number]
    // Every other request is to a page that was not made before.
    const path = index % 2 === 0 ? address : `/policy/list?q=${index}`
    const person = people[(index >> 1) % 2] as (typeof people)[number]
    const [known, member] = await Promise.all([
      at(path, person.headers),
      get(
        site.origin + session.userInfo.path,
        { ...FORM, ...person.headers, 'x-forwarded-for': '10.0.0.1' },
        { method: 'POST' },
      ),
    ])
    const nobody = await at(path)
    const text = html(known)
    // A page made anew between the two, as each is once a minute, gets a second chance.
    const same =
      known.body.equals(nobody.body) ||
      (await at(path, person.headers)).body.equals((await at(path)).body)
    if (!same) told.push(`${path} differs`)
    for (const secret of [...secrets, '金丝雀', 'canary-'])
      if (text.includes(secret)) told.push(`${path} tells ${secret}`)
    if (member.status === 200 && !member.body.includes('金丝雀')) told.push('the canary is dead')
  }
  for (let from = 0; from < rounds; from += 10)
    await Promise.all(Array.from({ length: 10 }, async (_, index) => one(from + index)))
  expect(told).toEqual([])
  for (const { path } of CONSOLE) {
    const answer = await at(path, people[0]?.headers)
    for (const secret of [...secrets, '金丝雀']) expect(html(answer)).not.toContain(secret)
  }
  figure('F25: pages rendered with two people signed in, no name in any', rounds)
}, 300_000)

test('named hosts: each shows its record number and itself as canonical, others get 421', async () => {
  const records: string[] = []
  for (const host of HOSTS) {
    const answer = await get(`${named.origin}/`, { host })
    expect(answer.status).toBe(200)
    expectHardened(answer)
    expect(canonicalOf(html(answer))).toBe(`http://${host}/`)
    records.push(/[云粤京]ICP备[^<"]*号/.exec(shown(html(answer)))?.[0] ?? '')
  }
  expect(records.map((record) => record.charAt(0))).toEqual(['云', '粤', '京'])
  for (const host of ['other.example', 'ceqiao.example', '127.0.0.1', `${HOSTS[0]}.evil.example`]) {
    const answer = await get(`${named.origin}/policy`, { host })
    expect([host, answer.status]).toEqual([host, 421])
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 421, data: null })
  }
  const forwarded = await get(`${named.origin}/`, {
    host: HOSTS[0],
    'x-forwarded-host': 'evil.example',
  })
  expect(forwarded.status).toBe(421)
  for (const host of [`${HOSTS[0].toUpperCase()}:80`, `${HOSTS[0]}:8080`])
    expect((await get(`${named.origin}/policy`, { host })).status).toBe(200)
})

test.each(['256.256.256.256', 'localhost:99999', '[:::]', 'a b', '..', 'x/../y', '%00'])(
  'the host %s is nothing to stumble over',
  async (host) => {
    expect((await at('/policy', { host })).status).toBeLessThan(500)
    expect((await get(`${named.origin}/policy`, { host })).status).toBeLessThan(500)
  },
)

test('a host in any case, with or without its own port, is the same site', async () => {
  for (const host of ['LOCALHOST:80', 'localhost:80', 'Localhost'])
    expect(canonicalOf(html(await at('/policy', { host })))).toBe('http://localhost/policy')
})

test('what an editor publishes is on the page and in the search within a second', async () => {
  const pool = createPool({ url: site.databaseUrl, log: createLog({ level: 'silent' }), max: 2 })
  const db = createDatabase(pool)
  const [like] = (await readContent()).policies
  if (!like) throw new Error('there is no content')
  const id = 'fresh-policy'
  const page = `/policy/detail?id=${id}`
  const list = (words: string): string => `/policy/list?q=${encodeURIComponent(words)}`
  const author = { by: 'test', at: new Date('2026-11-21T04:00:00Z') }
  const write = async (title: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      await savePolicies(
        tx,
        [{ ...like, id, title, keywords: [], replacedBy: '', related: [], windows: [] }],
        author,
      )
      await publish(tx, [id], author)
    })
  /** Milliseconds until the page and the list have, or no longer have, the words. */
  const shownWithin = async (words: string, there: boolean): Promise<number> => {
    const begun = performance.now()
    for (;;) {
      const [detail, found] = await Promise.all([at(page), at(list(words))])
      const onPage = titleOf(html(detail)).includes(words)
      const inSearch = html(found).includes(`detail?id=${id}`)
      const took = performance.now() - begun
      if (onPage === there && inSearch === there) return took
      if (took > 10_000) throw new Error(`${words}: page ${onPage}, search ${inSearch}`)
      await wait(20)
    }
  }
  // Both addresses are in the cache before, so that a stale page would show.
  expect((await at(page)).status).toBe(404)
  await at(list('量子罗盘'))
  await at(list('深海钻机'))
  const limit = cases(5_000, 1_000)
  const times: number[] = []
  await write('量子罗盘专项申报通知')
  times.push(await shownWithin('量子罗盘', true))
  const tag = (await at(page)).headers.etag ?? ''
  await write('深海钻机专项申报通知')
  times.push(await shownWithin('深海钻机', true))
  expect((await at(page, { 'if-none-match': tag })).status).toBe(200)
  await inTransaction(db, async (tx) => takeOffline(tx, id, author))
  times.push(await shownWithin('深海钻机', false))
  expect((await at(page)).status).toBe(404)
  await pool.end()
  const slowest = Math.round(Math.max(...times))
  expect(slowest).toBeLessThan(limit)
  figure('a published change on the page and in the search, slowest, ms', slowest)
}, 60_000)
