import { shareOf } from '#domain/reports/values.ts'
import { placeName } from '#domain/visits/places.ts'
import { DEVICE, SOURCE } from '#domain/visits/source.ts'
import { DEFAULT_VARIANT } from '#server/wire/hosts.ts'
import { column, type Making, type Sheet, total } from './parts.ts'
import type { Deal, LeadSum, VisitSum } from './store.ts'
import { countOf, moneyOf, sumOf } from './sums.ts'

/** Rows of the longest sheets. */
const TOP = 20
/** Other sites and campaigns with fewer visits are told together. */
const FEW = 5

const SOURCE_ROWS: readonly (readonly [string, string])[] = [
  ...Object.entries(SOURCE),
  ['none', '未经咨询'],
]

/** 按来源. */
export const bySource = (visits: VisitSum[], leads: LeadSum[], deals: Deal[]): Sheet => ({
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

/** 其他网站与推广活动. */
export const byVia = (visits: VisitSum[]): Sheet => {
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

/** 按页面. */
export const byPage = (visits: VisitSum[], leads: LeadSum[]): Sheet => {
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

/** 按咨询类型. */
export const byService = (leads: LeadSum[]): Sheet => ({
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

/** 按政策与服务. */
export const byObject = async (making: Making, leads: LeadSum[], deals: Deal[]): Promise<Sheet> => {
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

/** 按站点. */
export const bySite = (visits: VisitSum[]): Sheet => ({
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

/** 按设备. */
export const byDevice = (visits: VisitSum[]): Sheet => ({
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
