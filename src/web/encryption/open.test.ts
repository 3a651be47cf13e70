// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { endpoint } from '#contract/wire/endpoint.ts'
import { object } from '#contract/wire/schema.ts'
import { createSessionStore, type Granted } from '#web/session/session.ts'
import { toBase64 } from './base64.ts'
import { openEncryption } from './open.ts'
import { createTestServer } from './testing-server.ts'
import { openRequest, sealAnswer } from './testing.ts'

afterEach(() => sessionStorage.clear())

const asked = endpoint({
  method: 'POST',
  path: '/x',
  access: 'anyone',
  spec: false,
  input: object({}),
  output: object({}),
})

const pageOf = async (on = true) => {
  const server = await createTestServer(() => Date.now())
  server.on = on
  const session = createSessionStore(null)
  const { seal, keyless } = openEncryption({ session, callAs: server.callAs, onLost: () => {} })
  const call = async () =>
    seal(asked, { q: 1 }, session.identity(), async ({ a }) => {
      if (typeof a !== 'string') return { status: 200, body: 'plain' }
      return { status: 200, body: await sealAnswer(await openRequest(a), 200, '{"code":200}') }
    })
  const names = () => server.asked.map(([name]) => name)
  return { server, session, call, names, keyless }
}

const GRANTED = { accessToken: 'token', tokenType: 'Bearer', userId: 'u1' } as Granted
const STEPS = ['getEncryptSign', 'getRsaPKey', 'saveClientPKey', 'getPublicSecretKey']

test('the handshake begins with the page, and its first call waits for it', async () => {
  const { call, names, keyless } = await pageOf()
  expect([names(), keyless()]).toEqual([['getEncryptSign'], true])
  expect((await call()).body).toBe('{"code":200}')
  expect([names(), keyless()]).toEqual([STEPS, false])
})

test('a session shows what holds for it, and stores nothing of it', async () => {
  const { call, server, session } = await pageOf()
  await call()
  session.set(GRANTED)
  await call()
  const publicDer = toBase64(server.clients[0]!.spki)
  expect(session.get()).toMatchObject({ encryptOpen: true, notEncUrls: ['/mine'], publicDer })
  expect(session.get()).toMatchObject({ secretKey: '', iv: '', privateDer: '' })
  const stored = Object.values(sessionStorage).join()
  expect(stored).toContain('u1')
  for (const word of ['encryptOpen', 'notEncUrls', 'publicDer', publicDer])
    expect(stored).not.toContain(word)
})

test('what holds for one session is not shown in the next', async () => {
  const { call, session } = await pageOf()
  session.set(GRANTED)
  const asking = call()
  session.set({ ...GRANTED, accessToken: 'next', userId: 'u2' })
  await asking
  expect(session.get()).toMatchObject({ encryptOpen: false, notEncUrls: [], publicDer: '' })
})

test('its end drops every key', async () => {
  const { call, server, session, names, keyless } = await pageOf()
  session.set(GRANTED)
  await call()
  session.set(null)
  expect(keyless()).toBe(true)
  server.asked.length = 0
  await call()
  expect(names()).toEqual(STEPS)
  expect(server.clients.at(-1)?.spki).not.toEqual(server.clients[0]?.spki)
})

test('where the server says that nothing is encrypted, nothing is', async () => {
  const { call, names, keyless } = await pageOf(false)
  expect((await call()).body).toBe('plain')
  expect([names(), keyless()]).toEqual([['getEncryptSign'], false])
})
