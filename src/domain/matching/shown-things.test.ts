import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { whole } from './exact.ts'
import { FIELDS } from './fields.ts'
import type { FirstThing, Waiting } from './first-things.ts'
import { ANSWER_OF, shownThings, type StepAnswer } from './shown-things.ts'

const ANSWERS = new Map(
  readdirSync('content/publications/answer').flatMap((file) =>
    (
      JSON.parse(readFileSync(`content/publications/answer/${file}`, 'utf8')) as (StepAnswer & {
        id: string
      })[]
    ).map((one) => [one.id, one] as const),
  ),
)
const waiting = (code: string, alone = false): Waiting => ({
  ...{ code, id: 'C', text: '条件', clause: '', state: 'unmet', gap: '', remedy: '' },
  ...{ earliest: '', alone },
})
const thing = (id: string, where: Waiting[], more: Partial<FirstThing> = {}): FirstThing => ({
  ...{ id, field: 'ipClassOne', kind: 'do', name: '知识产权', years: [], earliest: '' },
  ...{ where, worth: whole(1) },
  ...more,
})
const sources = {
  programme: (code: string) => (code === 'hidden' ? null : { name: `项目${code}`, policyId: 'p' }),
  answer: (id: string) => ANSWERS.get(id) ?? null,
}

test.each(Object.entries(ANSWER_OF))(
  '%s has an answer that names a fee or a time',
  (id, answer) => {
    expect(id.replace(/\(.*/, '') in FIELDS).toBe(true)
    const [shown] = shownThings([thing(id, [waiting('a')])], sources)
    expect(shown?.how?.answerId).toBe(answer)
    expect(shown?.how?.steps.length).toBeGreaterThan(0)
    expect(shown?.how?.checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  },
)

test('what is not published has no numbers', () => {
  const [shown] = shownThings([thing('ipClassOne', [waiting('a')])], {
    ...sources,
    answer: () => null,
  })
  expect(shown?.how).toBeNull()
  const plain = {
    question: '',
    steps: [{ text: '做', cost: '', time: '' }],
    confidence: 'B' as const,
  }
  const [none] = shownThings([thing('ipClassOne', [waiting('a')])], {
    ...sources,
    answer: () => ({ ...plain, checkedOn: '' }),
  })
  expect(none?.how).toBeNull()
})

test.each<[string, FirstThing, string]>([
  ['how many wait', thing('x', [waiting('a'), waiting('b')]), '2 个项目等它'],
  [
    'a programme once, however many of its conditions wait',
    thing('x', [waiting('a'), waiting('a')]),
    '1 个项目等它',
  ],
  [
    'those that lack nothing else',
    thing('x', [waiting('a', true), waiting('b')]),
    '2 个项目等它，其中 1 个只差这一项',
  ],
  ['all of them', thing('x', [waiting('a', true)]), '1 个项目等它，且只差这一项'],
  [
    'that only time brings it',
    thing('x', [waiting('a')], { kind: 'wait', earliest: '2027-01-01' }),
    '只能等时间；1 个项目等它',
  ],
])('the reason says %s', (_, given, expected) =>
  expect(shownThings([given], sources)[0]?.reason).toBe(expected),
)

test('what nobody may see is not counted, and stands nowhere', () => {
  const things = [thing('x', [waiting('a'), waiting('hidden')]), thing('y', [waiting('hidden')])]
  expect(shownThings(things, sources).map(({ id, reason }) => [id, reason])).toEqual([
    ['x', '1 个项目等它'],
  ])
})
