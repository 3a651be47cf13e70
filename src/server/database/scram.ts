import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** As many as PostgreSQL takes itself. */
const ITERATIONS = 4096

/**
 * What PostgreSQL keeps of a password (RFC 5803, as `pg_authid.rolpassword` has it): given in its place,
 * the password itself stands in no statement and in no log of the server.
 * @throws Error for a password with other characters than the printable ones of ASCII
 */
export const scramVerifier = (password: string, salt = randomBytes(16)): string => {
  // Others are normalised first (SASLprep), by rules of their own.
  if (!/^[\x20-\x7e]+$/.test(password))
    throw new Error('A password of the database has letters, digits and signs of ASCII alone.')
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const hmac = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`
}
