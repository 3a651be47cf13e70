import { afterEach, beforeEach, expect, test } from 'vitest'
import { API_ERROR, apiError } from '#contract/wire/api-error.ts'
import { createTestClient } from '#server/testing/client.ts'
import {
  startSampleServer,
  things,
  type SampleServer,
  tokens,
} from '#server/testing/sample-server.ts'
import type { Unaudited } from './audit-trail.ts'

let server: SampleServer
beforeEach(async () => {
  server = await startSampleServer()
})
afterEach(async () => server.app.close())

const LIST = things.list.path
const SAVE = things.save.path
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const as = (token: string) => ({ authorization: `Bearer ${token}` })

test('a call through the typed client, and its text', async () => {
  const client = createTestClient(server.app)
  const answer = await client.call(things.list, { names: ['甲', '乙 &'], top: 2 })
  expect(answer).toEqual({ names: ['甲', '乙 &'], top: 2 })
  const { headers, body } = client.last()
  expect(body).toBe('{"code":200,"message":"成功","data":{"names":["甲","乙 &"],"top":2}}')
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'content-security-policy': expect.stringContaining("script-src 'self'; style-src"),
  })
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['set-cookie']).toBeUndefined()
})

test.each([
  ['top=0', 200, 400, '提交的内容不正确：top'],
  ['top=x', 200, 400, '提交的内容不正确：top'],
  ['top=1&top=2', 200, 400, '提交的内容不正确：top'],
  ['names=123456', 200, 400, '最多 5 字，已超出 1 字'],
  ['other=1', 400, 400, API_ERROR.malformed.text],
  ['names=%zz', 400, 400, API_ERROR.malformed.text],
  ['names=%00', 400, 400, API_ERROR.malformed.text],
  ['names=%ff', 400, 400, API_ERROR.malformed.text],
  ['__proto__=1', 400, 400, API_ERROR.malformed.text],
  ['constructor=1', 400, 400, API_ERROR.malformed.text],
])('GET ?%s answers %i with code %i', async (query, status, code, message) => {
  const answer = await server.app.inject({ url: `${LIST}?${query}` })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ code, message, data: null })
})

test.each([
  ['JSON', { 'content-type': 'application/json' }, '{"name":"x"}', 415],
  ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415],
  ['no type', {}, 'name=x', 415],
  ['broken type', { 'content-type': ';;;' }, 'name=x', 415],
  ['another charset', { 'content-type': `${FORM['content-type']}; charset=gbk` }, 'name=x', 415],
  ['compressed', { ...FORM, 'content-encoding': 'gzip' }, 'name=x', 415],
  ['not UTF-8', FORM, Buffer.from([0x6e, 0x3d, 0xff, 0xfe]), 400],
  ['too large', FORM, `name=${'x'.repeat(262_144)}`, 413],
])('POST of %s is refused', async (_name, headers, payload, status) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: SAVE,
    headers: { ...as(tokens.allowed), ...headers },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code: status, data: null })
  expect(answer.headers['x-request-id']).toBeTruthy()
})

test.each([
  ['GET', '/center/api/things/unknown'],
  ['GET', '/policy/api'],
  ['GET', '/auth/'],
  ['POST', '/message/x'],
  ['DELETE', SAVE],
  ['GET', SAVE],
  ['OPTIONS', SAVE],
  ['TRACE', SAVE],
  ['PUT', '/crm/a/b'],
  ['POST', '/things.json'],
  ['POST', '/some/page'],
] as const)('%s %s is no call', async (method, url) => {
  const answer = await server.app.inject({
    method,
    url,
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    payload: ['GET', 'OPTIONS', 'TRACE'].includes(method) ? undefined : '{}',
  } as never)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 404, data: null })
  // Another site may read nothing, and is told no method.
  const headers = Object.keys(answer.headers)
  expect(headers.filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('everything else is a page', async () => {
  for (const url of ['/', '/policy/list', '/authors', '/crmx'])
    expect((await server.app.inject({ url })).body).toBe('<p>page</p>')
})

test('HEAD asks for a page as GET does, and for no call', async () => {
  const page = await server.app.inject({ method: 'HEAD', url: '/policy/list' })
  expect([page.statusCode, page.body]).toEqual([200, ''])
  for (const url of [LIST, things.count.path, SAVE])
    expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
  expect(server.callers).toEqual([])
})

test('a broken address is refused in an envelope', async () => {
  const answer = await server.app.inject({ url: '/center/%ZZ' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().code).toBe(400)
  expect(answer.headers['x-request-id']).toBeTruthy()
})

test('what the contract does not declare never leaves', async () => {
  server.leak = { passwordHash: 'secret' }
  expect((await server.app.inject({ url: LIST })).body).not.toContain('secret')
  server.leak = { top: 'not a number' }
  const answer = await server.app.inject({ url: LIST })
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ code: 500, message: API_ERROR.fault.text, data: null })
})

