import { apiError } from '#contract/wire/api-error.ts'
import { ARCHIVE } from '#domain/files/features.ts'
import { createConcurrencyLimit } from '../concurrency.ts'
import { runInThread } from '../thread.ts'

/** Archives that are looked at at once: one core at most is theirs. */
const RUNNING = 1
/** Archives that wait their turn. */
const QUEUED = 30
/** Of them, and of those being looked at, from one person or one address: the rest is for others. */
const PER_KEY = 6
/** Seconds after which there is room again: what runs ends by then. */
const RETRY_SECONDS = 5
const HEAP_MB = 128

/** Whether a document of these people and addresses is a plain archive, see {@link isPlainArchive}. */
export type ArchiveCheck = (
  path: string,
  wanted: string,
  keys?: readonly string[],
) => Promise<boolean>

/**
 * Looks at archives of strangers off the event loop. One that takes longer than it may, or more
 * memory, is not plain; one that finds no room to wait is refused for now, and lies where it lay.
 */
export const createArchiveCheck = (milliseconds: number = ARCHIVE.milliseconds): ArchiveCheck => {
  const limit = createConcurrencyLimit({
    running: RUNNING,
    queued: QUEUED,
    perKey: PER_KEY,
    onFull: () =>
      apiError('unavailable', '正在检查的文件较多，请稍后再试', { retryAfter: RETRY_SECONDS }),
  })
  const script = new URL('./archive-worker.ts', import.meta.url)
  return async (path, wanted, keys) =>
    limit(
      async () =>
        runInThread<boolean>(script, { path, wanted }, { milliseconds, heapMb: HEAP_MB }).catch(
          () => false,
        ),
      keys,
    )
}
