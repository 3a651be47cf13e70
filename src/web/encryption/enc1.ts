import {
  answerContext,
  concat,
  LABEL,
  readAnswer,
  requestContext,
  SIZE,
  trafficKeys,
  writeRequest,
} from '#contract/wire/enc1.ts'
import { fromBase64, toBase64url } from './base64.ts'

/** What this folder needs of the browser's `crypto`. */
export type WebCrypto = Pick<Crypto, 'subtle' | 'getRandomValues'>

export type Bytes = Uint8Array<ArrayBuffer>

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' } as const
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const

/** The page's own pair; its private half cannot leave the browser. */
export interface Pair {
  privateKey: CryptoKey
  /** The public half as DER. */
  spki: Bytes
}

/** An RSA pair of 3,072 bits whose private key cannot be read out. */
export const createPair = async ({ subtle }: WebCrypto): Promise<Pair> => {
  const { privateKey, publicKey } = await subtle.generateKey(
    { ...RSA, modulusLength: 3072, publicExponent: Uint8Array.of(1, 0, 1) },
    false,
    ['decrypt'],
  )
  return { privateKey, spki: new Uint8Array(await subtle.exportKey('spki', publicKey)) }
}

/** Encrypts for the holder of a public key. */
export const encryptFor = async (
  { subtle }: WebCrypto,
  spki: Bytes,
  bytes: Bytes,
): Promise<Bytes> => {
  const key = await subtle.importKey('spki', spki, RSA, false, ['encrypt'])
  return new Uint8Array(await subtle.encrypt(RSA, key, bytes))
}

/** Opens what was encrypted for the page's own pair; throws unless it has `length` bytes. */
export const decryptOwn = async (
  { subtle }: WebCrypto,
  pair: Pair,
  sealed: Bytes,
  length: number,
): Promise<Bytes> => {
  const bytes = new Uint8Array(await subtle.decrypt(RSA, pair.privateKey, sealed))
  if (bytes.length !== length) throw new Error('a secret of the wrong length')
  return bytes
}

/** What a confirmation is made of. */
export interface Confirmed {
  kid: Bytes
  spki: Bytes
  secretKey: Bytes
  vi: Bytes
}

/** Whether `kc` was made by somebody who could read the number `n` and saw this page's own key. */
export const isConfirmed = async (
  { subtle }: WebCrypto,
  n: CryptoKey,
  { kid, spki, secretKey, vi }: Confirmed,
  kc: Bytes,
): Promise<boolean> => {
  const digest = new Uint8Array(await subtle.digest('SHA-256', spki))
  return subtle.verify(HMAC, n, kc, concat(LABEL.confirm, kid, digest, secretKey, vi))
}

/** The number `n` as the key of confirmations; the bytes are overwritten. */
export const confirmationKey = async ({ subtle }: WebCrypto, n: Bytes): Promise<CryptoKey> => {
  const key = await subtle.importKey('raw', n, HMAC, false, ['verify'])
  n.fill(0)
  return key
}

/** The four keys of one kid; none can be read out. */
export interface TrafficKeys {
  ce: CryptoKey
  cm: CryptoKey
  se: CryptoKey
  sm: CryptoKey
}

/** Makes the traffic keys of the server's secret; the bytes of the secret are overwritten. */
export const deriveKeys = async (
  { subtle }: WebCrypto,
  secret: { K: Bytes; V: Bytes },
  kid: Bytes,
): Promise<TrafficKeys> => {
  const base = await subtle.importKey('raw', secret.K, 'HKDF', false, ['deriveBits'])
  const info = concat(LABEL.traffic, kid)
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: secret.V, info }
  const bytes = new Uint8Array(await subtle.deriveBits(hkdf, base, 4 * SIZE.secret * 8))
  const raw = trafficKeys(bytes)
  const [ce, cm, se, sm] = await Promise.all([
    subtle.importKey('raw', raw.ce, 'AES-CBC', false, ['encrypt']),
    subtle.importKey('raw', raw.cm, HMAC, false, ['sign']),
    subtle.importKey('raw', raw.se, 'AES-CBC', false, ['decrypt']),
    subtle.importKey('raw', raw.sm, HMAC, false, ['verify']),
  ])
  for (const one of [bytes, secret.K, secret.V]) one.fill(0)
  return { ce, cm, se, sm }
}

/** A request before it is sealed. */
export interface PlainRequest {
  kid: Bytes
  method: string
  path: string
  params: Record<string, unknown>
  /** By the server's clock, in milliseconds. */
  time: number
  /** 16 random bytes, never used before; they name the request. */
  iv: Bytes
}

/** The field `a` of a request. */
export const sealRequest = async (
  { subtle }: WebCrypto,
  keys: TrafficKeys,
  { kid, method, path, params, time, iv }: PlainRequest,
): Promise<string> => {
  const json = new TextEncoder().encode(JSON.stringify(fieldsOf(params)))
  const ciphertext = new Uint8Array(await subtle.encrypt({ name: 'AES-CBC', iv }, keys.ce, json))
  const frame = writeRequest(kid, { time, iv, ciphertext })
  const signed = concat(requestContext(method, path), frame)
  const tag = new Uint8Array(await subtle.sign(HMAC, keys.cm, signed))
  return toBase64url(concat(frame, tag))
}

/** The fields as the wire's form would carry them: texts, absent ones left out, lists as lists. */
const fieldsOf = (params: Record<string, unknown>): Record<string, string | string[]> => {
  const fields: [string, string | string[]][] = []
  for (const [name, value] of Object.entries(params)) {
    const texts = (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one) => String(one).toWellFormed())
    if (texts[0] !== undefined) fields.push([name, Array.isArray(value) ? texts : texts[0]])
  }
  return Object.fromEntries(fields)
}

/** An answer as it came. */
export interface SealedAnswer {
  status: number
  /** Of the request that it answers. */
  requestIv: Bytes
  body: string
}

/** The plain text of an answer; throws for one that this request's server did not write. */
export const openAnswer = async (
  { subtle }: WebCrypto,
  keys: TrafficKeys,
  { status, requestIv, body }: SealedAnswer,
): Promise<string> => {
  const frame = readAnswer(fromBase64(body))
  if (frame === null) throw new Error('not an answer')
  const signed = concat(answerContext(status, requestIv), frame.signed)
  if (!(await subtle.verify(HMAC, keys.sm, concat(frame.tag), signed)))
    throw new Error('an answer that was changed on its way')
  const cipher = { name: 'AES-CBC', iv: concat(frame.iv) }
  const plain = await subtle.decrypt(cipher, keys.se, concat(frame.ciphertext))
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain)
}
