import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'

/** An answer as it came, undecoded. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Reads an answer to its end. */
export const readAnswer = async (answer: IncomingMessage): Promise<Answer> => ({
  status: answer.statusCode ?? 0,
  headers: answer.headers,
  body: Buffer.concat((await answer.toArray()) as Buffer[]),
})

/** Counts the requests of one test file, for {@link loopback}. */
const made = { requests: 0 }

/** Another loopback address for each request: the limits stay on, so the tests come from many. */
const loopback = (): string | undefined => {
  made.requests += 1
  if (process.platform !== 'linux') return undefined
  return `127.1.${(made.requests >> 8) & 255}.${made.requests & 255 || 1}`
}

/** One request without anything that a browser or fetch adds by itself. */
export const get = async (
  url: string,
  headers: Record<string, string> = {},
  { method = 'GET', body = '' }: { method?: string; body?: string } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, pathname, search } = new URL(url)
    const localAddress = loopback()
    const sent = request(
      {
        hostname,
        port,
        path: pathname + search,
        method,
        headers,
        agent: false,
        ...(localAddress === undefined ? {} : { localAddress }),
      },
      (answer) => void readAnswer(answer).then(resolve, reject),
    )
    sent.on('error', reject)
    sent.end(body)
  })

/** Asks for a path byte by byte as it stands, whatever an HTTP client would make of it. */
export const getRaw = async (
  origin: string,
  path: string,
): Promise<{ status: number; location: string; text: string }> => {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.write(
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1'),
  )
  await once(socket, 'close')
  const text = Buffer.concat(parts).toString()
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
    location: /^location: (.*)$/im.exec(text)?.[1]?.trim() ?? '',
    text,
  }
}
