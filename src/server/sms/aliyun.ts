import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { SmsOutcome, SmsProvider } from './provider.ts'

/** What Alibaba Cloud's SendSms is called with. */
export interface AliyunSettings {
  /** Address of the service, `https://dysmsapi.aliyuncs.com`. */
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
  /** 短信签名, as it was approved. */
  signName: string
  /** Template, as it was approved. */
  templateCode: string
}

const ACTION = 'SendSms'
const VERSION = '2017-05-25'
const ALGORITHM = 'ACS3-HMAC-SHA256'
/** An answer is a few hundred bytes; more is no answer. */
const ANSWER_BYTES = 65_536

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986: what encodeURIComponent leaves as it is and the signature does not. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The parameters as they stand in the address and under the signature. */
export const canonicalQuery = (params: Readonly<Record<string, string>>): string =>
  Object.entries(params)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')

/** The Authorization header of the V3 signature over these headers, which are all signed. */
export const authorizationOf = (request: {
  method: string
  query: string
  headers: Readonly<Record<string, string>>
  bodyHash: string
  accessKeyId: string
  accessKeySecret: string
}): string => {
  const names = Object.keys(request.headers).toSorted()
  const signed = names.join(';')
  const lines = names.map((name) => `${name}:${request.headers[name]?.trim()}\n`).join('')
  const canonical = [request.method, '/', request.query, lines, signed, request.bodyHash].join('\n')
  const signature = createHmac('sha256', request.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  return `${ALGORITHM} Credential=${request.accessKeyId},SignedHeaders=${signed},Signature=${signature}`
}

/** 阿里云短信: SendSms (2017-05-25) with the V3 signature of its documentation. */
export const createAliyunProvider = (settings: AliyunSettings, clock: Clock): SmsProvider => {
  const { endpoint, accessKeyId, accessKeySecret } = settings
  const address = new URL(endpoint)
  const bodyHash = sha256('')
  return {
    name: 'aliyun',
    keepsCode: false,
    send: async ({ phone, params }, signal) => {
      const query = canonicalQuery({
        PhoneNumbers: phone,
        SignName: settings.signName,
        TemplateCode: settings.templateCode,
        TemplateParam: JSON.stringify(params),
      })
      const headers = {
        host: address.host,
        'x-acs-action': ACTION,
        'x-acs-content-sha256': bodyHash,
        'x-acs-date': clock
          .now()
          .toISOString()
          .replace(/\.\d+Z$/, 'Z'),
        'x-acs-signature-nonce': randomBytes(16).toString('hex'),
        'x-acs-version': VERSION,
      }
      const authorization = authorizationOf({
        method: 'POST',
        query,
        headers,
        bodyHash,
        accessKeyId,
        accessKeySecret,
      })
      const { host: _host, ...sent } = headers
      const answer = await fetch(`${address.origin}/?${query}`, {
        method: 'POST',
        headers: { ...sent, authorization, accept: 'application/json' },
        redirect: 'error',
        signal,
      })
      return outcomeOf(answer.status, await shortText(answer))
    },
  }
}

/** The answer's text, as far as it is short enough to be one. */
const shortText = async (answer: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > ANSWER_BYTES) throw new Error('the answer is too long')
  }
  return text
}

const outcomeOf = (status: number, text: string): SmsOutcome => {
  const { Code, BizId } = answerOf(text)
  if (Code === undefined || status >= 500) return { kind: 'failed', error: `HTTP ${status}` }
  if (Code === 'OK' && status === 200) return { kind: 'sent', id: BizId ?? '' }
  return { kind: 'refused', error: Code }
}

/** The fields of an answer that are texts; none when it is not one. */
const answerOf = (text: string): { Code?: string; BizId?: string } => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter(([, field]) => typeof field === 'string' && field.length <= 100),
    )
  } catch {
    return {}
  }
}
