import { type StepRow, stepsIn } from '#domain/reports/period.ts'
import { shareOf } from '#domain/reports/values.ts'
import { byDevice, byObject, byPage, byService, bySite, bySource, byVia } from './breakdown.ts'
import { byStep, column, figure, type Made, type Making, type Sheet, total } from './parts.ts'
import type { Deal, LeadSum, VisitSum } from './store.ts'
import { countOf, moneyOf, sumOf } from './sums.ts'

/** Everything a funnel counts, of one period. */
interface Sums {
  visits: VisitSum[]
  leads: LeadSum[]
  deals: Deal[]
}

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
