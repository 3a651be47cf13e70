import type { Page } from 'playwright-core'
import { writeWorkbook } from '#server/sheets/write.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { signIn } from '../../e2e/browser.ts'
import { type Act, button, inTurn, press } from './shot-acts.ts'

/** 企业画像 in its states. */

const opened: Act = async (page) => {
  const address = hrefTo('enterprise', { tab: 'portrait' })
  await signIn(page, new URL(page.url()).origin, address, 'demo')
  await page.getByRole('navigation', { name: '画像分组' }).waitFor()
}

const HEAD = ['字段', '年度', '数值', '单位', '备注']
const yearly = (name: string, unit: string, ...values: readonly string[]) =>
  values.map((value, at) => [name, String(2025 - at), value, unit, ''])

const GOOD = [
  ...yearly('职工总数', '人', '186', '172', '150'),
  ...yearly('销售（营业）收入', '元', '48600000', '41200000', '36800000'),
  ...yearly('总收入', '元', '49100000', '41600000', '37000000'),
  ...yearly('资产总额', '元', '62000000', '55000000', '49000000'),
  ...yearly('负债总额', '元', '21000000', '19000000', '18500000'),
  ...yearly('科技人员（研发人员）', '人', '42', '36', '30'),
  ...yearly('研发费用', '元', '3150000', '2480000', '2010000'),
  ...yearly('境内研发费用', '元', '3150000', '2480000', '2010000'),
  ...yearly('主营业务收入', '元', '45900000', '38700000', '34100000'),
  ...yearly('高新技术产品（服务）收入', '元', '33900000', '27800000', '不清楚'),
  ['境内注册的居民企业', '', '是', '', ''],
  ['独立法人', '', '是', '', ''],
  ['会计核算健全', '', '是', '', ''],
  ['研发费用单独归集（辅助账）', '', '不清楚', '', ''],
  ['主导产品', '', '高精度电子测试设备', '', ''],
  ['发生过重大安全、重大质量事故', '', '否', '', ''],
]
const BAD = [
  ...yearly('职工总数', '人', '一百八', '172'),
  ['企业规模', '', '巨型', '', ''],
  ['注册地区', '', '浙江省', '', ''],
  ['没有的字段', '', '1', '', ''],
  ...yearly('研发费用', '元', '3150000'),
  ['发生过重大安全、重大质量事故', '', '也许', '', ''],
]

const uploaded =
  (rows: readonly string[][]): Act =>
  async (page) => {
    await press('从表格填写')(page, page.context())
    await page.locator('input[type=file]').setInputFiles({
      name: '企业画像.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await writeWorkbook({
        name: '企业画像',
        columns: HEAD.map((name) => ({ name })),
        rows,
      }),
    })
    await page.getByText(/^将改动 \d+ 项/).waitFor()
  }

/** Fills the portrait from a sheet; another width may have done so already. */
const filled: Act = async (page, context) => {
  await opened(page, context)
  await uploaded(GOOD)(page, context)
  const take = button(page, /^保存 \d+ 项$/)
  if (await take.isVisible().catch(() => false)) await take.click()
  await page.waitForTimeout(800)
  await page.reload()
  await page.getByRole('navigation', { name: '画像分组' }).waitFor()
}

const rowButton = async (page: Page, what: string, name: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^${what}\\s*${name}$`) }).click()

/** A table with what does not fit, in the sheet to be put right. */
const misfits: Act = async (page, context) => {
  await opened(page, context)
  await uploaded(BAD)(page, context)
  await press('填入表格后修改')(page, context)
  await page.getByRole('region', { name: '粘贴结果' }).waitFor()
}

const dark: Act = async (page) => page.emulateMedia({ colorScheme: 'dark' })

const path = hrefTo('login')
const whole = true as const

export const PORTRAIT_STATES = [
  { name: 'state-portraitBad', path, act: inTurn(opened, uploaded(BAD)) },
  { name: 'state-portraitGood', path, act: inTurn(opened, uploaded(GOOD)) },
  { name: 'state-portraitFilled', path, act: filled, whole },
  { name: 'state-portraitFilled-dark', path, act: inTurn(filled, dark), whole },
  {
    name: 'state-portraitEdit',
    path,
    act: inTurn(filled, async (page) => rowButton(page, '编辑本节', '研发')),
  },
  { name: 'state-portraitMisfits', path, act: misfits },
  {
    name: 'state-portraitTitles',
    path,
    act: inTurn(filled, async (page) => {
      await rowButton(page, '编辑本节', '资质、奖项与平台')
      await page.getByLabel('已取得的资质').selectOption({ label: '有（逐项填写）' })
    }),
  },
  {
    name: 'state-portraitHistory',
    path,
    act: inTurn(filled, async (page) => rowButton(page, '记录', '研发费用')),
  },
]
