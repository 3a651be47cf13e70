import { expect, test } from 'vitest'
import { readContent } from '#server/seed/content.ts'
import { type AnswerContent, answerFaults } from './answers.ts'

const { policies, publications } = await readContent()
const answers = publications.filter((it) => it.kind === 'answer') as unknown as AnswerContent[]
const [first] = answers
if (first === undefined) throw new Error('no answers')

test('every answer rests on policies in force, on clauses that they have and figures that they state', () => {
  expect(answerFaults(answers, policies)).toEqual([])
  expect(answers.length).toBeGreaterThanOrEqual(60)
})

test('no two answers are asked for in the same words', () => {
  const asked = answers.flatMap(({ body }) => [body.question, ...body.asked])
  expect(asked.filter((one, at) => asked.indexOf(one) < at)).toEqual([])
})

const [basis] = first.body.basis
const other = policies.find(({ validity }) => validity === 'expired')?.id ?? ''
test.each<[string, Partial<AnswerContent['body']>, RegExp]>([
  ['nothing', { basis: [] }, /rests on nothing/],
  ['a policy that is not there', { basis: [{ ...basis!, policyId: 'no-such' }] }, /no policy/],
  ['a document out of force', { basis: [{ ...basis!, policyId: other }] }, /out of force/],
  ['a clause that it does not have', { basis: [{ ...basis!, clause: '第九百条' }] }, /第九百条/],
  ['a figure that nobody states', { answer: '最多 98765.4 元' }, /98765\.4 stands in none/],
])('an answer that rests on %s is told', (_name, change, fault) => {
  const faults = answerFaults([{ ...first, body: { ...first.body, ...change } }], policies)
  expect(faults.some((one) => fault.test(one))).toBe(true)
})
