import { type StepRow, stepsIn } from '#domain/reports/period.ts'
import { shareOf } from '#domain/reports/values.ts'
import { placeName } from '#domain/visits/places.ts'
import { DEVICE, SOURCE } from '#domain/visits/source.ts'
import { DEFAULT_VARIANT } from '#server/wire/hosts.ts'
import { byStep, column, figure, type Made, type Making, type Sheet, total } from './parts.ts'
import type { Deal, LeadSum, VisitSum } from './store.ts'

/** Rows of the longest sheets. */
const TOP = 20
/** Other sites and campaigns with fewer visits are told together. */
const FEW = 5

/** Everything a funnel counts, of one period. */
interface Sums {
  visits: VisitSum[]
  leads: LeadSum[]
  deals: Deal[]
}

const sumOf = (rows: readonly LeadSum[], of: 'leads' | 'valid' | 'ordered'): number =>
  total(rows, (row) => row[of])
const countOf = (deals: readonly Deal[], what: Deal['what']): number =>
  total(deals, (deal) => (deal.what === what ? deal.count : 0))
const moneyOf = (deals: readonly Deal[], what: Deal['what']): number =>
  total(deals, (deal) => (deal.what === what ? deal.amount : 0))

/** 漏斗: the stages in their order, and what each counts. */
const STAGES: readonly {
  code: string
  name: string
  meaning: string
  of: (all: Sums) => number
}[] = [
  {
    code: 'visits',
    name: '访问',
    meaning:
      '公开页面上的访问次数：同一浏览器两次浏览间隔不超过 30 分钟算一次。不设标识，不含爬虫、平台人员和要求不被跟踪的浏览器。',
    of: ({ visits }) => total(visits, (row) => row.visits),
  },
  {
    code: 'leads',
    name: '咨询线索',
    meaning: '当期提交的免费咨询，按提交日期计。',
    of: ({ leads }) => sumOf(leads, 'leads'),
  },
  {
    code: 'valid',
    name: '有效线索',
    meaning: '当期首次标为有效的线索，按标记日期计；线索可能是更早提交的。',
    of: ({ leads }) => sumOf(leads, 'valid'),
  },
  {
    code: 'orders',
    name: '委托',
    meaning: '当期提交的申报委托，按企业提交日期计，不含草稿；包括没有经过咨询、企业直接提交的。',
    of: ({ deals }) => countOf(deals, 'order'),
  },
  {
    code: 'declarations',
    name: '申报',
    meaning: '当期由委托产生的申报，按建立日期计；企业自行建立的申报不计。',
    of: ({ deals }) => countOf(deals, 'declaration'),
  },
  {
    code: 'approved',
    name: '获批',
    meaning: '当期由委托产生并获批的申报，按认定或立项日期计。',
    of: ({ deals }) => countOf(deals, 'approved'),
  },
]

const funnelOf = (now: Sums, before: Sums): Sheet => {
  const counts = STAGES.map(({ of }) => of(now))
  return {
    code: 'funnel',
    name: '漏斗',
    meaning:
      '每一步都按发生日期计入当期，同一位客户的几步可能落在不同周期，因此“占上一步”是当期数量之比，可能超过 100%。',
    head: '阶段',
    columns: [
      column('数量'),
      column('上期', 'count', false),
      column('占上一步', 'percent'),
      column('占访问', 'percent'),
    ],
    rows: STAGES.map(({ code, name, of }, at) => {
      const value = counts[at] ?? 0
      const above = counts[at - 1]
      return {
        key: code,
        name,
        values: [
          value,
          of(before),
          above === undefined ? null : shareOf(value, above),
          at === 0 ? null : shareOf(value, counts[0] ?? 0),
        ],
      }
    }),
    empty: '当期没有数据',
  }
}

const STAGE_COLUMNS = [
  column('访问'),
  column('咨询线索'),
  column('有效线索'),
  column('委托'),
  column('申报'),
  column('获批'),
]
const stagesOf = (all: Sums): number[] => STAGES.map(({ of }) => of(all))

const courseOf = (steps: readonly StepRow[], all: Sums, { step }: Making): Sheet => {
  const dayOf = <R extends { key: string }>(row: R) => ({ ...row, day: row.key })
  const visits = byStep(all.visits.map(dayOf), step)
  const leads = byStep(all.leads.map(dayOf), step)
  const deals = byStep(all.deals, step)
  return {
    code: 'course',
    name: '走势',
    meaning: '各阶段数量按日期排列；周从周一开始，日期按北京时间。',
    head: '日期',
    columns: STAGE_COLUMNS,
    rows: steps.map(({ key, name }) => ({
      key,
      name,
      values: stagesOf({
        visits: visits.get(key) ?? [],
        leads: leads.get(key) ?? [],
        deals: deals.get(key) ?? [],
      }),
    })),
    empty: '当期没有数据',
  }
}

const SOURCE_ROWS: readonly (readonly [string, string])[] = [
  ...Object.entries(SOURCE),
  ['none', '未经咨询'],
]

