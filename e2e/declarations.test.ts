import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { DESKTOP, launch, PHONE, signIn, watch } from './browser.ts'
import { query } from './database.ts'
import { DEEP } from '#testing/seed.ts'
import { devices } from './roads.ts'
import { ENCRYPTED, type OpenSite, openSite } from './site.ts'

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

/** The policy that the journey follows. */
const POLICY = 'chuangxinxing-zhongxiao-qiye'
const MATERIAL = '上年度专项审计报告'
const today = formatBeijingDate(Date.now())

/** Takes a move with what its dialog asks for, by the labels of its fields. */
const take = async (
  page: Page,
  name: string,
  fields: readonly (readonly [label: RegExp, value: string])[] = [],
  ticks: readonly RegExp[] = [],
): Promise<void> => {
  await page.getByRole('region', { name: '现在可以办理' }).getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  for (const tick of ticks) await dialog.getByRole('checkbox', { name: tick }).check()
  for (const [label, value] of fields) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Opens the page of the declaration anew: others have moved it meanwhile. */
const look = async (page: Page, declareNo: string, state: string, tab = ''): Promise<void> => {
  await page.goto(`${site.origin}/admin/editDeclare?id=${declareNo}&tab=${tab}`)
  await page.getByRole('main').getByText(state, { exact: true }).first().waitFor()
}

/** An order of the company, accepted, quoted and confirmed; the number of the declaration it led to. */
const ordered = async (company: Page, advisor: Page): Promise<string> => {
  await company.goto(`${site.origin}/admin/precise/order?policyId=${POLICY}`)
  const form = company.getByRole('form', { name: '提交委托' })
  await form.getByRole('checkbox', { name: '材料编制' }).check()
  await form.getByRole('checkbox', { name: /官方申报不收费/ }).check()
  await form.getByRole('button', { name: '提交委托' }).click()
  await company.getByText('待受理').first().waitFor()

  await advisor.goto(`${site.origin}/admin/orders`)
  await advisor.getByRole('button', { name: /^办理/ }).first().click()
  const served = advisor.getByRole('dialog')
  await served.getByRole('button', { name: '受理', exact: true }).click()
  const quote = served.getByRole('form', { name: '方案与报价' })
  await quote.getByLabel(/^报价金额/).fill('18000')
  await quote.getByLabel(/^方案说明/).fill('编制材料并跟进补正。')
  await quote.getByRole('button', { name: '发送报价' }).click()
  await served.getByText('待企业确认').first().waitFor()

  await company.reload()
  await company.getByRole('button', { name: '确认报价' }).click()
  await company.getByRole('alertdialog').getByRole('button', { name: '确认报价' }).click()
  await company.getByText('服务中', { exact: true }).first().waitFor()
  const [row] = await query(
    site,
    `select d.declare_no from declaration d join policy_order o on o.order_no = d.order_no
     where o.policy_id = $1 order by d.created_at desc limit 1`,
    [POLICY],
  )
  return String(row?.declare_no)
}

/** Uploads a picture as the next version of a material. */
const upload = async (item: Locator, version: string): Promise<void> => {
  const buffer = await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#dde6f5' },
  })
    .png()
    .toBuffer()
  await item
    .locator('input[type=file]')
    .setInputFiles({ name: '材料.png', mimeType: 'image/png', buffer })
  await item.getByText(version, { exact: true }).waitFor()
}
const itemsOf = (on: Page): Locator => on.locator('main li:has(input[type=file])')

/** After the formal submission, in the deep run: a correction, the decision and the money. */
const toTheMoney = async ({
  declareNo,
  name,
  page,
  advisor,
}: {
  declareNo: string
  name: string
  page: Page
  advisor: Page
}): Promise<void> => {
  // The authority wants it mended.
  await look(advisor, declareNo, '已正式提交')
  await take(advisor, '进入形式审查', [[/^发生日期/, today]])
  await take(
    advisor,
    '登记补正通知',
    [
      [/^通知日期/, today],
      [/^补正截止日期/, addDays(today, 5)],
      [new RegExp(`^${MATERIAL}的原因`), '附注缺第 12 页'],
    ],
    [new RegExp(MATERIAL)],
  )
  await look(page, declareNo, '补正', 'corrections')
  await page.getByRole('region', { name: '第 1 轮补正' }).getByText('附注缺第 12 页').waitFor()
  await look(page, declareNo, '补正', 'materials')
  await upload(itemsOf(page).filter({ hasText: MATERIAL }), '第 2 版')
  await take(page, '补正已提交', [
    [/^提交日期/, today],
    [/^补正答复/, '已补齐附注'],
  ])

  await look(advisor, declareNo, '形式审查')
  await take(advisor, '进入专家评审', [[/^发生日期/, today]])
  await take(advisor, '进入公示', [
    [/^发生日期/, today],
    [/^公示开始日期/, today],
    [/^公示截止日期/, today],
  ])
  await take(advisor, '登记认定/立项', [
    [/^认定\/立项日期/, today],
    [/^证书编号或文号/, '浙经信〔2026〕1 号'],
    [/^批准金额/, '300000'],
  ])

  // The money comes.
  await look(page, declareNo, '已认定/立项')
  await take(page, '登记批准金额，待拨付', [
    [/^批准金额/, '300000'],
    [/^批准日期/, today],
  ])
  // What is left of it stands there already.
  await take(page, '登记全部到账', [[/^到账日期/, today]])
  await page.getByText('已到账/无资金', { exact: true }).first().waitFor()
  await page.goto(`${site.origin}/pcAdminDeclareManage?tab=approved`)
  await page.getByRole('link', { name, exact: true }).waitFor()
  await page.getByText('本年到账').locator('..').getByText('30 万元').first().waitFor()
}

