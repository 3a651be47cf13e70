/** For tests: the five calls of the key exchange as a server answers them. */
import { encryption } from '#contract/encryption.ts'
import type { Call, Identity } from '#contract/wire/caller.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { concat, LABEL } from '#contract/wire/enc1.ts'
import { fromBase64, toBase64, toBase64url } from './base64.ts'
import { type Bytes, encryptFor } from './enc1.ts'
import { HOUR, kidNumber, secretOf } from './testing.ts'

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' } as const

/** A server whose clock is an hour ahead of `now`, and which may be told to lie. */
export const createTestServer = async (now: () => number) => {
  const own = await crypto.subtle.generateKey(
    { ...RSA, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    false,
    ['encrypt', 'decrypt'],
  )
  const p = toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', own.publicKey)))
  const clients: { spki: Bytes; n: Bytes }[] = []
  const server = {
    on: true,
    encryptOpen: true,
    /** Each call as it came: its path's last name, its input, and the token it carried. */
    asked: [] as [name: string, input: Record<string, unknown>, token: string][],
    clients,
    /** Bends an answer before it leaves. */
    bend: (answer: Record<string, unknown>): Record<string, unknown> => answer,
    refuse: (_endpoint: Endpoint): unknown => null,
    kids: 0,
  }
  const secret = async ({ hid }: Record<string, unknown>) => {
    const client = clients[Number(String(hid).slice(1))]
    if (client === undefined) throw new Error('an unknown hid')
    const kid = kidNumber((server.kids += 1))
    const { K, V } = secretOf(kid)
    const secretKey = await encryptFor(crypto, client.spki, K)
    const vi = await encryptFor(crypto, client.spki, V)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', client.spki))
    const hmac = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', client.n, hmac, false, ['sign'])
    const signed = concat(LABEL.confirm, kid, digest, secretKey, vi)
    const kc = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
    return server.bend({
      secretKey: toBase64(secretKey),
      vi: toBase64(vi),
      kid: toBase64url(kid),
      exp: now() + 3 * HOUR,
      now: now() + HOUR,
      kc: toBase64(kc),
    })
  }
  const answer = async (one: Endpoint, input: Record<string, unknown>): Promise<unknown> => {
    if (one === encryption.sign)
      return { isGlobalEncrypt: server.on, notEncryptUrls: ['/exempt'], v: 1, now: now() + HOUR }
    if (one === encryption.publicKey) return { p, rk: 'rk', now: now() + HOUR }
    if (one === encryption.saveClientKey) {
      const sealed = fromBase64(String(input.n))
      const n = new Uint8Array(await crypto.subtle.decrypt(RSA, own.privateKey, sealed))
      clients.push({ spki: fromBase64(String(input.pkey)), n })
      return { saveFinished: true, hid: `h${clients.length - 1}` }
    }
    const sent = await secret(input)
    return one === encryption.info
      ? { ...sent, encryptOpen: server.encryptOpen, notEncUrls: ['/mine'] }
      : sent
  }
  const callAs = (who: Identity): Call =>
    (async (one: Endpoint, input: Record<string, unknown>) => {
      server.asked.push([one.path.split('/').at(-1) ?? '', input, who.accessToken])
      const refusal = server.refuse(one)
      if (refusal !== null) throw refusal
      return answer(one, input)
    }) as Call
  return Object.assign(server, { callAs })
}
