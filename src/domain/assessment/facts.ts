import { FIELDS } from '#domain/matching/fields.ts'
import type { Fact } from '#domain/matching/portrait.ts'
import type { Answer } from './question.ts'
import { answerFacts } from './answer-facts.ts'

/** An assessment as it is kept. */
export interface Assessment {
  /** The day the answers were given as of, `yyyy-MM-dd`: 上一年度 is counted from it. */
  askedOn: string
  answers: readonly Answer[]
}

/**
 * 带入画像: what the answers say of the company itself. Facts of a person are not the company's, and
 * what only follows from an answer is taken where it is exact (none of a class, none of its parts).
 */
export const factsOf = ({ askedOn, answers }: Assessment): readonly Fact[] => {
  const { stated, implied } = answerFacts(answers, askedOn)
  const facts = [...stated, ...implied.filter(({ value }) => typeof value === 'string')]
  return facts.filter(
    ({ field, year }, at) =>
      FIELDS[field].group !== 'person' &&
      facts.findIndex((one) => one.field === field && one.year === year) === at,
  )
}