test.each(devices('desktop'))(
  'a declaration from a confirmed order to its formal submission; deep: a correction and the money (%s)',
  async (device) => {
    const admin = await enter(device, 'demo', '/admin/home')
    const advisor = await enter(device, 'advisor', '/admin/home')
    const declarer = await enter(device, 'colleague', '/admin/home')
    const declareNo = await ordered(admin.page, advisor.page)
    const name = `创新型中小企业认定 ${device}`

    // Whoever ordered it answers for it, until the administrator hands it to the declarer.
    await admin.page.getByRole('link', { name: '去申报管理' }).click()
    await admin.page
      .getByRole('row')
      .filter({ hasText: declareNo })
      .getByRole('link')
      .first()
      .click()
    const handing = admin.page.getByRole('form', { name: '基本信息' })
    await handing.getByLabel('申报专员').selectOption({ label: '陈一诺' })
    await handing.getByRole('button', { name: '保存草稿' }).click()
    await handing.getByText(/^已保存/).waitFor()

    // He fills it in and hands it to the administrator.
    const { page } = declarer
    await page.goto(`${site.origin}/admin/declareManage?tab=mine`)
    await page.getByRole('row').filter({ hasText: declareNo }).getByRole('link').first().click()
    const info = page.getByRole('form', { name: '基本信息' })
    await info.getByLabel(/^项目名称/).fill(name)
    await info.getByLabel(/^项目类型/).selectOption({ label: '资金补助' })
    await info.getByLabel(/^取得的资质/).selectOption({ label: '不是资质认定' })
    await info.getByLabel(/^层级/).selectOption({ label: '省级' })
    await info.getByLabel(/^年度/).fill(today.slice(0, 4))
    await info.getByLabel('省级', { exact: true }).selectOption({ label: '浙江省' })
    await info.getByLabel(/^项目负责人/).fill('周予衡')
    await info.getByLabel(/^联系人/).fill('陈一诺')
    await info.getByLabel(/^联系电话/).fill('13800000006')
    await info.getByLabel(/^申请金额/).fill('300000')
    await info.getByRole('button', { name: '保存草稿' }).click()
    await info.getByText(/^已保存/).waitFor()
    await take(page, '送内审')
    await page.getByText('企业内审', { exact: true }).first().waitFor()

    await look(admin.page, declareNo, '企业内审')
    await take(admin.page, '内审通过')

    // The advisor asks for a report, which comes and passes.
    await advisor.page.goto(`${site.origin}/admin/declareManage`)
    await advisor.page.getByRole('link', { name, exact: true }).click()
    await take(advisor.page, '初审通过')
    await look(advisor.page, declareNo, '材料准备', 'materials')
    const adding = advisor.page.getByRole('form', { name: '添加材料' })
    await adding.getByLabel(/^材料名称/).fill(MATERIAL)
    await adding.getByRole('checkbox', { name: '必需' }).check()
    await adding.getByRole('button', { name: '加入清单' }).click()
    await advisor.page.getByText(MATERIAL).first().waitFor()

    await look(page, declareNo, '材料准备', 'materials')
    await itemsOf(page).first().waitFor()
    for (const item of await itemsOf(page).all()) await upload(item, '第 1 版')
    await look(advisor.page, declareNo, '材料准备', 'materials')
    await itemsOf(advisor.page).first().waitFor()
    for (const item of await itemsOf(advisor.page).all()) {
      await item.getByRole('button', { name: /^通过/ }).click()
      await item.getByText('通过', { exact: true }).first().waitFor()
      await item.getByRole('button', { name: /^通过/ }).waitFor({ state: 'detached' })
    }
    await take(advisor.page, '材料齐备，送企业定稿')

    await look(admin.page, declareNo, '待企业定稿')
    await take(
      admin.page,
      '定稿并登记正式提交',
      [
        [/^正式提交日期/, today],
        [/^受理编号/, 'SL-0001'],
      ],
      [/真实、准确、完整/],
    )
    await admin.page.getByText('已正式提交', { exact: true }).first().waitFor()

    if (DEEP) await toTheMoney({ declareNo, name, page, advisor: advisor.page })

    const steps = await query(
      site,
      `select event from declaration_move where declare_no = $1 order by id`,
      [declareNo],
    )
    expect(steps.map(({ event }) => event)).toEqual([
      ...['toReview', 'reviewPass', 'firstPass', 'prepared', 'finalise'],
      ...(DEEP ? ['formal', 'correct', 'corrected', 'expert', 'publicity'] : []),
      ...(DEEP ? ['approve', 'awaitFunds', 'paid'] : []),
    ])
    for (const one of [admin, advisor, declarer]) {
      expect(one.faults).toEqual([])
      expect(one.sealed() > 0).toBe(ENCRYPTED)
      await one.context.close()
    }
  },
  240_000,
)
