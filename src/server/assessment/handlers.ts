import type { assessment } from '#contract/assessment.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { Assessor } from '#domain/assessment/assess.ts'
import type { Conflict } from '#domain/assessment/conflicts.ts'
import { factsOf } from '#domain/assessment/facts.ts'
import { type Answer, answerText, fits, readAnswer } from '#domain/assessment/question.ts'
import type { ProgrammeReport, ProgrammeResult } from '#domain/assessment/report.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { type ThingSources, wireThing } from '#domain/matching/shown-things.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { hashToken, newToken } from '#server/wire/tokens.ts'
import type { Assessors } from './assessors.ts'
import type { FactSink } from './facts.store.ts'
import type { AssessmentStore } from './store.ts'

/** Said when an answer is none of those that were asked for. */
export const ANSWER_TEXT = '有一项回答已经变化，请返回上一题重新选择'
/** Said for every link that is not, or no longer, good. */
export const LINK_TEXT = '这个自测链接不存在，或已超过 30 天'

/** 自测: asks, judges and keeps. */
export const createAssessmentHandlers = (deps: {
  store: AssessmentStore
  assessors: Assessors
  sink: FactSink
  /** A published answer by its id. */
  answer: ThingSources['answer']
}): Handlers<typeof assessment> => {
  const { store, assessors, sink } = deps
  const begun = (askedOn: string, chooseList: readonly string[]) => {
    const day = assessors.dayOf(askedOn)
    const assessor = assessors.of(day)
    return { day, assessor, answers: answersOf(chooseList, assessor) }
  }
  return {
    result: async ({ chooseList, subject, askedOn }) => {
      const { day, assessor, answers } = begun(askedOn, chooseList)
      const open = assessor.open(answers, subject)
      const [next] = open
      return {
        askedOn: day,
        results: assessor.results(answers).map(wireResult),
        next: next ? { id: next.id, options: next.options.map(({ id }) => id) } : null,
        left: open.length,
        length: assessor.length(subject),
        conflicts: assessor.conflicts(answers).map(wireConflict),
      }
    },

    report: async ({ chooseList, subject, askedOn }) => {
      const { day, assessor, answers } = begun(askedOn, chooseList)
      const { first, inPlace } = assessor.missing(answers, subject, deps.answer)
      return {
        askedOn: day,
        results: assessor.report(answers).map(wireReport),
        first: first.map((one) => ({ ...wireThing(one), questions: [...one.questions] })),
        inPlace: inPlace.map((one) => ({ ...one, questions: [...one.questions] })),
        conflicts: assessor.conflicts(answers).map(wireConflict),
      }
    },

    save: async ({ chooseList, subject, askedOn, finished, link }) => {
      const { day, assessor, answers } = begun(askedOn, chooseList)
      // Only a link that is there is written on: nobody chooses the link of a new one.
      const known = link !== '' && (await store.find(hashToken(link))) !== null
      const now = known ? link : newToken()
      const expiresAt = await store.put(hashToken(now), {
        subject,
        askedOn: day,
        answers: answers.map(answerText),
        finished,
        results: assessor.report(answers),
      })
      return { link: now, expiresOn: formatBeijingDate(expiresAt.getTime()) }
    },

    saved: async ({ link }) => {
      const found = await store.find(hashToken(link))
      if (found === null) throw apiError('notFound', LINK_TEXT)
      const today = assessors.of(assessors.dayOf('')).results([])
      return {
        chooseList: found.answers,
        subject: found.subject,
        askedOn: found.askedOn,
        finished: found.finished,
        savedOn: formatBeijingDate(found.savedAt.getTime()),
        expiresOn: formatBeijingDate(found.expiresAt.getTime()),
        results: found.results.map(wireReport),
        renewed: found.results
          .filter(({ code, version }) =>
            today.some((one) => one.code === code && one.version !== version),
          )
          .map(({ name }) => name),
      }
    },

    take: async ({ link }, { principal }) => {
      if (principal.companyId === '') throw apiError('signIn')
      const found = await store.find(hashToken(link))
      if (found === null) throw apiError('notFound', LINK_TEXT)
      const answers = found.answers.flatMap((text) => readAnswer(text) ?? [])
      const facts = factsOf({ askedOn: found.askedOn, answers })
      const taken = await sink.add(principal.companyId, principal.userId, facts)
      return { taken, stated: facts.length - taken }
    },
  }
}

/** Answers to questions of the day, each question once. */
const answersOf = (chooseList: readonly string[], { questions }: Assessor): Answer[] => {
  const byId = new Map(questions.map((one) => [one.id, one]))
  const answers = chooseList.map((text) => {
    const answer = readAnswer(text)
    const question = answer && byId.get(answer.question)
    if (!answer || !question || !fits(question, answer)) throw apiError('invalid', ANSWER_TEXT)
    byId.delete(question.id)
    return answer
  })
  return answers
}

const wireConflict = ({ questions, rule }: Conflict) => ({ questions: [...questions], rule })

const wireResult = (one: ProgrammeResult) => ({ ...one, scores: [...one.scores] })

const wireReport = (one: ProgrammeReport) => ({
  ...one,
  scores: [...one.scores],
  reasons: one.reasons.map((reason) => ({ ...reason, lacks: [...reason.lacks] })),
})
