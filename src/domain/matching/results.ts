/** 核对结果 of one condition. */
export const CONDITION_STATE = {
  met: '满足',
  unmet: '不满足',
  missing: '待补充',
  manual: '需人工核验',
  skipped: '不适用',
} as const

/** 匹配结论 of one policy, the best first. Never 符合 or 通过: the authority decides. */
export const MATCH_RESULT = {
  hopeful: '较有希望',
  possible: '存在机会',
  incomplete: '需补充数据',
  scant: '信息不足',
  unmet: '暂不满足',
  inapplicable: '不适用',
} as const

export type ConditionState = keyof typeof CONDITION_STATE
export type MatchResult = keyof typeof MATCH_RESULT

/** The word of a result; of none, where a programme does not apply. */
export const resultName = (result: MatchResult | ''): string =>
  MATCH_RESULT[result === '' ? 'inapplicable' : result]

/** The result words from the best to the worst. */
export const MATCH_RESULTS = Object.keys(MATCH_RESULT) as MatchResult[]

/**
 * How much of what data can check was checked, in integer weights. What only a person can tell (需人工
 * 核验) is in neither number: no company could bring it in.
 */
export interface Checked {
  checked: number
  total: number
}

/**
 * Under 15 % of the weight was checked: too little to say anything. Where data can check nothing, that
 * is for a person, if anything is asked at all.
 */
export const isScant = ({ checked, total }: Checked, leftToPerson: boolean): boolean =>
  total === 0 ? !leftToPerson : checked * 100 < total * 15
