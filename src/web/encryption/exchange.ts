import type { CallerSeal, WireAnswer } from '#contract/wire/caller.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { transportError } from '#contract/wire/envelope.ts'
import { looksSealed, QUERY_CHARS, SEALED_FIELD, SIZE } from '#contract/wire/enc1.ts'
import { API_ERROR, apiError } from '#contract/wire/api-error.ts'
import { openAnswer, sealRequest, type WebCrypto } from './enc1.ts'
import type { Key } from './handshake.ts'
import type { Means } from './holding.ts'
import type { Keyring } from './keyring.ts'

export const TEXT = {
  tooLong: '查询条件过长，无法加密发送，请减少后再试',
  changed: '响应未通过完整性校验，请重试',
  downgrade: '服务器响应未加密，已拒绝接收，请重试',
} as const

/** An answer, how it was asked for, and whether the server could not read the question. */
interface Exchanged {
  means: Means
  answer: WireAnswer
  unread: boolean
}

/** 加密交换: sends each call as the keyring says, and once more when the server could not read it. */
export const createExchange = (deps: {
  crypto: WebCrypto
  now: () => number
  keyring: Keyring
}): CallerSeal => {
  const { crypto, now, keyring } = deps
  return async (endpoint, params, who, send) => {
    if (isNeverSealed(endpoint)) return send(params)
    const once = async (): Promise<Exchanged> => {
      const means = await keyring.meansFor(who, endpoint.path)
      if (means.kind === 'sealed') {
        const { key } = means
        // As the server would say of the call itself.
        if (key.ended !== null && endpoint.access === 'member') throw key.ended
        return { means, ...(await exchangeSealed({ crypto, now, key }, endpoint, params, send)) }
      }
      const answer = await send(params)
      return { means, answer, unread: isBroken(answer) }
    }
    const first = await once()
    if (!first.unread) return first.answer
    // Nothing has been done for it: even a change may be sent again.
    keyring.distrust(first.means)
    const second = await once()
    if (second.unread && isBroken(second.answer)) keyring.lose(second.means)
    return second.answer
  }
}

/** What the protocol itself leaves out; of all else the server's list says. */
const isNeverSealed = ({ exempt, plain, body }: Endpoint): boolean =>
  exempt === true || plain === true || body === 'multipart'

/** One call in cipher text, there and back. */
const exchangeSealed = async (
  { crypto, now, key }: { crypto: WebCrypto; now: () => number; key: Key },
  { method, path, answer: kind }: Endpoint,
  params: Record<string, unknown>,
  send: (fields: Record<string, unknown>) => Promise<WireAnswer>,
): Promise<{ answer: WireAnswer; unread: boolean }> => {
  const iv = crypto.getRandomValues(new Uint8Array(SIZE.iv))
  const request = { kid: key.kid, method, path, params, time: now() + key.offset, iv }
  const a = await sealRequest(crypto, key.traffic, request)
  if (method === 'GET' && a.length > QUERY_CHARS) throw apiError('tooLarge', TEXT.tooLong)
  const answer = await send({ [SEALED_FIELD]: a })
  // The bytes of a file are never covered.
  if (kind === 'file' && answer.file !== undefined) return { answer, unread: false }
  if (!looksSealed(answer.body)) {
    if (!isPlainError(answer)) throw transportError(TEXT.downgrade)
    return { answer, unread: isBroken(answer) || isUnknownField(answer) }
  }
  const sealed = { status: answer.status, requestIv: iv, body: answer.body }
  const body = await openAnswer(crypto, key.traffic, sealed).catch(() => {
    throw transportError(TEXT.changed)
  })
  return { answer: { ...answer, body }, unread: false }
}

/** The code of an answer in plain text; undefined for what is no envelope. */
const codeOf = ({ body }: WireAnswer): unknown => {
  try {
    return (JSON.parse(body) as { code?: unknown } | null)?.code
  } catch {
    return undefined
  }
}

/** What may come in plain text to an encrypted request: refusals, from before it was read. */
const isPlainError = (answer: WireAnswer): boolean => {
  const code = codeOf(answer)
  return typeof code === 'number' ? code !== REQUEST_DONE : answer.status >= 400
}

const REQUEST_DONE = 200

const isBroken = (answer: WireAnswer): boolean => codeOf(answer) === API_ERROR.sealBroken.code

/** What a server says to the field `a` where it reads plain text: by a newer list, or switched off. */
const isUnknownField = (answer: WireAnswer): boolean =>
  answer.status === API_ERROR.malformed.status && codeOf(answer) === API_ERROR.malformed.code
