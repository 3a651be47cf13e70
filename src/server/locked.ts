import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM as `iv || text || tag`, bound to `about`. */
export const lock = (key: Uint8Array, text: Uint8Array, about: Uint8Array): Buffer => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(about)
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** What `lock` made; null for anything else. */
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
