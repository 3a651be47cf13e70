import { posterFile } from '#contract/posters.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { hydrated, signIn } from '../../e2e/browser.ts'
import { sampleOf } from '../../e2e/samples.ts'
import type { Page } from 'playwright-core'
import {
  type Act,
  button,
  failing,
  fill,
  inTurn,
  leads,
  loading,
  press,
  print,
  searching,
  searchingFromHeader,
  show,
} from './shot-acts.ts'
import { CENTRE_STATES, CHAT_STATES, WORKBENCH_STATES } from './shot-chat.ts'
import { CONTENT_STATES } from './shot-content.ts'
import { DESK_STATES } from './shot-desk.ts'
import { REPORT_STATES } from './shot-reports.ts'
import { DECLARE_STATES } from './shot-declarations.ts'
import { FILE_STATES } from './shot-files.ts'
import { IP_STATES } from './shot-ip.ts'
import { MATCH_STATES } from './shot-matching.ts'
import { ORDER_STATES } from './shot-orders.ts'
import { SERVICE_STATES } from './shot-service.ts'
import { PALETTE_STATES } from './shot-palette.ts'
import { PORTRAIT_STATES } from './shot-portrait.ts'
import { RUNNING_STATES } from './shot-running.ts'
import { BOOKMARK_STATES } from './shot-bookmarks.ts'
import { WORK_STATES } from './shot-work.ts'

/** A state of a page that needs an action before its picture is taken. */
export interface ShotState {
  name: string
  path: string
  /** Widths at which the state exists. */
  from?: number
  to?: number
  /** Widths beside the usual ones. */
  also?: readonly number[]
  /** The whole page rather than the screen. */
  whole?: true
  act: Act
}

const TABLET = 600
const PHONE_MOST = 599
const TABLET_MOST = 1023
const DESKTOP = 1024

