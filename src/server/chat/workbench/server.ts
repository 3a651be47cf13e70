import { refuse } from '#contract/wire/refusals.ts'
import type { Caller } from '#server/wire/handler.ts'
import type { Server } from './store.ts'

/** 接待监看: who may read every conversation, and take it over. */
const SUPERVISE = 'serve:chat:supervise'

/** The caller as one who serves. */
export const serverOf = ({ principal }: Caller): Server => {
  if (principal === null) throw refuse('signIn')
  return { userId: principal.userId, everything: principal.permissions.has(SUPERVISE) }
}
