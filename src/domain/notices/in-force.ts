import { parseBeijing } from '../calendar/beijing.ts'
import { addDays, addMonths } from '../calendar/days.ts'
import { daysIn } from './dates.ts'
import type { Found, Hints, Place } from './notice.ts'
import { readNumber } from './numbers.ts'
import type { Node, Outline } from './outline.ts'

/** A sentence of a node, flat, with where it begins. */
export interface Sentence {
  node: Node
  flat: string
  from: number
}

/** The longest stretch a rule looks at in one go. */
const LONGEST = 400

/** The sentences of a node; what has no full stop for long is cut. */
export const sentencesOf = (outline: Outline, node: Node): Sentence[] => {
  const flat = outline.read(node)
  const sentences: Sentence[] = []
  let from = node.body
  for (let at = from; at <= flat.length; at += 1) {
    const ends = at === flat.length || flat[at] === '。' || flat[at] === ';' || at - from >= LONGEST
    if (!ends) continue
    if (at > from) sentences.push({ node, flat: flat.slice(from, at), from })
    from = at + 1
  }
  return sentences
}

const SELF = '本(?:办法|细则|实施细则|通知|公告|规定|措施|若干措施|意见|政策|方案|条例|指引|规程)'
const FORCE = new RegExp(
  `(?:${SELF}|^)[^。]{0,12}自(.{2,16}?)(?:起|开始)(?:施行|实施|执行|生效|正式施行)`,
)
const ISSUED = /(发布|印发|公布|下发)之?日/
const VALID = /有效期/

interface Force {
  effectiveOn: Found<string> | null
  expiresOn: Found<string> | null
}

/** The day of issue: published, or else written; with it nothing is more than likely. */
interface Issue {
  writtenOn: string
  publishedOn: string
}

const effectiveIn = (
  outline: Outline,
  { node, flat, from }: Sentence,
  issue: Issue,
): Found<string> | null => {
  const match = FORCE.exec(flat)
  if (match === null) return null
  const at = from + match.index + match[0].indexOf(match[1]!)
  const places = [outline.place(node, at, at + match[1]!.length)]
  const [day] = daysIn(match[1]!)
  if (day !== undefined)
    return { value: day.day, sureness: day.year === 'written' ? 'sure' : 'likely', places }
  const days = /(?:后)?第?(\d{1,3}|[一二三四五六七八九十]{1,3})(?:个)?(?:工作)?日/.test(match[1]!)
  const on = issue.publishedOn || issue.writtenOn
  // 自印发之日起30日后: which day that is, is not said in one way.
  if (!ISSUED.test(match[1]!) || days || on === '') return null
  return { value: on, sureness: 'likely', places }
}

/** `years` after a day, less one day: five years from 15 March end on 14 March. */
const termEnd = (from: string, years: number): string => addDays(addMonths(from, 12 * years), -1)

const expiryIn = (
  outline: Outline,
  { node, flat, from }: Sentence,
  effectiveOn: string,
): Found<string> | null => {
  const at = flat.search(VALID)
  if (at < 0) return null
  const rest = flat.slice(at, at + 60)
  const places: Place[] = [outline.place(node, from + at, from + Math.min(flat.length, at + 40))]
  const until = /有效期(?:限)?(?:至|到|截至|截止到?|自.{4,20}(?:至|到))/.exec(rest)
  const day = daysIn(rest).at(-1)
  if (until !== null && day !== undefined)
    return { value: day.day, sureness: day.year === 'written' ? 'sure' : 'likely', places }
  const years = readNumber(
    /有效期(?:限)?(?:为|是)?(\d{1,2}|[一二两三四五六七八九十])年/.exec(rest)?.[1] ?? '',
  )
  if (years === null || effectiveOn === '' || parseBeijing(effectiveOn) === null) return null
  return { value: termEnd(effectiveOn, years), sureness: 'likely', places }
}

/** Of two days the first, and neither of them surely. */
const agreed = (one: Found<string> | null, other: Found<string> | null): Found<string> | null =>
  one === null || other === null || one.value === other.value
    ? (one ?? other)
    : { ...one, sureness: 'unsure' }

/** 生效日期 and 失效日期 of the document itself: 本办法自…起施行，有效期…. */
export const forceOf = (outline: Outline, issue: Issue): Force => {
  let force: Force = { effectiveOn: null, expiresOn: null }
  for (const node of outline.nodes) {
    if (node.block.kind === 'row') continue
    for (const sentence of sentencesOf(outline, node)) {
      const speaksOfItself = new RegExp(SELF).test(sentence.flat)
      if (!speaksOfItself) continue
      const told = effectiveIn(outline, sentence, issue)
      const effectiveOn = agreed(force.effectiveOn, told)
      const expiresOn = force.expiresOn ?? expiryIn(outline, sentence, effectiveOn?.value ?? '')
      force = { effectiveOn, expiresOn }
    }
  }
  return force
}

const PUBLISHED = /(发布(?:日期|时间)|公开(?:日期|时间)|发文时间|公布日期)[: ]{0,3}/
const WRITTEN = /(成文日期|生成日期|发文日期)[: ]{0,3}/
const TOLD_ORG =
  /(?:发布机构|发文机关|发布单位|信息来源|来源|发布部门|制发机关)[: ]{1,3}([\u4e00-\u9fff、]{4,40}?)(?= |$|发布|公开|日期|成文|索引)/
/** Blocks in which what a page says of itself stands. */
const HEAD = 24

/** A day behind a label near the head of a page. */
const labelledDay = (outline: Outline, label: RegExp): Found<string> | null => {
  for (const node of outline.nodes.slice(0, HEAD)) {
    const flat = outline.read(node)
    const match = flat.length > 400 ? null : label.exec(flat)
    if (match === null) continue
    const end = match.index + match[0].length
    const [day] = daysIn(flat.slice(end, end + 24))
    if (day !== undefined && day.from <= 1)
      return {
        value: day.day,
        sureness: 'sure',
        places: [outline.place(node, end + day.from, end + day.to)],
      }
  }
  return null
}

/** 发布日期: as the page says it. */
export const publishedOnOf = (outline: Outline, hints: Hints): Found<string> | null => {
  const told = labelledDay(outline, PUBLISHED)
  if (told !== null) return told
  const [day] = daysIn(hints.publishedOn)
  return day === undefined ? null : { value: day.day, sureness: 'sure', places: [] }
}

/** 成文日期 as a page says it. */
export const writtenOnTold = (outline: Outline): Found<string> | null =>
  labelledDay(outline, WRITTEN)

/** The body that a page names as its source. */
export const toldOrg = (outline: Outline, hints: Hints): Found<string> | null => {
  for (const node of outline.nodes.slice(0, HEAD)) {
    const flat = outline.read(node)
    const match = flat.length > 400 ? null : TOLD_ORG.exec(flat)
    if (match === null) continue
    const from = match.index + match[0].length - match[1]!.length
    return {
      value: match[1]!,
      sureness: 'likely',
      places: [outline.place(node, from, from + match[1]!.length)],
    }
  }
  return hints.source === '' ? null : { value: hints.source, sureness: 'unsure', places: [] }
}
