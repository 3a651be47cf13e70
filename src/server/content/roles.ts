import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import type { Role } from '#domain/content/flow.ts'
import { actorOf } from '#server/audit/log.ts'
import type { MemberCaller } from '#server/wire/handler.ts'
import type { Editor } from './editor.ts'

/** Who acts, for the flow and for what is written down. */
export const actingAs = (caller: MemberCaller, at: Date): { author: Editor; who: Role } => {
  const { userId, permissions } = caller.principal
  return {
    author: { by: userId, actor: actorOf(caller), at },
    who: { userId, permissions, now: at.getTime() },
  }
}

/** A moment as the content editor shows it. */
export const shownMoment = (at: Date): string => formatBeijingTime(at.getTime()).slice(0, 16)
