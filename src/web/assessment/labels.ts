import { type ConditionState, MATCH_RESULT, type MatchResult } from '#domain/matching/results.ts'
import {
  type Icon,
  IconCircleCheck,
  IconCircleDashed,
  IconInfoCircle,
  IconUserCheck,
  IconX,
} from '#web/kit/icons.ts'
import type { LiveResult } from './queries.ts'

/** The colour of a result word; the word itself carries the meaning. */
export const RESULT_TONE: Record<MatchResult, string> = {
  hopeful: 'ok',
  possible: 'maybe',
  incomplete: 'ask',
  scant: 'off',
  unmet: 'no',
  inapplicable: 'off',
}

/** The word of a programme as it stands; before any of its conditions is judged it has not begun. */
export const liveWord = ({ result, states }: Pick<LiveResult, 'result' | 'states'>): string =>
  result === 'scant' && states.met + states.unmet === 0 ? '还没开始' : MATCH_RESULT[result]

/** What a result word means for the reader, in one sentence. */
export const RESULT_MEANS: Record<MatchResult, string> = {
  hopeful: '已核对的条件均满足',
  possible: '数据均满足，另有几项需人工核验',
  incomplete: '还缺几项数据',
  scant: '信息不足，暂无结论',
  unmet: '按您的回答，有几项还达不到',
  inapplicable: '不在适用范围之内',
}

export const STATE_ICON: Record<ConditionState, Icon> = {
  met: IconCircleCheck,
  unmet: IconX,
  missing: IconCircleDashed,
  manual: IconUserCheck,
  skipped: IconInfoCircle,
}

/** The most a part of a score may come to, as its name says it. */
export const fullMarks = (text: string): number | null => {
  const found = /满分 (\d+) 分/.exec(text)
  return found ? Number(found[1]) : null
}

/** The name of a part without its brackets. */
export const partName = (text: string): string => text.replace(/（满分[^）]*）$/, '')
