import { Agent, request } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { WebSocket } from 'ws'
import type { Transport, WireRequest } from '#contract/wire/caller.ts'
import { multipartOf } from '#server/testing/client.ts'
import type { LineEvents } from '#web/chat/socket.ts'

/** Where a site is asked for: at a port of this machine, or by a name that leads to it. */
export type Door =
  | number
  | {
      origin: string
      /** The certificate that is trusted, of a site behind TLS. */
      ca?: string
      /** A loopback address of this machine to come from. */
      localAddress?: string
    }

/** 浏览器: one browser's cookies and connections, in the place of the real one's. */
export interface Browser {
  transport: Transport
  openLine: (path: string, events: LineEvents) => { send(text: string): void; close(): void }
  /** What its sockets hear comes through here; false lets a frame fall. */
  onFrame: (text: string) => boolean
  cookies: Map<string, string>
  /** Ends every connection at once, as a closed page does. */
  end(): void
}

const CONNECTIONS = 6

/** Reads what an answer wants remembered. */
const keep = (cookies: Map<string, string>, lines: readonly string[] = []): void => {
  for (const line of lines) {
    const [pair = ''] = line.split(';', 1)
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** The bytes of a request; those of a form as a browser writes them. */
const bodyOf = async ({ body, form }: WireRequest): Promise<{ type?: string; body?: Buffer }> => {
  if (form === undefined) return body === undefined ? {} : { body: Buffer.from(body) }
  return multipartOf(form)
}

/** Whatever the name, it is this machine's. */
export const lookup: LookupFunction = (_name, { all }, done) =>
  all === true ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)

/** A browser at an address of its own, in front of the site; cookies may be another one's. */
export const createBrowser = (
  door: Door,
  address: string,
  cookies = new Map<string, string>(),
): Browser => {
  const { origin, ...more } =
    typeof door === 'number' ? { origin: `http://127.0.0.1:${door}` } : door
  const secure = origin.startsWith('https:')
  const way = { keepAlive: true, maxSockets: CONNECTIONS, lookup, ...more }
  const agent = secure ? new TlsAgent(way) : new Agent(way)
  const ask = secure ? tlsRequest : request
  const sockets = new Set<WebSocket>()
  const headers = (): Record<string, string> => ({
    origin,
    'x-forwarded-for': address,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const browser: Browser = {
    cookies,
    onFrame: () => true,
    transport: async (sent) => {
      const { method, url, headers: given } = sent
      const { type, body } = await bodyOf(sent)
      const own = {
        'sec-fetch-site': 'same-origin',
        'x-ceqiao': '1',
        ...(type === undefined ? {} : { 'content-type': type }),
      }
      return new Promise((resolve, reject) => {
        const asked = ask(
          origin + url,
          { method, agent, headers: { ...given, ...headers(), ...own } },
          (answer) => {
            const parts: Buffer[] = []
            answer.on('data', (part: Buffer) => parts.push(part))
            answer.on('error', reject)
            answer.on('end', () => {
              keep(cookies, answer.headers['set-cookie'])
              const requestId = answer.headers['x-request-id']
              resolve({
                status: answer.statusCode ?? 0,
                body: Buffer.concat(parts).toString(),
                ...(typeof requestId === 'string' ? { requestId } : {}),
              })
            })
          },
        )
        asked.on('error', reject)
        asked.end(body)
      })
    },
    openLine(path, { onOpen, onText, onClose }) {
      const socket = new WebSocket(origin.replace(/^http/, 'ws') + path, {
        headers: headers(),
        lookup,
        ...more,
      })
      sockets.add(socket)
      socket.on('open', onOpen)
      socket.on('message', (data) => {
        const text = (data as Buffer).toString('utf8')
        if (browser.onFrame(text)) onText(text)
      })
      socket.on('error', () => undefined)
      socket.on('close', (code, reason) => {
        sockets.delete(socket)
        onClose(code, reason.toString('utf8'))
      })
      return {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text, () => undefined)
        },
        close: () => socket.close(),
      }
    },
    end() {
      agent.destroy()
      for (const socket of sockets) socket.terminate()
    },
  }
  return browser
}
