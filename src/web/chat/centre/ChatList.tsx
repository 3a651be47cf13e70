import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconMessageCircle } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import type { Chat } from '../conversation.ts'
import type { TalkState } from '../talk.ts'
import { typersOf } from '../talk-shape.ts'
import { ChatRow, type RowAct, whenOf } from './ChatRow.tsx'
import styles from './ChatList.module.css'
import { displaced, steady } from './order.ts'
import type { Chats } from './useChats.ts'
import { useWindow } from './useWindow.ts'
import { waitOf } from './waits.ts'

/** 会话列表: rows that stand still while the pointer is over them. */
export const ChatList = (props: {
  label: string
  found: Chats
  /** As they are to stand. */
  sorted: readonly Chat[]
  state: TalkState
  now: number
  current: string
  toOf: (chatId: string) => string
  draftOf: (about: Chat) => string
  /** Says since when the customer waits; left out for customers themselves. */
  timed?: boolean
  /** Absent where the conversations are none of one's own. */
  onAct?: (act: RowAct, about: Chat) => void
  empty: ReactNode
}) => {
  const { found, sorted, state, now } = props
  const [held, setHeld] = useState(false)
  const [before, setBefore] = useState<readonly string[]>([])
  const shown = steady(before, sorted, held)
  const ids = shown.map(({ chatId }) => chatId)
  if (ids.join(' ') !== before.join(' ')) setBefore(ids)
  const latest = useRef(props.onAct)
  useEffect(() => {
    latest.current = props.onAct
  })
  const onAct = useCallback((act: RowAct, about: Chat) => latest.current?.(act, about), [])
  const list = useRef<HTMLUListElement>(null)
  const drawn = useWindow(list, shown.length)
  const { chats, asked } = found
  if (chats === null)
    return asked.isError ? (
      <ErrorBlock
        text={asked.error.message}
        error={asked.error}
        onRetry={() => void asked.refetch()}
      />
    ) : (
      <Skeleton label={props.label} rows={5} height="4rem" />
    )
  if (shown.length === 0) return <>{props.empty}</>
  const moved = held ? displaced(shown, sorted) : 0
  return (
    <>
      {asked.isError && (
        <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {moved > 0 && <output className={styles.fresh}>顺序有变化，移开指针后更新</output>}
      <ul
        ref={list}
        className={styles.list}
        aria-label={props.label}
        onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        {drawn.before > 0 && <li aria-hidden style={{ height: drawn.before }} />}
        {shown.slice(drawn.from, drawn.to).map((about, at) => {
          const wait =
            props.timed === true && about.status !== 'ended'
              ? waitOf(about.waitingSince, now)
              : null
          return (
            <ChatRow
              key={about.chatId}
              about={about}
              at={drawn.from + at + 1}
              of={shown.length}
              to={props.toOf(about.chatId)}
              current={about.chatId === props.current}
              draft={props.draftOf(about)}
              typing={typersOf(state, about.chatId, now).includes(about.toUserId)}
              when={whenOf(about.lastTs, now)}
              {...wait}
              {...(props.onAct && { onAct })}
            />
          )
        })}
        {drawn.after > 0 && <li aria-hidden style={{ height: drawn.after }} />}
      </ul>
      {asked.hasNextPage && (
        <p className={styles.more}>
          <Button
            size="sm"
            loading={asked.isFetchingNextPage}
            onClick={() => void asked.fetchNextPage()}
          >
            显示更多
          </Button>
        </p>
      )}
    </>
  )
}

/** Finds conversations by name, company or what was said last. */
export const ChatSearch = (props: { value: string; onChange: (value: string) => void }) => {
  const id = useId()
  return (
    <search className={styles.search}>
      <label htmlFor={id} className="sr">
        搜索会话
      </label>
      <input
        id={id}
        type="search"
        className="input"
        placeholder="搜索姓名、企业或消息"
        maxLength={50}
        autoComplete="off"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </search>
  )
}

/** Nothing stands in a list. */
export const NoChats = (props: { keyword: string; text: string; children?: ReactNode }) =>
  props.keyword === '' ? (
    <EmptyState text={props.text} icon={IconMessageCircle}>
      {props.children}
    </EmptyState>
  ) : (
    <EmptyState text={`没有找到与“${props.keyword}”有关的会话`} icon={IconMessageCircle} />
  )
