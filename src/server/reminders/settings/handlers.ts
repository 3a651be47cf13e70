import type { reminders } from '#contract/reminders.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { maskPhone } from '#domain/registration/account.ts'
import {
  OUTWARD,
  REMIND_CHANNEL,
  REMIND_GROUP,
  REMIND_KIND,
  REMIND_KINDS,
  type RemindGroup,
  type RemindKind,
} from '#domain/subscriptions/codes.ts'
import type { Letter } from '#domain/subscriptions/letters.ts'
import { isOn, kindsOf, maskMail, maskTarget, mayGo } from '#domain/subscriptions/settings.ts'
import { SMS_A_DAY } from '#domain/subscriptions/timing.ts'
import { type Actor, actorOf, writeAuditEntry } from '#server/audit/log.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Handlers, MemberCaller } from '#server/wire/handler.ts'
import type { GuestOptOut, MemberOptOut, OptOuts } from '../opt-outs.ts'
import { type Addressee, addresseesOf, type RemindSettings, switchKinds } from './store.ts'

/** 邮箱 of reminders; the mail room keeps it. */
export interface MailAddresses {
  /** This installation can send mail. */
  available: boolean
  /** What somebody has: the confirmed address, and one that waits for its code. */
  of(userId: string): Promise<{ address: string; failing: boolean; pending: string }>
  ask(userId: string, email: string): Promise<{ expiresIn: number; resendAfter: number }>
  confirm(caller: Actor & { userId: string }, code: string): Promise<string>
  confirmLink(actor: Actor, token: string): Promise<string>
  remove(caller: Actor & { userId: string }): Promise<boolean>
}

/** 订阅 as far as a link can end one. */
export interface LeavableSavedSearches {
  /** Its name, and whether it uses the channel; null when there is no such set of this person. */
  find(what: { userId: string; setId: string; channel: string }): Promise<{
    name: string
    uses: boolean
  } | null>
  /** Takes a channel from it, or gives it back. */
  use(tx: Tx, what: { userId: string; setId: string; channel: string }, on: boolean): Promise<void>
}

/** What a link says of 免登录订阅. */
export interface LeavableGuest {
  name: string
  /** Masked. */
  address: string
  ended: boolean
  /** With `all` what its last message told; else nothing. */
  told: Letter['sections']
  /** With `all` everything that its address follows, each with the page it is read on; else nothing. */
  follows: { id: string; name: string; link: string }[]
}

/** 免登录订阅 as far as a link can end it. */
export interface LeavableGuests {
  /** What it is called and whether it has ended; null when there is none. */
  find(what: GuestOptOut): Promise<LeavableGuest | null>
  end(tx: Tx, what: GuestOptOut, off: boolean): Promise<void>
}

/** What the handlers are made of. */
export interface SettingsDeps {
  db: Database
  settings: RemindSettings
  addresses: MailAddresses
  savedSearches: LeavableSavedSearches
  guests: LeavableGuests
  optOuts: OptOuts
  /** Messages to telephones can be sent. */
  smsAvailable: boolean
}

/** Whose settings they are. */
type Reader = Pick<MemberCaller['principal'], 'companyId' | 'permissions'>

/** What comes to people of one side, and of the platform to whoever does the work. */
const isFor = (kind: RemindKind, { companyId, permissions }: Reader): boolean => {
  const { side, staffWith } = REMIND_KIND[kind]
  const isStaff = companyId === '' && permissions.size > 0
  if (isStaff && staffWith?.some((code) => permissions.has(code)) === false) return false
  return side === 'both' || (side === 'platform') === isStaff
}

