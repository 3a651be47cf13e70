import type { visits } from '#contract/visits.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { placeOf } from '#domain/visits/places.ts'
import { deviceOf, isMachine, isSource, type Source, sourceOf } from '#domain/visits/source.ts'
import type { Clock } from '#server/clock.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import { DEFAULT_VARIANT, type SiteOf } from '#server/wire/hosts.ts'
import type { VisitCounter } from './counter.ts'

/** Somebody of the platform at work: no visitor. */
const isOwn = ({ principal }: Caller): boolean =>
  principal !== null && principal.companyId === '' && principal.permissions.size > 0

/** 访问统计: of who calls, the kind of device alone is looked at, and nothing of them is kept. */
export const createVisitHandlers = (deps: {
  counter: Pick<VisitCounter, 'count'>
  siteOf: SiteOf
  clock: Clock
}): Handlers<typeof visits> => ({
  async count({ path, entry, from, utm, shared, source }, caller) {
    const { host, userAgent } = caller
    const came = entry
      ? sourceOf({ from, host, utm, shared, userAgent })
      : { source: isSource(source) ? source : ('unknown' satisfies Source), via: '' }
    const page = placeOf(path)
    if (page !== null && !isMachine(userAgent) && !isOwn(caller))
      deps.counter.count(
        {
          day: formatBeijingDate(deps.clock.now().getTime()),
          site: deps.siteOf(host) ?? DEFAULT_VARIANT,
          page,
          ...came,
          device: deviceOf(userAgent),
        },
        entry,
      )
    return { source: came.source }
  },
})
