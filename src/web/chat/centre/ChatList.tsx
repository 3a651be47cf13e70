import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconMessageCircle } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import type { Chat } from '../conversation.ts'
import type { TalkState } from '../talk.ts'
import { ChatRow } from './ChatRow.tsx'
import styles from './ChatList.module.css'
import { displaced, steady } from './order.ts'
import type { Chats } from './useChats.ts'
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
  actions?: { onPin: (about: Chat) => void; onRemove: (about: Chat) => void }
  empty: ReactNode
}) => {
  const { found, sorted, state, now, actions } = props
  const [held, setHeld] = useState(false)
  const [before, setBefore] = useState<readonly string[]>([])
  const shown = steady(before, sorted, held)
  const ids = shown.map(({ chatId }) => chatId)
  if (ids.join(' ') !== before.join(' ')) setBefore(ids)
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
        className={styles.list}
        aria-label={props.label}
        onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        {shown.map((about) => (
          <ChatRow
            key={about.chatId}
            about={about}
            to={props.toOf(about.chatId)}
            current={about.chatId === props.current}
            draft={props.draftOf(about)}
            typing={(state.typing[about.chatId] ?? 0) > now}
            now={now}
            wait={
              props.timed === true && about.status !== 'ended'
                ? waitOf(about.waitingSince, now)
                : null
            }
            {...(actions && {
              actions: {
                onPin: () => actions.onPin(about),
                onRemove: () => actions.onRemove(about),
              },
            })}
          />
        ))}
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
