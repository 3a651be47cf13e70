import type { Chat } from '../conversation.ts'

/** 排序: pinned first, then who waits longest, then the latest. */
export const byUrgency = (chats: readonly Chat[]): Chat[] =>
  chats.toSorted((one, other) => {
    if (one.pinned !== other.pinned) return one.pinned ? -1 : 1
    const [a, b] = [one.waitingSince, other.waitingSince]
    if (a > 0 !== b > 0) return a > 0 ? -1 : 1
    return a > 0 && a !== b ? a - b : other.lastTs - one.lastTs
  })

/**
 * The rows as they are to stand: as sorted, or, while the pointer is over the list, where they stood
 * before, new ones below.
 */
export const steady = (
  before: readonly string[],
  sorted: readonly Chat[],
  held: boolean,
): readonly Chat[] => {
  if (!held || before.length === 0) return sorted
  const byId = new Map(sorted.map((one) => [one.chatId, one]))
  const known = before.flatMap((chatId) => byId.get(chatId) ?? [])
  const placed = new Set(known.map(({ chatId }) => chatId))
  return [...known, ...sorted.filter(({ chatId }) => !placed.has(chatId))]
}

/** How many rows stand elsewhere than they should. */
export const displaced = (shown: readonly Chat[], sorted: readonly Chat[]): number =>
  shown.filter(({ chatId }, at) => sorted[at]?.chatId !== chatId).length
