import { useQueryClient } from '@tanstack/react-query'
import { chat } from '#contract/chat.ts'
import { useTell } from '#web/wire/query.ts'
import type { Chat } from '../conversation.ts'

/** 置顶 and 取消置顶; a refusal says why in a toast. */
export const usePin = (): ((about: Chat) => void) => {
  const client = useQueryClient()
  const pin = useTell(chat.pin)
  return ({ chatId, pinned }) =>
    pin.mutate(
      { chatId, pin: !pinned },
      { onSuccess: () => void client.invalidateQueries({ queryKey: [chat.list.path] }) },
    )
}
