import { stepsIn } from '#domain/reports/period.ts'
import { countOf, mergeSpreads, quantile, type Spread, within } from '#domain/reports/spread.ts'
import { shareOf, type Unit, valueText } from '#domain/reports/values.ts'
import { byStep, column, figure, type Made, type Making, type Sheet, total } from './parts.ts'
import type { StoredServiceDay } from './store.ts'

/** Days of service as one. */
interface Sum {
  chats: number
  answered: number
  unanswered: number
  offHours: number
  missed: number
  transfers: number
  ratings: number[]
  replies: Spread
  queues: Spread
  leads: number
  leadsInTime: number
  leadsLate: number
}

const sumOf = (rows: readonly StoredServiceDay[]): Sum => ({
  chats: total(rows, (row) => row.chats),
  answered: total(rows, (row) => row.answered),
  unanswered: total(rows, (row) => row.unanswered),
  offHours: total(rows, (row) => row.offHours),
  missed: total(rows, (row) => row.missed),
  transfers: total(rows, (row) => row.transfers),
  ratings: [0, 1, 2, 3, 4].map((at) => total(rows, (row) => row.ratings[at] ?? 0)),
  replies: mergeSpreads(rows.map(({ replies }) => replies)),
  queues: mergeSpreads(rows.map(({ queues }) => queues)),
  leads: total(rows, (row) => row.leads),
  leadsInTime: total(rows, (row) => row.leadsInTime),
  leadsLate: total(rows, (row) => row.leadsLate),
})

const rated = ({ ratings }: Sum): number => total(ratings, (count) => count)
const score = (sum: Sum): number | null =>
  shareOf(
    sum.ratings.reduce((stars, count, at) => stars + count * (at + 1), 0),
    rated(sum),
  )
const inTarget = ({ replies }: Sum, target: number): number | null =>
  shareOf(within(replies, target), countOf(replies))
const callsInTime = ({ leadsInTime, leadsLate }: Sum): number | null =>
  shareOf(leadsInTime, leadsInTime + leadsLate)

const REPLY_MEANING =
  '从客户提出第一个问题到顾问第一次回复；只计服务时间（周一至周五 9:00–18:00）内开始的会话。1 分钟以内精确到秒，更长的按 5 秒至 1 小时归并。'

/** What is told of a period, in its order. */
const FIGURES: readonly {
  code: string
  name: string
  unit: Unit
  of: (sum: Sum, target: number) => number | null
  meaning: string
}[] = [
  {
    code: 'chats',
    name: '会话',
    unit: 'count',
    of: ({ chats }) => chats,
    meaning: '当期开始并且有消息的会话。',
  },
  {
    code: 'queue',
    name: '排队中位',
    unit: 'seconds',
    of: ({ queues }) => quantile(queues, 0.5),
    meaning:
      '从会话开始到顾问接入，一半的会话不超过这个时长；只计服务时间内开始的会话，直接回复的按首次回复计。',
  },
  {
    code: 'reply',
    name: '首响中位',
    unit: 'seconds',
    of: ({ replies }) => quantile(replies, 0.5),
    meaning: `一半的会话不超过这个时长。${REPLY_MEANING}`,
  },
  {
    code: 'reply90',
    name: '首响 90%',
    unit: 'seconds',
    of: ({ replies }) => quantile(replies, 0.9),
    meaning: '九成的会话不超过这个时长，其余与首响中位相同。',
  },
  {
    code: 'target',
    name: '首响达标率',
    unit: 'percent',
    of: inTarget,
    meaning: '服务时间内开始且已回复的会话中，首次回复不超过首响目标的比例；目标在上方选择。',
  },
  {
    code: 'score',
    name: '平均评分',
    unit: 'score',
    of: score,
    meaning: '当期开始的会话收到的评价的平均，1 至 5 分。',
  },
  {
    code: 'rated',
    name: '评价数',
    unit: 'count',
    of: rated,
    meaning: '当期开始的会话中客户给出评价的个数。',
  },
  {
    code: 'unanswered',
    name: '未获回复',
    unit: 'count',
    of: ({ unanswered }) => unanswered,
    meaning: '当期开始、已经结束而顾问没有回复过的会话。',
  },
  {
    code: 'missed',
    name: '未及时接听',
    unit: 'count',
    of: ({ missed }) => missed,
    meaning: '振铃后顾问没有接听、转给他人或回到队列的次数，按发生日期计。',
  },
  {
    code: 'transfers',
    name: '转接',
    unit: 'count',
    of: ({ transfers }) => transfers,
    meaning: '顾问转给同事或转回队列的次数，按发生日期计。',
  },
  {
    code: 'offHours',
    name: '非服务时间会话',
    unit: 'count',
    of: ({ offHours }) => offHours,
    meaning: '在周一至周五 9:00–18:00 以外开始的会话；法定节假日和调休没有另计。',
  },
  {
    code: 'leads',
    name: '咨询线索',
    unit: 'count',
    of: ({ leads }) => leads,
    meaning: '当期提交的免费咨询。',
  },
  {
    code: 'inTime',
    name: '线索及时联系率',
    unit: 'percent',
    of: callsInTime,
    meaning: '当期提交、已到期或已联系的线索中，一个工作日内完成首次联系的比例；未到期的不计。',
  },
]

