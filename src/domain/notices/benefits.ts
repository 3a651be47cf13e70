import { SUPPORT_MODE, type SupportMode } from '../policies/codes.ts'
import type { Found, NoticeBenefit } from './notice.ts'
import type { Node, Outline } from './outline.ts'
import { closed } from './text.ts'

const HEADS = {
  situation: /项目|类别|对象|情形|条件|名称|档次|类型|级别|等级/,
  standard: /标准|额度|金额|比例|数额|力度/,
  payment: /方式|兑现|拨付/,
} as const

/** 引进领军人才的，给予企业一百万元资助: a case, and what it is given. */
const CASE = /^([^。,;:]{2,60}的),(?=[^。]{0,20}(?:给予|奖励|补助|资助|补贴|贴息|支持|发放))/

const WORDS: readonly [SupportMode, RegExp][] = [
  ['afterward', /后补助|以奖代补/],
  ['interest', /贴息/],
  ['grant', /无偿资助|(?<!后)补助|资助(?!对象|标准|方式|范围)/],
  ['award', /奖励|奖补|奖金/],
  ['equity', /股权投资/],
  ['risk', /风险补偿/],
  ['voucher', /创新券/],
  ['instant', /免申即享/],
]

const isSupport = (node: Node, end: number): boolean =>
  node.at < end && node.topics.includes('support')

const rowBenefit = ({ columns, block }: Node): NoticeBenefit | null => {
  const taken = new Set<number>()
  const cell = (words: RegExp): string => {
    const at = columns.findIndex((name, nth) => !taken.has(nth) && words.test(name))
    taken.add(at)
    return closed(block.cells[at] ?? '')
  }
  const payment = cell(HEADS.payment)
  const standard = cell(HEADS.standard)
  const situation = cell(HEADS.situation)
  return standard === '' && payment === '' ? null : { situation, standard, payment }
}

/** 支持标准: rows of the tables of support, and leaves of their lists. */
export const benefitsOf = (outline: Outline, end: number): Found<NoticeBenefit>[] =>
  outline.nodes.flatMap((node): Found<NoticeBenefit>[] => {
    if (!isSupport(node, end)) return []
    outline.read(node)
    const found = (value: NoticeBenefit): Found<NoticeBenefit>[] => [
      { value, sureness: 'likely', places: [outline.place(node)] },
    ]
    if (node.block.kind === 'row') {
      const value = node.columns.length === 0 ? null : rowBenefit(node)
      return value === null ? [] : found(value)
    }
    if (node.marker === null || node.heads) return []
    const text = closed(outline.body(node))
    const to = CASE.exec(outline.read(node).slice(node.body))?.[1]?.length ?? 0
    const [situation, standard] = to === 0 ? ['', text] : [text.slice(0, to), text.slice(to + 1)]
    return text.length < 4 ? [] : found({ situation, standard, payment: '' })
  })

/** 支持方式 by the words of the sections of support; null where they name none. */
export const supportModesOf = (outline: Outline, end: number): Found<SupportMode[]> | null => {
  const places = new Map<SupportMode, ReturnType<Outline['place']>>()
  for (const node of outline.nodes) {
    if (!isSupport(node, end) || (node.block.kind === 'row' && node.columns.length === 0)) continue
    if (node.heads) continue
    const flat = outline.read(node)
    for (const [mode, words] of WORDS) {
      const match = words.exec(flat)
      if (match !== null && !places.has(mode))
        places.set(mode, outline.place(node, match.index, match.index + match[0].length))
    }
  }
  const value = (Object.keys(SUPPORT_MODE) as SupportMode[]).filter((mode) => places.has(mode))
  return value.length === 0
    ? null
    : { value, sureness: 'likely', places: value.map((mode) => places.get(mode)!) }
}
