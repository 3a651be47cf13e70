import type { answerCalls } from '#contract/answers.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { ANSWER_TOPIC, type AnswerTopic } from '#domain/answers/topics.ts'
import type { Published } from '#server/publications/publications.ts'
import { policyRefs, type ShowcaseDeps } from './shared.ts'

type Answer = Published<'answer'>
type AnswerCard = OutputOf<(typeof answerCalls)['answer']>
type Topics = OutputOf<(typeof answerCalls)['answers']>['topics']

/** Topics in their order with what each answers; those without an answer are left out. */
export const answersByTopic = (answers: readonly Answer[]): Topics =>
  (Object.keys(ANSWER_TOPIC) as AnswerTopic[]).flatMap((code) => {
    const here = answers.filter(({ body }) => body.topic === code)
    if (here.length === 0) return []
    return {
      code,
      name: ANSWER_TOPIC[code],
      answers: here.map(({ id, body: { question, answer } }) => ({
        ...{ answerId: id, question, answer },
      })),
    }
  })

/** 解答卡片: the answer with what it rests on; a policy that is not public any more is left out. */
export const answerCardOf = async (
  { id, body }: Answer,
  policies: ShowcaseDeps['policies'],
): Promise<AnswerCard> => {
  const { question, answer, steps, notFor, confidence, checkedOn } = body
  const links = body.links.filter(({ url }) => url !== '')
  const refs = await policyRefs(
    policies,
    body.basis.map(({ policyId }) => policyId),
  )
  return {
    answerId: id,
    ...{ question, answer, steps, links, notFor, confidence, checkedOn },
    basis: body.basis.flatMap(({ policyId, clause, says }) => {
      const policy = refs.get(policyId)
      return policy === undefined ? [] : { policy, clause, says }
    }),
  }
}
