import { encryption } from '#contract/encryption.ts'
import type { Call, Identity } from '#contract/wire/caller.ts'
import { isSessionEnd } from '#contract/wire/envelope.ts'
import { readKid, SIZE } from '#contract/wire/enc1.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { isApiError, type ApiError } from '#contract/wire/api-error.ts'
import { fromBase64, fromBase64url, toBase64 } from './base64.ts'
import {
  type Bytes,
  confirmationKey,
  createPair,
  decryptOwn,
  deriveKeys,
  encryptFor,
  isConfirmed,
  type Pair,
  type TrafficKeys,
  type WebCrypto,
} from './enc1.ts'

/** Whether calls are encrypted for everybody, and which addresses are not. */
export interface Sign {
  on: boolean
  exempt: readonly string[]
}

/** The same for the holder of one access token. */
export interface Policy {
  token: string
  open: boolean
  exempt: readonly string[]
}

/** The page's own pair as the server knows it. */
export interface Paired {
  pair: Pair
  hid: string
  /** Checks who sends a secret. */
  n: CryptoKey
}

/** 加密会话: what encrypts the calls of one caller for a while; times by this browser's clock. */
export interface Key {
  traffic: TrafficKeys
  kid: Bytes
  /** The access token it was made for; empty for a visitor's. */
  token: string
  /** What the server said of that token's session, when it has ended. */
  ended: ApiError | null
  /** What the server's clock is ahead by. */
  offset: number
  renewAt: number
  expires: number
}

/** A secret, and what came along for somebody signed in. */
export interface Granted {
  /** Null where nothing is encrypted for them. */
  key: Key | null
  policy: Policy | null
}

/** The steps of the key exchange (wire-encryption.md); each rejects when it cannot be done. */
export interface Handshake {
  sign(who: Identity): Promise<Sign>
  pair(who: Identity): Promise<Paired>
  /** One GET, the first time and at each renewal. */
  secret(paired: Paired, who: Identity): Promise<Granted>
  /** Forgets the pair; the next one is fresh. */
  forget(): void
}

export interface HandshakeDeps {
  crypto: WebCrypto
  now: () => number
  /** Calls in plain text in somebody's name. */
  callAs: (who: Identity) => Call
}

/** Which part of its life a key serves before the next one is fetched. */
const RENEWAL = 0.8

const UNAUTHORISED = 401

type Sent = AnswerOf<typeof encryption.secretKey>

/** The exchange of keys as a page does it; its pair of keys is made once. */
export const createHandshake = ({ crypto, now, callAs }: HandshakeDeps): Handshake => {
  /** One a page; made while the server's own key is under way. */
  let own: Promise<Pair> | null = null
  const ownPair = async (): Promise<Pair> => {
    own ??= createPair(crypto)
    try {
      return await own
    } catch (error) {
      own = null
      throw error
    }
  }
  return {
    async sign(who) {
      const { isGlobalEncrypt, notEncryptUrls } = await callAs(who)(encryption.sign, {})
      return { on: isGlobalEncrypt, exempt: notEncryptUrls }
    },
    async pair(who) {
      const call = callAs(who)
      const [pair, { p, rk }] = await Promise.all([ownPair(), call(encryption.publicKey, {})])
      const secret = crypto.getRandomValues(new Uint8Array(SIZE.nonce))
      const n = toBase64(await encryptFor(crypto, fromBase64(p), secret))
      const pkey = toBase64(pair.spki)
      const { saveFinished, hid } = await call(encryption.saveClientKey, { pkey, rk, n })
      if (!saveFinished) throw new Error('the public key was not taken')
      return { pair, hid, n: await confirmationKey(crypto, secret) }
    },
    async secret(paired, who) {
      const call = callAs(who)
      const { hid } = paired
      const token = who.accessToken
      const open = async (sent: Sent, ended: ApiError | null): Promise<Key> =>
        keyOf(crypto, paired, sent, { token, ended, received: now() })
      const info = token === '' ? null : await infoOf(call, hid)
      if (info === null || isApiError(info))
        return { key: await open(await call(encryption.secretKey, { hid }), info), policy: null }
      const policy = { token, open: info.encryptOpen, exempt: info.notEncUrls }
      // Where it is off, no secret need come along.
      return { key: policy.open || info.kid !== '' ? await open(info, null) : null, policy }
    },
    forget() {
      own = null
    },
  }
}

/** The refusal when it says that the session has ended; a visitor's calls go on. */
const infoOf = async (
  call: Call,
  hid: string,
): Promise<AnswerOf<typeof encryption.info> | ApiError> => {
  try {
    return await call(encryption.info, { hid })
  } catch (error) {
    if (isApiError(error) && (isSessionEnd(error.code) || error.code === UNAUTHORISED)) return error
    throw error
  }
}

/** The key that was sent; throws unless it was made for this page by the holder of `p`. */
const keyOf = async (
  crypto: WebCrypto,
  { pair, n }: Paired,
  sent: Sent,
  { token, ended, received }: Pick<Key, 'token' | 'ended'> & { received: number },
): Promise<Key> => {
  const kid = fromBase64url(sent.kid)
  const secretKey = fromBase64(sent.secretKey)
  const vi = fromBase64(sent.vi)
  const confirmed = { kid, spki: pair.spki, secretKey, vi }
  if (readKid(kid) === null || !(await isConfirmed(crypto, n, confirmed, fromBase64(sent.kc))))
    throw new Error('a secret that is not confirmed')
  const life = sent.exp - sent.now
  if (life <= 0) throw new Error('a secret that has expired')
  const [K, V] = await Promise.all([
    decryptOwn(crypto, pair, secretKey, SIZE.secret),
    decryptOwn(crypto, pair, vi, SIZE.iv),
  ])
  return {
    traffic: await deriveKeys(crypto, { K, V }, kid),
    kid,
    token,
    ended,
    offset: sent.now - received,
    renewAt: received + life * RENEWAL,
    expires: received + life,
  }
}
