import { expect, test } from 'vitest'
import { looksSealed } from '#contract/wire/enc1.ts'
import { fromBase64, fromBase64url, toBase64, toBase64url } from './base64.ts'
import { createPair, decryptOwn, deriveKeys, encryptFor, openAnswer, sealRequest } from './enc1.ts'

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (it) => parseInt(it, 16))
const run = (from: number, length: number) => Uint8Array.from({ length }, (_, at) => from + at)

/** The vectors of wire-encryption.md §3. */
const KID = 'AQABf____wAAAAAAAAAAAAECAwQFBgcICQoL'
const SECRET = () => ({
  K: hex('da4c157533fbf63d93b5c71580d18e6ab88e642d0eb834d1d936f6da89e8f8b1'),
  V: hex('02276ff15daaf0129eadfcf54429b510'),
})
const REQUEST = {
  kid: fromBase64url(KID),
  method: 'POST',
  path: '/policy/api/portalpublic/customercontact/savecontact',
  params: { contactWay: '13800138000', leaveMessage: '咨询' } as Record<string, unknown>,
  time: 1_700_000_000_000,
  iv: run(0xa0, 16),
}
const A =
  'AQEAAX____8AAAAAAAAAAAABAgMEBQYHCAkKCwGLz-VoAKChoqOkpaanqKmqq6ytrq9_aFYRfhYQCi6dpB1vS4W2l0S-trtOgxstyUNUFMyYNjiPJX3_8M3mrhYUeTecN04C4JpsZSzGZWRAaUJ8vBtB-kpLXanLVwVWU3WHt_Crqj5s7qNXps5fzPTmY73srkE'
const BODY =
  'AgGLz+Voe7CxsrO0tba3uLm6u7y9vr+oDvKpuLbBAFT49nNe0kUuSiDcoNKDrRIZZF24F6zWCY4JpsaH+67a7OUs2DEMnSlP36qjwZLQUVT0fqvD8X2y9Oipr7Ub73YFr3niAG+ABg=='
const ANSWER = { status: 200, requestIv: REQUEST.iv, body: BODY }

const keysOf = async () => deriveKeys(crypto, SECRET(), REQUEST.kid)
const CE = hex('dfadc1f9a057db64c2d3db1cd12871cad04d99057a96b231a1039de37ecda6ed')

/** The fields of a request, as the server reads them. */
const open = async (a: string): Promise<unknown> => {
  const bytes = fromBase64url(a)
  const key = await crypto.subtle.importKey('raw', CE, 'AES-CBC', false, ['decrypt'])
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-CBC', iv: bytes.slice(34, 50) },
    key,
    bytes.slice(50, -32),
  )
  return JSON.parse(new TextDecoder().decode(plain))
}

test('a request is the vector to the letter', async () => {
  expect(await sealRequest(crypto, await keysOf(), REQUEST)).toBe(A)
})

test('its method and its path are part of its tag', async () => {
  const keys = await keysOf()
  expect(await sealRequest(crypto, keys, { ...REQUEST, method: 'GET' })).not.toBe(A)
  expect(await sealRequest(crypto, keys, { ...REQUEST, path: '/elsewhere' })).not.toBe(A)
})

test('fields travel as the form would write them', async () => {
  const params = { page: 0, on: false, none: null, not: undefined, ids: [1, null, 2], no: [] }
  const a = await sealRequest(crypto, await keysOf(), { ...REQUEST, params })
  expect(await open(a)).toEqual({ page: '0', on: 'false', ids: ['1', '2'] })
  const torn = await sealRequest(crypto, await keysOf(), { ...REQUEST, params: { q: '\uD83D' } })
  expect(await open(torn)).toEqual({ q: '\uFFFD' })
})

test('the answer of the vector opens', async () => {
  expect(looksSealed(BODY)).toBe(true)
  expect(await openAnswer(crypto, await keysOf(), ANSWER)).toBe(
    '{"code":200,"message":"ok","data":null}',
  )
})

test('an answer to another request, or of another status, does not', async () => {
  const keys = await keysOf()
  await expect(openAnswer(crypto, keys, { ...ANSWER, status: 201 })).rejects.toThrow('changed')
  const requestIv = run(0xa1, 16)
  await expect(openAnswer(crypto, keys, { ...ANSWER, requestIv })).rejects.toThrow('changed')
})

test('no flip and no truncation of an answer opens', async () => {
  const keys = await keysOf()
  const bytes = fromBase64(BODY)
  const broken = [...bytes.keys()].flatMap((at) => [
    bytes.with(at, bytes[at]! ^ 0x80),
    bytes.with(at, bytes[at]! ^ 0x01),
    bytes.slice(0, at),
  ])
  const results = await Promise.allSettled(
    broken.map(async (it) => openAnswer(crypto, keys, { ...ANSWER, body: toBase64(it) })),
  )
  expect(results).toHaveLength(3 * bytes.length)
  expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([])
  await expect(openAnswer(crypto, keys, { ...ANSWER, body: `${BODY}!` })).rejects.toThrow(
    /invalid character/i,
  )
})

test('no key can be read out, and the secret is gone', async () => {
  const secret = SECRET()
  const keys = Object.values(await deriveKeys(crypto, secret, REQUEST.kid))
  expect(keys.map(({ extractable }) => extractable)).toEqual([false, false, false, false])
  expect([...secret.K, ...secret.V].every((byte) => byte === 0)).toBe(true)
})

test('the pair opens what is encrypted for it, of the length that is due', async () => {
  const pair = await createPair(crypto)
  expect(pair.privateKey.extractable).toBe(false)
  expect(pair.privateKey.algorithm).toMatchObject({
    modulusLength: 3072,
    hash: { name: 'SHA-256' },
  })
  const sealed = await encryptFor(crypto, pair.spki, run(1, 32))
  expect(await decryptOwn(crypto, pair, sealed, 32)).toEqual(run(1, 32))
  await expect(decryptOwn(crypto, pair, sealed, 16)).rejects.toThrow('length')
})

test('base64 goes both ways', () => {
  const bytes = Uint8Array.of(0xfb, 0xff, 0xfe, 0)
  expect(toBase64(bytes)).toBe('+//+AA==')
  expect(toBase64url(bytes)).toBe('-__-AA')
  expect([fromBase64('+//+AA=='), fromBase64url('-__-AA')]).toEqual([bytes, bytes])
  expect(() => fromBase64('中')).toThrow(/invalid character/i)
})
