import { type Refusal, type RefusalName, REFUSAL } from './refusals.ts'

/** 信封: every answer of every call. */
export interface Envelope {
  code: number
  message: string
  data: unknown
}

export const success = (data: unknown): Envelope => ({ code: 200, message: '成功', data })

/** The envelope of a refusal; a 403 carries the permission's name after a bar (specification §6). */
export const refused = (refusal: Refusal): Envelope => ({
  code: refusal.code,
  message: refusal.permission ? `${refusal.message}|${refusal.permission}` : refusal.message,
  data: null,
})

/** Opens an answer: the data of a success, or the refusal it carries. */
export const openEnvelope = (
  body: unknown,
  status: number,
  requestId: string | undefined,
): { ok: true; data: unknown } | { ok: false; refusal: Refusal } => {
  if (isEnvelope(body)) {
    if (body.code === 200 && status < 400) return { ok: true, data: body.data }
    return { ok: false, refusal: remote(body.code, status, body.message, requestId) }
  }
  return { ok: false, refusal: remote(status, status, '', requestId) }
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'number' &&
  'message' in body &&
  typeof body.message === 'string'

const remote = (
  code: number,
  status: number,
  message: string,
  requestId: string | undefined,
): Refusal => {
  const bar = status === 403 ? message.indexOf('|') : -1
  return Object.assign(new Error(bar < 0 ? message : message.slice(0, bar)), {
    refusal: 'remote' as RefusalName | 'remote',
    code,
    status,
    ...(bar < 0 ? {} : { permission: message.slice(bar + 1) }),
    ...(requestId === undefined ? {} : { requestId }),
  })
}

/** The text of a fault whose server gave none. */
export const UNKNOWN_ERROR_TEXT = 'Error'

/** The refusal of an answer that never came. */
export const transportRefusal = (text: string): Refusal =>
  Object.assign(new Error(text), {
    refusal: 'remote' as const,
    code: 0,
    status: 0,
  })

export const isSessionEnd = (code: number): boolean =>
  code === REFUSAL.signedOut.code || code === 50008 || code === 50012 || code === 50014
