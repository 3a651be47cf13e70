import { stepsIn } from '#domain/reports/period.ts'
import { isPersonal } from '#domain/search/hot.ts'
import {
  byStep,
  column,
  figure,
  type Made as Report,
  type Making,
  type Sheet,
  total,
} from './parts.ts'
import type { Made, ReadSum, Unfound } from './store.ts'

/** Rows of the longest sheets, and questions looked at for those that may be shown. */
const TOP = 20
const LOOKED_AT = 60
/** A question is shown when so many different people asked it. */
const ASKED_BY = 3

const KIND: Readonly<Record<string, string>> = {
  policy: '政策',
  serviceProject: '服务项目',
  jobTitle: '职称',
  news: '新闻',
  successCase: '成功案例',
  article: '专题文章',
}

const keyOf = ({ objType, objId }: ReadSum): string => `${objType} ${objId}`

const readsOf = async ({ store, period, before, titles }: Making): Promise<Sheet> => {
  const rows = await store.reads(period, 'all', TOP)
  const [named, earlier] = await Promise.all([titles(rows), store.reads(before, rows, TOP)])
  return {
    code: 'reads',
    name: '阅读最多',
    meaning: `公开内容的阅读次数，同一访客每小时每项计一次；最多 ${TOP} 项。`,
    head: '内容',
    columns: [column('阅读'), column('上期', 'count', false)],
    rows: rows.map((row) => ({
      key: keyOf(row),
      name: `${named.get(keyOf(row)) ?? '已下线的内容'}（${KIND[row.objType] ?? '其他'}）`,
      values: [row.reads, earlier.find((one) => keyOf(one) === keyOf(row))?.reads ?? 0],
    })),
    empty: '当期没有阅读记录',
  }
}

const shownOf = async (words: readonly Unfound[], { blocked }: Making): Promise<Unfound[]> => {
  const shown: Unfound[] = []
  for (const word of words) {
    if (shown.length === TOP) break
    if (!isPersonal(word.keyword) && !(await blocked(word.keyword))) shown.push(word)
  }
  return shown
}

const unfoundOf = (words: readonly Unfound[]): Sheet => ({
  code: 'unfound',
  name: '搜索无结果',
  meaning: `没有找到任何结果的搜索词，至少 ${ASKED_BY} 位不同访客搜索过才列出，号码、邮箱和敏感词不列；搜索记录保留 180 天。可以据此补充内容或检索词。`,
  head: '搜索词',
  columns: [column('搜索人数'), column('搜索次数')],
  rows: words.map(({ keyword, people, times }) => ({
    key: keyword,
    name: keyword,
    values: [people, times],
  })),
  empty: '当期没有多人搜索却没有结果的词',
})

const courseOf = (
  sets: readonly Made[],
  runs: readonly Made[],
  { period, step }: Making,
): Sheet => {
  const [subscribed, matched] = [byStep(sets, step), byStep(runs, step)]
  const counted = (rows: readonly Made[] | undefined): number =>
    total(rows ?? [], (row) => row.count)
  return {
    code: 'course',
    name: '订阅与匹配',
    meaning: '新增订阅是当期建立且仍保留的订阅；匹配是得出新结果的匹配运行，没有变化的不计。',
    head: '日期',
    columns: [column('新增订阅'), column('匹配')],
    rows: stepsIn(period, step).map(({ key, name }) => ({
      key,
      name,
      values: [counted(subscribed.get(key)), counted(matched.get(key))],
    })),
    empty: '当期没有数据',
  }
}

/** 内容: what is read, what is looked for in vain, what is followed. */
export const contentOf = async (making: Making): Promise<Report> => {
  const { store, period, before } = making
  const [reads, readsBefore, sets, setsBefore, runs, runsBefore, unfound, sheet] =
    await Promise.all([
      store.readTotal(period),
      store.readTotal(before),
      store.subscribed(period),
      store.subscribed(before),
      store.matched(period),
      store.matched(before),
      store.unfound(period, ASKED_BY, LOOKED_AT),
      readsOf(making),
    ])
  const words = await shownOf(unfound, making)
  const counted = (rows: readonly Made[]): number => total(rows, (row) => row.count)
  return {
    figures: [
      figure(
        'reads',
        '阅读',
        'count',
        [reads, readsBefore],
        '公开内容的阅读次数，同一访客每小时每项计一次。',
      ),
      figure(
        'unfound',
        '无结果的词',
        'count',
        [words.length, null],
        '下方列出的没有结果的搜索词个数。',
      ),
      figure(
        'sets',
        '新增订阅',
        'count',
        [counted(sets), counted(setsBefore)],
        '当期建立且仍保留的订阅。',
      ),
      figure(
        'runs',
        '匹配',
        'count',
        [counted(runs), counted(runsBefore)],
        '当期得出新结果的匹配运行。',
      ),
    ],
    sheets: [sheet, unfoundOf(words), courseOf(sets, runs, making)],
  }
}
