import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import { Link } from 'react-router'
import { chat } from '#contract/chat.ts'
import { save } from '#web/session/storage.ts'
import { useCall } from '#web/wire/query.ts'
import { AutoReply } from './AutoReply.tsx'
import { AwayCard } from './AwayCard.tsx'
import { hitsIn } from './calls.ts'
import { Composer, type ComposerHandle } from './Composer.tsx'
import type { Chat } from './conversation.ts'
import { ErrorSmall } from './ErrorSmall.tsx'
import styles from './Pane.module.css'
import { RisingFiles } from './RisingFiles.tsx'
import { Satisfaction } from './Satisfaction.tsx'
import { Strip } from './Strip.tsx'
import { TakeAlong } from './TakeAlong.tsx'
import { Thread } from './Thread.tsx'
import type { ChatView } from './useChat.ts'
import type { Writing } from './useComposer.ts'
import { useFiles } from './useFiles.ts'

/** How drafts of a conversation are found again, also before there is one. */
const draftKey = (view: ChatView): string =>
  `${view.jobTitle ? 'jobTitle' : 'consult'}:${view.chosen?.userId ?? ''}`

const useWriting = (view: ChatView): Writing => {
  const call = useCall()
  const { talk, ready, world, current } = view
  const key = draftKey(view)
  const conv = current?.chatId
  const unaddressed = view.chosen === null
  const { member } = view.self
  return useMemo(
    () => ({
      key,
      unaddressed,
      draft: async () => talk.draft(key),
      saveDraft: (text) => talk.saveDraft(key, text),
      onTyping: () => conv !== undefined && talk.typing(conv),
      // Without a network nobody can look; the server looks at everything anyway.
      check: async (text) =>
        navigator.onLine
          ? hitsIn(call, text, async (ms) => new Promise((done) => world.later(() => done(), ms)))
          : [],
      send: async (text) => {
        try {
          talk.write(conv ?? (await ready()), 1, { text })
          if (!member) save('guestTalked', true)
          return true
        } catch {
          return false
        }
      },
    }),
    [call, talk, ready, world, key, unaddressed, conv, member],
  )
}

/** The middle of the dialog: the line, the log, and where one writes. */
export const Pane = (props: { view: ChatView; composer: RefObject<ComposerHandle | null> }) => {
  const { view, composer } = props
  const { talk, state, current, chosen, ready } = view
  const client = useQueryClient()
  const writing = useWriting(view)
  const files = useFiles(ready, (chatId, body) => talk.write(chatId, 2, body))
  const rated = (one: Chat, rating: number): void => {
    talk.know({ ...one, rating })
    void client.invalidateQueries({ queryKey: [chat.list.path] })
  }
  const conv = current?.chatId ?? ''
  return (
    <div className={styles.pane}>
      <div>
        <Strip state={state.connection} />
        {state.lasting === false && (
          <p className={styles.note}>浏览器没有开放本机存储，关闭页面后未发出的内容不会保留</p>
        )}
      </div>
      <Thread
        key={conv}
        talk={talk}
        state={state}
        conv={conv}
        onEdit={(text) => composer.current?.put(text)}
        lead={<Lead view={view} />}
        tail={
          <>
            <Waiting chat={current} />
            {current?.status === 'ended' && current.head > 0 && (
              <Satisfaction
                key={conv}
                chat={current}
                onRated={(rating) => rated(current, rating)}
              />
            )}
            <AwayCard
              view={view}
              onWrite={() => composer.current?.focus()}
              onMove={(userId) => {
                composer.current?.carry()
                view.choose(userId)
              }}
            />
          </>
        }
      />
      <div>
        {view.failure !== null && (
          <ErrorSmall
            text={`会话没有打开：${view.failure}`}
            onRetry={() => void ready().catch(() => {})}
          />
        )}
        <Composer
          handle={composer}
          writing={writing}
          label={chosen === null ? '输入消息' : `发给${chosen.userName}`}
          onFiles={files.add}
        >
          <RisingFiles files={files} />
        </Composer>
      </div>
    </div>
  )
}

const Lead = ({ view }: { view: ChatView }) => {
  const { source, chosen, jobTitle, current } = view
  const about =
    source ??
    (current && current.sourceTitle !== ''
      ? { title: current.sourceTitle, link: current.sourceLink }
      : null)
  return (
    <>
      {view.self.member && <TakeAlong />}
      {about !== null && (
        <p className={styles.about}>
          <small>正在咨询</small>
          {/^\/(?!\/)/.test(about.link) ? <Link to={about.link}>{about.title}</Link> : about.title}
        </p>
      )}
      {jobTitle && chosen !== null && <AutoReply dictId={chosen.autoReplyDictId} />}
    </>
  )
}

/** 排队: how many are before; writing goes on meanwhile. */
const Waiting = ({ chat: one }: { chat: Chat | null }) =>
  one !== null && one.status === 'queued' && one.waitingSince > 0 ? (
    <output className={styles.waiting}>
      {one.ahead > 0
        ? `前面还有 ${one.ahead} 位，请稍候，可以先说明情况`
        : '正在为您接入顾问，可以先说明情况'}
    </output>
  ) : null
