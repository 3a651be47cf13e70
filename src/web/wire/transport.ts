import type {
  IncomingFile,
  Stopping,
  Transport,
  WireAnswer,
  WireRequest,
} from '#contract/wire/caller.ts'

/** In the place of the browser's own words, which are English. */
const FAILED = '网络连接失败，请检查网络后重试'

/** The only file that says `fetch`. */
export const browserTransport: Transport = async (request) => {
  if (request.form !== undefined) return upload(request, request.form)
  const response = await fetch(request.url, {
    method: request.method,
    headers: headersOf(request),
    credentials: 'same-origin',
    signal: stopOf(request),
    ...(request.body === undefined ? {} : { body: request.body }),
  }).catch((error: unknown) => {
    throw new Error(FAILED, { cause: error })
  })
  const requestId = response.headers.get('x-request-id')
  const disposition = response.headers.get('content-disposition')
  return {
    status: response.status,
    ...(disposition === null
      ? { body: await response.text() }
      : { body: '', file: fileOf(disposition, await response.blob()) }),
    ...(requestId === null ? {} : { requestId }),
  }
}

/** Stops after the time of the request, or when its caller does. */
const stopOf = ({ timeoutMs, signal }: WireRequest): AbortSignal => {
  const late = AbortSignal.timeout(Math.min(timeoutMs, 2_147_483_647))
  if (signal === undefined) return late
  const stop = new AbortController()
  if (signal.aborted) stop.abort()
  // Joined by hand: AbortSignal.any is younger than the browsers that are served.
  const both: readonly Stopping[] = [late, signal]
  for (const one of both) one.addEventListener('abort', () => stop.abort())
  return stop.signal
}

/** Says that a script of this site's own pages asks; a form of another site cannot. */
const headersOf = (request: WireRequest): Record<string, string> => ({
  ...request.headers,
  'X-Ceqiao': '1',
})

const fileOf = (disposition: string, content: Blob): IncomingFile => {
  const name = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? ''
  return { fileName: decodeURIComponent(name), mime: content.type, size: content.size, content }
}

/** Sends a multipart form; `fetch` cannot say how far it is. */
const upload = async (
  request: WireRequest,
  { fields, files, onProgress, signal }: NonNullable<WireRequest['form']>,
): Promise<WireAnswer> =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    for (const { name, content } of files) form.append('file', content as Blob, name)
    const asked = new XMLHttpRequest()
    asked.open(request.method, request.url)
    for (const [name, value] of Object.entries(headersOf(request)))
      asked.setRequestHeader(name, value)
    asked.upload.addEventListener('progress', (event) => onProgress?.(event.loaded, event.total))
    asked.addEventListener('load', () => {
      const requestId = asked.getResponseHeader('x-request-id')
      resolve({
        status: asked.status,
        body: asked.responseText,
        ...(requestId === null ? {} : { requestId }),
      })
    })
    for (const kind of ['error', 'abort'])
      asked.addEventListener(kind, () => reject(new Error(FAILED)))
    signal?.addEventListener('abort', () => asked.abort())
    asked.send(form)
  })