const courseOf = (rows: readonly StoredServiceDay[], { period, step, target }: Making): Sheet => {
  const steps = byStep(rows, step)
  return {
    code: 'course',
    name: '走势',
    meaning: '按会话开始的日期排列；周从周一开始，日期按北京时间。',
    head: '日期',
    columns: [
      column('会话'),
      column('首响中位', 'seconds', true),
      column('首响达标率', 'percent', true),
      column('平均评分', 'score', true),
      column('未及时接听'),
      column('非服务时间会话'),
      column('咨询线索'),
      column('及时联系率', 'percent', true),
    ],
    rows: stepsIn(period, step).map(({ key, name }) => {
      const sum = sumOf(steps.get(key) ?? [])
      return {
        key,
        name,
        values: [
          sum.chats,
          quantile(sum.replies, 0.5),
          inTarget(sum, target),
          score(sum),
          sum.missed,
          sum.offHours,
          sum.leads,
          callsInTime(sum),
        ],
      }
    }),
    empty: '当期没有数据',
  }
}

/** Ends of the lengths that first replies are told by, seconds. */
const LENGTHS = [30, 60, 120, 300, 600, 1_800] as const

const repliesOf = ({ replies }: Sum): Sheet => {
  const all = countOf(replies)
  const ends = [...LENGTHS, Number.POSITIVE_INFINITY]
  return {
    code: 'replies',
    name: '首次响应时长',
    meaning: REPLY_MEANING,
    head: '时长',
    columns: [column('会话'), column('占比', 'percent')],
    rows:
      all === 0
        ? []
        : ends.map((end, at) => {
            const above = at === 0 ? 0 : within(replies, ends[at - 1] ?? 0)
            const count = (end === Number.POSITIVE_INFINITY ? all : within(replies, end)) - above
            const from = valueText(ends[at - 1] ?? 0, 'seconds')
            const name =
              at === 0
                ? `${valueText(end, 'seconds')}以内`
                : end === Number.POSITIVE_INFINITY
                  ? `${from}以上`
                  : `${from}至 ${valueText(end, 'seconds')}`
            return { key: String(at), name, values: [count, shareOf(count, all)] }
          }),
    empty: '当期没有在服务时间内得到回复的会话',
  }
}

const ratingsOf = (sum: Sum): Sheet => ({
  code: 'ratings',
  name: '满意度分布',
  meaning: '当期开始的会话收到的评价，按分数排列。',
  head: '评分',
  columns: [column('评价'), column('占比', 'percent')],
  rows:
    rated(sum) === 0
      ? []
      : [5, 4, 3, 2, 1].map((stars) => {
          const count = sum.ratings[stars - 1] ?? 0
          return {
            key: String(stars),
            name: `${stars} 分`,
            values: [count, shareOf(count, rated(sum))],
          }
        }),
  empty: '当期没有评价',
})

const byAdvisor = async (rows: readonly StoredServiceDay[], making: Making): Promise<Sheet> => {
  const people = Map.groupBy(rows, ({ advisorId }) => advisorId)
  const names = await making.store.names([...people.keys()])
  return {
    code: 'advisors',
    name: '按顾问',
    meaning:
      '会话按结束时（或现在）负责的顾问计，未及时接听和转接按当时的顾问计，线索按现在负责的顾问计。会话较少时，中位数和评分仅供参考。',
    head: '顾问',
    columns: [
      column('会话'),
      column('首响中位', 'seconds', true),
      column('首响 90%', 'seconds', true),
      column('首响达标率', 'percent', true),
      column('平均评分', 'score', true),
      column('评价'),
      column('未及时接听'),
      column('转接'),
      column('咨询线索'),
      column('及时联系率', 'percent', true),
    ],
    rows: [...people]
      .map(([advisorId, own]) => {
        const sum = sumOf(own)
        return {
          key: advisorId || 'none',
          name: advisorId === '' ? '无人负责或已离开' : (names.get(advisorId) ?? '已离开'),
          values: [
            sum.chats,
            quantile(sum.replies, 0.5),
            quantile(sum.replies, 0.9),
            inTarget(sum, making.target),
            score(sum),
            rated(sum),
            sum.missed,
            sum.transfers,
            sum.leads,
            callsInTime(sum),
          ],
        }
      })
      .toSorted((left, right) => (right.values[0] ?? 0) - (left.values[0] ?? 0)),
    empty: '当期没有会话和线索',
  }
}

/** 服务: how quickly and how well customers were answered. */
export const serviceOf = async (making: Making): Promise<Made> => {
  const [rows, then] = await Promise.all([
    making.store.service(making.period),
    making.store.service(making.before),
  ])
  const [sum, before] = [sumOf(rows), sumOf(then)]
  return {
    figures: FIGURES.map(({ code, name, unit, of, meaning }) =>
      figure(code, name, unit, [of(sum, making.target), of(before, making.target)], meaning),
    ),
    sheets: [
      courseOf(rows, making),
      repliesOf(sum),
      ratingsOf(sum),
      ...(making.people ? [await byAdvisor(rows, making)] : []),
    ],
  }
}
