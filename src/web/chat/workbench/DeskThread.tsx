import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Segmented } from '#web/kit/Segmented.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useSession } from '#web/shell/context.ts'
import { hrefTo } from '#web/shell/pages.ts'
import centre from '../centre/Centre.module.css'
import { About, ThreadHead } from '../centre/Conversation.tsx'
import type { SharedLine } from '../centre/line.ts'
import { useChatWriting } from '../centre/useChatWriting.ts'
import { useShown } from '../centre/useShown.ts'
import { WAIT_WORDS, waitOf } from '../centre/waits.ts'
import { Composer, type ComposerHandle } from '../Composer.tsx'
import type { Chat } from '../conversation.ts'
import { RisingFiles } from '../RisingFiles.tsx'
import { Strip } from '../Strip.tsx'
import type { TalkState } from '../talk.ts'
import { Thread } from '../Thread.tsx'
import { useFiles } from '../useFiles.ts'
import type { ChatWorld } from '../useTalk.ts'
import { NoteForm, Notes } from './Notes.tsx'
import { cardOf, filled } from './picking.ts'
import { PickerList } from './PickerList.tsx'
import { usePicker } from './usePicker.ts'
import styles from './Workbench.module.css'

type Mode = 'reply' | 'note'

const MODES = [
  { value: 'reply', name: '发给客户' },
  { value: 'note', name: '内部备注' },
] as const

/** What the keys of the workbench do with the thread. */
export interface DeskThreadHandle {
  note(): void
}

/** A conversation as its expert has it: replies, notes, quick replies and policy cards. */
export const DeskThread = (props: {
  line: SharedLine
  state: TalkState
  world: ChatWorld
  about: Chat
  now: number
  backTo: string
  onDraft: (chatId: string, text: string) => void
  /** What may be done with it. */
  actions: ReactNode
  handle: Ref<DeskThreadHandle>
}) => {
  const { line, state, about, now } = props
  const { talk } = line
  const { chatId, status } = about
  const [mode, setMode] = useState<Mode>('reply')
  const composer = useRef<ComposerHandle>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const shown = useShown(line, state, about)
  useImperativeHandle(props.handle, () => ({
    note() {
      setMode('note')
      // The field is there with the next frame.
      requestAnimationFrame(() => noteField.current?.focus())
    },
  }))
  const wait = status === 'ended' ? null : waitOf(about.waitingSince, now)
  return (
    <section className={centre.thread} aria-label={`与${about.userName}的会话`}>
      <ThreadHead about={about} backTo={props.backTo}>
        {wait !== null && (
          <span className={styles.wait} data-level={wait.level}>
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
          onEdit={(text) => {
            setMode('reply')
            composer.current?.put(text)
          }}
          lead={
            <>
              <About about={about} />
              {shown.reading && <Skeleton label="聊天记录" rows={3} height="3rem" />}
            </>
          }
          tail={<Notes chatId={chatId} now={now} />}
        />
      ) : (
        <ErrorBlock text={shown.failure || '聊天记录没有加载出来'} onRetry={shown.retry} />
      )}
      <div className={styles.write} data-mode={mode}>
        <div className={styles.modes}>
          <Segmented label="写给谁" options={MODES} value={mode} onChange={setMode} />
        </div>
        {mode === 'note' ? (
          <NoteForm chatId={chatId} field={noteField} />
        ) : status === 'serving' || status === 'ended' ? (
          <Reply {...props} composer={composer} />
        ) : (
          <p className={styles.closed}>接入后才能回复客户</p>
        )}
      </div>
    </section>
  )
}

/** The composer with what `/` and `#` bring. */
const Reply = (props: {
  line: SharedLine
  world: ChatWorld
  about: Chat
  onDraft: (chatId: string, text: string) => void
  composer: React.RefObject<ComposerHandle | null>
}) => {
  const { line, world, about, composer } = props
  const { talk } = line
  const { chatId, userName, companyName } = about
  const session = useSession()
  const [text, setText] = useState('')
  const writing = useChatWriting(world, talk, {
    about,
    onText(next) {
      setText(next)
      props.onDraft(chatId, next)
    },
  })
  const files = useFiles(
    async () => chatId,
    (conv, body) => talk.write(conv, 2, body),
  )
  const picker = usePicker(text, {
    reply: (reply) =>
      composer.current?.put(
        filled(reply.text, {
          customer: userName,
          company: companyName,
          own: session?.name ?? '',
        }),
      ),
    policy(policy) {
      talk.write(chatId, 3, cardOf(policy, hrefTo('policyDetail', { id: policy.policyId })))
      composer.current?.put('')
    },
  })
  return (
    <div className={styles.reply} onKeyDownCapture={picker.onKeyDown}>
      <PickerList picker={picker} />
      <div className={styles.tools}>
        <Button size="sm" variant="quiet" onClick={() => composer.current?.put('/')}>
          快捷语 /
        </Button>
        <Button size="sm" variant="quiet" onClick={() => composer.current?.put('#')}>
          政策卡片 #
        </Button>
      </div>
      <Composer
        handle={composer}
        writing={writing}
        label={`发给客户：${userName}`}
        onFiles={files.add}
      >
        <RisingFiles files={files} />
      </Composer>
    </div>
  )
}
