import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import type { Hand } from '#domain/content/flow.ts'
import { actorOf } from '#server/audit/log.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import type { Editor } from './editor.ts'

/** Who acts, for the flow and for what is written down. */
export const handsOf = (caller: MemberCaller, at: Date): { hand: Editor; who: Hand } => {
  const { userId, permissions } = caller.principal
  return {
    hand: { by: userId, actor: actorOf(caller), at },
    who: { userId, permissions, now: at.getTime() },
  }
}

/** A moment as the desk shows it. */
export const shownMoment = (at: Date): string => formatBeijingTime(at.getTime()).slice(0, 16)
