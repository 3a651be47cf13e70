import type { MemberCaller } from '#server/wire/handler.ts'
import type { Server } from './store.ts'

/** 接待监看: who may read every conversation, and take it over. */
const SUPERVISE = 'serve:chat:supervise'

/** The caller as one who serves. */
export const serverOf = ({ principal }: MemberCaller): Server => {
  return { userId: principal.userId, everything: principal.permissions.has(SUPERVISE) }
}
