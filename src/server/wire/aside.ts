import type { Log } from '#server/log.ts'

/** Does something that no answer waits for; what fails is logged under the name. */
export type Aside = (name: string, work: () => Promise<void>) => void

/** Work waiting at most; what comes beyond is logged and dropped, so that a flood fills no memory. */
const WAITING = 1_000

/** Makes the one line in which such work is done, one after another. */
export const createAside = (log: Log): { aside: Aside; settled: () => Promise<void> } => {
  let line = Promise.resolve()
  let waiting = 0
  return {
    aside: (name, work) => {
      if (waiting >= WAITING) {
        log.error({ name }, 'too much waits aside; this was dropped')
        return
      }
      waiting += 1
      line = line
        .then(work)
        .catch((err: unknown) => log.error({ name, err }, 'work aside failed'))
        .finally(() => {
          waiting -= 1
        })
    },
    /** Everything that waits is done. */
    settled: async () => line,
  }
}
