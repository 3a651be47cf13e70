import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RuleTable } from '#domain/matching/rule.ts'
import { cases } from '#testing/seed.ts'
import type { Assessor } from './assess.ts'
import { type Answer, MOST_QUESTIONS, type Question } from './question.ts'
import { sampleAssessor } from './samples.ts'

const TABLES = readdirSync('content/rules').map(
  (file) => JSON.parse(readFileSync(`content/rules/${file}`, 'utf8')) as RuleTable,
)
const assessor = sampleAssessor(TABLES)
const SUBJECTS = ['company', 'person'] as const
const runs = { numRuns: cases(3, 30) }
/** A way to the end asks for hundreds of results. */
const walks = { numRuns: cases(1, 30) }

/** A way of answering: a number for every question, 0 = 不清楚. */
const ways = fc.array(fc.nat(997), { minLength: 80, maxLength: 80 })

const answerTo = ({ id, multiple, options }: Question, pick: number): Answer => {
  if (pick % 7 === 0) return { question: id, chosen: null }
  if (multiple)
    return {
      question: id,
      chosen: options.map((option, at) =>
        (pick >> (at % 9)) % 3 === 0 ? option.id : `-${option.id}`,
      ),
    }
  return { question: id, chosen: [options[pick % options.length]!.id] }
}

const answered = (way: readonly number[], count: number): Answer[] =>
  assessor.questions.slice(0, count).map((question, at) => answerTo(question, way[at]!))

/** The figures that a question is about: `rdSpend.lastTwoYears.min`, `rdSpend/revenue`. */
const figuresOf = (id: string): string[] => id.split('/').map((part) => part.split('.')[0] ?? '')

/** Answers as a visitor gives them: what is asked next, so many times. */
const walked = (
  one: Assessor,
  way: readonly number[],
  subject: 'company' | 'person',
  most = 99,
) => {
  const answers: Answer[] = []
  for (let at = 0; at < most; at++) {
    const [next] = one.open(answers, subject)
    if (next === undefined) return { answers, finished: true }
    answers.push(answerTo(next, way[at % way.length]!))
  }
  return { answers, finished: false }
}

/** Everything an answer may change. */
const seen = (answers: readonly Answer[]) =>
  assessor
    .report(answers)
    .map(({ code, result, scores, reasons }) => [
      code,
      result,
      scores.map(({ least, most }) => [least, most]),
      reasons.map(({ id, state }) => [id, state]),
    ])
const words = (answers: readonly Answer[]) =>
  assessor.results(answers).map(({ code, result }) => `${code} ${result}`)

describe('laws of the self-assessment', () => {
  test('the order of answers never changes results', () => {
    fc.assert(
      fc.property(ways, fc.nat(70), fc.nat(), (way, count, turn) => {
        const answers = answered(way, count)
        const other = answers
          .map((one, at) => [((at + 1) * (turn + 7)) % 101, one] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, one]) => one)
        expect(assessor.report(other)).toEqual(assessor.report(answers))
      }),
      runs,
    )
  }, 600_000)

  test('a question is asked only when two answers to it give different results', () => {
    fc.assert(
      fc.property(ways, fc.nat(25), fc.constantFrom(...SUBJECTS), (way, most, subject) => {
        const { answers } = walked(assessor, way, subject, most)
        const [next] = assessor.open(answers, subject)
        if (next === undefined) return
        expect(answers.map(({ question }) => question)).not.toContain(next.id)
        const tries = [...Array(next.multiple ? 512 : next.options.length).keys()].map((pick) =>
          next.multiple
            ? answerTo(next, pick * 7 + 1)
            : { question: next.id, chosen: [next.options[pick]!.id] },
        )
        const results = new Set(tries.map((one) => JSON.stringify(seen([...answers, one]))))
        expect(results.size, next.id).toBeGreaterThan(1)
      }),
      walks,
    )
  }, 600_000)

  test('every way is as long as is said at its beginning', () => {
    fc.assert(
      fc.property(ways, fc.constantFrom(...SUBJECTS), (way, subject) => {
        const { answers } = walked(assessor, way, subject)
        const { least, most } = assessor.length(subject)
        expect(answers.length).toBeGreaterThanOrEqual(least)
        expect(answers.length).toBeLessThanOrEqual(most)
      }),
      walks,
    )
  }, 600_000)

  test('every way comes to an end, each question asked at most once', () => {
    fc.assert(
      fc.property(ways, fc.constantFrom(...SUBJECTS), (way, subject) => {
        const { answers, finished } = walked(assessor, way, subject)
        expect(finished).toBe(true)
        expect(new Set(answers.map(({ question }) => question)).size).toBe(answers.length)
      }),
      walks,
    )
  }, 600_000)

  test('when nothing is asked any more, no other answer changes a result word', () => {
    fc.assert(
      fc.property(ways, ways, fc.constantFrom(...SUBJECTS), (way, other, subject) => {
        const { answers } = walked(assessor, way, subject)
        // What a walk has no room for is asked at the result.
        if (answers.length >= MOST_QUESTIONS) return
        const done = new Set(answers.map(({ question }) => question))
        const told = new Set([...done].flatMap(figuresOf))
        const rest = assessor.questions
          .filter((one) => one.subject === subject && !done.has(one.id))
          // What follows from an answer is not asked; a second one about the same figure could only
          // contradict it.
          .filter(({ id }) => !/^(ip|count\.|rdSpend|entSize$)/.test(id))
          .filter(({ id }) => !figuresOf(id).some((figure) => told.has(figure)))
          .map((one, at) => answerTo(one, other[at]!))
        expect(words([...answers, ...rest])).toEqual(words(answers))
      }),
      runs,
    )
  }, 600_000)

  test('不清楚 to everything never gives 暂不满足 or 较有希望, and changes nothing', () => {
    const open = assessor.questions.map(({ id }) => ({ question: id, chosen: null }))
    expect(assessor.report(open)).toEqual(assessor.report([]))
    const words = assessor.results(open).map(({ result }) => result)
    expect(words).not.toContain('unmet')
    expect(words).not.toContain('hopeful')
  })

  test('taking an answer back to 不清楚 never gives 暂不满足 or 较有希望', () => {
    fc.assert(
      fc.property(ways, fc.nat(60), (way, at) => {
        const answers = answered(way, assessor.questions.length)
        const fewer = answers.map((one, n) => (n === at ? { ...one, chosen: null } : one))
        const before = new Map(assessor.results(answers).map(({ code, result }) => [code, result]))
        const turned = assessor
          .results(fewer)
          .filter(({ result }) => result === 'unmet' || result === 'hopeful')
          .filter(({ code, result }) => before.get(code) !== result)
        expect(turned).toEqual([])
      }),
      runs,
    )
  }, 600_000)
})
