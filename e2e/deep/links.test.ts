import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultation } from '#contract/consultation.ts'
import { declarations } from '#contract/declarations.ts'
import { leads } from '#contract/leads.ts'
import { partnerApply } from '#contract/partner-apply.ts'
import { showcase } from '#contract/showcase.ts'
import { titleCases } from '#contract/title-cases.ts'
import { LINKS, PAGES } from '#domain/pages/links.ts'
import { launch } from '../browser.ts'
import { query } from '../database.ts'
import { asking, ORDERED_POLICY, peopleOf, seedOrder } from '../seeds.ts'
import { type OpenSite, openSite } from '../site.ts'

type Who = 'demo' | 'advisor' | 'admin'
type Link = keyof typeof LINKS
type Place = keyof typeof PAGES

let site: OpenSite
let browser: Browser
let people: Record<Who, Page>
let ask: ReturnType<typeof asking<Who>>
const opened = new Set<Link>()

beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), launch()])
  people = await peopleOf(site, browser, ['demo', 'advisor', 'admin'])
  ask = asking(people)
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** The one value that a query finds. */
const valueOf = async (sql: string, values: unknown[] = []): Promise<string> =>
  String(Object.values((await query(site, sql, values))[0] ?? {})[0])

/** Opens a link as somebody; whether the name of the thing comes in the page or its dialog. */
const shows = async (who: Who, link: string, name: string): Promise<boolean> => {
  const page = people[who]
  await page.goto(site.origin + link)
  const named = page.getByText(name).locator('visible=true').first()
  await named.waitFor()
  return named.isVisible()
}

test('a policy', async () => {
  const title = await valueOf('select title from policy where id = $1', [ORDERED_POLICY])
  expect(await shows('demo', LINKS.policy(ORDERED_POLICY), title)).toBe(true)
  opened.add('policy')
})

test('a declaration, for its company and for its advisor', async () => {
  const projectName = '衡准仪表首购奖励'
  const { declareNo } = await ask('demo', declarations.add, { projectName })
  await query(
    site,
    `update declaration set shared_at = now(), advisor_user_id = 'user-advisor',
       advisor_name = '顾问', status = 30, holder = 'V' where declare_no = $1`,
    [declareNo],
  )
  for (const who of ['demo', 'advisor'] as const) {
    expect(await shows(who, LINKS.declaration(declareNo), projectName)).toBe(true)
    // Its own page, not the list that names it too.
    const heading = people[who].getByRole('heading', { level: 1, name: projectName })
    expect(await heading.count()).toBe(1)
  }
  opened.add('declaration')
})

test('an order, for its company and for its advisor', async () => {
  const { orderNo } = await seedOrder(ask)
  expect(await shows('demo', LINKS.order(orderNo), orderNo)).toBe(true)
  expect(await shows('advisor', LINKS.servedOrder(orderNo), orderNo)).toBe(true)
  opened.add('order').add('servedOrder')
})

test('a consultation', async () => {
  const leaveMessage = '想了解高企认定需要几件知识产权'
  await ask('advisor', consultation.save, {
    contactWay: '13900001110',
    leaveMessage,
    serviceObjId: '1',
    consent: 'true',
    sourcePath: '/serviceProject/list',
  })
  const contactId = await valueOf('select id from customer_contact where leave_message = $1', [
    leaveMessage,
  ])
  const { version, advisorUserId } = await ask('advisor', leads.one, { contactId })
  if (advisorUserId === '')
    await ask('advisor', leads.move, { contactId, version: String(version), event: 'take' })
  expect(await shows('advisor', LINKS.lead(contactId), leaveMessage)).toBe(true)
  expect(await shows('advisor', LINKS.freeLead(contactId), leaveMessage)).toBe(true)
  opened.add('lead').add('freeLead')
})

test('an application of a partner', async () => {
  const orgName = '恒石示例代理事务所'
  await ask('demo', showcase.apply, {
    orgName,
    partnerType: 'ip-agency',
    regionCode: '320000',
    intro: '专利与商标代理，十二人，服务二百余家科技企业。',
    creditCode: '91999999MA0000001N',
    contact: '何某',
    phone: '16600002220',
    consent: 'true',
  })
  const found = await ask('admin', partnerApply.list, { keyword: orgName })
  const { applyNo = '', version } = found.records[0] ?? {}
  await ask('admin', partnerApply.hold, { applyNo, version: String(version) })
  expect(await shows('admin', LINKS.partnerApplication(applyNo), applyNo)).toBe(true)
  expect(await shows('admin', LINKS.freePartnerApplication(applyNo), applyNo)).toBe(true)
  opened.add('partnerApplication').add('freePartnerApplication')
})

