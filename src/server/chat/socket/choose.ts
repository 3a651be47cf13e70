import type pg from 'pg'
import { createChannel, notify } from '#server/database/channel.ts'
import type { Log } from '#server/log.ts'
import type { Bus } from './bus.ts'
import { createDatabaseBus } from './database-bus.ts'
import { createRedisBus } from './redis-bus.ts'

const CHANNEL = 'chat'

/** How the nodes of one database tell each other: by Redis where there is one, else by the database. */
export const chooseBus = (deps: {
  redisUrl: string | undefined
  pool: pg.Pool
  node: string
  log: Log
}): Bus => {
  const { redisUrl, pool, node, log } = deps
  if (redisUrl !== undefined) return createRedisBus({ url: redisUrl, node, log })
  return createDatabaseBus({
    node,
    log,
    notify: async (payload) => notify(pool, CHANNEL, payload),
    listen: (onOpen, onNotice) => createChannel({ pool, name: CHANNEL, log, onOpen, onNotice }),
  })
}
