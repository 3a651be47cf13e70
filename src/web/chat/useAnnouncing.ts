import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ChatMessage } from '#contract/chat.socket.ts'
import { chat } from '#contract/chat.ts'
import { randomLetters } from '#web/kit/random.ts'
import { useRemembered } from '#web/shell/context.ts'
import type { Self } from './calls.ts'
import { mineQuery } from './mine.ts'
import { noticeText } from './NoticeCard.tsx'
import { chime } from './sound.ts'
import { markTab, titleWith } from './tab-mark.ts'
import { createTabs, type Tabs } from './tabs.ts'
import type { ChatWorld } from './useTalk.ts'

/** 提示音, as it was chosen; without a choice, on for members alone. */
export const useSoundOn = (member: boolean): [boolean, (on: boolean) => void] => {
  const [chosen, choose] = useRemembered<boolean>('chatSound')
  return [chosen ?? member, choose]
}

const isHidden = (): boolean => document.visibilityState !== 'visible'

/** A notification of the system, where somebody has asked for such. */
const notify = (message: ChatMessage, onClick: () => void): void => {
  if (typeof Notification !== 'function' || Notification.permission !== 'granted') return
  try {
    const shown = new Notification(noticeText(message.fromName), { tag: message.conv })
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      onClick()
    })
  } catch {
    // Some browsers of phones know the word and not the thing.
  }
}

/** Title and icon of the tab, while it is hidden and something waits. */
const useMarkedTab = (name: string | null, unread: number): void => {
  useEffect(() => {
    if (name === null || unread === 0) return
    return markTab(titleWith(unread, name))
  }, [name, unread])
}

/** The tabs of this person. */
const useTabs = (
  world: ChatWorld,
  actor: string,
  told: { announce: (message: ChatMessage) => void; onChanged: () => void },
): RefObject<Tabs | null> => {
  const tabs = useRef<Tabs | null>(null)
  const announce = useEffectEvent(told.announce)
  const onChanged = useEffectEvent(told.onChanged)
  useEffect(() => {
    const made = createTabs({
      name: `cq-chat ${actor}`,
      tab: randomLetters(8),
      lock: world.lock ?? null,
      openChannel: world.openChannel ?? null,
      announce: (message) => announce(message),
      onChanged: () => onChanged(),
    })
    tabs.current = made
    return () => {
      made.stop()
      tabs.current = null
    }
  }, [world, actor])
  return tabs
}

export interface Announcing {
  tabs: Pick<Tabs, 'came' | 'changed'>
  /** What is told of just now. */
  notice: ChatMessage | null
  drop: () => void
}

/**
 * 提醒: a message that nobody has before their eyes is told of once, in one of a person's tabs: a
 * card, a sound, the tab's title and, where it was asked for, the system's own notification.
 */
export const useAnnouncing = (
  world: ChatWorld,
  self: Self,
  given: {
    /** The conversation that is shown; empty while the dialog is shut. */
    conv: string
    isMuted: (conv: string) => boolean
    onView: (message: ChatMessage) => void
  },
): Announcing => {
  const client = useQueryClient()
  const [sound] = useSoundOn(self.member)
  const [notice, setNotice] = useState<ChatMessage | null>(null)
  /** Who wrote last while nobody looked. */
  const [waiting, setWaiting] = useState<string | null>(null)
  const mine = useQuery({ ...mineQuery, enabled: waiting !== null })
  useMarkedTab(waiting, mine.data?.unread ?? 0)
  const made = useTabs(world, self.actor, {
    announce(message) {
      if (given.isMuted(message.conv)) return
      setNotice(message)
      if (sound) chime()
      if (!isHidden()) return
      setWaiting(message.fromName)
      notify(message, () => given.onView(message))
    },
    onChanged: () => void client.invalidateQueries({ queryKey: [chat.list.path] }),
  })
  const { conv } = given
  useEffect(() => {
    const look = (): void => {
      made.current?.look(isHidden() ? '' : conv)
      if (!isHidden() && document.hasFocus()) made.current?.focus()
    }
    const turned = (): void => {
      look()
      if (!isHidden()) setWaiting(null)
    }
    look()
    addEventListener('focus', turned)
    document.addEventListener('visibilitychange', turned)
    return () => {
      removeEventListener('focus', turned)
      document.removeEventListener('visibilitychange', turned)
    }
    // Made anew for another person.
  }, [made, conv, world, self.actor])
  const tabs = useMemo(
    () => ({
      came: (message: ChatMessage) => made.current?.came(message),
      changed: () => made.current?.changed(),
    }),
    [made],
  )
  const drop = useCallback(() => setNotice(null), [])
  // What is in sight by now is no news any more.
  return { tabs, notice: notice?.conv === conv ? null : notice, drop }
}
