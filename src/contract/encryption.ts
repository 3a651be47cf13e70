import { endpoint } from './wire/endpoint.ts'
import { boolean, int, withDefault, object, array, text } from './wire/schema.ts'

/** What encrypts the field `a`: for the caller's own key only. */
const sealedKey = () => ({
  /** 32 bytes, RSA-OAEP for the caller's key, base64. */
  secretKey: text(1024),
  /** 16 bytes, likewise. */
  vi: text(1024),
  /** Names the key in each request (contract/wire/enc1.ts), base64url. */
  kid: text(),
  /** When the key ends, in milliseconds. */
  exp: int(),
  /** The server's time in milliseconds. */
  now: int(),
  /** Proves who sent the key, base64. */
  kc: text(),
})

/** Comes from an earlier handshake; a caller without it is known by its cookie. */
const handshakeId = () => object({ hid: withDefault(text(2048), '') })

/** 传输加密: the key exchange of "enc v1" and whether it is on (wire-encryption.md). */
export const encryption = {
  /** Whether calls are encrypted, and which addresses are not. */
  sign: endpoint({
    method: 'GET',
    path: '/policy/api/portalpublic/common/getEncryptSign',
    access: 'anyone',
    background: true,
    exempt: true,
    spec: true,
    input: object({}),
    output: object({
      isGlobalEncrypt: boolean(),
      /** Exact paths, or prefixes that end in `/*`. */
      notEncryptUrls: array(text()),
      /** Version of the protocol. */
      v: int(),
      now: int(),
    }),
  }),
  /** The server's public key. */
  publicKey: endpoint({
    method: 'GET',
    path: '/policy/api/portalpublic/common/getRsaPKey',
    access: 'anyone',
    background: true,
    exempt: true,
    spec: true,
    input: object({}),
    output: object({
      /** SPKI, base64. */
      p: text(1024),
      /** Names the key pair. */
      rk: text(),
      now: int(),
    }),
  }),
  /** Takes the caller's public key. */
  saveClientKey: endpoint({
    method: 'POST',
    path: '/policy/api/portalpublic/common/saveClientPKey',
    access: 'anyone',
    background: true,
    exempt: true,
    spec: true,
    rates: [
      { per: 'visitor', max: 20, seconds: 60 },
      { per: 'visitor', max: 200, seconds: 3_600 },
    ],
    audit: { none: '传输加密的密钥交换' },
    input: object({
      /** SPKI, base64. */
      pkey: text(1024),
      rk: withDefault(text(64), ''),
      /** 32 random bytes, RSA-OAEP for `p`, base64. */
      n: withDefault(text(1024), ''),
    }),
    output: object({
      saveFinished: boolean(),
      /** Names the caller's key in the calls that give a secret for it. */
      hid: text(2048),
    }),
  }),
  /** A secret for the caller's key. */
  secretKey: endpoint({
    method: 'GET',
    path: '/policy/api/portalpublic/common/getPublicSecretKey',
    access: 'anyone',
    background: true,
    exempt: true,
    spec: true,
    input: handshakeId(),
    output: object(sealedKey()),
  }),
  /** The same for somebody signed in, with the switch that holds for them. */
  info: endpoint({
    method: 'GET',
    path: '/center/encrypt/user/getEncryptInfo',
    access: 'member',
    background: true,
    exempt: true,
    spec: true,
    input: handshakeId(),
    output: object({ encryptOpen: boolean(), notEncUrls: array(text()), ...sealedKey() }),
  }),
} as const
