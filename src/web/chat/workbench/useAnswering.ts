import { useQuery } from '@tanstack/react-query'
import { workbench } from '#contract/workbench.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { Chat } from '../conversation.ts'
import { type TalkState, typersOf } from '../talk-shape.ts'

/** 正在回复: the colleagues who write to a customer now, by name. */
export const useAnswering = (state: TalkState, about: Chat, now: number): string[] => {
  const typers = typersOf(state, about.chatId, now).filter((id) => id !== about.toUserId)
  const colleagues = useQuery({
    ...queryOptionsInline(workbench.colleagues, {}),
    enabled: typers.length > 0,
  })
  const names = new Map(colleagues.data?.records.map((one) => [one.userId, one.userName]))
  return typers.map((id) => names.get(id) ?? '同事')
}
