import type { Page } from 'playwright-core'
import { content } from '#contract/content.ts'
import { signed } from '#server/packages/file.ts'
import { readContent } from '#server/seed/content.ts'
import { policyPieces } from '#server/seed/piece-stores/policies.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { type Act, button, inTurn, press } from './shot-acts.ts'
import { as, calling, to } from './shot-calls.ts'

/** 运营内容 in its states, as its editor has them. */

const FORM = 'form[aria-label="内容"]'
const POLICY = { kind: 'policy', id: 'gaoqi-rending-guanli-banfa' }

const listed = (query: Record<string, string> = {}): Act =>
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

/** A package of three words and a policy with another title, in the console. */
const loadingPackage: Act = inTurn(
  as('admin'),
  to(hrefTo('content', { view: 'packages' })),
  async (page) => {
    const { policies } = await readContent()
    const items = policyPieces(policies)
      .slice(0, 3)
      .map((piece) => ({ ...piece, value: { ...piece.value, title: `${piece.title}（新）` } }))
    const words = ['样例词一', '样例词二'].map((id) => ({
      ...{ kind: 'sensitiveWord' as const, id, title: id, value: { note: '样例' } },
    }))
    const file = signed({ format: 1, release: '0.2.0', whole: [], items: [...items, ...words] })
    await page.getByRole('button', { name: '载入内容包' }).click()
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: '样例内容包.json', mimeType: 'application/json' },
      buffer: Buffer.from(JSON.stringify(file)),
    })
    await page.getByRole('heading', { name: '样例内容包.json' }).waitFor()
  },
)

/** The tab of the page, where there is no room beside the form. */
const preview: Act = async (page: Page) => {
  const tab = page.getByRole('tab', { name: '预览' })
  if (await tab.isVisible()) await tab.click()
  await page.frameLocator('iframe').locator('main').waitFor()
  await page.waitForTimeout(800)
}

const NOTICE = `关于组织申报2026年度智能制造试点项目的通知
测工信〔2026〕77号
各区县工业和信息化局：
为推进智能制造，现组织申报试点项目。有关事项通知如下。
一、申报条件
（一）在本市依法设立，具有独立法人资格；
（二）上年度营业收入不低于1500万元。
二、支持标准
对通过验收的项目奖励20万元，对获评示范的项目奖励50万元。
三、申报时间
网上申报截止时间为2026年12月20日17时，纸质材料于12月25日前报送。
四、申报材料
（一）申报书（原件，一式两份）；
（二）营业执照复印件。
联系人：企业处，电话：000-88661200。
测试市工业和信息化局
2026年11月1日`

/** 从公文导入 of a new policy, up to the facts beside its form. */
const importing: Act = inTurn(
  as('editor'),
  async (page, context) => {
    const added = await calling(page)(content.add, { kind: 'policy', id: '', from: '' })
    if (added === null) throw new Error('no new policy')
    await to(hrefTo('contentEdit', { kind: 'policy', id: added.id }))(page, context)
    await page.locator(FORM).waitFor()
  },
  press('从公文导入'),
)
const reading: Act = inTurn(importing, async (page) => {
  await page.getByRole('tab', { name: '粘贴文字' }).click()
  await page.locator('dialog textarea').fill(NOTICE)
  await button(page, '读取').click()
  await page.getByRole('region', { name: '公文原文与识别的内容' }).waitFor()
})

export const CONTENT_STATES = [
  { name: 'state-content-import', path: hrefTo('tips'), act: importing },
  {
    name: 'state-content-reading',
    path: hrefTo('tips'),
    act: inTurn(reading, async (page) => button(page, /^采用高置信的/).click()),
  },
  {
    name: 'state-content-doubts',
    path: hrefTo('tips'),
    act: inTurn(reading, async (page) => {
      await button(page, /^采用高置信的/).click()
      await button(page, /^采用其余/).click()
      // Where there is no room the form stands behind a tab.
      const form = page.getByRole('tab', { name: '编辑' })
      if (await form.isVisible()) await form.click()
      await page
        .getByRole('button', { name: /^确认无误/ })
        .first()
        .scrollIntoViewIfNeeded()
    }),
  },
  {
    name: 'state-content-picker',
    path: hrefTo('tips'),
    act: inTurn(drafting('banner'), press('从文件库选择或上传')),
  },
  {
    name: 'state-content-packages',
    path: hrefTo('tips'),
    act: inTurn(loadingPackage, async (page) =>
      page.getByRole('link', { name: '返回内容包' }).click(),
    ),
  },
  {
    name: 'state-content-package',
    path: hrefTo('tips'),
    act: inTurn(loadingPackage, async (page) =>
      page.getByRole('button', { name: /^对照/ }).first().click(),
    ),
  },
  {
    name: 'state-content-how',
    path: hrefTo('tips'),
    act: inTurn(listed(), async (page) => page.locator('summary').first().click()),
  },
  {
    name: 'state-content-new',
    path: hrefTo('tips'),
    act: inTurn(listed({ kind: 'banner' }), press('新建横幅')),
  },
  {
    name: 'state-content-chosen',
    path: hrefTo('tips'),
    act: inTurn(listed({ kind: 'faq' }), async (page) => {
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
