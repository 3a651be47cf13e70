import { isGuestId } from '../chat/guest.ts'
import { READABLE_DAYS } from '../leads/lead.ts'
import { mobileProblem } from '../registration/account.ts'
import { RETENTION } from './retention.ts'

/** 删除个人信息 on somebody's wish (个人信息保护法 art. 47), for people without an account too. */

const NUMBERS = /(?<!\d)((?:\+?86[ -]?)?1[3-9]\d)[ -]?\d{4}[ -]?(\d{4})(?!\d)/g

/** A text with the middle of each mobile number hidden, as `hide_numbers` of the database does. */
export const hideNumbers = (text: string): string => text.replaceAll(NUMBERS, '$1****$2')

/**
 * Every spelling of one number, as a regular expression for the database and for code alike: with or
 * without the country's code, blanks and hyphens. Its groups are what stays when it is hidden.
 */
export const spellingsOf = (phone: string): string => {
  const [head, middle, tail] = [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)]
  return `(?<![0-9])((?:\\+?86[ -]?)?${head})[ -]?${middle}[ -]?(${tail})(?![0-9])`
}

/** A text with one number hidden, however it is spelled there. */
export const hideNumber = (text: string, phone: string): string =>
  text.replaceAll(new RegExp(spellingsOf(phone), 'g'), '$1****$2')

/** Longest reason of an operator, code points. */
export const REASON_MAX = 200

/** What is wrong with what an operator asks for: one number or one guest, and why; null when fine. */
export const eraseProblem = (asked: {
  phone: string
  guestId: string
  reason: string
}): string | null => {
  const { phone, guestId, reason } = asked
  if ((phone === '') === (guestId === '')) return '请填写手机号码或访客编号中的一项'
  if (phone !== '' && mobileProblem(phone) !== null) return mobileProblem(phone)
  if (guestId !== '' && !isGuestId(guestId)) return '访客编号为 18 位数字'
  if (reason.trim() === '') return '请填写本人提出请求的方式和时间'
  return Array.from(reason.trim()).length > REASON_MAX ? `最多 ${REASON_MAX} 字` : null
}

/** What stays though somebody wished it gone, and why. */
export const STAYS_TEXT = {
  account: '这个号码绑定了平台账号：请登录后在“我的账号”中查看、更正资料或注销账号',
  titleCases: `职称办理正在进行，办结满 ${READABLE_DAYS} 天后隐去号码`,
  company: '企业委托、申报和企业资料中的联系人属于企业的业务记录，请联系企业管理员更改',
  codes: `短信验证码的发送记录用于限制次数，最迟 ${RETENTION.codes.days * 24} 小时后自动删除`,
  audit: `安全记录中只有隐去后的号码，依法至少保存 ${RETENTION.audit.days} 天`,
} as const
export type Stays = keyof typeof STAYS_TEXT

/** What was erased, how many of each. */
export const ERASED_NAME = {
  leads: '咨询',
  applications: '渠道合作申请',
  titleCases: '职称办理',
  invitations: '邀请',
  messages: '短信记录',
  subscriptions: '免登录订阅',
  chats: '会话',
  searches: '检索记录',
} as const
export type Erased = Record<keyof typeof ERASED_NAME, number>

export const NOTHING_ERASED: Erased = {
  leads: 0,
  applications: 0,
  titleCases: 0,
  invitations: 0,
  messages: 0,
  subscriptions: 0,
  chats: 0,
  searches: 0,
}

/** What was erased in words; empty for nothing. */
export const erasedText = (erased: Erased): string =>
  (Object.keys(ERASED_NAME) as (keyof Erased)[])
    .filter((key) => erased[key] > 0)
    .map((key) => `${ERASED_NAME[key]} ${erased[key]}`)
    .join('、')
