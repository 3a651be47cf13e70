import type { Clause } from './clauses.ts'
import type { Findings } from './findings.ts'
import { extentOf, type Quantity } from './quantity.ts'
import type { Founded } from './situation.ts'
import { fullYear, YEARS } from './years.ts'

const VERB =
  '(?:成立|注册|创办|创立|开业|开办|设立|建厂|开张|起步|创业|办的|办厂|建的厂|下的?(?:营业)?执照|把执照[办拿]下来|合伙开的|转的?(?:有限)?公司|开公司|开厂|开的|办起来|开起来|建的|登记(?=，|。|$|的)|开了(?!\\d|[一二两三四五六七八九十])|就[干开](?!票)|就有(?![\\d一二两三四五六七八九十几])|拿执照|拿的执照|拿的?照|拿到执照|下来的执照)'
const FOUNDED_ON = new RegExp(
  `(?<year>(?:20|19)\\d{2}|(?<!\\d)[0-2789]\\d(?=年))(?:年| ?[./-] ?)?(?:(?<month>\\d{1,2}|[一二三四五六七八九十]{1,2}(?=月))(?:月份?|(?= |，|$|[./-]\\d|${VERB})))?(?:[./-]\\d{1,2}|\\d{1,2}[日号])? ?(?:底|初|年底|年初|上半年|下半年|的时候|才|刚|就|正式|我们|我|自己|出来|公司|把|厂子)*(?:[在由跟和][^，]{1,10}?|疫情[^，]{0,4})?(?:才|刚|就|正式|新|共同|联合|一起)?(?:${VERB}|的老?(?:公司|企业|厂|店)|新公司)`,
)
const FOUNDED_IN = new RegExp(
  `(?:${VERB}|执照上?(?:写的|写|是))(?:时间|日期|于|在|是|：|:| )*(?<year>(?:20|19)\\d{2}|(?<=于|在|是|：|的|写)[012]\\d(?=年))(?:年| ?[./-] ?)?(?:(?<month>\\d{1,2}|[一二三四五六七八九十]{1,2})(?=月| |，|$|-|/|\\.))?`,
)
/** 从 2011 年干到现在. */
const SINCE = /[从自](?<year>(?:20|19)\d{2})年(?:开始|就|起)*(?:干|做|开|办|搞|经营|营业|运营)/
const FOUNDED_WORD = new RegExp(
  `(?<when>大前年|前年|去年|上年|今年)(?:年初|年底|年中|初|底|[一二三四五六七八九十\\d]{1,2}月(?:份|底|初|中)?|上半年|下半年|春天|夏天|秋天|冬天|国庆|五一|春节|才|刚|就|新|我们|我|自己|一个人|公司|正式|好|的时候)*(?:在[^，]{1,6}?)?(?:才|刚|就|正式|新)?(?:${VERB}|开(?:了?个|的|了家)|办(?:了?个|的|了?(?:营业)?执照))`,
)
const NOT_YET_FOUNDED =
  /(?:想|打算|准备|计划|正在|还没)(?:再|新|去|正式)?(?:成立|注册|开|设立|创办)/
const JUST_FOUNDED =
  /(?<!不算|不是|不算是)(?:(?:刚刚?|才(?=(?:刚)?(?:成立|注册|开业|起步|开张)(?![\d一二两三四五六七八九十半]))|新近?|上个?月|上周|这个月|本月|最近|近期)(?:才|刚|开始|拿到?|下来)?(?:成立|注册|开业|创办|设立|开张|起步|创业|拿(?:到)?(?:了)?(?:营业)?执照|办下来)|新公司|新(?:开|办|注册|成立)的|初创(?:公司|企业|团队)|执照(?:刚|才|上个?月|上周|这个月)(?:才|刚)?(?:下|拿|办))/
const AGE_BEFORE =
  /(?:成立|注册|创办|创立|开业|开办|设立|建厂|创业|公司|厂子?|店|企业|开了|办了|干了|做了|运营了|经营了|已经|满|存续|年龄|到现在|马上|快|月)(?:到现在|至今|也|都|有|快|才|刚|满|了|大概|大约|约|差不多|已经?|不到|不满|未满|超过|将近|近|不足|嘛|得|：|:| |就|还|时间|年限)*$/
const AGE_AFTER = /^ ?(?:多|了|左右)*(?:的)?(?:老厂|老店|老公司|公司|企业|厂)/
const NOT_AGE =
  /(?:师傅干了|工人干了|老板|经验|从业|工龄|租|专利|商标|有效期|每|一年|连续|最近|(?<![立办了将业])近|未来|今后|等了|贷)(?:了|期)?$/

