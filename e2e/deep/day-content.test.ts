import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LINKS } from '#domain/pages/links.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { launch } from '../browser.ts'
import {
  cardOf,
  countsOf,
  fillWhatLacks,
  KNOWN_OF_NOTICE,
  NOTICE,
  paneOf,
  saved,
} from '../content.ts'
import { peopleOf } from '../seeds.ts'
import { type OpenSite, openSite } from '../site.ts'

/**
 * The day of an editor and a reviewer, in the order of ux/review-console.md: each test names the rank
 * of §0 that it follows, or the section. What a notice says, fact by fact, is notice-import.test.ts.
 */
const WHO = ['editor', 'reviewer'] as const
type Who = (typeof WHO)[number]

/** The condition that stays open until the reviewer asks for it. */
const LEFT = '拥有发明专利3件以上，或者为有效期内的高新技术企业'
const ADDRESS = LINKS.content('policy', NOTICE.id)

let site: OpenSite
let browser: Browser
let people: Record<Who, Page>
const faults: string[] = []

beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), launch()])
  people = await peopleOf(site, browser, WHO)
  for (const page of Object.values(people))
    page.on('pageerror', (error) => faults.push(error.message))
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const go = async (who: Who, address: string): Promise<Page> => {
  const page = people[who]
  await page.goto(site.origin + address)
  return page
}

/** What of the words given up (§3) a page still says. */
const givenUp = async (page: Page): Promise<string[]> => {
  const said = await page.locator('main').innerText()
  return [
    '不论缺什么',
    '有待核实的说法',
    '还没有核实的说法',
    '一屏速览',
    '由画像的哪一项判断',
    '怎样算满足',
    '占哪一项的比例',
    '没有编辑权限',
    '采用全部确定的',
    '未决定',
    '改正它，或确认无误',
    '加一批申报批次',
    '加一段',
    '加一条',
  ].filter((words) => said.includes(words))
}

/** The newest reminder says so. */
const hears = async (who: Who, words: string): Promise<void> => {
  const page = await go(who, hrefTo('news', { tab: 'remind' }))
  await page.getByText(words).first().waitFor()
}

test('§1 the list of an editor offers the import first, a new item after it, and says §3’s words', async () => {
  const page = await go('editor', hrefTo('content'))
  const lead = page.getByRole('button', { name: '从公文导入' })
  await lead.waitFor()
  const add = page.getByRole('button', { name: '新建', exact: true })
  expect((await lead.boundingBox())?.x).toBeLessThan((await add.boundingBox())?.x ?? 0)
  const lacks = page.getByRole('combobox', { name: '缺什么' })
  const options = await lacks.locator('option').allInnerTexts()
  expect(options[0]).toBe('全部完整度')
  expect(options.join()).toContain('含待核实内容')
  expect(await givenUp(page)).toEqual([])
})

test('§1 an import begins with the document: no kind, number or address is asked for before it', async () => {
  const page = people.editor
  await page.getByRole('button', { name: '从公文导入' }).click()
  const choosing = page.getByRole('dialog', { name: '从公文导入' })
  await choosing.locator('input[type=file]').setInputFiles(NOTICE.file)
  await page.waitForURL((url) => url.searchParams.get('id') === NOTICE.id)
  await paneOf(page).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(NOTICE.title)
})

test('#2 everything that was read is counted, and waits until it is decided', async () => {
  const page = people.editor
  const [all = 0, ...states] = await countsOf(page)
  expect(all).toBeGreaterThan(25)
  // The draft bears the title of the notice.
  expect(states).toEqual([1, 0, 0, all - 1])
  await page.getByText(`从公文识别的内容还有 ${all - 1} 处待确认，没有填入表单`).waitFor()
  await paneOf(page).getByText('申报材料 6 段，识别 6，采用 0').waitFor()
  expect(await page.getByText('内容齐全，可以送审').count()).toBe(0)
  expect(await givenUp(page)).toEqual([])
})

test('#16 what is not set is not shown as set', async () => {
  const page = people.editor
  await page.getByRole('tab', { name: '预览' }).click()
  const frame = page.frameLocator('iframe').first()
  await frame.getByRole('heading', { level: 1 }).waitFor()
  const shown = await frame.locator('body').innerText()
  for (const words of ['自动核对', '未生效', '编辑核对于']) expect(shown).not.toContain(words)
  await page.getByRole('tab', { name: /^原文/ }).click()
})

