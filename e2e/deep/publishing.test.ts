import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DESKTOP, hydrated, launch, PHONE, signIn, watch } from '../browser.ts'
import { fillWhatLacks, type Known, saved } from '../content.ts'
import { query } from '../database.ts'
import { devices } from '../roads.ts'
import { ENCRYPTED, type OpenSite, openSite } from '../site.ts'

let site: OpenSite
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => browser?.close())
// What one device has ordered and written would stand in the way of the next.
beforeEach(async () => {
  site = await openSite()
})
afterEach(async () => site?.stop())

/** A browser of its own, signed in. */
const enter = async (device: 'desktop' | 'phone', who: string, from: string) => {
  const viewport = device === 'phone' ? PHONE : DESKTOP
  const context = await browser.newContext({ viewport, locale: 'zh-CN' })
  context.setDefaultTimeout(15_000)
  const watched = await watch(context)
  await signIn(watched.page, site.origin, from, who)
  return { ...watched, context }
}

/** A notice in official style; office and number are made up. */
const noticeOf = (
  number: number,
) => `测试市经济和信息化局关于组织开展2026年度衡准仪表首购奖励申报工作的通知
测经信〔2026〕${number}号
各区县经济和信息化主管部门，各有关企业：
为支持首台（套）仪表推广应用，现就2026年度衡准仪表首购奖励申报工作通知如下。
一、申报条件
（一）在中华人民共和国境内依法登记注册，具有独立法人资格。
（二）上年末职工总数不超过500人。
二、奖励标准
对符合条件的企业，按首购合同金额的10%给予奖励，最高不超过50万元。
三、申报时间
申报企业应于2026年12月20日前完成网上申报，逾期不予受理。
四、申报材料
（一）衡准仪表首购奖励申报书；
（二）首购合同复印件。
五、联系方式
测试市经济和信息化局装备工业处，电话：0000-00000000。
测试市经济和信息化局
2026年11月10日`

/** A policy of the demonstration, taken for what replaces the notice. */
const NEWER = 'zhongdian-xiaojuren-2024'

/** What an editor knows that no notice says, by the end of a field's path. */
const KNOWN: Known = [
  [/^shortTitle$/, '衡准仪表首购奖励'],
  [/^type$/, 'notice'],
  [/^kind$/, 'support'],
  [/^docKind$/, '通知'],
  [/^level$/, '3'],
  [/^validity$/, 'valid'],
  [/^summary\.who$/, '境内登记、职工不超过 500 人的企业'],
  [/^summary\.what$/, '首购合同金额的 10%，最高 50 万元'],
  [/^summary\.when$/, '2026 年 12 月 20 日前'],
  [/^summary\.how$/, '网上申报'],
  [/^source\.name$/, '测试市经济和信息化局网站'],
  [/^source\.issuer$/, '测试市经济和信息化局'],
  [/^source\.url$/, 'https://example.com/notices/58'],
  [/^checkedOn$/, '2026-11-22'],
  [/\.seenOn$/, '2026-11-22'],
  [/certainty$/, 'published'],
  [/confidence$/, 'A'],
  [/\.kind$/, 'required'],
  [/\.check$/, 'auto'],
]

/** 从公文导入: the notice stands beside the form, and every fact that was read of it is taken. */
const importNotice = async (page: Page, number: number): Promise<void> => {
  await page.getByRole('button', { name: '从公文导入' }).click()
  const choosing = page.getByRole('dialog', { name: '从公文导入' })
  await choosing.getByRole('tab', { name: '粘贴文字' }).click()
  await choosing.getByLabel('通知正文').fill(noticeOf(number))
  await choosing.getByRole('button', { name: '读取' }).click()
  await choosing.waitFor({ state: 'detached' })
  const pane = page.getByRole('region', { name: '公文原文与识别的内容' })
  await pane.getByRole('button', { name: /^采用高置信的/ }).click()
  const take = pane.getByRole('listitem').getByRole('button', { name: /^采用/ })
  while ((await take.count()) > 0) await take.first().click()
  await pane.getByText(/^识别 .*待确认 0$/).waitFor()
  // Where there is no room the form stands behind a tab.
  const form = page.getByRole('tab', { name: '编辑' })
  if (await form.isVisible()) await form.click()
}

/** Says that the second condition is decided by the staff of the portrait. */
const measureStaff = async (page: Page): Promise<void> => {
  await page.locator('[id="content-conditions.1-fold"]').click()
  await page.locator('[id="content-conditions.1.measure.field"]').selectOption('staff')
  await page.locator('[id="content-conditions.1.measure.op"]').selectOption('<=')
  await page.locator('[id="content-conditions.1.measure.value"]').fill('500 人')
}

/** Opens what waits for a reviewer and lets it out. */
const approve = async (page: Page, id: string): Promise<void> => {
  await page.goto(`${site.origin}/admin/contentEdit?kind=policy&id=${id}`)
  await page.getByRole('button', { name: '通过并发布' }).click()
  await page.getByRole('button', { name: '立即发布', exact: true }).last().click()
  await page.getByText('已发布').first().waitFor()
}

