/**
 * The bytes of "enc v1" as both sides lay them out (wire-encryption.md). Integers are big-endian.
 * The ciphers are each side's own: node:crypto on the server, WebCrypto in the browser.
 */

const VERSION = { request: 0x01, response: 0x02, kid: 0x01 } as const

/** Lengths in bytes. */
export const SIZE = { kid: 27, iv: 16, tag: 32, secret: 32, nonce: 32, sid: 8, random: 12 } as const

/** How far the clocks of a request and of the server may be apart. */
export const SKEW_MS = 300_000
/** Most characters of the field `a` in an address. */
export const QUERY_CHARS = 6_000
/** The one field of an encrypted request. */
export const SEALED_FIELD = 'a'

/** A label of the protocol as bytes; it is ASCII. */
export const ascii = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** One array of all bytes in their order. */
export const concat = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** An unsigned integer in so many bytes. */
export const bigEndian = (value: number, length: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length)
  for (let at = length - 1, rest = value; at >= 0; at -= 1, rest = Math.floor(rest / 256))
    bytes[at] = rest % 256
  return bytes
}

const integer = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)

/** 密钥编号: which key a request uses, so that the server keeps nothing of its callers. */
export interface Kid {
  epoch: number
  /** In seconds. */
  expires: number
  /** Of the session it is bound to; zeros for a stranger. */
  sid: Uint8Array
}

/** A key's name as bytes; what `readKid` reads. */
export const writeKid = (kid: Kid & { random: Uint8Array }): Uint8Array<ArrayBuffer> =>
  concat(
    Uint8Array.of(VERSION.kid),
    bigEndian(kid.epoch, 2),
    bigEndian(kid.expires, 4),
    kid.sid,
    kid.random,
  )

/** Null for what no server wrote. */
export const readKid = (kid: Uint8Array): Kid | null =>
  kid.length === SIZE.kid && kid[0] === VERSION.kid
    ? {
        epoch: integer(kid.subarray(1, 3)),
        expires: integer(kid.subarray(3, 7)),
        sid: kid.subarray(7, 15),
      }
    : null

/** The labels of the derived keys and of the proofs. */
export const LABEL = {
  /** Before the kid: K and V of the epoch's key. */
  secret: ascii('enc1-sk|'),
  /** Before the kid: the four traffic keys of K and V. */
  traffic: ascii('enc1|'),
  /** Before kid, SHA-256 of the SPKI, secretKey and vi: proves who sent them. */
  confirm: ascii('enc1-kc'),
  /** The key of the handshake ids. */
  handshake: ascii('enc1-hid'),
  /** Before the session's id. */
  session: ascii('sid|'),
} as const

/** The four traffic keys, 32 bytes each, as they follow one another. */
export const trafficKeys = <T extends Uint8Array>(
  bytes: T,
): Record<'ce' | 'cm' | 'se' | 'sm', T> => ({
  ce: bytes.subarray(0, 32) as T,
  cm: bytes.subarray(32, 64) as T,
  se: bytes.subarray(64, 96) as T,
  sm: bytes.subarray(96, 128) as T,
})

/** What a request's tag stands for, before the frame. */
export const requestContext = (method: string, path: string): Uint8Array<ArrayBuffer> =>
  ascii(`c\0${method}\0${path}\0`)

/** What an answer's tag stands for, before the frame. */
export const answerContext = (status: number, requestIv: Uint8Array): Uint8Array<ArrayBuffer> =>
  concat(ascii('s\0'), bigEndian(status, 2), requestIv)

/** A frame without its tag: `ciphertext` is whole blocks of AES-CBC. */
export interface Frame {
  /** When it was made, in milliseconds. */
  time: number
  iv: Uint8Array
  ciphertext: Uint8Array
}

/** A frame as it came. */
export interface ReadFrame extends Frame {
  /** Everything before the tag. */
  signed: Uint8Array
  tag: Uint8Array
}

/** An encrypted request: version, key's name, time in milliseconds, vector, ciphertext. */
export const writeRequest = (kid: Uint8Array, frame: Frame): Uint8Array<ArrayBuffer> =>
  concat(Uint8Array.of(VERSION.request), kid, bigEndian(frame.time, 6), frame.iv, frame.ciphertext)

/** An encrypted answer: version, time in milliseconds, vector, ciphertext. */
export const writeAnswer = (frame: Frame): Uint8Array<ArrayBuffer> =>
  concat(Uint8Array.of(VERSION.response), bigEndian(frame.time, 6), frame.iv, frame.ciphertext)

const readFrame = (bytes: Uint8Array, version: number, before: number): ReadFrame | null => {
  const iv = before + 6
  const text = iv + SIZE.iv
  const end = bytes.length - SIZE.tag
  if (bytes[0] !== version || end <= text || (end - text) % 16 !== 0) return null
  return {
    time: integer(bytes.subarray(before, iv)),
    iv: bytes.subarray(iv, text),
    ciphertext: bytes.subarray(text, end),
    signed: bytes.subarray(0, end),
    tag: bytes.subarray(end),
  }
}

/** Null for what is no request. */
export const readRequest = (bytes: Uint8Array): (ReadFrame & { kid: Uint8Array }) | null => {
  const frame = readFrame(bytes, VERSION.request, 1 + SIZE.kid)
  return frame && { ...frame, kid: bytes.subarray(1, 1 + SIZE.kid) }
}

/** Null for what is no answer. */
export const readAnswer = (bytes: Uint8Array): ReadFrame | null =>
  readFrame(bytes, VERSION.response, 1)

/** Whether an answer's text is encrypted; plain ones begin with a brace. */
export const looksSealed = (body: string): boolean =>
  body.length >= 96 && body.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(body)

/** Whether the server's list exempts a path: exactly, or by a prefix that ends in `/*`. */
export const isExempt = (list: readonly string[], path: string): boolean =>
  list.some((entry) =>
    entry.endsWith('/*') ? path.startsWith(entry.slice(0, -1)) : entry === path,
  )
