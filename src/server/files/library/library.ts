import type { Clock } from '#server/clock.ts'
import type { Disk } from '../disk.ts'
import type { LibraryStore } from './store.ts'

/** 文件库: what the job asks of it. */
export const createLibrary = (deps: { store: LibraryStore; disk: Disk; clock: Clock }) => ({
  /** Gives up what has been in the bin for its days; answers how many. */
  async empty(): Promise<number> {
    const ids = await deps.store.empty(deps.clock.now())
    // Bytes that cannot be removed now are deleted by the job once nobody knows them.
    await Promise.allSettled(ids.map(async (id) => deps.disk.remove(id)))
    return ids.length
  },
})

export type Library = ReturnType<typeof createLibrary>
