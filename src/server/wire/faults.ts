import { faultOf } from '#server/database/faults.ts'
import { isRefusal, type Refusal, refuse } from '#contract/wire/refusals.ts'
import { isDiskFull } from './files.ts'

/** Seconds after which a call may be tried again when the server had no room for it. */
const RETRY_SECONDS = 2
/** The same when its disk is full: somebody has to make room. */
const DISK_SECONDS = 300

/** The refusal that answers whatever was thrown; `fault` says that it is ours and must be logged. */
export const refusalOf = (thrown: unknown): { refusal: Refusal; fault: boolean } => {
  if (isRefusal(thrown) && thrown.refusal !== 'remote') return { refusal: thrown, fault: false }
  const known = frameworkRefusal(thrown)
  // A handler that took too long is ours to look at.
  if (known) return { refusal: known, fault: known.status === 503 }
  if (isDiskFull(thrown)) {
    const text = '存储空间不足，请稍后再试'
    return { refusal: refuse('unavailable', text, { retryAfter: DISK_SECONDS }), fault: true }
  }
  switch (faultOf(thrown)) {
    case 'unavailable':
    case 'slow':
    case 'retry':
      return {
        refusal: refuse('unavailable', undefined, { retryAfter: RETRY_SECONDS }),
        fault: true,
      }
    case 'conflict':
      return { refusal: refuse('conflict'), fault: true }
    case 'invalid':
      return { refusal: refuse('malformed'), fault: true }
    default:
      return { refusal: refuse('fault'), fault: true }
  }
}

/** What the framework refuses by itself, by its error's code. */
const frameworkRefusal = (thrown: unknown): Refusal | null => {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string')
    return null
  if (!thrown.code.startsWith('FST_')) return null
  const status = 'statusCode' in thrown ? thrown.statusCode : undefined
  switch (status) {
    case 404:
      return refuse('missing')
    case 408:
      return refuse('slow')
    case 413:
      return refuse('tooLarge')
    case 414:
    case 431:
      return refuse('tooLarge')
    case 415:
      return refuse('mediaType')
    case 503:
      return refuse('unavailable', undefined, { retryAfter: RETRY_SECONDS })
    default:
      return typeof status === 'number' && status >= 400 && status < 500
        ? refuse('malformed')
        : null
  }
}
