import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { shownName } from '#domain/chat/guest.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import centre from '../centre/Centre.module.css'
import { About, ThreadHead } from '../centre/Conversation.tsx'
import type { SharedLine } from '../centre/line.ts'
import { useShown } from '../centre/useShown.ts'
import waitStyles from '../centre/wait.module.css'
import { WAIT_WORDS, waitOf } from '../centre/waits.ts'
import type { ComposerHandle } from '../Composer.tsx'
import type { Chat } from '../conversation.ts'
import { Strip } from '../Strip.tsx'
import type { TalkState } from '../talk.ts'
import { Thread } from '../Thread.tsx'
import type { ChatWorld } from '../useTalk.ts'
import { WorkbenchReply } from './WorkbenchReply.tsx'
import { LeadOffer } from './LeadOffer.tsx'
import { NoteForm } from './NoteForm.tsx'
import { Notes } from './Notes.tsx'
import { useAnswering } from './useAnswering.ts'
import styles from './Workbench.module.css'

type Mode = 'reply' | 'note'

const MODES = [
  { value: 'reply', name: '发给客户' },
  { value: 'note', name: '内部备注' },
] as const

/** What the keys of the workbench do with the thread. */
export interface WorkbenchThreadHandle {
  note(): void
  /** Goes to the composer, with the quick replies open where nothing is written yet. */
  reply(): void
}

/** A conversation as its expert has it: replies, notes, quick replies and policy cards. */
export const WorkbenchThread = (props: {
  line: SharedLine
  state: TalkState
  world: ChatWorld
  about: Chat
  now: number
  backTo: string
  draft: string
  onDraft: (chatId: string, text: string) => void
  onReplies: () => void
  /** What may be done with it. */
  actions: ReactNode
  handle: Ref<WorkbenchThreadHandle>
}) => {
  const { line, state, about, now } = props
  const { talk } = line
  const { chatId, status } = about
  const [mode, setMode] = useState<Mode>('reply')
  const composer = useRef<ComposerHandle>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const shown = useShown(line, state, about)
  const answering = useAnswering(state, about, now)
  useImperativeHandle(props.handle, () => ({
    note() {
      setMode('note')
      // The field is there with the next frame.
      requestAnimationFrame(() => noteField.current?.focus())
    },
    reply() {
      setMode('reply')
      requestAnimationFrame(() =>
        props.draft === '' ? composer.current?.put('/') : composer.current?.focus(),
      )
    },
  }))
  const wait = status === 'ended' ? null : waitOf(about.waitingSince, now)
  return (
    <section className={centre.thread} aria-label={`与${shownName(about.userName)}的会话`}>
      <ThreadHead about={about} backTo={props.backTo}>
        {wait !== null && (
          <span className={waitStyles.mark} data-level={wait.level}>
            {WAIT_WORDS[wait.level]} <span className="num">{wait.clock}</span>
          </span>
        )}
        {props.actions}
      </ThreadHead>
      <Strip state={state.connection} />
      {shown.failure === null ? (
        <Thread
          key={chatId}
          talk={talk}
          state={state}
          conv={chatId}
          {...(answering.length > 0 && { typing: `${answering.join('、')}正在回复…` })}
          onEdit={(text, hits) => {
            setMode('reply')
            composer.current?.mend(text, hits)
          }}
          lead={
            <>
              <About about={about} />
              {shown.reading && <Skeleton label="聊天记录" rows={3} height="3rem" />}
            </>
          }
          tail={
            <>
              <LeadOffer about={about} state={state} />
              <Notes chatId={chatId} now={now} />
            </>
          }
        />
      ) : (
        <ErrorBlock text={shown.failure || '聊天记录加载失败'} onRetry={shown.retry} />
      )}
      <div className={styles.write} data-mode={mode}>
        <div className={styles.modes}>
          <Segmented label="写给谁" options={MODES} value={mode} onChange={setMode} />
        </div>
        {mode === 'note' ? (
          <NoteForm chatId={chatId} field={noteField} />
        ) : status === 'serving' || status === 'ended' ? (
          <WorkbenchReply {...props} answering={answering} composer={composer} />
        ) : (
          <p className={styles.closed}>接入后才能回复客户</p>
        )}
      </div>
    </section>
  )
}
