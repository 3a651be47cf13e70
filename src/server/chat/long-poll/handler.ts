import type { chat } from '#contract/chat.ts'
import type { Handler } from '#server/wire/handler.ts'
import type { Callers } from '../callers.ts'
import type { LongPoll } from './long-poll.ts'

export interface LongPollHandlerDeps {
  longPoll: LongPoll
  callers: Pick<Callers, 'idsOf' | 'serves'>
  /** Somebody who serves is there while their calls wait. */
  onServing: (userId: string) => Promise<void>
}

/** The call that waits for something new. */
export const createLongPollHandler =
  ({ longPoll, callers, onServing }: LongPollHandlerDeps): Handler<typeof chat.wait> =>
  async ({ heads, useq }, caller) => {
    const actorIds = await callers.idsOf(caller)
    const [first] = actorIds
    if (first === undefined) return { heads: [], useq: 0 }
    if (callers.serves(caller)) await onServing(first)
    const after = new Map(
      heads.map((cursor): [string, number] => {
        const [conv = '', seq = ''] = cursor.split(':')
        return [conv, Number(seq)]
      }),
    )
    const found = await longPoll.wait({ actorIds, after, useq, onGone: caller.onGone })
    return {
      heads: Object.entries(found.heads).map(([chatId, head]) => ({ chatId, head })),
      useq: found.useq,
    }
  }
