/** 邮件发件箱: what operators see of mails, and what they may do about one. */

import { maskMail } from '../subscriptions/settings.ts'

/** What a mail is about. */
export const MAIL_PURPOSE = {
  code: '邮箱验证码',
  policy: '政策推送',
  deadline: '截止与到期',
  progress: '办理进度',
  account: '账号与系统',
  alert: '运行告警',
  guestCode: '免登录订阅确认',
  guest: '免登录订阅',
} as const
export type MailPurpose = keyof typeof MAIL_PURPOSE

/** What became of it. */
export const MAIL_STATE = {
  queued: '待发送',
  sending: '发送中',
  sent: '已发送',
  failed: '发送失败',
  stopped: '已停发',
} as const
export type MailState = keyof typeof MAIL_STATE

/** Days that the outbox remembers a mail and a message. */
export const OUTBOX_DAYS = 30
/** Days after which a mail that could not go out is given up. */
export const STALE_DAYS = 3

/** Digits that may be a code, a token in a link, a secret in a query. */
const SECRETS =
  /(?<!\d)\d{6}(?!\d)|(?<=[?&][a-zA-Z]{1,20}=)[^\s&]{16,}|(?<![\w-])[\w-]{32,}(?![\w-])/g

/** The text without codes and one-time secrets. */
export const withoutSecrets = (text: string): string => text.replaceAll(SECRETS, '******')

const ADDRESSES = /[^\s<>@"'(),;:]+@[^\s<>@"'(),;]+/g

/** The text with its addresses masked, e.g. what a mail server has answered. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(ADDRESSES, (address) => maskMail(address))

/** A mail as far as it decides what may be done. */
export interface SentMail {
  state: MailState
  purpose: MailPurpose
  /** Things it told of that can still be told anew. */
  retold: number
}

/** How a mail is sent again: now as it is, anew with its words made again; null: not at all. */
export const resending = ({ state, retold }: SentMail): 'now' | 'anew' | null => {
  if (state === 'queued') return 'now'
  return (state === 'failed' || state === 'stopped') && retold > 0 ? 'anew' : null
}

/** Why a mail cannot be sent again. */
export const resendProblem = ({ state, purpose }: SentMail): string => {
  if (state === 'sent') return '这封邮件已经发送成功'
  if (state === 'sending') return '这封邮件正在发送，请稍后再看'
  if (purpose === 'code') return '验证码邮件不能重发，请用户重新获取验证码'
  if (purpose === 'guestCode') return '确认邮件不能重发，请访客重新订阅'
  if (purpose === 'alert') return '告警邮件不能重发，告警持续时会再次通知'
  return '这封邮件的内容已重新发送过，或已不再保留'
}

/** Why a mail cannot be stopped; null when it can. */
export const stopProblem = (state: MailState): string | null =>
  state === 'queued'
    ? null
    : state === 'sending'
      ? '这封邮件正在发送，来不及停发'
      : '只有待发送的邮件可以停发'
