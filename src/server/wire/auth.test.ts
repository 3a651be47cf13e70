import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestClient } from '#server/testing/client.ts'
import {
  sid,
  startSampleServer,
  things,
  type SampleServer,
  tokens,
} from '#server/testing/sample-server.ts'
import { overrideLimits } from './limits.ts'
import { hashToken, newToken } from './tokens.ts'

let server: SampleServer
beforeEach(async () => {
  server = await startSampleServer()
})
afterEach(async () => server.app.close())

const LIST = things.list.path
const SAVE = things.save.path
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const as = (token: string) => ({ authorization: `Bearer ${token}` })

test.each([
  ['nobody', {}, 200, 401],
  ['a foreign token', as(newToken()), 200, 401],
  ['basic credentials', { authorization: 'Basic dGVzdDo=' }, 200, 401],
  ['an ended session', as(tokens.ended), 200, 402],
  ['a token without its cookie', as(tokens.bound), 200, 401],
  ['a token with its cookie', { ...as(tokens.bound), cookie: `sid=${sid}` }, 200, 200],
  ['somebody without the permission', as(tokens.bare), 403, 403],
  ['another company', { ...as(tokens.allowed), securitycode: 'c2' }, 403, 403],
  ['the own company', { ...as(tokens.allowed), securitycode: 'c1' }, 200, 200],
  ['a foreign page', { ...as(tokens.allowed), 'sec-fetch-site': 'cross-site' }, 403, 403],
  ['a foreign origin', { ...as(tokens.allowed), origin: 'https://evil.example' }, 403, 403],
  ['a sandboxed page', { ...as(tokens.allowed), origin: 'null' }, 403, 403],
  ['the own origin', { ...as(tokens.allowed), origin: 'http://localhost' }, 200, 200],
  [
    'the own origin behind TLS',
    { ...as(tokens.allowed), origin: 'https://localhost:80' },
    200,
    200,
  ],
  ['the own page', { ...as(tokens.allowed), 'sec-fetch-site': 'same-origin' }, 200, 200],
])('%s at a member call', async (_name, headers, status, code) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: SAVE,
    headers: { ...FORM, ...headers },
    payload: 'name=x',
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().code).toBe(code)
})

test('a missing permission is named', async () => {
  const headers = { ...FORM, ...as(tokens.bare) }
  const answer = await server.app.inject({ method: 'POST', url: SAVE, headers, payload: 'name=x' })
  expect(answer.json().message).toBe('无权限|东西-保存')
})

test('the body names no other company either', async () => {
  for (const [companyId, status] of [
    ['c2', 403],
    ['c1', 200],
    ['0', 200],
    ['c1&companyId=c2', 403],
  ]) {
    const answer = await server.app.inject({
      method: 'POST',
      url: SAVE,
      headers: { ...FORM, ...as(tokens.allowed) },
      payload: `name=x&companyId=${companyId}`,
      remoteAddress: `10.0.0.${server.callers.length}`,
    })
    expect(answer.statusCode).toBe(status)
  }
})

test('at a public call the company is a hint and a bad token is nobody', async () => {
  const headers = { ...as(tokens.ended), securitycode: 'c9' }
  const answer = await server.app.inject({ url: `${LIST}?companyId=c9`, headers })
  expect(answer.json().code).toBe(200)
  expect(server.callers[0]?.principal).toBeNull()
})

test.each([
  ['without Authorization', {}, 403],
  ['from an image elsewhere', { 'sec-fetch-site': 'cross-site', authorization: 'Basic eA==' }, 403],
  ['typed into the address bar', { 'sec-fetch-site': 'none', authorization: 'Basic eA==' }, 403],
  ['prefetched', { 'sec-purpose': 'prefetch;prerender', authorization: 'Basic eA==' }, 403],
  ['by the own page', { 'sec-fetch-site': 'same-origin', authorization: 'Basic eA==' }, 200],
  ['by a client that is no browser', { authorization: 'Basic eA==' }, 200],
])('a GET that changes something, %s', async (_name, headers, status) => {
  const answer = await server.app.inject({ url: things.count.path, headers })
  expect(answer.statusCode).toBe(status)
  expect(server.callers).toHaveLength(status === 200 ? 1 : 0)
})

test('a guest gets a cookie once, and only where it is asked for', async () => {
  const client = createTestClient(server.app, { browser: true })
  await client.call(things.list, {})
  expect(client.cookies.size).toBe(0)
  await client.call(things.count, {})
  expect(client.last().headers['set-cookie']).toMatch(
    /^guest=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  )
  await client.call(things.count, {})
  expect(client.last().headers['set-cookie']).toBeUndefined()
  expect(server.callers[1]?.visitor).toBe(hashToken(client.cookies.get('guest') ?? ''))
  expect(server.callers[2]?.visitor).toBe(server.callers[1]?.visitor)
})

test('forwarded headers count only from a trusted proxy', async () => {
  const headers = {
    authorization: 'Basic eA==',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'site.example',
  }
  const url = things.count.path
  await server.app.inject({ url, headers, remoteAddress: '127.0.0.1' })
  const [direct] = server.callers
  expect(`${direct?.address} ${direct?.host}`).toBe('127.0.0.1 localhost')
  await server.app.close()
  server = await startSampleServer({ trustProxy: ['127.0.0.0/8'] })
  const trusted = await server.app.inject({ url, headers, remoteAddress: '127.0.0.1' })
  await server.app.inject({ url, headers, remoteAddress: '10.1.1.1' })
  expect(server.callers.map(({ address, host }) => `${address} ${host}`)).toEqual([
    '203.0.113.9 site.example',
    '10.1.1.1 localhost',
  ])
  expect(trusted.headers['set-cookie']).toMatch(/^__Host-guest=.*; Secure$/)
  expect(trusted.headers['strict-transport-security']).toContain('max-age=31536000')
})

test('an endpoint has its own limit, and says when to come back', async () => {
  const save = async (remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: SAVE,
      headers: { ...FORM, ...as(tokens.allowed) },
      payload: 'name=x',
      remoteAddress,
    })
  for (let time = 0; time < 3; time += 1) expect((await save('10.0.0.1')).statusCode).toBe(200)
  const refused = await save('10.0.0.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().code).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await save('10.0.0.2')).statusCode).toBe(200)
})

test('an address has so many calls; a page that renders is not counted', async () => {
  await server.app.close()
  const limits = overrideLimits({ calls: { reads: { max: 5 } } })
  server = await startSampleServer({ limits })
  const client = createTestClient(server.app)
  for (let time = 0; time < 5; time += 1) await client.call(things.list, {})
  await expect(client.call(things.list, {})).rejects.toMatchObject({ status: 429 })
  const transport = server.tools?.transportFor('http://site.example:3000')
  for (let time = 0; time < 20; time += 1) {
    const answer = await transport?.({ method: 'GET', url: LIST, headers: {}, timeoutMs: 1 })
    expect(answer?.status).toBe(200)
  }
  expect(server.callers.at(-1)?.host).toBe('site.example')
})
