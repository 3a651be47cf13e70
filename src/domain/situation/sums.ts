import type { Clause } from './clauses.ts'
import type { Findings } from './findings.ts'
import { extentOf, quantitiesIn, type Quantity } from './quantity.ts'
import type { YearlySum } from './situation.ts'
import { YEARS, yearAt } from './years.ts'

/** What a sum is of, where a text says it. */
interface Label {
  word: string
  from: number
  to: number
  used: boolean
}

const REVENUE =
  '年开票|开票|做个|营业收入|销售收入|主营收入|总收入|(?<![去今前上])年收入|收入|营业额|营收|出口额|销售额|流水|产值|年销售|销售|年销|进账|业绩|卖了|收了|的票|年入|做了|做到|能做|生意|gmv|卖'
const RD =
  'r&d|科研投入|科研经费|研发费用|研发投入|研发经费|研发支出|研发费|研发资金|搞研发|做研发|投研发|研发|技术开发费'
const OTHER_SUM =
  '净?利润|净利|毛利|净赚|赚了?|亏损?了?|纳税|交税|税收|税款|税|贷款|借款|融资|投资|天使轮|a轮|注册资本|注册资金|实缴|认缴|资本|房租|租金|订单|合同|补贴|补助|奖励|工资|薪资|年薪|资产|设备|估值|押金|成本|花费|买|采购|罚款|保费|出资|启动资金|奖金'
const LABEL = new RegExp(`${OTHER_SUM}|${RD}|${REVENUE}`, 'g')
const IS_OTHER = new RegExp(`^(?:${OTHER_SUM})$`)
const IS_RD = new RegExp(`^(?:${RD})$`)
const roleOf = (word: string): 'revenue' | 'rdSpend' | null => {
  if (IS_OTHER.test(word)) return null
  return IS_RD.test(word) ? 'rdSpend' : 'revenue'
}
const WISH =
  /(?:明年|(?<![然以之])后年|目标|争取|希望|计划|力争|想做到|要到|预期|有望|最高|可以拿|能拿|预计|估计能)[^，]{0,8}$/
const NO_SUM = {
  revenue:
    /(?:还|暂时|目前|今年|去年)*(?:没开始有?|没有?(?:什么|任何|啥|产生|形成)?|零|无|(?<!\d)0 ?)(?:营业)?(?:收入|营收|营业额|销售额?|业绩|进账|流水)(?!要求)|(?:收入|营收|营业额|销售额?|流水)(?:嘛|呢|，|还|目前|暂时|是|为|就|也|一分)*(?:没有|零|0(?![\d.万])|空白|都没有)|(?:一分钱|还没|没)(?:也|都)?(?:没)?(?:开张|卖出去|开始卖|收入)/,
  rdSpend:
    /(?:没有?(?:什么|任何|啥|做|搞|单独的?|专门的?)?|零|无)研发(?:费用|投入|支出|经费)?(?!人|团队|部|能力|中心|机构)|研发(?:费用|投入|支出|经费)?(?:还|目前|是|为|也|基本|一分)*(?:没有|暂无|为零|是零|零|没花)(?!人)/,
} as const
/** 近三年分别是 800 万、1000 万、1300 万: the last one counts. */
const ONE_OF_SEVERAL = /[三两二23]年[^，]{0,8}分别/
/** 去年单年 640 万, after a sum of other years. */
const ONLY_YEAR =
  /^(?:去年|上年度?|前年|今年|(?:\d{2}){1,2}年)(?:[^，投花拿贷融亏赚买补奖税研]{0,10}(?:才|只有|是|有|到|就))?(?:实际|大概|是|才|只有|也就|单年|那一年|就)*[\d一二两三四五六七八九十]/
const PUT_INSIDE = /(?:不对|哦不|哦不是)[^，]{0,8}$/
const AMENDED = /(?:不对|哦不|不是|错了)，(?:是|应该是)?$/
const PUT_RIGHT = /^(?:哦不?|呃|嗯|噢|不对|算|应该是|准确说|哎|那就算?)/

