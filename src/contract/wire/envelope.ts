import { type ApiError, type ApiErrorName, API_ERROR } from './api-error.ts'

/** 信封: every answer of every call. */
export interface Envelope {
  code: number
  message: string
  data: unknown
}

/** The envelope of an answer. */
export const success = (data: unknown): Envelope => ({ code: 200, message: '成功', data })

/** The envelope of a refusal; a 403 carries the permission's name after a bar (specification §6). */
export const failure = (error: ApiError): Envelope => ({
  code: error.code,
  message: error.permission ? `${error.message}|${error.permission}` : error.message,
  data: null,
})

/** Opens an answer: the data of a success, or the refusal it carries. */
export const openEnvelope = (
  body: unknown,
  status: number,
  requestId: string | undefined,
): { ok: true; data: unknown } | { ok: false; error: ApiError } => {
  if (isEnvelope(body)) {
    if (body.code === 200 && status < 400) return { ok: true, data: body.data }
    return { ok: false, error: remote(body.code, status, body.message, requestId) }
  }
  return { ok: false, error: remote(status, status, '', requestId) }
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
): ApiError => {
  const bar = status === 403 ? message.indexOf('|') : -1
  return Object.assign(new Error(bar < 0 ? message : message.slice(0, bar)), {
    apiError: 'remote' as ApiErrorName | 'remote',
    code,
    status,
    ...(bar < 0 ? {} : { permission: message.slice(bar + 1) }),
    ...(requestId === undefined ? {} : { requestId }),
  })
}

/** The text of a fault whose server gave none. */
export const UNKNOWN_ERROR_TEXT = 'Error'

/** The refusal of an answer that never came. */
export const transportError = (text: string): ApiError =>
  Object.assign(new Error(text), {
    apiError: 'remote' as const,
    code: 0,
    status: 0,
  })

/** Whether a code says that the session is over (specification §6). */
export const isSessionEnd = (code: number): boolean =>
  code === API_ERROR.signedOut.code || code === 50008 || code === 50012 || code === 50014
