import { useQuery, useQueryClient } from '@tanstack/react-query'
import { workbench } from '#contract/workbench.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { useCall } from '#web/wire/query.ts'

type Watched = AnswerOf<typeof workbench.watch>

/** What is said is looked for so often while the page is looked at. */
const LOOK_MS = 5_000

/** 旁听: a conversation that somebody else serves, read on from where it was read. */
export const useWatched = (chatId: string) => {
  const client = useQueryClient()
  const call = useCall()
  const queryKey = [workbench.watch.path, chatId]
  return useQuery({
    queryKey,
    queryFn: async (): Promise<Watched> => {
      const was = client.getQueryData<Watched>(queryKey)
      const found = await call(workbench.watch, { chatId, after: was?.head ?? 0 })
      return was === undefined ? found : { ...found, lines: [...was.lines, ...found.lines] }
    },
    meta: { onApiError: 'inline' },
    refetchInterval: LOOK_MS,
    staleTime: 0,
    // Whoever comes back looks anew, and is written down anew.
    gcTime: 0,
  })
}
