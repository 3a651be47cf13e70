import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { chat } from '#contract/chat.ts'
import { shownName, shownPlace } from '#domain/chat/guest.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconArrowLeft } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Composer, type ComposerHandle } from '../Composer.tsx'
import type { Chat } from '../conversation.ts'
import paneStyles from '../Pane.module.css'
import { RisingFiles } from '../RisingFiles.tsx'
import { Satisfaction } from '../Satisfaction.tsx'
import { Strip } from '../Strip.tsx'
import type { TalkState } from '../talk.ts'
import { Thread } from '../Thread.tsx'
import { useFiles } from '../useFiles.ts'
import type { ChatWorld } from '../useTalk.ts'
import styles from './Centre.module.css'
import { ChatMenu } from './ChatMenu.tsx'
import type { SharedLine } from './line.ts'
import { useChatWriting } from './useChatWriting.ts'
import { useShown } from './useShown.ts'

/** One conversation of a customer with whoever answers. */
export const Conversation = (props: {
  line: SharedLine
  state: TalkState
  world: ChatWorld
  about: Chat
  now: number
  /** The way back to the list, where that is not beside it. */
  backTo: string
  onDraft: (chatId: string, text: string) => void
  onRemove: (about: Chat) => void
}) => {
  const { line, state, world, about } = props
  const { talk } = line
  const { chatId, userName, status } = about
  const composer = useRef<ComposerHandle>(null)
  const client = useQueryClient()
  const shown = useShown(line, state, about)
  const writing = useChatWriting(world, talk, {
    about,
    onText: (text) => props.onDraft(chatId, text),
  })
  const files = useFiles(
    async () => chatId,
    (conv, body) => talk.write(conv, 2, body),
  )
  const rated = (rating: number): void => {
    talk.know({ ...about, rating })
    void client.invalidateQueries({ queryKey: [chat.list.path] })
  }
  return (
    <section className={styles.thread} aria-label={`与${userName}的会话`}>
      <ThreadHead about={about} backTo={props.backTo}>
        <ChatMenu line={line} about={about} now={props.now} onRemove={props.onRemove} />
      </ThreadHead>
      <div>
        <Strip state={state.connection} />
        {state.lasting === false && (
          <p className={paneStyles.note}>浏览器没有开放本机存储，关闭页面后未发出的内容不会保留</p>
        )}
      </div>
      {shown.failure === null ? (
        <Thread
          key={chatId}
          talk={talk}
          state={state}
          conv={chatId}
          onEdit={(text, hits) => composer.current?.mend(text, hits)}
          lead={
            <>
              <About about={about} />
              {shown.reading && <Skeleton label="聊天记录" rows={3} height="3rem" />}
            </>
          }
          tail={
            <>
              {status === 'queued' && about.waitingSince > 0 && (
                <output className={paneStyles.waiting}>
                  {about.ahead > 0 ? `前面还有 ${about.ahead} 位，` : ''}
                  正在为您安排顾问，可以先把问题写下来
                </output>
              )}
              {status === 'ended' && about.head > 0 && (
                <Satisfaction key={chatId} chat={about} onRated={rated} />
              )}
            </>
          }
        />
      ) : (
        <ErrorBlock text={shown.failure || '聊天记录加载失败'} onRetry={shown.retry} />
      )}
      <Composer handle={composer} writing={writing} label={`发给${userName}`} onFiles={files.add}>
        <RisingFiles files={files} />
      </Composer>
    </section>
  )
}

/** Whom one talks to, and the way back to the list. */
export const ThreadHead = (props: { about: Chat; backTo: string; children?: ReactNode }) => {
  const { userName, personnelTag } = props.about
  return (
    <header className={styles.head}>
      <Link to={props.backTo} className={`iconbtn ${styles.back}`} aria-label="返回会话列表">
        <IconArrowLeft size={20} />
      </Link>
      <div className={styles.who}>
        <h2>{shownName(userName)}</h2>
        <small>{shownPlace(props.about) || personnelTag.split(',').join(' · ')}</small>
      </div>
      {props.children}
    </header>
  )
}

/** The page that the question came from. */
export const About = ({ about }: { about: Chat }) => {
  const { sourceTitle, sourceLink } = about
  if (sourceTitle === '') return null
  return (
    <p className={paneStyles.about}>
      <small>正在咨询</small>
      {/^\/(?![/\\])/.test(sourceLink) ? <Link to={sourceLink}>{sourceTitle}</Link> : sourceTitle}
    </p>
  )
}
