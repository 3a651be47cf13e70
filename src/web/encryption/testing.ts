/** For tests: the server's half of "enc v1", over secrets that follow from the kid. */
import { type Identity, NOBODY } from '#contract/wire/caller.ts'
import {
  answerContext,
  concat,
  LABEL,
  readRequest,
  SIZE,
  trafficKeys,
  writeAnswer,
  writeKid,
} from '#contract/wire/enc1.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { fromBase64url, toBase64 } from './base64.ts'
import { type Bytes, deriveKeys } from './enc1.ts'
import type { Handshake, Key, Paired, Policy, Sign } from './handshake.ts'

/** Somebody with an access token. */
export const holderOf = (accessToken: string): Identity => ({
  ...NOBODY,
  tokenType: 'Bearer',
  accessToken,
})

export const kidNumber = (count: number): Bytes =>
  writeKid({
    epoch: 1,
    expires: 0x7fffffff,
    sid: new Uint8Array(SIZE.sid),
    random: new Uint8Array(SIZE.random).fill(count),
  })

/** Whatever it is, both sides say the same. */
export const secretOf = (kid: Uint8Array): { K: Bytes; V: Bytes } => ({
  K: new Uint8Array(SIZE.secret).fill(kid.at(-1) ?? 0),
  V: new Uint8Array(SIZE.iv).fill(kid.at(-1) ?? 0),
})

const rawKeys = async (kid: Uint8Array) => {
  const { K, V } = secretOf(kid)
  const base = await crypto.subtle.importKey('raw', K, 'HKDF', false, ['deriveBits'])
  const info = concat(LABEL.traffic, kid)
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: V, info }
  return trafficKeys(new Uint8Array(await crypto.subtle.deriveBits(hkdf, base, 1024)))
}

/** A request as the server reads it. */
export interface Opened {
  /** Last byte of the kid. */
  key: number
  kid: Uint8Array
  iv: Bytes
  time: number
  params: unknown
}

export const openRequest = async (a: string): Promise<Opened> => {
  const frame = readRequest(fromBase64url(a))
  if (frame === null) throw new Error('not a request')
  const { kid, iv, time, ciphertext } = frame
  const raw = await rawKeys(kid)
  const key = await crypto.subtle.importKey('raw', raw.ce, 'AES-CBC', false, ['decrypt'])
  const cipher = { name: 'AES-CBC', iv: concat(iv) }
  const plain = await crypto.subtle.decrypt(cipher, key, concat(ciphertext))
  const params: unknown = JSON.parse(new TextDecoder().decode(plain))
  return { key: kid.at(-1) ?? 0, kid, iv: concat(iv), time, params }
}

export const sealAnswer = async (
  { kid, iv: requestIv }: Opened,
  status: number,
  text: string,
): Promise<string> => {
  const raw = await rawKeys(kid)
  const iv = crypto.getRandomValues(new Uint8Array(SIZE.iv))
  const key = await crypto.subtle.importKey('raw', raw.se, 'AES-CBC', false, ['encrypt'])
  const bytes = new TextEncoder().encode(text)
  const ciphertext = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, bytes),
  )
  const frame = writeAnswer({ time: 0, iv, ciphertext })
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const tagging = await crypto.subtle.importKey('raw', raw.sm, hmac, false, ['sign'])
  const signed = concat(answerContext(status, requestIv), frame)
  return toBase64(concat(frame, new Uint8Array(await crypto.subtle.sign('HMAC', tagging, signed))))
}

export const HOUR = 3_600_000
/** What the stub's server is ahead by. */
export const OFFSET = 7

/** A handshake without a server; each secret has the next number. */
export const stubHandshake = (now: () => number) => {
  const steps: string[] = []
  const stub = {
    steps,
    sign: { on: true, exempt: ['/exempt', '/open/*'] } as Sign,
    policy: { open: true, exempt: ['/mine'] } as Omit<Policy, 'token'>,
    /** Runs before each step; it may throw or wait. */
    before: async (_step: string): Promise<void> => {},
    pairs: 0,
    secrets: 0,
    /** What the session's own call said. */
    ended: null as ApiError | null,
    /** How many secrets have been handed out. */
    granted: 0,
  }
  const step = async (name: string): Promise<void> => {
    steps.push(name)
    await stub.before(name)
  }
  const handshake: Handshake = {
    async sign() {
      await step('sign')
      return { ...stub.sign }
    },
    async pair() {
      await step('pair')
      stub.pairs += 1
      return { hid: `hid-${stub.pairs}`, pair: { spki: Uint8Array.of(1) } } as Paired
    },
    async secret(paired, { accessToken: token }) {
      await step(token === '' ? `secret ${paired.hid}` : `info ${paired.hid} ${token}`)
      const kid = kidNumber((stub.secrets += 1))
      const traffic = await deriveKeys(crypto, secretOf(kid), kid)
      const at = now()
      const key: Key = {
        traffic,
        kid,
        token,
        ended: stub.ended,
        offset: OFFSET,
        renewAt: at + 8 * HOUR,
        expires: at + 10 * HOUR,
      }
      stub.granted += 1
      if (token === '') return { key, policy: null }
      return { key: stub.policy.open ? key : null, policy: { ...stub.policy, token } }
    },
    forget: () => void steps.push('forget'),
  }
  return Object.assign(stub, { handshake })
}
