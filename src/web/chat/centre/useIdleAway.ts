import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Call } from '#contract/wire/caller.ts'
import { workbench } from '#contract/workbench.ts'
import { load } from '#web/session/storage.ts'
import { queryOptionsInline, useCall } from '#web/wire/query.ts'
import type { ChatWorld } from '../useTalk.ts'

/** Who has done nothing for so long in any tab of the browser is away; it is looked at so often. */
export const IDLE_MS = 600_000
export const LOOK_MS = 30_000
const IDLE_REASON = '长时间未操作'

/** Whoever is there is away from now on; who said anything else has said it. */
const leave = async (client: QueryClient, call: Call): Promise<void> => {
  const asked = queryOptionsInline(workbench.presence, {})
  const { status, capacity } = await client.fetchQuery({ ...asked, staleTime: 0 })
  if (status !== 'online') return
  const now = await call(workbench.setPresence, { status: 'away', reason: IDLE_REASON, capacity })
  client.setQueryData(asked.queryKey, now)
}

/**
 * 自动离开 of an expert. The time of the last input decides, and never how often this tab was let
 * run: a timer that the browser slows down only looks later.
 */
export const useIdleAway = (world: ChatWorld, serves: boolean): void => {
  const client = useQueryClient()
  const call = useCall()
  useEffect(() => {
    if (!serves) return
    const begunAt = world.now()
    /** The last input after which it was told already. */
    let toldOf = -1
    let cancel = (): void => {}
    const look = (): void => {
      cancel = world.later(look, LOOK_MS)
      const last = Math.max(begunAt, load<number>('lastInput') ?? 0)
      if (last === toldOf || world.now() - last < IDLE_MS) return
      toldOf = last
      leave(client, call).catch(() => {
        toldOf = -1
      })
    }
    cancel = world.later(look, LOOK_MS)
    return () => cancel()
  }, [world, serves, client, call])
}
