import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import {
  answerContext,
  ascii,
  concat,
  type Kid,
  LABEL,
  readKid,
  readRequest,
  requestContext,
  SIZE,
  SKEW_MS,
  trafficKeys,
  writeAnswer,
} from '#contract/wire/enc1.ts'

/** K and V, which the caller gets for its own key only. */
export interface Secret {
  key: Buffer
  vector: Buffer
}

const hkdf = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

const hmac = (key: Uint8Array, ...parts: readonly Uint8Array[]): Buffer => {
  const sum = createHmac('sha256', key)
  for (const part of parts) sum.update(part)
  return sum.digest()
}

/** The secret that a kid stands for: made again whenever it is needed, kept nowhere. */
export const secretOf = (epochKey: Uint8Array, kid: Uint8Array): Secret => {
  const bytes = hkdf(epochKey, new Uint8Array(), concat(LABEL.secret, kid), 48)
  return { key: bytes.subarray(0, 32), vector: bytes.subarray(32) }
}

/** The four traffic keys of a secret. */
export const trafficOf = ({ key, vector }: Secret, kid: Uint8Array) =>
  trafficKeys(hkdf(key, vector, concat(LABEL.traffic, kid), 128))

/** The mark of a session in the kids that are bound to it; zeros for a stranger. */
export const sidOf = (epochKey: Uint8Array, sessionId: string | null): Buffer => {
  // The sum is made in either case, so that both take the same time.
  const mark = hmac(epochKey, LABEL.session, ascii(sessionId ?? '')).subarray(0, SIZE.sid)
  return sessionId === null ? Buffer.alloc(SIZE.sid) : mark
}

/** Proves to the caller who made the secret: the nonce `n` came to us encrypted. */
export const confirmationOf = (parts: {
  nonce: Uint8Array
  kid: Uint8Array
  spkiHash: Uint8Array
  secretKey: Uint8Array
  vi: Uint8Array
}): Buffer => hmac(parts.nonce, LABEL.confirm, parts.kid, parts.spkiHash, parts.secretKey, parts.vi)

/** The key under which the handshake ids of an epoch are locked. */
export const handshakeKeyOf = (epochKey: Uint8Array): Buffer =>
  hkdf(epochKey, new Uint8Array(), LABEL.handshake, 32)

/** The field `a` as it came: its bytes, and their parts where they can be read. */
export interface Arrived {
  bytes: Buffer
  frame: ReturnType<typeof readRequest>
  kid: Kid | null
}

/** A request that proved genuine. */
export interface OpenedFrame {
  /** JSON of the fields. */
  text: string
  iv: Buffer
  /** Encrypts the answer. */
  answer: (status: number, body: string, time: number) => string
}

/** What a request is judged against. */
export interface Judged {
  method: string
  path: string
  sessionId: string | null
  /** In milliseconds. */
  now: number
  /** Of the epoch that the request names; null for one that is gone. */
  epochKey: Uint8Array | null
}

/** Judged in the place of what cannot be read, so that nothing is told by the time it takes. */
const NO_KEY = Buffer.alloc(32)
const NO_KID = new Uint8Array(SIZE.kid)
const NO_TAG = new Uint8Array(SIZE.tag)

/** base64url, or base64 whose plus signs a form has made spaces. */
const SPELT = /^[A-Za-z0-9_-]+$|^[A-Za-z0-9+/ ]+={0,2}$/

/** Reads the field `a`; nothing of it is proved yet. */
export const readArrived = (a: string): Arrived => {
  const bytes = SPELT.test(a) ? Buffer.from(a.replaceAll(' ', '+'), 'base64') : Buffer.from(a)
  const frame = readRequest(bytes)
  return { bytes, frame, kid: frame && readKid(frame.kid) }
}

/**
 * Opens what arrived; null for whatever is wrong with it, always after the same derivations and
 * one MAC. The key must be alive and of this session, the time ours within five minutes.
 */
export const openFrame = ({ bytes, frame, kid }: Arrived, judged: Judged): OpenedFrame | null => {
  const bare = frame?.kid ?? NO_KID
  const epochKey = judged.epochKey ?? NO_KEY
  const keys = trafficOf(secretOf(epochKey, bare), bare)
  const context = requestContext(judged.method, judged.path)
  const genuine = timingSafeEqual(
    hmac(keys.cm, context, frame?.signed ?? bytes),
    frame?.tag ?? NO_TAG,
  )
  const ours = timingSafeEqual(
    sidOf(epochKey, judged.sessionId),
    kid?.sid ?? Buffer.alloc(SIZE.sid),
  )
  if (frame === null || kid === null || judged.epochKey === null || !genuine || !ours) return null
  if (kid.expires * 1_000 <= judged.now || Math.abs(frame.time - judged.now) > SKEW_MS) return null
  const decipher = createDecipheriv('aes-256-cbc', keys.ce, frame.iv)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.concat([decipher.update(frame.ciphertext), decipher.final()]),
    )
  } catch {
    return null
  }
  const iv = Buffer.from(frame.iv)
  return { text, iv, answer: (status, body, time) => sealAnswer(keys, iv, { status, body, time }) }
}

/** An answer as the wire carries it; `iv` is given by the vectors alone. */
export const sealAnswer = (
  keys: { se: Uint8Array; sm: Uint8Array },
  requestIv: Uint8Array,
  answer: { status: number; body: string; time: number },
  iv: Uint8Array = randomBytes(SIZE.iv),
): string => {
  const cipher = createCipheriv('aes-256-cbc', keys.se, iv)
  const ciphertext = Buffer.concat([cipher.update(answer.body, 'utf8'), cipher.final()])
  const signed = writeAnswer({ time: answer.time, iv, ciphertext })
  const tag = hmac(keys.sm, answerContext(answer.status, requestIv), signed)
  return Buffer.concat([signed, tag]).toString('base64')
}
