import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  OUTWARD,
  type Outward,
  REMIND_GROUP,
  type RemindGroup,
} from '#domain/subscriptions/codes.ts'

/** What the link of a mail ends: a group of reminders on a channel, or a set on one. */
export type OptOut = { userId: string; channel: Outward } & (
  | { group: RemindGroup }
  | { setId: string }
)

const SEAL_BYTES = 16

/**
 * Signs and reads opt-outs: whoever has the mail may end it, without a login and whenever they want.
 * A token names nobody but by an internal id, and ends nothing but what it says.
 */
export const createOptOuts = (key: Buffer) => {
  const sealOf = (said: Buffer): Buffer =>
    createHmac('sha256', key).update(said).digest().subarray(0, SEAL_BYTES)
  return {
    sign(what: OptOut): string {
      const which = 'group' in what ? ['g', what.group] : ['s', what.setId]
      const said = Buffer.from([what.userId, what.channel, ...which].join(' '))
      return Buffer.concat([sealOf(said), said]).toString('base64url')
    },
    /** Null for whatever we have not signed. */
    read(token: string): OptOut | null {
      const bytes = Buffer.from(token, 'base64url')
      // Spelt in one way only: the last character of base64url may have spare bits.
      if (bytes.length <= SEAL_BYTES || bytes.toString('base64url') !== token) return null
      const said = bytes.subarray(SEAL_BYTES)
      if (!timingSafeEqual(sealOf(said), bytes.subarray(0, SEAL_BYTES))) return null
      const [userId = '', channel = '', form = '', name = ''] = said.toString().split(' ')
      if (!isOutward(channel)) return null
      if (form === 's') return { userId, channel, setId: name }
      return isGroup(name) ? { userId, channel, group: name } : null
    },
  }
}

const isOutward = (text: string): text is Outward => OUTWARD.some((channel) => channel === text)
const isGroup = (text: string): text is RemindGroup => Object.hasOwn(REMIND_GROUP, text)

export type OptOuts = ReturnType<typeof createOptOuts>
