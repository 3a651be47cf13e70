import pg from 'pg'
import {
  newPasswords,
  readSecretsFile,
  replaceSecretsFile,
  type Secrets,
  type StoredSecrets,
} from '../secrets.ts'
import { type ClusterPasswords, findRunning, ownerName } from './embedded.ts'
import { type LivePassword, tryPasswords, withPassword } from './live-password.ts'
import { rotationLock } from './lock.ts'
import { scramVerifier } from './scram.ts'

/** Passwords of the embedded database as `secrets.json` has them at each moment. */
export const clusterPasswords = (
  secrets: Pick<Secrets, 'superuserPassword' | 'ownerPassword' | 'refused'>,
): ClusterPasswords => ({
  get superuser() {
    return secrets.superuserPassword
  },
  get owner() {
    return secrets.ownerPassword
  },
  refused: secrets.refused,
})

/** The password of the application's role on the embedded database, at each moment. */
export const ownerPassword = (
  secrets: Pick<Secrets, 'ownerPassword' | 'refused'>,
): LivePassword => ({ current: () => secrets.ownerPassword, refused: secrets.refused })

/**
 * The addresses of the embedded database that runs for a data folder, with those passwords that it
 * takes; undefined where none runs.
 */
export const findOpenDatabase = async (
  dir: string,
  secrets: Pick<Secrets, 'superuserPassword' | 'ownerPassword' | 'refused'>,
): Promise<{ url: string; adminUrl: string } | undefined> => {
  const passwords = clusterPasswords(secrets)
  const running = await findRunning(dir, passwords)
  if (running === undefined) return undefined
  const password = ownerPassword(secrets)
  await tryPasswords(password, async () => {
    const client = new pg.Client({
      connectionString: withPassword(running.url, password.current()),
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } finally {
      await client.end().catch(() => undefined)
    }
  })
  return findRunning(dir, passwords)
}

/** Where a rotation of passwords stands. */
export type PasswordStep = 'begun' | 'written' | 'altered' | 'done'

/**
 * Gives the embedded database new passwords: they are written beside the old ones, then the roles get
 * them, both at once, then the old ones go. A process that is refused looks into the file and tries the
 * other, so whatever is killed at whatever moment lets everybody in; what was begun is ended by the next
 * call, which the start of a server makes too.
 * @returns false when `only` asks to end what was begun, and nothing was
 */
export const rotateOwnPasswords = async (options: {
  dir: string
  /** The database `postgres`, as superuser. */
  adminUrl: string
  /** Ends what was begun and begins nothing. */
  only?: 'begun'
  onStep?: (step: PasswordStep) => void
}): Promise<boolean> => {
  const { dir, adminUrl, only, onStep = () => undefined } = options
  if (only === 'begun' && (await readSecretsFile(dir)).next === undefined) return false
  const client = new pg.Client({
    // Locks are a database's own: the commands meet in the application's.
    connectionString: Object.assign(new URL(adminUrl), { pathname: `/${ownerName}` }).href,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Commands that change the secrets take turns; a start leaves it to the one that is at it.
    const { rows } = await client.query<{ taken: boolean }>(
      only === 'begun'
        ? 'SELECT pg_try_advisory_lock($1) AS taken'
        : 'SELECT true AS taken FROM pg_advisory_lock($1)',
      [rotationLock],
    )
    if (rows[0]?.taken !== true) return false
    const before = await readSecretsFile(dir)
    if (only === 'begun' && before.next === undefined) return false
    onStep('begun')
    const next = before.next ?? newPasswords()
    await replaceSecretsFile(dir, { ...before, next })
    onStep('written')
    const alter = (role: string, password: string): string =>
      `ALTER ROLE ${role} PASSWORD ${client.escapeLiteral(scramVerifier(password))}`
    await client.query(
      `BEGIN; ${alter('postgres', next.superuserPassword)};
       ${alter(ownerName, next.ownerPassword)}; COMMIT`,
    )
    onStep('altered')
    const { next: _gone, ...rest } = before
    const after: StoredSecrets = { ...rest, ...next }
    await replaceSecretsFile(dir, after)
    onStep('done')
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}
