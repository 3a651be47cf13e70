import { createHmac, timingSafeEqual } from 'node:crypto'
import { fileLink } from '#contract/files.ts'
import type { FileHolder } from '#domain/files/access.ts'
import { LINK_SECONDS } from '#domain/files/features.ts'
import type { Clock } from '#server/clock.ts'
import type { Keys } from '#server/keys.ts'

/** What a signed address allows: one file, to one login or guest, for some minutes. */
export interface FileTicket extends FileHolder {
  fileId: string
  /** Why they may see it. */
  access: 'own' | 'review' | 'chat'
  /** Epoch seconds. */
  expires: number
}

/** Signs and reads addresses of files; the keys are the same on every node. */
export const createFileLinks = (deps: { keys: Keys; clock: Clock }) => {
  const seconds = (): number => Math.floor(deps.clock.now().getTime() / 1_000)
  const signatureOf = (
    { fileId, userId, sessionId, access, expires }: FileTicket,
    key = deps.keys.current,
  ): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([fileId, userId, sessionId, access, expires]))
      .digest()
  return {
    sign(fileId: string, { userId, sessionId }: FileHolder, access: FileTicket['access']): string {
      const ticket = { fileId, userId, sessionId, access, expires: seconds() + LINK_SECONDS }
      const signature = signatureOf(ticket).toString('base64url')
      return `${fileLink.path}?${new URLSearchParams({
        fileId,
        userId,
        ...(sessionId === '' ? {} : { sessionId }),
        access,
        expires: String(ticket.expires),
        signature,
      }).toString()}`
    },
    /** Whether a ticket is ours and still good. */
    fits(ticket: FileTicket, signature: string): boolean {
      const given = Buffer.from(signature, 'base64url')
      // Spelt in one way only: the last character of base64url has spare bits.
      const spelt = given.toString('base64url') === signature
      const fits = deps.keys.all.some((key) => {
        const own = signatureOf(ticket, key)
        return given.length === own.length && timingSafeEqual(given, own)
      })
      const left = ticket.expires - seconds()
      return fits && spelt && left > 0 && left <= LINK_SECONDS
    },
  }
}

export type FileLinks = ReturnType<typeof createFileLinks>
