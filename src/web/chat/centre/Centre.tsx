import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chat } from '#contract/chat.ts'
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
import styles from './Centre.module.css'
import { ChatList, ChatSearch, NoChats } from './ChatList.tsx'
import { Conversation } from './Conversation.tsx'
import type { SharedLine } from './line.ts'
import { useChats } from './useChats.ts'
import { useDrafts } from './useDrafts.ts'
import { useNamed } from './useNamed.ts'
import { useNow } from './useNow.ts'
import { usePin } from './usePin.ts'
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
  const pin = usePin()
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
            actions={{ onPin: pin, onRemove: remove }}
            empty={
              <NoChats keyword={keyword.trim()} text="还没有会话，向顾问提出第一个问题吧">
                <Begin line={line} />
              </NoChats>
            }
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
          backTo={backTo}
          onDraft={put}
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

/** 开始咨询: with whoever may answer. */
const Begin = ({ line }: { line: SharedLine }) => {
  const { go } = useAddress()
  const client = useQueryClient()
  const begin = useMutation({
    mutationFn: async () => line.talk.open({ toUserId: '', topic: 'consult' }),
    onSuccess: async ({ chatId }) => {
      await client.invalidateQueries({ queryKey: [chat.list.path] })
      go({ chat: chatId })
    },
  })
  return (
    <Button variant="primary" loading={begin.isPending} onClick={() => begin.mutate()}>
      开始咨询
    </Button>
  )
}