test.each([
  [new Error('boom: password is hunter2'), 500, 500],
  ['a thrown text', 500, 500],
  [null, 500, 500],
  [apiError('conflict'), 200, 409],
  [apiError('unavailable', undefined, { retryAfter: 7 }), 503, 503],
  [Object.assign(new Error('x'), { code: '22021', severity: 'ERROR' }), 400, 400],
  [Object.assign(new Error('x'), { code: '23505', severity: 'ERROR' }), 200, 409],
  [Object.assign(new Error('x'), { code: '57014', severity: 'ERROR' }), 503, 503],
  [Object.assign(new Error('x'), { code: '42P01', severity: 'ERROR' }), 500, 500],
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503, 503],
  [new Error('timeout exceeded when trying to connect'), 503, 503],
])('%s is answered %i with code %i', async (error, status, code) => {
  server.thrown = error
  const answer = await server.app.inject({ url: LIST })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().code).toBe(code)
  expect(answer.body).not.toContain('hunter2')
  expect(answer.headers['retry-after'] === undefined).toBe(status !== 503)
})

test('a file of the site comes bare, and once', async () => {
  const client = createTestClient(server.app)
  expect(await client.call(things.file, { name: '甲' })).toEqual({ name: '甲' })
  const first = await server.app.inject({ url: '/things.json' })
  expect(first.body).toBe('{"name":""}')
  expect(first.headers['cache-control']).toBe('no-cache')
  const headers = { 'if-none-match': `"other", W/${String(first.headers.etag)}` }
  const again = await server.app.inject({ url: '/things.json', headers })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const refused = await server.app.inject({ url: '/things.json?name=123456' })
  expect(refused.statusCode).toBe(400)
  await expect(client.call(things.file, { name: '123456' })).rejects.toMatchObject({
    message: '最多 5 字，已超出 1 字',
  })
})

test('only the hosts that are served, in any case and with any port', async () => {
  await server.app.close()
  server = await startSampleServer({ siteHosts: ['Site.example'], reachable: false })
  const at = async (host: string, url: string) =>
    (await server.app.inject({ url, headers: { host } })).statusCode
  expect(await at('site.EXAMPLE:8080', LIST)).toBe(200)
  expect(await at('other.example', LIST)).toBe(421)
  expect(await at('other.example', '/')).toBe(421)
  expect(await at('10.0.0.1', '/live')).toBe(200)
  expect(await at('10.0.0.1', '/ready')).toBe(503)
})

test('ready while the database answers', async () => {
  const answer = await server.app.inject({ url: '/ready' })
  expect(answer.json()).toEqual({ code: 200, message: '成功', data: { ready: true } })
})

test('a success that is not in the log as its call states is told of, and may be refused for it', async () => {
  await server.app.close()
  const told: Unaudited[] = []
  let refuses = false
  server = await startSampleServer({
    onUnaudited(unaudited) {
      told.push(unaudited)
      if (refuses) throw new Error(unaudited.problem)
    },
  })
  const { path } = things.count
  const ask = async () =>
    server.app.inject({ url: path, headers: { authorization: 'Basic dGVzdDo=' } })
  const answer = await ask()
  expect(answer.json()).toMatchObject({ code: 200, data: { counted: true } })
  const requestId = answer.headers['x-request-id']
  expect(told).toEqual([{ path, requestId, problem: 'no entry of file.edit' }])
  refuses = true
  expect((await ask()).statusCode).toBe(500)
  // Neither a call that leaves nothing nor one that is refused is spoken of.
  expect((await server.app.inject({ url: LIST })).statusCode).toBe(200)
  expect((await server.app.inject({ url: path })).statusCode).toBe(403)
  expect(told).toHaveLength(2)
})
