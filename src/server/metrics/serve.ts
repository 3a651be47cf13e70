import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '#server/log.ts'

/** Where the figures are told. */
export interface MetricsPlace {
  port: number
  host: string
}

const PATH = '/metrics'
/** Longest request; a figure has no more to say than its path. */
const REQUEST_MS = 5_000
const HEADER_BYTES = 8 * 1024

/**
 * Serves `/metrics` and nothing else on a port of its own, which no proxy leads to. Fails when the
 * port is taken. Answers the port and how to stop.
 */
export const serveMetrics = async (
  place: MetricsPlace,
  deps: { text: () => Promise<{ type: string; body: string }>; log: Log },
): Promise<{ port: number; stop: () => Promise<void> }> => {
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          `METRICS_PORT: cannot listen on ${place.host}:${place.port} (${error.code ?? error.message}).`,
        ),
      ),
    )
    server.listen(place.port, place.host, resolve)
  })
  server.on('error', (err) => deps.log.warn({ err }, 'the port of the metrics has a fault'))
  const { port } = server.address() as AddressInfo
  deps.log.info({ host: place.host, port }, 'metrics are served')
  return {
    port,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