test('#16 what the whole document has in common is said once, and less is lacking', async () => {
  const page = people.editor
  const lacking = page.getByRole('region', { name: /发布前还需补充/ })
  const names = async (): Promise<string> => (await lacking.textContent()) ?? ''
  await paneOf(page)
    .getByRole('button', { name: /^采用高置信的/ })
    .click()
  await expect.poll(async () => (await countsOf(page))[1]).toBeGreaterThan(15)
  await saved(page)
  expect(await names()).toMatch(/核对方式/)
  expect(await names()).toMatch(/可信度/)
  const defaults = page.getByRole('group', { name: '整篇默认值' })
  await defaults.getByLabel('条件的核对方式').selectOption('manual')
  await defaults.getByLabel('全部可信度').selectOption('A')
  await defaults.getByLabel('全部核对日期').fill('2026-11-29')
  await expect.poll(names).not.toMatch(/核对方式|可信度|核对日期/)
})

test('#2 taking what is sure drops nothing: what is open is still open after a reload, one by one', async () => {
  const page = people.editor
  const [all = 0, , , , open = 0] = await countsOf(page)
  expect(open).toBeGreaterThan(1)
  expect(await cardOf(page, LEFT).getByText('待确认').count()).toBe(1)
  await saved(page)
  await page.reload()
  expect((await countsOf(page))[4]).toBe(open)
  const take = paneOf(page)
    .getByRole('listitem')
    .filter({ hasNotText: LEFT })
    .getByRole('button', { name: /^采用/ })
  while ((await take.count()) > 0) await take.first().click()
  expect(await countsOf(page)).toEqual([all, all - 1, 0, 0, 1])
})

