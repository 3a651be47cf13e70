import type { Log } from '#server/log.ts'

/** Does something that no answer waits for; what fails is logged under the name. */
export type RunInBackground = (name: string, work: () => Promise<void>) => void

/** Work waiting at most; what comes beyond is logged and dropped, so that a flood fills no memory. */
const WAITING = 1_000

/** Makes the one line in which such work is done, one after another. */
export const createBackground = (
  log: Log,
): { runInBackground: RunInBackground; drain: () => Promise<void> } => {
  let line = Promise.resolve()
  let waiting = 0
  return {
    runInBackground: (name, work) => {
      if (waiting >= WAITING) {
        log.error({ name }, 'too much waits in the background; this was dropped')
        return
      }
      waiting += 1
      line = line
        .then(work)
        .catch((err: unknown) => log.error({ name, err }, 'background work failed'))
        .finally(() => {
          waiting -= 1
        })
    },
    /** Everything that waits is done. */
    drain: async () => line,
  }
}
