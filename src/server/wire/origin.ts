import type { FastifyRequest } from 'fastify'
import { cleanAddress } from './address.ts'
import { hostName } from './hosts.ts'

/** Where a request came from, as far as its bearer can be believed. */
export interface Origin {
  https: boolean
  /** https, or this very machine: what browsers call a secure context. */
  secure: boolean
  /** Without a port, lower-case. */
  host: string
  address: string
  browser: boolean
  /** `Sec-Fetch-Site`, empty when absent. */
  fetchSite: string
  /** A script of this site's own pages sent it: same origin and the header `X-Ceqiao`. */
  ownPage: boolean
  prefetch: boolean
  /** An `Origin` came along that is not this site's own, `null` included. */
  foreign: boolean
}

/** Scheme, host and port as a browser writes them: lower-case, without the scheme's own port. */
export const siteOrigin = ({
  protocol,
  host,
}: Pick<FastifyRequest, 'protocol' | 'host'>): string => {
  const plain = `${protocol === 'https' ? 'https' : 'http'}://${host}`
  return URL.canParse(plain) ? new URL(plain).origin : plain
}

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Reads where a request came from; forwarded headers count only from a trusted proxy. */
export const originOf = (request: FastifyRequest): Origin => {
  const https = request.protocol === 'https'
  const origin = headerOf(request, 'origin').toLowerCase()
  const fetchSite = headerOf(request, 'sec-fetch-site')
  const sameOrigin = fetchSite === '' ? origin === siteOrigin(request) : fetchSite === 'same-origin'
  const host = hostName(request.host)
  return {
    https,
    secure: https || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host),
    host,
    address: cleanAddress(request.ip) || cleanAddress(request.socket.remoteAddress) || '0.0.0.0',
    // A plain-http page other than localhost gets no Sec-Fetch-*, but its posts have an Origin.
    browser: fetchSite !== '' || headerOf(request, 'sec-fetch-mode') !== '' || origin !== '',
    fetchSite,
    ownPage: sameOrigin && headerOf(request, 'x-ceqiao') === '1',
    prefetch: /prefetch|prerender/i.test(
      `${headerOf(request, 'purpose')} ${headerOf(request, 'sec-purpose')} ` +
        `${headerOf(request, 'x-moz')}`,
    ),
    // A proxy that ends TLS without saying so leaves the own pages' https origin over plain http.
    foreign: origin !== '' && ![siteOrigin(request), `https://${request.host}`].includes(origin),
  }
}