const AMENDED = /(?:呃|不对|哦不?|不是)，(?:是|应该是)?$/
/** 一年做两千万: how much a year, no age. */
const YEARLY = /^(?:采购|卖|做|能|下来|营|收|流水|开票|销|产|要|给|大概|也就|差不多)/

/** A month of a year, or the year where none is said. */
const inMonth = (year: number, said: string | undefined): Founded => {
  const month = said === undefined ? 0 : MONTHS.indexOf(said) + 1 || Number(said)
  return month >= 1 && month <= 12
    ? { month: `${year}-${String(month).padStart(2, '0')}` }
    : { year }
}
const MONTHS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']

/** 2021 年成立, 去年注册的, 刚成立: what names a day before what does not. */
export function readFounding(found: Findings): void {
  const own = found.clauses.filter(({ text }) => !NOT_YET_FOUNDED.test(text))
  const find = (read: (text: string) => [Founded, RegExpExecArray] | null): void => {
    for (const { text, start } of own) {
      const said = read(text)
      if (said === null) continue
      const [value, { index, 0: words }] = said
      found.take('founded', value, [{ start: start + index, end: start + index + words.length }])
    }
  }
  find((text) => {
    const dated = FOUNDED_ON.exec(text) ?? FOUNDED_IN.exec(text) ?? SINCE.exec(text)
    if (dated?.groups?.year === undefined) return null
    const year = fullYear(dated.groups.year)
    if (year > found.year || year < 1900) return null
    return [inMonth(year, dated.groups.month), dated]
  })
  find((text) => {
    const word = FOUNDED_WORD.exec(text)
    if (word === null) return null
    const year = found.year + (YEARS[word.groups?.when ?? ''] ?? 0)
    // A group within a repetition keeps its last round alone.
    return [inMonth(year, /([一二三四五六七八九十]{1,2}|\d{1,2})月/.exec(word[0])?.[1]), word]
  })
  find((text) => {
    const young = JUST_FOUNDED.exec(text)
    return young === null ? null : [{ years: { from: 0, to: 0 } }, young]
  })
}

/** 成立两年, 开了三年多, 八个月. */
export function readAge(found: Findings, clause: Clause, quantities: readonly Quantity[]): void {
  const first = /满(?:一个?)?周[岁年](?!以)/.exec(clause.text)
  if (first !== null && !/(?:下个?月|快|马上)[^，]{0,3}$/.test(clause.text.slice(0, first.index)))
    found.take('founded', { years: { from: 1, to: 1 } }, [
      { start: clause.start + first.index, end: clause.start + first.index + first[0].length },
    ])
  const half =
    /(?:成立|注册|开业|开张|起步|创办|开了|干了|创业)(?:才|刚|了|有|快|不到|将近|大概|差不多|也就)*(?:小|大)?半年/.exec(
      clause.text,
    )
  if (half !== null)
    found.take('founded', { years: { from: 0, to: 0 } }, [
      { start: clause.start + half.index, end: clause.start + half.index + half[0].length },
    ])
  for (const quantity of quantities) {
    const { before, after } = found.around(quantity, clause)
    const unit = /^ ?(?:个?(?:年头|多?月)|周?年|周?岁)/.exec(after)
    if (unit === null || quantity.least > 200) continue
    const known = found.situation.founded
    const amends =
      known !== undefined &&
      'years' in known &&
      AMENDED.test(found.text.slice(Math.max(0, clause.start - 4), quantity.start))
    const long = /(?:年头|时间)[^，]{0,3}，$/.test(found.text.slice(0, quantity.start))
    const about =
      amends || long || AGE_BEFORE.test(before) || AGE_AFTER.test(after.slice(unit[0].length))
    if (!about || NOT_AGE.test(before) || YEARLY.test(after.slice(unit[0].length))) continue
    const span = { start: quantity.start, end: quantity.end + unit[0].length }
    if (/月/.test(unit[0])) {
      const years = Math.floor(quantity.least / 12)
      found.take('founded', { years: { from: years, to: years } }, [span])
      continue
    }
    const whole = {
      ...quantity,
      least: Math.floor(quantity.least),
      most: Math.floor(quantity.most),
      // 三年多 is three whole years, 二十多年 is from twenty on.
    }
    const rest = after.slice(unit[0].length)
    const around = { before, after: /^ ?多/.test(rest) ? '' : rest }
    const nearly = /(?:(?:马上|快|即将|差(?!不多)[^，]{1,3})(?:就|要)?|下个?月(?:才|就)?)满?$/.test(
      before,
    )
    const years = nearly
      ? { from: whole.least - 1, to: whole.most - 1 }
      : extentOf(whole, around, 1)
    // 成立五年，呃，六年了.
    if (amends) found.again('founded', { years }, span)
    else found.take('founded', { years }, [span])
  }
}
