import type { RefObject } from 'react'
import { STATUS_TEXT } from '#domain/chat/availability.ts'
import { substitute } from '#domain/chat/choice.ts'
import { expected, firstOf, whenOf } from '#domain/chat/times.ts'
import { Button } from '#web/kit/Button.tsx'
import type { ComposerHandle } from './Composer.tsx'
import styles from './Pane.module.css'
import type { ChatView } from './useChat.ts'
import type { Presence } from './useExperts.ts'
import { queuedSince, useCallBack } from './Waiting.tsx'

const awayText = (name: string, presence: Presence | null, now: number): string => {
  const when = whenOf(presence?.backAt ?? '', now)
  if (presence?.status === 'online')
    return `${name}现在不在接待时间${when === '' ? '' : `，${expected(when, '回复')}`}。`
  const back = when === '' ? '' : `，${expected(when, '回来')}`
  return `${name}现在${STATUS_TEXT[presence?.status ?? 'offline']}${back}。`
}

const nobodyText = (all: readonly Presence[], now: number): string => {
  const when = whenOf(firstOf(all.map(({ backAt }) => backAt)), now)
  if (when === '' && all.some(({ status }) => status === 'busy'))
    return '顾问都在接待其他客户，空下来第一时间回复。可以先说明情况，不必重复说明。'
  const promise = when === '' ? '' : `，${expected(when, '回复')}`
  return `现在没有顾问在线${promise}。可以先留言，顾问上线后直接回复，不必重复说明。`
}

/** 专家不在: never a dead end. Another one, a message that waits, or a call back. */
export const AwayCard = (props: {
  view: ChatView
  composer: RefObject<ComposerHandle | null>
  /** Goes on with another expert, and what was typed goes along. */
  onMove: (userId: string) => void
}) => {
  const { experts, chosen, current, world } = props.view
  const callBack = useCallBack(props.view, props.composer)
  // After the end it is asked how it was, and nothing else.
  const over = current?.status === 'serving' || current?.status === 'ended'
  if (!experts.presenceKnown || over) return null
  const none = experts.all?.length === 0
  if (chosen === null ? !none : experts.presence.length === 0) return null
  const userId = chosen?.userId ?? ''
  if (experts.isAvailable(userId)) return null
  const other = substitute(experts.all ?? [], userId, experts.isAvailable, () => 0)
  // The line one waits in says it already.
  if (other === null && queuedSince(props.view) > 0) return null
  return (
    <section className={styles.away} aria-label="顾问不在线">
      <p>
        {other === null
          ? nobodyText(experts.presence, world.now())
          : awayText(chosen?.userName ?? '', experts.presenceOf(userId), world.now())}
      </p>
      <div>
        {other !== null && (
          <Button size="sm" variant="primary" onClick={() => props.onMove(other.userId)}>
            换一位在线顾问：{other.userName}
          </Button>
        )}
        <Button size="sm" onClick={() => props.composer.current?.focus()}>
          {chosen === null ? '留言' : `给${chosen.userName}留言`}
        </Button>
        <Button size="sm" onClick={callBack}>
          预约回电
        </Button>
      </div>
    </section>
  )
}
