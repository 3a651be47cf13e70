import { useQueryClient } from '@tanstack/react-query'
import { chat } from '#contract/chat.ts'
import { reminders } from '#contract/reminders.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import type { Chat } from '../conversation.ts'

/** 置顶, 静音 and 标为已读 of a conversation; a refusal says why in a toast. */
export const useListActs = () => {
  const client = useQueryClient()
  const pin = useEndpointMutation(chat.pin)
  const mute = useEndpointMutation(chat.mute)
  const mark = useEndpointMutation(chat.mark)
  const again = {
    onSuccess: (): void => {
      for (const { path } of [chat.list, reminders.count])
        void client.invalidateQueries({ queryKey: [path] })
    },
  }
  return {
    pin: ({ chatId, pinned }: Chat): void => pin.mutate({ chatId, pin: !pinned }, again),
    mute: ({ chatId, muted }: Chat): void => mute.mutate({ chatId, mute: !muted }, again),
    read: ({ chatId, head }: Chat): void =>
      mark.mutate({ chatId, delivered: head, read: head }, again),
  }
}
