import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readAnswer, requestContext, SKEW_MS, writeKid, writeRequest } from '#contract/wire/enc1.ts'
import { cases } from '#testing/seed.ts'
import {
  type Judged,
  openFrame,
  readArrived,
  sealAnswer,
  secretOf,
  sidOf,
  trafficOf,
} from './ciphers.ts'

// The vectors of wire-encryption.md §3.
const EPOCH_KEY = Buffer.alloc(32, 0x11)
const KID = Buffer.from('AQABf____wAAAAAAAAAAAAECAwQFBgcICQoL', 'base64url')
const PATH = '/policy/api/portalpublic/customercontact/savecontact'
const TIME = 1_700_000_000_000
const A =
  'AQEAAX____8AAAAAAAAAAAABAgMEBQYHCAkKCwGLz-VoAKChoqOkpaanqKmqq6ytrq9_aFYRfhYQCi6dpB1vS4W2l0S-trtOgxstyUNUFMyYNjiPJX3_8M3mrhYUeTecN04C4JpsZSzGZWRAaUJ8vBtB-kpLXanLVwVWU3WHt_Crqj5s7qNXps5fzPTmY73srkE'
const ANSWER =
  'AgGLz+Voe7CxsrO0tba3uLm6u7y9vr+oDvKpuLbBAFT49nNe0kUuSiDcoNKDrRIZZF24F6zWCY4JpsaH+67a7OUs2DEMnSlP36qjwZLQUVT0fqvD8X2y9Oipr7Ub73YFr3niAG+ABg=='
const FIELDS = '{"contactWay":"13800138000","leaveMessage":"咨询"}'

const SECRET = secretOf(EPOCH_KEY, KID)
const KEYS = trafficOf(SECRET, KID)
const judged = (more: Partial<Judged> = {}): Judged => ({
  method: 'POST',
  path: PATH,
  sessionId: null,
  now: TIME,
  epochKey: EPOCH_KEY,
  ...more,
})

const openField = (a: string, against: Judged) => openFrame(readArrived(a), against)

/** A request as the browser makes it. */
const requestOf = (
  text: string | Buffer,
  kid: Buffer = KID,
  time = TIME,
  iv = randomBytes(16),
): string => {
  const keys = trafficOf(secretOf(EPOCH_KEY, kid), kid)
  const cipher = createCipheriv('aes-256-cbc', keys.ce, iv)
  const ciphertext = Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()])
  const signed = writeRequest(kid, { time, iv, ciphertext })
  const tag = createHmac('sha256', keys.cm).update(requestContext('POST', PATH)).update(signed)
  return Buffer.concat([signed, tag.digest()]).toString('base64url')
}

describe('the vectors', () => {
  test('keys come from the epoch and the kid', () => {
    expect(SECRET.key.toString('hex')).toBe(
      'da4c157533fbf63d93b5c71580d18e6ab88e642d0eb834d1d936f6da89e8f8b1',
    )
    expect(SECRET.vector.toString('hex')).toBe('02276ff15daaf0129eadfcf54429b510')
    expect(Object.values(KEYS).map((key) => key.toString('hex'))).toEqual([
      'dfadc1f9a057db64c2d3db1cd12871cad04d99057a96b231a1039de37ecda6ed',
      '3c6cdd84f3ca9d3b0bcd549c8e242b7a811db950e560fe856f0701910de3f950',
      '3094c940833d46b8edba090a5d66f48cb5775e00411073017ac9540c33e14c3e',
      'cfdd10a81dfb3a3d7a39f7e3a2aed394d6f8eb7a8a9593df6f561e4268b9c350',
    ])
    expect(
      Buffer.from(
        writeKid({
          epoch: 1,
          expires: 0x7fffffff,
          sid: Buffer.alloc(8),
          random: Uint8Array.from({ length: 12 }, (_, at) => at),
        }),
      ),
    ).toEqual(KID)
  })

  test('the request is made and opened', () => {
    const iv = Uint8Array.from({ length: 16 }, (_, at) => 0xa0 + at)
    expect(requestOf(FIELDS, KID, TIME, Buffer.from(iv))).toBe(A)
    expect(openField(A, judged())?.text).toBe(FIELDS)
    const standard = Buffer.from(A, 'base64url').toString('base64')
    expect(openField(standard.replaceAll('+', ' '), judged())?.text).toBe(FIELDS)
  })

  test('its answer is made, and can be opened', () => {
    const iv = Uint8Array.from({ length: 16 }, (_, at) => 0xb0 + at)
    const requestIv = Uint8Array.from({ length: 16 }, (_, at) => 0xa0 + at)
    const body = '{"code":200,"message":"ok","data":null}'
    const answer = { status: 200, body, time: 1_700_000_000_123 }
    expect(sealAnswer(KEYS, requestIv, answer, iv)).toBe(ANSWER)
    const frame = readAnswer(Buffer.from(ANSWER, 'base64'))
    if (frame === null) throw new Error('no frame')
    const decipher = createDecipheriv('aes-256-cbc', KEYS.se, frame.iv)
    expect(Buffer.concat([decipher.update(frame.ciphertext), decipher.final()]).toString()).toBe(
      body,
    )
  })
})

