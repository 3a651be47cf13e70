import autocannon from 'autocannon'
import Fastify from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startSite } from '../scripts/lib/site.ts'

/**
 * Measures the pages: the list page rendered anew and from the cache, beside a static string of the
 * same size in the same run.
 *
 *     node bench/pages.ts
 */

/** Requests a second of one address, and the middle and worst times in milliseconds. */
interface Load {
  name: string
  perSecond: number
  p50: number
  p99: number
}

const SECONDS = 5
const CONNECTIONS = 20

/** A day so long ago that every policy came after it; each one makes another address. */
const dayBefore = (days: number): string =>
  new Date(Date.UTC(1900, 0, 1) - days * 86_400_000).toISOString().slice(0, 10)

const addressOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

const load = async (name: string, url: string, fresh = false): Promise<Load> => {
  let number = 0
  const shot = async (duration: number) =>
    autocannon({
      url,
      duration,
      connections: CONNECTIONS,
      headers: { 'accept-encoding': 'identity' },
      ...(fresh
        ? {
            requests: [
              {
                method: 'GET' as const,
                setupRequest: (request: autocannon.Request) => ({
                  ...request,
                  path: `${new URL(url).pathname}?from=${dayBefore((number += 1))}`,
                  // From many addresses: the limits stay on.
                  headers: { ...request.headers, 'x-forwarded-for': addressOf(number) },
                }),
              },
            ],
          }
        : {}),
    })
  await shot(1)
  const result = await shot(SECONDS)
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`)
  }
  return {
    name,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

/** The list page rendered anew, the same from the cache, and a static string of the same size. */
const benchPages = async (): Promise<Load[]> => {
  const data = mkdtempSync(join(tmpdir(), 'cq-bench-'))
  const site = await startSite({ DATA_DIR: data, DEMO: '1', TRUST_PROXY: '127.0.0.1' })
  const plain = Fastify()
  try {
    const list = `${site.origin}/policy/list`
    const page = await (await fetch(list)).text()
    plain.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
    const port = await freePort()
    await plain.listen({ port, host: '127.0.0.1' })
    return [
      await load(`static string, ${Buffer.byteLength(page)} bytes`, `http://127.0.0.1:${port}/`),
      await load('list page from the cache', list),
      await load('list page rendered anew', list, true),
    ]
  } finally {
    await plain.close()
    await site.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const loads = await benchPages()
  const base = loads[0]?.perSecond ?? 1
  console.table(
    Object.fromEntries(
      loads.map(({ name, perSecond, p50, p99 }) => [
        name,
        { 'req/s': Math.round(perSecond), ratio: (perSecond / base).toFixed(3), p50, p99 },
      ]),
    ),
  )
}
