import { Redis } from 'ioredis'
import type { Log } from '#server/log.ts'
import { createBatch, createProbes, type Bus, type Hint, readNotice } from './bus.ts'

const CHANNEL = 'ceqiao:chat'
/** Redis takes them one by one; a moment still makes few of many. */
const SETTLE_MS = 5
const NOTICE_BYTES = 64 * 1_024
/** No call of the site waits longer for Redis. */
const COMMAND_MS = 300
const RETRY_MS = 1_000
/** In the place of hints: whatever this node said while it could not was heard by nobody. */
const BACK = 'back'

/** The bus of nodes that share a Redis: a hint may be lost with it, and nothing else is. */
export const createRedisBus = (options: { url: string; node: string; log: Log }): Bus => {
  const { url, node, log } = options
  const open = (name: string): Redis =>
    new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      commandTimeout: COMMAND_MS,
      maxRetriesPerRequest: 0,
      connectionName: `ceqiao ${name}`,
      retryStrategy: () => RETRY_MS,
    })
  const speaking = open('speaks')
  const listening = open('listens')
  let heard = false
  let warned = false
  const away = (err: unknown): void => {
    if (!warned) log.warn({ err }, 'Redis is away; the heads are looked at more often')
    warned = true
  }
  for (const client of [speaking, listening]) client.on('error', away)
  listening.on('close', () => {
    heard = false
  })
  const probes = createProbes(node, async (notice) => speaking.publish(CHANNEL, notice))
  const batch = createBatch({
    settleMs: SETTLE_MS,
    maxBytes: NOTICE_BYTES,
    post: (notice) => void speaking.publish(CHANNEL, `${node} ${notice}`).catch(away),
  })
  return {
    publish: batch.add,
    kind: 'redis',
    probe: probes.probe,
    healthy: () => heard && speaking.status === 'ready',
    async start(onHint: (hint: Hint) => void, onBack) {
      listening.on('message', (_channel: string, payload: string) => {
        if (probes.isOwn(payload)) return
        const notice = payload.slice(payload.indexOf(' ') + 1)
        if (notice === BACK) onBack()
        else for (const hint of readNotice(notice)) onHint(hint)
      })
      speaking.on('ready', () => void speaking.publish(CHANNEL, `${node} ${BACK}`).catch(away))
      const subscribe = async (): Promise<void> => {
        await listening.subscribe(CHANNEL)
        heard = true
        warned = false
        // What was said while nobody listened is found in the heads.
        onBack()
      }
      listening.on('ready', () => void subscribe().catch(away))
      await Promise.all([speaking.connect().catch(away), listening.connect().catch(away)])
    },
    async stop() {
      batch.flush()
      for (const client of [speaking, listening]) client.disconnect()
    },
  }
}
