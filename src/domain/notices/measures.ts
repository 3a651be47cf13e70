import { daysIn } from './dates.ts'
import type { Found } from './notice.ts'
import { HAN_NUMBER, readNumber } from './numbers.ts'
import type { Node, Outline } from './outline.ts'

const UNIT =
  '(?:%|个百分点|[万亿]?元(?:人民币)?|[万亿]?美元|人次|人|名|项|件|个月|个|周岁|岁|年|分|家|日|天|小时|学时|平方米|级|篇|部|台|套|次|倍)'
const FIGURE = `(?:\\d{1,3}:\\d{1,3}|\\d[\\d,]{0,14}(?:\\.\\d{1,4})?(?:[百千]?[万亿])?|百分之${HAN_NUMBER}{1,5}|${HAN_NUMBER}{1,10})`
const QUANTITY = new RegExp(`(${FIGURE}) ?(${UNIT})?`, 'g')

const LEAST =
  /(不低于|不少于|不小于|至少|大于等于|≥|最低|满|达到|达|应有|不得低于|不得少于|不短于)$/
const MOST = /(不超过|不高于|不多于|不大于|小于等于|≤|最高|不得超过|不得高于|最多|未超过)$/
const MORE = /(?<!不|未|得)(超过|大于|高于|多于|突破|＞|>)$/
const LESS = /(?<!不|得)(低于|少于|小于|不足|不满|＜|<)$/
const OR_MORE = /^ ?(?:\(含[^)]{0,8}\))?(?:及|或)?以上/
const OR_LESS = /^ ?(?:\(含[^)]{0,8}\))?(?:及|或)?(?:以下|以内)/
const EXCLUSIVE = /^ ?(?:及|或)?(?:以上|以下|以内) ?\((?:不含|不包括)/

/** The sign a quantity stands under; empty when it is no threshold. */
const signOf = (before: string, after: string): string => {
  if (EXCLUSIVE.test(after)) return OR_LESS.test(after) ? '<' : '>'
  if (MOST.test(before)) return '≤'
  if (LESS.test(before)) return OR_LESS.test(after) ? '≤' : '<'
  if (MORE.test(before)) return OR_MORE.test(after) ? '≥' : '>'
  if (OR_LESS.test(after)) return '≤'
  return LEAST.test(before) || OR_MORE.test(after) ? '≥' : ''
}

/** A quantity in figures: 二千万元 is 2000万元, 百分之三十 is 30%. */
const written = (figure: string, unit: string): string | null => {
  const share = /^百分之(.+)$/.exec(figure)?.[1]
  if (share !== undefined) return `${readNumber(share)}%`
  if (/^\d/.test(figure)) return `${figure.replaceAll(',', '')}${unit.replace('人民币', '')}`
  const value = readNumber(figure)
  if (value === null) return null
  if (!/元|美元/.test(unit)) return `${value}${unit}`
  const large = value >= 100_000_000 && value % 1_000_000 === 0
  if (large) return `${value / 100_000_000}亿${unit}`
  return value >= 10_000 ? `${value / 10_000}万${unit}` : `${value}${unit}`
}

/** 近三年, 前三名, 第二批, 2025年度: numbers that measure nothing a company has. */
const NO_MEASURE = /(近|前|第|最近|过去|上|连续|同期|每)$/

/** Bounds for some only, or one of several. */
const TANGLED = /或者?(?![\u4e00-\u9fff]{0,6}名录)|其中|\([^)]*\d|除外|分别/

/** 条件的门槛: every quantity that has a bound, as `≥ 1500万元；≤ 80%`; null when there is none. */
export const thresholdOf = (outline: Outline, node: Node): Found<string> | null => {
  const flat = outline.read(node)
  const days = daysIn(flat)
  const found: string[] = []
  let [first, last, open] = [-1, -1, 0]
  for (const { 0: all, 1: figure = '', 2: unit = '', index } of flat.matchAll(QUANTITY)) {
    if (index < node.body || days.some(({ from, to }) => index >= from && index < to)) continue
    const [before, after] = [
      flat.slice(Math.max(0, index - 6), index),
      flat.slice(index + all.length, index + all.length + 12),
    ]
    if (unit === '' && !/^百分之|:/.test(figure)) continue
    if (/\(含[^()]{0,16}$/.test(flat.slice(Math.max(0, index - 20), index))) continue
    if (NO_MEASURE.test(before) || `${unit}${after}`.startsWith('年度')) continue
    const sign = signOf(before.trimEnd(), after)
    const text = sign === '' ? null : written(figure, unit)
    if (text === null) {
      // A number with a unit that no bound was read for.
      if (/^\d/.test(figure)) open += 1
      continue
    }
    found.push(`${sign} ${text}`)
    if (first < 0) first = index
    last = index + all.length
  }
  if (found.length === 0) return null
  return {
    value: found.join('；'),
    sureness: open === 0 && found.length <= 3 && !TANGLED.test(flat) ? 'sure' : 'likely',
    places: [outline.place(node, first, last)],
  }
}

const COUNT = '[一二两三四五六七八九十]|\\d{1,2}'
const PERIODS: readonly RegExp[] = [
  new RegExp(
    `(?:申请|申报|提交申请|提交申报|申请认定|认定|评价)(?:之日)?前(?:${COUNT})(?:个会计)?年(?:度)?(?:内)?`,
  ),
  new RegExp(`(?:最近|近|过去|前)(?:${COUNT})(?:个)?(?:完整)?(?:会计)?年(?:度)?(?:内)?`),
  /上一年及当年(?:内)?|上一?个?(?:会计)?年度|上年度|申报(?:上一)?当年|上一年|当年度/,
  /\d{4}年(?:第?[一二三四]季度|[上下]半年)|\d{4}(?:-\d{4})?年度/,
]

/** 考核期间: 近三年, 上年度, 2025年度, a stretch between two days, or the day before or after which. */
export const periodOf = (outline: Outline, node: Node): Found<string> | null => {
  const flat = outline.read(node)
  const [one, other, ...more] = daysIn(flat).filter(({ from }) => from >= node.body)
  const found = (from: number, to: number, sure: boolean): Found<string> => ({
    value: node.block.text.slice(from, to),
    sureness: sure ? 'sure' : 'likely',
    places: [outline.place(node, from, to)],
  })
  if (one !== undefined && other !== undefined) {
    const between = flat.slice(one.to, other.from)
    const closing = /^\([^)]{0,6}\)/.exec(flat.slice(other.to))?.[0].length ?? 0
    if (/^ ?(?:\([^)]{0,6}\))?起?(?:至|到|-{1,2}) ?$/.test(between))
      return found(one.from, other.to + closing, more.length === 0)
  }
  if (one !== undefined) {
    const side = /^(?:\([^)]{0,6}\))?(之后|以后|以来|之前|以前|后|前)/.exec(flat.slice(one.to))
    if (side !== null) return found(one.from, one.to + side[0].length, other === undefined)
  }
  const matches = PERIODS.map((pattern) => pattern.exec(flat.slice(node.body))).filter(
    (it) => it !== null,
  )
  const [first] = matches
  if (first === undefined) return null
  const inside = matches.every(
    ({ index, 0: text }) =>
      index >= first.index && index + text.length <= first.index + first[0].length,
  )
  return found(node.body + first.index, node.body + first.index + first[0].length, inside)
}
