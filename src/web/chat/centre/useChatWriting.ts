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
  given: {
    about: Chat
    onText?: (text: string) => void
    /** Asked before a message is written; without a yes the text stays. */
    before?: () => Promise<boolean>
  },
): Writing => {
  const call = useCall()
  const { chatId } = given.about
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  return useMemo(() => {
    const saveDraft = (text: string): void => {
      talk.saveDraft(chatId, text)
      latest.current.onText?.(text)
    }
    return {
      key: chatId,
      unaddressed: false,
      draft: async () => talk.draft(chatId),
      saveDraft,
      onTyping: () => talk.typing(chatId),
      // Without a network nobody can look; the server looks at everything anyway.
      check: async (text) =>
        navigator.onLine
          ? hitsIn(call, text, async (ms) => new Promise((done) => world.later(() => done(), ms)))
          : [],
      send: async (text) => {
        if ((await latest.current.before?.()) === false) return false
        talk.write(chatId, 1, { text })
        // The composer may be gone by now, with nobody left to clear what was sent.
        saveDraft('')
        return true
      },
    }
  }, [call, world, talk, chatId])
}
