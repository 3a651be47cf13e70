import { counts, judgeRequirement } from '#domain/matching/evaluate.ts'
import { judge } from '#domain/matching/judge.ts'
import type { Subject } from '#domain/matching/measure.ts'
import { dataDecidesNothing, isGroup, type Requirement, type Test } from '#domain/matching/rule.ts'
import { readScore } from '#domain/matching/score.ts'

/**
 * What a requirement came to as one text, so far as it can still matter: parts of what is decided are
 * left away. Two answers with different texts give different results.
 */
export const effectText = (
  requirement: Requirement,
  subject: Subject,
  alternative = false,
): string => {
  const { state } = judgeRequirement(requirement, subject, alternative)
  if (state !== 'missing' && state !== 'manual') return state
  if (isGroup(requirement)) {
    const among = alternative || requirement.group === 'any'
    return `${state}(${requirement.of
      .filter(counts)
      .map((part) => effectText(part, subject, among))
      .join()})`
  }
  const { when } = requirement
  const test = dataDecidesNothing(requirement, alternative) ? null : requirement.test
  return [state, ...[when, test].flatMap((one) => (one ? [openText(one, subject)] : []))].join(' ')
}

/** The parts of a test that are not decided. */
const openText = (test: Test, subject: Subject): string => {
  const { truth } = judge(test, subject)
  if (truth !== 'unknown') return truth
  if (test.op === 'all' || test.op === 'any')
    return `${test.op}(${test.of.map((part) => openText(part, subject)).join()})`
  if (test.op !== 'score') return truth
  const { least, most } = readScore(test.parts, (one) => judge(one, subject))
  return `${least}~${most}`
}
