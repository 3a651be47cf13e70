import { LINKS } from '#domain/pages/links.ts'
import { type GuestMessage, guestSms } from '#domain/subscriptions/letters.ts'
import type { NoticePurpose } from '#domain/registration/message.ts'
import type { SmsText } from '#server/sms/messages.ts'

/** Messages to the telephones of guests. */
export interface GuestSms {
  /** Whether one more may go out today. */
  mayGo: () => Promise<boolean>
  /** Sends one, once: it is not tried again. `token` is that of its link. */
  send: (phone: string, message: GuestMessage, token: string) => Promise<void>
}

/**
 * 免登录订阅 by message. The variables of the template are `name`, `count` and `code`; the address
 * before the code stands in the template itself, as providers take no addresses in variables.
 */
export const createGuestSms = (deps: {
  send: (phone: string, purpose: NoticePurpose, text: SmsText) => Promise<boolean>
  /** Of this site. */
  origin: string
  mayGo: () => Promise<boolean>
}): GuestSms => ({
  mayGo: deps.mayGo,
  async send(phone, message, token) {
    await deps.send(phone, 'guest', {
      params: { name: message.name, count: String(message.count), code: token },
      content: guestSms(message, deps.origin + LINKS.unsubscribe(token)),
      secret: token,
    })
  },
})
