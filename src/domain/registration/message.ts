/** 验证码短信: what a code is for, and what the message says. */

import { maskPhone } from './account.ts'

/** 用途 of a code; it is good for this alone. */
export const CODE_PURPOSE = {
  login: '登录',
  register: '企业注册',
  invited: '账号注册',
  retrieve: '找回密码',
  phone: '更换手机号码',
  erase: '删除个人信息',
  follow: '免登录订阅',
} as const

export type CodePurpose = keyof typeof CODE_PURPOSE

/** 用途 of a message without a code. */
export const NOTICE_PURPOSE = {
  added: '开通账号',
  reset: '重置密码',
  remind: '提醒',
  guest: '免登录订阅提醒',
} as const

export type NoticePurpose = keyof typeof NOTICE_PURPOSE

/** What a purpose is called; itself when it is none of ours. */
export const purposeName = (purpose: string): string =>
  Object.entries({ ...CODE_PURPOSE, ...NOTICE_PURPOSE }).find(([code]) => code === purpose)?.[1] ??
  purpose

/** Purposes of numbers that are locked where they are kept. */
const OF_LOCKED: ReadonlySet<string> = new Set<CodePurpose | NoticePurpose>(['follow', 'guest'])

/** A number as the outbox keeps it: masked where its owner follows something without an account. */
export const outboxPhone = (purpose: CodePurpose | NoticePurpose, phone: string): string =>
  OF_LOCKED.has(purpose) ? maskPhone(phone) : phone

/** Minutes a code is good for. */
export const CODE_MINUTES = 5

/** The message that carries a code. */
export const codeMessage = (purpose: CodePurpose, code: string): string =>
  `【策桥】验证码 ${code}，用于${CODE_PURPOSE[purpose]}，${CODE_MINUTES} 分钟内有效。请勿告诉他人；非本人操作请忽略。`

/** Told when a code is asked for without the sum that is demanded by then. */
export const CHALLENGE_TEXT = '请完成安全验证后重新获取验证码'
