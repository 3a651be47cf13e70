import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApiError } from '#contract/wire/api-error.ts'
import { createTestClient, type TestClient } from '#server/testing/client.ts'
import {
  startSampleServer,
  things,
  type SampleServer,
  tokens,
} from '#server/testing/sample-server.ts'
import { type Limits, overrideLimits } from './limits.ts'

let spool: string
let server: SampleServer
const LIMITS: Limits = overrideLimits({
  upload: {
    fileBytes: 1_000,
    files: 2,
    fields: 3,
    fieldBytes: 100,
    windowMs: 200,
    windowBytes: 20,
    totalMs: 2_000,
  },
})
beforeEach(async () => {
  spool = await mkdtemp(join(tmpdir(), 'ceqiao-spool-'))
  server = await startSampleServer({ limits: LIMITS, spool })
})
afterEach(async () => {
  await server.app.close()
  await rm(spool, { recursive: true })
})

const member = (): TestClient => {
  const client = createTestClient(server.app)
  client.identity = { tokenType: 'Bearer', accessToken: tokens.allowed, companyId: '', userId: '' }
  return client
}
const file = (name: string, size: number) => ({ name, content: Buffer.alloc(size, 7) })
const apiErrorOf = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('this was not refused')),
    (error: ApiError) => error,
  )
const PATH = things.add.path
const auth = { authorization: `Bearer ${tokens.allowed}` }
const TYPE = 'multipart/form-data; boundary=xyz'
const part = (head: string, body: string): string =>
  `--xyz\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const NAME = part('name="name"', '甲')
const END = '--xyz--\r\n'
const send = async (payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: PATH,
    headers: { ...auth, 'content-type': TYPE, ...headers },
    payload,
  })
const nothingLeft = async (): Promise<void> => expect(await readdir(spool)).toEqual([])

test('fields and files arrive as they were sent, and nothing stays behind', async () => {
  const answer = await member().call(
    things.add,
    { name: '甲' },
    { files: [file('执照 1.png', 3), file('空.pdf', 0)] },
  )
  expect(answer.name).toBe('甲')
  expect(answer.files.map(({ name, size }) => [name, size])).toEqual([
    ['执照 1.png', 3],
    ['空.pdf', 0],
  ])
  await nothingLeft()
})

test('fields may follow the files, and a path in a name reaches the rule that cleans it', async () => {
  const answer = await send(part('name="file"; filename="../../etc/x.png"', 'abc') + NAME + END)
  expect(answer.json().data.files).toMatchObject([{ name: '../../etc/x.png', size: 3 }])
})

test.each([
  ['a file too large', { files: [file('a', 1_001)] }, 413],
  ['too many files', { files: [file('a', 1), file('b', 1), file('c', 1)] }, 413],
])('%s is refused with nothing left', async (_name, sending, status) => {
  expect(await apiErrorOf(member().call(things.add, { name: '甲' }, sending))).toMatchObject({
    status,
  })
  await nothingLeft()
})

test.each([
  ['no end', NAME, 400],
  ['breaks off within a file', part('name="file"; filename="a"', 'abc').slice(0, -4), 400],
  ['no part at all', 'hello', 400],
  ['nothing', '', 400],
  ['an empty form', END, 400],
  ['a file in another field', NAME + part('name="other"; filename="a"', 'x') + END, 400],
  ['a forbidden key', NAME + part('name="__proto__"', 'x') + END, 400],
  ['NUL in a field', part('name="name"', '\0') + END, 400],
  ['an unknown field', NAME + part('name="more"', 'x') + END, 400],
  ['a field too long', part('name="name"', 'x'.repeat(101)) + END, 413],
  ['too many fields', NAME + part('name="a"', '').repeat(5) + END, 413],
])('a form with %s is refused: %i', async (_name, payload, status) => {
  const answer = await send(payload)
  // A field that does not fit is told in the envelope.
  expect(answer.statusCode === 200 ? answer.json().code : answer.statusCode).toBe(status)
  await nothingLeft()
})

test.each([
  ['multipart/form-data', 400],
  ['multipart/form-data; boundary=', 400],
  [`multipart/form-data; boundary=${'x'.repeat(500)}`, 400],
  ['application/x-www-form-urlencoded', 415],
  ['application/json', 415],
])('the type %s is refused: %i', async (type, status) => {
  expect((await send(NAME + END, { 'content-type': type })).statusCode).toBe(status)
})

test('no other call reads a multipart form', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: things.save.path,
    headers: { ...auth, 'content-type': TYPE },
    payload: NAME + END,
  })
  expect(answer.statusCode).toBe(415)
})

describe('who sends', () => {
  test('is known before anything is read', async () => {
    const answer = await send(NAME + END, { authorization: 'Basic x' })
    expect(answer.json()).toMatchObject({ code: 401 })
    expect(server.callers).toEqual([])
  })
  test('may name their own company only, in a field too', async () => {
    const foreign = NAME + part('name="companyId"', 'c2') + END
    expect((await send(foreign)).statusCode).toBe(403)
    expect((await send(NAME + part('name="companyId"', 'c1') + END)).json().code).toBe(200)
    await nothingLeft()
  })
})

describe('over a real connection', () => {
  const open = async (): Promise<number> => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const address = server.app.server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  const head = (length: number): string =>
    `POST ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: ${auth.authorization}\r\n` +
    `Content-Type: ${TYPE}\r\nContent-Length: ${length}\r\n\r\n`
  const exchange = async (send: (socket: ReturnType<typeof connect>) => void): Promise<string> => {
    const socket = connect(await open(), '127.0.0.1')
    let text = ''
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      text += part.toString()
      socket.end()
    })
    send(socket)
    await once(socket, 'close')
    return text
  }

  test('a sender that stalls is told so', async () => {
    const text = await exchange((socket) => socket.write(head(1_000) + NAME))
    expect(text).toMatch(/^HTTP\/1.1 408 /)
    await nothingLeft()
  })

  test('a sender that goes away leaves nothing', async () => {
    const socket = connect(await open(), '127.0.0.1')
    socket.write(head(1_000) + NAME + part('name="file"; filename="a"', 'abc'))
    await expect.poll(async () => readdir(spool)).toHaveLength(1)
    socket.destroy()
    await expect.poll(async () => readdir(spool)).toEqual([])
  })

  test('a refusal is answered while the rest is still coming', async () => {
    const text = await exchange((socket) => {
      socket.write(head(1_900) + part('name="file"; filename="a"', 'x'.repeat(1_200)))
      setTimeout(() => socket.write('y'.repeat(1_900 - 1_200 - 60) + END), 100)
    })
    expect(text).toMatch(/^HTTP\/1.1 4\d\d /)
  })
})

test('a file answers as an attachment in which nothing runs', async () => {
  const answer = await member().call(things.fetch, { name: '政策 (1).html' })
  expect(answer).toMatchObject({ fileName: '政策 (1).html', mime: 'text/plain' })
  expect(String(answer.content)).toBe('<script>政策 (1).html</script>')
  const client = member()
  await client.call(things.fetch, { name: '甲".txt' })
  expect(client.last().headers).toMatchObject({
    'content-disposition': `attachment; filename="ceqiao.txt"; filename*=UTF-8''%E7%94%B2%22.txt`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  expect(await apiErrorOf(client.call(things.fetch, { name: 'nothing' }))).toMatchObject({
    code: 404,
  })
})
