import { ARCHIVE } from '#domain/files/features.ts'
import { createConcurrencyLimit } from '../concurrency.ts'
import { runInThread } from '../thread.ts'

/** Archives that are looked at at once: one core at most is theirs. */
const RUNNING = 1
const HEAP_MB = 128

/** Whether a document is a plain archive, see {@link isPlainArchive}. */
export type ArchiveCheck = (path: string, wanted: string) => Promise<boolean>

/**
 * Looks at archives of strangers off the event loop. One that takes longer than it may, or more
 * memory, is not plain.
 */
export const createArchiveCheck = (milliseconds: number = ARCHIVE.milliseconds): ArchiveCheck => {
  const limit = createConcurrencyLimit({ running: RUNNING })
  const script = new URL('./archive-worker.ts', import.meta.url)
  return async (path, wanted) =>
    limit(async () =>
      runInThread<boolean>(script, { path, wanted }, { milliseconds, heapMb: HEAP_MB }).catch(
        () => false,
      ),
    )
}