test('a thousand random texts come through', () => {
  for (let round = 0; round < 1_000; round += 1) {
    const text = JSON.stringify({ v: randomBytes(round % 200).toString('latin1') })
    expect(openField(requestOf(text), judged())?.text).toBe(text)
  }
})

describe('is refused', () => {
  test('with any bit of any byte turned, and cut anywhere', () => {
    const bytes = Buffer.from(A, 'base64url')
    let cases = 0
    for (let at = 0; at < bytes.length; at += 1) {
      for (const bit of [0x80, 0x01]) {
        const other = Buffer.from(bytes)
        other[at] = (other[at] ?? 0) ^ bit
        expect(openField(other.toString('base64url'), judged())).toBeNull()
        cases += 1
      }
      expect(openField(bytes.subarray(0, at).toString('base64url'), judged())).toBeNull()
      cases += 1
    }
    expect(cases).toBe(bytes.length * 3)
  })

  test('whatever is random', () => {
    const count = cases(2_000, 20_000)
    for (let round = 0; round < count; round += 1) {
      const bytes = randomBytes(round % 300)
      // Half of them begin as a true one would.
      if (round % 2 === 0) Buffer.concat([Buffer.of(1), KID]).copy(bytes)
      const text = round % 3 === 0 ? bytes.toString('latin1') : bytes.toString('base64url')
      expect(openField(text, judged())).toBeNull()
    }
  })

  const bound = writeKid({
    epoch: 1,
    expires: 0x7fffffff,
    sid: sidOf(EPOCH_KEY, 'session'),
    random: new Uint8Array(12),
  })
  test.each([
    ['on another path', A, { path: `${PATH}2` }],
    ['by another method', A, { method: 'GET' }],
    ['by somebody signed in, with a key of nobody', A, { sessionId: 'session' }],
    ['by nobody, with a key of a session', requestOf('{}', Buffer.from(bound)), {}],
    ['in another session', requestOf('{}', Buffer.from(bound)), { sessionId: 'other' }],
    ['too old', A, { now: TIME + SKEW_MS + 1 }],
    ['from the future', A, { now: TIME - SKEW_MS - 1 }],
    [
      'after the key has ended',
      requestOf('{}', KID, 0x7fffffff * 1_000),
      { now: 0x7fffffff * 1_000 },
    ],
    ['under an epoch that is gone', A, { epochKey: null }],
    ['as nothing', '', {}],
    ['as what is no base64', `${A}!`, {}],
    ['as bytes that are no UTF-8', requestOf(Buffer.of(0x22, 0xff, 0x22)), {}],
  ])('%s', (_why, a, more) => {
    expect(openField(a, judged(more))).toBeNull()
  })

  test('a true one in its session is not', () => {
    expect(
      openField(requestOf('{}', Buffer.from(bound)), judged({ sessionId: 'session' }))?.text,
    ).toBe('{}')
  })
})
