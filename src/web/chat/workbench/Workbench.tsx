import { useAddress } from '#web/kit/useAddress.ts'
import { useMedia } from '#web/kit/useMedia.ts'
import centre from '../centre/Centre.module.css'
import type { SharedLine } from '../centre/line.ts'
import { useDrafts } from '../centre/useDrafts.ts'
import { useNamed } from '../centre/useNamed.ts'
import { useNow } from '../centre/useNow.ts'
import { useRemoval } from '../centre/useRemoval.ts'
import type { Chat } from '../conversation.ts'
import { type ChatWorld, useTalkState } from '../useTalk.ts'
import { Context } from './Context.tsx'
import { DeskBar } from './DeskBar.tsx'
import { DeskSide } from './DeskSide.tsx'
import { EndDialog } from './EndDialog.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { Middle } from './Middle.tsx'
import { Ringing } from './Ringing.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { type Desk, useDesk } from './useDesk.ts'
import { useDeskList } from './useDeskList.ts'
import styles from './Workbench.module.css'

/** Timers of the list and of a ring move once a second. */
const TICK_MS = 1_000
const WIDE = '(min-width: 1200px)'

/** 工作台: queue, conversation and customer of whoever answers. */
export const Workbench = ({ line, world }: { line: SharedLine; world: ChatWorld }) => {
  const { talk } = line
  const state = useTalkState(talk)
  const now = useNow(world, TICK_MS)
  const wide = useMedia(WIDE)
  const { read, go } = useAddress()
  const removal = useRemoval(world)
  const named = useNamed(talk, true)
  const list = useDeskList(removal, named.opened)
  const desk = useDesk(line, list, now)
  const { drafts, put } = useDrafts(
    talk,
    list.sorted.map(({ chatId }) => chatId),
  )
  const { about, current } = list
  const inContext = read('pane') === 'context'
  const busy = current !== '' || named.opening || named.failure !== null
  const remove = (one: Chat): void => {
    if (one.chatId === current) go({ chat: '', pane: '' }, true)
    removal.remove(one.chatId, one.userName)
  }
  return (
    <div className={styles.desk} data-busy={busy || undefined}>
      <DeskBar sound={desk.sound} onHelp={() => desk.ask({ kind: 'help' })} />
      <Rings desk={desk} now={now} />
      <div
        className={centre.frame}
        data-pane={!busy ? 'list' : inContext && about !== null ? 'context' : 'thread'}
        data-panes={wide && about !== null ? '3' : undefined}
      >
        <DeskSide list={list} state={state} now={now} drafts={drafts} onRemove={remove} />
        <Middle
          line={line}
          state={state}
          world={world}
          now={now}
          list={list}
          named={named}
          desk={desk}
          onDraft={put}
        />
        {about !== null && <Context chatId={about.chatId} wide={wide} open={inContext} />}
      </div>
      <Dialogs desk={desk} about={about} />
    </div>
  )
}

const Rings = ({ desk, now }: { desk: Desk; now: number }) => (
  <>
    {desk.rings.map((ring) => (
      <Ringing
        key={ring.conv}
        ring={ring}
        now={now}
        busy={desk.isAccepting(ring.conv)}
        failure={desk.failureOf(ring.conv)}
        onAccept={() => desk.accept(ring.conv)}
        onPass={() => desk.transfer(ring.conv, ring.customerName)}
      />
    ))}
  </>
)

const Dialogs = ({ desk, about }: { desk: Desk; about: Chat | null }) => {
  const { asked } = desk
  const close = (): void => desk.ask(null)
  if (asked === null) return null
  if (asked.kind === 'help')
    return <KeysHelp letters={desk.letters} onLetters={desk.setLetters} onClose={close} />
  if (asked.kind === 'transfer')
    return (
      <TransferDialog
        conv={asked.conv}
        customerName={asked.name}
        onClose={close}
        onPassed={desk.done}
      />
    )
  return about === null ? null : <EndDialog about={about} onClose={close} onEnded={desk.done} />
}
