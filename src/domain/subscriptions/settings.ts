import { EMAIL_TEXT, emailProblem, maskPhone } from '../registration/account.ts'
import {
  type Outward,
  OUTWARD,
  REMIND_KIND,
  REMIND_KINDS,
  type RemindGroup,
  type RemindKind,
} from './codes.ts'

/** 提醒设置: what somebody has switched; everything else is as {@link usuallyOn} says. */
export type Switches = ReadonlyMap<string, boolean>

/** Names a switch. */
export const switchKey = (kind: RemindKind, channel: Outward): string => `${kind} ${channel}`

/** 短信 carries deadlines and progress only (product.md 4.9). */
const BY_SMS: ReadonlySet<RemindGroup> = new Set(['deadline', 'progress'])

/** Whether a kind may go by a channel at all. */
export const mayGo = (kind: RemindKind, channel: Outward): boolean =>
  channel === 'mail' || BY_SMS.has(REMIND_KIND[kind].group)

/** What nobody has switched: mails once an address is confirmed, messages to telephones never. */
export const usuallyOn = (kind: RemindKind, channel: Outward): boolean =>
  REMIND_KIND[kind].usual.includes(channel)

/** Whether a kind goes by a channel. */
export const isOn = (switches: Switches, kind: RemindKind, channel: Outward): boolean =>
  mayGo(kind, channel) && (switches.get(switchKey(kind, channel)) ?? usuallyOn(kind, channel))

/** The kinds of a group that may go by a channel. */
export const kindsOf = (group: RemindGroup, channel: Outward): RemindKind[] =>
  REMIND_KINDS.filter((kind) => REMIND_KIND[kind].group === group && mayGo(kind, channel))

/** The channels that carry a kind. */
export const channelsOf = (switches: Switches, kind: RemindKind): Outward[] =>
  OUTWARD.filter((channel) => isOn(switches, kind, channel))

/** Whether a set speaks of a kind by a channel. */
export const isOfSets = (kind: RemindKind, channel: Outward): boolean =>
  REMIND_KIND[kind].ofSets.includes(channel)

/** `zh***@example.com`: enough to know one's own, not enough to learn another's. */
export const maskMail = (address: string): string => {
  const at = address.lastIndexOf('@')
  if (at < 1) return address === '' ? '' : '***'
  return `${address.slice(0, Math.min(2, at - 1))}***${address.slice(at)}`
}

/** A mail address or a number, masked. */
export const maskTarget = (channel: Outward, target: string): string =>
  channel === 'sms' ? maskPhone(target) : maskMail(target)

/** What is wrong with an address that mail is to go to; stricter than what a profile may hold. */
export const mailProblem = (address: string): string | null =>
  address === '' ? EMAIL_TEXT : emailProblem(address)

/** The same address spelt in one way: hosts know no capitals. */
export const tidyMail = (address: string): string => {
  const at = address.lastIndexOf('@')
  return address.slice(0, at) + address.slice(at).toLowerCase()
}