const bySource = (visits: VisitSum[], leads: LeadSum[], deals: Deal[]): Sheet => ({
  code: 'source',
  name: '按来源',
  meaning:
    '访问的来源取自进入时的上一页网站或链接自带的标记；线索沿用所在访问的来源，委托和申报沿用线索的来源。没有线索的委托列为“未经咨询”，不知道来源的列为“未记录”。',
  head: '来源',
  columns: [
    column('访问'),
    column('咨询线索'),
    column('咨询率', 'percent'),
    column('有效线索'),
    column('委托'),
    column('申报'),
    column('获批'),
    column('获批金额', 'yuan'),
  ],
  rows: SOURCE_ROWS.flatMap(([key, name]) => {
    const own = deals.filter(({ source }) => source === key)
    const seen = total(visits, (row) => (row.key === key ? row.visits : 0))
    const asked = leads.filter((row) => row.key === key)
    const values = [
      seen,
      sumOf(asked, 'leads'),
      shareOf(sumOf(asked, 'leads'), seen),
      sumOf(asked, 'valid'),
      countOf(own, 'order'),
      countOf(own, 'declaration'),
      countOf(own, 'approved'),
      moneyOf(own, 'approved'),
    ]
    return values.every((value) => value === null || value === 0) ? [] : [{ key, name, values }]
  }),
  empty: '当期没有数据',
})

const byVia = (visits: VisitSum[]): Sheet => {
  const named = visits
    .map(({ key, visits: count }) => {
      const [source = '', via = ''] = key.split(' ')
      return { source, via, count }
    })
    .filter(({ source, count }) => count > 0 && (source === 'site' || source === 'campaign'))
  const told = named
    .filter(({ via, count }) => via !== '' && count >= FEW)
    .toSorted((left, right) => right.count - left.count || (left.via < right.via ? -1 : 1))
    .slice(0, TOP)
  const others = total(named, ({ count }) => count) - total(told, ({ count }) => count)
  return {
    code: 'via',
    name: '其他网站与推广活动',
    meaning: `网站只保留注册域名，推广活动是链接自带的名称；少于 ${FEW} 次访问的合并为“其他”。`,
    head: '网站或活动',
    columns: [column('访问')],
    rows: [
      ...told.map(({ source, via, count }) => ({
        key: `${source} ${via}`,
        name: `${via}（${source === 'site' ? '网站' : '活动'}）`,
        values: [count],
      })),
      ...(others > 0 ? [{ key: 'others', name: '其他', values: [others] }] : []),
    ],
    empty: '当期没有来自其他网站或推广活动的访问',
  }
}

const byPage = (visits: VisitSum[], leads: LeadSum[]): Sheet => {
  const pages = [...new Set([...visits, ...leads].map(({ key }) => key))]
  const rows = pages
    .map((key) => {
      const seen = visits.find((row) => row.key === key)
      const asked = leads.filter((row) => row.key === key)
      return {
        key: key === '' ? 'other' : key,
        name: placeName(key),
        values: [
          seen?.views ?? 0,
          seen?.visits ?? 0,
          sumOf(asked, 'leads'),
          shareOf(sumOf(asked, 'leads'), seen?.views ?? 0),
          sumOf(asked, 'valid'),
        ],
      }
    })
    .toSorted((left, right) => (right.values[0] ?? 0) - (left.values[0] ?? 0))
  return {
    code: 'page',
    name: '按页面',
    meaning:
      '浏览是页面显示的次数，进入是从该页开始的访问；线索按提交时所在的页面计，咨询率是线索与浏览之比。',
    head: '页面',
    columns: [
      column('浏览'),
      column('进入'),
      column('咨询线索'),
      column('咨询率', 'percent'),
      column('有效线索'),
    ],
    rows,
    empty: '当期没有数据',
  }
}

const byService = (leads: LeadSum[]): Sheet => ({
  code: 'service',
  name: '按咨询类型',
  meaning: '咨询时选择的类型；“转为委托”是当期首次标为已转委托的线索。',
  head: '咨询类型',
  columns: [column('咨询线索'), column('有效线索'), column('转为委托')],
  rows: leads
    .toSorted((left, right) => right.leads - left.leads)
    .map(({ key, ...row }) => ({
      key: key || 'none',
      name: key || '未注明',
      values: [row.leads, row.valid, row.ordered],
    })),
  empty: '当期没有咨询线索',
})

const objectsOf = (deal: Deal): string[] => [
  `policy ${deal.policyId}`,
  ...(deal.projectId === '' ? [] : [`serviceProject ${deal.projectId}`]),
]

const split = (key: string): { objType: string; objId: string } => {
  const [objType = '', objId = ''] = key.split(' ')
  return { objType, objId }
}

