import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { now } from '#web/kit/clock.ts'
import { EMPTY_LOG, linesOf } from './conversation.ts'
import { type FailedActions, MessageLine } from './MessageLine.tsx'
import type { Talk, TalkState } from './talk.ts'
import styles from './Thread.module.css'
import { useFollow } from './useFollow.ts'

/** From so many lines on, those out of sight are not drawn. */
const LONG = 300

/** 聊天记录 of one conversation: a log that follows its end and keeps its place elsewhere. */
export const Thread = (props: {
  talk: Talk
  state: TalkState
  conv: string
  /** Stands before the first message. */
  lead?: ReactNode
  /** Stands after the last one. */
  tail?: ReactNode
  onEdit: (text: string) => void
}) => {
  const { talk, state, conv } = props
  const log = state.logs[conv] ?? EMPTY_LOG
  const { outbox, actor } = state.connection
  const lines = useMemo(
    () =>
      linesOf(
        log,
        outbox.filter((bubble) => bubble.conv === conv),
        actor,
        now(),
      ),
    [log, outbox, conv, actor],
  )
  const [reading, setReading] = useState(false)
  const older = (): void => {
    if (reading || log.complete || log.messages.length === 0) return
    setReading(true)
    void talk
      .older(conv)
      .catch(() => false)
      .then(() => setReading(false))
  }
  const onSeen = useCallback(() => talk.seen(conv), [talk, conv])
  const { list, fresh, onScroll, toEnd } = useFollow(lines, older, onSeen)
  const failed: FailedActions = {
    again: talk.again,
    discard: talk.discard,
    edit(line) {
      props.onEdit(line.body.text)
      talk.discard(line.id)
    },
  }
  const latestOwn = lines.findLast((line) => line.kind === 'message' && line.own)?.key
  return (
    <div className={styles.frame}>
      <div
        ref={list}
        role="log"
        // What is read anew from the past is not news.
        aria-live={reading ? 'off' : 'polite'}
        aria-relevant="additions"
        aria-label="聊天记录"
        aria-busy={reading}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keys
        tabIndex={0}
        className={styles.log}
        data-long={lines.length > LONG}
        onScroll={onScroll}
      >
        <Older
          shown={log.messages.length > 0}
          complete={log.complete}
          reading={reading}
          onClick={older}
        />
        {props.lead}
        {lines.map((line) =>
          line.kind === 'message' ? (
            <MessageLine
              key={line.key}
              line={line}
              latest={line.key === latestOwn}
              failed={failed}
            />
          ) : (
            <p key={line.key} className={styles[line.kind]}>
              {line.text}
            </p>
          ),
        )}
        {props.tail}
      </div>
      <p className={styles.typing} aria-live="polite">
        {(state.typing[conv] ?? 0) > now() ? '对方正在输入…' : ''}
      </p>
      {fresh > 0 && (
        <button type="button" className={styles.pill} onClick={toEnd}>
          {fresh} 条新消息 ↓
        </button>
      )}
    </div>
  )
}

const Older = (props: {
  shown: boolean
  complete: boolean
  reading: boolean
  onClick: () => void
}) => {
  if (!props.shown) return null
  if (props.complete) return <p className={styles.time}>没有更早的消息了</p>
  return (
    <button type="button" className={styles.older} onClick={props.onClick}>
      {props.reading ? '正在加载…' : '查看更早的消息'}
    </button>
  )
}