/** 营收五千多: of tens of thousands, as people say it. */
const isShort = (
  { least, most, scaled }: Quantity,
  { before, after }: { before: string; after: string },
): boolean =>
  !scaled &&
  least >= 100 &&
  least < 100_000 &&
  !(least === most && least > 1990 && least < 2100) &&
  /(?:营收|营业额|营业收入|销售额|产值|收入)(?:大概|差不多|也就|有个?|是|：|去年|还可以|，){0,3}$/.test(
    before,
  ) &&
  /^(?:多|左右|上下|吧|了){0,2}(?:[，。]|$)/.test(after)
const inTenThousands = (it: Quantity): Quantity => ({
  ...it,
  least: it.least * 10_000,
  most: it.most * 10_000,
  spread: it.spread * 10_000,
  step: it.step * 10_000,
  scaled: true,
})

/** Revenue and what research cost, of the sums of a clause. */
export function readSums(found: Findings, clause: Clause, quantities: readonly Quantity[]): void {
  const text = clause.text
  for (const role of ['revenue', 'rdSpend'] as const) {
    const none = NO_SUM[role].exec(text) ?? noneBehind(found, clause, role)
    if (none !== null)
      found.take(
        role,
        { from: 0, to: 0, year: yearAt(found, clause, none.index) ?? found.year - 1 },
        [{ start: clause.start + none.index, end: clause.start + none.index + none[0].length }],
      )
  }
  const labels: Label[] = [...text.matchAll(LABEL)].map(({ index, 0: word }) => ({
    word,
    from: clause.start + index,
    to: clause.start + index + word.length,
    used: false,
  }))
  for (const quantity of quantities) {
    const bare = found.around(quantity, clause)
    const short = isShort(quantity, bare)
    const money = quantity.scaled || short || /^ ?(?:元|块|人民币|rmb)/.test(bare.after)
    if (!money || /^ ?(?:个|人|名|件|台|平|亩|吨|套|用户|粉丝|条|次|家)/.test(bare.after)) continue
    const others = quantities.filter((it) => it !== quantity)
    const before = labels.findLast(
      ({ used, to }) =>
        !used &&
        to <= quantity.start &&
        !others.some((it) => it.start >= to && it.end <= quantity.start && it.scaled),
    )
    const behind = labels.find(
      ({ used, from, to }) =>
        !used &&
        from >= quantity.end &&
        from - quantity.end <= 8 &&
        !others.some((it) => it.start >= to && it.start - to <= 2) &&
        !others.some((it) => it.start >= quantity.end && it.end <= from && it.scaled),
    )
    const again = labels.findLast(({ to }) => to <= quantity.start)
    const put =
      PUT_RIGHT.test(clause.text) ||
      AMENDED.test(found.text.slice(Math.max(0, clause.start - 5), quantity.start))
        ? found.taken.findLast(({ field }) => field === 'revenue' || field === 'rdSpend')
        : undefined
    const shifted =
      again !== undefined &&
      /(?:掉到|降到|涨到|增到|增长到|到去年|到今年|去年|今年|前年|\d\d年|→|哦)/.test(
        found.text.slice(again.to, quantity.start),
      )
    if (before === undefined && behind === undefined && put !== undefined) {
      const field = put.field as 'revenue' | 'rdSpend'
      const { year } = found.situation[field]!
      const around = found.around(quantity, clause, /^ ?(?:元|块钱?)/)
      found.again(field, { ...extentOf(quantity, around, 0), year }, quantity)
      continue
    }
    const next = ONLY_YEAR.test(clause.text) ? labelAhead(found, clause, true) : undefined
    const label =
      before ??
      behind ??
      (shifted || PUT_INSIDE.test(bare.before) ? again : undefined) ??
      next ??
      labelAhead(found, clause) ??
      askedAhead(found, clause, quantity)
    if (label === undefined) continue
    label.used = true
    const role = roleOf(label.word)
    if (role === null) continue
    const around = found.around(quantity, clause, /^ ?(?:元|块钱?|人民币|rmb)/)
    if (
      /^ ?(?:元)?的?目标|^(?:是|还|可)?(?:不敢想|没到|没达到|达不到|够不[上着]|不可能)/.test(
        around.after,
      )
    )
      continue
    if (ONE_OF_SEVERAL.test(around.before) && /^ ?(?:元)?[、，/]\d/.test(around.after)) continue
    if (/(?:人均|平均)[^，]{0,2}$/.test(found.text.slice(clause.start, label.from))) continue
    if (
      /(?:一个月|每月|月)$/.test(around.before) ||
      /(?:近|最近|前)?[三3两2]年[^，]{0,6}(?:累计|合计|加起来|一共)|加起来/.test(
        around.before.slice(around.before.length + label.from - quantity.start),
      ) ||
      /[三3两2]年[^，]{0,6}(?:累计|合计|加起来|一共)/.test(around.before)
    )
      continue
    if (WISH.test(around.before) || /累计[^，]{0,4}$/.test(around.before)) continue
    if (/(?:[上下]半年|季度)[^，]{0,8}$/.test(around.before)) continue
    if (/(?:每?月|一个月|季度)$/.test(found.text.slice(clause.start, label.from))) continue
    const behindYear = /^ ?(?:元)?[（(](去年|前年|大前年|今年|20\d{2}年?)/.exec(bare.after)?.[1]
    const year =
      (behindYear === undefined
        ? yearAt(found, clause, quantity.start - clause.start)
        : found.year + (YEARS[behindYear] ?? Number.parseInt(behindYear, 10) - found.year)) ??
      found.year - 1
    if (year > found.year) continue
    const between = again === undefined ? '' : found.text.slice(again.to, quantity.start)
    const putRight = /不对|哦不|哦不是|应该是|好的时候|掉到|降到|涨到|增到|增长到/.test(between)
    const value: YearlySum = {
      ...extentOf(short ? inTenThousands(quantity) : quantity, around, 0),
      year,
    }
    const span = {
      start: Math.min(label.from, quantity.start),
      end: Math.max(label.to, quantity.end),
    }
    const known = found.situation[role]
    // Of two years the later one that is over counts.
    const over = year < found.year
    const later = known !== undefined && over && (year > known.year || known.year === found.year)
    if (later || putRight) found.again(role, value, span)
    else found.take(role, value, [span])
  }
}

/** 收入嘛，零. */
const noneBehind = (
  found: Findings,
  { start, text }: Clause,
  role: 'revenue' | 'rdSpend',
): RegExpExecArray | null =>
  (role === 'revenue'
    ? /(?:收入|营收|营业额|销售额?|流水)(?:嘛|呢|吧|的话|方面)?，$/
    : /研发(?:费用|投入)?(?:嘛|呢|吧|的话|方面)?，$/
  ).test(found.text.slice(Math.max(0, start - 8), start))
    ? /^(?:目前|现在|还)*(?:是|为)?(?:零|0|没有?|还没有?)(?:呢|啊|的)?$/.exec(text)
    : null

/** 要求营收超 2000 万，我们 1950 万: what was asked for says what the sum is of. */
function askedAhead(found: Findings, clause: Clause, { start }: Quantity): Label | undefined {
  if (
    !/^(?:我们|我司|咱们?)(?:才|只有|就|大概|是|也就|去年|现在)*$/.test(
      found.text.slice(clause.start, start),
    )
  )
    return undefined
  const from = Math.max(0, clause.start - 24)
  const asked = /(?:营收|营业收入|收入|销售额|营业额)(?!.*(?:研发|利润|人))/.exec(
    found.text.slice(from, clause.start),
  )
  return asked === null ? undefined : { word: asked[0], from: start, to: start, used: false }
}

/** The label of a sum that stands in the clauses before, with no sum of its own: 销售额嘛，四百万. */
function labelAhead(found: Findings, clause: Clause, over = false): Label | undefined {
  const before = found.clauses
    .filter(({ end }) => end <= clause.start)
    .slice(-3)
    .toReversed()
  for (const { text, start } of before) {
    if (!over && quantitiesIn(text).some(({ scaled }) => scaled)) return undefined
    const last = [...text.matchAll(LABEL)].findLast(
      ({ index }) => !/(?:不是|不算|不含|扣掉?)$/.test(text.slice(0, index)),
    )
    if (last !== undefined) {
      const from = start + last.index
      return { word: last[0], from, to: from + last[0].length, used: false }
    }
  }
  return undefined
}
