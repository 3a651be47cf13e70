import pg from 'pg'
import type { Log } from '../log.ts'
import { clientWith, isRefusal, livePasswordOf } from './live-password.ts'

/** Notifications of one PostgreSQL channel, on a connection of our own that is opened anew when it ends. */
export interface Channel {
  /** Listens; ends in a try every second while that fails. */
  start(): Promise<void>
  /** Whether notifications can be heard at the moment. */
  isOpen(): boolean
  stop(): Promise<void>
}

const RECONNECT_MS = 1_000

/** Opens the channel `name`. `onOpen` is told each time that it is heard again: something may have been missed. */
export const createChannel = (deps: {
  /** Its address is connected to. */
  pool: pg.Pool
  name: string
  log: Log
  onOpen: () => void
  onNotice: (payload: string) => void
}): Channel => {
  const { pool, name, log, onOpen, onNotice } = deps
  const { connectionString } = pool.options
  let client: pg.Client | null = null
  let open = false
  let stopped = true
  let timer: NodeJS.Timeout | null = null

  const live = livePasswordOf(pool)
  const Client = live === undefined ? pg.Client : clientWith(live)

  const listen = async (): Promise<void> => {
    if (stopped) return
    const tried = live?.current() ?? ''
    const mine = new Client({
      ...(connectionString === undefined ? {} : { connectionString }),
      application_name: `ceqiao ${name}`,
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    })
    client = mine
    const lost = (): void => {
      if (client !== mine) return
      client = null
      open = false
      void mine.end().catch(() => undefined)
      if (!stopped) timer = setTimeout(() => void listen(), RECONNECT_MS).unref()
    }
    mine.on('error', lost)
    mine.on('end', lost)
    mine.on('notification', ({ payload = '' }) => onNotice(payload))
    try {
      await mine.connect()
      await mine.query(`listen ${mine.escapeIdentifier(name)}`)
      if (client !== mine) return
      open = true
      onOpen()
    } catch (error) {
      log.debug({ err: error, channel: name }, 'notifications cannot be heard yet')
      if (isRefusal(error)) await live?.refused(tried)
      lost()
    }
  }

  return {
    async start() {
      stopped = false
      await listen()
    },
    isOpen: () => open,
    async stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      const mine = client
      client = null
      open = false
      await mine?.end().catch(() => undefined)
    },
  }
}

/**
 * Tells everybody who listens to the channel; at most 8,000 bytes. Nothing of it is kept, so it does
 * not wait for the disk while it holds the lock that all notices share.
 */
export const notify = async (pool: pg.Pool, name: string, payload: string): Promise<void> => {
  await pool.query(`select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`, [
    name,
    payload,
  ])
}
