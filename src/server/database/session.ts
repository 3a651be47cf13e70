import pg from 'pg'

/** A connection of its own for work of minutes. */
export interface Session {
  readonly client: pg.Client
  /** Ends it when all is done. */
  end(): Promise<void>
  /** Ends it at once, whatever goes on; after {@link end} it does nothing. */
  breakOff(): void
}

/**
 * Opens a connection whose statements may take as long as they need. What ends it from outside fails
 * the statement under way, and is no fault of the process.
 */
export const openSession = async (url: string, name: string): Promise<Session> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  client.on('error', () => undefined)
  let open = true
  await client.connect()
  await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
  return {
    client,
    async end() {
      open = false
      await client.end().catch(() => undefined)
    },
    breakOff() {
      if (!open) return
      open = false
      // A COPY that nobody reads to its end would keep an orderly end waiting for ever.
      const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
    },
  }
}
