import type { Transport } from '#contract/wire/caller.ts'

/** The only file that says `fetch`. */
export const browserTransport: Transport = async (request) => {
  const response = await fetch(request.url, {
    method: request.method,
    // Says that a script of this site's own pages asks; a form of another site cannot.
    headers: { ...request.headers, 'X-Ceqiao': '1' },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(Math.min(request.timeoutMs, 2_147_483_647)),
    ...(request.body === undefined ? {} : { body: request.body }),
  })
  const requestId = response.headers.get('x-request-id')
  return {
    status: response.status,
    body: await response.text(),
    ...(requestId === null ? {} : { requestId }),
  }
}