/** A new policy, imported, with two fields corrected, sent for review; its id. */
const written = async (page: Page, number: number): Promise<string> => {
  await page.goto(`${site.origin}/admin/content?kind=policy`)
  await page.getByRole('button', { name: '新建政策' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '新建并填写' }).click()
  await page.waitForURL(/contentEdit/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await importNotice(page, number)
  await page.locator('[id="content-docNumber"]').fill(`测经信〔2026〕${number} 号`)
  await page.getByLabel('全国').check()
  await measureStaff(page)
  await fillWhatLacks(page, KNOWN)
  await saved(page)
  await page.getByRole('button', { name: '送审' }).click()
  await page.getByText('待审').first().waitFor()
  return id
}

/** 立即运行: what is due is told now, which would be done within a minute. */
const tellNow = async (page: Page): Promise<void> => {
  await page.goto(`${site.origin}/admin/jobs`)
  await page.getByRole('button', { name: /^立即运行\s*订阅与提醒推送$/ }).click()
  const question = page.getByRole('alertdialog', { name: /^立即运行/ })
  await question.getByRole('button', { name: '立即运行' }).click()
  await question.waitFor({ state: 'detached' })
}

test.each(devices(null))(
  'a notice from the import to a match, a reminder and its replacement (%s)',
  async (device) => {
    const number = device === 'phone' ? 158 : 58
    const member = await enter(device, 'demo', '/admin/subscribe?edit=new')
    const form = member.page.getByRole('form', { name: '订阅条件' })
    await form.getByLabel(/^订阅名称/).fill('首购奖励')
    await form.getByLabel(/^关键词/).fill('衡准仪表')
    await form.getByLabel(/^关键词/).press('Enter')
    await form.getByText('即时', { exact: true }).click()
    await member.page.getByRole('button', { name: '订阅', exact: true }).click()
    await member.page.getByText(/已订阅/).waitFor()
    await query(
      site,
      `insert into company_fact (company_id, field, year, value, source, observed_at)
       select company_id, 'staff', 2025, '"120"', 'user', '2026-11-20' from user_account
       where login_name = 'demo'
       on conflict (company_id, field, year, source) do update set value = excluded.value`,
      [],
    )

    const editor = await enter(device, 'editor', '/admin/content')
    const reviewer = await enter(device, 'reviewer', '/admin/content')
    const operator = await enter(device, 'admin', '/admin/jobs')
    const id = await written(editor.page, number)
    await approve(reviewer.page, id)

    await member.page.goto(`${site.origin}/policy/list?q=${encodeURIComponent('衡准仪表首购')}`)
    await hydrated(member.page)
    await member.page
      .getByRole('link', { name: /衡准仪表首购奖励/ })
      .first()
      .click()
    await member.page.waitForURL(/\/policy\/detail/)
    await hydrated(member.page)
    await member.page.getByRole('button', { name: /^收藏/ }).first().click()
    await member.page.getByRole('button', { name: '已收藏' }).first().waitFor()

    await member.page.goto(`${site.origin}/admin/precise/detail?id=${id}`)
    await member.page.getByText('2025 年职工总数：120 人，要求 ≤ 500 人').waitFor()
    await member.page
      .getByText(/职工总数不超过/)
      .first()
      .waitFor()

    const reminded = async (words: RegExp): Promise<void> => {
      await tellNow(operator.page)
      await expect
        .poll(
          async () => {
            await member.page.goto(`${site.origin}/admin/news?tab=remind`)
            const line = member.page.getByText(words).first()
            return line.waitFor({ timeout: 5_000 }).then(
              () => true,
              () => false,
            )
          },
          { timeout: 90_000, interval: 500 },
        )
        .toBe(true)
    }
    await reminded(/衡准仪表首购奖励/)

    await reviewer.page.goto(`${site.origin}/admin/contentEdit?kind=policy&id=${id}`)
    await reviewer.page.getByRole('button', { name: '更多操作' }).click()
    await reviewer.page.getByRole('button', { name: /^替代/ }).click()
    const replacing = reviewer.page.getByRole('dialog', { name: /由哪一条替代/ })
    await replacing.getByRole('searchbox').fill(NEWER)
    await replacing.getByRole('radio', { name: NEWER }).check()
    await replacing.getByRole('button', { name: '替代', exact: true }).click()
    await reviewer.page.getByText(/^已由“.+”替代$/).waitFor()
    await member.page.goto(`${site.origin}/policy/detail?id=${id}`)
    await member.page
      .getByText(/本文件已有新规定/)
      .first()
      .waitFor()
    // A change is left to settle for ten minutes before it is told.
    await tellNow(operator.page)
    await expect
      .poll(
        async () =>
          (
            await query(
              site,
              "update push_item set due_at = now() where kind = 'POLICY_CHANGE' and due_at > now() returning 1",
            )
          ).length,
        { timeout: 90_000, interval: 200 },
      )
      .toBeGreaterThan(0)
    await reminded(/替代/)
    expect([member, editor, reviewer, operator].flatMap(({ faults }) => faults)).toEqual([])
    expect(editor.sealed() > 0).toBe(ENCRYPTED)
    for (const { context } of [member, editor, reviewer, operator]) await context.close()
  },
  400_000,
)
