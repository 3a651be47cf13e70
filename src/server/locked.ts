import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

/** AES-256-GCM as `iv || text || tag`, bound to `about`. */
export const lock = (key: Uint8Array, text: Uint8Array, about: Uint8Array): Buffer => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(about)
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** What `lock` made with this key; null for anything else. */
export const unlock = (key: Uint8Array, locked: Buffer, about: Uint8Array): Buffer | null => {
  if (locked.length < 28) return null
  const decipher = createDecipheriv('aes-256-gcm', key, locked.subarray(0, 12))
  decipher.setAAD(about)
  decipher.setAuthTag(locked.subarray(-16))
  try {
    return Buffer.concat([decipher.update(locked.subarray(12, -16)), decipher.final()])
  } catch {
    return null
  }
}

/** What `lock` made with any of the keys; null for anything else. */
export const unlockAny = (keys: Keys, locked: Buffer, about: Uint8Array): Buffer | null => {
  for (const key of keys.all) {
    const opened = unlock(key, locked, about)
    if (opened !== null) return opened
  }
  return null
}

/**
 * The same locked anew, where it was locked with another than the current key.
 * @returns null where nothing is to be done: it is locked with the current key, or with none of these
 */
export const relock = (keys: Keys, locked: Buffer, about: Uint8Array): Buffer | null => {
  if (unlock(keys.current, locked, about) !== null) return null
  const opened = unlockAny(keys, locked, about)
  return opened === null ? null : lock(keys.current, opened, about)
}
