import type { Places } from '#domain/assessment/catalogue.ts'
import type { ThingSources } from '#domain/matching/shown-things.ts'
import type { Core } from '#server/core.ts'
import { createAssessors } from './assessors.ts'
import { createFactSink } from './facts.store.ts'
import { createAssessmentHandlers } from './handlers.ts'
import type { RuleSource } from './rules.ts'
import { createAssessmentStore } from './store.ts'

/** What the questions name places and industries by. */
interface AssessmentNames {
  regions(): readonly (Places['regions'][number] & { depth: number; kind: string })[]
  entries(dictType: string): readonly { dictCode: string; dictDesc: string }[]
}

/** 自测: questions about a company or a person, and what they may apply for. */
export const createAssessment = (
  deps: Pick<Core, 'db' | 'clock'> & {
    rules: RuleSource
    names: AssessmentNames
    answer: ThingSources['answer']
  },
) => {
  const { db, clock, rules, names, answer } = deps
  const store = createAssessmentStore(db)
  const assessors = createAssessors({
    rules,
    places: () => ({
      regions: names.regions().filter(({ depth, kind }) => depth < 3 && kind === 'admin'),
      industries: [...names.entries('INDUSTRY'), ...names.entries('INDUSTRY_DIVISION')].map(
        ({ dictCode, dictDesc }) => ({ code: dictCode, name: dictDesc }),
      ),
    }),
    clock,
  })
  return {
    handlers: {
      assessment: createAssessmentHandlers({ store, assessors, sink: createFactSink(db), answer }),
    },
    prune: store.prune,
    /** The questions as of a day. */
    questionsOn: (askedOn: string) => assessors.of(assessors.dayOf(askedOn)).questions,
  }
}
