import { Link } from 'react-router'
import { clockOf, dayOf } from '#domain/chat/times.ts'
import { IconPin, IconPinnedOff, IconTrash } from '#web/kit/icons.ts'
import { Portrait } from '#web/kit/Portrait.tsx'
import type { Chat } from '../conversation.ts'
import { type Wait, WAIT_WORDS } from './waits.ts'
import styles from './ChatList.module.css'

/** 14:02 of today, else the day. */
const whenOf = (ms: number, now: number): string => {
  const day = dayOf(ms, now)
  return day === '今天' ? clockOf(ms) : day
}

const STATUS: Partial<Record<Chat['status'], string>> = {
  queued: '排队中',
  ringing: '呼叫中',
  ended: '已结束',
}

/** One conversation of a list. */
export const ChatRow = (props: {
  about: Chat
  to: string
  current: boolean
  draft: string
  typing: boolean
  now: number
  wait: Wait | null
  /** Absent where the conversation is none of one's own. */
  actions?: { onPin: () => void; onRemove: () => void }
}) => {
  const { about, to, current, draft, typing, now, wait, actions } = props
  const { userName, companyName, unread, pinned, status, topic } = about
  const word = STATUS[status]
  return (
    <li
      className={styles.row}
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
            {about.lastTs > 0 && <time className="num">{whenOf(about.lastTs, now)}</time>}
          </span>
          {companyName !== '' && <small className={styles.company}>{companyName}</small>}
          <span className={styles.last}>
            <LastLine about={about} draft={draft} typing={typing} />
            {unread > 0 && (
              <span className={`num ${styles.count}`}>
                {unread > 99 ? '99+' : unread}
                <span className="sr"> 条未读</span>
              </span>
            )}
          </span>
          {(wait !== null || word !== undefined) && (
            <span className={styles.state}>
              {word !== undefined && <small className={styles.mark}>{word}</small>}
              {wait !== null && (
                <small className={styles.wait} data-level={wait.level}>
                  {WAIT_WORDS[wait.level]} <span className="num">{wait.clock}</span>
                </small>
              )}
            </span>
          )}
        </span>
      </Link>
      {actions && (
        <span className={styles.actions}>
          <button type="button" className="iconbtn" onClick={actions.onPin}>
            {pinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
            <span className="sr">{`${pinned ? '取消置顶' : '置顶'}：${userName}`}</span>
          </button>
          <button type="button" className="iconbtn" onClick={actions.onRemove}>
            <IconTrash size={16} />
            <span className="sr">{`删除会话：${userName}`}</span>
          </button>
        </span>
      )}
    </li>
  )
}

const LastLine = (props: { about: Chat; draft: string; typing: boolean }) => {
  const { about, draft, typing } = props
  if (typing) return <span className={styles.text}>对方正在输入…</span>
  if (draft.trim() !== '')
    return (
      <span className={styles.text}>
        <em>[草稿]</em> {draft}
      </span>
    )
  return <span className={styles.text}>{about.lastText || '还没有消息'}</span>
}
