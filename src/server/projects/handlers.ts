import { createHash } from 'node:crypto'
import type { Contract } from '#contract/index.ts'
import { refuse } from '#contract/wire/refusals.ts'
import type { Clock } from '#server/clock.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import type { ViewStore } from './store.ts'

const HOUR_MS = 3_600_000
/** Who has seen what is kept this long; the count needs the running hour alone. */
const KEPT_HOURS = 24

/** 服务项目 and what is counted about every public object. */
export const createProjectHandlers = (parts: {
  store: ViewStore
  clock: Clock
}): Handlers<Contract['projects']> => {
  const { store, clock } = parts
  let forgotten = 0
  return {
    async view({ objType, objId }, caller) {
      const now = clock.now().getTime()
      const hour = now - (now % HOUR_MS)
      const seen = await store.view({ objType, objId }, viewerOf(caller), new Date(hour))
      if (seen === null) throw refuse('notFound')
      if (hour > forgotten) {
        forgotten = hour
        await store.forget(new Date(hour - KEPT_HOURS * HOUR_MS))
      }
      return { counted: seen.counted, viewCount: seen.total }
    },
  }
}

/** One name a viewer; a visitor who cannot be known is one with all others at the address. */
const viewerOf = ({ principal, visitor, address }: Caller): string => {
  if (principal !== null) return `u:${principal.userId}`
  if (visitor !== null) return visitor
  return `a:${createHash('sha256').update(address).digest('hex')}`
}
