import type { guestSubscriptions } from '#contract/guest-subscriptions.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { WRONG_CODE_TEXT } from '#domain/registration/account.ts'
import { type Followed, GUEST_LIMITS } from '#domain/subscriptions/followed.ts'
import type { Codes } from '#server/sms/codes.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type { Guests } from './guests.ts'

/** 免登录订阅, for whoever asks. */
export const createGuestHandlers = (deps: {
  guests: Guests
  codes: Pick<Codes, 'send' | 'use' | 'sentToday'>
  /** What is followed, in words; null for a policy that nobody can see. */
  nameOf: (followed: Followed) => Promise<string | null>
  /** How many policies fit today. */
  total: (followed: Followed) => number
}): Handlers<typeof guestSubscriptions> => {
  const { guests, codes, nameOf, total } = deps
  const named = async (followed: Followed): Promise<string> => {
    const name = await nameOf(followed)
    if (name === null) throw apiError('notFound', '没有找到这项政策')
    return name
  }
  return {
    offer: async (followed) => ({
      name: await named(followed),
      total: followed.policyId === '' ? total(followed) : 1,
      ...guests.ways,
    }),
    async ask({ email, ...followed }) {
      await guests.ask(followed, await named(followed), email.trim())
      return { hours: GUEST_LIMITS.confirmHours }
    },
    asked: async ({ token }) => guests.asked(token),
    confirm: async ({ token }) => guests.confirm(token),
    async phoneCode(input, caller) {
      guests.assertSms()
      const sent = await codes.sentToday(input.phone, 'follow')
      return codes.send(input, 'follow', caller, sent < GUEST_LIMITS.asksADay)
    },
    async begin({ phone, flowId, smsCode, ...followed }) {
      guests.assertSms()
      const name = await named(followed)
      if (!(await codes.use({ id: flowId, phone, purposes: ['follow'] }, smsCode)))
        throw apiError('invalid', WRONG_CODE_TEXT)
      return guests.begin(followed, name, phone)
    },
  }
}