/** A part of a page that wakes once somebody moves has woken where a selector names it. */
const woken = async (page: Page, selector: string): Promise<unknown> =>
  page.waitForFunction(
    (one) =>
      Object.keys(document.querySelector(one) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  )

/** Says a company in one sentence on the home page. */
const said = inTurn(hydrated, show('#self-check'), async (page) => {
  const sentence = page.getByLabel('一句话说说您的公司')
  await sentence.fill(
    '深圳南山 12 人 软件公司 成立两年 去年收入 600 万 研发 80 万，3 个软著，还没有高企，老板姓王',
  )
  await woken(page, '#self-check')
  await button(page, '读一读').click()
  await page.getByRole('list', { name: '读到的情况' }).waitFor()
})

const home = hrefTo('home')
const list = hrefTo('policyList')
const detail = sampleOf('policyDetail')
const cooperation = hrefTo('cooperation')

/** A page with little to ask for, from which others are moved to. */
const start = hrefTo('tips')

/** The pages whose waiting and whose failure are looked at. */
const CALLING: readonly PageName[] = [
  'policy',
  'policyList',
  'policyDetail',
  'policyShare',
  'policyWeek',
  'policySchedule',
  'policyCompare',
  'answers',
  'calculators',
  'assessment',
  'serviceProject',
  'serviceProjectList',
  'serviceProjectDetail',
  'ip',
  'trademarkList',
  'patentShow',
  'successCase',
  'scenario',
  'aboutUs',
  'jobTitle',
  'jobTitleList',
  'jobTitleDetail',
  'newsList',
  'newsDetail',
  'companyList',
  'spiderPolicy',
]

/** 收藏 of a row, not 收藏与足迹. */
const KEEP = /^收藏\s*《/

/** The pages people print. */
const PRINTED: readonly PageName[] = [
  'policyDetail',
  'policyWeek',
  'policySchedule',
  'policyCompare',
  'answers',
  'calculators',
  'ip',
  'service',
  'jobTitleDetail',
  'newsDetail',
]

/** A person whose answers every grade can be judged by. */
const PERSON = {
  地区: '440000',
  申报专业: 'electronics',
  最高学历: 'bachelor',
  毕业时间: '2014-07',
  学习形式: 'fullTime',
  所学专业: 'related',
  现职称: 'assistant',
  现职称取得时间: '2018-07',
  从事专业工作起始: '2014-08',
  当地社保: '24',
  近一年继续教育: '90',
  代表性成果: 'some',
}

const PARTNER = {
  合作类型: 'channel',
  机构名称: '云川示例企业服务有限公司',
  统一社会信用代码: '91999999MA00001009',
  所在地区: '440000',
  联系人: '周予衡',
  手机号码: '13900001111',
  机构简介: '为本地制造业企业提供项目咨询，现有顾问六人。',
}

const applying = inTurn(
  fill(PARTNER),
  async (page) => page.locator('main').getByRole('checkbox').first().check(),
  press('提交申请'),
)

const assessment = hrefTo('assessment')

/** A self-assessment that is under way in this browser. */
const answered =
  (...answers: readonly string[]): Act =>
  async (page) => {
    const kept = { answers, subject: 'company', askedOn: '', link: '', wanted: false }
    await page.evaluate((text) => localStorage.setItem('cq:assessment', text), JSON.stringify(kept))
    await page.reload()
    await page.getByText('接着上次').waitFor()
  }

const SIX = [
  'region=440100',
  'industry=I',
  'foundedOn=',
  'revenue=15000000~49999999.99',
  'staff=21~50',
  'ip=one1',
]
const SOUND = [
  ...SIX,
  'rdStaff/staff=0.3~',
  'rdShare=0.06~0.099999999',
  'hightechIncome/totalIncome=0.6~',
  'titles=-hnte|-tech-sme|-innovative-sme|-tech-innovative-sme|-specialized-sme|-little-giant|-champion|-tech-innovation-demo|-ip-advantage|-ip-demonstration',
]

const PAGE_STATES: readonly ShotState[] = [
  {
    name: 'state-assessmentEffect',
    path: assessment,
    whole: true,
    act: inTurn(answered(...SIX), async (page) =>
      page.locator('main fieldset input').first().check(),
    ),
  },
  {
    name: 'state-assessmentSheet',
    path: assessment,
    to: TABLET_MOST,
    act: inTurn(answered(...SIX), press('逐项看')),
  },
  {
    name: 'state-assessmentResult',
    path: assessment,
    whole: true,
    act: inTurn(answered(...SOUND), press('直接看结果', '保存并生成链接')),
  },
  {
    name: 'state-assessmentPrint',
    path: assessment,
    from: DESKTOP,
    whole: true,
    act: inTurn(answered(...SOUND), press('直接看结果'), print),
  },
  {
    name: 'state-assessmentTaken',
    path: hrefTo('login'),
    act: async (page, context) => {
      await signIn(page, new URL(page.url()).origin, hrefTo('adminHome'), 'demo')
      await page.goto(new URL(assessment, page.url()).href)
      await inTurn(answered(...SOUND), press('直接看结果', '带入企业画像'))(page, context)
      // A toast stands as long as it is pointed at.
      await page.getByText(/已带入企业画像|没有新内容/).hover()
    },
  },
  { name: 'state-fontSize', path: home, from: TABLET, act: press('字号') },
  { name: 'state-location', path: home, from: TABLET, act: press(/所在地区/) },
  { name: 'state-menu', path: home, to: TABLET_MOST, act: press('打开菜单') },
  { name: 'state-menuIp', path: home, from: DESKTOP, act: press('知识产权的栏目') },
  { name: 'state-ways', path: home, to: PHONE_MOST, act: press('咨询') },
  { name: 'state-filters', path: list, to: PHONE_MOST, act: press(/^筛选/) },
  { name: 'state-filters', path: list, from: TABLET, to: TABLET_MOST, act: press('全部筛选') },
  { name: 'state-facetMenu', path: list, from: TABLET, to: TABLET_MOST, act: press(/^层级/) },
  { name: 'state-region', path: list, act: press(/^地区：/) },
  { name: 'state-share', path: detail, from: TABLET, act: press('分享') },
  { name: 'state-widget', path: detail, from: TABLET, to: TABLET_MOST, act: press('展开服务窗口') },
  { name: 'state-code', path: detail, from: DESKTOP, act: press('二维码') },
  { name: 'state-toast', path: list, act: press(KEEP) },
  {
    name: 'state-bottom',
    path: detail,
    act: async (page) => page.evaluate(() => window.scrollTo(0, 1400)),
  },
  {
    name: 'state-searchHot',
    path: home,
    act: async (page) => page.getByRole('combobox').first().click(),
  },
  {
    name: 'state-searchMenu',
    path: home,
    to: PHONE_MOST,
    act: inTurn(press('打开菜单'), async (page) =>
      page.getByRole('dialog').getByRole('combobox').fill('商标'),
    ),
  },
  { name: 'state-searchTyped', path: home, act: searching },
  { name: 'state-searchHeader', path: home, from: TABLET, act: searchingFromHeader },
  {
    name: 'state-searchNews',
    path: hrefTo('newsList'),
    act: async (page) => {
      await page.getByRole('combobox', { name: '搜索新闻' }).fill('商标')
      await page.getByRole('group', { name: '新闻' }).waitFor()
    },
  },
  {
    name: 'state-offline',
    path: list,
    act: async (_page, context) => context.setOffline(true),
  },
  ...PRINTED.map((name) => ({
    name: `state-print-${name}`,
    path: sampleOf(name),
    from: TABLET,
    to: TABLET_MOST,
    whole: true as const,
    act: print,
  })),
  {
    name: 'consultation',
    path: list,
    act: async (page, context) => {
      if (!(await button(page, '免费咨询').isVisible())) await press('咨询')(page, context)
      await press('免费咨询', '提交咨询')(page, context)
    },
  },
  {
    name: 'state-consultationTopic',
    path: sampleOf('serviceProjectDetail'),
    act: async (page) => button(page.locator('main'), '免费咨询').click(),
  },
  { name: 'state-tracesEmpty', path: home, from: TABLET, act: press('收藏与足迹') },
  {
    name: 'state-traces',
    path: list,
    from: TABLET,
    act: inTurn(press(KEEP), press('收藏与足迹')),
  },
  {
    name: 'state-footprints',
    path: detail,
    from: TABLET,
    act: inTurn(press('收藏与足迹'), async (page) =>
      page.getByRole('tab', { name: /^足迹/ }).click(),
    ),
  },
  {
    name: 'state-companyTray',
    path: hrefTo('companyList'),
    act: press(/^加入对比/, /^加入对比/),
  },
  {
    name: 'state-jobTitleCheck',
    path: hrefTo('jobTitle'),
    whole: true,
    act: inTurn(fill(PERSON), press('看各级结论')),
  },
  {
    name: 'state-cooperationErrors',
    path: cooperation,
    act: press('提交申请'),
  },
  { name: 'state-cooperationSent', path: cooperation, act: applying },
  {
    name: 'state-faq',
    path: hrefTo('aboutUs'),
    act: inTurn(show('details summary'), async (page) =>
      page.locator('details summary').first().click(),
    ),
  },
  {
    name: 'state-province',
    path: home,
    act: inTurn(hydrated, show('[data-code="440000"]'), async (page) => {
      await woken(page, '[data-code="440000"]')
      await page.locator('[data-code="440000"]').click()
      await page
        .locator('section[aria-label="广东省"] li button')
        .first()
        .click()
        .catch(() => {})
    }),
  },
  {
    name: 'state-situation',
    path: home,
    act: said,
  },
  {
    name: 'state-listFit',
    path: home,
    act: inTurn(said, async (page) => {
      await page.goto(new URL(list, page.url()).href)
      await page.getByText('与您的情况：').first().waitFor({ state: 'attached' })
    }),
  },
  {
    name: 'state-detailFit',
    path: home,
    act: inTurn(
      said,
      async (page) => {
        await page.goto(new URL(detail, page.url()).href)
        await page.getByText('与您的情况：').first().waitFor({ state: 'attached' })
      },
      show('#conditions'),
    ),
  },
  {
    name: 'state-selfCheck',
    path: home,
    act: inTurn(
      show('[aria-labelledby="self-check"]'),
      fill({ 企业所在地区: '440000', 企业规模: 'small' }),
    ),
  },
  {
    name: 'state-posterFailed',
    path: detail,
    act: async (page) => {
      await page.route(`**${posterFile.path}*`, (route) => route.abort())
      await page.goto(new URL(sampleOf('policyShare'), page.url()).href)
    },
  },
  { name: 'state-leads', path: hrefTo('login'), whole: true, act: leads },
  {
    name: 'state-demoDark',
    path: hrefTo('demo'),
    whole: true,
    act: async (page) => {
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    },
  },
  {
    name: 'state-loginError',
    path: hrefTo('login'),
    act: async (page) => {
      await page.getByRole('textbox', { name: /^账号/ }).fill('nobody')
      await page.getByRole('textbox', { name: /^密码/ }).fill('wrong-password-1')
      await press('登录')(page, page.context())
      await page.waitForTimeout(1000)
    },
  },
]

/** Each group is pictured on a portal of its own, in this order: what one leaves behind the next may show. */
export const STATE_GROUPS: Readonly<Record<string, readonly ShotState[]>> = {
  pages: PAGE_STATES,
  answers: [
    ...CALLING.flatMap((name) => [
      { name: `state-loading-${name}`, path: start, act: loading(sampleOf(name)) },
      { name: `state-error-${name}`, path: start, act: failing(sampleOf(name)) },
    ]),
    ...REPORT_STATES,
    ...RUNNING_STATES,
  ],
  chat: CHAT_STATES,
  workbench: WORKBENCH_STATES,
  centre: CENTRE_STATES,
  palette: PALETTE_STATES,
  office: [...FILE_STATES, ...SERVICE_STATES, ...CONTENT_STATES, ...DESK_STATES, ...WORK_STATES],
  ip: IP_STATES,
  matching: MATCH_STATES,
  orders: ORDER_STATES,
  declarations: DECLARE_STATES,
  portrait: PORTRAIT_STATES,
  traces: BOOKMARK_STATES,
}

/**
 * Groups whose states each find the chat as it was at first: whether a talk of one before still waits,
 * rings or was given to somebody depends on when it is looked at.
 */
export const TALKING: ReadonlySet<string> = new Set(['chat', 'workbench', 'centre'])
