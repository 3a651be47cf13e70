import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconMessageCircle } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useSettled } from '#web/kit/useSettled.ts'
import type { Chat } from '../conversation.ts'
import { TakeAlong } from '../TakeAlong.tsx'
import { type ChatWorld, useTalkState } from '../useTalk.ts'
import { Begin } from './Begin.tsx'
import styles from './Centre.module.css'
import { ChatList, ChatSearch, NoChats } from './ChatList.tsx'
import { Conversation } from './Conversation.tsx'
import type { SharedLine } from './line.ts'
import { useChats } from './useChats.ts'
import { useDrafts } from './useDrafts.ts'
import { useNamed } from './useNamed.ts'
import { useNow } from './useNow.ts'
import { useListActs } from './useListActs.ts'
import { useRemoval } from './useRemoval.ts'

/** Typing and times of the list are looked at so often. */
const LOOK_MS = 5_000

/** 咨询 of a member: the conversations, and one of them beside. */
export const Centre = ({ line, world }: { line: SharedLine; world: ChatWorld }) => {
  const { talk } = line
  const state = useTalkState(talk)
  const { read, to, go } = useAddress()
  const now = useNow(world, LOOK_MS)
  const [keyword, setKeyword] = useState('')
  const found = useChats('mine', useSettled(keyword.trim()))
  const named = useNamed(talk, false)
  const acts = useListActs()
  const removal = useRemoval(world)
  const sorted = (found.chats ?? []).filter(({ chatId }) => !removal.hidden.has(chatId))
  const { drafts, put } = useDrafts(
    talk,
    sorted.map(({ chatId }) => chatId),
  )
  const current = read('chat')
  const about = sorted.find(({ chatId }) => chatId === current) ?? openedOf(named.opened, current)
  const remove = (one: Chat): void => {
    if (one.chatId === current) go({ chat: '' }, true)
    removal.remove(one.chatId, one.userName)
  }
  const backTo = to({ chat: '' })
  const busy = current !== '' || named.opening || named.failure !== null
  return (
    <div className={styles.frame} data-pane={busy ? 'thread' : 'list'}>
      <div className={styles.side}>
        <ChatSearch value={keyword} onChange={setKeyword} />
        <Begin line={line} world={world} chats={sorted} />
        <div className={styles.scroll}>
          <TakeAlong />
          <ChatList
            label="会话列表"
            found={found}
            sorted={sorted}
            state={state}
            now={now}
            current={current}
            toOf={(chatId) => to({ chat: chatId })}
            draftOf={({ chatId }) => drafts[chatId] ?? ''}
            onAct={(act, one) => (act === 'remove' ? remove(one) : acts[act](one))}
            empty={<NoChats keyword={keyword.trim()} text="暂无会话，向顾问提出第一个问题吧" />}
          />
        </div>
      </div>
      {about ? (
        <Conversation
          key={about.chatId}
          line={line}
          state={state}
          world={world}
          about={about}
          now={now}
          backTo={backTo}
          onDraft={put}
          onRemove={remove}
        />
      ) : (
        <div className={styles.blank}>
          {named.failure !== null ? (
            <ErrorBlock text={named.failure} onRetry={named.retry} />
          ) : named.opening || (current !== '' && found.chats === null) ? (
            <Skeleton label="会话" rows={4} height="3rem" />
          ) : (
            <EmptyState
              text={current === '' ? '选择左侧的会话开始沟通' : '没有找到这个会话'}
              icon={IconMessageCircle}
            >
              {current !== '' && <Button onClick={() => go({ chat: '' })}>返回会话列表</Button>}
            </EmptyState>
          )}
        </div>
      )}
    </div>
  )
}

const openedOf = (opened: Chat | null, current: string): Chat | null =>
  opened !== null && opened.chatId === current ? opened : null
