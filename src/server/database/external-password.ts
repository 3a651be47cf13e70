import pg from 'pg'
import { isRefusal } from './live-password.ts'
import { RotationRefused } from './rotation-refused.ts'
import { scramVerifier } from './scram.ts'

const accountOf = (url: string): { role: string; database: string; host: string } => {
  const { username, pathname, host } = new URL(url)
  return { role: decodeURIComponent(username), database: pathname.slice(1), host }
}

/** How the password of an external PostgreSQL is changed, for whoever runs it; no password stands in it. */
export const externalSteps = (url: string): string => {
  const { role, database, host } = accountOf(url)
  const quoted = `"${role.replaceAll('"', '""')}"`
  return [
    `The database is not the portal's own: ${database} on ${host}, role ${role}. Two ways:`,
    '',
    'With a second role, and no request fails. Once, as a superuser of PostgreSQL:',
    `  CREATE ROLE ceqiao_login_2 LOGIN PASSWORD '…' IN ROLE ${quoted};`,
    `  ALTER ROLE ceqiao_login_2 IN DATABASE "${database}" SET role = ${quoted};`,
    'Set DATABASE_URL to that role and password on every server, and start them again one after the',
    `other. Then: ALTER ROLE ${quoted} NOLOGIN;  (the next time: the two change places)`,
    '',
    'With the same role; servers get no new connections until they have been started again:',
    '  DATABASE_URL_NEW=<the address with the new password> npm run rotate -- database',
    'It changes the password and says what to do next.',
  ].join('\n')
}

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Gives the role of an external database the password of the new address, and sees that it lets in.
 * @throws RotationRefused where the addresses differ in more than the password, or the old one does not let in
 */
export const rotateExternalPassword = async (url: string, next: string): Promise<void> => {
  const [before, after] = [url, next].map(accountOf)
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new RotationRefused(
      'DATABASE_URL_NEW differs from DATABASE_URL in more than the password.',
    )
  const password = decodeURIComponent(new URL(next).password)
  if (password === '') throw new RotationRefused('DATABASE_URL_NEW has no password.')
  const verifier = scramVerifier(password)
  try {
    await connected(url, async (client) => {
      const { rows } = await client.query<{ me: string }>('SELECT session_user::text AS me')
      await client.query(
        `ALTER ROLE ${client.escapeIdentifier(rows[0]?.me ?? '')} PASSWORD ${client.escapeLiteral(verifier)}`,
      )
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Done before and run again: the new one lets in already.
    const letsIn = await connected(next, async () => true).catch(() => false)
    if (!letsIn) throw new RotationRefused('Neither address lets us in: look at DATABASE_URL.')
    return
  }
  await connected(next, async (client) => client.query('SELECT 1'))
}