test('a case of a job title', async () => {
  const { caseNo } = await ask('advisor', titleCases.open, {
    applicant: '李某',
    phone: '13900002221',
    grade: 'senior',
    jobTitleId: 'gd-software-senior-2026',
    specialty: 'software',
    regionCode: '440000',
    consent: 'true',
  })
  expect(await shows('advisor', LINKS.titleCase(caseNo), caseNo)).toBe(true)
  expect(await shows('advisor', LINKS.freeTitleCase(caseNo), caseNo)).toBe(true)
  opened.add('titleCase').add('freeTitleCase')
})

test('what a list of work leads to: a conversation, an application, a content', async () => {
  await query(
    site,
    `insert into conversation (id, client_key, customer_id, customer_name, topic, status,
        assignee_id, last_seq, last_text)
      values ('link-talk', 'link-talk', '851960901120246054', '游客851960901120246054', 'consult',
        'serving', 'user-advisor', 1, '高企的条件')`,
  )
  await query(
    site,
    `insert into chat_member (conv_id, actor_id, role)
      values ('link-talk', 'user-advisor', 'expert')`,
  )
  expect(await shows('advisor', LINKS.conversation('link-talk'), '6054')).toBe(true)
  expect(await shows('advisor', LINKS.endedConversation('link-talk'), '6054')).toBe(true)
  await query(
    site,
    `insert into certification (id, company_id, kind, company_name, credit_code, legal_person,
        applicant_id)
      select 'link-cert', company_id, 'change', '云川示例改名公司', '91999999MA00001372', '陈工', id
      from user_account where login_name = 'demo'`,
  )
  expect(await shows('admin', LINKS.certification('link-cert'), '云川示例改名公司')).toBe(true)
  const title = await valueOf('select title from policy where id = $1', [ORDERED_POLICY])
  expect(await shows('admin', LINKS.content('policy', ORDERED_POLICY), title)).toBe(true)
  opened.add('conversation').add('endedConversation').add('certification').add('content')
})

test.each(['trademark', 'patent', 'copyright'] as const)('a %s of the company', async (kind) => {
  const [record] = await query<{ id: string; name: string }>(
    site,
    `select id, ${kind === 'patent' ? 'title' : 'name'} as name from ${kind}
        where company_id = (select company_id from user_account where login_name = 'demo')
        and not del_flag order by id limit 1`,
  )
  expect(await shows('demo', LINKS.ipRecord(kind, record?.id ?? ''), record?.name ?? '')).toBe(true)
  opened.add('ipRecord')
})

const TITLE: Readonly<Record<Place, readonly [who: Who, title: string]>> = {
  home: ['demo', '首页'],
  users: ['demo', '用户管理'],
  calendar: ['demo', '期限日历'],
  company: ['demo', '我的企业'],
  certify: ['demo', '我的企业'],
  joins: ['demo', '用户管理'],
  requests: ['demo', '用户管理'],
  smsOutbox: ['admin', '发件箱'],
  account: ['demo', '账号设置'],
  matching: ['demo', '精准匹配'],
  found: ['demo', '我的订阅'],
  remindSettings: ['demo', '消息中心'],
  health: ['admin', '运行状态'],
}

test.each(Object.entries(TITLE))('the page %s', async (name, [who, title]) => {
  const page = people[who]
  await page.goto(site.origin + PAGES[name as Place])
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(async () => page.title()).toContain(title)
})

test.each([
  ['unsubscribe', '退订提醒'],
  ['confirmMail', '验证提醒邮箱'],
] as const)('the link of a mail, %s', async (name, title) => {
  await people.demo.goto(site.origin + LINKS[name]('no-token-of-ours'))
  await people.demo.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await people.demo.title()).toContain(title)
  opened.add(name)
})

test('every kind of link was opened', () => {
  expect([...opened].toSorted()).toEqual(Object.keys(LINKS).toSorted())
})
