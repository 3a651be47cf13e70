import { apiError } from '#contract/wire/api-error.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { type Followed, GUEST_LIMITS } from '#domain/subscriptions/followed.ts'
import type { GuestMail } from '#domain/subscriptions/letters.ts'
import type { Outward } from '#domain/subscriptions/codes.ts'
import { maskTarget, tidyMail } from '#domain/subscriptions/settings.ts'
import type { Clock } from '#server/clock.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { OptOuts } from '#server/reminders/opt-outs.ts'
import type { GuestStore } from './store.ts'

const NO_MAIL_TEXT = '本站尚未开通邮件服务，可以用订阅源'
const DEAD_LINK = '链接已失效，请重新订阅'
const NO_SMS_TEXT = '本站尚未开通短信提醒，可以用订阅源'
const TARGET_NAME = { mail: '邮箱', sms: '手机号码' } as const
const tooManyText = (channel: Outward): string =>
  `一个${TARGET_NAME[channel]}最多同时订阅 ${GUEST_LIMITS.subscriptions} 项，请先退订一项`

/** What {@link createGuests} is made of. */
export interface GuestDeps {
  store: GuestStore
  /** Signs the links that confirm; those that end have a key of their own. */
  confirmations: OptOuts
  optOuts: OptOuts
  mail: { available: boolean; postGuest: (tx: Tx, mail: GuestMail, at: Date) => Promise<void> }
  /** Messages of what is followed can be sent. */
  smsAvailable: boolean
  clock: Clock
  /** Something waits in the outbox. */
  onPosted: () => void
}

/**
 * 免登录订阅: by mail asked for and confirmed by what is sent there, by telephone begun with a code;
 * ended by whatever is sent.
 */
export const createGuests = (deps: GuestDeps) => {
  const { store, confirmations, optOuts, mail, clock, onPosted } = deps
  const optOutOf = (id: string, channel: Outward): string =>
    optOuts.sign({ guestId: id, channel, all: false })
  const found = async (token: string) => {
    const read = confirmations.read(token)
    const one = read !== null && 'guestId' in read ? await store.find(read.guestId) : null
    if (one === null) throw apiError('notFound', DEAD_LINK)
    return one
  }

  return {
    ways: { mail: mail.available, sms: deps.smsAvailable },

    /**
     * Sends the mail that confirms it; an address that has had its mails of today gets none, and
     * nobody is told.
     */
    async ask(followed: Followed, name: string, email: string): Promise<void> {
      if (!mail.available) throw apiError('invalid', NO_MAIL_TEXT)
      const address = tidyMail(email)
      const at = clock.now()
      await store.inTransaction(async (tx) => {
        const { asks } = await store.before(tx, address, at)
        if (asks >= GUEST_LIMITS.asksADay) return
        const id = await store.write(tx, { channel: 'mail', address, followed, name, at })
        const token = confirmations.sign({ guestId: id, channel: 'mail', all: false })
        await mail.postGuest(
          tx,
          {
            form: 'confirm',
            guestId: id,
            address,
            name,
            link: hrefTo('follow', { confirm: '1', token }),
          },
          at,
        )
      })
      onPosted()
    },

    /** What the link of the first mail is about. @throws ApiError notFound for a link of nobody's. */
    async asked(token: string) {
      const { id, channel, name, address, confirmedAt, endedAt } = await found(token)
      const isOn = confirmedAt !== null && endedAt === null
      return {
        name,
        address: maskTarget(channel, address),
        state: isOn ? ('on' as const) : endedAt === null ? ('asked' as const) : ('ended' as const),
        optOut: isOn ? optOutOf(id, channel) : '',
      }
    },

    /** Begins it. @throws ApiError notFound, invalid where the address follows enough already. */
    async confirm(token: string) {
      const { id, channel, name, address, confirmedAt } = await found(token)
      await store.inTransaction(async (tx) => {
        const at = clock.now()
        const { on } = await store.before(tx, address, at)
        if (confirmedAt === null && on >= GUEST_LIMITS.subscriptions)
          throw apiError('invalid', tooManyText(channel))
        if (!(await store.confirm(tx, id, at))) throw apiError('notFound', DEAD_LINK)
      })
      return { name, address: maskTarget(channel, address), optOut: optOutOf(id, channel) }
    },

    /** @throws ApiError invalid where no message of this kind can be sent. */
    assertSms(): void {
      if (!deps.smsAvailable) throw apiError('invalid', NO_SMS_TEXT)
    },

    /**
     * Begins it for a number whose code was given.
     * @throws ApiError invalid where the number follows enough already.
     */
    async begin(followed: Followed, name: string, phone: string) {
      const at = clock.now()
      const id = await store.inTransaction(async (tx) => {
        const { on } = await store.before(tx, phone, at)
        if (on >= GUEST_LIMITS.subscriptions) throw apiError('invalid', tooManyText('sms'))
        const written = await store.write(tx, {
          channel: 'sms',
          address: phone,
          followed,
          name,
          at,
        })
        await store.confirm(tx, written, at)
        return written
      })
      return { name, address: maskTarget('sms', phone), optOut: optOutOf(id, 'sms') }
    },
  }
}

export type Guests = ReturnType<typeof createGuests>
