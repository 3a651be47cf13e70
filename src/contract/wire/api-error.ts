/**
 * 错误目录: every way a call can be refused, in one table (specification §8, architecture.md).
 * `status` is the HTTP status that carries the envelope; most refusals travel as 200.
 */
export const API_ERROR = {
  invalid: { code: 400, status: 200, text: '提交的内容不正确' },
  malformed: { code: 400, status: 400, text: '请求无法识别' },
  signIn: { code: 401, status: 200, text: '请先登录' },
  signedOut: {
    code: 402,
    status: 200,
    text: '您已经退出登录，您可以点击取消停留在这个页面，或再次登录',
  },
  forbidden: { code: 403, status: 403, text: '无权限' },
  missing: { code: 404, status: 404, text: '没有这个接口' },
  notFound: { code: 404, status: 200, text: '没有找到相关内容' },
  slow: { code: 408, status: 408, text: '请求超时，请重试' },
  conflict: { code: 409, status: 200, text: '数据已被修改，请刷新' },
  tooLarge: { code: 413, status: 413, text: '提交的内容过大' },
  mediaType: { code: 415, status: 415, text: '不支持的内容类型' },
  wrongHost: { code: 421, status: 421, text: '该地址不由本站提供服务' },
  tooMany: { code: 429, status: 429, text: '操作过于频繁，请稍后再试' },
  fault: { code: 500, status: 500, text: '系统繁忙，请稍后再试' },
  /** Whatever is wrong with an encrypted request, before anything has happened (wire-encryption.md). */
  sealBroken: { code: 4600, status: 400, text: '加密会话已失效，请重试' },
  unavailable: { code: 503, status: 503, text: '服务暂时不可用，请稍后再试' },
} as const

export type ApiErrorName = keyof typeof API_ERROR

/**
 * An error that is understood: it has a code and a text for the user. The two sides know it by
 * `apiError`, never by `instanceof`, because the contract exists twice in the server process.
 */
export interface ApiError extends Error {
  apiError: ApiErrorName | 'remote'
  code: number
  status: number
  /** Name of the missing permission, for a 403. */
  permission?: string
  /** Seconds to wait, for 429 and 503. */
  retryAfter?: number
  /** The server's request id, for support. */
  requestId?: string
}

/** Makes the error `name` (to be thrown), with its own text when the table's is too general. */
export const apiError = (
  name: ApiErrorName,
  text: string = API_ERROR[name].text,
  more: { permission?: string; retryAfter?: number } = {},
): ApiError =>
  Object.assign(new Error(text), {
    apiError: name,
    code: API_ERROR[name].code,
    status: API_ERROR[name].status,
    ...more,
  })

/** Tells whether a thrown thing is an API error. */
export const isApiError = (thrown: unknown): thrown is ApiError =>
  thrown instanceof Error && 'apiError' in thrown && 'code' in thrown