const byObject = async (making: Making, leads: LeadSum[], deals: Deal[]): Promise<Sheet> => {
  const { store, period, titles } = making
  const keys = [...new Set([...leads.map(({ key }) => key), ...deals.flatMap(objectsOf)])].filter(
    (key) => key.trim() !== '',
  )
  const rows = keys
    .map((key) => {
      const own = deals.filter((deal) => objectsOf(deal).includes(key))
      const asked = leads.filter((row) => row.key === key)
      return {
        key,
        values: [
          sumOf(asked, 'leads'),
          countOf(own, 'order'),
          countOf(own, 'declaration'),
          countOf(own, 'approved'),
          moneyOf(own, 'approved'),
        ],
      }
    })
    .toSorted((left, right) => weight(right.values) - weight(left.values))
    .slice(0, TOP)
  const named = await titles(rows.map(({ key }) => split(key)))
  const reads = await store.reads(
    period,
    rows.map(({ key }) => ({ ...split(key), reads: 0 })),
    TOP,
  )
  return {
    code: 'object',
    name: '按政策与服务',
    meaning: `咨询、委托和申报涉及的政策与服务项目，最多 ${TOP} 项；线索按提交时所在的详情页计，阅读按每人每小时一次计。`,
    head: '政策或服务',
    columns: [
      column('咨询线索'),
      column('委托'),
      column('申报'),
      column('获批'),
      column('获批金额', 'yuan'),
      column('阅读'),
    ],
    rows: rows.map(({ key, values }) => ({
      key,
      name: named.get(key) ?? '已下线的内容',
      values: [
        ...values,
        total(reads, (row) => (`${row.objType} ${row.objId}` === key ? row.reads : 0)),
      ],
    })),
    empty: '当期没有与具体政策或服务有关的咨询和委托',
  }
}

/** What stands first: what led furthest. */
const weight = (values: readonly number[]): number =>
  (values[1] ?? 0) * 1_000 + (values[2] ?? 0) * 100 + (values[0] ?? 0)

const bySite = (visits: VisitSum[]): Sheet => ({
  code: 'site',
  name: '按站点',
  meaning: '访问的是哪个站点。',
  head: '站点',
  columns: [column('访问'), column('浏览')],
  rows: visits
    .toSorted((left, right) => right.visits - left.visits)
    .map(({ key, ...row }) => ({
      key,
      name: key === DEFAULT_VARIANT ? '默认站点' : key,
      values: [row.visits, row.views],
    })),
  empty: '当期没有访问',
})

const byDevice = (visits: VisitSum[]): Sheet => ({
  code: 'device',
  name: '按设备',
  meaning: '由浏览器自报的类型归为三类，不保留型号。',
  head: '设备',
  columns: [column('访问'), column('浏览')],
  rows: Object.entries(DEVICE).flatMap(([key, name]) => {
    const row = visits.find((one) => one.key === key)
    return row === undefined ? [] : [{ key, name, values: [row.visits, row.views] }]
  }),
  empty: '当期没有访问',
})

/** 转化: from a visit to money that was granted. */
export const conversionOf = async (making: Making): Promise<Made> => {
  const { store, period, before, step } = making
  const sums = async (of: typeof period): Promise<Sums> => {
    const [visits, leads, deals] = await Promise.all([
      store.visits('day', of),
      store.leads('day', of),
      store.deals(of),
    ])
    return { visits, leads, deals }
  }
  const [now, then] = await Promise.all([sums(period), sums(before)])
  const [sources, vias, seenPages, devices, sites] = await Promise.all(
    (['source', 'via', 'page', 'device', 'site'] as const).map(async (by) =>
      store.visits(by, period),
    ),
  )
  const [leadSources, leadPages, services, objects] = await Promise.all(
    (['source', 'page', 'service', 'object'] as const).map(async (by) => store.leads(by, period)),
  )
  const pairOf = (of: (all: Sums) => number | null) => [of(now), of(then)] as const
  const rate = (all: Sums) =>
    shareOf(
      sumOf(all.leads, 'leads'),
      total(all.visits, (row) => row.visits),
    )
  return {
    figures: [
      ...STAGES.map(({ code, name, meaning, of }) =>
        figure(code, name, 'count', pairOf(of), meaning),
      ),
      figure('rate', '咨询率', 'percent', pairOf(rate), '当期咨询线索与当期访问之比。'),
      figure(
        'approvedAmount',
        '获批金额',
        'yuan',
        pairOf(({ deals }) => moneyOf(deals, 'approved')),
        '当期获批的申报登记的批准金额之和；没有登记金额的按 0 计。',
      ),
      figure(
        'paidAmount',
        '到账金额',
        'yuan',
        pairOf(({ deals }) => moneyOf(deals, 'paid')),
        '由委托产生的申报当期登记的到账之和，按到账日期计。',
      ),
    ],
    sheets: [
      funnelOf(now, then),
      courseOf(stepsIn(period, step), now, making),
      bySource(sources ?? [], leadSources ?? [], now.deals),
      byVia(vias ?? []),
      byPage(seenPages ?? [], leadPages ?? []),
      byService(services ?? []),
      await byObject(making, objects ?? [], now.deals),
      byDevice(devices ?? []),
      ...((sites ?? []).length > 1 ? [bySite(sites ?? [])] : []),
    ],
  }
}
