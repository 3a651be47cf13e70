import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Fact } from '#domain/matching/portrait.ts'
import type { RuleTable } from '#domain/matching/rule.ts'
import type { Situation } from '#domain/situation/situation.ts'
import { answersFrom, situationAnswers } from './fill.ts'
import { answerText, fits } from './question.ts'
import { ON, sampleAssessor } from './samples.ts'

const { questions } = sampleAssessor(
  readdirSync('content/rules').map(
    (file) => JSON.parse(readFileSync(`content/rules/${file}`, 'utf8')) as RuleTable,
  ),
)
const year = 2025
const exactly = (count: number) => ({ from: count, to: count })

test.each<[string, Situation, string[]]>([
  ['a district by the city that is asked', { region: '440306' }, ['region=440300']],
  ['a province that is asked by its cities is not enough', { region: '440000' }, []],
  ['a division by its section', { industry: 'I65' }, ['industry=I']],
  ['people by their band', { staff: exactly(12) }, ['staff=1~20']],
  ['a range within one band', { staff: { from: 30, to: 39 } }, ['staff=21~50']],
  ['a range over two bands is asked', { staff: { from: 15, to: 30 } }, []],
  ['an open one too', { staff: { from: 15, to: null } }, []],
  [
    'a time that lies in one band',
    { founded: { years: exactly(2) } },
    ['foundedOn=2023-11-23~2025-11-22'],
  ],
  ['a year that does not', { founded: { year: 2025 } }, []],
  [
    'a share from two sums of one year; no walk asks for the sum',
    {
      revenue: { ...exactly(6_000_000), year },
      rdSpend: { ...exactly(800_000), year },
    },
    ['revenue=0~14999999.99', 'rdShare=0.1~'],
  ],
  [
    'no share from sums of two years',
    {
      revenue: { ...exactly(6_000_000), year: year - 1 },
      rdSpend: { ...exactly(800_000), year },
    },
    [],
  ],
  ['titles are asked: others may be there', { titles: ['hnte'] }, []],
])('%s', (_, situation, expected) => {
  const answers = situationAnswers(situation, questions, ON)
  expect(answers.map(answerText).toSorted()).toEqual(expected.toSorted())
  for (const answer of answers)
    expect(
      fits(
        questions.find(({ id }) => id === answer.question)!,
        answer,
      ),
    ).toBe(true)
})

test('a portrait says which titles there are, and which not', () => {
  const fact: Fact = {
    ...{ field: 'titles', year: null, source: 'user', observedAt: ON },
    value: [{ code: 'hnte', level: '', on: '', until: '', rank: null }],
  }
  const [titles] = answersFrom([fact], questions, ON)
  expect(titles?.chosen).toContain('hnte')
  expect(titles?.chosen).toContain('-champion')
})
