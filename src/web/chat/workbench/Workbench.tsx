import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { shownName } from '#domain/chat/guest.ts'
import { useAddress } from '#web/kit/useAddress.ts'
import { useMedia } from '#web/kit/useMedia.ts'
import { useSession } from '#web/shell/context.ts'
import centre from '../centre/Centre.module.css'
import type { SharedLine } from '../centre/line.ts'
import { useDrafts } from '../centre/useDrafts.ts'
import { useNamed } from '../centre/useNamed.ts'
import { useNow } from '../centre/useNow.ts'
import { useRemoval } from '../centre/useRemoval.ts'
import type { Chat } from '../conversation.ts'
import { type ChatWorld, useTalkState } from '../useTalk.ts'
import { Context, PHONE } from './Context.tsx'
import { WorkbenchBar } from './WorkbenchBar.tsx'
import { WorkbenchSide } from './WorkbenchSide.tsx'
import { EndDialog } from './EndDialog.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { Middle } from './Middle.tsx'
import { QuickReplies } from './QuickReplies.tsx'
import { Ringing } from './Ringing.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { type WorkbenchState, useWorkbench } from './useWorkbench.ts'
import { useWorkbenchCommands } from './useWorkbenchCommands.ts'
import { type WorkbenchList, useWorkbenchList } from './useWorkbenchList.ts'
import { useSwipe } from './useSwipe.ts'
import { WallPane } from './Wall.tsx'
import styles from './Workbench.module.css'

/** Timers of the list and of a ring move once a second. */
const TICK_MS = 1_000
const WIDE = '(min-width: 1200px)'
/** The bar has room beside the tabs. */
const BESIDE = '(min-width: 1280px)'
const SUPERVISE = 'serve:chat:supervise'

/** 工作台: queue, conversation and customer of whoever answers. */
export const Workbench = (props: {
  line: SharedLine
  world: ChatWorld
  /** Beside the tabs of the page, where the bar stands if there is room; null while that is not there. */
  slot: HTMLElement | null
}) => {
  const { line, world, slot } = props
  const { talk } = line
  const state = useTalkState(talk)
  const now = useNow(world, TICK_MS)
  const { read, go } = useAddress()
  const removal = useRemoval(world)
  const named = useNamed(talk, true)
  const list = useWorkbenchList(removal, named.opened)
  const bench = useWorkbench(line, world, list, now)
  const openPalette = useWorkbenchCommands(bench, list)
  const { drafts, put } = useDrafts(
    talk,
    list.mine.map(({ chatId }) => chatId),
  )
  const supervises = useSession()?.permissions.includes(SUPERVISE) ?? false
  const isWall = supervises && read('wall') !== ''
  const busy = !isWall && (list.current !== '' || named.opening || named.failure !== null)
  const remove = (one: Chat): void => {
    if (one.chatId === list.current) go({ chat: '', pane: '' }, true)
    removal.remove(one.chatId, shownName(one.userName))
  }
  const beside = useMedia(BESIDE)
  const phone = useMedia(PHONE)
  const bar = (
    <WorkbenchBar
      compact={beside}
      {...(supervises && { wall: isWall })}
      onCommands={openPalette}
      onHelp={() => bench.ask({ kind: 'help' })}
    />
  )
  const rings = bench.rings.length > 0 && <Rings bench={bench} now={now} />
  // The one column that is seen on a phone may be another than the lists.
  const above = phone || isWall
  return (
    <div className={styles.workbench} data-busy={busy || undefined}>
      {beside && slot !== null ? createPortal(bar, slot) : bar}
      {above && rings}
      {isWall ? (
        <WallPane now={now} />
      ) : (
        <Panes list={list} busy={busy}>
          <WorkbenchSide list={list} state={state} now={now} drafts={drafts} onRemove={remove}>
            {!above && rings}
          </WorkbenchSide>
          <Middle
            line={line}
            state={state}
            world={world}
            now={now}
            list={list}
            named={named}
            bench={bench}
            drafts={drafts}
            onDraft={put}
          />
        </Panes>
      )}
      <Dialogs bench={bench} list={list} />
    </div>
  )
}

/** List, thread and customer beside each other, as far as there is room; on a phone a stroke turns them. */
const Panes = (props: { list: WorkbenchList; busy: boolean; children: ReactNode }) => {
  const { about } = props.list
  const wide = useMedia(WIDE)
  const phone = useMedia(PHONE)
  const { read, go } = useAddress()
  const inContext = read('pane') === 'context'
  const swipe = useSwipe((stroke) => {
    if (!phone || about === null || inContext === (stroke === 'left')) return
    go({ pane: stroke === 'left' ? 'context' : '' }, true)
  })
  return (
    <div
      className={centre.frame}
      data-pane={!props.busy ? 'list' : inContext && about !== null ? 'context' : 'thread'}
      data-panes={wide && about !== null ? '3' : undefined}
      {...swipe}
    >
      {props.children}
      {about !== null && <Context chatId={about.chatId} wide={wide} open={inContext} />}
    </div>
  )
}

const Rings = ({ bench, now }: { bench: WorkbenchState; now: number }) => (
  <div className={styles.rings}>
    {bench.rings.map((ring) => (
      <Ringing
        key={ring.conv}
        ring={ring}
        now={now}
        busy={bench.isAccepting(ring.conv)}
        failure={bench.failureOf(ring.conv)}
        onAccept={() => bench.accept(ring.conv)}
        onPass={() => bench.transfer(ring.conv, shownName(ring.customerName))}
      />
    ))}
  </div>
)

const Dialogs = ({ bench, list }: { bench: WorkbenchState; list: WorkbenchList }) => {
  const { asked } = bench
  const close = (): void => bench.ask(null)
  switch (asked?.kind) {
    case 'help':
      return <KeysHelp options={bench.options} onOptions={bench.setOptions} onClose={close} />
    case 'replies':
      return <QuickReplies onClose={close} />
    case 'transfer':
      return (
        <TransferDialog
          conv={asked.conv}
          customerName={asked.name}
          onClose={close}
          onPassed={bench.done}
        />
      )
    case 'end':
      return list.about === null ? null : (
        <EndDialog about={list.about} onClose={close} onEnded={bench.done} />
      )
    case undefined:
      return null
  }
}
