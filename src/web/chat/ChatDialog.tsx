import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { liveLine } from '#domain/chat/live.ts'
import { IconX } from '#web/kit/icons.ts'
import { useEscape } from '#web/kit/useEscape.ts'
import { useMedia } from '#web/kit/useMedia.ts'
import styles from './ChatDialog.module.css'
import type { ComposerHandle } from './Composer.tsx'
import { ExpertCard } from './ExpertCard.tsx'
import { ExpertPicker } from './ExpertPicker.tsx'
import { Pane } from './Pane.tsx'
import { ThreadMenu } from './ThreadMenu.tsx'
import type { ChatView } from './useChat.ts'
import type { Expert } from './useExperts.ts'

/** When experts are there, before the sale and after it (specification §2). */
export const HOURS_TEXT = '售前 5×8 小时 · 售后 7×21 小时'

/** Who answers: after a transfer not who was chosen. */
export const nameOf = ({ current, chosen }: ChatView): string =>
  (current !== null && current.toUserId !== chosen?.userId && current.userName) ||
  (chosen?.userName ?? '在线咨询')

/** 现在在线 N 位顾问 · 通常 M 分钟内回复, under the hours. */
export const Live = ({ view }: { view: ChatView }) => {
  const { presence, usualMs } = view.experts
  const line = liveLine(presence, usualMs, view.world.now())
  return line === '' ? null : <output className={styles.live}>{line}</output>
}

/** Up to here the expert's card hides behind a button. */
const NARROW = '(max-width: 1080px)'

/** Focus goes into the dialog, and back to the opener unless somebody went on elsewhere. */
const useDialogFocus = (
  within: React.RefObject<HTMLElement | null>,
  composer: React.RefObject<ComposerHandle | null>,
): void => {
  useEffect(() => {
    const element = within.current
    const opener = document.activeElement
    composer.current?.focus()
    return () => {
      const here = document.activeElement
      const elsewhere = here !== null && here !== document.body && !element?.contains(here)
      if (!elsewhere && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [within, composer])
}

/** Remembers whether somebody was writing, for the other shape of a screen that is turned. */
export const useTyping = (within: React.RefObject<HTMLElement | null>, view: ChatView): void => {
  const { typed } = view
  useLayoutEffect(() => {
    const element = within.current
    return () => {
      const here = document.activeElement
      typed.current = here instanceof HTMLTextAreaElement && element?.contains(here) === true
    }
  }, [within, typed])
}

/** 在线咨询 above 900 pixels: experts, thread and the expert's card, beside the page and not over it. */
export const ChatDialog = (props: {
  view: ChatView
  onChoose: (expert: Expert) => void
  onClose: () => void
}) => {
  const { view, onClose } = props
  const titleId = useId()
  const cardId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const picker = useRef<HTMLElement>(null)
  const composer = useRef<ComposerHandle>(null)
  const narrow = useMedia(NARROW)
  const [card, setCard] = useState(false)
  useEscape(dialog, true, () => (card && narrow ? setCard(false) : onClose()))
  useDialogFocus(dialog, composer)
  useTyping(dialog, view)
  const toggle = (
    <button
      type="button"
      className="btn q sm"
      aria-expanded={card}
      aria-controls={cardId}
      onClick={() => setCard(!card)}
    >
      资料
    </button>
  )
  return (
    <dialog ref={dialog} open aria-labelledby={titleId} className={styles.dialog}>
      <aside ref={picker} className={styles.experts} aria-label="选择专家">
        <ExpertPicker view={view} onChoose={props.onChoose} />
      </aside>
      <section className={styles.middle} aria-labelledby={titleId}>
        <Head titleId={titleId} view={view} onClose={onClose}>
          {narrow && toggle}
          <ThreadMenu
            view={view}
            onSwitch={() => picker.current?.querySelector<HTMLElement>('li button')?.focus()}
          />
        </Head>
        <Pane view={view} composer={composer} />
      </section>
      <aside
        id={cardId}
        className={styles.card}
        aria-label="专家资料"
        data-open={card}
        hidden={narrow && !card}
      >
        <ExpertCard view={view} onAsk={(question) => composer.current?.put(question)} />
      </aside>
    </dialog>
  )
}

const Head = (props: {
  titleId: string
  view: ChatView
  onClose: () => void
  children: ReactNode
}) => (
  <header className={styles.head}>
    <div>
      <h2 id={props.titleId}>{nameOf(props.view)}</h2>
      <p>
        {HOURS_TEXT}
        <Live view={props.view} />
      </p>
    </div>
    {props.children}
    <button type="button" className="iconbtn" aria-label="关闭" onClick={props.onClose}>
      <IconX />
    </button>
  </header>
)
