import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCodeCheck } from '#domain/companies/credit-code.ts'
import { DESKTOP, hydrated, launch, PHONE, signIn, watch } from './browser.ts'
import { query } from './database.ts'
import { confirmCompany, fillAccount, fillCompany } from './enrolling.ts'
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
  [/哪个省/, '浙江省'],
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

test.each(devices('desktop'))(
  'from the self-assessment to a declaration: portrait, results, order, quote (%s)',
  async (device) => {
    const phone = device === 'phone'
    const viewport = phone ? PHONE : DESKTOP
    const number = phone ? '2' : '1'
    const company = `云川衡准${phone ? '仪表' : '仪器'}有限公司`
    const context = await browser.newContext({ viewport, locale: 'zh-CN' })
    context.setDefaultTimeout(15_000)
    const { page, faults, sealed } = await watch(context)

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
    await page.getByRole('link', { name: '还没有账号，去注册' }).click()
    await page.waitForURL(/\/register\?name=company/)

    await hydrated(page)
    await fillAccount(page, site, { phone: `1390000920${number}`, loginName: `measurer_${number}` })
    const body = `91999999MA0920${number}01`.padEnd(17, '0')
    await fillCompany(page, company, body + creditCodeCheck(body))
    await confirmCompany(page, company)
    await page.getByText(/项回答已带入企业画像/).waitFor()
    // How a company is certified is the road of company.test.ts.
    await query(
      site,
      "update company set register_status = '2', certified_until = '2099-01-01' where company_name = $1",
      [company],
    )

    await page.goto(`${site.origin}/admin/enterprise?tab=portrait`)
    await page.getByRole('heading', { level: 2, name: /先补这/ }).waitFor()
    console.log(await page.locator('main').innerText())
    await page.goto(`${site.origin}/admin/precise`)
    await page.getByRole('heading', { level: 1, name: '精准匹配' }).waitFor()
    await page.getByText(/共 \d+ 项/).waitFor()
    console.log((await page.locator('main').innerText()).slice(0, 3000))
    expect(faults).toEqual([])
    expect(sealed() > 0).toBe(ENCRYPTED)
    await context.close()
  },
  120_000,
)
void signIn
