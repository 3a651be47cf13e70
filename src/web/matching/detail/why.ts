import type { MatchResult } from '#domain/matching/results.ts'
import { isAppliedFor } from '#domain/policies/codes.ts'
import { daysText, type Detail, type Match, missingText, type Requirement } from '../labels.ts'

/** One line of the reasons: what speaks for it, what is in the way, what is not known, or what to mind. */
export interface Reason {
  kind: 'good' | 'gap' | 'missing' | 'caution'
  text: string
}

const WHY_TITLE: Record<MatchResult, string> = {
  hopeful: '为什么推荐',
  possible: '为什么推荐',
  incomplete: '为什么还不能判断',
  scant: '为什么还不能判断',
  unmet: '差在哪里',
  inapplicable: '为什么不适用',
}

/** What the reasons are reasons of: only what one applies for is recommended. */
export const whyTitle = ({ result, kind }: Match): string =>
  !isAppliedFor(kind) && (result === 'hopeful' || result === 'possible')
    ? '为什么与企业有关'
    : WHY_TITLE[result]

const LINES_MOST = 4
/** Time enough to prepare whatever is asked. */
const AMPLE_DAYS = 30

const good = (text: string): Reason => ({ kind: 'good', text })
const gap = (text: string): Reason => ({ kind: 'gap', text })
const missed = (text: string): Reason => ({ kind: 'missing', text })
const caution = (text: string): Reason => ({ kind: 'caution', text })

/** Why a match came to its word, in at most four lines, from what was found; the last may be a caution. */
export const reasonsOf = (detail: Detail): Reason[] => {
  const last = cautionOf(detail)
  const lines = linesOf(detail).slice(0, LINES_MOST - last.length)
  return [...lines, ...last]
}

const linesOf = (detail: Detail): Reason[] => {
  const { match, requirements } = detail
  switch (match.result) {
    case 'inapplicable':
      return [gap('企业注册地不在适用地区内，或者规则今天不施行')]
    case 'unmet':
      return [
        ...requirements.filter(isInTheWay).map((one) => gap(gapLine(one))),
        ...(match.states.missing === 0
          ? []
          : [missed(`另有 ${match.states.missing} 项条件缺数据，尚未核对`)]),
      ]
    case 'incomplete':
    case 'scant':
      return [
        ...(match.missing.length === 0 ? [] : [missed(`缺${missingText(match.missing)}`)]),
        ...countLine(match, requirements),
        ...metLines(requirements),
      ]
    default:
      return [...countLine(match, requirements), ...metLines(requirements), ...timeLine(match)]
  }
}

/** Not met, and not a group: its parts say what is missing. */
const isInTheWay = ({ state, group, kind }: Requirement): boolean =>
  state === 'unmet' && group === '' && kind !== 'bonus'

const gapLine = ({ text, gap: lacks }: Requirement): string =>
  lacks === '' ? text : `${text}：${lacks}`

/** 8 项条件全部满足，其中 7 项由企业数据自动核对. */
const countLine = ({ states }: Match, requirements: readonly Requirement[]): Reason[] => {
  if (states.met === 0) return []
  const isAll = states.unmet + states.missing + states.manual === 0
  const byData = requirements.filter(
    ({ depth, state, check }) => depth === 0 && state === 'met' && check === 'auto',
  ).length
  const head = `${states.met} 项条件${isAll ? '全部' : '已'}满足`
  return [good(byData === 0 ? head : `${head}，其中 ${byData} 项由企业数据自动核对`)]
}

/** Values of one line: more do not say it in short. */
const VALUES_MOST = 2

/** A limit in short; tiers are too long, and at least nothing is none. */
const isLimit = (threshold: string): boolean =>
  threshold !== '' && !threshold.includes('；') && !threshold.startsWith('≥ 0 ')

/** Figures that keep a limit speak louder than what is so or not. */
const metLines = (requirements: readonly Requirement[]): Reason[] =>
  requirements
    .toSorted((a, b) => Number(isLimit(b.threshold)) - Number(isLimit(a.threshold)))
    .flatMap(metLine)

/** What the company has, beside what is asked. */
const metLine = ({ state, kind, values, threshold }: Requirement): Reason[] =>
  state !== 'met' || kind === 'bonus' || values.length === 0 || values.length > VALUES_MOST
    ? []
    : [
        good(
          values.map(({ name, text }) => `${name}：${text}`).join('，') +
            (isLimit(threshold) ? `，要求 ${threshold}` : ''),
        ),
      ]

const timeLine = ({ daysLeft, windowState }: Match): Reason[] => {
  if (windowState === 'longterm') return [good('长期受理，准备好就可以申报')]
  return daysLeft !== null && daysLeft > AMPLE_DAYS && windowState !== 'upcoming'
    ? [good(`距截止还有 ${daysLeft} 天，来得及准备`)]
    : []
}

/** The one thing to mind; none where nothing is. */
const cautionOf = ({ match, requirements, earliest }: Detail): Reason[] => {
  const { result, states, urgent, materials, effort, windowState, daysLeft } = match
  if (result === 'unmet')
    return earliest === '' ? [] : [caution(`各项差距都补上，最早 ${earliest} 可以满足`)]
  if (result === 'inapplicable') return []
  if (windowState === 'closed') return [caution('本批已经截止，可以先为下一批做准备')]
  if (urgent && daysLeft !== null)
    return [caution(`${daysText(match)}，要备齐必备材料 ${materials} 份`)]
  const manual = requirements.find(({ state, group }) => state === 'manual' && group === '')
  if (states.manual > 0 && manual !== undefined)
    return [caution(`${states.manual} 项要人工核验，例如：${manual.text}`)]
  if (effort === 'high') return [caution(`必备材料 ${materials} 份，请早些开始准备`)]
  return windowState === 'reference' ? [caution('时间参考往年，以当年通知为准')] : []
}
