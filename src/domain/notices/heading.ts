import type { PolicyType } from '../policies/codes.ts'
import { numbersIn } from '../search/doc-number.ts'
import { bodiesOf, type Signature } from './issuers.ts'
import type { Found, Hints } from './notice.ts'
import type { Node, Outline } from './outline.ts'

/** Blocks in which the head of a document stands. */
const HEAD = 24

const TITLE_END =
  /(通知|公告|通告|公示|办法|细则|规定|意见|措施|方案|条例|规划|指南|解读|名单|函|决定|政策|问答|启事)(（[^）]{1,14}）)?$/
const RED_HEAD = /文件$/

const isTitleEnd = (text: string): boolean =>
  TITLE_END.test(text) && text.length >= 6 && text.length <= 160 && !/[。；]/.test(text)

/** A line that may be the beginning of a title that goes on in the next one. */
const goesOn = (text: string): boolean =>
  text.length <= 90 &&
  !RED_HEAD.test(text) &&
  !isTitleEnd(text) &&
  !/[。；：:>＞]/.test(text) &&
  (/关于/.test(text) || bodiesOf(text).length > 0)

/** Blocks that a title was broken into, at most. */
const MOST_PARTS = 5

/** The blocks of a title that begins with this one; null when none does. */
const titleFrom = (outline: Outline, first: Node): Node[] | null => {
  const parts = [first]
  for (;;) {
    const text = parts.map(({ block }) => block.text).join('')
    if (isTitleEnd(text)) return parts
    const next = outline.nodes[parts.at(-1)!.at + 1]
    if (next === undefined || parts.length === MOST_PARTS || !goesOn(text)) return null
    if (next.marker !== null || next.block.kind === 'row' || next.block.text.length > 90)
      return null
    // A line with its own 关于 and its own body is another beginning.
    if (/^.+关于/.test(next.block.text) || numberAlone(outline, next) !== null) return null
    parts.push(next)
  }
}

const isFormed = (title: string): boolean => /关于.+的|《.+》/.test(title)

/** The title: in one block or several, or what the page calls itself. */
export const titleOf = (outline: Outline, hints: Hints): Found<string> | null => {
  const starts = outline.nodes
    .slice(0, HEAD)
    .filter(({ marker, block }) => marker === null && block.kind !== 'row')
  const titles = starts.flatMap((first) => {
    const parts = titleFrom(outline, first)
    return parts === null ? [] : [{ parts, value: parts.map(({ block }) => block.text).join('') }]
  })
  // 信息公开指南 is a line of a menu where a whole title stands below it.
  const best = titles.find(({ value }) => isFormed(value)) ?? titles[0]
  if (best === undefined)
    return hints.title === '' ? null : { value: hints.title, sureness: 'likely', places: [] }
  const { parts, value } = best
  const alone = parts.length === 1 && isFormed(value)
  return {
    value,
    sureness: hints.title === value || alone ? 'sure' : 'likely',
    places: parts.map((node) => outline.place(node, 0)),
  }
}

/** Of two offices that write together each has its own number. */
const ANOTHER = /^[\u4e00-\u9fff]{2,20} ?\(\d{4}\) ?\d{1,5} ?号$/

