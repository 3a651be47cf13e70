import { assessment } from '#contract/assessment.ts'
import { matching } from '#contract/matching.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { type Answer, answerText } from '#domain/assessment/question.ts'
import {
  queryOptionsOf,
  queryOptionsPart,
  queryOptionsInline,
  queryOptionsOrNull,
} from '#web/wire/query.ts'

/** Whom the questions are about. */
export type Subject = 'company' | 'person'

/** Answers given so far, and the day they count from. */
export interface Progress {
  answers: readonly Answer[]
  subject: Subject
  /** Empty = today. */
  askedOn: string
}

export type Step = AnswerOf<(typeof assessment)['result']>
export type LiveResult = Step['results'][number]
export type Report = Results['results'][number]
export type Reason = Report['reasons'][number]
export type Conflict = Step['conflicts'][number]
export type Results = AnswerOf<(typeof assessment)['report']>
export type AskedQuestion = AnswerOf<(typeof matching)['conditions']>['questions'][number]

/** What travels of a progress. */
export const chosenOf = ({ answers }: Pick<Progress, 'answers'>): string[] =>
  answers.map(answerText)

/** Every question by its id. */
export const questionsQuery = (askedOn: string) =>
  queryOptionsPart(
    matching.conditions,
    { questions: true, askedOn },
    'questions',
    ({ questions }) => questions,
  )

/** Results and the next question after some answers. */
export const stepQuery = (progress: Progress) =>
  queryOptionsInline(assessment.result, {
    chooseList: chosenOf(progress),
    subject: progress.subject,
    askedOn: progress.askedOn,
  })

/** The same results with every reason. */
export const reportQuery = (progress: Progress) =>
  queryOptionsOf(assessment.report, {
    chooseList: chosenOf(progress),
    subject: progress.subject,
    askedOn: progress.askedOn,
  })

/** What is kept under a link; null when it is not, or no longer, good. */
export const savedQuery = (link: string) => queryOptionsOrNull(assessment.saved, { link })
