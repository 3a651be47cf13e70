import { useMemo, useRef, useEffect } from 'react'
import { useCall } from '#web/wire/query.ts'
import { hitsIn } from '../calls.ts'
import type { Chat } from '../conversation.ts'
import type { Talk } from '../talk.ts'
import type { Writing } from '../useComposer.ts'
import type { ChatWorld } from '../useTalk.ts'

/** What the composer needs to write into a conversation that is there already. */
export const useChatWriting = (
  world: ChatWorld,
  talk: Talk,
  given: { about: Chat; onText?: (text: string) => void },
): Writing => {
  const call = useCall()
  const { chatId } = given.about
  const onText = useRef(given.onText)
  useEffect(() => {
    onText.current = given.onText
  })
  return useMemo(
    () => ({
      key: chatId,
      unaddressed: false,
      draft: async () => talk.draft(chatId),
      saveDraft(text) {
        talk.saveDraft(chatId, text)
        onText.current?.(text)
      },
      onTyping: () => talk.typing(chatId),
      // Without a network nobody can look; the server looks at everything anyway.
      check: async (text) =>
        navigator.onLine
          ? hitsIn(call, text, async (ms) => new Promise((done) => world.later(() => done(), ms)))
          : [],
      send: async (text) => {
        talk.write(chatId, 1, { text })
        return true
      },
    }),
    [call, world, talk, chatId],
  )
}
