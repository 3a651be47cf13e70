import type { BrowserContext, Page } from 'playwright-core'
import { matching } from '#contract/matching.ts'
import { portraits } from '#contract/portraits.ts'
import { session } from '#contract/session.ts'
import { encodeForm } from '#contract/wire/form.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { signIn } from '../../e2e/browser.ts'
import { type Act, button, inTurn } from './shot-acts.ts'

/** 精准匹配 in its states (design.md 4.3). */

const PRECISE = hrefTo('precise')
const CHECKUP = hrefTo('checkup')
const DETAIL = hrefTo('preciseDetail', { id: 'gaoqi-rending-guanli-banfa' })
/** A programme that cannot be met yet. */
const UNMET = hrefTo('preciseDetail', { id: 'xiaojuren-rending' })

const YEARS = [2025, 2024, 2023]

const perYear = (field: string, ...values: readonly string[]): [string, number, string][] =>
  values.map((value, at) => [field, YEARS[at] ?? 0, value])
const once = (field: string, value: string): [string, number, string] => [field, 0, value]

/** A maker of instruments of 186 people, with one year in which too few did research. */
const FACTS: readonly [field: string, year: number, value: string][] = [
  once('residentEnterprise', 'yes'),
  once('independentLegalPerson', 'yes'),
  once('taxCollection', 'audit'),
  once('soundAccounts', 'yes'),
  once('vatPayer', 'general'),
  ...perYear('staff', '186'),
  ...perYear('rdStaff', '42'),
  ...perYear('revenue', '128600000', '103200000', '92400000'),
  ...perYear('totalIncome', '131000000'),
  ...perYear('mainIncome', '97800000', '96000000'),
  ...perYear('rdSpend', '9840000', '7600000', '6500000'),
  ...perYear('rdSpendDomestic', '9840000', '7600000', '6500000'),
  ...perYear('hightechIncome', '102300000'),
  ...perYear('assets', '156000000', '138000000'),
  ...perYear('liabilities', '61000000'),
  ...perYear('netAssets', '95000000', '84000000', '76000000'),
  ...perYear('conversions', '6', '5', '5'),
  once('rdLedger', 'yes'),
  once('rdProjects', 'yes'),
  once('ipClassOneCore', '4'),
  once('ipUndisputed', 'yes'),
  once('ipObtained', 'self'),
  once('majorAccident', 'no'),
  once('environmentOffence', 'no'),
  once('abnormalList', 'no'),
  once('seriousIllegalList', 'no'),
  once('dataFraud', 'no'),
]

/** Asks as the page's person; the answer's text. */
const call = async (page: Page, path: string, input: Record<string, unknown>): Promise<string> => {
  const body = encodeForm(input)
  return page.evaluate(
    async ({ to, form }) => {
      const who = JSON.parse(sessionStorage.getItem('cq:session') ?? '{}') as Record<string, string>
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Authorization: `${who.tokenType} ${who.accessToken}`,
          securitycode: who.companyId ?? '',
          userId: who.userId ?? '',
          'X-Ceqiao': '1',
        },
        body: `${form}&companyId=${who.companyId}`,
      })
      return answer.text()
    },
    { to: path, form: body },
  )
}

/** Values of one call. */
const VALUES_MOST = 40

/** Whoever was there before has told the same: what is refused is there already. */
const tell: Act = async (page) => {
  const facts = FACTS.map(([field, year, text]) =>
    JSON.stringify({
      field,
      year,
      value: { form: 'one', text, from: '', to: '', items: [] },
      version: '0',
    }),
  )
  for (let at = 0; at < facts.length; at += VALUES_MOST)
    await call(page, portraits.save.path, { facts: facts.slice(at, at + VALUES_MOST) })
}

const begin: Act = async (page) =>
  signIn(page, new URL(page.url()).origin, hrefTo('adminHome'), 'demo')

const goTo =
  (path: string): Act =>
  async (page) => {
    await page.goto(new URL(path, page.url()).href)
    await page.waitForLoadState('networkidle')
  }

const filled = inTurn(begin, tell)

/** Answers a call as it was answered, but for some of its fields. */
const changed =
  (path: string, change: Record<string, unknown>): Act =>
  async (page: Page) =>
    page.route(`**${path}*`, async (route) => {
      const answer = await route.fetch()
      const { data, ...rest } = (await answer.json()) as { data: Record<string, unknown> }
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, ...change } } })
    })

const dark: Act = async (page) => page.emulateMedia({ colorScheme: 'dark' })

const runNever: Act = async (page) => {
  await page.route(`**${matching.run.path}*`, () => {})
  await button(page, '重新匹配').click()
}

const tryOut: Act = async (page) => {
  const fold = page.getByText('如果数据变了，结论会怎样')
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('textbox', { name: /2025 年科技人员/ }).fill('9')
  await page.getByText('原为满足').first().waitFor()
}

const dislike: Act = async (page: Page, context: BrowserContext) => {
  const told = await call(page, matching.dislike.path, {
    policyId: 'zhuanli-feijian-78',
    reason: 'business',
  })
  if (!told.includes('"disliked":true')) throw new Error(told)
  await goTo(`${PRECISE}?off=1`)(page, context)
}

/** Where nothing has changed since, the version that is there stays. */
const makeReport: Act = async (page) => {
  await button(page, /^生成(新的)?报告$/).click()
  await page
    .getByText(/已生成第|数据没有变化/)
    .first()
    .waitFor()
}

const ACTS: Readonly<Record<string, Act>> = {
  filled: inTurn(filled, goTo(PRECISE)),
  filledDark: inTurn(filled, dark, goTo(PRECISE)),
  empty: inTurn(begin, changed(matching.list.path, { told: false }), goTo(PRECISE)),
  running: inTurn(filled, goTo(PRECISE), runNever),
  changes: inTurn(filled, goTo(PRECISE), async (page) => page.getByText('查看变化').click()),
  disliked: inTurn(filled, dislike),
  nearest: inTurn(filled, goTo(`${PRECISE}?r=hopeful&mode=title`)),
  uncertified: inTurn(
    filled,
    changed(session.companyMenu.path, { permissionState: '1' }),
    goTo(PRECISE),
  ),
  detail: inTurn(filled, goTo(DETAIL)),
  detailDark: inTurn(filled, dark, goTo(DETAIL)),
  trial: inTurn(filled, goTo(DETAIL), tryOut),
  gap: inTurn(filled, goTo(UNMET)),
  report: inTurn(filled, goTo(CHECKUP), makeReport),
  reportDark: inTurn(filled, dark, goTo(CHECKUP), makeReport),
}

/** Pictures of one screen: what stays on it while the list goes by. */
const SCREEN: readonly string[] = [
  ...['filled', 'empty', 'uncertified', 'detail', 'running'],
  'report',
]
/** The narrowest with a pane. */
const WIDE = 1280

export const MATCH_STATES = Object.entries(ACTS).flatMap(([name, act]) => [
  ...(SCREEN.includes(name)
    ? [{ name: `state-match-${name}-screen`, path: hrefTo('login'), also: [WIDE], act }]
    : []),
  { name: `state-match-${name}`, path: hrefTo('login'), whole: true as const, act },
])
