import type { matching } from '#contract/matching.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { SCORED_FROM } from '#domain/matching/evidence.ts'
import { type ConditionState, MATCH_RESULT, type MatchResult } from '#domain/matching/results.ts'
import type { Tone } from '#web/kit/Tag.tsx'

export type Listed = AnswerOf<typeof matching.list>
export type Match = Listed['records'][number]
export type Change = Listed['changes']['items'][number]
export type Detail = AnswerOf<typeof matching.detail>
export type Requirement = Detail['requirements'][number]
export type Input = Detail['inputs'][number]

/** How a result word is coloured; the word always stands beside. Red is kept for deadlines. */
export const RESULT_TONE: Record<MatchResult, Tone> = {
  hopeful: 'good',
  possible: 'busy',
  incomplete: 'warn',
  scant: 'none',
  unmet: 'none',
  inapplicable: 'none',
}

/** What a result word says, in one line. */
export const RESULT_MEANING: Record<MatchResult, string> = {
  hopeful: '可自动核对的条件全部满足',
  possible: '未发现不符合的条件，另有几项需人工核验',
  incomplete: '缺少关键数据，还不能判断',
  scant: '已核对的条件不到 15%',
  unmet: '有必备条件没有达到',
  inapplicable: '地区或施行日期不符',
}

/** What stands over the rows at the end, whatever their words. */
export const NO_FACTS = {
  name: '尚无满足的条件',
  meaning: '已核对的条件中没有满足的，或条件尚待核对',
} as const

/** Why there is no score: how much was checked, and what the rest waits for. */
export const unscoredText = ({ checkedPercent, missing }: Match): string =>
  `已核对的条件占 ${checkedPercent}%，不到 ${SCORED_FROM}%，暂不打分；${
    missing.length === 0 ? '其余需人工核验' : `补充${missingText(missing)}后再算`
  }`

export const STATE_TONE: Record<ConditionState, Tone> = {
  met: 'good',
  unmet: 'bad',
  missing: 'warn',
  manual: 'busy',
  skipped: 'none',
}

/** 剩 12 天, 今天截止, 长期; empty when no date is running. */
export const daysText = ({
  daysLeft,
  windowState,
}: Pick<Match, 'daysLeft' | 'windowState'>): string => {
  if (daysLeft !== null) return daysLeft === 0 ? '今天截止' : `剩 ${daysLeft} 天`
  if (windowState === 'longterm') return '长期受理'
  if (windowState === 'upcoming') return '未开始'
  if (windowState === 'closed') return '本批已截止'
  return windowState === 'reference' ? '参考往年' : ''
}

/** 8 项满足 · 2 项待核验; parts without any are left out. */
export const statesText = ({ states }: Pick<Match, 'states'>): string =>
  [
    [states.met, '满足'],
    [states.unmet, '不满足'],
    [states.missing, '待补充'],
    [states.manual, '待核验'],
  ]
    .flatMap(([count, word]) => (count === 0 ? [] : [`${count} 项${word}`]))
    .join(' · ')

/** “研发费用”“职工总数”等 9 项数据; the first two by name. */
export const missingText = (missing: readonly { name: string }[]): string => {
  const named = missing.slice(0, 2).map(({ name }) => `“${name}”`)
  return `${named.join('')}${missing.length > named.length ? `等 ${missing.length} 项数据` : ''}`
}

/** The strongest reason for the word: how much holds, what is missing, or the gap. */
export const leadText = (match: Match): string => {
  const { result, missing, reason, states } = match
  if (result === 'unmet' && reason !== '') return reason
  if ((result === 'incomplete' || result === 'scant') && missing.length > 0)
    return `${states.met > 0 ? `${states.met} 项满足 · ` : ''}缺${missingText(missing)}`
  return statesText(match) || RESULT_MEANING[result]
}

/** 1 项升为“较有希望”，2 项新增: what a run has changed, by what came of it. */
export const changesSummary = (items: readonly Change[]): string => {
  const parts = new Map<string, number>()
  for (const { before, after, better } of items) {
    const way = better ? '升为' : '转为'
    const part = after === '' ? '移出' : before === '' ? '新增' : `${way}“${MATCH_RESULT[after]}”`
    parts.set(part, (parts.get(part) ?? 0) + 1)
  }
  return [...parts].map(([part, count]) => `${count} 项${part}`).join('，')
}
