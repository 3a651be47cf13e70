import pg from 'pg'

/** The password of a database that may get another one while it serves. */
export interface LivePassword {
  /** What is tried next. */
  current(): string
  /** The database refused this one; false when no other is known. */
  refused(password: string): Promise<boolean>
}

/** The refusal of a password by PostgreSQL. */
export const isRefusal = (error: unknown): boolean => (error as { code?: unknown }).code === '28P01'

/** The same address with another password. */
export const withPassword = (url: string, password: string): string => {
  const address = new URL(url)
  address.password = encodeURIComponent(password)
  return address.href
}

/** Does `attempt` with the password; once more with another one, where the first is refused and another is known. */
export const tryPasswords = async <T>(
  { current, refused }: LivePassword,
  attempt: (password: string) => Promise<T>,
): Promise<T> => {
  const tried = current()
  try {
    return await attempt(tried)
  } catch (error) {
    if (!isRefusal(error) || !(await refused(tried))) throw error
    return attempt(current())
  }
}

const livePasswords = new WeakMap<pg.Pool, LivePassword>()

/** The password of a pool that was opened with a live one. */
export const livePasswordOf = (pool: pg.Pool): LivePassword | undefined => livePasswords.get(pool)

/** A client whose address has the password of the moment. */
export const clientWith = (password: LivePassword): typeof pg.Client =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      const { connectionString = '' } = config
      super({ ...config, connectionString: withPassword(connectionString, password.current()) })
    }
  }

type Taken = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void

/** Lets a pool of such clients connect once more where the password has just been changed. */
export const connectAgain = (pool: pg.Pool, password: LivePassword): void => {
  livePasswords.set(pool, password)
  const plain: () => Promise<pg.PoolClient> = pool.connect.bind(pool)
  const connect = (taken?: Taken): Promise<pg.PoolClient> | undefined => {
    const client = tryPasswords(password, async () => plain())
    if (taken === undefined) return client
    // The pool itself asks in this way.
    client.then(
      (given) => taken(undefined, given, () => given.release()),
      (error: Error) => taken(error),
    )
    return undefined
  }
  pool.connect = connect as typeof pool.connect
}
