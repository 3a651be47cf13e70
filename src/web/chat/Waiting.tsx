import { type RefObject, useEffect, useState } from 'react'
import { LONG_WAIT_MS, queueLine } from '#domain/chat/live.ts'
import { Button } from '#web/kit/Button.tsx'
import { useApplication } from '#web/shell/context.ts'
import type { ComposerHandle } from './Composer.tsx'
import styles from './Pane.module.css'
import type { ChatView } from './useChat.ts'

/** 预约回电: the form for a call back, with what is typed so far. */
export const useCallBack = (
  view: ChatView,
  composer: RefObject<ComposerHandle | null>,
): (() => void) => {
  const { overlays } = useApplication()
  return () => {
    const { chosen } = view
    const message = composer.current?.text().trim() ?? ''
    // Both stand in the same corner.
    overlays.openChat(null)
    overlays.openConsultation(true, {
      service: chosen?.serviceTab ?? '1',
      message,
      ...(chosen === null ? {} : { serverUserId: chosen.userId }),
    })
  }
}

/** Since when one waits in a line that somebody works off; 0 while nobody is there at all. */
export const queuedSince = ({ current, experts }: ChatView): number => {
  const { presence } = experts
  const worked = presence.some(({ available, status }) => available || status === 'busy')
  if (current?.status !== 'queued' || !(worked || presence.length === 0)) return 0
  return current.waitingSince
}

/** 排队: how many are before; writing goes on meanwhile, and a long wait has another way out. */
export const Waiting = (props: { view: ChatView; composer: RefObject<ComposerHandle | null> }) => {
  const { view, composer } = props
  const { current, world } = view
  const callBack = useCallBack(view, composer)
  const since = queuedSince(view)
  const [, look] = useState(0)
  const { later, now } = world
  useEffect(() => {
    if (since === 0) return
    return later(() => look((count) => count + 1), Math.max(0, since + LONG_WAIT_MS - now()))
  }, [since, later, now])
  if (current === null || since === 0) return null
  const long = now() - since >= LONG_WAIT_MS
  return (
    <>
      <output className={styles.waiting}>{queueLine(current.ahead)}</output>
      {long && (
        <section className={styles.away} aria-label="等待较久">
          <p>等待时间较长，可以先留言，顾问上线后第一时间回复；也可以预约回电。</p>
          <div>
            <Button size="sm" variant="primary" onClick={() => composer.current?.focus()}>
              留言
            </Button>
            <Button size="sm" onClick={callBack}>
              预约回电
            </Button>
          </div>
        </section>
      )}
    </>
  )
}
