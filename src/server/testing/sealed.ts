import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  generateKeyPairSync,
  hkdfSync,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { encryption } from '#contract/encryption.ts'
import { systemClock } from '#server/clock.ts'
import type { Call, CallerSeal } from '#contract/wire/caller.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import {
  answerContext,
  concat,
  LABEL,
  looksSealed,
  readAnswer,
  requestContext,
  trafficKeys,
  writeRequest,
} from '#contract/wire/enc1.ts'

/** A key of "enc v1" as a caller holds it. */
export interface HeldKey {
  kid: Buffer
  ce: Buffer
  cm: Buffer
  se: Buffer
  sm: Buffer
}

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const
const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** One pair for all tests: making it is what takes time. */
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** The caller's public key as SPKI. */
export const SPKI: Buffer = pair.publicKey.export({ format: 'der', type: 'spki' })

/** Steps 2 and 3 of the handshake; answers the handshake id and the nonce. */
export const shakeHands = async (call: Call): Promise<{ hid: string; nonce: Buffer }> => {
  const { p, rk } = await call(encryption.publicKey, {})
  const nonce = randomBytes(32)
  const key = { key: bytes(p), format: 'der', type: 'spki', ...OAEP } as const
  const n = publicEncrypt(key, nonce).toString('base64')
  const { hid } = await call(encryption.saveClientKey, { pkey: SPKI.toString('base64'), rk, n })
  return { hid, nonce }
}

/** Step 4: a key for an earlier handshake, by the call for strangers or that for people signed in. */
export const fetchKey = async (
  call: Call,
  { hid, nonce }: { hid: string; nonce: Buffer },
  from: typeof encryption.secretKey | typeof encryption.info = encryption.secretKey,
): Promise<HeldKey> => {
  const given = await call(from, { hid })
  const kid = Buffer.from(given.kid, 'base64url')
  const proof = createHmac('sha256', nonce)
    .update(LABEL.confirm)
    .update(kid)
    .update(createHash('sha256').update(SPKI).digest())
    .update(bytes(given.secretKey))
    .update(bytes(given.vi))
    .digest('base64')
  if (proof !== given.kc) throw new Error('the confirmation is not ours')
  const key = privateDecrypt({ key: pair.privateKey, ...OAEP }, bytes(given.secretKey))
  const vector = privateDecrypt({ key: pair.privateKey, ...OAEP }, bytes(given.vi))
  const traffic = hkdfSync('sha256', key, vector, concat(LABEL.traffic, kid), 128)
  return { kid, ...trafficKeys(Buffer.from(traffic)) }
}

/** The field `a` of a request, and the id it carries. */
export const sealFields = (
  { kid, ce, cm }: HeldKey,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  fields: unknown,
  time: number,
): { a: string; iv: Buffer } => {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', ce, iv)
  const text = typeof fields === 'string' ? fields : JSON.stringify(fields)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const signed = writeRequest(kid, { time, iv, ciphertext })
  const tag = createHmac('sha256', cm).update(requestContext(method, path)).update(signed).digest()
  return { a: Buffer.concat([signed, tag]).toString('base64url'), iv }
}

/** The text of an encrypted answer; throws when its tag is not right. */
export const openAnswer = (
  { se, sm }: HeldKey,
  status: number,
  requestIv: Buffer,
  body: string,
): string => {
  const frame = looksSealed(body) ? readAnswer(bytes(body)) : null
  if (frame === null) throw new Error(`not encrypted: ${body}`)
  const tag = createHmac('sha256', sm)
    .update(answerContext(status, requestIv))
    .update(frame.signed)
    .digest()
  if (!tag.equals(frame.tag)) throw new Error('the tag is not right')
  const decipher = createDecipheriv('aes-256-cbc', se, frame.iv)
  return Buffer.concat([decipher.update(frame.ciphertext), decipher.final()]).toString('utf8')
}

/** Seals calls with the key that `key()` answers; plain while there is none. */
export const sealingWith =
  (key: () => HeldKey | null): CallerSeal =>
  async (endpoint, params, _who, send) => {
    const held = key()
    if (held === null || endpoint.exempt) return send(params)
    const { a, iv } = sealFields(held, endpoint, params, systemClock.now().getTime())
    const answer = await send({ a })
    return looksSealed(answer.body)
      ? { ...answer, body: openAnswer(held, answer.status, iv, answer.body) }
      : answer
  }
