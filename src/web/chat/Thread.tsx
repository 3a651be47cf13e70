import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react'
import { now } from '#web/kit/clock.ts'
import { useApplication } from '#web/shell/context.ts'
import type { Hit } from './calls.ts'
import { EMPTY_LOG, linesOf } from './conversation.ts'
import { MessageLine, type OwnActions } from './MessageLine.tsx'
import type { Talk, TalkState } from './talk.ts'
import { typersOf } from './talk-shape.ts'
import styles from './Thread.module.css'
import { type Place, useFollow } from './useFollow.ts'

/** From so many lines on, those out of sight are not drawn. */
const LONG = 300

/** So few lines are seen to be all there are. */
const FEW = 20

/** 聊天记录 of one conversation: a log that follows its end and keeps its place elsewhere. */
export const Thread = (props: {
  talk: Talk
  state: TalkState
  conv: string
  /** Stands before the first message. */
  lead?: ReactNode
  /** Stands after the last one. */
  tail?: ReactNode
  /** Where somebody was reading, where that outlives the thread. */
  place?: RefObject<Place>
  /** Who writes, where that is not simply the other side. */
  typing?: string
  /** Puts a text back to be written anew; the words for which it was not taken stand at `hits`. */
  onEdit: (text: string, hits: readonly Hit[]) => void
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
  const [paged, setPaged] = useState(false)
  const older = (): void => {
    if (reading || log.complete || log.messages.length === 0) return
    setReading(true)
    setPaged(true)
    void talk
      .older(conv)
      .catch(() => false)
      .then(() => setReading(false))
  }
  const onSeen = useCallback(() => talk.seen(conv), [talk, conv])
  const { list, fresh, onScroll, toEnd } = useFollow(
    lines,
    older,
    onSeen,
    props.place && { conv, place: props.place },
  )
  const { overlays } = useApplication()
  /** Texts that were called back here, for whoever wants to write them anew. */
  const [recalled, setRecalled] = useState<Readonly<Record<string, string>>>({})
  const actions: OwnActions = {
    again: talk.again,
    discard: talk.discard,
    edit(line) {
      props.onEdit(line.body.text, line.hits)
      talk.discard(line.id)
    },
    recall(line) {
      talk.recall(conv, line.seq).then(
        () => line.type === 1 && setRecalled((was) => ({ ...was, [line.key]: line.body.text })),
        (error: unknown) => overlays.toast('error', error instanceof Error ? error.message : ''),
      )
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
          asked={paged || lines.length > FEW}
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
              actions={actions}
            />
          ) : (
            <p key={line.key} className={styles[line.kind]}>
              {line.text}
              {recalled[line.key] !== undefined && (
                <button
                  type="button"
                  className={styles.rewrite}
                  onClick={() => props.onEdit(recalled[line.key] ?? '', [])}
                >
                  重新编辑
                </button>
              )}
            </p>
          ),
        )}
        {props.tail}
      </div>
      <p className={styles.typing} aria-live="polite">
        {props.typing ?? (typersOf(state, conv, now()).length > 0 ? '对方正在输入…' : '')}
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
  /** Somebody may wonder whether there is more. */
  asked: boolean
  reading: boolean
  onClick: () => void
}) => {
  if (!props.shown) return null
  if (props.complete) return props.asked ? <p className={styles.time}>没有更早的消息</p> : null
  return (
    <button type="button" className={styles.older} onClick={props.onClick}>
      {props.reading ? '正在加载…' : '查看更早的消息'}
    </button>
  )
}