const groupsOf = (switches: Addressee['switches'], reader: Reader) =>
  (Object.keys(REMIND_GROUP) as RemindGroup[]).map((group) => ({
    group,
    name: REMIND_GROUP[group],
    kinds: REMIND_KINDS.filter(
      (kind) => REMIND_KIND[kind].group === group && isFor(kind, reader),
    ).map((kind) => ({
      kind,
      name: REMIND_KIND[kind].name,
      channels: [
        { channel: 'site' as const, on: true, fixed: true },
        ...OUTWARD.map((channel) => ({
          channel,
          on: isOn(switches, kind, channel),
          fixed: !mayGo(kind, channel),
        })),
      ],
    })),
  }))

type SettingCalls = Pick<
  Handlers<typeof reminders>,
  'settings' | 'set' | 'quiet' | 'setMail' | 'confirmMail' | 'removeMail' | 'confirmMailLink'
>

/** 提醒设置: what goes where, when nobody is disturbed, and the mail address. */
export const createSettingHandlers = (deps: SettingsDeps): SettingCalls => {
  const { settings, addresses, smsAvailable } = deps
  const found = async (caller: MemberCaller): Promise<Addressee> => {
    const addressee = await settings.of(caller.principal.userId)
    if (addressee === null) throw apiError('signIn')
    return addressee
  }
  return {
    async settings(_input, caller) {
      const [{ switches, quiet, phone }, mail] = await Promise.all([
        found(caller),
        addresses.of(caller.principal.userId),
      ])
      return {
        groups: groupsOf(switches, caller.principal),
        quietFrom: quiet.from,
        quietTo: quiet.to,
        mail: { available: addresses.available, ...mail },
        sms: { available: smsAvailable, phone: maskPhone(phone), most: SMS_A_DAY },
      }
    },

    async set({ kind, channel, on }, caller) {
      if (!mayGo(kind, channel))
        throw apiError('invalid', `${REMIND_KIND[kind].name}不发${REMIND_CHANNEL[channel]}`)
      await settings.switch(caller.principal.userId, kind, channel, on)
      return { on }
    },

    async quiet({ from, to }, caller) {
      if ((from === '') !== (to === '')) throw apiError('invalid', '请同时填写开始和结束时间')
      if (from !== '' && from === to) throw apiError('invalid', '开始和结束时间不能相同')
      await settings.setQuiet(caller.principal.userId, { from, to })
      return { quietFrom: from, quietTo: to }
    },

    setMail: async ({ email }, caller) => {
      if (email.trim() === '') throw apiError('invalid', '请输入邮箱')
      return addresses.ask(caller.principal.userId, email.trim())
    },

    confirmMail: async ({ code }, caller) => ({
      address: await addresses.confirm(
        { ...actorOf(caller), userId: caller.principal.userId },
        code.trim(),
      ),
    }),

    removeMail: async (_input, caller) => ({
      removed: await addresses.remove({ ...actorOf(caller), userId: caller.principal.userId }),
    }),

    confirmMailLink: async ({ token }, caller) => ({
      address: maskMail(await addresses.confirmLink(actorOf(caller), token)),
    }),
  }
}

const DEAD_LINK = '链接已失效，请登录后在“提醒设置”中修改'
const DEAD_GUEST_LINK = '这项订阅已经不在，不会再发给您'

const ALL_OF = { mail: '这个邮箱的全部订阅', sms: '这个号码的全部订阅' } as const

/** What goes on when something ends (product.md 4.9: marketing never takes the rest along). */
const staysText = (what: MemberOptOut): string => {
  const rest = 'group' in what ? Object.entries(REMIND_GROUP) : []
  const names = rest.filter(([group]) => 'group' in what && group !== what.group)
  const others = names.map(([, name]) => name).join('、')
  const channel = REMIND_CHANNEL[what.channel]
  return 'group' in what
    ? `站内消息照常，${channel}中的${others}不受影响`
    : `站内消息照常，其他订阅的${channel}不受影响`
}

type OptOutCalls = Pick<Handlers<typeof reminders>, 'optOutInfo' | 'optOut'>

