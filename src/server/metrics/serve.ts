import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#server/log.ts'

/** Where the figures are told. */
export interface MetricsPlace {
  port: number
  host: string
  /** How long to wait, beside everything else, for whoever has the port; 0 for a fault at once. */
  waitMs: number
}

const PATH = '/metrics'
/** Longest request; a figure has no more to say than its path. */
const REQUEST_MS = 5_000
const AGAIN_MS = 1_000
const HEADER_BYTES = 8 * 1024

/**
 * Serves `/metrics` and nothing else on a port of its own, which no proxy leads to. Answers how
 * to stop.
 * @throws Error when the port is taken and nothing says to wait for it
 */
export const serveMetrics = async (
  place: MetricsPlace,
  deps: { text: () => Promise<{ type: string; body: string }>; log: Log },
): Promise<{ stop: () => Promise<void> }> => {
  const server: Server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, maxHeaderSize: HEADER_BYTES },
    (request, answer) => {
      answer.setHeader('Cache-Control', 'no-store')
      answer.setHeader('X-Content-Type-Options', 'nosniff')
      if (request.method !== 'GET' || request.url !== PATH) {
        answer.writeHead(404).end()
        return
      }
      deps.text().then(
        ({ type, body }) => answer.writeHead(200, { 'Content-Type': type }).end(body),
        (err: unknown) => {
          deps.log.error({ err }, 'the metrics could not be told')
          answer.writeHead(500).end()
        },
      )
    },
  )
  const listen = async (): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          new Error(
            `METRICS_PORT: cannot listen on ${place.host}:${place.port} (${error.code ?? error.message}).`,
          ),
        ),
      )
      // Workers of one command have a port each.
      server.listen({ port: place.port, host: place.host, exclusive: true }, () => {
        server.removeAllListeners('error')
        server.on('error', (err) => deps.log.warn({ err }, 'the port of the metrics has a fault'))
        const { port } = server.address() as AddressInfo
        deps.log.info({ host: place.host, port }, 'metrics are served')
        resolve()
      })
    })
  let stopped = false
  const listenLater = async (until: number): Promise<void> => {
    while (!stopped) {
      try {
        await listen()
        return
      } catch (err) {
        if (performance.now() > until) {
          deps.log.error({ err }, 'the metrics are not served')
          return
        }
        await wait(AGAIN_MS, undefined, { ref: false })
      }
    }
  }
  if (place.waitMs === 0) await listen()
  else void listenLater(performance.now() + place.waitMs)
  return {
    stop: async () => {
      stopped = true
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
