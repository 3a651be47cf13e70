import { faultOf } from '#server/database/faults.ts'
import { isApiError, type ApiError, apiError } from '#contract/wire/api-error.ts'
import { isDiskFull } from './files.ts'

/** Seconds after which a call may be tried again when the server had no room for it. */
const RETRY_SECONDS = 2
/** The same when its disk is full: somebody has to make room. */
const DISK_SECONDS = 300

/** The refusal that answers whatever was thrown; `fault` says that it is ours and must be logged. */
export const toApiError = (thrown: unknown): { error: ApiError; fault: boolean } => {
  if (isApiError(thrown) && thrown.apiError !== 'remote') return { error: thrown, fault: false }
  const known = frameworkError(thrown)
  // A handler that took too long is ours to look at.
  if (known) return { error: known, fault: known.status === 503 }
  if (isDiskFull(thrown)) {
    const text = '存储空间不足，请稍后再试'
    return { error: apiError('unavailable', text, { retryAfter: DISK_SECONDS }), fault: true }
  }
  switch (faultOf(thrown)) {
    case 'unavailable':
    case 'slow':
    case 'retry':
      return {
        error: apiError('unavailable', undefined, { retryAfter: RETRY_SECONDS }),
        fault: true,
      }
    case 'conflict':
      return { error: apiError('conflict'), fault: true }
    case 'invalid':
      return { error: apiError('malformed'), fault: true }
    default:
      return { error: apiError('fault'), fault: true }
  }
}

/** What the framework refuses by itself, by its error's code. */
const frameworkError = (thrown: unknown): ApiError | null => {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string')
    return null
  if (!thrown.code.startsWith('FST_')) return null
  const status = 'statusCode' in thrown ? thrown.statusCode : undefined
  switch (status) {
    case 404:
      return apiError('missing')
    case 408:
      return apiError('slow')
    case 413:
      return apiError('tooLarge')
    case 414:
    case 431:
      return apiError('tooLarge')
    case 415:
      return apiError('mediaType')
    case 503:
      return apiError('unavailable', undefined, { retryAfter: RETRY_SECONDS })
    default:
      return typeof status === 'number' && status >= 400 && status < 500
        ? apiError('malformed')
        : null
  }
}
