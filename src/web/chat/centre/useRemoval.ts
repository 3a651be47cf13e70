import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { chat } from '#contract/chat.ts'
import { reminders } from '#contract/reminders.ts'
import { useApplication } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import type { ChatWorld } from '../useTalk.ts'

/** So long 撤销 is offered before a conversation is deleted for good; as long as its toast stays. */
export const UNDO_MS = 5_000

/**
 * 删除会话 that can be taken back: the row goes at once, the server is told after a while, or when
 * the page is left.
 */
export const useRemoval = (world: ChatWorld) => {
  const { notices } = useApplication()
  const client = useQueryClient()
  const call = useCall()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [waiting] = useState(() => new Map<string, () => void>())
  const show = useCallback((chatId: string): void => {
    setHidden((was) => new Set([...was].filter((one) => one !== chatId)))
  }, [])
  const commit = useCallback(
    async (chatId: string): Promise<void> => {
      waiting.get(chatId)?.()
      waiting.delete(chatId)
      try {
        await call(chat.remove, { chatId })
        for (const { path } of [chat.list, reminders.count])
          await client.invalidateQueries({ queryKey: [path] })
      } catch (error) {
        notices.toast('error', error instanceof Error ? error.message : '会话没有删除')
      }
      show(chatId)
    },
    [call, client, notices, show, waiting],
  )
  useEffect(() => {
    const all = (): void => {
      for (const chatId of waiting.keys()) void commit(chatId)
    }
    addEventListener('pagehide', all)
    return () => {
      removeEventListener('pagehide', all)
      all()
    }
  }, [commit, waiting])
  const remove = (chatId: string, name: string): void => {
    setHidden((was) => new Set([...was, chatId]))
    waiting.set(
      chatId,
      world.later(() => void commit(chatId), UNDO_MS),
    )
    notices.toast('success', `已删除与${name}的会话`, {
      label: '撤销',
      run() {
        waiting.get(chatId)?.()
        if (waiting.delete(chatId)) show(chatId)
      },
    })
  }
  return { hidden, remove }
}
