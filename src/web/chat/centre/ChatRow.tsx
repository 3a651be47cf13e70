import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { shownName, shownPlace } from '#domain/chat/guest.ts'
import { clockOf, dayOf } from '#domain/chat/times.ts'
import { IconBellOff, IconCheck, IconPin, IconPinnedOff, IconTrash } from '#web/kit/icons.ts'
import { Portrait } from '#web/kit/Portrait.tsx'
import type { Chat } from '../conversation.ts'
import styles from './ChatList.module.css'
import wait from './wait.module.css'
import { WAIT_WORDS, type WaitLevel } from './waits.ts'

/** 14:02 of today, else the day; empty where nothing was said. */
export const whenOf = (ms: number, now: number): string => {
  if (ms === 0) return ''
  const day = dayOf(ms, now)
  return day === '今天' ? clockOf(ms) : day
}

const STATUS: Partial<Record<Chat['status'], string>> = {
  queued: '排队中',
  ringing: '呼叫中',
  ended: '已结束',
}

/** What may be done with a conversation from its row. */
export type RowAct = 'pin' | 'read' | 'remove'

/** One conversation of a list; drawn anew only when something of it is another. */
export const ChatRow = memo(function ChatRow(props: {
  about: Chat
  /** Where it stands of how many, though not all are drawn. */
  at: number
  of: number
  to: string
  current: boolean
  draft: string
  typing: boolean
  /** When the last message came, in words. */
  when: string
  /** How long the customer waits; left out where nobody does. */
  level?: WaitLevel
  clock?: string
  /** Absent where the conversation is none of one's own. */
  onAct?: (act: RowAct, about: Chat) => void
}) {
  const { about, to, current, draft, typing, level, onAct } = props
  const { unread, pinned, muted, status, topic } = about
  const userName = shownName(about.userName)
  const place = shownPlace(about)
  const word = STATUS[status]
  return (
    <li
      className={styles.row}
      aria-posinset={props.at}
      aria-setsize={props.of}
      data-current={current || undefined}
      data-pinned={pinned || undefined}
    >
      <Link to={to} className={styles.link} aria-current={current ? 'true' : undefined}>
        <Portrait
          id={about.toUserId || about.chatId}
          name={userName}
          sex={about.userSex}
          size="sm"
        />
        <span className={styles.words}>
          <span className={styles.top}>
            <b>{userName}</b>
            {pinned && <small className={styles.mark}>置顶</small>}
            {topic === 'jobTitle' && <small className={styles.mark}>职称</small>}
            {muted && (
              <span className={styles.muted}>
                <IconBellOff size={14} />
                <span className="sr">已静音</span>
              </span>
            )}
            {props.when !== '' && <time className="num">{props.when}</time>}
          </span>
          {place !== '' && <small className={styles.company}>{place}</small>}
          <span className={styles.last}>
            <LastLine about={about} draft={draft} typing={typing} />
            {unread > 0 && (
              <span className={`num ${styles.count}`}>
                {unread > 99 ? '99+' : unread}
                <span className="sr"> 条未读</span>
              </span>
            )}
          </span>
          {(level !== undefined || word !== undefined) && (
            <span className={styles.state}>
              {word !== undefined && <small className={styles.mark}>{word}</small>}
              {level !== undefined && (
                <small className={wait.mark} data-level={level}>
                  {WAIT_WORDS[level]} <span className="num">{props.clock}</span>
                </small>
              )}
            </span>
          )}
        </span>
      </Link>
      {onAct && (
        <span className={styles.actions}>
          <RowButton
            name={`${pinned ? '取消置顶' : '置顶'}：${userName}`}
            onClick={() => onAct('pin', about)}
          >
            {pinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
          </RowButton>
          {unread > 0 && (
            <RowButton name={`标为已读：${userName}`} onClick={() => onAct('read', about)}>
              <IconCheck size={16} />
            </RowButton>
          )}
          <RowButton name={`删除会话：${userName}`} onClick={() => onAct('remove', about)}>
            <IconTrash size={16} />
          </RowButton>
        </span>
      )}
    </li>
  )
})

const RowButton = (props: { name: string; onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.action} title={props.name} onClick={props.onClick}>
    {props.children}
    <span className="sr">{props.name}</span>
  </button>
)

const LastLine = (props: { about: Chat; draft: string; typing: boolean }) => {
  const { about, draft, typing } = props
  if (typing) return <span className={styles.text}>对方正在输入…</span>
  if (draft.trim() !== '')
    return (
      <span className={styles.text}>
        <em>[草稿]</em> {draft}
      </span>
    )
  return <span className={styles.text}>{about.lastText || '暂无消息'}</span>
}