test('#2 handing in says what is open', async () => {
  const page = people.editor
  await fillWhatLacks(page, KNOWN_OF_NOTICE)
  await saved(page)
  expect(await givenUp(page)).toEqual([])
  await page.getByRole('button', { name: '送审' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText(/还有 1 处待确认/).waitFor()
  await asked.getByRole('button', { name: '送审' }).click()
  await page.getByText('正在等待审核').waitFor()
})

test('#4 the reviewer hears of it, finds it at home and in a list that begins with what waits', async () => {
  await hears('reviewer', `待审核：政策《${NOTICE.title}》`)
  const page = await go('reviewer', hrefTo('adminHome'))
  const work = page
    .getByRole('region', { name: /今天要处理/ })
    .getByRole('listitem')
    .filter({ hasText: NOTICE.title })
  await work.waitFor()
  expect(await work.innerText()).toContain('何清 提交')
  await page.goto(site.origin + hrefTo('content'))
  await page.getByRole('tab', { name: '待审1', selected: true }).waitFor()
  await page.getByRole('link', { name: new RegExp(`^审核\\s*${NOTICE.title}$`) }).click()
  await page.waitForURL((url) => url.searchParams.get('id') === NOTICE.id)
})

test('#2 the reviewer reads the document beside the form, with the same counts, and cannot publish past what is open', async () => {
  const page = people.reviewer
  const [all = 0, ...states] = await countsOf(page)
  expect(states).toEqual([all - 1, 0, 0, 1])
  const card = cardOf(page, LEFT)
  await card.focus()
  const original = paneOf(page).getByRole('region', { name: '原文' })
  await expect
    .poll(async () => original.locator('mark[data-chosen]').innerText())
    .toContain('发明专利3件以上')
  expect(await card.getByRole('button', { name: /^采用/ }).count()).toBe(0)
  expect(await givenUp(page)).toEqual([])
  await page.getByRole('button', { name: '通过并发布' }).click()
  const approving = page.getByRole('alertdialog')
  await approving.getByRole('button', { name: '立即发布', exact: true }).click()
  await approving.getByText('请填写原因').waitFor()
  await approving.getByRole('button', { name: '取消' }).click()
})

test('§1 the reviewer comments on a field and returns it with the comment alone', async () => {
  const page = people.reviewer
  await page.getByRole('button', { name: /^写意见\s*，简称$/ }).click()
  await page.getByRole('textbox', { name: /^对“简称”的意见/ }).fill('简称请写全')
  await page.getByRole('button', { name: '添加意见' }).click()
  await page.getByRole('button', { name: '退回' }).click()
  const returning = page.getByRole('alertdialog')
  await returning.getByText('字段旁的 1 处意见一并送给编辑。').waitFor()
  await returning.getByRole('button', { name: '退回' }).click()
  await page.getByText('已退回给编辑').waitFor()
  await expect.poll(async () => page.getByRole('button', { name: '通过并发布' }).count()).toBe(0)
})

test('#4 the editor hears of it, finds it at home, and the comment at its field', async () => {
  await hears('editor', `已退回：政策《${NOTICE.title}》`)
  const page = await go('editor', hrefTo('adminHome'))
  const work = page
    .getByRole('region', { name: /今天要处理/ })
    .getByRole('listitem')
    .filter({ hasText: NOTICE.title })
  await work.getByText('修改退回的内容', { exact: true }).waitFor()
  await work.getByRole('link', { name: /^去修改/ }).click()
  const comments = page.getByRole('region', { name: '审核意见 1 处，未处理 1 处' })
  await comments.getByRole('button', { name: /简称请写全/ }).click()
  const field = page.locator('[id="content-shortTitle"]')
  await expect.poll(async () => field.evaluate((it) => it === document.activeElement)).toBe(true)
  await field.fill('杭州科技成果转化项目')
  await page.getByRole('button', { name: /^标为已处理\s*，简称/ }).click()
  await page.getByRole('region', { name: '审核意见 1 处，均已处理' }).waitFor()
  await cardOf(page, LEFT).getByRole('button', { name: /^采用/ }).click()
  expect((await countsOf(page))[4]).toBe(0)
  await fillWhatLacks(page, KNOWN_OF_NOTICE)
  await saved(page)
  await page.getByRole('button', { name: '送审' }).click()
  await page.getByText('正在等待审核').waitFor()
})

test('#4 the reviewer publishes, and the editor hears of that too', async () => {
  const page = await go('reviewer', ADDRESS)
  await page.getByRole('button', { name: '通过并发布' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '立即发布', exact: true }).click()
  await page.locator('main').getByText('已发布', { exact: true }).waitFor()
  await page.getByText('仅编辑可修改', { exact: true }).waitFor()
  expect(await givenUp(page)).toEqual([])
  await hears('editor', `已发布：政策《${NOTICE.title}》`)
  const home = await go('editor', hrefTo('adminHome'))
  await home.getByText('今天暂无待处理事项').waitFor()
})

test('§1 the list says place, time of application and who wrote it, and goes by them', async () => {
  const page = await go('editor', hrefTo('content', { kind: 'policy' }))
  const heads = page.getByRole('columnheader')
  for (const name of ['地区', '申报时间', '编辑人', '更新'])
    await heads.filter({ hasText: name }).getByRole('link').waitFor()
  const row = page.getByRole('row').filter({ hasText: NOTICE.title })
  await heads.filter({ hasText: '更新' }).getByRole('link').click()
  await row.waitFor()
  expect(await row.innerText()).toContain('何清')
  const places = page.getByRole('combobox', { name: '地区' })
  expect(await places.getByRole('option').count()).toBeGreaterThan(5)
  await page.getByRole('button', { name: '导出' }).waitFor()
})

test('#12 header, history and list say one version, and nobody edited who only approved', async () => {
  const page = await go('reviewer', ADDRESS)
  const main = page.locator('main')
  const version = await main
    .getByText(/^第 \d+ 版$/)
    .first()
    .innerText()
  await main.getByText('何清编辑', { exact: true }).waitFor()
  expect(await main.getByText('严正则编辑').count()).toBe(0)
  await page.getByRole('button', { name: '历史版本' }).click()
  const newest = page.getByRole('dialog').getByRole('listitem').first()
  expect(await newest.innerText()).toContain(version)
  await page.goto(`${site.origin}${hrefTo('content', { kind: 'policy', state: 'all' })}`)
  const row = page.getByRole('row').filter({ hasText: NOTICE.title })
  await row.waitFor()
  expect(await row.innerText()).toContain(version)
})

test('#2 readers find every condition, every material and each window by its name', async () => {
  const page = await go('editor', hrefTo('policyDetail', { id: NOTICE.id }))
  const main = page.locator('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  const said = ((await main.textContent()) ?? '').replaceAll(/\s/g, '')
  for (const words of [LEFT, '2024、2025年度审计报告', '概念验证项目', '中试熟化项目', '24时'])
    expect(said).toContain(words)
})

test('#15 news is a draft before it has a title, is written as one text, and is there again after a reload', async () => {
  const page = await go('editor', hrefTo('content', { kind: 'news' }))
  await page.getByRole('button', { name: '新建新闻' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '新建并填写' }).click()
  await page.waitForURL(/contentEdit/)
  const text = page.getByRole('textbox', { name: '正文' })
  await text.click()
  await page.keyboard.type('第一段话。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('第二段话。')
  await saved(page)
  expect(await page.getByText('尚未保存').count()).toBe(0)
  await page.reload()
  await expect
    .poll(async () => page.getByRole('textbox', { name: '正文' }).innerText())
    .toMatch(/第一段话。\s+第二段话。/)
  await page.goto(site.origin + hrefTo('content', { kind: 'news', mine: '1' }))
  await page.getByRole('link', { name: '未命名新闻', exact: true }).waitFor()
})

test('#4 an editor is offered reminders of content, and none of a company’s', async () => {
  const page = await go('editor', hrefTo('news', { tab: 'settings' }))
  const table = page.getByRole('table', { name: /每类提醒/ })
  await table.waitFor()
  const said = await table.innerText()
  expect(said).toContain('内容审核')
  for (const words of ['企业认证', '知识产权到期', '补正通知', '委托进展', '申报进度'])
    expect(said).not.toContain(words)
})

test('nothing went wrong in any browser of the day', () => {
  expect(faults).toEqual([])
})
