import { STATUS_TEXT } from '#domain/chat/availability.ts'
import { useState } from 'react'
import { whenOf } from '#domain/chat/times.ts'
import { ErrorSmall } from './ErrorSmall.tsx'
import styles from './ExpertPicker.module.css'
import { IconSearch } from '#web/kit/icons.ts'
import { Portrait } from '#web/kit/Portrait.tsx'
import type { ChatView } from './useChat.ts'
import { type Expert, type Presence } from './useExperts.ts'

/** 在线 or, of somebody who is not there, when they answer again. */
export const presenceText = (presence: Presence | null, now: number): string => {
  if (presence === null) return ''
  const back = presence.available ? '' : whenOf(presence.backAt, now)
  return back === '' ? STATUS_TEXT[presence.status] : `${back} 回复`
}

/** Above so many experts a search helps. */
const MANY = 5

/** 选专家: who answers, who of them is there, and who was asked before. */
export const ExpertPicker = (props: {
  view: Pick<ChatView, 'experts' | 'chosen' | 'mine' | 'world'>
  onChoose: (expert: Expert) => void
}) => {
  const { view } = props
  const { experts, chosen } = view
  const [words, setWords] = useState('')
  if (experts.all === null)
    return experts.failed ? (
      <ErrorSmall text="专家加载失败" onRetry={experts.retry} />
    ) : (
      <p className={styles.note}>正在加载专家…</p>
    )
  if (experts.all.length === 0) return <p className={styles.note}>暂时没有可以选择的专家</p>
  const shown = experts.all.filter(({ userName, role, personnelTag }) =>
    `${userName}${role}${personnelTag}`.includes(words.trim()),
  )
  return (
    <div className={styles.picker}>
      {experts.all.length > MANY && (
        <label className={styles.search}>
          <IconSearch size={16} />
          <span className="sr">搜索专家</span>
          <input
            type="search"
            placeholder="搜索专家"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
      )}
      <ul aria-label="专家">
        {shown.map((expert) => (
          <li key={expert.userId}>
            <Row
              expert={expert}
              presence={experts.presenceOf(expert.userId)}
              unread={
                // What stands before one's eyes is about to be read.
                expert.userId === chosen?.userId ? 0 : (view.mine.get(expert.userId)?.unread ?? 0)
              }
              last={view.mine.has(expert.userId)}
              current={expert.userId === chosen?.userId}
              now={view.world.now()}
              onChoose={() => props.onChoose(expert)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.note}>没有找到“{words.trim()}”</p>}
    </div>
  )
}

const Row = (props: {
  expert: Expert
  presence: Presence | null
  unread: number
  last: boolean
  current: boolean
  now: number
  onChoose: () => void
}) => {
  const { expert, presence, unread } = props
  const status = presence?.available ? presence.status : undefined
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={props.current || undefined}
      onClick={props.onChoose}
    >
      <span className={styles.face} data-status={status}>
        <Portrait
          id={expert.userId}
          name={expert.userName}
          sex={expert.userSex}
          photo={expert.headImg}
          size="sm"
        />
      </span>
      <span className={styles.who}>
        <b>{expert.userName}</b>
        <small>{expert.role}</small>
        <small data-status={status}>{presenceText(presence, props.now)}</small>
        {props.last && <small>上次为您服务</small>}
      </span>
      {unread > 0 && (
        <span className={styles.unread}>
          {unread > 99 ? '99+' : unread}
          <span className="sr"> 条未读</span>
        </span>
      )}
    </button>
  )
}
