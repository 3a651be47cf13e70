import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  OUTWARD,
  type Outward,
  REMIND_GROUP,
  type RemindGroup,
} from '#domain/subscriptions/codes.ts'
import type { Keys } from '#server/keys.ts'

/** A group of reminders on a channel, or a set on one, of somebody with an account. */
export type MemberOptOut = { userId: string; channel: Outward } & (
  | { group: RemindGroup }
  | { setId: string }
)

/** 免登录订阅, or with `all` everything that its address follows. */
export interface GuestOptOut {
  guestId: string
  channel: Outward
  all: boolean
}

/** What the link of a mail or message ends. */
export type OptOut = MemberOptOut | GuestOptOut

const SEAL_BYTES = 16

/** Bytes of an id, and of the seal before it, where a link has to be short. */
const SHORT_BYTES = 9

/** The id of a guest who is told by messages: short, for {@link OptOuts.signShort}. */
export const shortGuestId = (): string => randomBytes(SHORT_BYTES).toString('base64url')

/**
 * Signs and reads opt-outs: whoever has the mail or message may end it, without a login and whenever they want.
 * A token names nobody but by an internal id, and ends nothing but what it says.
 */
export const createOptOuts = (keys: Keys) => {
  const sealOf = (said: Buffer, key = keys.current): Buffer =>
    createHmac('sha256', key).update(said).digest().subarray(0, SEAL_BYTES)
  /** Whether one of our keys sealed it, with as many bytes of the seal as are given. */
  const isOurs = (said: Buffer, seal: Buffer): boolean =>
    keys.all.some((key) => timingSafeEqual(sealOf(said, key).subarray(0, seal.length), seal))
  return {
    sign(what: OptOut): string {
      const said = Buffer.from(partsOf(what).join(' '))
      return Buffer.concat([sealOf(said), said]).toString('base64url')
    },
    /**
     * The same for everything that the number of a guest follows, in 24 characters: a variable of a
     * template holds no more than 35.
     */
    signShort(guestId: string): string {
      const id = Buffer.from(guestId, 'base64url')
      const seal = sealOf(Buffer.from(partsOf(allOfNumber(guestId)).join(' ')))
      return Buffer.concat([seal.subarray(0, SHORT_BYTES), id]).toString('base64url')
    },
    /** Null for whatever we have not signed. */
    read(token: string): OptOut | null {
      const bytes = Buffer.from(token, 'base64url')
      // Spelt in one way only: the last character of base64url may have spare bits.
      if (bytes.length <= SEAL_BYTES || bytes.toString('base64url') !== token) return null
      if (bytes.length === 2 * SHORT_BYTES) {
        const what = allOfNumber(bytes.subarray(SHORT_BYTES).toString('base64url'))
        const said = Buffer.from(partsOf(what).join(' '))
        return isOurs(said, bytes.subarray(0, SHORT_BYTES)) ? what : null
      }
      const said = bytes.subarray(SEAL_BYTES)
      if (!isOurs(said, bytes.subarray(0, SEAL_BYTES))) return null
      const [userId = '', channel = '', form = '', name = ''] = said.toString().split(' ')
      if (!isOutward(channel)) return null
      if (form === 'v') return { guestId: userId, channel, all: name === 'all' }
      if (form === 's') return { userId, channel, setId: name }
      return isGroup(name) ? { userId, channel, group: name } : null
    },
  }
}

const allOfNumber = (guestId: string): GuestOptOut => ({ guestId, channel: 'sms', all: true })

const partsOf = (what: OptOut): string[] => {
  if ('guestId' in what) return [what.guestId, what.channel, 'v', what.all ? 'all' : 'one']
  const which = 'group' in what ? ['g', what.group] : ['s', what.setId]
  return [what.userId, what.channel, ...which]
}

const isOutward = (text: string): text is Outward => OUTWARD.some((channel) => channel === text)
const isGroup = (text: string): text is RemindGroup => Object.hasOwn(REMIND_GROUP, text)

export type OptOuts = ReturnType<typeof createOptOuts>
