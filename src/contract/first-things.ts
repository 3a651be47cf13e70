import { THING_KIND } from '#domain/matching/thing-kinds.ts'
import { CONFIDENCE } from '#domain/policies/codes.ts'
import { array, boolean, codesOf, int, object, oneOf, orNull, text } from './wire/schema.ts'

/** One of 先补什么: what is missing, where it is waited for, and what having it costs and takes. */
export const firstThingFields = () => ({
  id: text(300),
  /** The portrait's field; empty for a score, which no one field decides. */
  field: text(),
  kind: oneOf(codesOf(THING_KIND)),
  name: text(1_000),
  /** Accounting years of a yearly field, the latest first. */
  years: array(int()),
  /** Why it stands where it stands. */
  reason: text(),
  /** The soonest day on which something that waits can hold, where that is not today. */
  earliest: text(),
  where: array(
    object({
      code: text(),
      name: text(500),
      /** Empty where no policy is public. */
      policyId: text(),
      /** Of the condition within the programme. */
      id: text(),
      text: text(2_000),
      clause: text(),
      state: oneOf(['unmet', 'missing']),
      gap: text(2_000),
      remedy: text(2_000),
      earliest: text(),
      /** Its programme waits for nothing else. */
      alone: boolean(),
    }),
  ),
  /** Steps with an official fee or a usual time, from a published answer. */
  how: orNull(
    object({
      answerId: text(),
      question: text(),
      confidence: oneOf(['', ...codesOf(CONFIDENCE)]),
      checkedOn: text(),
      steps: array(object({ text: text(), cost: text(), time: text() })),
    }),
  ),
})
