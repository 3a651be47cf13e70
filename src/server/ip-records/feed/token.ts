import { createHmac } from 'node:crypto'
import type { Keys } from '#server/keys.ts'
import { lock, unlock, unlockAny } from '#server/locked.ts'
import { hashToken } from '#server/wire/tokens.ts'

/** What is kept of the token of a 私密日历链接. */
export interface KeptToken {
  nonce: string
  /** SHA-256 of the token. */
  tokenHash: string
  /** The token, locked, where it was made by a key that is on its way out. */
  tokenLocked: Buffer | null
}

/** The token of a link that this key makes. */
export const feedToken = (key: Buffer, userId: string, nonce: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([userId, nonce]))
    .digest('base64url')

const aboutOf = (userId: string): Buffer => Buffer.from(`feed ${userId}`)

/**
 * The token of a link: made again by the key that made it, or opened where that key is gone.
 * @returns null where neither can be done with these keys
 */
export const feedTokenOf = (
  keys: Keys,
  userId: string,
  { nonce, tokenHash, tokenLocked }: KeptToken,
): string | null => {
  for (const key of keys.all) {
    const token = feedToken(key, userId, nonce)
    if (hashToken(token) === tokenHash) return token
  }
  const opened = tokenLocked === null ? null : unlockAny(keys, tokenLocked, aboutOf(userId))
  return opened?.toString() ?? null
}

/** The token of a link, locked for the time when the key that made it is gone. */
export const lockFeedToken = (keys: Keys, userId: string, token: string): Buffer =>
  lock(keys.current, Buffer.from(token), aboutOf(userId))

/** Whether the token is locked with the current key. */
export const isLockedNow = (keys: Keys, userId: string, locked: Buffer | null): boolean =>
  locked !== null && unlock(keys.current, locked, aboutOf(userId)) !== null
