import type { QueryClient } from '@tanstack/react-query'
import { work } from '#contract/work.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

export type WorkItem = AnswerOf<typeof work.list>['records'][number]

/** How often what waits is asked for while the page is visible. */
const EVERY_MS = 60_000

/** 待办 of whoever is signed in, as it stands now. */
export const workQuery = () => ({
  ...queryOptionsInline(work.list, {}),
  staleTime: 0,
  refetchInterval: EVERY_MS,
})

/** How much waits, by page: what the marks of the menu ask. */
export const workCountQuery = () => ({
  ...queryOptionsInline(work.count, {}),
  staleTime: EVERY_MS,
  refetchInterval: EVERY_MS,
})

/** Asks again what waits, after something was done about it. */
export const askWorkAgain = (client: QueryClient): void => {
  for (const { path } of [work.list, work.count])
    void client.invalidateQueries({ queryKey: [path] })
}
