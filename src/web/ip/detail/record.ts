import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import { isRefusal } from '#contract/wire/refusals.ts'
import { ask } from '#web/wire/query.ts'

/** What can be the id of a record at all; anything else is not asked for. */
export const isRecordId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)

const MISSING = 404

/** The query of one record; null when there is none under this id. */
export const recordQuery = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => {
  const asked = ask(endpoint, input)
  return {
    ...asked,
    meta: { onRefusal: 'inline' as const },
    queryFn: async (context: { client: QueryClient }): Promise<AnswerOf<E> | null> => {
      try {
        return await asked.queryFn(context)
      } catch (error) {
        if (isRefusal(error) && error.code === MISSING) return null
        throw error
      }
    },
  }
}
