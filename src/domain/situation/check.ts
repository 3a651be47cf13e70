/** 与您的情况: what a situation says of a policy's conditions, each with the reason in words. */
import { counts, judgeRequirement, placeOf } from '#domain/matching/evaluate.ts'
import type { RequirementOutcome } from '#domain/matching/evaluate.ts'
import { choiceName, gapText } from '#domain/matching/gap.ts'
import { holdsFor } from '#domain/matching/judge.ts'
import type { Subject } from '#domain/matching/measure.ts'
import type { ConditionState } from '#domain/matching/results.ts'
import { conditionsOf, isGroup, type Requirement } from '#domain/matching/rule.ts'
import { missingText } from '#domain/matching/wording.ts'
import { ENT_SIZE, type EntSize } from '#domain/policies/codes.ts'
import { filtersOf } from './facts.ts'
import type { Situation } from './situation.ts'
import { subjectOf } from './subject.ts'

/** How a condition stands to what was said. Of one condition only: what an authority decides is its own. */
export const FIT = { yes: '符合', no: '不符合', ask: '还需要确认' } as const
export type Fit = keyof typeof FIT

export interface CheckedCondition {
  text: string
  clause: string
  fit: Fit
  /** Why, in words; may be empty for 符合. */
  reason: string
}

/** Where, for which trades and for which sizes a policy holds. */
export interface Reach {
  regionCode: string
  exceptRegionCodes: readonly string[]
  /** 广东省（不含深圳市）. */
  regionName: string
  /** Sections of GB/T 4754; none = every trade. */
  industries: readonly { code: string; name: string }[]
  /** None = every size. */
  sizes: readonly EntSize[]
}

/** 适用范围: place, trade and size, in this order. */
export const checkReach = (
  situation: Situation,
  reach: Reach,
  on: string,
): readonly [place: CheckedCondition, trade: CheckedCondition, size: CheckedCondition] => {
  const subject = subjectOf(situation, [], on)
  return [placeFit(reach, subject), tradeFit(reach, situation), sizeFit(reach, situation)]
}

const checked = (text: string, holds: boolean | null, reason: string): CheckedCondition => ({
  text,
  clause: '',
  fit: holds === null ? 'ask' : holds ? 'yes' : 'no',
  reason,
})

const placeFit = (reach: Reach, subject: Subject): CheckedCondition => {
  const { regionCode, exceptRegionCodes, regionName } = reach
  const holds = placeOf({ regionCodes: [regionCode], exceptRegionCodes }, subject)
  const region = subject.portrait.value('region')
  if (holds === true) return checked('地区', true, `适用于${regionName}`)
  if (holds === false) return checked('地区', false, `只适用于${regionName}`)
  return checked(
    '地区',
    null,
    region === null
      ? `适用于${regionName}，还要知道公司在哪里`
      : `适用于${regionName}，还要知道公司具体在哪个市、区`,
  )
}

const tradeFit = ({ industries }: Reach, { industry }: Situation): CheckedCondition => {
  if (industries.length === 0) return checked('行业', true, '不限行业')
  const names = industries.map(({ name }) => name).join('、')
  if (industry === undefined) return checked('行业', null, `限${names}，还要知道公司的行业`)
  const codes = industries.map(({ code }) => code)
  const holds = holdsFor('industry', codes, industry)
  return checked('行业', holds, holds === true ? '在适用的行业里' : `限${names}`)
}

const sizeFit = ({ sizes }: Reach, situation: Situation): CheckedCondition => {
  if (sizes.length === 0 || sizes.length === Object.keys(ENT_SIZE).length)
    return checked('规模', true, '不限规模')
  const names = sizes.map((code) => ENT_SIZE[code]).join('、')
  const { size } = filtersOf(situation)
  if (size === '') return checked('规模', null, `限${names}企业，规模按行业、人数和收入划分`)
  const holds = sizes.includes(size)
  return checked(
    '规模',
    holds,
    holds ? `属于${ENT_SIZE[size]}企业` : `限${names}企业，现为${ENT_SIZE[size]}`,
  )
}

/**
 * Every requirement that takes part in the result, groups as one; what does not apply is left out. A
 * condition that a person has to look at is 还需要确认 whatever was said.
 */
export const checkRequirements = (
  situation: Situation,
  requirements: readonly Requirement[],
  on: string,
): CheckedCondition[] => {
  const subject = subjectOf(situation, requirements, on)
  return requirements.filter(counts).flatMap((requirement) => {
    const outcome = judgeRequirement(requirement, subject)
    const fit = FIT_OF[outcome.state]
    if (fit === null) return []
    const { text } = requirement
    const clause = isGroup(requirement) ? '' : requirement.clause
    return { text, clause, fit, reason: reasonOf(requirement, outcome, subject) }
  })
}

/** One condition of them by its id; null where there is none, or it does not apply. */
export const checkCondition = (
  situation: Situation,
  requirements: readonly Requirement[],
  id: string,
  on: string,
): CheckedCondition | null => {
  const asked = conditionsOf(requirements).find((one) => one.id === id)
  if (asked === undefined) return null
  // What a group asks of its parts is left out here: each stands for itself.
  const subject = subjectOf(situation, requirements, on)
  const outcome = judgeRequirement(asked, subject, !requirements.includes(asked))
  const fit = FIT_OF[outcome.state]
  if (fit === null) return null
  const { text, clause } = asked
  return { text, clause, fit, reason: reasonOf(asked, outcome, subject) }
}

const FIT_OF: Record<ConditionState, Fit | null> = {
  met: 'yes',
  unmet: 'no',
  missing: 'ask',
  manual: 'ask',
  skipped: null,
}

/** Of so many missing values are the first named. */
const NAMED_MOST = 3

const reasonOf = (
  requirement: Requirement,
  { state, missing }: RequirementOutcome,
  subject: Subject,
): string => {
  if (state === 'met') return ''
  if (state === 'missing' && missing.length > 0) {
    const names = [...new Set(missing.map(missingText))]
    const more = names.length > NAMED_MOST ? `等 ${names.length} 项` : ''
    return `还要知道${names.slice(0, NAMED_MOST).join('、')}${more}`
  }
  if (state !== 'unmet') return '要看材料，以主管部门答复为准'
  if (isGroup(requirement)) return '列出的几种情形目前都不符合'
  return requirement.test === null ? '' : gapText(requirement.test, subject, choiceName)
}
