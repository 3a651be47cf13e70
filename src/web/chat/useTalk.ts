import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ChatMessage } from '#contract/chat.socket.ts'
import { GUEST_ID, newGuestId } from '#domain/chat/guest.ts'
import { now } from '#web/kit/clock.ts'
import { chance, randomLetters } from '#web/kit/random.ts'
import { useRemembered, useSession } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import type { Self } from './calls.ts'
import { openOutbox } from './outbox.ts'
import { openLine } from './socket.ts'
import type { Channel, RequestLock } from './tabs.ts'
import { createTalk, type Talk, type TalkState } from './talk.ts'

/** What of the outside world the chat touches; tests hand in their own. */
export interface ChatWorld {
  openLine: typeof openLine
  openOutbox: () => ReturnType<typeof openOutbox>
  now: () => number
  random: () => number
  later: (run: () => void, ms: number) => () => void
  /** What the tabs of one person find each other by; absent where there is only this one. */
  lock?: RequestLock
  openChannel?: (name: string) => Channel
}

const afterwards: ChatWorld['later'] = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

let opened: ReturnType<typeof openOutbox> | null = null

/** One for the page: what it keeps in memory outlives whoever talks. */
const openOnce = async (): ReturnType<typeof openOutbox> => {
  opened ??= openOutbox()
  return opened
}

export const BROWSER: ChatWorld = {
  openLine,
  openOutbox: openOnce,
  now,
  random: chance,
  later: afterwards,
  ...(typeof navigator === 'object' && 'locks' in navigator
    ? { lock: async (name, options, hold) => navigator.locks.request(name, options, hold) }
    : {}),
  ...(typeof BroadcastChannel === 'function'
    ? { openChannel: (name) => new BroadcastChannel(name) }
    : {}),
}

/** Times within one millisecond still differ. */
const newId = (world: ChatWorld): string => `${world.now().toString(36)}-${randomLetters(16)}`

/** When the page is there again, the line is looked at. */
const PROBES = ['online', 'pageshow'] as const

export interface TalkListeners {
  onMessage: (message: ChatMessage) => void
  onEvent: (name: string, data: Record<string, unknown>) => void
}

/** Who talks here: the account that is signed in, else the guest whose 18 digits this browser keeps. */
export const useSelf = (world: ChatWorld): Self => {
  const session = useSession()
  const userId = session?.userId ?? ''
  const companyId = session?.companyId ?? ''
  const [kept, keep] = useRemembered<string>('guestId')
  const [fresh] = useState(() => newGuestId(world.random))
  const guest = typeof kept === 'string' && GUEST_ID.test(kept) ? kept : fresh
  useEffect(() => {
    if (userId === '' && guest !== kept) keep(guest)
  }, [userId, guest, kept, keep])
  // A member stays the same, whatever becomes of the guest's name.
  const actor = userId || guest
  const member = userId !== ''
  return useMemo(() => ({ actor, member, companyId }), [actor, member, companyId])
}

/** The conversations of somebody; made anew when that is somebody else. Null for a moment first. */
export const useTalk = (world: ChatWorld, self: Self, told: TalkListeners): Talk | null => {
  const call = useCall()
  const [talk, setTalk] = useState<Talk | null>(null)
  const latest = useRef(told)
  useEffect(() => {
    latest.current = told
  })
  useEffect(() => {
    const made = createTalk({
      ...world,
      call,
      self,
      outbox: world.openOutbox(),
      newId: () => newId(world),
      onMessage: (message) => latest.current.onMessage(message),
      onEvent: (name, data) => latest.current.onEvent(name, data),
    })
    setTalk(made)
    const probe = (): void => made.probe()
    const shown = (): void => {
      if (document.visibilityState === 'visible') made.probe()
    }
    for (const kind of PROBES) addEventListener(kind, probe)
    document.addEventListener('visibilitychange', shown)
    return () => {
      for (const kind of PROBES) removeEventListener(kind, probe)
      document.removeEventListener('visibilitychange', shown)
      made.stop()
      setTalk(null)
    }
  }, [world, call, self])
  return talk
}

export const useTalkState = (talk: Talk): TalkState =>
  useSyncExternalStore(talk.subscribe, talk.get, talk.get)
