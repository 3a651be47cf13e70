import { createHash } from 'node:crypto'
import type { Contract } from '#contract/index.ts'
import { refuse } from '#contract/wire/refusals.ts'
import type { Clock } from '#server/clock.ts'
import { networkOf } from '#server/wire/address.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import { isToken } from '#server/wire/tokens.ts'
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
      const seen = await store.view({ objType, objId }, viewersOf(caller), new Date(hour))
      if (seen === null) throw refuse('notFound')
      if (hour > forgotten) {
        forgotten = hour
        await store.forget(new Date(hour - KEPT_HOURS * HOUR_MS))
      }
      return { counted: seen.counted, viewCount: seen.total }
    },
  }
}

/**
 * The names a viewer goes by; the first decides. Somebody who brought no cookie is one with all
 * who look the same from the same network, or a script without a cookie jar would be a crowd; the
 * cookie given with this answer counts as seen, or the next page would count the person again.
 */
const viewersOf = ({ principal, visitor, address, userAgent, cookies }: Caller): string[] => {
  if (principal !== null) return [`u:${principal.userId}`]
  if (visitor !== null && cookies.guest !== undefined && isToken(cookies.guest)) return [visitor]
  const look = createHash('sha256')
    .update(`${networkOf(address)} ${userAgent}`)
    .digest('hex')
  return [`a:${look}`, ...(visitor === null ? [] : [visitor])]
}
