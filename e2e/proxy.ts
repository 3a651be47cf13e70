import {
  createServer as createPlainServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer } from 'node:https'
import { generate } from 'selfsigned'

const listen = async (
  server: Server,
  originOf: (port: number) => string,
): Promise<{ origin: string; stop: () => Promise<void> }> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: originOf(typeof address === 'object' && address ? address.port : 0),
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** A TLS proxy with a self-signed certificate in front of a plain-http site, as in production. */
export const openTlsProxy = async (
  origin: string,
): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
  })
  const target = new URL(origin)
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const forward = request(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          'x-forwarded-proto': 'https',
          'x-forwarded-for': incoming.socket.remoteAddress ?? '',
        },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  })
  return listen(server, (port) => `https://localhost:${port}`)
}

/**
 * A proxy that gives each request to the next node in turn, and to the one after it when that one
 * does not listen; `served` counts by node.
 */
export const openBalancer = async (
  nodes: readonly string[],
): Promise<{ origin: string; served: readonly number[]; stop: () => Promise<void> }> => {
  const served = nodes.map(() => 0)
  let turn = 0
  const forward = (
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    tries = nodes.length,
  ): void => {
    const at = (turn += 1) % nodes.length
    const target = new URL(nodes[at] ?? '')
    const { method, url: path, headers } = incoming
    const asked = request(
      {
        agent: false,
        host: target.hostname,
        port: target.port,
        method,
        path,
        headers: { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
      },
      (answer) => {
        served[at] = (served[at] ?? 0) + 1
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 1) forward(incoming, body, outgoing, tries - 1)
      else outgoing.destroy()
    })
    asked.end(body)
  }
  const server = createPlainServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => forward(incoming, Buffer.concat(parts), outgoing))
  })
  return { ...(await listen(server, (port) => `http://127.0.0.1:${port}`)), served }
}
