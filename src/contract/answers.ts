import { ANSWER_TOPIC } from '#domain/answers/topics.ts'
import { answerFields } from '#domain/content/forms/answers.ts'
import { shapeOf } from './form-shape.ts'
import { policyRef } from './partners.ts'
import { endpoint } from './wire/endpoint.ts'
import { array, codesOf, id, object, oneOf, text } from './wire/schema.ts'

const BASE = '/policy/api/portalpublic/showcase'

/** An answer with its steps and what it rests on. */
export const answerCard = () => {
  const { question, answer, steps, links, notFor, confidence, checkedOn } = shapeOf(answerFields)
  return object({
    answerId: text(),
    ...{ question, answer, steps, links, notFor, confidence, checkedOn },
    /** Policies that are public, each with the clause and what it says. */
    basis: array(object({ policy: policyRef(), clause: text(), says: text() })),
  })
}

/** 解答: everyday questions with their answers. */
export const answerCalls = {
  answers: endpoint({
    method: 'POST',
    path: `${BASE}/queryAnswerList`,
    access: 'anyone',
    spec: false,
    input: object({}),
    output: object({
      /** Topics that have answers, in their order. */
      topics: array(
        object({
          code: oneOf(codesOf(ANSWER_TOPIC)),
          name: text(),
          answers: array(object({ answerId: text(), question: text(), answer: text() })),
        }),
      ),
    }),
  }),

  answer: endpoint({
    method: 'POST',
    path: `${BASE}/queryAnswerDetail`,
    access: 'anyone',
    spec: false,
    input: object({ answerId: id() }),
    output: answerCard(),
  }),
} as const
