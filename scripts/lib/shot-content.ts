import type { Page } from 'playwright-core'
import { content } from '#contract/content.ts'
import { hrefTo } from '#web/shell/pages.ts'
import { type Act, button, inTurn, press } from './shot-acts.ts'
import { as, calling, to } from './shot-calls.ts'

/** 内容管理 in its states, as its editor has them. */

const FORM = 'form[aria-label="内容"]'
const POLICY = { kind: 'policy', id: 'gaoqi-rending-guanli-banfa' }

const desk = (query: Record<string, string> = {}): Act =>
  inTurn(as('editor'), to(hrefTo('content', query)))

const editing = (item: { kind: string; id: string }): Act =>
  inTurn(as('editor'), to(hrefTo('contentEdit', item)), async (page) =>
    page.locator(FORM).waitFor(),
  )

/** A new draft of each picture's own: the widths are pictured at the same time. */
const drafting = (kind: 'banner' | 'article', from = ''): Act =>
  inTurn(as('editor'), async (page, context) => {
    const added = await calling(page)(content.add, { kind, id: '', from })
    if (added === null) throw new Error(`no new ${kind}`)
    await to(hrefTo('contentEdit', { kind, id: added.id }))(page, context)
    await page.locator(FORM).waitFor()
  })

/** The tab of the page, where there is no room beside the form. */
const preview: Act = async (page: Page) => {
  const tab = page.getByRole('tab', { name: '预览' })
  if (await tab.isVisible()) await tab.click()
  await page.frameLocator('iframe').locator('main').waitFor()
  await page.waitForTimeout(800)
}

export const CONTENT_STATES = [
  {
    name: 'state-content-how',
    path: hrefTo('tips'),
    act: inTurn(desk(), async (page) => page.locator('summary').first().click()),
  },
  {
    name: 'state-content-new',
    path: hrefTo('tips'),
    act: inTurn(desk({ kind: 'banner' }), press('新建横幅')),
  },
  {
    name: 'state-content-chosen',
    path: hrefTo('tips'),
    act: inTurn(desk({ kind: 'faq' }), async (page) => {
      for (const nth of [1, 2]) await page.locator('td input[type=checkbox]').nth(nth).check()
    }),
  },
  { name: 'state-content-draft', path: hrefTo('tips'), whole: true, act: drafting('banner') },
  {
    name: 'state-content-article',
    path: hrefTo('tips'),
    whole: true,
    act: drafting('article', '2022062101'),
  },
  { name: 'state-content-preview', path: hrefTo('tips'), act: inTurn(editing(POLICY), preview) },
  {
    name: 'state-content-phone',
    path: hrefTo('tips'),
    act: inTurn(editing(POLICY), preview, async (page) => {
      await page.getByText('手机 360').click()
      await page.waitForTimeout(500)
    }),
  },
  {
    name: 'state-content-rows',
    path: hrefTo('tips'),
    act: inTurn(editing(POLICY), async (page) => {
      const row = button(page, /^第 1 条/)
      await row.scrollIntoViewIfNeeded()
      await row.click()
    }),
  },
  {
    name: 'state-content-more',
    path: hrefTo('tips'),
    act: inTurn(editing(POLICY), press('历史版本')),
  },
] as const
