import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { declarations } from '#contract/declarations.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { launch, PHONE, signIn } from '../browser.ts'
import { query } from '../database.ts'
import { asking, closeOffice, type Patent, peopleOf, seedFees, seedQuote } from '../seeds.ts'
import { type OpenSite, openSite } from '../site.ts'

/**
 * The morning glance of everybody names the work that exists (ux/review-console.md §0, ranks 1, 4
 * and 23): seeded are a fee that is due in three days, a quote, a declaration, a customer who waits,
 * and a draft that waits for a review.
 */
type Who = 'demo' | 'colleague' | 'advisor' | 'editor' | 'reviewer' | 'admin'
const EVERYBODY: readonly Who[] = ['demo', 'colleague', 'advisor', 'editor', 'reviewer', 'admin']

const PROJECT = '衡准仪表首购奖励'
const TODAY = formatBeijingDate(Date.now())

let site: OpenSite
let browser: Browser
let patent: Patent | undefined
let people: Record<Who, Page>
let ask: ReturnType<typeof asking<Who>>

const seedDeclaration = async (): Promise<void> => {
  const { declareNo } = await ask('colleague', declarations.add, { projectName: PROJECT })
  await query(
    site,
    `update declaration set status = 15, holder = 'A', holder_since = now(), deadline = $2
      where declare_no = $1`,
    [declareNo, addDays(TODAY, 20)],
  )
  const returned = await ask('colleague', declarations.add, { projectName: `${PROJECT}二` })
  await query(
    site,
    `update declaration set status = 21, holder = 'E', holder_since = now(), shared_at = now()
      where declare_no = $1`,
    [returned.declareNo],
  )
}

const seedTalk = async (): Promise<void> => {
  await query(
    site,
    `insert into conversation (id, client_key, customer_id, customer_name, topic, status,
        waiting_since, last_seq, source_title)
      values ('talk-1', 'talk-1', '851960901120246054', '游客851960901120246054', 'consult',
        'queued', now() - interval '4 minutes', 1, '高企认定')`,
  )
}

const seedReview = async (): Promise<void> => {
  await query(
    site,
    `insert into content_item (kind, id, version, work, form, title, edited_by, submitted_by,
        submitted_at, updated_at, reason)
      values ('news', 'waits', 1, 'review', '{"title":"等待审核的新闻"}', '等待审核的新闻', 'user-editor', 'user-editor',
          now(), now(), ''),
        ('news', 'came-back', 1, 'draft', '{}', '退回的新闻', 'user-editor', '', null, now(),
          '缺原文链接')`,
  )
}

beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), launch()])
  people = await peopleOf(site, browser, EVERYBODY)
  ask = asking(people)
  ;[patent] = await seedFees(site, [3])
  await seedQuote(ask)
  await seedDeclaration()
  // In office hours the customer who waits would be given to the advisor.
  await closeOffice(ask)
  await seedTalk()
  await seedReview()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** What the home page of somebody names, whole. */
const morningOf = async (who: Who): Promise<string> => {
  const page = people[who]
  await page.goto(site.origin + hrefTo('adminHome'))
  const tasks = page.getByRole('region', { name: /今天要处理/ })
  await tasks.waitFor()
  await page.waitForLoadState('networkidle')
  const more = tasks.getByRole('button', { name: /^展开全部/ })
  if (await more.isVisible()) await more.click()
  return tasks.innerText()
}

describe('the morning glance', () => {
  test('of a company names the fee, the quote and the declaration', async () => {
    const said = await morningOf('demo')
    expect(said).toContain('确认报价 8,000 元')
    expect(said).toContain('内审申报')
    expect(said).toContain(PROJECT)
    expect(said).toContain(patent?.title)
    expect(said).toContain('剩 3 天')
  })

  test('of a declaration officer names what came back', async () => {
    const said = await morningOf('colleague')
    expect(said).toContain('修改后重新提交')
    expect(said).toContain(`${PROJECT}二`)
    expect(said).not.toContain('年费')
  })

  test('of an advisor names the customer who waits', async () => {
    const said = await morningOf('advisor')
    expect(said).toContain('接待排队客户')
    expect(said).toContain('等待回复')
  })

  test('of an editor names what came back, of a reviewer what waits', async () => {
    expect(await morningOf('editor')).toContain('原因：缺原文链接')
    expect(await morningOf('reviewer')).toContain('新闻《等待审核的新闻》')
    expect(await morningOf('reviewer')).not.toContain('退回的新闻')
  })

  test('of an operator names all that waits for the platform', async () => {
    const said = await morningOf('admin')
    expect(said).toContain('新闻《等待审核的新闻》')
    expect(said).toContain('接待排队客户')
  })
})

test('one button leads to each thing, and the marks of the menu say the same', async () => {
  const page = people.demo
  await morningOf('demo')
  const menu = page.getByRole('navigation', { name: '控制台菜单' })
  expect(await menu.getByRole('link', { name: /^申报管理/ }).innerText()).toMatch(/1/)
  expect(await menu.getByRole('link', { name: /^申报委托/ }).innerText()).toMatch(/1/)
  await page.getByRole('link', { name: /^看报价/ }).click()
  await page.getByRole('button', { name: '确认报价' }).waitFor()
})

test('a thing is put off by keyboard, and comes back by 撤销', async () => {
  const page = people.colleague
  await morningOf('colleague')
  const later = page.getByRole('button', { name: /^稍后.*修改后重新提交/ })
  await later.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(/^已推迟到 /).waitFor()
  await expect.poll(async () => later.count()).toBe(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await later.waitFor()
})

test('a reviewer hears of what is handed in, an editor of what came of it', async () => {
  await ask('reviewer', content.move, {
    kind: 'news',
    id: 'waits',
    version: '1',
    move: 'return',
    reason: '请补充来源',
  })
  const page = people.editor
  await page.goto(`${site.origin}${hrefTo('news', { tab: 'remind' })}`)
  const told = page.getByText('已退回：新闻《等待审核的新闻》').first()
  await told.waitFor()
  expect(await told.isVisible()).toBe(true)
})

test('on a phone the list comes first, and nothing is wider than the window', async () => {
  const context = await browser.newContext({ viewport: PHONE, locale: 'zh-CN' })
  const page = await context.newPage()
  await signIn(page, site.origin, hrefTo('adminHome'), 'demo')
  const tasks = page.getByRole('region', { name: /今天要处理/ })
  await tasks.getByRole('listitem').first().waitFor()
  expect((await tasks.boundingBox())?.y).toBeLessThan(200)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    PHONE.width,
  )
  await context.close()
})
