import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, hydrated, launch, PHONE, signIn, watch } from '../browser.ts'
import {
  cardOf,
  countsOf,
  dropOnList,
  fillWhatLacks,
  KNOWN_OF_NOTICE,
  NOTICE,
  paneOf,
  saved,
} from '../content.ts'
import { ENCRYPTED, type OpenSite, openSite } from '../site.ts'

let site: OpenSite
let browser: Browser

beforeAll(async () => {
  ;[browser, site] = await Promise.all([launch(), openSite()])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** What the notice says, as its paragraphs have it, and as a reader of the public page finds it. */
const CONDITIONS = [
  '在杭州市行政区域内依法登记注册、具有独立法人资格的企业',
  '上年度研发费用占营业收入的比例不低于5%',
  '拥有发明专利3件以上，或者为有效期内的高新技术企业',
  '项目总投资不低于500万元',
  '近三年发生重大安全事故的企业不得申报',
]
const MATERIALS = [
  '科技成果转化项目申报书',
  '营业执照',
  '2024、2025年度审计报告',
  '发明专利证书或者高新技术企业证书',
  '项目投资明细表',
  '银行贷款合同',
]
const STEPS = ['网上申报', '区县初审', '专家评审', '公示拨付']
const WINDOWS = ['重大成果转化项目', '中试熟化项目', '概念验证项目']
const CONTACTS = [
  ['市科技局成果处', '王晓岚', '0571-00004101'],
  ['市财政局科教处', '李某', '0571-00004102'],
  ['平台技术支持', '', '0571-00004103'],
] as const
const BENEFITS = [
  ['按实际投入的20%给予补助，单个项目最高不超过200万元', '后补助'],
  ['按贷款利息的50%给予贴息，单个项目最高不超过100万元', '贷款贴息'],
  ['单个项目一次性给予20万元资助', '无偿资助'],
] as const

const enter = async (who: string, from: string, viewport = DESKTOP) => {
  const context = await browser.newContext({ viewport, locale: 'zh-CN' })
  context.setDefaultTimeout(15_000)
  const watched = await watch(context)
  await signIn(watched.page, site.origin, from, who)
  return { ...watched, context }
}

test('a notice with three windows, six materials and annexes is published without losing a fact', async () => {
  const editor = await enter('editor', '/admin/content?kind=policy')
  const { page } = editor
  await page.getByRole('button', { name: '从公文导入' }).waitFor()
  await dropOnList(page)
  await page.waitForURL((url) => url.searchParams.get('id') === NOTICE.id)

  // Everything that the notice says is a fact, and nothing but the title stands in the form.
  const [all = 0, ...first] = await countsOf(page)
  expect(first).toEqual([1, 0, 0, all - 1])
  for (const said of [
    '申报条件 5 段，识别 5，采用 0',
    '支持标准 3 段，识别 3，采用 0',
    '申报时间 3 段，识别 3，采用 0',
    '申报材料 6 段，识别 6，采用 0',
    '办理流程 4 段，识别 4，采用 0',
    '联系方式 3 段，识别 3，采用 0',
  ])
    await paneOf(page).getByText(said).waitFor()
  for (const words of [...CONDITIONS, ...MATERIALS, ...STEPS, ...WINDOWS, '附件：1. 科技成果'])
    expect(await cardOf(page, words).count()).toBeGreaterThan(0)

  // A fact that is looked at is marked in the document and in the form.
  await cardOf(page, '概念验证项目；时间依据').focus()
  const original = paneOf(page).getByRole('region', { name: '原文' })
  expect(await original.locator('mark[data-chosen]').allInnerTexts()).toEqual(['常年受理'])
  await page.locator('form [data-marked]').waitFor()

  // What the document has in common is said once.
  const defaults = page.getByRole('group', { name: '整篇默认值' })
  await defaults.getByLabel('条件的核对方式').selectOption('manual')
  await defaults.getByLabel('全部可信度').selectOption('A')
  await defaults.getByLabel('全部核对日期').fill('2026-11-29')

  // What is sure is taken; one is left, one is corrected, one stays open, the rest is taken.
  const docKind = paneOf(page).getByRole('listitem', { name: '公文种类', exact: true })
  await docKind.getByRole('button', { name: /^忽略/ }).click()
  await paneOf(page)
    .getByRole('button', { name: /^采用高置信的/ })
    .click()
  const amount = paneOf(page).getByRole('listitem', { name: '支持金额', exact: true })
  await amount.getByRole('button', { name: /^更正/ }).click()
  await amount.getByRole('textbox', { name: /金额说明/ }).fill('按类别 20 万元至 200 万元')
  await amount.getByRole('button', { name: /^按更正采用/ }).click()
  const take = paneOf(page)
    .getByRole('listitem')
    .filter({ hasNotText: CONDITIONS[2] ?? '' })
    .filter({ hasNotText: '已忽略' })
    .getByRole('button', { name: /^采用/ })
  while ((await take.count()) > 0) await take.first().click()
  expect(await countsOf(page)).toEqual([all, all - 3, 1, 1, 1])
  await saved(page)
  await page.reload()
  await page.getByText('从公文识别的内容还有 1 处待确认，没有填入表单').waitFor()
  expect(await countsOf(page)).toEqual([all, all - 3, 1, 1, 1])

  // 送审 says what is open; the reviewer sees the same list beside the form, and sends it back.
  await fillWhatLacks(page, KNOWN_OF_NOTICE)
  await saved(page)
  await page.getByRole('button', { name: '送审' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText(/还有 1 处待确认/).waitFor()
  await asked.getByRole('button', { name: '送审' }).click()
  await page.getByText('正在等待审核').waitFor()

  const reviewer = await enter('reviewer', `/admin/contentEdit?kind=policy&id=${NOTICE.id}`)
  expect(await countsOf(reviewer.page)).toEqual([all, all - 3, 1, 1, 1])
  const open = cardOf(reviewer.page, CONDITIONS[2] ?? '')
  await open.focus()
  await expect
    .poll(() =>
      paneOf(reviewer.page)
        .getByRole('region', { name: '原文' })
        .locator('mark[data-chosen]')
        .innerText(),
    )
    .toContain('发明专利3件以上')
  expect(await open.getByRole('button', { name: /^采用/ }).count()).toBe(0)
  await reviewer.page.getByRole('button', { name: '通过并发布' }).click()
  const approving = reviewer.page.getByRole('alertdialog')
  await approving.getByRole('button', { name: '立即发布', exact: true }).click()
  await approving.getByText('请填写原因').waitFor()
  await approving.getByRole('button', { name: '取消' }).click()
  await reviewer.page.getByRole('button', { name: '退回' }).click()
  const returning = reviewer.page.getByRole('alertdialog')
  await returning.getByRole('textbox', { name: /^原因/ }).fill('条件（三）没有写进来')
  await returning.getByRole('button', { name: '退回' }).click()
  await reviewer.page.getByText('已退回给编辑').waitFor()

  // The open one is taken on a phone, behind its tab.
  const phone = await enter('editor', `/admin/contentEdit?kind=policy&id=${NOTICE.id}`, PHONE)
  await cardOf(phone.page, CONDITIONS[2] ?? '')
    .getByRole('button', { name: /^采用/ })
    .click()
  expect(await countsOf(phone.page)).toEqual([all, all - 2, 1, 1, 0])
  await saved(phone.page)
  await phone.page.getByRole('button', { name: '送审' }).click()
  await phone.page.getByText('正在等待审核').waitFor()

  await reviewer.page.reload()
  expect(await countsOf(reviewer.page)).toEqual([all, all - 2, 1, 1, 0])
  await reviewer.page.getByRole('button', { name: '通过并发布' }).click()
  await reviewer.page.getByRole('button', { name: '立即发布', exact: true }).last().click()
  const main = reviewer.page.locator('main')
  await main.getByText('已发布', { exact: true }).waitFor()

  // Header, history and list say one version number; the list names one who acted on it.
  const version = await main
    .getByText(/^第 \d+ 版$/)
    .first()
    .innerText()
  await reviewer.page.getByRole('button', { name: '历史版本' }).click()
  const newest = reviewer.page.getByRole('dialog').getByRole('listitem').first()
  expect(await newest.innerText()).toContain(version)
  await page.goto(`${site.origin}/admin/content?kind=policy&q=${NOTICE.id}`)
  const row = page.getByRole('row').filter({ hasText: NOTICE.title })
  expect(await row.innerText()).toContain(version)

  // Fact by fact, a reader finds what the notice says.
  await page.goto(`${site.origin}/policy/detail?id=${NOTICE.id}`)
  await hydrated(page)
  const shown = ((await page.locator('main').textContent()) ?? '').replaceAll(/\s/g, '')
  const lost = [
    NOTICE.title,
    '杭科样发〔2026〕41号',
    '杭州市科学技术局',
    '杭州市财政局',
    ...CONDITIONS,
    ...MATERIALS,
    '一式两份',
    ...STEPS,
    '区、县（市）科技局在10个工作日内完成初审',
    ...WINDOWS,
    '常年受理',
    '17:00',
    '24时',
    ...CONTACTS.flat(),
    ...BENEFITS.flat(),
    '杭州科技大脑样例平台',
    '附件：1.科技成果转化项目申报书；2.项目投资明细表',
    '按类别20万元至200万元',
  ].filter((words) => !shown.includes(words.replaceAll(/\s/g, '')))
  expect(lost).toEqual([])
  expect([editor, reviewer, phone].flatMap(({ faults }) => faults)).toEqual([])
  expect(editor.sealed() > 0).toBe(ENCRYPTED)
  for (const { context } of [editor, reviewer, phone]) await context.close()
}, 240_000)
