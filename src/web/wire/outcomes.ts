import { isSessionEnd, UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import type { ApiError } from '#contract/wire/api-error.ts'

/** Which client refuses: the specification treats a 401 on the public pages and in the console apart. */
export type Surface = 'public' | 'console'

/** What the person sees of a refusal. */
export type Reaction =
  | { kind: 'toast'; text: string }
  /** A permission is missing: the text, and a way to ask for it (specification §6). */
  | { kind: 'lacking'; text: string; permission: string }
  /** The session is cleared and the page goes to `/`; the text is shown there. */
  | { kind: 'leave'; text: string }
  /** The confirm dialog 确认退出. */
  | { kind: 'relogin' }
  | { kind: 'silence' }

export const ERROR_TOAST_MS = 5000

export const RELOGIN = {
  title: '确认退出',
  text: '您已经退出登录，您可以点击取消停留在这个页面，或再次登录',
  confirm: '重新登陆',
  cancel: '取消',
  cancelled: '关闭',
} as const

/** What may be done about a missing permission, and what is said then. */
export const LACKING = { ask: '申请该权限', asked: '已提交，等待企业管理员处理' } as const

/** 错误目录 as a table (specification §8). `sealedWithoutKey`: encryption is on and no key is held. */
export const reactionTo = (
  error: ApiError,
  surface: Surface,
  sealedWithoutKey = false,
): Reaction => {
  if (isSessionEnd(error.code)) return { kind: 'relogin' }
  if (error.code === 401 && surface === 'public')
    return { kind: 'leave', text: error.message || UNKNOWN_ERROR_TEXT }
  if (sealedWithoutKey) return { kind: 'silence' }
  if (error.status === 403 && error.permission !== undefined)
    return {
      kind: 'lacking',
      text: `您没有“${error.permission}”权限，请联系管理员添加`,
      permission: error.permission,
    }
  return { kind: 'toast', text: error.message || UNKNOWN_ERROR_TEXT }
}
