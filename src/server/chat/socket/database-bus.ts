import { createBatch, createProbes, type Bus, type Hint, readNotice } from './bus.ts'
import type { Channel } from '#server/database/channel.ts'
import type { Log } from '#server/log.ts'

/** PostgreSQL takes 8,000 bytes; a notice also names its node. */
const NOTICE_BYTES = 7_500
/** One NOTIFY for all that comes within this time: each takes a lock of the whole database. */
const SETTLE_MS = 25

/** The bus of nodes that share a PostgreSQL and nothing else. */
export const createDatabaseBus = (deps: {
  node: string
  log: Log
  notify: (payload: string) => Promise<void>
  listen: (onOpen: () => void, onNotice: (payload: string) => void) => Channel
}): Bus => {
  const { node, log } = deps
  let onHint: (hint: Hint) => void = () => {}
  let onBack = (): void => {}
  let failed = false
  const probes = createProbes(node, deps.notify)
  const channel = deps.listen(
    () => onBack(),
    (payload) => {
      // Our own come back as well.
      if (probes.isOwn(payload)) return
      for (const hint of readNotice(payload.slice(payload.indexOf(' ') + 1))) onHint(hint)
    },
  )
  const batch = createBatch({
    settleMs: SETTLE_MS,
    maxBytes: NOTICE_BYTES,
    post: (notice) =>
      void deps.notify(`${node} ${notice}`).then(
        () => {
          failed = false
        },
        (err: unknown) => {
          if (!failed) log.warn({ err }, 'other nodes could not be told')
          failed = true
        },
      ),
  })
  return {
    publish: batch.add,
    kind: 'database',
    probe: probes.probe,
    healthy: () => channel.isOpen() && !failed,
    async start(hear, back) {
      onHint = hear
      onBack = back
      await channel.start()
    },
    async stop() {
      batch.flush()
      await channel.stop()
    },
  }
}
