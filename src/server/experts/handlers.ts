import type { Contract } from '#contract/index.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { Roster } from './roster.ts'

/** 专家: who answers. Whoever is no expert has no public face here. */
export const createExpertsHandlers = (deps: {
  roster: Pick<Roster, 'cards'>
}): Handlers<Contract['experts']> => {
  const { roster } = deps
  return {
    consultants: async (_input, { host }) => ({
      records: await roster.cards(host, ({ body }) => body.consult),
    }),
    jobTitleConsultants: async (_input, { host }) => ({
      records: await roster.cards(host, ({ body }) => body.jobTitle),
    }),
    async find({ userId }, { host }) {
      const [card] = await roster.cards(host, ({ id }) => id === userId)
      if (card === undefined) throw apiError('notFound', '没有找到这位专家')
      return card
    },
  }
}
