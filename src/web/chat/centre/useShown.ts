import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { chat } from '#contract/chat.ts'
import { type Chat, EMPTY_LOG, headOf } from '../conversation.ts'
import type { TalkState } from '../talk.ts'
import type { SharedLine } from './line.ts'

/** Reads the newest page of a conversation once it is looked at, and keeps what lists tell of it. */
export const useShown = (line: SharedLine, state: TalkState, about: Chat) => {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const { chatId } = about
  const [reading, setReading] = useState('')
  useEffect(() => {
    if (about.chatId in line.talk.get().chats) line.talk.know(about)
  }, [line, about])
  useEffect(() => {
    let wanted = true
    setFailure(null)
    setReading(chatId)
    line.talk.show(about).then(
      () => wanted && setReading(''),
      (error: unknown) => {
        if (!wanted) return
        setReading('')
        setFailure(error instanceof Error ? error.message : '')
      },
    )
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is read once, not with every change of its row
  }, [line, chatId, tries])
  // What was just said is the last line of its row; one's own words are no news of the stream.
  const head = headOf(state.logs[chatId] ?? EMPTY_LOG)
  const told = about.head
  useEffect(() => {
    if (head > told) void client.invalidateQueries({ queryKey: [chat.list.path] })
  }, [client, head, told])
  const retry = useCallback(() => setTries((count) => count + 1), [])
  return { failure, reading: reading === chatId, retry }
}
