import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, as text for a header or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text could be one of our tokens. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

/** What is stored and compared in a token's place: its SHA-256. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
