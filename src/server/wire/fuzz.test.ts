import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient } from '#server/testing/client.ts'
import { heldBytes } from '#server/testing/memory.ts'
import { hostileBytes, hostileRequest } from '#server/testing/hostile.ts'
import { cases } from '#testing/seed.ts'

/** F9 (docs/reliability.md): 500 cases in `npm test`, 20,000 in `npm run test:deep`, more where told. */
const CASES = Number(process.env.FUZZ_REQUESTS ?? cases(500, 20_000))
const TIMEOUT = 60_000 + CASES * 50
/** Bytes that a request may leave behind: limits and caches count some of them. */
const MOST = CASES < 20_000 ? Number.POSITIVE_INFINITY : 4_096

let server: TestApp
let tokens: string[]
let faults: unknown[]
const onFault = (fault: unknown): void => void faults.push(fault)

beforeAll(async () => {
  faults = []
  process.on('unhandledRejection', onFault)
  server = await createTestApp()
  tokens = []
  for (const { loginName, password } of server.accounts.slice(0, 3)) {
    const client = createTestClient(server.app)
    await client.logIn(loginName, password)
    tokens.push(client.identity.accessToken)
  }
})
afterAll(async () => {
  process.off('unhandledRejection', onFault)
  await server.close()
})

const isText = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(text)

/** A call that answers a file answers a refusal in the envelope still. */
const isFile = ({ answer }: Endpoint, { statusCode, headers }: LightMyRequestResponse): boolean =>
  answer === 'file' && statusCode === 200 && headers['content-disposition'] !== undefined

test(
  'no request breaks the server, and every answer of a call is an envelope or its file',
  { timeout: TIMEOUT },
  async () => {
    const seen = new Map<number, number>()
    const half = async (): Promise<void> =>
      fc.assert(
        fc.asyncProperty(hostileRequest, async (it) => {
          const token = tokens[it.token]
          const headers: Record<string, string> = {
            authorization: token === undefined ? 'Basic dGVzdDo=' : `Bearer ${token}`,
            securitycode: isText(it.companyId) ? it.companyId : '1',
            cookie: it.cookie,
            ...(it.site === '' ? {} : { 'sec-fetch-site': it.site }),
            ...(it.type === '' ? {} : { 'content-type': it.type }),
          }
          const bare = it.method === 'GET' || it.method === 'HEAD'
          const answer = await server.app.inject({
            method: it.method as 'GET',
            url: `${it.endpoint.path}${it.suffix}${it.query === '' ? '' : `?${it.query}`}`,
            remoteAddress: it.address,
            headers,
            ...(bare ? {} : { payload: it.body }),
          })
          seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1)
          expect(answer.statusCode).toBeLessThan(500)
          expect(answer.headers['x-request-id']).toBeTruthy()
          if (it.method === 'HEAD' || answer.statusCode === 304) return
          if (isFile(it.endpoint, answer)) return
          expect(answer.body.startsWith('{')).toBe(true)
          const envelope = answer.json<Record<string, unknown>>()
          if (it.endpoint.plain && answer.statusCode === 200) return
          expect(Object.keys(envelope)).toEqual(['code', 'message', 'data'])
          expect(typeof envelope.code).toBe('number')
          expect(answer.statusCode === 200 || envelope.data === null).toBe(true)
        }),
        { numRuns: Math.ceil(CASES / 2) },
      )
    await half()
    // The first half warms everything up; what the second adds would be added again and again.
    const before = heldBytes()
    await half()
    expect(faults).toEqual([])
    // The generator is worth something only while it reaches every kind of answer.
    for (const status of [200, 400, 403, 404, 415]) expect(seen.get(status) ?? 0).toBeGreaterThan(0)
    // A request's own timers hold it for some seconds.
    const perCase = (): number => (heldBytes() - before) / (CASES / 2)
    await expect.poll(perCase, { timeout: 60_000, interval: 5_000 }).toBeLessThan(MOST)
  },
)

test('no bytes on the wire break the server', { timeout: TIMEOUT }, async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const address = server.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const answerTo = async (bytes: Buffer): Promise<string> =>
    new Promise((resolve) => {
      const parts: Buffer[] = []
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(bytes)
        setTimeout(() => socket.end(), 2)
        setTimeout(() => socket.destroy(), 50)
      })
      socket.on('data', (part: Buffer) => parts.push(part))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(Buffer.concat(parts).toString()))
    })
  await fc.assert(
    fc.asyncProperty(hostileBytes, async (bytes) => {
      expect(await answerTo(bytes)).not.toMatch(/^HTTP\/1\.1 5/)
    }),
    { numRuns: Math.ceil(CASES / 4) },
  )
  expect((await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(200)
  expect(faults).toEqual([])
})
