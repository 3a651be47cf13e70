import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCodeCheck } from '#domain/companies/credit-code.ts'
import { DESKTOP, hydrated, launch, PHONE, signIn, watch } from './browser.ts'
import { query } from './database.ts'
import { confirmCompany, fillCompany, provePhone } from './enrolling.ts'
import { devices } from './roads.ts'
import { ENCRYPTED, type OpenSite, openSite } from './site.ts'

let site: OpenSite
let browser: Browser

beforeAll(async () => {
  site = await openSite()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** What a maker of instruments with twenty people answers, by the question. */
const ANSWERS: readonly [question: RegExp, choice: string | RegExp][] = [
  [/哪个省/, '杭州市'],
  [/哪个行业/, /仪器仪表制造业|制造业/],
  [/成立了多久/, /年以上|满 \d+ 年|\d+ 年/],
  [/收入是多少/, /万元|亿元/],
  [/职工总数是多少/, /人/],
  [/哪些知识产权/, /Ⅰ类/],
]

/** Answers the question that stands there; the words of the question. */
const answer = async (page: Page): Promise<string> => {
  const card = page.getByRole('form', { name: '自测题' })
  const question = (await card.getByRole('heading').textContent()) ?? ''
  const choice = ANSWERS.find(([asked]) => asked.test(question))?.[1]
  if (choice === undefined) throw new Error(`no answer to ${question}`)
  const list = card.getByRole('combobox')
  if (await list.count()) {
    const options = await list.getByRole('option').allTextContents()
    const wanted = options.find((text) =>
      typeof choice === 'string' ? text === choice : choice.test(text),
    )
    await list.selectOption({ label: wanted ?? '' })
  } else
    await card
      .getByRole('radio', { name: choice })
      .or(card.getByRole('checkbox', { name: choice }))
      .first()
      .check()
  await card.getByRole('button', { name: '下一题' }).click()
  return question
}

/** The policy that the journey follows, by its short title and its number. */
const PROGRAMME = '高企认定办法'
const POLICY = 'gaoqi-rending-guanli-banfa'

/** Tells a value of last year in the portrait. */
const tell = async (page: Page, field: string, value: string): Promise<void> => {
  await page.getByRole('button', { name: '全部编辑' }).click()
  await page
    .getByRole('textbox', { name: new RegExp(`^\\d{4} 年${field}，`) })
    .first()
    .fill(value)
  const foot = page.getByRole('region', { name: '保存画像' })
  await foot.getByRole('button', { name: '保存' }).click()
  await foot.waitFor({ state: 'detached' })
}

/** A browser of its own. */
const enter = async (device: 'desktop' | 'phone') => {
  const viewport = device === 'phone' ? PHONE : DESKTOP
  const context = await browser.newContext({ viewport, locale: 'zh-CN' })
  context.setDefaultTimeout(15_000)
  return { ...(await watch(context)), context }
}

test.each(devices('desktop'))(
  'from the self-assessment to a declaration: portrait, results, order, quote (%s)',
  async (device) => {
    const phone = device === 'phone'
    const number = phone ? '2' : '1'
    const company = `云川衡准${phone ? '仪表' : '仪器'}有限公司`
    const mobile = `1390000920${number}`
    const { page, context, faults, sealed } = await enter(device)

    await page.goto(site.origin)
    await hydrated(page)
    await page.getByRole('link', { name: /^逐题自测/ }).click()
    await page.getByRole('heading', { level: 1, name: '资质与政策自测' }).waitFor()
    const asked: string[] = []
    for (let at = 0; at < 6; at++) {
      asked.push(await answer(page))
      await page
        .getByRole('heading', { level: 2, name: asked.at(-1)!, exact: true })
        .waitFor({ state: 'detached' })
    }
    expect(new Set(asked).size).toBe(6)
    await page.getByRole('button', { name: '直接看结果' }).click()
    await page.getByRole('heading', { name: '自测结果' }).waitFor()
    await page.getByRole('button', { name: '保存并生成链接' }).click()
    await page.getByText(/链接 30 天有效/).waitFor()
    await page.getByRole('link', { name: '没有账号？去注册' }).click()
    await page.waitForURL(/\/register\?name=company/)

    await hydrated(page)
    await provePhone(page, site, mobile)
    const body = `91999999MA0920${number}01`.padEnd(17, '0')
    await fillCompany(page, company, body + creditCodeCheck(body))
    await confirmCompany(page, company, `measurer_${number}`)
    await page.getByText(/项回答已带入企业画像/).waitFor()
    // How a company is certified is the road of company.test.ts.
    await query(
      site,
      "update company set register_status = '2', certified_until = '2099-01-01' where company_name = $1",
      [company],
    )

    await page.goto(`${site.origin}/admin/enterprise?tab=portrait`)
    await page.getByRole('heading', { level: 2, name: /补上这/ }).waitFor()
    const staff = page.getByRole('row').filter({ hasText: /^职工总数/ })
    await staff.getByText('企业填写').waitFor()
    await tell(page, '职工总数', '20')
    await tell(page, '科技人员（研发人员）', '1')

    await page.goto(`${site.origin}/admin/precise?q=${encodeURIComponent(PROGRAMME)}`)
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: PROGRAMME, exact: true }) })
    await row.getByText('暂不满足', { exact: true }).waitFor()
    await row.getByText(/还差 1 人/).waitFor()
    await row.getByRole('link', { name: PROGRAMME, exact: true }).click()
    // A wide window shows the conditions beside the list.
    if (!phone) await page.getByRole('link', { name: /^单独打开/ }).click()
    await page.waitForURL(/\/admin\/precise\/detail/)
    const trial = page.getByRole('complementary', { name: '如果数据变了' })
    await trial.getByRole('textbox', { name: /科技人员/ }).fill('5')
    await trial.getByText(' → ').first().waitFor()
    expect(await trial.getByText('暂不满足').count()).toBeGreaterThan(0)
    const kept = await query(
      site,
      `select f.value from company_fact f join company c on c.id = f.company_id
       where f.field = 'rdStaff' and c.company_name = $1`,
      [company],
    )
    expect(kept).toEqual([{ value: '1' }])

    await page.goto(`${site.origin}/admin/enterprise?tab=portrait`)
    await tell(page, '科技人员（研发人员）', '5')
    await page.goto(`${site.origin}/admin/precise?q=${encodeURIComponent(PROGRAMME)}`)
    await row.getByText('原为暂不满足').waitFor()
    await page.getByText(/与上次相比有/).waitFor()

    await row.getByRole('link', { name: PROGRAMME, exact: true }).click()
    await page.getByRole('link', { name: '委托申报' }).first().click()
    const order = page.getByRole('form', { name: '提交委托' })
    await order.getByLabel(/^联系人/).fill('乔望川')
    await order.getByLabel(/^手机号码/).fill(mobile)
    await order.getByRole('checkbox', { name: '材料编制' }).check()
    await order.getByRole('checkbox', { name: /官方申报不收费/ }).check()
    await order.getByRole('button', { name: '提交委托' }).click()
    await page.getByText('待受理').first().waitFor()

    const advisor = await enter(device)
    await signIn(advisor.page, site.origin, '/admin/orders', 'advisor')
    await advisor.page.getByRole('button', { name: new RegExp(`^办理\\s*${company}`) }).click()
    const served = advisor.page.getByRole('dialog')
    await served.getByRole('button', { name: '受理', exact: true }).click()
    const quote = served.getByRole('form', { name: '方案与报价' })
    await quote.getByLabel(/^报价金额/).fill('28000')
    await quote.getByLabel(/^方案说明/).fill('梳理研发项目与人员，编制认定材料。')
    await quote.getByRole('button', { name: '发送报价' }).click()
    await served.getByText('待企业确认').first().waitFor()
    expect(advisor.faults).toEqual([])
    await advisor.context.close()

    await page.goto(`${site.origin}/admin/orders`)
    await page.getByRole('link', { name: /^查看/ }).click()
    await page
      .getByText(/28,000/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: '确认报价' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确认报价' }).click()
    await page.getByText('服务中', { exact: true }).first().waitFor()
    const declared = await query(
      site,
      `select o.status, d.policy_id from policy_order o
       join declaration d on d.order_no = o.order_no
       join company c on c.id = o.company_id where c.company_name = $1`,
      [company],
    )
    expect(declared).toEqual([{ status: 60, policy_id: POLICY }])
    expect(faults).toEqual([])
    expect(sealed() > 0).toBe(ENCRYPTED)
    await context.close()
  },
  120_000,
)
