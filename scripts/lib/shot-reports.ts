import { type ReportKind, reports } from '#contract/reports.ts'
import { addDays } from '#domain/calendar/days.ts'
import { spreadOf } from '#domain/reports/spread.ts'
import { contentOf } from '#server/reports/content.ts'
import { conversionOf } from '#server/reports/conversion.ts'
import type { Making } from '#server/reports/parts.ts'
import { serviceOf } from '#server/reports/service.ts'
import type { ReportStore } from '#server/reports/store.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { type Act, inTurn } from './shot-acts.ts'
import { as, to } from './shot-calls.ts'

/** 数据报表 over made-up sums: a demonstration site has had no visitors. */

const PERIOD = { from: '2026-11-09', to: '2026-11-15' }
const BEFORE = { from: '2026-11-02', to: '2026-11-08' }
const DAYS = Array.from({ length: 7 }, (_, at) => addDays(PERIOD.from, at))

const VISITS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  day: DAYS.map((day, at) => [day, [420, 388, 455, 402, 371, 120, 96][at] ?? 0]),
  source: [
    ['baidu', 904],
    ['direct', 612],
    ['chat', 388],
    ['bing', 141],
    ['poster', 96],
    ['site', 71],
    ['campaign', 40],
  ],
  via: [
    ['site sipo-news.example', 44],
    ['campaign autumn-2026', 40],
    ['site park.example.com.cn', 27],
  ],
  page: [
    ['policyDetail', 830],
    ['home', 611],
    ['policyList', 402],
    ['serviceProjectDetail', 214],
    ['jobTitleDetail', 195],
  ],
  device: [
    ['phone', 1390],
    ['desktop', 812],
    ['tablet', 50],
  ],
  site: [['default', 2252]],
}
const LEADS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  day: DAYS.map((day, at) => [day, [9, 7, 12, 8, 6, 2, 1][at] ?? 0]),
  source: [
    ['baidu', 21],
    ['direct', 9],
    ['chat', 12],
    ['poster', 3],
  ],
  page: [
    ['policyDetail', 24],
    ['serviceProjectDetail', 14],
    ['home', 7],
  ],
  service: [
    ['服务项目', 28],
    ['知识产权', 12],
    ['职称申报', 5],
  ],
  object: [
    ['policy gaoqi-rending-guanli-banfa', 14],
    ['serviceProject gaoqi-rending-quancheng', 9],
  ],
}
const DEALS = [
  ['order', 'baidu', 6, 0],
  ['order', 'none', 3, 0],
  ['declaration', 'baidu', 4, 0],
  ['approved', 'baidu', 2, 900_000],
  ['paid', 'baidu', 1, 300_000],
] as const

const STORE: ReportStore = {
  visits: async (by, { from }) =>
    (VISITS[by] ?? []).map(([key, visits]) => {
      const share = from === PERIOD.from ? 1 : 0.9
      return { key, visits: Math.round(visits * share), views: Math.round(visits * share * 2.6) }
    }),
  leads: async (by, { from }) =>
    (LEADS[by] ?? []).map(([key, leads]) => {
      const told = from === PERIOD.from ? leads : Math.ceil(leads * 0.8)
      return { key, leads: told, valid: Math.floor(told / 2), ordered: Math.floor(told / 6) }
    }),
  deals: async ({ from }) =>
    DEALS.map(([what, source, count, amount]) => ({
      what,
      day: addDays(from, 2),
      source,
      policyId: 'gaoqi-rending-guanli-banfa',
      projectId: '',
      count,
      amount,
    })),
  service: async ({ from }) =>
    ['user-advisor', 'user-advisor2', ''].flatMap((advisorId, person) =>
      DAYS.map((_day, at) => ({
        day: addDays(from, at),
        advisorId,
        chats: 14 - person * 6,
        answered: 13 - person * 6,
        unanswered: 1,
        offHours: 2,
        missed: person,
        transfers: at % 2,
        ratings: [0, person, 1, 2, 4 - person],
        replies: spreadOf([12, 35, 48, 90, 130, 250 + 200 * person]),
        queues: spreadOf([4, 9, 18, 40]),
        leads: 3 - person,
        leadsInTime: 2 - person / 2,
        leadsLate: person / 2,
      })),
    ),
  names: async () =>
    new Map([
      ['user-advisor', '周明远·示例'],
      ['user-advisor2', '沈知行'],
    ]),
  reads: async () => [
    { objType: 'policy', objId: 'gaoqi-rending-guanli-banfa', reads: 412 },
    { objType: 'serviceProject', objId: 'gaoqi-rending-quancheng', reads: 205 },
  ],
  readTotal: async () => 3120,
  unfound: async () => [
    { keyword: '低空经济补贴', people: 9, times: 14 },
    { keyword: '数据资产入表', people: 5, times: 6 },
  ],
  subscribed: async ({ from }) => [{ day: addDays(from, 1), count: 6, by: 5 }],
  matched: async ({ from }) => [{ day: addDays(from, 3), count: 31, by: 22 }],
  addedTime: async () => '2026-11-22 10:05:00',
}

const TITLES = new Map([
  ['policy gaoqi-rending-guanli-banfa', '高新技术企业认定管理办法'],
  ['serviceProject gaoqi-rending-quancheng', '高新技术企业认定全程服务'],
])

const MAKERS = { conversion: conversionOf, service: serviceOf, content: contentOf }

const shown = (report: ReportKind): Act =>
  inTurn(
    as('admin'),
    async (page) => {
      const making: Making = {
        store: STORE,
        period: PERIOD,
        before: BEFORE,
        step: 'day',
        target: 120,
        people: true,
        titles: async () => TITLES,
        blocked: async () => false,
      }
      const data = {
        report,
        period: 'week',
        ...PERIOD,
        beforeFrom: BEFORE.from,
        beforeTo: BEFORE.to,
        step: 'day',
        addedTime: await STORE.addedTime(),
        target: 120,
        ...(await MAKERS[report](making)),
        people: true,
      }
      await page.route(`**${reports.read.path}`, async (route) =>
        route.fulfill({ json: { code: 200, message: 'success', data } }),
      )
    },
    to(hrefTo('reports', { report, on: PERIOD.from })),
  )

export const REPORT_STATES = (['conversion', 'service', 'content'] as const).map((report) => ({
  name: `state-reports-${report}`,
  path: hrefTo('tips'),
  whole: true as const,
  act: shown(report),
}))
