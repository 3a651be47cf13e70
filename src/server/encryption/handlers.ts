import { constants, createHash, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import type { encryption } from '#contract/encryption.ts'
import { bigEndian, SIZE, writeKid } from '#contract/wire/enc1.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { Clock } from '#server/clock.ts'
import { lock, unlock } from '#server/locked.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import type { Limits } from '#server/wire/limits.ts'
import type { Rates } from '#server/wire/rates.ts'
import { confirmationOf, handshakeKeyOf, secretOf, sidOf } from './ciphers.ts'
import type { Epoch, Epochs } from './epochs.ts'

/** Seconds that a key serves, and that a handshake gives keys. */
const KEY_SECONDS = 2 * 3_600
const HANDSHAKE_SECONDS = 12 * 3_600

/** Most bytes of a caller's public key. */
const SPKI_BYTES = 600

/** What somebody signed in is told while it is off. */
const NO_SECRET = { secretKey: '', vi: '', kid: '', exp: 0, now: 0, kc: '' } as const

/** What a handshake id says of its caller: nothing is kept here. */
interface Handshake {
  nonce: Buffer
  spki: Buffer
}

/**
 * The five calls of the key exchange. Where encryption is off the keys are real all the same, and
 * nothing is encrypted with them: `sign` and `info` say so.
 */
export const createEncryptionHandlers = (deps: {
  /** False where it is off, or the caller's connection is not secure. */
  isOn: (caller: Caller) => boolean
  exempt: readonly string[]
  epochs: Epochs
  rates: Rates
  limits: Limits['encryption']
  clock: Clock
}): Handlers<typeof encryption> => {
  const { isOn, exempt, epochs, rates, limits, clock } = deps
  const now = (): number => clock.now().getTime()
  const seconds = (): number => Math.floor(now() / 1_000)

  const secretFor = async (hid: string, caller: Caller) => {
    const handshake = await readHandshake(epochs, hid || (caller.cookies.enc ?? ''), seconds())
    if (handshake === null) throw apiError('sealBroken')
    const epoch = await epochs.current()
    const expires = seconds() + KEY_SECONDS
    const kid = writeKid({
      epoch: epoch.e,
      expires,
      sid: sidOf(epoch.key, caller.principal?.sessionId ?? null),
      random: randomBytes(SIZE.random),
    })
    const { key, vector } = secretOf(epoch.key, kid)
    const secretKey = encryptFor(handshake.spki, key)
    const vi = encryptFor(handshake.spki, vector)
    const spkiHash = createHash('sha256').update(handshake.spki).digest()
    const kc = confirmationOf({ nonce: handshake.nonce, kid, spkiHash, secretKey, vi })
    return {
      secretKey: secretKey.toString('base64'),
      vi: vi.toString('base64'),
      kid: Buffer.from(kid).toString('base64url'),
      exp: expires * 1_000,
      now: now(),
      kc: kc.toString('base64'),
    }
  }

  return {
    async sign(_input, caller) {
      return { isGlobalEncrypt: isOn(caller), notEncryptUrls: [...exempt], v: 1, now: now() }
    },

    async publicKey() {
      const { e, spki } = await epochs.current()
      return { p: spki.toString('base64'), rk: String(e), now: now() }
    },

    async saveClientKey({ pkey, rk, n }, caller) {
      const wait = rates.take('encryption handshake', limits.everybody)
      if (wait > 0) throw apiError('tooMany', undefined, { retryAfter: wait })
      const spki = readPublicKey(pkey)
      const nonce = await readNonce(epochs, rk, n)
      if (spki === null || nonce === null) throw apiError('sealBroken')
      const epoch = await epochs.current()
      const hid = writeHandshake(epoch, { nonce, spki }, seconds() + HANDSHAKE_SECONDS)
      caller.setCookie({ name: 'enc', value: hid, maxAgeSeconds: HANDSHAKE_SECONDS })
      return { saveFinished: true, hid }
    },

    secretKey: async ({ hid }, caller) => secretFor(hid, caller),

    async info({ hid }, caller) {
      if (!isOn(caller)) return { encryptOpen: false, notEncUrls: [...exempt], ...NO_SECRET }
      return { encryptOpen: true, notEncUrls: [...exempt], ...(await secretFor(hid, caller)) }
    },
  }
}

/** RSA of 2048 to 4096 bits with the usual exponent, as SPKI; null for any other key. */
const readPublicKey = (pkey: string): Buffer | null => {
  const der = Buffer.from(pkey.replaceAll(' ', '+'), 'base64')
  if (der.length === 0 || der.length > SPKI_BYTES) return null
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const { modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {}
    const fits =
      key.asymmetricKeyType === 'rsa' &&
      modulusLength >= 2_048 &&
      modulusLength <= 4_096 &&
      publicExponent === 65_537n
    // As we would write it: a second spelling of one key is another key to the proof.
    return fits && key.export({ format: 'der', type: 'spki' }).equals(der) ? der : null
  } catch {
    return null
  }
}

/** The nonce that only we can read; zeros from a caller that sends none and proves nothing. */
const readNonce = async (epochs: Epochs, rk: string, n: string): Promise<Buffer | null> => {
  if (n === '') return Buffer.alloc(SIZE.nonce)
  const epoch = /^\d{1,5}$/.test(rk) ? await epochs.find(Number(rk)) : null
  const nonce = await epoch?.decrypt(Buffer.from(n.replaceAll(' ', '+'), 'base64'))
  return nonce?.length === SIZE.nonce ? nonce : null
}

const encryptFor = (spki: Buffer, secret: Buffer): Buffer =>
  publicEncrypt(
    {
      key: createPublicKey({ key: spki, format: 'der', type: 'spki' }),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    secret,
  )

/** `hid`: epoch, then expiry, nonce and key locked by the epoch. */
const writeHandshake = (epoch: Epoch, { nonce, spki }: Handshake, expires: number): string => {
  const e = bigEndian(epoch.e, 2)
  const text = Buffer.concat([bigEndian(expires, 4), nonce, spki])
  return Buffer.concat([e, lock(handshakeKeyOf(epoch.key), text, e)]).toString('base64url')
}

const readHandshake = async (
  epochs: Epochs,
  hid: string,
  seconds: number,
): Promise<Handshake | null> => {
  const bytes = Buffer.from(hid, 'base64url')
  if (bytes.length < 2) return null
  const e = bytes.subarray(0, 2)
  const epoch = await epochs.find(e.readUInt16BE())
  const text = epoch && unlock(handshakeKeyOf(epoch.key), bytes.subarray(2), e)
  if (!text || text.readUInt32BE() <= seconds) return null
  const nonce = text.subarray(4, 4 + SIZE.nonce)
  return { nonce, spki: text.subarray(4 + SIZE.nonce) }
}
