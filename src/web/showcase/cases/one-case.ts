import type { QueryClient } from '@tanstack/react-query'
import type { showcase } from '#contract/showcase.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { isRefusal } from '#contract/wire/refusals.ts'
import { askCase } from '../questions.ts'

export type OneCase = AnswerOf<(typeof showcase)['case']>

/** What can be the id of a case at all; anything else is not asked for. */
export const isCaseId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)

const MISSING = 404

/** The query of one case; null when there is none to be shown under this id. */
export const caseQuery = (id: string) => {
  const asked = askCase(id)
  return {
    ...asked,
    queryFn: async (context: { client: QueryClient }): Promise<OneCase | null> => {
      try {
        return await asked.queryFn(context)
      } catch (error) {
        if (isRefusal(error) && error.code === MISSING) return null
        throw error
      }
    },
  }
}
