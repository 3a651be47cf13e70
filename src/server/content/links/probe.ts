import { lookup } from 'node:dns/promises'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { LinkSight } from '#domain/content/links.ts'
import { isPublicAddress } from './guard.ts'

/** Milliseconds that one request may take, with finding its host. */
const LIMIT_MS = 15_000
const MOST_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const HEADERS_MOST = 16_384

/** One address of a host. */
export interface HostAddress {
  address: string
  family: number
}

/** What {@link createLinkProbe} is made of; a test has its own internet, by the last three. */
export interface LinkProbeDeps {
  userAgent: string
  /** Waits until a host may be asked. */
  turn: (host: string) => Promise<void>
  /** Ends every request when the server stops. */
  signal: AbortSignal
  resolve?: (host: string) => Promise<HostAddress[]>
  mayReach?: (address: string) => boolean
  limitMs?: number
}

/** Looks at an address; never fails. */
export type LinkProbe = (url: string) => Promise<LinkSight>

class Unreachable extends Error {
  override name = 'Unreachable'
}

/** Fails when a signal does, whatever else is still waited for. */
const endOf = async (signal: AbortSignal): Promise<never> => {
  signal.throwIfAborted()
  return new Promise((_fulfil, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
  })
}

/**
 * The guarded fetcher (security.md 11). The name of a host is resolved once, every address of it must
 * be one of the open internet, and it is these that are connected to; a redirect is a new address and
 * judged like the first. Nothing of a body is read, and no proxy of the environment is asked.
 */
export const createLinkProbe = (deps: LinkProbeDeps): LinkProbe => {
  const { userAgent, turn, signal, limitMs = LIMIT_MS } = deps
  const resolve = deps.resolve ?? (async (host: string) => lookup(host, { all: true }))
  const mayReach = deps.mayReach ?? isPublicAddress

  const addressesOf = async (hostname: string): Promise<HostAddress[]> => {
    const host = hostname.replaceAll(/^\[|\]$/g, '')
    const family = isIP(host)
    const found = family === 0 ? await resolve(host) : [{ address: host, family }]
    if (found.length === 0 || !found.every(({ address }) => mayReach(address)))
      throw new Unreachable(host)
    return found
  }

  const ask = async (method: string, url: URL): Promise<{ status: number; location: string }> => {
    if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      throw new Unreachable(url.protocol)
    await turn(url.host)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
    const found = await Promise.race([addressesOf(url.hostname), endOf(limit)])
    const toThese: LookupFunction = (_host, { all }, done) => {
      const [first] = found
      if (all === true) done(null, found)
      else done(null, first?.address ?? '', first?.family)
    }
    return new Promise((fulfil, fail) => {
      const asked = (url.protocol === 'https:' ? overHttps : overHttp)(
        url,
        {
          method,
          agent: false,
          lookup: toThese,
          signal: limit,
          maxHeaderSize: HEADERS_MOST,
          headers: {
            'user-agent': userAgent,
            accept: '*/*',
            ...(method === 'GET' ? { range: 'bytes=0-1023' } : {}),
          },
        },
        ({ statusCode = 0, headers }) => {
          fulfil({ status: statusCode, location: headers.location ?? '' })
          asked.destroy()
        },
      )
      asked.on('error', fail).end()
    })
  }

  /** The status at the end of all redirects. */
  const statusOf = async (method: string, start: URL): Promise<number> => {
    let url = start
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const { status, location } = await ask(method, url)
      if (!REDIRECTS.has(status) || location === '') return status
      url = new URL(location, url)
    }
    return 0
  }

  return async (text) => {
    try {
      const url = new URL(text)
      const status = await statusOf('HEAD', url)
      // Many servers know no HEAD, and say so in every way.
      return { status: status < 400 ? status : await statusOf('GET', url), noName: false }
    } catch (error) {
      return { status: 0, noName: (error as NodeJS.ErrnoException).code === 'ENOTFOUND' }
    }
  }
}
