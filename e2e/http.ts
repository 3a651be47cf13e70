import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

/** An answer as it came, undecoded. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** One request without anything that a browser or fetch adds by itself. */
export const get = async (
  url: string,
  headers: Record<string, string> = {},
  { method = 'GET', body = '' }: { method?: string; body?: string } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, pathname, search } = new URL(url)
    const sent = request(
      { hostname, port, path: pathname + search, method, headers, agent: false },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts),
          }),
        )
      },
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
