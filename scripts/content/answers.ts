import type { answerFields } from '#domain/content/forms/answers.ts'
import type { BodyOf } from '#domain/content/shape.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'

/** An answer as its file has it. */
export interface AnswerContent {
  id: string
  body: BodyOf<typeof answerFields>
}

/** Documents that nobody may rest an answer on. */
const OUT_OF_FORCE: ReadonlySet<string> = new Set(['repealed', 'expired', 'draft'])

/** What an answer rests on and does not find there: its policies, their clauses, its figures. */
export const answerFaults = (
  answers: readonly AnswerContent[],
  policies: readonly PolicyContent[],
): string[] => {
  const known = new Map(policies.map((policy) => [policy.id, policy]))
  return answers.flatMap(({ id, body }) => {
    const cited = body.basis.flatMap(({ policyId }) => known.get(policyId) ?? [])
    const texts = cited.map((policy) => JSON.stringify(policy))
    return [
      ...(body.basis.length === 0 ? [`${id} rests on nothing`] : []),
      ...body.basis.flatMap(({ policyId, clause }) => {
        const policy = known.get(policyId)
        if (policy === undefined) return [`${id} rests on no policy: ${policyId}`]
        if (OUT_OF_FORCE.has(policy.validity)) return [`${id} rests on ${policyId}, out of force`]
        const stands = JSON.stringify(policy).includes(JSON.stringify(clause).slice(1, -1))
        return stands ? [] : [`${id}: ${policyId} has no ${clause}`]
      }),
      ...figuresOf(body)
        .filter((figure) => !texts.some((text) => figuresIn(text).has(figure)))
        .map((figure) => `${id}: ${figure} stands in none of its policies`),
    ]
  })
}

const FIGURE = /\d+(?:\.\d+)?/g
const plain = (text: string): string => text.replaceAll(/(?<=\d),(?=\d{3})/g, '')

/** The numbers that an answer states. */
const figuresOf = ({ answer, steps }: AnswerContent['body']): string[] => [
  ...new Set(
    [answer, ...steps.flatMap(({ text, cost, time }) => [text, cost, time])].flatMap((text) =>
      Array.from(plain(text).matchAll(FIGURE), ([figure]) => figure),
    ),
  ),
]

const READ = new Map<string, ReadonlySet<string>>()
const figuresIn = (text: string): ReadonlySet<string> => {
  const known = READ.get(text) ?? new Set(plain(text).match(FIGURE) ?? [])
  READ.set(text, known)
  return known
}
