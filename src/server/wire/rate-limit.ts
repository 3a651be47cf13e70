import type { Endpoint } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { networkOf } from './address.ts'
import type { Limit, Limits } from './limits.ts'
import type { Rates } from './rates.ts'

/** A visitor's own limit is easily renewed, so the visitor's address has one, this much larger. */
const ADDRESS_FACTOR = 10

/** Whether a call changes something: our reading POSTs are named query… or get…, as in the spec. */
export const changes = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET'
    ? endpoint.sideEffect === true
    : !/\/(query|get)[A-Z]\w*$/.test(endpoint.path)

/** Counts the calls of one app against the limits; every refusal says when to come back. */
export const createRateLimit = (rates: Rates, limits: Limits['calls']) => {
  const spend = (key: string, limit: Limit): void => {
    const wait = rates.take(key, limit)
    if (wait > 0) throw apiError('tooMany', undefined, { retryAfter: wait })
  }
  return {
    /** Any call, before anything is looked up for it. */
    call: (address: string): void => spend(`call ${networkOf(address)}`, limits.reads),
    /** A page that has to be rendered; one from the cache costs nothing. */
    page: (address: string): void => spend(`page ${networkOf(address)}`, limits.reads),
    /** A change, by who makes it. */
    change: (address: string, userId: string | undefined): void =>
      spend(`change ${userId ?? networkOf(address)}`, limits.writes),
    /** The endpoint's own limits. */
    endpoint: (endpoint: Endpoint, address: string, who: string | null | undefined): void => {
      for (const [index, rate] of (endpoint.rates ?? []).entries()) {
        const key = `${endpoint.path} ${index}`
        const network = networkOf(address)
        if (rate.per === 'ip' || !who) spend(`${key} ${network}`, rate)
        else {
          spend(`${key} ${network}`, { ...rate, max: rate.max * ADDRESS_FACTOR })
          spend(`${key} ${who}`, rate)
        }
      }
    },
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>
