import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'
import type { Transport } from '#contract/wire/caller.ts'
import type { LineEvents } from '#web/chat/socket.ts'

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

/** A browser at an address of its own, in front of the site; cookies may be another one's. */
export const createBrowser = (
  port: number,
  address: string,
  cookies = new Map<string, string>(),
): Browser => {
  const origin = `http://127.0.0.1:${port}`
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const sockets = new Set<WebSocket>()
  const headers = (): Record<string, string> => ({
    origin,
    'x-forwarded-for': address,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const browser: Browser = {
    cookies,
    onFrame: () => true,
    transport: async ({ method, url, headers: given, body }) =>
      new Promise((resolve, reject) => {
        const own = { 'sec-fetch-site': 'same-origin', 'x-ceqiao': '1' }
        const asked = request(
          origin + url,
          { method, agent, headers: { ...given, ...headers(), ...own } },
          (answer) => {
            const parts: Buffer[] = []
            answer.on('data', (part: Buffer) => parts.push(part))
            answer.on('error', reject)
            answer.on('end', () => {
              keep(cookies, answer.headers['set-cookie'])
              resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() })
            })
          },
        )
        asked.on('error', reject)
        asked.end(body)
      }),
    openLine(path, { onOpen, onText, onClose }) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: headers() })
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