/** Ends or begins again what a signed link speaks of; for the page and for one click. */
export const createOptOutDoer = ({
  db,
  optOuts,
  savedSearches,
  guests,
}: Pick<SettingsDeps, 'db' | 'optOuts' | 'savedSearches' | 'guests'>) => {
  const endGuest = async (what: GuestOptOut, off: boolean, actor: Actor): Promise<void> => {
    const guest = await guests.find(what)
    if (guest === null) throw apiError('notFound', DEAD_GUEST_LINK)
    await inTransaction(db, async (tx) => {
      await guests.end(tx, what, off)
      await writeAuditEntry(tx, actor, {
        action: off ? 'remind.optOut' : 'remind.optIn',
        companyId: '',
        objectType: 'guestSubscription',
        objectId: what.guestId,
        objectName: `${guest.address} ${what.all ? '全部订阅' : guest.name}`,
      })
    })
  }
  return async (token: string, off: boolean, actor: Actor): Promise<void> => {
    const what = optOuts.read(token)
    if (what === null) throw apiError('notFound', DEAD_LINK)
    if ('guestId' in what) return endGuest(what, off, actor)
    await inTransaction(db, async (tx) => {
      const addressee = (await addresseesOf(tx, [what.userId])).get(what.userId)
      if (addressee === undefined) throw apiError('notFound', DEAD_LINK)
      if ('setId' in what) await savedSearches.use(tx, what, !off)
      else await switchKinds(tx, what.userId, kindsOf(what.group, what.channel), what.channel, !off)
      const name = 'setId' in what ? '订阅' : REMIND_GROUP[what.group]
      await writeAuditEntry(
        tx,
        { ...actor, actorId: what.userId },
        {
          action: off ? 'remind.optOut' : 'remind.optIn',
          companyId: '',
          objectType: 'user',
          objectId: what.userId,
          objectName: `${REMIND_CHANNEL[what.channel]} ${name}`,
        },
      )
    })
  }
}

/** Opt-outs by link, for whoever has it. */
export const createOptOutHandlers = (deps: SettingsDeps): OptOutCalls => {
  const { settings, addresses, optOuts, savedSearches, guests } = deps
  const doIt = createOptOutDoer(deps)
  const ofGuest = async (what: GuestOptOut) => {
    const { channel, all } = what
    const guest = await guests.find(what)
    if (guest === null) throw apiError('notFound', DEAD_GUEST_LINK)
    return {
      channel,
      channelName: REMIND_CHANNEL[channel],
      what: all ? ALL_OF[channel] : `订阅“${guest.name}”`,
      address: guest.address,
      off: guest.ended,
      stays: '',
      guest: true,
      told: guest.told,
      follows: guest.follows.map(({ id, name, link }) => ({
        name,
        link,
        optOut: optOuts.sign({ guestId: id, channel, all: false }),
      })),
    }
  }
  return {
    async optOutInfo({ token }) {
      const what = optOuts.read(token)
      if (what !== null && 'guestId' in what) return ofGuest(what)
      const addressee = what === null ? null : await settings.of(what.userId)
      if (what === null || addressee === null) throw apiError('notFound', DEAD_LINK)
      const { channel } = what
      const mail = channel === 'mail' ? await addresses.of(what.userId) : null
      const savedSearch = 'setId' in what ? await savedSearches.find(what) : null
      if ('setId' in what && savedSearch === null) throw apiError('notFound', DEAD_LINK)
      return {
        channel,
        channelName: REMIND_CHANNEL[channel],
        what: 'group' in what ? REMIND_GROUP[what.group] : `订阅“${savedSearch?.name ?? ''}”`,
        address: maskTarget(channel, mail === null ? addressee.phone : mail.address),
        off:
          'group' in what
            ? kindsOf(what.group, channel).every((kind) => !isOn(addressee.switches, kind, channel))
            : savedSearch?.uses !== true,
        stays: staysText(what),
        guest: false,
        told: [],
        follows: [],
      }
    },
    async optOut({ token, off }, caller) {
      await doIt(token, off, actorOf(caller))
      return { off }
    },
  }
}
