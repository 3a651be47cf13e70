import { useCallback, useEffect, useRef } from 'react'
import { randomLetters } from '#web/kit/random.ts'
import { useSession } from '#web/shell/context.ts'
import type { SharedLine } from '../centre/line.ts'
import type { Chat } from '../conversation.ts'
import { chime } from '../sound.ts'
import { createTabs } from '../tabs.ts'
import { useSoundOn } from '../useAnnouncing.ts'
import type { ChatWorld } from '../useTalk.ts'
import { useRings } from './useRings.ts'

/** While somebody rings, the sound comes again so often. */
export const RING_AGAIN_MS = 30_000

/** Of the workbenches that an expert has open, the one looked at last rings. */
const useLeads = (world: ChatWorld): (() => boolean) => {
  const actor = useSession()?.userId ?? ''
  const leads = useRef((): boolean => false)
  useEffect(() => {
    const tabs = createTabs({
      name: `cq-desk ${actor}`,
      tab: randomLetters(8),
      lock: world.lock ?? null,
      openChannel: null,
      announce() {},
      onChanged() {},
    })
    leads.current = tabs.leads
    const look = (): void => {
      if (document.hasFocus()) tabs.focus()
    }
    look()
    addEventListener('focus', look)
    return () => {
      removeEventListener('focus', look)
      tabs.stop()
    }
  }, [world, actor])
  return useCallback(() => leads.current(), [])
}

/** What rings, and its sound, which comes again until it is answered. */
export const useHeard = (
  line: SharedLine,
  world: ChatWorld,
  mine: readonly Chat[],
  now: number,
) => {
  const [on] = useSoundOn(true)
  const leads = useLeads(world)
  const heardAt = useRef(0)
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const onRing = useCallback(() => {
    heardAt.current = latest.current
    if (on && leads()) chime('ring')
  }, [on, leads])
  const { rings, settle } = useRings(line, mine, { now, onRing })
  const isRinging = rings.length > 0
  useEffect(() => {
    if (isRinging && now - heardAt.current >= RING_AGAIN_MS) onRing()
  }, [isRinging, now, onRing])
  return { rings, settle }
}
