import { beforeEach, expect, test } from 'vitest'
import { encryption } from '#contract/encryption.ts'
import { type Identity, NOBODY } from '#contract/wire/caller.ts'
import { transportError } from '#contract/wire/envelope.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { toBase64, toBase64url } from './base64.ts'
import { sealRequest } from './enc1.ts'
import { createHandshake, type Paired } from './handshake.ts'
import { createTestServer } from './testing-server.ts'
import { holderOf, HOUR, kidNumber, openRequest } from './testing.ts'

const NOW = 5 * HOUR
const server = await createTestServer(() => NOW)
const handshake = createHandshake({ crypto, now: () => NOW, callAs: server.callAs })
const names = () => server.asked.map(([name]) => name)

const grantedTo = async (who: Identity, paired?: Paired) => {
  const { key, policy } = await handshake.secret(paired ?? (await handshake.pair(who)), who)
  if (key === null) throw new Error('no key was granted')
  return { key, policy }
}

beforeEach(() => {
  server.asked.length = 0
  server.bend = (answer) => answer
  server.refuse = () => null
})

test('the server says whether calls are encrypted, and which are not', async () => {
  expect(await handshake.sign(NOBODY)).toEqual({ on: true, exempt: ['/exempt'] })
})

test('a key of the four steps seals what the server can read', async () => {
  const paired = await handshake.pair(NOBODY)
  const { key, policy } = await grantedTo(NOBODY, paired)
  expect(names()).toEqual(['getRsaPKey', 'saveClientPKey', 'getPublicSecretKey'])
  expect(server.asked[1]?.[1]).toMatchObject({ rk: 'rk', pkey: toBase64(paired.pair.spki) })
  expect(server.asked[2]?.[1]).toEqual({ hid: paired.hid })
  expect(policy).toBeNull()
  const request = { kid: key.kid, method: 'GET', path: '/x', params: { q: '策' }, time: 1 }
  const iv = new Uint8Array(16)
  expect(
    await openRequest(await sealRequest(crypto, key.traffic, { ...request, iv })),
  ).toMatchObject({ key: server.kids, params: { q: '策' } })
})

test('a key knows the server’s clock and its own life by this one', async () => {
  const { key } = await grantedTo(NOBODY)
  expect(key).toMatchObject({
    token: '',
    offset: HOUR,
    renewAt: NOW + 1.6 * HOUR,
    expires: NOW + 2 * HOUR,
  })
})

test('a renewal is one call for the same pair', async () => {
  const paired = await handshake.pair(NOBODY)
  server.asked.length = 0
  const [one, two] = [await grantedTo(NOBODY, paired), await grantedTo(NOBODY, paired)]
  expect(names()).toEqual(['getPublicSecretKey', 'getPublicSecretKey'])
  expect(one.key.kid).not.toEqual(two.key.kid)
})

test('a page has one pair, until it is told to forget it', async () => {
  const [one, two] = [await handshake.pair(NOBODY), await handshake.pair(NOBODY)]
  expect(two.pair).toBe(one.pair)
  handshake.forget()
  expect((await handshake.pair(NOBODY)).pair.spki).not.toEqual(one.pair.spki)
})

test('somebody signed in asks in their own name, and hears what holds for them', async () => {
  const who = holderOf('token')
  const { key, policy } = await grantedTo(who)
  expect(server.asked.map(([name, , token]) => [name, token])).toEqual([
    ['getRsaPKey', 'token'],
    ['saveClientPKey', 'token'],
    ['getEncryptInfo', 'token'],
  ])
  expect(key.token).toBe('token')
  expect(policy).toEqual({ token: 'token', open: true, exempt: ['/mine'] })
})

test.each([apiError('signIn'), apiError('signedOut')])(
  'a session that has ended ($code) gets a key all the same',
  async (refusal) => {
    const who = holderOf('token')
    server.refuse = (one) => (one === encryption.info ? refusal : null)
    const { key, policy } = await grantedTo(who)
    expect([key.token, key.ended, policy]).toEqual(['token', refusal, null])
    expect(names().slice(2)).toEqual(['getEncryptInfo', 'getPublicSecretKey'])
  },
)

test('somebody for whom nothing is encrypted needs no key', async () => {
  const who = holderOf('token')
  const none = { secretKey: '', vi: '', kid: '', exp: 0, kc: '' }
  server.bend = (answer) => ({ ...answer, ...none })
  server.encryptOpen = false
  const granted = await handshake.secret(await handshake.pair(who), who)
  server.encryptOpen = true
  expect(granted).toEqual({ key: null, policy: { token: 'token', open: false, exempt: ['/mine'] } })
})

test('another refusal of it is passed on', async () => {
  const failed = transportError('Failed to fetch')
  const paired = await handshake.pair(NOBODY)
  server.refuse = () => failed
  await expect(handshake.secret(paired, holderOf('token'))).rejects.toBe(failed)
})

const other = toBase64(new Uint8Array(384).fill(7))

test.each([
  ['confirmation', { kc: toBase64(new Uint8Array(32)) }],
  ['kid', { kid: toBase64url(kidNumber(99)) }],
  ['secret', { secretKey: other }],
  ['vector', { vi: other }],
])('another %s than the server confirmed is refused', async (_name, bent) => {
  const paired = await handshake.pair(NOBODY)
  server.bend = (answer) => ({ ...answer, ...bent })
  await expect(handshake.secret(paired, NOBODY)).rejects.toThrow('not confirmed')
})

test('a secret for the key of another page is refused', async () => {
  const paired = await handshake.pair(NOBODY)
  const elsewhere = createHandshake({ crypto, now: () => NOW, callAs: server.callAs })
  const { hid } = await elsewhere.pair(NOBODY)
  await expect(handshake.secret({ ...paired, hid }, NOBODY)).rejects.toThrow('not confirmed')
})

test('a secret that has expired already is refused', async () => {
  const paired = await handshake.pair(NOBODY)
  server.bend = (answer) => ({ ...answer, exp: answer.now })
  await expect(handshake.secret(paired, NOBODY)).rejects.toThrow('expired')
})
