/** 与您的情况: what a situation says of a policy as a whole, for a line of a list. */
import type { Requirement } from '#domain/matching/rule.ts'
import {
  type CheckedCondition,
  checkReach,
  checkRequirements,
  type Fit,
  type Reach,
} from './check.ts'
import type { Situation } from './situation.ts'

/** A policy held against a situation. */
export interface CheckedPolicy {
  /** Place, trade and size. */
  reach: readonly CheckedCondition[]
  /** Its requirements one by one; null where no rule table decides it. */
  conditions: readonly CheckedCondition[] | null
}

/**
 * Holds a situation against where a policy applies and what its rule table asks; `requirements` is
 * null where there is no table. `on`: `yyyy-MM-dd`.
 */
export const checkPolicy = (
  situation: Situation,
  reach: Reach,
  requirements: readonly Requirement[] | null,
  on: string,
): CheckedPolicy => ({
  reach: checkReach(situation, reach, on),
  conditions: requirements === null ? null : checkRequirements(situation, requirements, on),
})

/** Parts of {@link conditionsText} in their order. */
const COUNTED: readonly (readonly [fit: Fit, say: (count: number) => string])[] = [
  ['yes', (count) => `符合 ${count} 项`],
  ['no', (count) => `${count} 项要补`],
  ['ask', (count) => `${count} 项要确认`],
]

/**
 * 符合 4 项，2 项要补，1 项要确认, kinds without any left out; of a policy that no table decides, how
 * many conditions its page lists (`listed`).
 */
export const conditionsText = (conditions: CheckedPolicy['conditions'], listed: number): string => {
  if (conditions === null || conditions.length === 0)
    return listed === 0 ? '没有可以逐条核对的条件' : `${listed} 项要看材料`
  return COUNTED.map(([fit, say]) => ({
    say,
    count: conditions.filter((one) => one.fit === fit).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ say, count }) => say(count))
    .join('，')
}

/** A policy in one line. */
export interface PolicyLine {
  /** `no` where it does not apply, `ask` where something lacks or is not known. */
  fit: Fit
  text: string
  /** What the first that lacks is, or why it does not apply; may be empty. */
  reason: string
}

/** 符合 4 项，2 项要补 with what lacks first; where the policy does not apply, why. */
export const policyLine = ({ reach, conditions }: CheckedPolicy, listed: number): PolicyLine => {
  const outside = reach.find(({ fit }) => fit === 'no')
  if (outside !== undefined) return { fit: 'no', text: '不适用', reason: outside.reason }
  const open = reach.find(({ fit }) => fit === 'ask')
  const checked = conditions ?? []
  if (checked.length === 0)
    return open === undefined
      ? {
          fit: listed === 0 ? 'yes' : 'ask',
          text: '在适用范围内',
          reason: conditionsText(null, listed),
        }
      : { fit: 'ask', text: '范围要确认', reason: open.reason }
  const lacking = checked.find(({ fit }) => fit === 'no')
  return {
    fit: open === undefined && checked.every(({ fit }) => fit === 'yes') ? 'yes' : 'ask',
    text: conditionsText(checked, listed),
    reason: lacking?.reason ?? open?.reason ?? '',
  }
}

/** Whether a policy applies, in a word, where there is no room for its conditions. */
export const reachLine = ({ reach }: Pick<CheckedPolicy, 'reach'>): PolicyLine => {
  if (reach.some(({ fit }) => fit === 'no')) return { fit: 'no', text: '不适用', reason: '' }
  const open = reach.some(({ fit }) => fit === 'ask')
  return { fit: open ? 'ask' : 'yes', text: open ? '要确认' : '范围内', reason: '' }
}
