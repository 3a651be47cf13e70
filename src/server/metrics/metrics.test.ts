import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { policies } from '#contract/policies.ts'
import { createLog } from '#server/log.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createTestClient, loginAs } from '#server/testing/client.ts'
import { eventually } from '#server/testing/effects.ts'
import { looseLimits } from '#server/testing/limits.ts'
import { serveMetrics } from './serve.ts'

const log = createLog({ level: 'silent' })

const freePort = async (): Promise<number> => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

let server: TestApp
let limits: Awaited<ReturnType<typeof looseLimits>>
let port: number
beforeAll(async () => {
  limits = await looseLimits()
  port = await freePort()
  server = await createTestApp({
    env: { LIMITS: limits.file, METRICS_PORT: String(port), BACKUP_TO: limits.file },
  })
})
afterAll(async () => {
  await server.close()
  await limits.remove()
})

const read = async (path = '/metrics', init: RequestInit = {}) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}
const labelsOf = (text: string, name: string): Set<string> =>
  new Set(
    Array.from(text.matchAll(new RegExp(`[{,]${name}="([^"]*)"`, 'g')), ([, value]) => value ?? ''),
  )

describe('the port of the metrics', () => {
  test('tells the golden signals', async () => {
    await createTestClient(server.app)
      .call(policies.latest, {})
      .catch(() => undefined)
    // Figures of the node are measured with its first word, and judged with those of all nodes after.
    expect(
      await eventually(async () =>
        /ceqiao_disk_size_bytes [1-9].*ceqiao_job_late\{/s.test((await read()).body),
      ),
    ).toBe(true)
    const { status, headers, body } = await read()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/plain')
    expect(headers.get('cache-control')).toBe('no-store')
    for (const name of [
      'ceqiao_http_request_duration_seconds_bucket',
      'ceqiao_cross_tenant_denials_total',
      'ceqiao_unaudited_calls_total',
      'ceqiao_ws_connected',
      'ceqiao_chat_ack_duration_seconds_count',
      'ceqiao_chat_ack_failures_total',
      'ceqiao_event_loop_lag_p99_seconds',
      'ceqiao_resident_memory_bytes',
      'ceqiao_heap_used_bytes',
      'ceqiao_database_connections',
      'ceqiao_disk_free_bytes',
      'ceqiao_bus_lag_seconds',
      'ceqiao_sms_budget_left',
      'ceqiao_mails_waiting',
      'ceqiao_job_duration_seconds_count',
      'ceqiao_slow_calls_total',
      'ceqiao_slow_statements_total',
      'ceqiao_database_locks_waiting',
      'ceqiao_job_late{task=',
      'ceqiao_job_failures{task=',
    ])
      expect(body, name).toContain(name)
    expect(body).toContain('ceqiao_sms_budget_left 2000')
    expect(body).toMatch(/^ceqiao_build_info\{version="\d+\.\d+\.\d+",commit="[0-9a-f]*"\} 1$/m)
    expect(body).toContain('ceqiao_backup_last_success_timestamp_seconds{schedule="daily"} 0')
  })

  test.each([
    ['/', {}],
    ['/metrics?x=1', {}],
    ['/metrics/', {}],
    ['/ready', {}],
    ['/metrics', { method: 'POST', body: 'x' }],
    ['/metrics', { method: 'DELETE' }],
  ] as const)('has nothing at %s %j', async (path, init) => {
    expect(await read(path, init)).toMatchObject({ status: 404, body: '' })
  })

  test('listens on this machine alone', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal)
    if (outside === undefined) return
    await expect(fetch(`http://${outside.address}:${port}/metrics`)).rejects.toThrow('fetch failed')
  })

  test('a port that is taken keeps the server from starting, and says so', async () => {
    await expect(
      serveMetrics(
        { port, host: '127.0.0.1', waitMs: 0 },
        { text: async () => ({ type: '', body: '' }), log },
      ),
    ).rejects.toThrow(`METRICS_PORT: cannot listen on 127.0.0.1:${port} (EADDRINUSE)`)
  })
})

describe('the public port', () => {
  test.each(['/metrics', '/center/metrics', '/metrics/', '//metrics', '/%6detrics'])(
    'tells nothing of it at %s',
    async (url) => {
      const answer = await server.app.inject({ url })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toContain('ceqiao_')
    },
  )
})

test('hundreds of requests with other ids and addresses add no label', async () => {
  const ids = Array.from({ length: 300 }, (_, at) => `canary-${at}-${(at * 7919).toString(36)}`)
  const ask = async (id: string): Promise<void> => {
    const client = createTestClient(server.app, { browser: true, address: '198.51.100.7' })
    await client.call(policies.detail, { policyId: id }).catch(() => undefined)
    for (const url of [
      `/policy/detail?id=${id}`,
      `/policy/api/${id}`,
      `/center/api/user/${id}?phone=13812345678`,
      `/${id}`,
      `/${id}/${id}.php`,
    ])
      await server.app.inject({ url })
  }
  for (const id of ids.slice(0, 20)) await ask(id)
  const first = (await read()).body
  for (const id of ids.slice(20)) await ask(id)
  const member = await loginAs(server.app, 'demo', server.password)
  member.identity = { ...member.identity, companyId: 'company-canary' }
  for (let nth = 0; nth < 5; nth += 1)
    await member.call(contract.orders.mine, {}).catch(() => undefined)
  const { body } = await read()

  expect(body).not.toMatch(/canary|13812345678|company-|user-/)
  const paths = new Set<string>(
    Object.values(contract).flatMap((group) => Object.values(group).map(({ path }) => path)),
  )
  const others = [...labelsOf(body, 'route')].filter((route) => !paths.has(route))
  for (const route of others) expect(route).toMatch(/^(none|\/[a-zA-Z]+(\/api)?(\/\*)?|\/\*)$/)
  const added = [...labelsOf(body, 'route')].filter((route) => !labelsOf(first, 'route').has(route))
  // What came in after: the login and the call of the member.
  expect(added.toSorted()).toEqual(
    [contract.session.token.path, contract.session.userInfo.path, contract.orders.mine.path]
      .filter((path) => added.includes(path))
      .toSorted(),
  )
  expect(body).toMatch(/ceqiao_cross_tenant_denials_total [1-9]/)
  for (const outcome of labelsOf(body, 'outcome'))
    expect(outcome).toMatch(/^([1-5]xx|[45]\d\d|4600|done|failed)$/)
})