/** A 文号 that a block holds and nothing else. */
const numberAlone = (
  outline: Outline,
  node: Node,
): { value: string; from: number; to: number; alone: boolean } | null => {
  if (node.block.text.length > 60) return null
  const flat = outline.read(node)
  const [number] = numbersIn(flat)
  if (number === undefined) return null
  const label = /^(?:\(|(?:发文字号|文 ?号|发布文号)[: ]*)/.exec(flat)?.[0].length ?? 0
  const agency = flat.slice(label, number.start)
  const rest = flat
    .slice(number.end)
    .replace(/^公告$/, '')
    .trim()
  if (rest !== '' && !rest.startsWith('签发人') && !ANOTHER.test(rest)) return null
  if (!/^[\u4e00-\u9fff() ]{2,40}$/.test(agency) || /[第年]$/.test(agency)) return null
  const written = /^\((\d{4})\) ?第? ?(\d{1,5}) ?号/.exec(flat.slice(number.start, number.end))
  const printed = node.block.text.slice(label, number.end).trim()
  const value =
    written === null
      ? printed
      : `${node.block.text.slice(label, number.start).trim()}〔${written[1]}〕${Number(written[2])}号`
  return { value, from: label, to: number.end, alone: rest === '' }
}

const LABELLED =
  /(?:发文字号|发布文号|文 ?号)[: ]{1,3}(?=[\u4e00-\u9fff]{1,16}\(\d{4}\) ?\d{1,5} ?号)/

/** A 文号 behind its label in the line in which a page tells of itself. */
const numberLabelled = (outline: Outline, node: Node): ReturnType<typeof numberAlone> => {
  const flat = outline.read(node)
  const label = flat.length > 400 ? null : LABELLED.exec(flat)
  if (label === null) return null
  const from = label.index + label[0].length
  const [number] = numbersIn(flat.slice(from, from + 40))
  if (number === undefined) return null
  const printed = node.block.text.slice(from, from + number.end)
  const value = printed.replace(/[^\u4e00-\u9fff] ?(\d{4}).? ?(\d{1,5}) ?号$/, '〔$1〕$2号')
  return { value, from, to: from + number.end, alone: true }
}

/** 2026年第8号 below 某某局公告. */
const numberBelow = (outline: Outline, node: Node): ReturnType<typeof numberAlone> => {
  const above = outline.nodes[node.at - 1]?.block.text ?? ''
  const text = node.block.text
  if (!/^\d{4}年第? ?\d{1,5} ?号$/.test(text) || !/(公告|通告|令)$/.test(above)) return null
  if (above.length > 40) return null
  return { value: `${above}${text.replaceAll(' ', '')}`, from: 0, to: text.length, alone: false }
}

/** 文号: in a line of its own before the text begins; what the text cites is another document's. */
export const docNumberOf = (
  outline: Outline,
  signature: Signature | null,
): Found<string> | null => {
  const found = outline.nodes
    .slice(0, HEAD)
    .filter(({ at, marker }) => at < (signature?.at ?? HEAD) && marker === null)
    .flatMap((node) => {
      const number =
        numberAlone(outline, node) ?? numberLabelled(outline, node) ?? numberBelow(outline, node)
      return number === null ? [] : [{ node, ...number }]
    })
  const [first, another] = found
  if (first === undefined) return null
  return {
    value: first.value,
    sureness:
      first.alone && (another === undefined || another.value === first.value) ? 'sure' : 'likely',
    places: [outline.place(first.node, first.from, first.to)],
  }
}

const KINDS: readonly [RegExp, string][] = [
  [/(解读|问答)(（[^）]+）)?$|^(一图读懂|图解|政策解读)/, '解读'],
  [/公示(（[^）]+）)?$/, '公示'],
  [/公告$/, '公告'],
  [/通告$/, '通告'],
  [/办法(（[^）]+）)?$/, '办法'],
  [/细则(（[^）]+）)?$/, '细则'],
  [/规定(（[^）]+）)?$/, '规定'],
  [/条例$/, '条例'],
  [/措施(（[^）]+）)?$/, '措施'],
  [/方案(（[^）]+）)?$/, '方案'],
  [/规划$/, '规划'],
  [/指南$/, '指南'],
  [/意见(（[^）]+）)?$/, '意见'],
  [/决定$/, '决定'],
  [/函$/, '函'],
  [/通知$/, '通知'],
]

const kindIn = (title: string): string => KINDS.find(([words]) => words.test(title))?.[1] ?? ''

/** 公文种类: of what is issued with a notice (关于印发《…办法》的通知) that of the document itself. */
export const docKindOf = (title: Found<string> | null): Found<string> | null => {
  if (title === null) return null
  const issued = /(?:印发|发布|修订)《([^》]{4,80})》.*通知$/.exec(title.value)?.[1]
  const value = kindIn(issued ?? title.value) || kindIn(title.value)
  if (value === '') return null
  return {
    value,
    sureness: issued === undefined && title.sureness === 'sure' ? 'sure' : 'likely',
    places: title.places,
  }
}

const RULES = ['办法', '细则', '规定', '条例', '措施', '方案', '规划', '意见', '决定']
const CALLS = /申报|申领|申请|推荐|征集|受理|评价|评审|复核|认定|遴选|培育|实施|兑现|报名/
/** A notice that tells what has come of applications. */
const TELLS = /公布|名单|结果|取消|撤销|拟认定|拟支持|下达|立项|拨付|批复|表彰|通报/
const MEETS = /培训|会议|座谈|宣讲|活动|采纳|反馈/

/** 政策类型 by the title; `inForce` says whether the text states from when it holds. */
export const typeOf = (
  title: Found<string> | null,
  kind: string,
  inForce: boolean,
): Found<PolicyType> | null => {
  if (title === null) return null
  const text = title.value
  const found = (value: PolicyType, sureness: Found<PolicyType>['sureness']) => ({
    value,
    sureness:
      sureness === 'sure' && (title.sureness !== 'sure' || MEETS.test(text))
        ? ('likely' as const)
        : sureness,
    places: title.places,
  })
  if (/征求.{0,80}意见|征求意见稿/.test(text)) return found('consultation', 'sure')
  if (kind === '解读') return found('interpretation', 'sure')
  if (kind === '公示') return found('publicity', 'sure')
  if (/名单/.test(text)) return found('publicity', 'likely')
  if (RULES.includes(kind))
    return found('policy', /印发|发布/.test(text) && !CALLS.test(text) ? 'sure' : 'likely')
  if (TELLS.test(text)) return found('publicity', 'unsure')
  if (kind === '公告' || kind === '通告') {
    if (inForce) return found('policy', 'likely')
    return CALLS.test(text) ? found('notice', 'likely') : found('publicity', 'unsure')
  }
  if (kind !== '通知' && kind !== '指南') return null
  if (!CALLS.test(text)) return found('notice', 'unsure')
  return found('notice', /申报|申领|征集|受理/.test(text) ? 'sure' : 'likely')
}
