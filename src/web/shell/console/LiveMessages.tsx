import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '#web/kit/useLater.ts'

/** 新消息 as they come: a script of its own, fetched when the page has nothing more urgent to do. */
export const LiveMessages = () => {
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    let wanted = true
    const cancel = whenIdle(() => {
      import('#web/chat/centre/LiveMessages.tsx').then(
        (part) => wanted && setPart(() => part.LiveMessages),
        // Without it the counts are still asked for every minute.
        () => {},
      )
    })
    return () => {
      wanted = false
      cancel()
    }
  }, [])
  return Part === null ? null : <Part />
}
