import type { ReactNode } from 'react'
import { Segmented } from '#web/kit/Segmented.tsx'
import centre from '../centre/Centre.module.css'
import { ChatList, ChatSearch, NoChats } from '../centre/ChatList.tsx'
import type { ChatTab } from '../centre/useChats.ts'
import { useListActs } from '../centre/useListActs.ts'
import type { Chat } from '../conversation.ts'
import type { TalkState } from '../talk.ts'
import type { WorkbenchList } from './useWorkbenchList.ts'
import styles from './Workbench.module.css'

const EMPTY: Record<ChatTab, string> = {
  mine: '手上没有会话，有新会话时会在上方提示',
  queue: '暂无客户排队',
  colleagues: '同事手上没有会话',
  ended: '暂无已结束的会话',
}

/** The lists of an expert. */
export const WorkbenchSide = (props: {
  list: WorkbenchList
  state: TalkState
  now: number
  drafts: Readonly<Record<string, string>>
  onRemove: (about: Chat) => void
  /** What rings, above the lists. */
  children?: ReactNode
}) => {
  const { list, drafts } = props
  const acts = useListActs()
  const isOwn = list.tab === 'mine' || list.tab === 'ended'
  return (
    <div className={centre.side}>
      {props.children}
      <div className={styles.queues}>
        <Segmented label="会话队列" options={list.tabs} value={list.tab} onChange={list.setTab} />
      </div>
      <ChatSearch value={list.keyword} onChange={list.setKeyword} />
      <div className={centre.scroll}>
        <ChatList
          // Rows of another list begin anew.
          key={list.tab}
          label="会话列表"
          found={list.found}
          sorted={list.sorted}
          state={props.state}
          now={props.now}
          current={list.current}
          toOf={list.toOf}
          draftOf={({ chatId }) => drafts[chatId] ?? ''}
          timed
          {...(isOwn && {
            onAct: (act, one) => (act === 'remove' ? props.onRemove(one) : acts[act](one)),
          })}
          empty={<NoChats keyword={list.keyword.trim()} text={EMPTY[list.tab]} />}
        />
      </div>
    </div>
  )
}
