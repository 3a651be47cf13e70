import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { chat } from '#contract/chat.ts'
import { Button } from '#web/kit/Button.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { save } from '#web/session/storage.ts'
import { useCall } from '#web/wire/query.ts'
import { AutoReplies } from './AutoReply.tsx'
import { AwayCard } from './AwayCard.tsx'
import { hitsIn } from './calls.ts'
import { Composer, type ComposerHandle } from './Composer.tsx'
import type { Chat } from './conversation.ts'
import { ErrorSmall } from './ErrorSmall.tsx'
import styles from './Pane.module.css'
import { type Faq, QuestionAnswer, QuestionChips } from './Questions.tsx'
import { Remind } from './Remind.tsx'
import { RisingFiles } from './RisingFiles.tsx'
import { Satisfaction } from './Satisfaction.tsx'
import { Strip } from './Strip.tsx'
import { TakeAlong } from './TakeAlong.tsx'
import { Thread } from './Thread.tsx'
import { useRecord } from './ThreadMenu.tsx'
import { Waiting } from './Waiting.tsx'
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
export const Pane = (props: {
  view: ChatView
  composer: RefObject<ComposerHandle | null>
  /** Of the sheet: what is often asked stands above the composer. */
  phone?: true
}) => {
  const { view, composer } = props
  const { talk, state, current, chosen, ready } = view
  const [asked, setAsked] = useState<Faq | null>(null)
  const writing = useWriting(view)
  const files = useFiles(ready, (chatId, body) => talk.write(chatId, 2, body))
  const conv = current?.chatId ?? ''
  const { draft } = view
  useEffect(() => {
    if (draft !== '') composer.current?.put(draft)
  }, [draft, composer])
  const ask = (faq: Faq): void => {
    setAsked(faq)
    void writing.send(faq.question)
  }
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
        onEdit={(text, hits) => composer.current?.mend(text, hits)}
        place={view.place}
        lead={<Lead view={view} />}
        tail={
          <Tail view={view} composer={composer}>
            {asked !== null && (
              <QuestionAnswer faq={asked} onMore={() => composer.current?.focus()} />
            )}
          </Tail>
        }
      />
      <div>
        {view.failure !== null && (
          <ErrorSmall
            text={`会话打开失败：${view.failure}`}
            onRetry={() => void ready().catch(() => {})}
          />
        )}
        {props.phone && <QuestionChips onAsk={ask} />}
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
  const { source, current, experts } = view
  const about =
    source ??
    (current && current.sourceTitle !== ''
      ? { title: current.sourceTitle, link: current.sourceLink }
      : null)
  return (
    <>
      {view.self.member && <TakeAlong onTaken={view.onTaken} />}
      {about !== null && (
        <p className={styles.about}>
          <small>正在咨询</small>
          {/^\/(?!\/)/.test(about.link) ? <Link to={about.link}>{about.title}</Link> : about.title}
        </p>
      )}
      {experts.all === null &&
        (experts.failed ? (
          <ErrorSmall text="专家加载失败" onRetry={experts.retry} />
        ) : (
          <Skeleton label="专家" rows={2} height="4rem" />
        ))}
      <AutoReplies view={view} />
    </>
  )
}

/** What stands after the last message: the wait, the end, and what is left to do. */
const Tail = (props: {
  view: ChatView
  composer: RefObject<ComposerHandle | null>
  children: ReactNode
}) => {
  const { view, composer } = props
  const { talk, state, current } = view
  const client = useQueryClient()
  const save = useRecord(view)
  const rated = (one: Chat, rating: number): void => {
    talk.know({ ...one, rating })
    void client.invalidateQueries({ queryKey: [chat.list.path] })
  }
  const asked = state.logs[current?.chatId ?? '']?.messages.some(
    ({ from }) => from === view.self.actor,
  )
  return (
    <>
      {props.children}
      <Waiting view={view} composer={composer} />
      {current?.status === 'ended' && current.head > 0 ? (
        <Satisfaction
          key={current.chatId}
          chat={current}
          onRated={(rating) => rated(current, rating)}
        >
          <Button size="sm" onClick={save}>
            保存聊天记录
          </Button>
          <Button size="sm" onClick={() => composer.current?.focus()}>
            开始新的咨询
          </Button>
        </Satisfaction>
      ) : (
        asked === true && <Remind />
      )}
      <AwayCard
        view={view}
        composer={composer}
        onMove={(userId) => {
          composer.current?.carry()
          view.choose(userId)
        }}
      />
    </>
  )
}
