import type { Question } from '#domain/assessment/question.ts'
import type { ThingSources } from '#domain/matching/shown-things.ts'
import type { Core } from '#server/core.ts'
import type { ShownPolicy } from './cards.ts'
import { createMatchingHandlers, type MatchingNames } from './handlers.ts'
import { createRuleEditing } from './rules/editing.store.ts'
import { createRuleTableHandlers } from './rules/handlers.ts'
import type { PortraitReader } from './runs/run.ts'
import type { Matching } from './service.ts'
import { matchWork } from './work.ts'
import { PERSONAL_DATA } from './personal-data.store.ts'

/** 精准匹配 and 规则表, over the engine that a node keeps. */
export const createMatches = (
  deps: Pick<Core, 'db' | 'clock'> & {
    matching: Matching
    portraits: PortraitReader
    names: MatchingNames
    policies: { cards: (ids: readonly string[]) => Promise<ShownPolicy[]> }
    /** A published answer by its id. */
    answer: ThingSources['answer']
    questionsOn: (askedOn: string) => readonly Question[]
  },
) => {
  const { matching } = deps
  return {
    handlers: {
      matching: createMatchingHandlers({
        ...deps,
        policies: deps.policies.cards,
        questions: deps.questionsOn,
      }),
      ruleTables: createRuleTableHandlers({
        ...deps,
        editing: createRuleEditing(deps.db),
        reverse: matching.reverse,
      }),
    },
    jobs: [matching.job],
    personalData: [PERSONAL_DATA],
    work: { match: matchWork(matching.runs) },
  }
}
