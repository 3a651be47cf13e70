import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chat } from '#contract/chat.ts'
import { reminders } from '#contract/reminders.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import type { ChatWorld } from '../useTalk.ts'
import { useHeld } from './useHeld.ts'

/**
 * 删除会话 that can be taken back: the row goes at once, the server is told after a while, or when
 * the page is left.
 */
export const useRemoval = (world: ChatWorld) => {
  const { overlays } = useApplication()
  const client = useQueryClient()
  const call = useCall()
  const held = useHeld(world)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const show = (chatId: string): void =>
    setHidden((was) => new Set([...was].filter((one) => one !== chatId)))
  const commit = async (chatId: string): Promise<void> => {
    try {
      await call(chat.remove, { chatId })
      for (const { path } of [chat.list, reminders.count])
        await client.invalidateQueries({ queryKey: [path] })
    } catch (error) {
      overlays.toast('error', error instanceof Error ? error.message : '删除失败，请稍后重试')
    }
    show(chatId)
  }
  const remove = (chatId: string, name: string): void => {
    setHidden((was) => new Set([...was, chatId]))
    held.hold(chatId, () => void commit(chatId))
    overlays.toast('success', `已删除与${name}的会话`, {
      label: '撤销',
      run: () => held.drop(chatId) && show(chatId),
    })
  }
  return { hidden, remove }
}
