import type { QueryClient } from '@tanstack/react-query'
import { work } from '#contract/work.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

export type WorkItem = AnswerOf<typeof work.list>['records'][number]

/** How often what waits is asked for while the page is visible. */
const EVERY_MS = 60_000

/** How much waits, by page: what the marks of the menu ask. */
export const workCountQuery = () => ({
  ...queryOptionsInline(work.count, {}),
  staleTime: EVERY_MS,
  refetchInterval: EVERY_MS,
})

/** 待办 of whoever is signed in, as it stands now; its figures are those of the count. */
export const workQuery = () => {
  const { queryFn, ...asked } = queryOptionsInline(work.list, {})
  return {
    ...asked,
    queryFn: async (context: { client: QueryClient }) => {
      const list = await queryFn(context)
      const { total, late, pages } = list
      context.client.setQueryData(workCountQuery().queryKey, { total, late, pages })
      return list
    },
    staleTime: 0,
    refetchInterval: EVERY_MS,
  }
}

/** Asks again what waits, after something was done about it. */
export const askWorkAgain = (client: QueryClient): void => {
  for (const { path } of [work.list, work.count])
    void client.invalidateQueries({ queryKey: [path] })
}
