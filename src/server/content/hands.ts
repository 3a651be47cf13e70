import { refuse } from '#contract/wire/refusals.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import type { Hand } from '#domain/content/flow.ts'
import { actorOf } from '#server/audit/log.ts'
import type { Caller, Principal } from '#server/wire/handler.ts'
import type { DeskHand } from './desk.ts'

/** Whoever calls; only members do. */
export const signedIn = ({ principal }: Caller): Principal => {
  if (principal === null) throw refuse('signIn')
  return principal
}

/** Who acts, for the flow and for what is written down. */
export const handsOf = (caller: Caller, at: Date): { hand: DeskHand; who: Hand } => {
  const { userId, permissions } = signedIn(caller)
  return {
    hand: { by: userId, actor: actorOf(caller), at },
    who: { userId, permissions, now: at.getTime() },
  }
}

/** A moment as the desk shows it. */
export const shownMoment = (at: Date): string => formatBeijingTime(at.getTime()).slice(0, 16)
